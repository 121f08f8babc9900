"""What a number is said of: its clause, its direction, its period, the thing it counts."""

import re

from resume_mcp.vocabulary.quantity import Quantity

_REACH = 160  # characters on either side in which the clause of a number is looked for
_BREAKS = re.compile(
    r"[;；。，,、()（）!?！？|]|\.(?=\s|$)|\band\b|\bwhile\b|并|且",
)


def clause_of(source: str, quantity: Quantity) -> tuple[int, int]:
    """Return where the clause that holds the number begins and ends in the normalised text."""
    first, last = max(0, quantity.start - _REACH), min(len(source), quantity.end + _REACH)
    start = first
    for match in _BREAKS.finditer(source, first, quantity.start):
        start = match.end()
    following = _BREAKS.search(source, quantity.end, last)
    return start, following.start() if following else last


_UP = re.compile(
    r"\b(?:increas|rais|grow|grew|lift|boost|ris(?:e|en|ing)|rose|gain|higher)\w*"
    r"|提升|提高|增长|增加|上升|上涨|扩大|延长",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:reduc|cut|lower|decreas|drop|declin|shorten|shrink|shrank|fell|fall|fewer"
    r"|sav(?:e|ed|ing))\w*|降低|减少|下降|缩短|降至|节省|节约|压缩|削减|缩减|压降|下调",
    re.IGNORECASE,
)


def directions(source: str, quantity: Quantity) -> set[str]:
    """Return whether the clause says that something went up, or down."""
    clause = source[slice(*clause_of(source, quantity))]
    return {way for way, pattern in (("up", _UP), ("down", _DOWN)) if pattern.search(clause)}


_CHANGE_BEFORE = re.compile(
    r"\bby (?:about |over |nearly |almost |around |more than |some )?$"
    r"|(?:缩短|减少|降低|下降|提升|提高|增长|增加|上升|上涨|扩大|延长|节省|节约|压缩|削减|缩减|压降|下调|(?<!最)高出?|多出?|低了|少了|快了)(?:了|约|近|超|超过|逾)*\s?$"
)


def is_change(source: str, quantity: Quantity) -> bool:
    """Tell whether the number is how much something changed: "by 32 days", 缩短 32 天."""
    before = source[clause_of(source, quantity)[0] : quantity.start]
    found = _CHANGE_BEFORE.search(before)
    if found is None or not found[0].isascii():
        return found is not None
    done = _DONE_BY.search(before)  # "used by 340 carriers" is who, not how much
    return _CHANGES.search(before if done is None else done["verb"]) is not None


_DONE_BY = re.compile(
    r"\b(?P<verb>\w+(?:ed|en)|read|run|led|won|made) by (?:\w+ )?$", re.IGNORECASE
)
_CHANGES = re.compile(
    r"\b(?:increas|rais|grown|lift|boost|gain|improv|reduc|lower|decreas|drop|declin|short|shrunk|fallen"
    r"|risen|sav|expand|extend|slash|trim|exceed|beaten|cut|accelerat|widen|strengthen|deepen|rose|grew"
    r"|fell|shrank|beat|up\b|down\b)",
    re.IGNORECASE,
)


_LEVEL_BEFORE = re.compile(
    r"\b(?:to|from|at|of|reach(?:ed|ing)?)\s$|(?:至|到|达|达到|由|从|为)\s?$"
)


def is_level(source: str, quantity: Quantity) -> bool:
    """Tell whether the number is where something stood: "to 74%", 提升至 71%."""
    return _LEVEL_BEFORE.search(source[max(0, quantity.start - 12) : quantity.start]) is not None


_FROM = re.compile(
    r"\b(?:from|was|were|been|previously|formerly)\s(?:\w+\s)?$|(?:由|从|原为?|此前)\s?$"
)
_TO = re.compile(r"\b(?:to|now|reach(?:ed|ing))\s(?:\w+\s)?$|(?:至|到|为)了?\s?$")


def end_of_change(source: str, quantity: Quantity) -> str:
    """Return whether the number is where a change began ("from") or ended ("to"), "" if neither."""
    before = source[max(0, quantity.start - 24) : quantity.start]
    return "to" if _TO.search(before) else "from" if _FROM.search(before) else ""


_PERIODS = (
    ("hour", r"hour|hourly|小时"),
    ("day", r"day|daily|night|nightly|shift|天|日|班|晚"),
    ("week", r"week|weekly|周"),
    ("month", r"month|monthly|月"),
    ("term", r"term|semester|学期"),
    ("quarter", r"quarter|quarterly|季度?"),
    ("year", r"year|yearly|annual(?:ly)?|年"),
)
_RATE_AFTER = re.compile(
    r"[^,;,；，。()（）\d]{0,48}?(?:\b(?:an?|per|each|every)\s|/\s?"
    r"|\b(?=hourly|daily|nightly|weekly|monthly|yearly|annual))"
    r"(?P<period>hourly|hour|daily|day|nightly|night|shift|weekly|week|monthly|month|quarter|term"
    r"|yearly|annually|annual|year)\b"
    r"|[^,;,；，。]{0,8}?[/每](?P<han>小时|天|日|周|月|季度?|年|班|学期)",
    re.IGNORECASE,
)
_RATE_BEFORE = re.compile(
    r"(?:每个?(?P<each>小时|天|日|周|月|季度?|年|班|晚|学期)|(?P<mean>日|周|月|年)均)[^，。；]{0,8}$"
    r"|(?:^|[^\d\s一二两三四五六七八九十半个今去同往近当次])(?P<plain>年|月|日)[^\d，。；活]{1,6}$"
    r"|^(?P<first>年|月|日)[^\d，。；活]{1,6}$"
)
RATES: dict[str, dict[str, tuple[int, ...]]] = {
    "day": {"hour": (8, 24)},
    "week": {"day": (5, 6, 7)},
    "month": {"day": (20, 21, 22, 30), "week": (4,)},
    "quarter": {"month": (3,), "week": (13,)},
    "year": {"day": (250, 365), "week": (50, 52), "month": (12,), "quarter": (4,)},
}


def period_of(source: str, quantity: Quantity) -> str:
    """Return per what time the number is meant: "hour", "day", … or "" where it is not said."""
    start, _ = clause_of(source, quantity)
    found = _RATE_AFTER.match(source, quantity.end)
    word = (found["period"] or found["han"]) if found else ""
    if not word and (before := _RATE_BEFORE.search(source[start : quantity.start])):
        word = before["each"] or before["mean"] or before["plain"] or before["first"]
    named = (name for name, words in _PERIODS if re.fullmatch(words, word, re.IGNORECASE))
    return next(named, "") if word else ""


# Up to three words, or six Han characters, until a preposition ends the group.
_COUNTED = re.compile(
    r"(?:[ -](?!(?:in|at|for|to|with|from|by|on|of|per|a|an|the|during|over|across|who"
    r"|that|each|down|up|before|previously|earlier|rather|instead|originally|then|now|or|and|but)\b)[A-Za-z][\w-]*){1,3}|\s?[\u4e00-\u9fff]{1,6}"
)


def end_of_counted(source: str, quantity: Quantity) -> int:
    """Return where the words directly after a count end, those that say what is counted."""
    after = _COUNTED.match(source, quantity.end, clause_of(source, quantity)[1])
    return after.end() if after else quantity.end
