"""What is indexed of a posting or of any other text, and a posting's facts for filters."""

import functools
import re
from typing import Any, NamedTuple, Protocol

from resume_mcp.search.groups import phrases_of, regions
from resume_mcp.search.tokens import index_tokens
from resume_mcp.vocabulary.concepts import concept_of, mentions

_SKILLS = frozenset({"skill", "certificate"})
_PLACES = frozenset({"city", "country"})
_SEPARATOR = re.compile(r"[,/|、，；;·&\n]")
_PARTS = re.compile(r"[;/|、；\n]")
# A code stands beside the name of a place: LA alone is a city, "Baton Rouge, LA" names a state.
_REGION_CODE = re.compile(r"(?:(?<=\w, )|(?<=\w,)|\b(?=[A-Z]{2} [A-Z][a-z]))([A-Z]{2})\b")
# What a posting's type is called, so that a question can name it.
_TYPE_WORDS = {
    "campus": "校招 campus new grad",
    "intern": "实习 internship",
    "experienced": "社招 experienced hire",
}


class _Dumps(Protocol):
    def model_dump(self, *, exclude_none: bool) -> dict[str, Any]: ...


class PostingLike(Protocol):
    """What the index wants of a posting; `jobs` is a sibling, so its class is not named here."""

    @property
    def title(self) -> str: ...
    @property
    def company(self) -> str: ...
    @property
    def city(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def remote(self) -> bool | None: ...
    @property
    def salary(self) -> _Dumps | None: ...
    @property
    def employment_type(self) -> str: ...
    @property
    def job_type(self) -> str: ...
    @property
    def skills(self) -> tuple[str, ...]: ...
    @property
    def posted_at(self) -> str: ...
    @property
    def expired(self) -> bool: ...
    @property
    def url(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def external_id(self) -> str: ...
    @property
    def description(self) -> str: ...


def posting_fields(posting: PostingLike) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the fields of a posting for the index, and its facts for filters and result lines."""
    facts = _facts(posting)
    place = f"{posting.city} {_remote_word(posting)} {' , '.join(_written_out(posting.city))}"
    fields = {
        "title": _joined(posting.title),
        "company": _joined(posting.company),
        "city": _joined(f"{place} {posting.country}"),
        "skills": _joined(" , ".join((*posting.skills, _TYPE_WORDS.get(posting.job_type, "")))),
        "body": _joined(f"{posting.employment_type}\n{posting.description}"),
    }
    return fields, facts


def text_fields(title: str, body: str) -> dict[str, str]:
    """Return the fields of any other text: a resume, a memory document, a page."""
    skills = dict.fromkeys(mention.concept.key for mention in mentions(body, _SKILLS))
    return {
        "title": _joined(title),
        "company": "",
        "city": "",
        "skills": _joined(" , ".join(skills)),
        "body": _joined(body),
    }


class Places(NamedTuple):
    """Cities and countries under their canonical names."""

    cities: tuple[str, ...]
    countries: tuple[str, ...]


@functools.lru_cache(maxsize=512)
def places_in(text: str) -> Places:
    """Return the cities and the countries that a text names."""
    found = [mention.concept for mention in mentions(text, _PLACES)]
    # Short forms (SF, NL) are meant where they are all that stands between two separators.
    parts = (part.strip() for part in _SEPARATOR.split(text) if part.strip())
    short = (concept_of(part, kind) for part in parts for kind in ("city", "country"))
    found += [concept for concept in short if concept is not None]
    return Places(
        tuple(dict.fromkeys(place.key for place in found if place.kind == "city")),
        tuple(dict.fromkeys(place.key for place in found if place.kind == "country")),
    )


def _facts(posting: PostingLike) -> dict[str, Any]:
    places = places_in(f"{posting.city}; {posting.country}")
    salary = posting.salary.model_dump(exclude_none=True) if posting.salary else None
    return {
        "title": posting.title,
        "company": posting.company,
        "city": posting.city,
        "country": posting.country,
        "remote": posting.remote,
        "cities": list(places.cities),
        "countries": list(places.countries),
        "job_type": posting.job_type,
        "employment_type": posting.employment_type,
        "skills": list(posting.skills),
        "salary": salary,
        "posted_at": posting.posted_at,
        "expired": posting.expired,
        "url": posting.url,
        "source": posting.source,
        "external_id": posting.external_id,
    }


def _written_out(city: str) -> list[str]:
    """Return the full names of what a place has in short: NYC, "Austin, TX"."""
    places = places_in(city)
    short = {code for part in _PARTS.split(city) for code in _REGION_CODE.findall(part)}
    states = [names[0] for code, names in regions() if code in short]
    said = f" {_joined(city)} "
    full = (*places.cities, *places.countries, *states)
    return [n for n in full if not any(f" {phrase} " in said for phrase in phrases_of(n))]


def _remote_word(posting: PostingLike) -> str:
    said = posting.city.casefold()
    return "远程" if posting.remote and "远程" not in said and "remote" not in said else ""


def _joined(text: str) -> str:
    return " ".join(index_tokens(text))
