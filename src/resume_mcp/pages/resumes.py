"""What only the person may do with a resume as a whole: lock, unlock, delete."""

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.errors import NotFound
from resume_mcp.pages.house import CHANNEL, House, form_of, refused_form
from resume_mcp.pages.threads import in_thread

ACTIONS = ("lock", "unlock", "delete")


async def ask(house: House, request: Request) -> Response:
    """Ask once more, saying what it means."""
    resume_id, action = request.path_params["resume_id"], _action(request)
    row, _ = await in_thread(house.app.resumes.read, resume_id)
    purpose = f"{action}:{row.resume_id}:{row.revision}"
    return house.page(
        "confirm.html",
        tab="revisions",
        row=row,
        action=f"/resumes/{row.resume_id}/{action}",
        what=action,
        number=row.revision,
        differences=None,
        fields={"at": str(row.revision), "nonce": house.door.nonce(purpose)},
        back=f"/revisions?resume={row.resume_id}",
    )


async def act(house: House, request: Request) -> Response:
    """Do it, as it was shown."""
    form = await form_of(request)
    resume_id, action = request.path_params["resume_id"], _action(request)
    at = form.get("at", "")
    if not house.door.accepts(f"{action}:{resume_id}:{at}", form.get("nonce", "")):
        return refused_form()
    resumes = house.app.resumes
    if action == "delete":
        await in_thread(resumes.delete, resume_id, approved_by=CHANNEL, expected_revision=int(at))
        return house.after("/revisions", said="done")
    if action == "lock":
        await in_thread(resumes.lock, resume_id)
    else:
        await in_thread(resumes.unlock, resume_id, approved_by=CHANNEL, expected_revision=int(at))
    return house.after("/revisions", said="done", resume=resume_id)


def _action(request: Request) -> str:
    action = str(request.path_params["action"])
    if action not in ACTIONS:
        raise NotFound(f"There is no action of that name. Actions: {', '.join(ACTIONS)}.")
    return action


ROUTES = [
    ("/resumes/{resume_id}/{action}", "GET", ask),
    ("/resumes/{resume_id}/{action}", "POST", act),
]
