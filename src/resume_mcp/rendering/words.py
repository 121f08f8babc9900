"""What the page says itself, in the locale's words, and the paper that the locale prints on."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.vocabulary.text import cjk_count, length_in_words

# Where people print on Letter; everybody else on A4.
_LETTER_REGIONS = frozenset(("US", "CA", "MX", "PH"))
_TRADITIONAL = frozenset(("TW", "HK", "MO", "HANT"))


class Words(NamedTuple):
    """The words of one locale."""

    titles: dict[str, str]  # section key -> title; also `score`, `courses`, `resume`, `photo`
    personal: dict[str, str]  # key of a personal field -> label
    contact: dict[str, str]  # kind of a contact -> label
    colon: str
    comma: str
    open: str
    close: str


def words_of(locale: str) -> Words:
    """Return the words of the locale, or of its language, or English ones."""
    tables = _tables()
    table = tables.get(_known(locale), tables["en"])
    titles = {key: text for key, text in table.items() if isinstance(text, str)}
    return Words(
        titles=titles,
        personal=table["personal"],
        contact=table["contact"],
        colon=table["colon"],
        comma=table["comma"],
        open=table["open"],
        close=table["close"],
    )


def has_words(locale: str) -> bool:
    """Tell whether the page speaks the language of the locale, or English in its place."""
    return _known(locale) in _tables()


def is_chinese(locale: str) -> bool:
    """Tell whether the locale is one of the Chinese ones."""
    return _parts(locale)[0] == "ZH"


def is_chinese_page(text: str) -> bool:
    """Tell whether Chinese headings suit a page of this text: Han outnumbers Latin words."""
    han = cjk_count(text)
    return han > length_in_words(text) - han


def paper_of(locale: str) -> str:
    """Return `letter` where the locale's region prints on it, else `a4`."""
    return "letter" if _LETTER_REGIONS & set(_parts(locale)[1:]) else "a4"


def language_and_region(locale: str) -> tuple[str, str]:
    """Return `zh` and `CN` for `zh-CN`; the region is "" where none is named."""
    parts = _parts(locale)
    if parts[0] == "ZH":
        return "zh", "TW" if _TRADITIONAL & set(parts) else "CN"
    regions = [part for part in parts[1:] if len(part) == 2 and part.isalpha()]
    return parts[0].lower(), regions[0] if regions else ""


def _known(locale: str) -> str:
    language, region = language_and_region(locale)
    both = f"{language}-{region}"
    return both if both in _tables() else language


def _parts(locale: str) -> list[str]:
    return locale.replace("_", "-").upper().split("-")


@cache
def _tables() -> dict[str, dict[str, Any]]:
    import tomllib

    file = Path(__file__).parent / "words.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
