"""The tab of revisions: what was, what lies between, names, taking back."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.errors import Conflict
from resume_mcp.pages.house import CHANNEL, House, form_of, refused_form
from resume_mcp.pages.threads import in_thread
from resume_mcp.proposals.facts import differences_of


async def show(house: House, request: Request) -> Response:
    """Show a resume's revisions; with `a` and `b`, what lies between two of them."""
    resumes = (await in_thread(house.app.resumes.rows))[0]
    if not resumes:
        return house.page("revisions.html", resumes=[], row=None, revisions=[])
    asked = request.query_params.get("resume", "") or resumes[0].resume_id
    row, revisions = await in_thread(house.app.resumes.revisions, asked)
    a, b = _number(request.query_params, "a"), _number(request.query_params, "b")
    differences = None
    if a and b:
        found = await in_thread(house.app.resumes.compare, row.resume_id, str(a), str(b))
        differences = await in_thread(differences_of, found.changes)
    return house.page(
        "revisions.html",
        resumes=resumes,
        row=row,
        revisions=revisions[::-1],
        differences=differences,
        a=a or max(row.revision - 1, 1),
        b=b or row.revision,
        said=request.query_params.get("said", ""),
    )


async def ask_to_undo(house: House, request: Request) -> Response:
    """Show what taking back one revision, or going back to one, would change."""
    resume_id = request.path_params["resume_id"]
    revision, to = _number(request.query_params, "revision"), _number(request.query_params, "to")
    row, changes, _ = await in_thread(
        house.app.resumes.undo_plan, resume_id, revision=revision, to_revision=to
    )
    at = row.revision
    fields = {"at": str(at), "revision": str(revision), "to": str(to)}
    return house.page(
        "confirm.html",
        tab="revisions",
        row=row,
        action=f"/revisions/{row.resume_id}/undo",
        what="undo" if revision else "go_back",
        number=revision or to,
        differences=await in_thread(differences_of, changes),
        fields=fields | {"nonce": house.door.nonce(_purpose(row.resume_id, fields))},
        back=f"/revisions?resume={row.resume_id}",
    )


async def undo(house: House, request: Request) -> Response:
    """Take one revision back, or go back to one, as it was shown."""
    form = await form_of(request)
    resume_id = request.path_params["resume_id"]
    if not house.door.accepts(_purpose(resume_id, form), form.get("nonce", "")):
        return refused_form()
    await in_thread(
        house.app.resumes.undo,
        resume_id,
        revision=int(form["revision"]),
        to_revision=int(form["to"]),
        approved_by=CHANNEL,
        expected_revision=int(form["at"]),
    )
    return house.after("/revisions", said="done", resume=resume_id)


async def name(house: House, request: Request) -> Response:
    """Name the newest revision."""
    form = await form_of(request)
    resume_id, at = request.path_params["resume_id"], form.get("at", "")
    if not house.door.accepts(f"name:{resume_id}:{at}", form.get("nonce", "")):
        return refused_form()
    row, _ = await in_thread(house.app.resumes.read, resume_id)
    if str(row.revision) != at:
        raise Conflict(f"{row.title!r} is at revision {row.revision} now. Look at it again.")
    given = " ".join(form.get("name", "").split())
    await in_thread(house.app.resumes.name_revision, resume_id, given)
    return house.after("/revisions", said="saved", resume=resume_id)


def _purpose(resume_id: str, fields: Mapping[str, str]) -> str:
    bound = (fields.get(key, "") for key in ("at", "revision", "to"))
    return ":".join(("undo", resume_id, *bound))


def _number(query: Mapping[str, str], key: str) -> int:
    text = query.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


ROUTES = [
    ("/revisions", "GET", show),
    ("/revisions/{resume_id}/undo", "GET", ask_to_undo),
    ("/revisions/{resume_id}/undo", "POST", undo),
    ("/revisions/{resume_id}/name", "POST", name),
]
