"""Tools that measure and change nothing: the deviation check, the match with a job."""

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from resume_mcp.errors import InvalidInput
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.documents import ABSENT, given_document, id_or_document
from resume_mcp.server.issues import issue_view
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.jobs import KeywordsView, MatchView, RequirementView
from resume_mcp.server.views.proposals import DeviationView, GroundingView, SuggestionView

_DOCUMENT = WithJsonSchema({"type": ["object", "string"]})
IdOrDocument = Annotated[
    Any,
    _DOCUMENT,
    Field(description="A proposal id, a resume id, or a document (JSON Resume or Resume-Matcher)."),
]
Keywords = Annotated[
    Any,
    WithJsonSchema({"type": ["array", "object"]}),
    Field(description="A list, or {required_skills, preferred_skills, keywords}."),
]


async def evaluate_deviation(
    ctx: Ctx,
    candidate: IdOrDocument,
    original: Annotated[
        Any, _DOCUMENT, Field(description="What it must rest on; has a default for stored ids.")
    ] = "",
    job_keywords: Keywords = (),
    job_id: str = "",
    job_text: str = "",
    confirmed: Annotated[
        list[str],
        Field(description="Facts that the person has confirmed to you."),
    ] = [],  # noqa: B006 - never changed; the SDK needs a default here
) -> DeviationView:
    """Check a rewritten resume against the original: entries dropped or added, names, titles and
    dates changed, numbers and skills invented. Local, changes nothing. hard findings must be
    mended, soft ones mended or confirmed by the person; feedback says how.
    """
    found = await in_thread(
        app_of(ctx).checks.deviation,
        id_or_document(candidate, "candidate"),
        None if original == ABSENT else id_or_document(original, "original"),
        job_keywords=_keywords(job_keywords),
        job_id=job_id,
        job_text=job_text,
        confirmed=confirmed,
    )
    return DeviationView(
        passed=found.passed,
        severity=found.severity,
        issues=[issue_view(issue) for issue in found.issues],
        feedback=found.feedback,
        suggestions=[
            SuggestionView.model_validate(
                {"path": each.path, "from": each.from_, "to": each.to, "reason": each.reason}
            )
            for each in found.suggestions
        ],
        metrics=dict(found.metrics),
        grounding=[
            GroundingView(
                path=each.path, sources=list(each.sources), unsupported=list(each.unsupported)
            )
            for each in found.grounding
        ],
    )


async def match_resume_to_job(
    ctx: Ctx,
    resume_id: Annotated[str, Field(description="Omit for the only master.")] = "",
    document: Annotated[Any, _DOCUMENT, Field(description="Instead of a stored resume.")] = "",
    job_id: Annotated[str, Field(description="From save_job or search.")] = "",
    job_text: Annotated[str, Field(description="Or the posting's text.")] = "",
) -> MatchView:
    """Say how well a resume fits a posting: score, each requirement with its evidence, missing
    keywords, gaps, advice. A missing keyword is a reason to ask the person, never to claim it.
    """
    found = await in_thread(
        app_of(ctx).checks.match,
        resume_id,
        given_document(document, "document"),
        job_id=job_id,
        job_text=job_text,
    )
    return MatchView(
        score=found.score,
        parts=dict(found.parts),
        requirements=[
            RequirementView(
                text=each.text, kind=each.kind, status=each.status, evidence=list(each.evidence)
            )
            for each in found.requirements
        ],
        keywords=KeywordsView(
            present=list(found.keywords.present), missing=list(found.keywords.missing)
        ),
        gaps=list(found.gaps),
        advice=list(found.advice),
        strategy=found.strategy,
    )


def _keywords(given: Any) -> Any:
    lists = given.values() if isinstance(given, dict) else [given]
    if not all(each is None or isinstance(each, str | list | tuple) for each in lists):
        raise InvalidInput(
            "job_keywords must be a list of words, or an object with the lists required_skills, "
            "preferred_skills and keywords."
        )
    return given or None


TOOLS = [
    ToolSpec(evaluate_deviation, "Check for deviations", Effect.READ),
    ToolSpec(match_resume_to_job, "Match with a job", Effect.READ),
]
