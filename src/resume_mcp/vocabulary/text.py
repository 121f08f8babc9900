"""Text as data: what is cleaned on the way out, compared on the way in, counted in both scripts."""

import re
import unicodedata

_SURROGATES = re.compile(r"[\ud800-\udfff]")
_SPACE = re.compile(r"\s+")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# Bidi overrides and isolates, Unicode tags, zero-width space, word joiner, BOM, soft hyphen,
# fillers that are drawn as nothing, marks of annotation.
_INVISIBLE = re.compile(
    r"[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064"
    r"\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# A joiner or a variation selector works between letters that join or behind a symbol, one at a
# time; behind plain letters, or in a row, it spells something that nobody sees.
_ORPHANS = re.compile(
    r"(?<![^\x00-\x7f\u00c0-\u024f\u3400-\u9fff])[\u200c\u200d]+"
    r"|(?<=[\u200c\u200d])[\u200c\u200d]+"
    r"|(?<![^\x00-\x22\x24-\x29\x2b-\x2f\x3a-\x7f\u00c0-\u024f])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
    r"|(?<=[\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)
_LATIN_ACCENTS = re.compile(r"([A-Za-z])[\u0300-\u036f]+")
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
    if text.isascii() and text.isprintable():
        return text, 0
    visible = without_surrogates(text)
    for kind in (_CONTROLS, _INVISIBLE, _ORPHANS):
        visible = kind.sub("", visible)
    return visible, len(text) - len(visible)


def squeeze(text: str) -> str:
    """Return the text with each run of white space as one space, none at the ends."""
    return _SPACE.sub(" ", text).strip()


def comparable(text: str) -> str:
    """Return the text as compared: NFKC, case folded, white space squeezed."""
    return squeeze(unicodedata.normalize("NFKC", text)).casefold()


def without_accents(text: str) -> str:
    """Return the text with Latin letters bare: café as cafe."""
    split = unicodedata.normalize("NFD", text)
    bare = _LATIN_ACCENTS.sub(r"\1", split)
    return unicodedata.normalize("NFC", bare)


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
