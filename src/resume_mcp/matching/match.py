"""A resume against a posting: the same answer for the same texts, each claim with its place."""

from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.posting import Posting
from resume_mcp.matching.advice import Found, advice_of, gaps_of
from resume_mcp.matching.asked import asked_terms
from resume_mcp.matching.evidence import evidence_of, hidden_texts, visible_texts
from resume_mcp.matching.facts import asked_degree, asked_years, facts_of
from resume_mcp.matching.model import Keywords, Match
from resume_mcp.matching.requirements import requirement_matches, spared_by_another
from resume_mcp.matching.score import parts_of, score_of, strategy_of
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import read_resume
from resume_mcp.vocabulary.text import is_mostly_chinese


def match(document: JsonObject, posting: Posting, *, today: str = "") -> Match:
    """Measure how well the visible part of a resume fits a posting.

    `today` (ISO date) ends the jobs that have no end.

    Raises:
        InvalidInput: if the posting or the resume has no text; no text, no score.
    """
    posting = _with_facts(posting)
    resume = read_resume(document)
    texts = visible_texts(resume)
    if not texts:
        raise InvalidInput(
            "The resume has no text to compare: no text, no score. Import or fill it first."
        )
    shown, facts = evidence_of(texts), facts_of(resume, today=today)
    terms = tuple((term, bool(shown.of(term.key, term.text))) for term in asked_terms(posting))
    requirements = requirement_matches(posting, shown, facts)
    parts = parts_of(posting, resume, terms, requirements, facts)
    score = score_of(parts)
    found = Found(
        posting=posting,
        terms=terms,
        requirements=requirements,
        facts=facts,
        shown=shown,
        hidden=evidence_of(hidden_texts(resume)),
        strategy=strategy_of(score),
        chinese=is_mostly_chinese(" ".join(text.value for text in texts)),
        spared=spared_by_another(posting, shown),
    )
    return Match(
        score=score,
        parts=parts,
        requirements=requirements,
        keywords=_keywords(found),
        gaps=gaps_of(found),
        advice=advice_of(found),
        strategy=found.strategy,
    )


def _with_facts(posting: Posting) -> Posting:
    """Return the posting with its years and degree; where the fields are empty, from its text."""
    asked = "\n".join([posting.description, *(each.text for each in posting.requirements)])
    if not asked.strip() and not posting.skills:
        raise InvalidInput(
            "The posting has no text: no text, no score. Give its text, or save the job with one."
        )
    return posting.model_copy(
        update={
            "years": posting.years if posting.years is not None else asked_years(asked),
            "degree": posting.degree or asked_degree(asked),
        }
    )


def _keywords(found: Found) -> Keywords:
    return Keywords(
        present=tuple(term.text for term, has in found.terms if has),
        missing=tuple(term.text for term, has in found.terms if not has),
    )
