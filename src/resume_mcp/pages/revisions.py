"""The tab of revisions: what was, what lies between, taking back."""

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.errors import NotFound
from resume_mcp.pages.proposals import _difference
from resume_mcp.pages.site import House, after, form_of, refused_form
from resume_mcp.pages.threads import in_thread

CHANNEL = "review page"


async def show(house: House, request: Request) -> Response:
    """Show a resume's revisions; with `a` and `b`, what lies between two of them."""
    resumes = (await in_thread(house.app.resumes.rows))[0]
    if not resumes:
        return house.page("revisions.html", resumes=[], row=None, revisions=[])
    asked = request.query_params.get("resume", "") or resumes[0].resume_id
    row, revisions = await in_thread(house.app.resumes.revisions, asked)
    a, b = request.query_params.get("a", ""), request.query_params.get("b", "")
    differences = None
    if a.isdigit() and b.isdigit():
        found = await in_thread(house.app.resumes.compare, row.resume_id, a, b)
        differences = [_difference(change) for change in found.changes]
    return house.page(
        "revisions.html",
        resumes=resumes,
        row=row,
        revisions=revisions[::-1],
        differences=differences,
        a=a,
        b=b,
        said=request.query_params.get("said", ""),
    )


async def undo(house: House, request: Request) -> Response:
    """Take one revision back, or go back to one."""
    form = await form_of(request)
    resume_id, at = request.path_params["resume_id"], form.get("at", "")
    revision, to_revision = form.get("revision", "0"), form.get("to_revision", "0")
    purpose = f"undo:{resume_id}:{at}:{revision}:{to_revision}"
    if not house.door.accepts(purpose, form.get("nonce", "")):
        return refused_form()
    row = await in_thread(house.app.resumes.read, resume_id)
    if str(row[0].revision) != at:
        raise NotFound("The resume has changed since this page was made. Look again.")
    await in_thread(
        house.app.resumes.undo,
        resume_id,
        revision=int(revision),
        to_revision=int(to_revision),
        approved_by=CHANNEL,
    )
    return after("/revisions", said="done")


ROUTES = [("/revisions", "GET", show), ("/revisions/{resume_id}/undo", "POST", undo)]
