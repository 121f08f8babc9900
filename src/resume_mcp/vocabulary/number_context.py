"""What stands around a numeral: its bound ("over", 约), and whether it is a year or a label."""

import functools
import re

from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.quantity import Bound
from resume_mcp.vocabulary.word_lists import phrases, table

_BOUNDS_BEFORE: tuple[tuple[Bound, str], ...] = (
    (
        "min",
        r"over|more than|above|at least|exceed(?:ing|ed)|upwards of|north of|surpass(?:ed|ing)"
        r"|>=?|≥|超过|超|逾|不低于|至少|突破|高于",
    ),
    ("near", r"nearly|almost|close to|approaching|just under|将近|接近|近"),
    ("about", r"about|around|approximately|approx\.?|roughly|some|circa|~|≈|约为|大约|约"),
    (
        "max",
        r"up to|as many as|at most|under|below|less than|fewer than|within|no more than|<=?|≤"
        r"|最多|不超过|低于|少于|不足",
    ),
)
_BOUNDS_AFTER: tuple[tuple[Bound, str], ...] = (
    ("min", r"(?:\s?[\u4e00-\u9fff])?以上|\s?or more\b"),
    ("about", r"(?:\s?[\u4e00-\u9fff])?左右|\s?or so\b"),
    ("max", r"(?:\s?[\u4e00-\u9fff])?(?:以内|以下|之内)|\s?or (?:less|fewer)\b"),
)


@functools.cache
def _patterns() -> tuple[list[tuple[Bound, re.Pattern[str]]], list[tuple[Bound, re.Pattern[str]]]]:
    before = [
        (bound, re.compile(rf"(?<![A-Za-z])(?:{words})\s?(?:an? )?$", re.IGNORECASE))
        for bound, words in _BOUNDS_BEFORE
    ]
    after = [(bound, re.compile(words, re.IGNORECASE)) for bound, words in _BOUNDS_AFTER]
    return before, after


def bound_around(source: str, start: int, end: int) -> Bound:
    """Return the bound that the words next to a number set, "" for none."""
    before, after = _patterns()
    window = source[max(0, start - 16) : start]
    for bound, pattern in before:
        if pattern.search(window):
            return bound
    return next((bound for bound, pattern in after if pattern.match(source, end)), "")


_YEAR_BEFORE = re.compile(r"\b[a-z]{2,9}\.?\s?$|[-('’,/]\s?$|^\s*$", re.IGNORECASE)
_NOUN_AFTER = re.compile(
    r"\s(?!(?:in|and|to|or|at|by|for|with|on|as|of|the|when|while|onwards?|through|until)\b)"
    r"[a-z]+s\b"
)


def is_year(source: str, numeral: re.Match[str], start: int, end: int) -> bool:
    """Tell whether four digits are a calendar year: "in 2019", 2021 年, not "2000 users"."""
    text = numeral[0]
    if not (len(text) == 4 and text.isdigit() and 1950 <= int(text) <= 2059):
        return False
    if source[numeral.end() : numeral.end() + 2].lstrip()[:1] == "年":
        return True
    if end > numeral.end() or start < numeral.start() or _NOUN_AFTER.match(source, end):
        return False
    return _YEAR_BEFORE.search(source[max(0, start - 10) : start]) is not None


_WORD_BEFORE = re.compile(r"([A-Za-z][\w+#.]*)\s$")


@functools.cache
def _words(name: str) -> frozenset[str]:
    return frozenset(phrases(table("resume_mcp.vocabulary", "lists/words.toml")[name]))


def is_label(source: str, start: int) -> bool:
    """Tell whether a number belongs to the name before it: Python 3, ISO 9001, Tier 2."""
    found = _WORD_BEFORE.search(source[max(0, start - 24) : start])
    if found is None or found[1].casefold() in _words("measure_names"):
        return False
    word = found[1]
    if word.casefold() in _words("number_labels") or word == "Year":
        return True  # Year 4 of a school
    known = concept_of(word)
    return known is not None and known.kind in ("skill", "certificate")


def is_measured(source: str, start: int, end: int) -> bool:
    """Tell whether the word is what a number beside it measures: "4.5x ROAS", "QPS 1.5 万"."""
    if source[start:end].casefold() not in _words("measure_names"):
        return False
    before, after = source[max(0, start - 8) : start], source[end : end + 8]
    if re.search(r"\d[\d.,]*\s?[%x×倍kKMB]?\s?$", before):
        return True
    return re.match(r"\s?(?:of|at|to|by|为|达|达到)?\s?[~>]?\d", after) is not None
