"""Text as data: what is cleaned on the way out, compared on the way in, counted in both scripts."""

import re
import unicodedata

_SURROGATES = re.compile(r"[\ud800-\udfff]")
_SPACE = re.compile(r"\s+")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# Bidi overrides and isolates, Unicode tags, zero-width space, word joiner, BOM, soft hyphen.
# The joiners U+200C and U+200D stay: scripts and emoji need them.
_INVISIBLE = re.compile(
    r"[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
_CJK = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]"
)
_WORD = re.compile(r"[^\W_]+(?:['’.+#&/-][^\W_]+)*[+#]*", re.UNICODE)


def without_surrogates(text: str) -> str:
    """Return the text with lone surrogates as U+FFFD; UTF-8 can't hold them."""
    return _SURROGATES.sub("\ufffd", text)


def clean_strings(value: object) -> object:
    """Return a JSON value with every lone surrogate in its strings and keys replaced."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {clean_strings(key): clean_strings(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [clean_strings(inner) for inner in value]
    return value


def strip_invisible(text: str) -> tuple[str, int]:
    """Return the text without control and invisible characters, and how many there were."""
    without, controls = _CONTROLS.subn("", without_surrogates(text))
    visible, invisible = _INVISIBLE.subn("", without)
    return visible, controls + invisible


def squeeze(text: str) -> str:
    """Return the text with each run of white space as one space, none at the ends."""
    return _SPACE.sub(" ", text).strip()


def comparable(text: str) -> str:
    """Return the text as compared: NFKC, case folded, white space squeezed."""
    return squeeze(unicodedata.normalize("NFKC", text)).casefold()


def is_cjk(character: str) -> bool:
    """Tell whether the character is Chinese or Japanese script (Han or kana)."""
    return _CJK.match(character) is not None


def cjk_count(text: str) -> int:
    """Return the number of Han and kana characters."""
    return len(_CJK.findall(text))


def length_in_words(text: str) -> int:
    """Return the length: Latin words plus CJK characters, each counted as one."""
    return cjk_count(text) + len(_WORD.findall(_CJK.sub(" ", text)))


def is_mostly_chinese(text: str) -> bool:
    """Tell whether a reader would call the text Chinese: Han characters outnumber Latin words."""
    han = cjk_count(text)
    return han > 0 and han * 2 >= len(_WORD.findall(_CJK.sub(" ", text)))
