"""Numbers in running text as (value, unit, what they count), equal however they are written."""

import functools
import re
import unicodedata
from collections.abc import Callable
from typing import Literal, NamedTuple

from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.number_forms import CUE, scanner
from resume_mcp.vocabulary.numerals import CHINESE, ENGLISH, read_chinese, read_english
from resume_mcp.vocabulary.units import CURRENCY_SIGNS, MULTIPLIERS, Unit, unit_pattern, units

Kind = Literal["amount", "vague", "ordinal", "year", "date", "version", "ratio"]
Bound = Literal["", "min", "max", "near", "about"]


class Quantity(NamedTuple):
    """A number in a base unit: %, x, s, CNY, …; "" for a plain count.

    A vague one ("hundreds of", 上万) has its least value. `weak` marks an article-like one: "one",
    一个. `start` and `end` are places in `normalise(text)`.
    """

    value: float
    unit: str
    kind: Kind
    bound: Bound
    weak: bool
    start: int
    end: int
    surface: str


_DASHES = {**dict.fromkeys(map(ord, "‐‑‒–—−"), "-"), ord("〜"): "~"}


def normalise(text: str) -> str:
    """Return the text as numbers are read from it: NFKC, simplified, one kind of dash."""
    return to_simplified(unicodedata.normalize("NFKC", text)).translate(_DASHES)


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Return the numbers of a text in order, dates and versions told apart."""
    if CUE.search(text) is None and text.isascii():
        return ()
    source = normalise(text)
    found: list[Quantity] = []
    position = 0
    while match := scanner().search(source, position):
        position = max(match.end(), position + 1)
        quantity = _read(source, match)
        if quantity is not None:
            found.append(quantity)
            position = max(position, quantity.end)
    return _with_shared_units(source, found)


def _read(source: str, match: re.Match[str]) -> Quantity | None:
    form = str(match.lastgroup)
    if form in _FIXED:
        return _FIXED[form](match)
    value = _VALUES[form](match[0]) if form in _VALUES else None
    return None if value is None else _measured(source, match, value)


def _plain(match: re.Match[str], value: float, unit: str, kind: Kind) -> Quantity:
    return Quantity(value, unit, kind, "", False, match.start(), match.end(), match[0])


def _date(match: re.Match[str]) -> Quantity:
    year = re.search(r"(?:19|20)\d\d", match[0])
    return _plain(match, float(year[0]) if year else 0.0, "", "date")


_MULTIPLE_STEMS = (
    ("doubl", 2), ("tripl", 3), ("trebl", 3), ("quadr", 4), ("quint", 5), ("twice", 2),
    ("thrice", 3), ("half", 0.5), ("halv", 0.5), ("two", 2), ("three", 3), ("four", 4),
    ("five", 5), ("six", 6), ("eight", 8), ("ten", 10), ("hundred", 100),
)  # fmt: skip
_FOLDS = {"一": 2, "1": 2, "两": 4, "二": 4, "2": 4, "三": 8, "3": 8, "四": 16, "4": 16}


def _multiple(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text.isascii():
        stem = text.replace("by a ", "").replace("by ", "").replace("in ", "")
        value = next(value for start, value in _MULTIPLE_STEMS if stem.startswith(start))
        return _plain(match, float(value), "x", "amount")
    if "倍" in text or "番" in text:
        folds = next((_FOLDS[c] for c in text if c in _FOLDS), 2) if "番" in text else 2
        return _plain(match, float(folds), "x", "amount")
    return _plain(match, 0.5, "x", "amount")


_PARTS = {"third": 100 / 3, "quarter": 25.0, "fifth": 20.0}
_HOW_MANY = {"one": 1, "a": 1, "two": 2, "three": 3}


def _share(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text.startswith("百分之"):
        value = _number_or_words(text[3:])
    elif "成" in text:
        value = _number_or_words(text.split("成")[0]) * 10 + (5 if text.endswith("半") else 0)
    elif "折" in text:
        value = _discount(text.split("折")[0].strip())
    elif text.startswith(("half", "一半", "半数")):
        value = 50.0
    else:
        count, part = re.split(r"[- ]", text)[:2]
        value = _HOW_MANY[count] * _PARTS[part.rstrip("s")]
    return _plain(match, value, "%", "amount")


def _number_or_words(text: str) -> float:
    text = text.strip()
    if text == "百":
        return 100.0
    return float(text) if text[0].isdigit() else (read_chinese(text) or 0.0)


def _discount(text: str) -> float:
    value = _number_or_words(text)
    return value if value >= 10 else value * 10  # 八折 leaves 80 %, 八五折 85 %


_TENFOLDS = {
    "dozens": 24, "hundreds": 100, "thousands": 1e3, "millions": 1e6, "billions": 1e9,
    "tens of thousands": 1e4, "hundreds of thousands": 1e5, "tens of millions": 1e7,
    "hundreds of millions": 1e8,
}  # fmt: skip
_FIGURES = {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


def _vague(match: re.Match[str]) -> Quantity:
    text = match[0].casefold()
    if text in _TENFOLDS:
        return _plain(match, float(_TENFOLDS[text]), "", "vague")
    if "digit" in text:
        return _plain(
            match, 100.0 if text.startswith("t") and "two" not in text else 10.0, "", "vague"
        )
    if "figure" in text:
        digits = _FIGURES.get(text.split("-")[0].split()[0]) or int(text[0])
        return _plain(match, 10.0 ** (digits - 1), "", "vague")
    if text.startswith("multi"):
        return _plain(match, MULTIPLIERS[text.replace("multi", "").strip(" -")], "", "vague")
    near = text[0] == "近"
    value = MULTIPLIERS.get(text.lstrip("数几上近成"), 0.0)
    return _plain(match, value * (0.9 if near else 1), "", "vague")


def _ordinal(match: re.Match[str]) -> Quantity:
    text = re.sub(r"[第\s]|(?:st|nd|rd|th)$", "", match[0])
    return _plain(match, _number_or_words(text), "", "ordinal")


def _ratio(match: re.Match[str]) -> Quantity:
    left, right = (part.strip() for part in re.split(r"[/:]|out of", match[0], maxsplit=1))
    sign = ":" if ":" in match[0] else "/"
    return _plain(match, float(left), f"{sign}{float(right):g}", "ratio")


def _dotted(match: re.Match[str]) -> Quantity:
    return _plain(match, 0.0, "", "version")


def _skip(match: re.Match[str]) -> None:
    return None


_FIXED: dict[str, Callable[[re.Match[str]], Quantity | None]] = {
    "skip": _skip,
    "date": _date,
    "multiple": _multiple,
    "share": _share,
    "vague": _vague,
    "ordinal": _ordinal,
    "ratio": _ratio,
    "dotted": _dotted,
}


def _digits(text: str) -> float:
    if re.search(r"(?:\.\d{3})+,\d|^\d+,\d{1,2}$", text):
        return float(text.replace(".", "").replace(",", "."))
    if text.count(".") > 1:
        text = text.replace(".", "")
    return float(text.replace(",", "").replace(" ", ""))


def _han(text: str) -> float | None:
    return 0.5 if text == "半" else read_chinese(text)


_VALUES: dict[str, Callable[[str], float | None]] = {
    "digits": _digits,
    "english": read_english,
    "han": _han,
}
_MULTIPLIER = re.compile(
    r"\s?(?P<word>(?i:thousand|millions?|billion|trillion|hundred|dozen|lakh|crore"
    r"|millionen|millones|milliarden|milliards|mio|mrd|tsd)\b\.?)"
    r"|\s?(?P<han>万亿|千亿|百亿|十亿|千万|百万|十万|万|亿|千(?![米克瓦兆])|百(?!分|度))"
    r"|\s?(?P<capital>[KMB]|MM)(?![A-Za-z0-9])|(?P<letter>k|m|mm|mn|bn|b|T|mil|w)(?![A-Za-z0-9])"
)
_PLUS = re.compile(r"\s?(?:\+|[多余来几](?=[\s\u4e00-\u9fff]))")
_CURRENCY_BEFORE = re.compile(
    rf"(?P<sign>{'|'.join(re.escape(s) for s in sorted(CURRENCY_SIGNS, key=len, reverse=True))})\s?$"
)
_FREQUENCY = re.compile(
    r"\s?(?:a|per|each|every)\b|\s?(?:daily|weekly|monthly|yearly|annually)\b|\s?/"
)


def _measured(source: str, match: re.Match[str], value: float) -> Quantity:
    """Return the number with its sign before it and its multiplier, plus and unit after it."""
    start, end = match.start(), match.end()
    bare = value
    if found := _MULTIPLIER.match(source, end):
        value *= _multiplier(found[0])
        end = found.end()
    bound: Bound = ""
    if found := _PLUS.match(source, end):
        bound, end = "min", found.end()
    unit, end = _unit_after(source, end)
    if not unit.base and (sign := _CURRENCY_BEFORE.search(source, max(0, start - 5), start)):
        unit, start = Unit(CURRENCY_SIGNS[sign["sign"]]), sign.start()
    kind = _kind(source, match, bare, start=start, end=end, unit=unit)
    return Quantity(
        value=value * unit.factor,
        unit="" if kind == "year" else unit.base,
        kind=kind,
        bound=bound or _bound(source, start, end),
        weak=value == 1 and not unit.base and match.lastgroup != "digits",
        start=start,
        end=end,
        surface=source[start:end].strip(),
    )


def _multiplier(spelled: str) -> float:
    word = spelled.strip(" .").casefold()
    return MULTIPLIERS.get(word) or MULTIPLIERS[word.removesuffix("s")]


def _unit_after(source: str, end: int) -> tuple[Unit, int]:
    found = unit_pattern().match(source, end)
    if found is None or (len(found["unit"]) == 1 and found["unit"] in "GHSXM"):
        return Unit(""), end
    unit = units()[found["unit"].casefold()]
    if unit.base == "x" and _FREQUENCY.match(source, found.end()):
        return Unit(""), end
    return unit, found.end()


_YEAR_BEFORE = re.compile(
    r"(?i:\b(?:in|since|from|until|till|by|of|during|to|and|between|fy|class|winter|summer|spring|fall|autumn|[a-z]{3,9})\.?|[-('’,/])\s?$|^\s*$"
)
_NOUN_AFTER = re.compile(
    r"\s(?!(?:in|and|to|or|at|by|for|with|on|as|of|the|when|while|onwards?|through|until)\b)[a-z]+(?:s|ies)\b"
)


def _kind(
    source: str, match: re.Match[str], value: float, *, start: int, end: int, unit: Unit
) -> Kind:
    text = match[0]
    if len(text) == 4 and text.isdigit() and 1950 <= value <= 2059 and end - match.end() <= 2:
        calendar = source[match.end() :].lstrip()[:1] == "年"
        if calendar or (not unit.base and _reads_as_year(source, start, end)):
            return "year"
    if unit.base or end > match.end():
        return "amount"
    return "version" if _is_label(source, start, end) else "amount"


def _reads_as_year(source: str, start: int, end: int) -> bool:
    if _NOUN_AFTER.match(source, end):
        return False
    before = source[max(0, start - 10) : start]
    return _YEAR_BEFORE.search(before) is not None


_WORD_BEFORE = re.compile(r"([A-Za-z][\w+#.]*)\s$")
_LABELS = frozenset(
    ["tier", "level", "grade", "phase", "stage", "type", "class", "version", "section", "iso", "soc", "ifrs", "series", "step", "part", "chapter", "windows", "room", "unit", "route", "form", "schedule", "article", "rule", "iec", "en", "din", "rfc", "sae", "asc", "frs", "fortune"]
)
_MEASURES = frozenset(
    ["qps", "tps", "dau", "mau", "gmv", "roi", "roas", "auc", "map", "gpa", "arr", "mrr", "nps", "ctr", "cvr", "cac", "cpa", "cpc", "arpu", "ltv", "top", "kpi", "sla", "sku", "skus", "f1", "bleu", "fps", "rps", "iops", "psi", "csat", "toefl", "ielts", "gre", "gmat", "cet", "pv", "uv", "ebitda"]
)


def _is_label(source: str, start: int, end: int) -> bool:
    """Tell whether the number belongs to the name before it: Python 3, ISO 9001, Tier 2."""
    found = _WORD_BEFORE.search(source, max(0, start - 24), start)
    if found is None or found[1].casefold() in _MEASURES:
        return False
    word = found[1]
    if word.casefold() in _LABELS:
        return True
    known = concept_of(word)
    return known is not None and known.kind in ("skill", "certificate")


def is_measured(source: str, start: int, end: int) -> bool:
    """Tell whether the word is what a number beside it measures: "4.5x ROAS", "QPS 1.5 万"."""
    if source[start:end].casefold() not in _MEASURES:
        return False
    before, after = source[max(0, start - 8) : start], source[end : end + 8]
    return re.search(r"\d[\d.,]*\s?[%x×倍kKMB]?\s?$", before) is not None or (
        re.match(r"\s?(?:of|at|to|by|为|达|达到)?\s?[~>]?\d", after) is not None
    )


_BOUNDS_BEFORE: tuple[tuple[Bound, str], ...] = (
    ("min", r"over|more than|above|at least|exceeding|exceeded|upwards of|north of|surpass(?:ed|ing)|>=?|≥|超过|超|逾|不低于|至少|突破|高于"),
    ("near", r"nearly|almost|close to|approaching|just under|将近|接近|近"),
    ("about", r"about|around|approximately|approx\.?|roughly|some|circa|~|≈|约为|大约|约"),
    ("max", r"up to|as many as|at most|under|below|less than|fewer than|within|no more than|<=?|≤|最多|不超过|低于|少于|不足"),
)  # fmt: skip
_BOUNDS_AFTER: tuple[tuple[Bound, str], ...] = (
    ("min", r"(?:\s?[\u4e00-\u9fff])?以上|\s?or more\b"),
    ("about", r"(?:\s?[\u4e00-\u9fff])?左右|\s?or so\b"),
    ("max", r"(?:\s?[\u4e00-\u9fff])?(?:以内|以下|之内)|\s?or (?:less|fewer)\b"),
)


@functools.cache
def _bound_patterns() -> tuple[list[tuple[Bound, re.Pattern[str]]], ...]:
    before = [
        (b, re.compile(rf"(?<![A-Za-z])(?:{p})\s?(?:an? )?$", re.IGNORECASE))
        for b, p in _BOUNDS_BEFORE
    ]
    return before, [(b, re.compile(p, re.IGNORECASE)) for b, p in _BOUNDS_AFTER]


def _bound(source: str, start: int, end: int) -> Bound:
    before, after = _bound_patterns()
    for bound, pattern in before:
        if pattern.search(source[max(0, start - 16) : start]):
            return bound
    return next((bound for bound, pattern in after if pattern.match(source, end)), "")


_BETWEEN = re.compile(r"\s?(?:-|~|to|and|至|到|或)\s?$", re.IGNORECASE)


def _with_shared_units(source: str, found: list[Quantity]) -> tuple[Quantity, ...]:
    """Give the first end of a range the unit of the last: "15-25%", "$2-3M", "3 to 5 万"."""
    shared = list(found)
    for index in range(len(found) - 1):
        first, last = found[index], shared[index + 1]
        if first.kind != "amount" or last.kind != "amount" or first.weak:
            continue
        if not _BETWEEN.fullmatch(source, first.end, last.start):
            continue
        shared[index], shared[index + 1] = _as_range(source, first, last)
    return tuple(shared)


_NOUN_FOLLOWS = re.compile(r"\s(?!(?:by|with|through|in|after|while|using|and|per|a|each)\b)[A-Za-z]")


def _as_range(source: str, first: Quantity, last: Quantity) -> tuple[Quantity, Quantity]:
    gap = source[first.end : last.start].strip().casefold()
    if gap in ("and", "或") or (first.unit and last.unit):
        return first, last
    if gap == "to" and first.unit and _NOUN_FOLLOWS.match(source, last.end):
        return first, last
    # The multiplier stands only once: "2-3 million"; "800 to 1,200 ms" needs the unit alone.
    shared = _spelled_multiplier(last.surface)
    factor = shared if first.value < 1000 and shared > 1 else 1.0
    if first.unit:
        scaled = last.value * (1.0 if last.unit else _factor(first.surface))
        return first._replace(value=first.value * factor), last._replace(value=scaled, unit=first.unit)
    factor *= _factor(last.surface)
    return first._replace(value=first.value * factor, unit=last.unit), last


def _after_number(surface: str) -> str:
    found = re.match(rf"(?i:\D*?[\d.,]*\d|{ENGLISH}|{CHINESE})\s?", surface)
    return surface[found.end() :] if found else ""


def _spelled_multiplier(surface: str) -> float:
    found = _MULTIPLIER.match(_after_number(surface))
    return _multiplier(found[0]) if found else 1.0


def _factor(surface: str) -> float:
    rest = _after_number(surface)
    found = _MULTIPLIER.match(rest)
    return _unit_after(rest[found.end() :] if found else rest, 0)[0].factor
