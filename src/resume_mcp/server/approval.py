"""Questions to the person. Nothing is done here: a question is a pure plan until it is answered.

A host that can't ask, a declined or cancelled dialog, an empty answer and silence all mean "not
decided". Only an accepted dialog that holds the expected value counts as a yes.
"""

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.mcpserver import Elicit
from pydantic import BaseModel, Field, create_model

from resume_mcp.errors import NeedsHuman
from resume_mcp.ports import ResumeRow
from resume_mcp.proposals.titles import MAX_TITLE
from resume_mcp.proposals.visible import name_with_id
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.spec import Ctx, app_of

if TYPE_CHECKING:
    from resume_mcp.proposals.model import Change

logger = logging.getLogger(__name__)

MAX_ASKED = 10
MAX_SHOWN = 20_000  # characters of cards in one dialog; the first is whole, whatever its length
MAX_TOLD = 8_000  # characters of changes in the question about an undo
CHANNEL = "host dialog"


# In English and in Chinese: a question speaks the language of the resume, as its cards do.
_QUESTIONS = {
    "replace": (
        "Replace the resume {name} by the imported one? {more}"
        "The old revisions stay and can be had back with undo.",
        "用导入的简历替换{name}吗？{more}旧版本会保留，可以用撤销找回。",
    ),
    "memory": (
        "The original resume in memory is replaced, too. ",
        "记忆中的简历原文也会被替换。",
    ),
    "unlock": (
        "Unlock the resume {name}, so that changes can be proposed?",
        "解锁简历{name}，让助手可以再提出修改吗？",
    ),
    "delete": (
        "Delete the resume {name} with all its revisions, its proposals and its rendered "
        "files? This can't be undone.",
        "删除简历{name}，连同它的全部版本、修改建议和导出文件吗？删除后无法恢复。",
    ),
    "undo": (
        "Take back {more} of {name}? That changes:\n",
        "撤销{name}的 {more} 吗？会有以下变化：\n",
    ),
    "named": ("{name}, now at revision {more})", "{name}，当前版本 {more})"),
    "safe": (
        "no leaves everything as it is",
        "no：一切保持不变；yes：执行上面所说的操作",
    ),
}


class NothingToAsk(BaseModel):
    """The call needs no yes."""


class CannotAsk(BaseModel):
    """The host has no dialogs."""


class Yes(NamedTuple):
    """A yes of the person: where they gave it, and to which state of which resume."""

    channel: str
    resume_id: str
    revision: int


class YesOrNo(BaseModel):
    """A question with one safe answer and one that acts."""

    means: ClassVar[Yes | None] = None

    answer: Annotated[Literal["no", "yes"], Field(description="no leaves everything as it is")] = (
        "no"
    )


def can_ask(ctx: Ctx) -> bool:
    """Tell whether the host says that it can show a form."""
    capabilities = ctx.client_capabilities
    asking = capabilities.elicitation if capabilities else None
    return asking is not None and (asking.form is not None or asking.url is None)


def confirmed(outcome: Any) -> Yes:
    """Return the person's yes, with the state that they gave it to.

    Raises:
        NeedsHuman: for everything that is not an accepted dialog with "yes" in it.
    """
    if isinstance(outcome, AcceptedElicitation):
        form = outcome.data
        if isinstance(form, YesOrNo) and form.answer == "yes" and form.means is not None:
            return form.means
        if isinstance(outcome.data, CannotAsk):
            raise NeedsHuman(
                "Only the person can decide this, and this host can't ask them. They can do it in "
                "a terminal: `resume-mcp review`, undo, unlock or delete. Nothing was changed."
            )
    raise NeedsHuman(
        "The person did not say yes, so nothing was changed. Don't ask again unless they want it; "
        "they can also decide in a terminal with `resume-mcp review`."
    )


async def confirmed_or_on_page(outcome: Any, ctx: Ctx) -> Yes:
    """Return the person's yes; where no dialog can be shown, open the review page.

    Raises:
        NeedsHuman: as `confirmed`.
    """
    if cannot_ask(outcome) and await page_opened(ctx):
        raise NeedsHuman(
            "This host can't ask the person, so a review page was opened on their screen: they "
            "can do this there, under Revisions. Nothing was changed."
        )
    return confirmed(outcome)


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
    if not can_ask(ctx):
        return CannotAsk()
    number = await _number(ctx, "import_resume")
    memory = _said("memory", row) if row.kind == "master" else ""
    return Elicit(_said("replace", row, memory), _about(row, number))


async def ask_to_manage(
    resume_id: str, action: str, ctx: Ctx
) -> NothingToAsk | CannotAsk | Elicit[YesOrNo]:
    """Ask before a resume is deleted or unlocked."""
    if action not in ("delete", "unlock"):
        return NothingToAsk()
    row, _ = await in_thread(app_of(ctx).resumes.read, resume_id)
    if not can_ask(ctx):
        return CannotAsk()
    number = await _number(ctx, "manage_resume")
    return Elicit(_said(action, row), _about(row, number))


async def ask_to_undo(
    resume_id: str, revision: int, to_revision: int, ctx: Ctx
) -> CannotAsk | Elicit[YesOrNo]:
    """Ask whether a revision may be taken back, showing what that changes."""
    row, changes, what = await in_thread(
        app_of(ctx).resumes.undo_plan, resume_id, revision=revision, to_revision=to_revision
    )
    if not can_ask(ctx):
        return CannotAsk()
    number = await _number(ctx, "undo")
    return Elicit(f"{_said('undo', row, what)}{_told(changes)}", _about(row, number))


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


def _told(changes: "Sequence[Change]") -> str:
    """Return what an undo changes, each change whole, as many as a dialog can show."""
    from resume_mcp.proposals.card import change_lines

    said: list[str] = []
    for number, change in enumerate(changes):
        text = "\n".join(change_lines(change))
        if said and sum(map(len, said)) + len(text) > MAX_TOLD:
            said.append(f"  … and {len(changes) - number} more; compare_revisions shows them all.")
            break
        said.append(text)
    return "\n".join(said)


def _said(question: str, row: ResumeRow, more: str = "") -> str:
    # Two resumes may have one title, and an old answer counts for the same words again.
    language = 1 if row.locale.casefold().startswith("zh") else 0
    named = name_with_id(row.title[:MAX_TITLE], row.resume_id).removesuffix(")")
    name = _QUESTIONS["named"][language].format(name=named, more=row.revision)
    return _QUESTIONS[question][language].format(name=name, more=more)


def _about(row: ResumeRow, number: int) -> type[YesOrNo]:
    """Return the form that remembers what its question showed: a yes is given to that only."""
    answer = Annotated[Literal["no", "yes"], Field(description=_said("safe", row))]
    form = create_model(f"Question{number}", __base__=YesOrNo, answer=(answer, "no"))
    form.means = Yes(CHANNEL, row.resume_id, row.revision)
    return form


async def _number(ctx: Ctx, tool: str) -> int:
    return await in_thread(app_of(ctx).questions.number, tool)
