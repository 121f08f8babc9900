"""Where a posting says the work is done."""

import functools
import re

from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import squeeze

_PLACE_KINDS = frozenset({"city", "country"})
_FIRST_LINES = 14
_FACT_LINE = 120


def place_of(text: str, company: str = "") -> str:
    """Return the place in the text's words: labelled, tagged, or in a short line at its top."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    labelled, short = _labelled(lines), _short_line(lines[:_FIRST_LINES])
    if short and labelled and _is_address_in(labelled, short):
        return short
    tagged = _tagged(lines[:3]) or short or _behind_company(text, company)
    return labelled or tagged or _among_facts(lines[:_FIRST_LINES])


def _is_address_in(address: str, place: str) -> bool:
    """Tell whether a text is a street address in a place that the posting also names shortly."""
    cities = [{m.concept.key for m in mentions(text, _PLACE_KINDS)} for text in (address, place)]
    return not is_place_only(address) and bool(cities[0] & cities[1])


def remote_lines(text: str) -> str:
    """Return the lines that speak of the place of work rather than of the work."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line for line in lines if 0 < len(line) <= 60 or _rx("label").match(line))


def _labelled(lines: list[str]) -> str:
    for index, line in enumerate(lines):
        bare = re.sub(r"^[#*\-•\s【\[]+", "", line)
        match = _rx("label").match(to_simplified(bare))
        if not match:
            continue
        value = bare[slice(*match.span("value"))].strip("*】]） ")
        if not value and index + 1 < len(lines):
            value = re.sub(r"^[-*•\s]+", "", lines[index + 1])
        inner = _rx("label").match(to_simplified(value))
        value = value[slice(*inner.span("value"))] if inner else value
        value = squeeze(re.sub(r"\*+", "", value)).rstrip("。.;；")
        if 0 < len(value) <= 120:
            return value
    return ""


def _tagged(lines: list[str]) -> str:
    """Return the places of a title's tag, as in "[上海/成都] ACME 诚聘 Rust工程师"."""
    for line in lines:
        for square, round_ in _rx("tag").findall(line):
            if mentions(square or round_, _PLACE_KINDS) or _rx("away").search(square):
                return squeeze(square or round_)
    return ""


def _short_line(lines: list[str]) -> str:
    for line in lines:
        bare = re.sub(r"^[-*•\s]+", "", line)
        if len(bare) <= 60 and is_place_only(bare):
            return bare.rstrip(" /|")
        if len(bare) <= 60 and (named := _in_country(bare)):
            return named
    return ""


def _in_country(line: str) -> str:
    """Return the place in a line that ends with its country: "Bergen, Norway"."""
    match = _rx("town").search(line)
    known = mentions(match["country"], _PLACE_KINDS) if match else []
    whole = bool(match and known and known[0].surface == match["country"])
    return match["place"] if match and whole else ""


def _among_facts(lines: list[str]) -> str:
    """Return the place in a line of short facts: "Acme GmbH · Munich, Germany · Full-time"."""
    for line in lines:
        facts = [fact.strip() for fact in _rx("fact sign").split(line[:_FACT_LINE])]
        places = (fact for fact in facts if not re.search(r"\d", fact) and is_place_only(fact))
        if len(facts) > 1 and (place := next(places, "")):
            return place
    return ""


def is_place_only(line: str) -> bool:
    """Tell whether a line is places and little else: "Toronto, ON; Remote - Canada"."""
    found = mentions(line, _PLACE_KINDS)
    if not found:
        return False
    rest = line
    for mention in reversed(found):
        rest = rest[: mention.start] + rest[mention.end :]
    rest = _rx("place words").sub("", rest)
    return len(re.sub(r"[\W\d_]", "", rest)) <= 4


def _behind_company(text: str, company: str) -> str:
    """Return the place in "Quill Cloud, Leeds (hybrid)." or in "Acme Corporation New York, NY"."""
    if not company:
        return ""
    match = re.search(re.escape(company) + r",\s*([A-Z][\w' -]{1,40}?)\s*(?:[(.,;\n]|$)", text)
    if match:
        return match[1]
    match = re.search(re.escape(company) + r"[ \t]+([^\n]{2,40})(?:\n|$)", text)
    return match[1].strip() if match and is_place_only(match[1]) else ""


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], re.IGNORECASE)


_PATTERNS = {
    "label": (
        r"(?:(?:工作|办公|上班|公司|所在|面试)?(?:地点|地址|城市|地區|地区)|base(?:地|d in)?|"
        r"(?:job |work |office )?locations?|where|工作地)\s*[】\]）]?\*{0,2}\s*[:：]?"
        r"\s*(?:$|(?<=[:：])|"
        r"(?<=[:：] )|"
        r"(?<=[:：]\s))(?P<value>[^\n]*)$"
    ),
    "town": (
        r"(?:^|, )(?P<place>(?-i:[A-ZÀ-Þ])[\w'’.-]+(?: (?-i:[A-ZÀ-Þ])[\w'’.-]+){0,2}, "
        r"(?P<country>(?-i:[A-Z])[\w ]{2,30}))$"
    ),
    "fact sign": r"\s*[|｜·•]\s*|\s+[/–—-]\s+|\s{3,}",
    "tag": r"[\[【［]([^\]】］]{1,40})[\]】］]|[(（]([^)）]{1,40})[)）]",
    "away": r"remote|远程|遠端|海外|global|worldwide",
    "place words": (
        r"\b(?:remote(?:ly)?|hybrid|on-?site|anywhere|worldwide|global|or|and|in|united states|"
        r"[A-Z]{2}|area|metro|greater|city|only|based)\b|远程|遠端|海外|全国|全球|市|省|区|县|高新|可|办公|或"
    ),
}
