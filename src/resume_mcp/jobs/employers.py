"""The employer of a posting that no label names: in the line below the title, or by its form."""

import functools
import re

from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import squeeze

_CITY = frozenset({"city"})
_FIRST_LINES = 12


def employer_of(text: str, title: str) -> str:
    """Return the employer that stands with its place below the title, or with its legal form."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    below = _line_below(lines, title)
    return _before_place(below) or _legal_name(text) or _institution(lines[:_FIRST_LINES])


def _line_below(lines: list[str], title: str) -> str:
    at = next((at for at, line in enumerate(lines[:12]) if title and title in line), None)
    return lines[at + 1] if at is not None and at + 1 < len(lines) else ""


def _before_place(line: str) -> str:
    """Read "Quill Cloud, Leeds (hybrid). …" and "Acme Corporation New York, NY"."""
    place = next(iter(mentions(line, _CITY)), None)
    name = line[: place.start].strip(" ,|·–—-") if place else ""
    if _rx("name").fullmatch(name):
        return squeeze(name)
    match = _rx("name, place").match(line)
    return squeeze(match["name"]) if match and not mentions(match["name"], _CITY) else ""


def _legal_name(text: str) -> str:
    """Return a name with its legal form that begins a line; inside one it may be an investor's."""
    match = _rx("legal zh").search(text) or _rx("legal en").search(text)
    return squeeze(match[0]) if match else ""


def _institution(lines: list[str]) -> str:
    """Return what names itself a university, a hospital, a ministry, at the top of a posting."""
    for line in lines:
        match = _rx("institution").match(line)
        if match:
            return squeeze(match["name"])
    return ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name])


_WORD = r"[A-Z][\w&.'’-]*"
_PATTERNS = {
    "name": rf"{_WORD}(?: (?:{_WORD}|of|and|&|the)){{0,5}}",
    "name, place": (
        rf"(?P<name>{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}}), (?![A-Z]{{2,3}}\b)"
        rf"{_WORD}(?: {_WORD}){{0,2}}"
        r"(?: \([^)]{1,30}\))?(?:\.(?:\s|$)|$)"
    ),
    "institution": (
        rf"(?P<name>(?:(?:{_WORD}|of|and|for|the|&) ){{0,5}}"
        r"(?:University|College|Hospital|Institute|Council|School|Academy|Museum|Library|Trust|"
        r"Agency|Authority|Foundation|Bank|Clinic|Laboratory|Observatory)"
        rf"(?: (?:{_WORD}|of|and|for|the)){{0,5}}|"
        r"(?:Ministry|Department|Office|City|County|University) of"
        rf"(?: (?:{_WORD}|and|the)){{1,6}}|"
        r"[一-鿿]{2,20}(?:大学|学院|医院|研究院|研究所|设计院|银行|学校|事务所|中心|集团))"
        r"(?:,.{0,60})?$"
    ),
    "legal zh": (
        r"(?m)^[一-鿿\w（）()·&]{2,30}?(?:有限责任公司|股份有限公司|有限公司|集团股份|集团公司)"
    ),
    "legal en": (
        rf"(?m)^{_WORD}(?: (?:{_WORD}|of|and|&)){{0,4}},? "
        r"(?:Inc|LLC|L\.L\.C|Ltd|Limited|GmbH|AG|Corp|Corporation|PLC|plc|B\.V|BV|S\.A|A/S|AB|Oy)"
        r"(?:\b\.?)"
    ),
}
