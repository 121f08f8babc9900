"""Questions to the person. Nothing is done here: a question is a pure plan until it is answered.

A host that can't ask, a declined or cancelled dialog, an empty answer and silence all mean "not
decided". Only an accepted dialog that holds the expected value counts as a yes.
"""

import logging
from typing import Annotated, Any, Literal

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.mcpserver import Elicit
from pydantic import BaseModel, Field, create_model

from resume_mcp.errors import NeedsHuman
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.spec import Ctx, app_of

logger = logging.getLogger(__name__)

MAX_ASKED = 10
CHANNEL = "host dialog"


class NothingToAsk(BaseModel):
    """The call needs no yes."""


class CannotAsk(BaseModel):
    """The host has no dialogs."""


class YesOrNo(BaseModel):
    """A question with one safe answer and one that acts."""

    answer: Annotated[Literal["no", "yes"], Field(description="no leaves everything as it is")] = (
        "no"
    )


def can_ask(ctx: Ctx) -> bool:
    """Tell whether the host says that it can show a form."""
    capabilities = ctx.client_capabilities
    asking = capabilities.elicitation if capabilities else None
    return asking is not None and (asking.form is not None or asking.url is None)


def confirmed(outcome: Any) -> str:
    """Return the channel of the person's yes.

    Raises:
        NeedsHuman: for everything that is not an accepted dialog with "yes" in it.
    """
    if isinstance(outcome, AcceptedElicitation):
        if isinstance(outcome.data, YesOrNo) and outcome.data.answer == "yes":
            return CHANNEL
        if isinstance(outcome.data, CannotAsk):
            raise NeedsHuman(
                "Only the person can decide this, and this host can't ask them. They can do it in "
                "a terminal: `resume-mcp review`, undo, unlock or delete. Nothing was changed."
            )
    raise NeedsHuman(
        "The person did not say yes, so nothing was changed. Don't ask again unless they want it; "
        "they can also decide in a terminal with `resume-mcp review`."
    )


async def confirmed_or_on_page(outcome: Any, ctx: Ctx) -> str:
    """Return the channel of the person's yes; where no dialog can be shown, open the review page.

    Raises:
        NeedsHuman: as `confirmed`.
    """
    if cannot_ask(outcome) and await page_opened(ctx):
        raise NeedsHuman(
            "This host can't ask the person, so a review page was opened on their screen: they "
            "can do this there, under Revisions. Nothing was changed."
        )
    return confirmed(outcome)


def cannot_ask(outcome: Any) -> bool:
    """Tell whether the host has no dialogs; a dialog that was closed is an answer."""
    return isinstance(outcome, AcceptedElicitation) and isinstance(outcome.data, CannotAsk)


async def page_opened(ctx: Ctx) -> bool:
    """Open the review page on the person's screen, if this server may and can.

    Its link is the person's: it is in no result, no log and no error.
    """
    opener = app_of(ctx).open_review_page
    if opener is None:
        return False
    try:
        return await in_thread(opener)
    except Exception as error:  # noqa: BLE001 - without the page there still is the terminal
        logger.warning("the review page can't be opened: %s", type(error).__name__)
        return False


async def ask_to_replace(
    replace_resume_id: str, ctx: Ctx
) -> NothingToAsk | CannotAsk | Elicit[YesOrNo]:
    """Ask whether an import may replace a resume."""
    if not replace_resume_id:
        return NothingToAsk()
    row, _ = await in_thread(app_of(ctx).resumes.read, replace_resume_id)
    if not can_ask(ctx):
        return CannotAsk()
    return Elicit(
        f"Replace the resume “{row.title}” (revision {row.revision}) by the imported one? "
        "The old revisions stay and can be had back with undo.",
        YesOrNo,
    )


async def ask_to_manage(
    resume_id: str, action: str, ctx: Ctx
) -> NothingToAsk | CannotAsk | Elicit[YesOrNo]:
    """Ask before a resume is deleted or unlocked."""
    if action not in ("delete", "unlock"):
        return NothingToAsk()
    row, _ = await in_thread(app_of(ctx).resumes.read, resume_id)
    if not can_ask(ctx):
        return CannotAsk()
    if action == "unlock":
        return Elicit(f"Unlock the resume “{row.title}”, so that changes can be proposed?", YesOrNo)
    return Elicit(
        f"Delete the resume “{row.title}” with all its {row.revision} revisions and its proposals? "
        "This can't be undone.",
        YesOrNo,
    )


async def ask_to_undo(
    resume_id: str, revision: int, to_revision: int, ctx: Ctx
) -> CannotAsk | Elicit[YesOrNo]:
    """Ask whether a revision may be taken back, showing what that changes."""
    row, changes, what = await in_thread(
        app_of(ctx).resumes.undo_plan, resume_id, revision=revision, to_revision=to_revision
    )
    if not can_ask(ctx):
        return CannotAsk()
    lines = [
        f"- {change.path}: {change.before!r} → {change.after!r}"[:400] for change in changes[:20]
    ]
    more = [f"… and {len(changes) - 20} more changes"] if len(changes) > 20 else []
    shown = "\n".join([*lines, *more])
    return Elicit(f"Take back {what} of “{row.title}”? That changes:\n{shown}", YesOrNo)


async def ask_about_proposals(
    proposal_ids: list[str], ctx: Ctx
) -> NothingToAsk | CannotAsk | Elicit[BaseModel]:
    """Ask for a decision on each pending proposal: later, reject or approve."""
    rows = await in_thread(app_of(ctx).proposals.pending, proposal_ids)
    if not rows:
        return NothingToAsk()
    if not can_ask(ctx):
        return CannotAsk()
    from resume_mcp.proposals.stored import StoredProposal

    fields: dict[str, Any] = {}
    cards = []
    for number, row in enumerate(rows[:MAX_ASKED], start=1):
        stored = StoredProposal.from_json(row.body)
        cards.append(f"[{number}] {stored.card()}")
        fields[row.proposal_id] = (
            Literal["later", "reject", "approve"],
            Field(default="later", title=f"[{number}]", description=stored.headline()),
        )
    more = len(rows) - MAX_ASKED
    if more > 0:
        cards.append(f"({more} more wait for the next review.)")
    form = create_model("Decisions", **fields)
    return Elicit("\n\n".join(cards), form)
