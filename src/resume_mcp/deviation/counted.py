"""Numbers that words of the original say: none of a thing, a group with the person in it."""

import re
from collections.abc import Iterable

from resume_mcp.vocabulary.quantity import Quantity
from resume_mcp.vocabulary.stems import stem

_REACH = 28  # characters before a number in which its group is named
_NEXT_WORD = re.compile(r"[- ](?P<what>[A-Za-z]+)")
_ABSENT = re.compile(r"\b(?:no|without(?: any| a single)?|nil) (?P<what>[A-Za-z]+)", re.IGNORECASE)
_GROUP_OF = re.compile(r"\b(?:team|group|squad|crew)s? of $|(?:团队|小组|共)$", re.IGNORECASE)
_COMPANIONS = re.compile(
    r" (?:other\w*|classmates|colleagues|teammates|peers|friends|fellow \w+|co-?workers|partners)\b"
    r"|\s?[名位]?(?:同学|同事|队友|伙伴)",
    re.IGNORECASE,
)


def is_zero_of(quantity: Quantity, source: str, originals: Iterable[str]) -> bool:
    """Tell whether "zero downtime" only says what "no downtime" said."""
    if quantity.value or quantity.unit:
        return False
    after = _NEXT_WORD.match(source, quantity.end)
    return after is not None and any(
        stem(absent["what"]) == stem(after["what"])
        for original in originals
        for absent in _ABSENT.finditer(original)
    )


def is_group_with_me(quantity: Quantity, source: str, others: Quantity, original: str) -> bool:
    """Tell whether a "team of four" is the person "with three classmates"."""
    if quantity.unit or others.unit or others.value != quantity.value - 1:
        return False
    grouped = _GROUP_OF.search(source[max(0, quantity.start - _REACH) : quantity.start])
    return grouped is not None and _COMPANIONS.match(original, others.end) is not None


_ITEM = r"[^\W\d_][\w'’+#-]*"
_LIST = re.compile(
    rf"(?:{_ITEM}(?: {_ITEM}){{0,2}}, ){{1,8}}{_ITEM}(?: {_ITEM}){{0,2}},? (?:and|&) {_ITEM}"
    r"|(?:[\u4e00-\u9fff]{2,8}、){1,8}[\u4e00-\u9fff]{2,8}?[、和与及][\u4e00-\u9fff]{2,8}"
)
_BETWEEN = re.compile(r", (?:and |& )?| (?:and|&) |[、和与及]")
_LEAST_OF_LIST = 3


def is_count_of_list(quantity: Quantity, original: str) -> bool:
    """Tell whether "three languages" counts "English, French and Spanish"."""
    if quantity.unit or not _LEAST_OF_LIST <= quantity.value <= _LEAST_OF_LIST**2:
        return False
    counts = (len(_BETWEEN.findall(found[0])) + 1 for found in _LIST.finditer(original))
    return any(count == quantity.value for count in counts)


def is_share_of(quantity: Quantity, numbers: list[Quantity]) -> bool:
    """Tell whether "6 out of 7" only says what "6 of 7" said."""
    parts = [float(part) for part in re.findall(r"\d+(?:\.\d+)?", quantity.surface)]
    known = [number.value for number in numbers]
    return (
        quantity.kind == "ratio"
        and " of " in quantity.surface
        and len(parts) == 2
        and all(part in known for part in parts)
    )


def without_years(stems: frozenset[str]) -> frozenset[str]:
    """Return the stems that are no number."""
    return frozenset(stem for stem in stems if not stem.isdigit())


_SINGLE = re.compile(r"(?:one|an?|1|一)[ -]?(?P<unit>year|month|week|day|年|天|周)", re.IGNORECASE)


def is_single_period(quantity: Quantity, originals: list[str], numbers: list[Quantity]) -> bool:
    """Tell whether "one year" only says what "the first year", or "a year", said."""
    spelled = _SINGLE.match(quantity.surface)
    if spelled is None or any(number.unit == "s" for number in numbers):
        return False
    return any(spelled["unit"].casefold() in original.casefold() for original in originals)
