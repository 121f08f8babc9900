"""Questions to the person. Nothing is done here: a question is a pure plan until it is answered.

A host that can't ask, a declined or cancelled dialog, an empty answer and silence all mean "not
decided". Only an accepted dialog that holds the expected value counts as a yes.
"""

import logging
from typing import Any, ClassVar, Literal, NamedTuple

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.mcpserver import Elicit
from pydantic import BaseModel, Field, create_model

from resume_mcp.errors import Conflict, NeedsHuman
from resume_mcp.ports import ResumeRow
from resume_mcp.proposals.visible import name_with_id
from resume_mcp.server import questions
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.spec import Ctx, app_of

logger = logging.getLogger(__name__)

MAX_ASKED = 10
MAX_SHOWN = 20_000  # characters of cards in one dialog; the first is whole, whatever its length
CHANNEL = "host dialog"


# In English and in Chinese: a question speaks the language of the resume, as its cards do.


class NothingToAsk(BaseModel):
    """The call needs no yes."""


class CannotAsk(BaseModel):
    """The host has no dialogs; the command is what does the same in a terminal."""

    command: str = "review"


class Yes(NamedTuple):
    """A yes of the person: where they gave it, and to which state of which resume."""

    channel: str
    resume_id: str
    revision: int


class YesOrNo(BaseModel):
    """A question with one safe answer and one that acts."""

    means: ClassVar[Yes | None] = None

    answer: Literal["no", "yes"] = "no"


def can_ask(ctx: Ctx) -> bool:
    """Tell whether the host says that it can show a form."""
    capabilities = ctx.client_capabilities
    asking = capabilities.elicitation if capabilities else None
    return asking is not None and (asking.form is not None or asking.url is None)


def confirmed(outcome: Any, command: str) -> Yes:
    """Return the person's yes, with the state that they gave it to.

    The command is what does the same in a terminal.

    Raises:
        NeedsHuman: for everything that is not an accepted dialog with "yes" in it.
    """
    if isinstance(outcome, AcceptedElicitation):
        form = outcome.data
        if isinstance(form, YesOrNo) and form.answer == "yes" and form.means is not None:
            return form.means
        if isinstance(outcome.data, CannotAsk):
            raise NeedsHuman(
                "Only the person can decide this, and this host can't ask them. Nothing was "
                f"changed. They can do it in a terminal: `resume-mcp {outcome.data.command}`."
            )
    raise NeedsHuman(
        "The person did not say yes, so nothing was changed. Don't ask again unless they want it; "
        f"they can also do it themselves in a terminal with `resume-mcp {command}`."
    )


async def confirmed_or_on_page(outcome: Any, ctx: Ctx, command: str) -> Yes:
    """Return the person's yes; where no dialog can be shown, open the review page.

    Raises:
        NeedsHuman: as `confirmed`.
    """
    if cannot_ask(outcome) and await page_opened(ctx):
        raise NeedsHuman(
            "This host can't ask the person, so a review page was opened on their screen: they "
            "can do this there, under Revisions. Nothing was changed."
        )
    return confirmed(outcome, command)


async def heard(ctx: Ctx, tool: str) -> None:
    """Count the answer that this call brought: sent once more, it is for no question any more.

    The SDK takes an answer for the same words again and again, within ten minutes.
    """
    if ctx.input_responses is not None:
        await in_thread(app_of(ctx).questions.answered, tool)


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
    _refuse_locked(row)
    if not can_ask(ctx):
        return CannotAsk(command=f"import FILE --replace {row.resume_id}")
    return Elicit(questions.about_replacing(row), await _about(row, ctx, "import_resume"))


async def ask_to_manage(
    resume_id: str, action: str, ctx: Ctx
) -> NothingToAsk | CannotAsk | Elicit[YesOrNo]:
    """Ask before a resume is deleted or unlocked."""
    if action not in ("delete", "unlock"):
        return NothingToAsk()
    row, copies = await in_thread(app_of(ctx).resumes.with_copies, resume_id)
    if action == "delete":
        _refuse_locked(row)
    elif not row.locked:
        raise Conflict(f"{row.title!r} is not locked: there is nothing to unlock.")
    if not can_ask(ctx):
        return CannotAsk(command=f"{action} {row.resume_id}")
    asked = questions.about_unlocking(row)
    if action == "delete":
        asked = questions.about_deleting(row, copies)
    return Elicit(asked, await _about(row, ctx, "manage_resume"))


async def ask_to_undo(
    resume_id: str, revision: int, to_revision: int, ctx: Ctx
) -> CannotAsk | Elicit[YesOrNo]:
    """Ask whether a revision may be taken back, showing what that changes."""
    row, changes, found = await in_thread(
        app_of(ctx).resumes.undo_plan, resume_id, revision=revision, to_revision=to_revision
    )
    if not can_ask(ctx):
        which = f"--to {to_revision}" if to_revision else f"--revision {found.meant.revision}"
        return CannotAsk(command=f"undo {row.resume_id} {which}")
    return Elicit(questions.about_undo(found, changes), await _about(row, ctx, "undo"))


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

    resumes = {row.resume_id: row for row in (await in_thread(app_of(ctx).resumes.rows))[0]}
    fields: dict[str, Any] = {}
    cards: list[str] = []
    for number, row in enumerate(rows[:MAX_ASKED], start=1):
        stored = StoredProposal.from_json(row.body)
        about = resumes.get(row.resume_id)
        resume = name_with_id(about.title if about else "", row.resume_id)
        card = f"[{number}] {stored.card(resume=resume)}"
        if cards and sum(map(len, cards)) + len(card) > MAX_SHOWN:
            break
        cards.append(card)
        fields[row.proposal_id] = (
            Literal["later", "reject", "approve"],
            Field(default="later", title=f"[{number}]", description=stored.headline()),
        )
    more = len(rows) - len(cards)
    if more > 0:
        cards.append(f"({more} more wait for the next review. / 另有 {more} 条，留待下次审阅。)")
    number = await _number(ctx, "review_proposals")
    form = create_model(f"Question{number}", **fields)
    return Elicit("\n\n".join(cards), form)


def _refuse_locked(row: ResumeRow) -> None:
    """Refuse before anybody is asked: a yes could not be acted on."""
    from resume_mcp.records import refuse_locked

    refuse_locked(row)


async def _about(row: ResumeRow, ctx: Ctx, tool: str) -> type[YesOrNo]:
    """Return the form that remembers what its question showed: a yes is given to that only."""
    number = await _number(ctx, tool)
    answer: Any = (
        Literal["no", "yes"],
        Field(default="no", description=questions.safe_answer(row)),
    )
    form = create_model(f"Question{number}", __base__=YesOrNo, answer=answer)
    form.means = Yes(CHANNEL, row.resume_id, row.revision)
    return form


async def _number(ctx: Ctx, tool: str) -> int:
    return await in_thread(app_of(ctx).questions.number, tool)
