"""Years of work and the degree: what the resume's dates and schools say."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.jobs.facts import degree_of, years_of
from resume_mcp.resume.dates import PartialDate, read_date
from resume_mcp.resume.lens import Entry, Resume, Text
from resume_mcp.vocabulary.concepts import concept_of, mentions

_DEGREE = frozenset({"degree"})
_MID_YEAR = 6  # a date without a month


class Fact(NamedTuple):
    """A measure of the resume and the places that it was read from; None where none is given."""

    value: float | None
    places: tuple[str, ...]


class Facts(NamedTuple):
    """What the resume's dates and schools say."""

    years: Fact
    degree: Fact  # the rank of the highest degree


def facts_of(resume: Resume, *, today: str) -> Facts:
    """Return the years of work (overlaps counted once) and the highest degree."""
    return Facts(_years(resume, today), _degree(resume))


def degree_rank(name: str) -> int:
    """Return the rank of a degree by its name, 0 for none."""
    concept = concept_of(name, "degree") if name else None
    return concept.rank if concept else 0


def asked_years(text: str) -> float | None:
    """Return the years of experience that a requirement asks for."""
    return years_of(text)


def asked_degree(text: str) -> str:
    """Return the least degree that a requirement asks for, "" for none."""
    return degree_of(text)


def _years(resume: Resume, today: str) -> Fact:
    section = resume.section("work")
    entries = [e for e in section.entries if not e.hidden] if section else []
    spans = {entry.path: span for entry in entries if (span := _span(entry, today)) is not None}
    if not spans:
        return _claimed_years(resume)
    months = _covered(sorted(spans.values()))
    return Fact(round(months / 12, 1), tuple(spans))


def _span(entry: Entry, today: str) -> tuple[int, int] | None:
    """Return the first month and the month after the last; no end means until today."""
    start = read_date(entry.start.value) if entry.start else None
    end = read_date(entry.end.value) if entry.end else read_date("present")
    if start is None or start.present or end is None:
        return None
    if end.present:
        end = read_date(today)
        if end is None:
            return None
    first, last = _month(start, before=True), _month(end, before=False)
    if last == first:
        last += _MID_YEAR
    return (first, last) if last > first else None


def _month(date: PartialDate, *, before: bool) -> int:
    if not date.month:
        return date.year * 12 + _MID_YEAR
    return date.year * 12 + date.month - (1 if before else 0)


def _covered(spans: list[tuple[int, int]]) -> int:
    total, reached = 0, 0
    for first, last in spans:
        total += max(0, last - max(first, reached))
        reached = max(reached, last)
    return total


def _claimed_years(resume: Resume) -> Fact:
    """Return the largest "six years of …" of the prose, where no dates tell."""
    found = [(years, text.path) for text in resume.texts() for years in _years_in(text.value)]
    if not found:
        return Fact(None, ())
    years, path = max(found)
    return Fact(years, (path,))


def _years_in(text: str) -> Iterator[float]:
    for match in _rx_years().finditer(text):
        word = match[1].casefold()
        yield float(word) if word.isdigit() else float(_NUMBERS[word])


def _degree(resume: Resume) -> Fact:
    """Return the highest rank in the education section, else in the summary."""
    texts: list[Text] = []
    section = resume.section("education")
    for entry in section.entries if section else ():
        if not entry.hidden:
            texts += [text for text in (entry.degree, entry.area, entry.summary) if text]
            texts += entry.bullets
    ranked = _ranks(texts) or _ranks([resume.summary] if resume.summary else [])
    if not ranked:
        return Fact(None, ())
    rank, path = max(ranked, key=lambda pair: pair[0])
    return Fact(float(rank), (path,))


def _ranks(texts: list[Text]) -> list[tuple[int, str]]:
    found = []
    for text in texts:
        whole = concept_of(text.value, "degree")
        ranks = [m.concept.rank for m in mentions(text.value, _DEGREE)]
        ranks += [whole.rank] if whole else []
        if ranks:
            found.append((max(ranks), text.path))
    return found


@functools.cache
def _rx_years() -> re.Pattern[str]:
    words = "|".join(sorted(_NUMBERS, key=len, reverse=True))
    return re.compile(rf"(?<![\d.])(\d{{1,2}}|{words})\s?\+?\s?(?:years?|yrs?|年)", re.IGNORECASE)


_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10,
}  # fmt: skip
