"""The headline and the first words of a summary: what the person calls himself or herself."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.deviation.titles import puts_into, same_title
from resume_mcp.deviation.words import word_list
from resume_mcp.vocabulary.proficiency import seniority
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import words_of

LABELS = ("/basics/label", "/basics/headline")
_GENERIC = frozenset({"person", "profession", "special", "seni", "experienc"})
_LEVELLED = re.compile(r"\b(\w+)-level\b")
_OPENING = 48  # characters in which a summary says who somebody is


def headline_findings(claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield a headline, or the opening of a summary, that no title of the person bears out."""
    if not claim.wide or claim.translated:
        return
    if claim.text.path in LABELS:
        yield from _label(claim, facts)
    elif claim.text.path == "/basics/summary":
        yield from _opening(claim, facts)


def _label(claim: Claim, facts: Facts) -> Iterator[Finding]:
    title = claim.text.value
    if any(same_title(known, title) for known in facts.titles):
        return
    finding = Finding("changed_title", "hard", claim.text.path, title, claim.original, title)
    if seniority(title) - _ranks(facts):
        yield finding
    elif _novel(title, facts) and not any(
        (added := puts_into(known, title)) and facts.names(added) for known in facts.titles
    ):
        yield finding._replace(severity="soft")


def _ranks(facts: Facts) -> frozenset[str]:
    return frozenset(rank for title in facts.titles for rank in seniority(title))


def _novel(title: str, facts: Facts) -> bool:
    stems = {word.stem for word in words_of(title)} - _GENERIC
    return bool(stems - facts.stems)


def _opening(claim: Claim, facts: Facts) -> Iterator[Finding]:
    opening = re.split(r"[,.;，。；]", normalise(claim.text.value)[:_OPENING])[0]
    levelled = frozenset(word.casefold() for word in _LEVELLED.findall(opening))
    new = seniority(opening) - _ranks(facts) - (word_list("loose_ranks") - levelled)
    for rank in sorted(new):
        yield Finding(
            "inflated_claim",
            "soft",
            claim.text.path,
            _as_written(opening, rank),
            claim.original,
            claim.text.value,
        )


def _as_written(text: str, rank: str) -> str:
    at = text.casefold().find(rank)
    return text[at : at + len(rank)] if at >= 0 else rank
