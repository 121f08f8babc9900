"""The tool behind the panel's buttons. Hosts hide it from the model; its nonce guards it."""

from typing import Annotated, Literal

from pydantic import Field

from resume_mcp.errors import NeedsHuman
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.panel.cards import door_of
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.proposals import DecisionsView, DecisionView

CHANNEL = "host panel"


async def decide_proposal(
    ctx: Ctx,
    proposal_id: Annotated[str, Field(description="The card's.")],
    choice: Annotated[Literal["approve", "reject", "later"], Field(description="The click.")],
    digest: Annotated[str, Field(description="What the card showed.")],
    nonce: Annotated[str, Field(description="The panel's secret, good once.")],
) -> DecisionsView:
    """Only for the review panel, when the person clicks: it needs a secret that no model gets."""
    await in_thread(_refuse_without_panel, ctx)
    app = app_of(ctx)
    await in_thread(app.panel.redeem, nonce, proposal_id=proposal_id, digest=digest)
    decided = await in_thread(app.proposals.decide, {proposal_id: choice}, channel=CHANNEL)
    return DecisionsView(
        decisions=[
            DecisionView(
                proposal_id=each.proposal_id,
                status=each.status,
                revision=each.revision,
                reason=each.reason or None,
            )
            for each in decided
        ],
        message="The person has decided in the panel.",
    )


def _refuse_without_panel(ctx: Ctx) -> None:
    door = door_of(ctx)
    if door == "none":
        raise NeedsHuman(
            "decide_proposal is for the review panel, and this host declares none. Only the person "
            "decides: with review_proposals, or in a terminal with `resume-mcp review`.",
            reason="no_panel",
        )
    if door == "off":
        raise NeedsHuman(
            "The person has not switched the panel's buttons on (approval_panel). They can decide "
            "in a dialog (review_proposals), in a terminal with `resume-mcp review`, or on their "
            "page with `resume-mcp review --web`, where the switch is too.",
            reason="panel_off",
        )


TOOLS = [ToolSpec(decide_proposal, "Decide in the panel", Effect.CHANGE, panel="calls")]
