"""The tab of memory: what is remembered, an editor, earlier versions."""

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.errors import Conflict
from resume_mcp.pages.house import House, form_of, refused_form
from resume_mcp.pages.threads import in_thread

SHOWN_VERSIONS = 30


async def show(house: House, request: Request) -> Response:
    """List the documents; with a name, show one with its editor and versions."""
    name = request.path_params.get("doc", "")
    if not name:
        docs = await in_thread(house.app.memory.list_docs)
        return house.page("memory.html", docs=docs, found=None, versions=[], said="")
    return await _document(house, name, said=request.query_params.get("said", ""))


async def save(house: House, request: Request) -> Response:
    """Keep what the person wrote, whole, as a new version."""
    form = await form_of(request)
    doc, version = request.path_params["doc"], form.get("version", "")
    if not house.door.accepts(f"memory:{doc}:{version}", form.get("nonce", "")):
        return refused_form()
    # Browsers send CRLF; the files have plain line ends.
    text = form.get("text", "").replace("\r\n", "\n")
    try:
        await in_thread(house.app.memory.write_as_person, doc, text, expected_version=int(version))
    except Conflict:
        # What was typed stays in the editor; the person decides between the two.
        return await _document(house, doc, typed=text, status=409)
    return house.after(f"/memory/{doc}", said="saved")


async def restore(house: House, request: Request) -> Response:
    """Make an earlier version the current one."""
    form = await form_of(request)
    doc, version = request.path_params["doc"], form.get("version", "")
    if not house.door.accepts(f"restore:{doc}:{version}", form.get("nonce", "")):
        return refused_form()
    await in_thread(house.app.memory.restore, doc, int(version))
    return house.after(f"/memory/{doc}", said="done")


async def _document(
    house: House, name: str, *, typed: str | None = None, said: str = "", status: int = 200
) -> Response:
    found = await in_thread(house.app.memory.read, name)
    versions = (await in_thread(house.app.memory.versions, name))[::-1]
    return house.page(
        "memory.html",
        status,
        docs=await in_thread(house.app.memory.list_docs),
        found=found,
        typed=typed,
        versions=versions[:SHOWN_VERSIONS],
        older=max(0, len(versions) - SHOWN_VERSIONS),
        said=said,
    )


ROUTES = [
    ("/memory", "GET", show),
    ("/memory/{doc}", "GET", show),
    ("/memory/{doc}/save", "POST", save),
    ("/memory/{doc}/restore", "POST", restore),
]
