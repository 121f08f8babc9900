"""Years of work and the degree: what the resume's dates and schools say."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.jobs.facts import degree_of, years_of
from resume_mcp.resume.dates import PartialDate, read_date
from resume_mcp.resume.lens import Entry, Resume, Text
from resume_mcp.vocabulary.concepts import concept_of, mentions
from resume_mcp.vocabulary.numbers import quantities

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
