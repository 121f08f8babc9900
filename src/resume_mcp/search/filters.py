"""Filters over the facts of postings: a known value decides, an unknown one only costs a little."""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from resume_mcp.search.documents import places_in
from resume_mcp.search.groups import phrases_of
from resume_mcp.search.tokens import index_tokens
from resume_mcp.vocabulary.concepts import concept_of

UNKNOWN = 0.7  # factor for a posting that does not say what the filter asks
ELSEWHERE_REMOTE = 0.6  # factor for remote work, where another city is asked for
EXPIRED = 0.5
_SKILL_BOOST = 0.5  # all of the wanted skills raise a score by this share

_JOB_TYPES = {
    "校招": "campus", "校园招聘": "campus", "应届": "campus", "campus": "campus",
    "new grad": "campus", "graduate": "campus", "实习": "intern", "实习生": "intern",
    "intern": "intern", "internship": "intern", "社招": "experienced", "社会招聘": "experienced",
    "experienced": "experienced",
}  # fmt: skip
_REMOTE = frozenset({"remote", "远程", "远程办公", "anywhere"})


class Filters(NamedTuple):
    """What results must fit; an empty value is no filter. `since` is an ISO date."""

    city: str = ""
    job_type: str = ""
    skills: tuple[str, ...] = ()
    company: str = ""
    since: str = ""

    def is_empty(self) -> bool:
        """Tell whether nothing is filtered."""
        return not any(part.strip() if isinstance(part, str) else part for part in self)


_DAY = re.compile(r"(?:\d{4}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?)?")


def is_a_day(since: str) -> bool:
    """Tell whether a text is an ISO date, or the beginning of one; none is as good."""
    return _DAY.fullmatch(since) is not None


def passes(facts: Mapping[str, Any], filters: Filters) -> float | None:
    """Return the factor for a text's score, or None when a known value rules it out.

    1 fits; less than 1 is unknown or only partly fits; wanted skills raise it and never rule out.
    """
    factors = (
        _city(facts, filters.city.strip()),
        _job_type(facts, filters.job_type.strip()),
        _company(facts, filters.company.strip()),
        _since(facts, filters.since.strip()),
    )
    product = EXPIRED if facts.get("expired") else 1.0
    for factor in factors:
        if factor is None:
            return None
        product *= factor
    return product * _skills(facts, filters.skills)


def relaxed(filters: Filters) -> Iterator[tuple[str, Filters]]:
    """Yield what to leave out, one more filter at a time, the least telling first."""
    left = filters
    steps: tuple[tuple[str, Filters], ...] = (
        ("since", filters._replace(since="")),
        ("job_type", filters._replace(since="", job_type="")),
        ("skills", filters._replace(since="", job_type="", skills=())),
        ("city", Filters(company=filters.company)),
        ("company", Filters()),
    )
    for name, without in steps:
        if without != left:
            yield name, without
            left = without


def _city(facts: Mapping[str, Any], city: str) -> float | None:
    if not city:
        return 1.0
    if city.casefold() in _REMOTE:
        return {True: 1.0, None: UNKNOWN, False: None}[facts.get("remote")]
    wanted, said = places_in(city), str(facts.get("city") or "")
    cities, countries = facts.get("cities") or (), facts.get("countries") or ()
    if _meet(wanted.cities, cities) or _meet(wanted.countries, countries):
        return 1.0
    # Two places differ only where both are known: a country says nothing against a city in it.
    differs = (wanted.cities and cities) or (wanted.countries and countries and not cities)
    if not differs and _is_named(said, city):
        return 1.0
    if facts.get("remote"):
        return ELSEWHERE_REMOTE
    return None if said.strip() and differs else UNKNOWN


def _meet(wanted: Iterable[str], known: Iterable[str]) -> bool:
    return not set(wanted).isdisjoint(known)


def _job_type(facts: Mapping[str, Any], job_type: str) -> float | None:
    wanted = _JOB_TYPES.get(job_type.casefold())
    known = facts.get("job_type")
    if not wanted or known == wanted:
        return 1.0
    return None if known else UNKNOWN


def _company(facts: Mapping[str, Any], company: str) -> float | None:
    if not company:
        return 1.0
    said = str(facts.get("company") or "")
    if _names(said, company) or _names(str(facts.get("title") or ""), company):
        return 1.0
    return None if said.strip() else UNKNOWN


def _since(facts: Mapping[str, Any], since: str) -> float | None:
    posted = str(facts.get("posted_at") or "")
    if not since:
        return 1.0
    if not posted:
        return UNKNOWN
    # A posting dated 2026-11 may have been written on any day of that month.
    return 1.0 if posted >= since[: len(posted)] else None


def _skills(facts: Mapping[str, Any], skills: tuple[str, ...]) -> float:
    wanted = [skill for skill in skills if skill.strip()]
    if not wanted:
        return 1.0
    known = {_canonical(skill) for skill in facts.get("skills") or ()}
    return 1.0 + _SKILL_BOOST * sum(_canonical(skill) in known for skill in wanted) / len(wanted)


@functools.lru_cache(maxsize=4096)
def _canonical(skill: str) -> str:
    concept = concept_of(skill, "skill")
    return (concept.key if concept else skill).casefold()


def _is_named(text: str, place: str) -> bool:
    """Tell whether a text has a place under any of its names."""
    said = f" {' '.join(index_tokens(text))} "
    return any(phrase and f" {phrase} " in said for phrase in phrases_of(place))


def _names(text: str, words: str) -> bool:
    return f" {' '.join(index_tokens(words))} " in f" {' '.join(index_tokens(text))} "
