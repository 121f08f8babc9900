"""Tools and names that only another entry of the person has, put into this one's sentence."""

from collections.abc import Iterable, Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Facts, stands_in
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
