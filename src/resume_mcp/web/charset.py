"""Turns the bytes of a page into text: what it declares is a hint, what its bytes are decides."""

import codecs
import re

_META_BYTES = 4096
_META = re.compile(rb"""charset\s*=\s*["']?\s*([a-zA-Z0-9_.:-]{2,40})""", re.I)
_HEADER = re.compile(r"""charset\s*=\s*["']?\s*([a-zA-Z0-9_.:-]{2,40})""", re.I)
_THREE_BYTES = re.compile(rb"[\xe0-\xf4][\x80-\xbf]{2}")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]{2,}")
# The labels we follow. Latin-1, Windows-1252 and ASCII are missing: servers send them without
# knowing, and they are what is tried last anyway.
_CODECS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "utf-16": "utf-16-le",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    # Pages say gb2312 and mean its supersets.
    "gb2312": "gb18030",
    "gb_2312-80": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "cp936": "gb18030",
    "gb18030": "gb18030",
    "hz-gb-2312": "hz",
    "big5": "big5hkscs",
    "big5-hkscs": "big5hkscs",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "windows-31j": "cp932",
    "euc-jp": "euc_jp",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    **{f"iso-8859-{number}": f"iso8859-{number}" for number in (*range(2, 12), 13, 14, 15, 16)},
    **{f"windows-{number}": f"cp{number}" for number in (1250, 1251, *range(1253, 1259))},
}


def decode_page(body: bytes, content_type: str) -> str:
    """Return the text of a page; what no declared charset can read becomes U+FFFD."""
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace")
    plausible = _plausible(body, _declared(body, content_type))
    for codec in plausible:
        text = _decoded(body, codec)
        if text is not None:
            return text
    return _damaged(body, plausible)


def _declared(body: bytes, content_type: str) -> list[str]:
    """Return the codecs that header and page name, without those nobody chose."""
    labels = [*_HEADER.findall(content_type)[:1]]
    labels += [label.decode() for label in _META.findall(body[:_META_BYTES])[:1]]
    return [_CODECS[label.lower()] for label in labels if label.lower() in _CODECS]


def _plausible(body: bytes, declared: list[str]) -> list[str]:
    """Return the codecs to try, the likeliest first."""
    # Text in another charset is hardly ever valid UTF-8 with sequences of three bytes.
    if _THREE_BYTES.search(body) and _decoded(body, "utf-8") is not None:
        return ["utf-8"]
    return [*declared, "utf-8", *(["gb18030"] if _looks_chinese(body) else [])]


def _damaged(body: bytes, plausible: list[str]) -> str:
    """Return the text in the charset that loses least, a single-byte one where much is lost."""
    guesses = [body.decode(codec, "replace") for codec in plausible]
    best = min(guesses, key=lambda text: text.count("\ufffd"))
    foreign = sum(character > "\x7f" for character in best)
    if best.count("\ufffd") * 5 > foreign:
        return body.decode("cp1252", "replace")
    return best


def _decoded(body: bytes, codec: str) -> str | None:
    """Return the text if the bytes are valid, a character cut off at the end apart."""
    try:
        return codecs.getincrementaldecoder(codec)("strict").decode(body, final=False)
    except UnicodeDecodeError:
        return None


def _looks_chinese(body: bytes) -> bool:
    """Tell whether undeclared bytes are GBK: pairs, mostly of the common characters.

    Latin letters with accents stand alone between ASCII; Cyrillic and UTF-8 use the upper rows.
    """
    # The second byte of a rare character may be ASCII, so a run may have one byte over.
    leads = b"".join(run[: len(run) // 2 * 2 : 2] for run in _HIGH_RUN.findall(body))
    common = sum(0xA1 <= lead <= 0xD7 for lead in leads)
    high = sum(byte > 0x7F for byte in body)
    return 2 * len(leads) >= high * 0.6 and common >= len(leads) * 0.8 and len(leads) > 1
