"""How well a resume fits a posting, with the reasons."""

from typing import Literal, NamedTuple

from resume_mcp.jobs.posting import Frozen

Wish = Literal["must", "nice"]
Status = Literal["matched", "partial", "missing"]
Strategy = Literal["nudge", "keywords", "full"]


class Term(NamedTuple):
    """A term that a posting asks for, as the posting writes it; `key` names its concept, if any."""

    text: str
    key: str
    kind: Wish


class RequirementMatch(Frozen):
    """One requirement and where in the resume it is met (index JSON Pointers)."""

    text: str
    kind: Wish
    status: Status
    evidence: tuple[str, ...] = ()


class Keywords(Frozen):
    """The terms that the posting asks for: those in the resume, and those that are not."""

    present: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Match(Frozen):
    """A score from 0 to 100, made of `parts` of the same scale, and what to do about it."""

    score: int
    parts: dict[str, float]
    requirements: tuple[RequirementMatch, ...]
    keywords: Keywords
    gaps: tuple[str, ...]
    advice: tuple[str, ...]
    strategy: Strategy
