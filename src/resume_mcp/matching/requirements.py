"""Each requirement of a posting against the resume: met, partly met, or without evidence."""

import functools
import re
from typing import NamedTuple

from resume_mcp.jobs.posting import Posting, Requirement
from resume_mcp.jobs.requirements import requirements_of
from resume_mcp.matching.asked import terms_of
from resume_mcp.matching.clauses import clauses_of
from resume_mcp.matching.evidence import Evidence
from resume_mcp.matching.facts import Facts, asked_degree, asked_years, degree_rank
from resume_mcp.matching.model import RequirementMatch, Status
from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import comparable

_SOFT = frozenset({"soft"})
_MOST_PLACES = 5


class _Check(NamedTuple):
    met: bool
    places: tuple[str, ...] = ()


def requirement_matches(
    posting: Posting, evidence: Evidence, facts: Facts
) -> tuple[RequirementMatch, ...]:
    """Return the posting's requirements in order, each with its status and evidence."""
    return tuple(_match(requirement, evidence, facts) for requirement in _asked(posting))


def spared_by_another(posting: Posting, evidence: Evidence) -> frozenset[str]:
    """Return the terms that nobody needs, as another of their alternatives is there.

    Each as its concept's key, else as compared: of "Go or Java" Java, where the resume has Go.
    """
    spared: set[str] = set()
    needed: set[str] = set()
    for requirement in _asked(posting):
        for clause in clauses_of(to_simplified(requirement.text)):
            terms = {term.key or comparable(term.text): term for term in terms_of(clause)}
            shown = {name for name, term in terms.items() if evidence.of(term.key, term.text)}
            one_will_do = bool(shown) and bool(_rx_either().search(clause.text))
            (spared if one_will_do else needed).update(set(terms) - shown)
    return frozenset(spared - needed)


def _asked(posting: Posting) -> tuple[Requirement, ...]:
    return posting.requirements or requirements_of(posting.description)


def _match(requirement: Requirement, evidence: Evidence, facts: Facts) -> RequirementMatch:
    text = to_simplified(requirement.text)
    checks = [*_terms(text, evidence), *_facts(text, facts)] or _soft(text, evidence)
    places = tuple(dict.fromkeys(place for check in checks for place in check.places))
    return RequirementMatch(
        text=requirement.text,
        kind=requirement.kind,
        status=_status([check.met for check in checks]),
        evidence=places[:_MOST_PLACES],
    )


def _status(met: list[bool]) -> Status:
    if not any(met):
        return "missing"
    return "matched" if all(met) else "partial"


def _terms(text: str, evidence: Evidence) -> list[_Check]:
    """Return a check per term; of alternatives ("PyTorch or TensorFlow") one is enough."""
    checks = []
    for clause in clauses_of(text):
        found = [evidence.of(term.key, term.text) for term in terms_of(clause)]
        if len(found) > 1 and _rx_either().search(clause.text):
            places = tuple(place for each in found for place in each)
            checks.append(_Check(bool(places), places))
        else:
            checks += [_Check(bool(each), each) for each in found]
    return checks


def _facts(text: str, facts: Facts) -> list[_Check]:
    checks = []
    years, degree = asked_years(text), degree_rank(asked_degree(text))
    if years is not None and facts.years.value is not None:
        enough = facts.years.value >= years
        checks.append(_Check(enough, facts.years.places if enough else ()))
    if degree:
        enough = (facts.degree.value or 0) >= degree
        checks.append(_Check(enough, facts.degree.places if enough else ()))
    return checks


def _soft(text: str, evidence: Evidence) -> list[_Check]:
    keys = dict.fromkeys(mention.concept.key for mention in mentions(text, _SOFT))
    return [_Check(bool(places), places) for key in keys for places in [evidence.of(key, key)]]


@functools.cache
def _rx_either() -> re.Pattern[str]:
    return re.compile(
        r"\bor\b|\bone of\b|\beither\b|\bany of\b|或|至少一|任一|任意一|其一|之一", re.IGNORECASE
    )
