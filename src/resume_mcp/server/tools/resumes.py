"""Tools on resumes: import, list, read, manage, variants, revisions, undo."""

import base64
import binascii
import json
from typing import Annotated, Literal

from mcp.server.elicitation import ElicitationResult
from mcp.server.mcpserver import Resolve
from pydantic import BaseModel, BeforeValidator, Field

from resume_mcp.errors import InvalidInput
from resume_mcp.proposals.visible import one_line
from resume_mcp.server import approval
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.issues import change_view
from resume_mcp.server.paging import page_of
from resume_mcp.server.reading import read_view
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.resumes import (
    ComparisonView,
    ImportView,
    NoticeView,
    ReadView,
    ResumeChangedView,
    ResumeItem,
    ResumesView,
    RevisionItem,
    RevisionsView,
)

ResumeId = Annotated[str, Field(description="From list_resumes; omit for the only master.")]
Limit = Annotated[int, Field(ge=1, le=200)]
# Models send the number of a revision as a number, too.
State = Annotated[str, BeforeValidator(lambda sent: str(sent) if type(sent) is int else sent)]
MAX_PATCH = 40_000  # characters of a patch, which is given whole or not at all
MAX_UNDONE = 6  # changes in the answer to an undo: what is new, not the document again
_DONE = {
    "rename": "Renamed to {}.",
    "lock": "Locked {}.",
    "unlock": "Unlocked {}.",
    "delete": "Deleted {} with its revisions, its proposals and its rendered files. What stays: "
    "files that the person keeps for good (`resume-mcp snapshots`), and the original resume in "
    "memory (resume_source).",
}


async def import_resume(
    ctx: Ctx,
    answer: Annotated[ElicitationResult[BaseModel], Resolve(approval.ask_to_replace)],
    text: Annotated[
        str, Field(description="The resume itself: pasted text, Markdown or JSON.")
    ] = "",
    path: Annotated[str, Field(description="A file in an allowed folder.")] = "",
    data_base64: Annotated[str, Field(description="The file's bytes.")] = "",
    filename: str = "",
    format: Annotated[  # noqa: A002 - the contract's name
        str, Field(description="auto tells from the content; blank makes an empty resume.")
    ] = "auto",
    title: str = "",
    locale: Annotated[str, Field(description="en, zh-CN, …; told from the text if omitted.")] = "",
    password: Annotated[str, Field(description="Of an encrypted PDF.")] = "",
    replace_resume_id: Annotated[
        str, Field(description="Import over this resume; the person is asked.")
    ] = "",
) -> ImportView:
    """Import the person's resume as a new master resume. Pass their text or file unchanged.
    Nothing is invented or dropped: read warnings and unplaced, and ask the person about them.
    Not for edits: use propose_resume_patches.
    """
    from resume_mcp.services.resumes import Source

    resumes = app_of(ctx).resumes
    source = Source(text=text, path=path, data=_decoded(data_base64), filename=filename)
    await approval.heard(ctx, "import_resume")
    yes = approval.confirmed(answer, "import FILE --replace") if replace_resume_id else None
    recognised = await in_thread(resumes.recognise, source, format=format)
    done = await in_thread(
        resumes.import_resume,
        await resumes.extract(recognised, password=password),
        title=title,
        locale=locale,
        replace_resume_id=yes.resume_id if yes else "",
        approved_by=yes.channel if yes else "",
        expected_revision=yes.revision if yes else 0,
    )
    await in_thread(app_of(ctx).texts_changed)
    imported = done.imported
    return ImportView(
        resume_id=done.row.resume_id,
        revision=done.row.revision,
        title=done.row.title,
        locale=done.row.locale,
        format=imported.format,
        status="unchanged" if done.unchanged else "imported",
        counts=imported.counts,
        warnings=[NoticeView(where=w.where, message=w.message) for w in imported.warnings[:50]],
        unplaced=[line[:300] for line in imported.unplaced[:50]],
        coverage=imported.coverage,
    )


async def list_resumes(ctx: Ctx, limit: Limit = 50, cursor: str = "") -> ResumesView:
    """List the stored resumes: masters, variants for one job, translations. Start here."""
    rows, pending = await in_thread(app_of(ctx).resumes.rows)
    shown, following = page_of(rows, limit=limit, cursor=cursor)
    there = {None, *(row.resume_id for row in rows)}
    items = [
        ResumeItem(
            resume_id=row.resume_id,
            title=row.title,
            kind=row.kind,
            parent_id=row.parent_id,
            parent_revision=row.parent_revision,
            parent_deleted=row.parent_id not in there or None,
            revision=row.revision,
            locale=row.locale,
            locked=row.locked,
            updated_at=row.updated_at,
            pending_proposals=pending.get(row.resume_id, 0),
        )
        for row in shown
    ]
    return ResumesView(resumes=items, next_cursor=following)


async def read_resume(
    ctx: Ctx,
    resume_id: ResumeId = "",
    format: Literal["outline", "json", "markdown", "text"] = "outline",  # noqa: A002
    section: Annotated[
        str, Field(description="A section (work) or a pointer (work/<id>, /basics/summary).")
    ] = "",
    revision: Annotated[int, Field(ge=0, description="0 is the newest.")] = 0,
) -> ReadView:
    """Read a resume. outline shows every item with its short id and pointer for patches; json the
    exact document or a part of it; markdown and text what a reader sees.
    """
    row, found = await in_thread(app_of(ctx).resumes.read, resume_id, revision)
    return await in_thread(read_view, row, found, format=format, section=section)


async def manage_resume(
    ctx: Ctx,
    resume_id: Annotated[str, Field(description="From list_resumes.")],
    action: Literal["rename", "lock", "unlock", "name_revision", "delete"],
    answer: Annotated[ElicitationResult[BaseModel], Resolve(approval.ask_to_manage)],
    value: Annotated[str, Field(description="The new title, or the revision's name.")] = "",
    revision: Annotated[int, Field(ge=0, description="Which one to name; default the newest.")] = 0,
) -> ResumeChangedView:
    """Rename, lock or delete a resume, or name a revision ("sent to Acme"). delete and unlock ask
    the person. Does not edit what the resume says: use propose_resume_patches.
    """
    if revision and action != "name_revision":
        raise InvalidInput(f"revision goes with name_revision only, not with {action}.")
    resumes = app_of(ctx).resumes
    if action in ("delete", "unlock"):
        await approval.heard(ctx, "manage_resume")
        yes = await approval.confirmed_or_on_page(answer, ctx, action)
        change = resumes.delete if action == "delete" else resumes.unlock
        row = await in_thread(
            change, yes.resume_id, approved_by=yes.channel, expected_revision=yes.revision
        )
    elif action == "lock":
        row = await in_thread(resumes.lock, resume_id)
    elif action == "name_revision":
        return await _named_revision(ctx, resume_id, value, revision)
    else:
        row = await in_thread(resumes.rename, resume_id, value)
    named = f"“{one_line(row.title)}”"
    return ResumeChangedView(
        resume_id=row.resume_id,
        revision=row.revision,
        title=row.title,
        message=_DONE[action].format(named),
    )


async def _named_revision(ctx: Ctx, resume_id: str, name: str, revision: int) -> ResumeChangedView:
    row, number, given = await in_thread(
        app_of(ctx).resumes.name_revision, resume_id, name, revision=revision
    )
    of = f"revision {number} of “{one_line(row.title)}”"
    return ResumeChangedView(
        resume_id=row.resume_id,
        revision=row.revision,
        title=row.title,
        message=f"Named {of} “{one_line(given)}”." if given else f"Took the name of {of} away.",
    )


async def create_variant(
    ctx: Ctx,
    title: Annotated[str, Field(description="For instance the job and the company.")],
    resume_id: ResumeId = "",
    job_id: Annotated[str, Field(description="From save_job.")] = "",
    kind: Literal["variant", "translation"] = "variant",
    locale: str = "",
) -> ResumeChangedView:
    """Copy a resume for one job or one language, so that tailoring leaves the master as it is.
    Item ids stay the same. Then propose changes on the variant.
    """
    row = await in_thread(
        app_of(ctx).resumes.create_variant,
        resume_id,
        title=title,
        kind=kind,
        job_id=job_id,
        locale=locale,
    )
    return ResumeChangedView(
        resume_id=row.resume_id,
        revision=row.revision,
        title=row.title,
        parent_id=row.parent_id,
        message=f"Created the {kind} “{one_line(row.title)}”. {_AFTER_COPYING[kind]}",
    )


_AFTER_COPYING = {
    "variant": "It reads like its master; propose what the job needs on its resume_id.",
    "translation": (
        "It still holds the master's words: propose each text in the new language on its "
        "resume_id, one proposal a section."
    ),
}


async def undo(
    ctx: Ctx,
    answer: Annotated[ElicitationResult[BaseModel], Resolve(approval.ask_to_undo)],
    resume_id: ResumeId = "",  # noqa: ARG001 - the question takes it, and the yes says which it was
    revision: Annotated[
        int, Field(ge=0, description="Take back just this one; default the last.")
    ] = 0,
    to_revision: Annotated[int, Field(ge=0, description="Or go back whole to this one.")] = 0,
) -> ResumeChangedView:
    """Take back a revision, or go back to an earlier one, as a new revision. The person is asked.
    Nothing is lost: the undo can be undone.
    """
    await approval.heard(ctx, "undo")
    yes = await approval.confirmed_or_on_page(answer, ctx, "undo")
    row = await in_thread(
        app_of(ctx).resumes.undo,
        yes.resume_id,
        revision=revision,
        to_revision=to_revision,
        approved_by=yes.channel,
        expected_revision=yes.revision,
    )
    found = await in_thread(
        app_of(ctx).resumes.compare, row.resume_id, str(row.revision - 1), str(row.revision)
    )
    shown = [change_view(change) for change in found.changes[:MAX_UNDONE]]
    done = (
        f"Went back to revision {to_revision}"
        if to_revision
        else f"Took back revision {revision or yes.revision}"
    )
    return ResumeChangedView(
        resume_id=row.resume_id,
        revision=row.revision,
        title=row.title,
        message=f"{done}, as a new revision.",
        changes=shown,
        total=len(found.changes),
    )


async def list_revisions(
    ctx: Ctx, resume_id: ResumeId = "", limit: Limit = 50, cursor: str = ""
) -> RevisionsView:
    """List a resume's revisions, newest first, with their cause and who approved them."""
    from resume_mcp.records import what_was_done

    row, revisions = await in_thread(app_of(ctx).resumes.revisions, resume_id)
    shown, following = page_of(revisions[::-1], limit=limit, cursor=cursor)
    items = [
        RevisionItem(
            revision=each.revision,
            cause=each.cause,
            what=what_was_done(each),
            name=each.name,
            approved_by=str(each.detail.get("approved_by", "")),
            created_at=each.created_at,
        )
        for each in shown
    ]
    return RevisionsView(
        resume_id=row.resume_id, title=row.title, revisions=items, next_cursor=following
    )


async def compare_revisions(
    ctx: Ctx,
    a: Annotated[
        State, Field(description="A revision's number or name, a resume id or a proposal id.")
    ],
    b: Annotated[State, Field(description="The same; what a became.")],
    resume_id: ResumeId = "",
    limit: Limit = 60,
    cursor: str = "",
) -> ComparisonView:
    """Show what lies between two revisions, resumes or proposals: in words and as a JSON Patch."""
    found = await in_thread(app_of(ctx).resumes.compare, resume_id, a, b)
    shown, following = page_of(found.changes, limit=limit, cursor=cursor)
    patch = list(found.patch)
    whole = len(json.dumps(patch, ensure_ascii=False)) <= MAX_PATCH
    return ComparisonView(
        a=a,
        b=b,
        a_is=found.a,
        b_is=found.b,
        changes=[change_view(change) for change in shown],
        patch=patch if whole and not cursor else None,
        operations=None if cursor else len(patch),
        shown=len(shown),
        total=len(found.changes),
        next_cursor=following,
    )


def _decoded(data_base64: str) -> bytes:
    try:
        return base64.b64decode("".join(data_base64.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidInput("data_base64 is no Base64. Give the file's bytes in Base64.") from error


TOOLS = [
    ToolSpec(import_resume, "Import a resume", Effect.ADD, outcome="answer"),
    ToolSpec(list_resumes, "List resumes", Effect.READ),
    ToolSpec(read_resume, "Read a resume", Effect.READ),
    ToolSpec(manage_resume, "Manage a resume", Effect.CHANGE, outcome="answer"),
    ToolSpec(create_variant, "Create a variant", Effect.ADD),
    ToolSpec(undo, "Undo", Effect.CHANGE, outcome="answer"),
    ToolSpec(list_revisions, "List revisions", Effect.READ),
    ToolSpec(compare_revisions, "Compare revisions", Effect.READ),
]
