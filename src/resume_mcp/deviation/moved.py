"""Tools and names that only another entry of the person has, put into this one's sentence."""

import re
from collections.abc import Iterable, Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Facts, stands_in
from resume_mcp.deviation.words import stem_list
from resume_mcp.resume.lens import Text


def moved_names(claim: Claim, facts: Facts, surfaces: Iterable[str]) -> Iterator[Finding]:
    """Yield the names, as the changed text has them, that stand in the prose of others only."""
    if claim.wide or claim.translated or claim.moved_from is not None:
        return
    home: frozenset[str] | None = None
    for surface in dict.fromkeys(surfaces):
        if any(stands_in(facts.reading.folded(own.value), surface) for own in claim.home):
            continue
        there = _other(surface, facts)
        if there is None:
            continue
        if home is None:
            home = _keys(claim.home, facts)
        if home.isdisjoint(_keys((Text(surface, ""),), facts)):
            yield Finding(
                "moved_claim", "soft", claim.text.path, surface, there.value, claim.text.value
            )


def moved_clause(claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield the first clause whose own matter is all in one text of another entry, none in this."""
    if claim.wide or claim.translated or claim.moved_from is not None:
        return
    clauses = [c.strip() for c in _CLAUSES.split(facts.reading.plain(claim.text.value))]
    if not 1 < len(clauses) <= _MOST_CLAUSES:
        return
    here: frozenset[str] | None = None
    for clause in clauses:
        matter = {w.stem for w in facts.reading.words(clause)} - stem_list("common")
        if len(matter) < _LEAST or not matter <= facts.stems:
            continue
        if here is None:
            here = frozenset(w.stem for t in claim.home for w in facts.reading.words(t.value))
        least = _LEAST if clause.isascii() else _LEAST_PAIRS
        if len(matter - here) < max(least, _OTHER * len(matter)):
            continue
        source = next((t for t in facts.told if _holds(t, matter - here, facts)), None)
        if source is not None:
            yield Finding(
                "moved_claim", "soft", claim.text.path, clause, source.value, claim.text.value
            )
            return


_CLAUSES = re.compile(r"[,;，；。、()（）]|\.(?=\s|$)|\b(?:and|while)\b|并|且|及|以及")
_MOST_CLAUSES = 12
_LEAST, _LEAST_PAIRS = 3, 4  # words, pairs of Han characters
_OTHER = 0.6  # share of the clause's matter that this entry has nowhere


def _holds(text: Text, matter: set[str], facts: Facts) -> bool:
    return matter <= {word.stem for word in facts.reading.words(text.value)}


def _keys(texts: tuple[Text, ...], facts: Facts) -> frozenset[str]:
    named = (facts.reading.concepts(text.value) for text in texts)
    return frozenset(mention.concept.key for found in named for mention in found)


def _other(surface: str, facts: Facts) -> Text | None:
    """Return the first text of work or a project that names it."""
    for text in facts.told_with(surface):
        # As written: "Support" the team is not "support" the verb.
        named = surface in facts.reading.plain(text.value)
        if named and stands_in(facts.reading.folded(text.value), surface):
            return text
    keys = _keys((Text(surface, ""),), facts)
    return next((facts.used_in[key] for key in keys if key in facts.used_in), None)
