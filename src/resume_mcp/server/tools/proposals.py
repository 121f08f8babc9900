"""Tools on proposals: propose, review by the person, list, withdraw."""

from typing import Annotated, Any, Literal

from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation, ElicitationResult
from mcp.server.mcpserver import Resolve
from pydantic import BaseModel, Field, WithJsonSchema

from resume_mcp.errors import ResumeMcpError
from resume_mcp.ports import ProposalRow
from resume_mcp.server import approval
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.issues import change_view, verdict_view
from resume_mcp.server.paging import page_of
from resume_mcp.server.panel.cards import door_of, panel_facts
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.proposals import (
    DecisionsView,
    DecisionView,
    ErrorView,
    ProposalsView,
    ProposalView,
)

MAX_CHANGES = 6  # of an applied proposal: what is new, not the document again
HOW = (
    "Pending until the person decides: call review_proposals to ask them in this host, or they run "
    "`resume-mcp review` in a terminal. You can't apply a proposal."
)
HOW_WITH_PANEL = (
    "Pending until the person decides in the panel shown with this result; wait for them. If they "
    "see none: call review_proposals, or they run `resume-mcp review` in a terminal. You can't "
    "apply a proposal."
)
MEND = (
    "The check found something: before you ask the person, withdraw_proposals, mend it once and "
    "propose again; what you can't mend without inventing, ask them about."
)
DECIDED = "The person has decided."
NOT_DECIDED = (
    "Nothing was decided: the person left all for later, so they stay pending. They can run "
    "`resume-mcp review` in a terminal, or ask you to call review_proposals again."
)
ON_PAGE = (
    "This host can't show a dialog, so a review page was opened on the person's screen. All stay "
    "pending until they decide there; wait for them, then look with list_proposals."
)
_SCHEMA = {
    "type": "array",
    "minItems": 1,
    "maxItems": 20,
    "items": {
        "type": "object",
        "required": ["title", "operations"],
        "properties": {
            "id": {"type": "string"},
            "title": {"type": "string"},
            "summary": {"type": "string"},
            "operations": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["op", "path"],
                    "properties": {
                        "op": {
                            "enum": [
                                *("add", "remove", "replace", "move", "copy", "test"),
                                *("reorder", "set_hidden"),
                            ]
                        },
                        "path": {"type": "string"},
                        "from": {"type": "string"},
                        "value": {},
                    },
                },
            },
        },
    },
}
Proposals = Annotated[
    Any,
    WithJsonSchema(_SCHEMA),
    Field(
        description="RFC 6902 operations. Paths are JSON Pointers; an item's id may stand for its "
        "index: /work/1a2b3c4d/highlights/2. Append with add at /-. reorder takes the list of ids, "
        "set_hidden true or false."
    ),
]
ProposalIds = Annotated[list[str], Field(description="From propose_resume_patches.")]


async def propose_resume_patches(
    ctx: Ctx,
    proposals: Proposals,
    resume_id: Annotated[str, Field(description="Omit for the only master.")] = "",
    base_revision: Annotated[int, Field(ge=0, description="The revision you read.")] = 0,
    job_id: Annotated[str, Field(description="The job this is for.")] = "",
) -> ProposalsView:
    """Propose edits to a resume: the only way to change one. Nothing changes until the person
    approves. Each proposal is one cohesive change, as small as can be; unrelated changes go into
    separate proposals. Invent nothing: each is checked against what the person wrote. If the check
    finds something, mend it once, else ask the person.
    """
    row, proposed = await in_thread(
        app_of(ctx).proposals.propose,
        resume_id,
        proposals,
        base_revision=base_revision,
        job_id=job_id,
    )
    views = [
        proposal_view(each.row)
        if each.row
        else ProposalView(
            title=each.title,
            status="invalid",
            resume_id=row.resume_id,
            base_revision=row.revision,
            changes=[],
            error=_error(each.error) if each.error else None,
        )
        for each in proposed
    ]
    stored = [each.row for each in proposed if each.row]
    how = HOW_WITH_PANEL if await in_thread(door_of, ctx) == "open" else HOW
    if any(each.deviation and not each.deviation.passed for each in views):
        how = f"{MEND} {how}"
    view = ProposalsView(proposals=views, how_to_approve=how if stored else None)
    return view.with_panel(await panel_facts(ctx, stored))


async def review_proposals(
    ctx: Ctx,
    answer: Annotated[ElicitationResult[BaseModel], Resolve(approval.ask_about_proposals)],
    proposal_ids: Annotated[list[str], Field(description="Default: all that are pending.")] = [],  # noqa: B006 - never changed; the SDK needs a default here
) -> DecisionsView:
    """Ask the person to decide on pending proposals: approve, reject or later, each on its own.
    Only their answer in the host's dialog counts; without one everything stays pending.
    """
    service = app_of(ctx).proposals
    await approval.heard(ctx, "review_proposals")
    if isinstance(answer, AcceptedElicitation) and not isinstance(
        answer.data, approval.NothingToAsk | approval.CannotAsk
    ):
        choices = {
            proposal_id: choice
            for proposal_id, choice in answer.data.model_dump().items()
            if choice in ("approve", "reject", "later")
        }
        decided = await in_thread(service.decide, choices, channel=approval.CHANNEL)
        # An accepted dialog without a choice in it decides nothing: every field starts at "later".
        chose = any(choice != "later" for choice in choices.values())
        decisions = [
            DecisionView(
                proposal_id=each.proposal_id,
                status=each.status,
                revision=each.revision,
                reason=each.reason or None,
                changes=[change_view(change) for change in each.changes[:MAX_CHANGES]] or None,
            )
            for each in decided
        ]
        return DecisionsView(decisions=decisions, message=DECIDED if chose else NOT_DECIDED)
    rows = await in_thread(service.pending, proposal_ids)
    waiting = [DecisionView(proposal_id=row.proposal_id, status="pending") for row in rows]
    on_panel = await in_thread(door_of, ctx) == "open"
    if rows and not on_panel and approval.cannot_ask(answer) and await approval.page_opened(ctx):
        return DecisionsView(decisions=waiting, message=ON_PAGE)
    view = DecisionsView(decisions=waiting, message=_undecided(answer, rows, on_panel=on_panel))
    return view.with_panel(await panel_facts(ctx, rows))


async def list_proposals(
    ctx: Ctx,
    resume_id: str = "",
    status: Literal["", "pending", "applied", "rejected", "withdrawn", "stale"] = "",
    limit: Annotated[int, Field(ge=1, le=100)] = 20,
    cursor: str = "",
) -> ProposalsView:
    """List proposals, newest first, with what they change and what the check found."""
    rows = await in_thread(app_of(ctx).proposals.rows, resume_id, status)
    shown, following = page_of(rows[::-1], limit=limit, cursor=cursor)
    return ProposalsView(proposals=[proposal_view(row) for row in shown], next_cursor=following)


async def withdraw_proposals(ctx: Ctx, proposal_ids: ProposalIds) -> DecisionsView:
    """Take back proposals that nobody has decided yet. Decided ones stay as they are."""
    decided = await in_thread(app_of(ctx).proposals.withdraw, proposal_ids)
    return DecisionsView(
        decisions=[
            DecisionView(proposal_id=d.proposal_id, status=d.status, reason=d.reason or None)
            for d in decided
        ],
        message="",
    )


def proposal_view(row: ProposalRow) -> ProposalView:
    """Return a stored proposal as the model sees it."""
    from resume_mcp.proposals.stored import StoredProposal

    stored = StoredProposal.from_json(row.body)
    return ProposalView(
        proposal_id=row.proposal_id,
        title=stored.title,
        status=row.status,
        resume_id=row.resume_id,
        base_revision=stored.base_revision,
        changes=[change_view(change) for change in stored.planned.changes[:60]],
        deviation=verdict_view(stored.deviation),
        created_at=row.created_at,
    )


def _error(error: ResumeMcpError) -> ErrorView:
    return ErrorView(code=error.code, message=error.message, details=error.details)


def _undecided(answer: Any, rows: list[ProposalRow], *, on_panel: bool) -> str:
    if not rows:
        return "No proposal is pending."
    if on_panel:
        return (
            "All stay pending until the person decides in the panel shown with this result; wait "
            "for them. If they see none, they can run `resume-mcp review` in a terminal."
        )
    if isinstance(answer, DeclinedElicitation):
        reason = "The dialog was declined"
    elif isinstance(answer, AcceptedElicitation):
        reason = "This host can't show a dialog"
    else:
        reason = "The dialog was closed without a decision"
    return (
        f"{reason}: all stay pending. The person can run `resume-mcp review` in a terminal, or ask "
        "you to call review_proposals again."
    )


TOOLS = [
    ToolSpec(propose_resume_patches, "Propose changes", Effect.ADD, panel="shown"),
    ToolSpec(
        review_proposals, "Let the person decide", Effect.CHANGE, outcome="answer", panel="shown"
    ),
    ToolSpec(list_proposals, "List proposals", Effect.READ),
    ToolSpec(withdraw_proposals, "Withdraw proposals", Effect.CHANGE),
]
