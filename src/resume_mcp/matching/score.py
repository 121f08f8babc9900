"""The score and its parts, each from 0 to 100, and the strategy that follows from it."""

from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.facts import Facts, degree_rank
from resume_mcp.matching.model import RequirementMatch, Strategy, Term
from resume_mcp.resume.lens import Resume
from resume_mcp.vocabulary.concepts import mentions
from resume_mcp.vocabulary.text import comparable

_WEIGHTS = {"keywords": 0.5, "requirements": 0.25, "title": 0.1, "years": 0.1, "degree": 0.05}
_NICE = 0.4  # what a wish weighs beside a must
_STATUS = {"matched": 1.0, "partial": 0.5, "missing": 0.0}
_ROLE = frozenset({"role"})
_NUDGE, _KEYWORDS = 70, 35


def parts_of(
    posting: Posting,
    resume: Resume,
    terms: tuple[tuple[Term, bool], ...],
    requirements: tuple[RequirementMatch, ...],
    facts: Facts,
) -> dict[str, float]:
    """Return the parts that the posting gives a measure for."""
    parts: dict[str, float | None] = {
        "keywords": _mean([(float(has), term.kind) for term, has in terms]),
        "requirements": _mean([(_STATUS[r.status], r.kind) for r in requirements]),
        "title": _title(posting, resume),
        "years": _share(facts.years.value, posting.years),
        "degree": _degree(facts, posting.degree),
    }
    return {name: round(100 * part, 1) for name, part in parts.items() if part is not None}


def score_of(parts: dict[str, float]) -> int:
    """Return the weighted mean of the parts that are there."""
    weight = sum(_WEIGHTS[name] for name in parts)
    total = sum(_WEIGHTS[name] * part for name, part in parts.items())
    return round(total / weight) if weight else 0


def strategy_of(score: int) -> Strategy:
    """Return how much to change: light wording, the posting's words, or a new selection."""
    return "nudge" if score >= _NUDGE else "keywords" if score >= _KEYWORDS else "full"


def _mean(weighed: list[tuple[float, str]]) -> float | None:
    weights = [_NICE if kind == "nice" else 1.0 for _, kind in weighed]
    if not weights:
        return None
    return sum(v * w for (v, _), w in zip(weighed, weights, strict=True)) / sum(weights)


def _share(has: float | None, asked: float | None) -> float | None:
    if has is None or not asked:
        return None
    return min(1.0, has / asked)


def _degree(facts: Facts, asked: str) -> float | None:
    rank = degree_rank(asked)
    if not rank or facts.degree.value is None:
        return None
    return min(1.0, facts.degree.value / rank)


def _title(posting: Posting, resume: Resume) -> float | None:
    """Return 1 where the person held the role, a share where only words of it recur."""
    roles = {mention.concept.key for mention in mentions(posting.title, _ROLE)}
    section = resume.section("work")
    held = [e.role.value for e in (section.entries if section else ()) if e.role and not e.hidden]
    held += [resume.label.value] if resume.label else []
    if not roles or not held:
        return None
    own = {mention.concept.key for text in held for mention in mentions(text, _ROLE)}
    if roles & own:
        return 1.0
    words = set(comparable(posting.title).split())
    shared = words & {word for text in held for word in comparable(text).split()}
    return min(0.5, len(shared) / len(words))
