"""Numbers in running text as (value, unit, what they count), equal however they are written."""

import re
from collections.abc import Callable

from resume_mcp.vocabulary.number_context import bound_around, is_label, is_year
from resume_mcp.vocabulary.number_forms import may_hold_numbers, scanner, starts
from resume_mcp.vocabulary.number_words import READERS
from resume_mcp.vocabulary.numerals import CHINESE, ENGLISH, read_chinese, read_english
from resume_mcp.vocabulary.quantity import Bound, Kind, Quantity, normalise
from resume_mcp.vocabulary.units import Unit, currency_signs, multipliers, unit_pattern, units


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Return the numbers of a text in order, dates and versions told apart."""
    source = normalise(text)
    if not may_hold_numbers(source):
        return ()
    found: list[Quantity] = []
    position = 0
    while start := starts().search(source, position):
        position = start.end()
        match = scanner().match(source, start.start())
        if match is None:
            continue
        position = max(match.end(), position)
        quantity = _read(source, match)
        if quantity is not None:
            found.append(quantity)
            position = max(position, quantity.end)
    return _with_shared_units(source, found)


def _read(source: str, match: re.Match[str]) -> Quantity | None:
    form = str(match.lastgroup)
    if form in READERS:
        return READERS[form](match)
    value = _VALUES[form](match[0])
    return None if value is None else _measured(source, match, value)


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
    r"[\s-]?(?P<word>(?i:thousand|millions?|billion|trillion|hundred|dozen|lakh|crore"
    r"|millionen|millones|milliarden|milliards|mio|mrd|tsd)\b\.?)"
    r"|\s?(?P<han>万亿|千亿|百亿|十亿|千万|百万|十万|万|亿|千(?![米克瓦兆])|百(?!分|度))"
    r"|\s?(?P<capital>[KMB]|MM)(?![A-Za-z0-9])|(?P<letter>k|m|mm|mn|bn|b|T|mil|w)(?![A-Za-z0-9])"
)
_PLUS = re.compile(r"\s?(?:\+|[多余来几](?=[\s\u4e00-\u9fff]))")
_FREQUENCY = re.compile(r"\s?(?:a|per|each|every|daily|weekly|monthly|yearly|annually)\b|\s?/")


def _measured(source: str, match: re.Match[str], value: float) -> Quantity:
    """Return the number with its sign before it and its multiplier, plus and unit after it."""
    start, end = match.start(), match.end()
    if found := _MULTIPLIER.match(source, end):
        value, end = value * _multiplier(found[0]), found.end()
    bound: Bound = ""
    if found := _PLUS.match(source, end):
        bound, end = "min", found.end()
    unit, end = _unit_after(source, end)
    if not unit.base:
        unit, start = _unit_before(source, start)
    kind: Kind = "amount"
    if is_year(source, match, start, end):
        kind, unit = "year", Unit("")
    elif not unit.base and end == match.end() and is_label(source, start):
        kind = "version"
    return Quantity(
        value=value * unit.factor,
        unit=unit.base,
        kind=kind,
        bound=bound or bound_around(source, start, end),
        weak=value == 1 and not unit.base and match.lastgroup != "digits",
        start=start,
        end=end,
        surface=source[start:end].strip(),
        bare=value,
    )


def _multiplier(spelled: str) -> float:
    word = " ".join(spelled.split()).strip(" .-").casefold()
    return multipliers().get(word) or multipliers()[word.removesuffix("s")]


_DEVICE = re.compile(
    r"met(?:er|re)s? (?:readings?|data|points?|box|installations?)"
    r"|cad (?:drawings?|plans?|models?|files?|parts?|layouts?|designs?)",
    re.IGNORECASE,
)


_YEAR_OF_SCHOOL = re.compile(r"Year \d")


def _unit_after(source: str, end: int) -> tuple[Unit, int]:
    found = unit_pattern().match(source, end)
    if found is None or (len(found["unit"]) == 1 and found["unit"] in "GHSXM"):
        return Unit(""), end
    if _DEVICE.match(source, found.start("unit")):
        return Unit(""), end
    if _YEAR_OF_SCHOOL.match(source, found.start("unit")):
        return Unit(""), end
    unit = units()[found["unit"].casefold()]
    if unit.base == "x" and _FREQUENCY.match(source, found.end()):
        return Unit(""), end
    return unit, found.end()


def _unit_before(source: str, start: int) -> tuple[Unit, int]:
    window = source[max(0, start - 5) : start].rstrip()
    for size in range(min(4, len(window)), 0, -1):
        sign = window[-size:]
        if sign == "R" and source[start - 1] != "R":
            break  # "R 4.2" is a language and its version, R310 is money
        if sign in currency_signs():
            return Unit(currency_signs()[sign]), source.rfind(sign, 0, start)
    return Unit(""), start


_BETWEEN = re.compile(
    r"\s?(?:-|~|to|and|rather than|instead of|down from|up from|versus|vs\.?"
    r"|至|到|或|而非|而不是)\s?",
    re.IGNORECASE,
)


def _with_shared_units(source: str, found: list[Quantity]) -> tuple[Quantity, ...]:
    """Give the first end of a range the unit of the last: "15-25%", "$2-3M", "3 to 5 万"."""
    shared = list(found)
    for index in range(len(found) - 1):
        first, last = found[index], shared[index + 1]
        if first.kind != "amount" or last.kind != "amount" or first.weak:
            continue
        if _BETWEEN.fullmatch(source, first.end, last.start):
            shared[index], shared[index + 1] = _as_range(source, first, last)
    return tuple(shared)


_NOUN_FOLLOWS = re.compile(
    r"\s(?!(?:by|with|through|in|after|while|using|and|per|a|each)\b)[A-Za-z]"
)


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
        last = last._replace(value=scaled, unit=first.unit)
        return first._replace(value=first.value * factor), last
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
