"""The tab of rendered files: look at them, download them."""

import base64
import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.pages.house import House
from resume_mcp.pages.threads import in_thread

MIME = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "markdown": "text/plain; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "json": "application/json",
    "yaml": "text/plain; charset=utf-8",
}
# A browser's own viewer of PDFs needs its styles and its plug-in; frames stay forbidden.
PDF_POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
NOTHING = "'none'"
SHOWN = 100
KEPT_PICTURES = 60
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
_SAFE = re.compile(r"[^\w-]+")


async def show(house: House, request: Request) -> Response:
    """List the files, newest first, PDFs with a picture of their first page."""
    rows = await in_thread(house.app.rendering.snapshots)
    titles = {row.resume_id: row.title for row in (await in_thread(house.app.resumes.rows))[0]}
    all_shown = "all" in request.query_params
    listed = [(row, titles.get(row.resume_id or "", "")) for row in rows[::-1]]
    return house.page(
        "files.html",
        files=listed if all_shown else listed[:SHOWN],
        more=0 if all_shown else max(0, len(listed) - SHOWN),
    )


async def download(house: House, request: Request) -> Response:
    """Give the file, byte for byte, to be saved."""
    row, content = await in_thread(house.app.rendering.snapshot, request.path_params["snapshot_id"])
    titles = {each.resume_id: each.title for each in (await in_thread(house.app.resumes.rows))[0]}
    named = _SAFE.sub("-", titles.get(row.resume_id or "", "")).strip("-")[:60] or "resume"
    suffix = Path(row.file).suffix
    plain = f"{row.snapshot_id}{suffix}"
    return Response(
        content,
        media_type=MIME.get(row.format, "application/octet-stream"),
        headers={
            "content-disposition": f'attachment; filename="{plain}"; '
            f"filename*=UTF-8''{_percent(named)}{suffix}"
        },
    )


async def view(house: House, request: Request) -> Response:
    """Show the file in a tab of its own, without scripts and without any rights here."""
    row, content = await in_thread(house.app.rendering.snapshot, request.path_params["snapshot_id"])
    headers = {"content-disposition": "inline"}
    if row.format == "html":
        headers["content-security-policy"] = _html_policy(content)
    if row.format == "pdf":
        headers["content-security-policy"] = PDF_POLICY
    mime = MIME.get(row.format, "application/octet-stream")
    return Response(content, media_type=mime, headers=headers)


async def picture(house: House, request: Request) -> Response:
    """Show the first page of a PDF, drawn in a process of its own."""
    row, content = await in_thread(house.app.rendering.snapshot, request.path_params["snapshot_id"])
    if row.format != "pdf":
        return Response(status_code=404)
    if row.sha256 not in house.pictures:
        payload = {"pdf_base64": base64.b64encode(content).decode("ascii")}
        drawn = await house.worker.run("first_page", payload)
        while len(house.pictures) >= KEPT_PICTURES:
            house.pictures.pop(next(iter(house.pictures)))
        house.pictures[row.sha256] = base64.b64decode(drawn["png_base64"])
    return Response(house.pictures[row.sha256], media_type="image/png")


def _html_policy(content: bytes) -> str:
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(style).digest()).decode()}'"
        for style in _STYLE.findall(content)
    ]
    return (
        "sandbox; default-src 'none'; img-src data:; frame-ancestors 'none'; base-uri 'none'; "
        f"form-action 'none'; style-src {' '.join(hashes) or NOTHING}"
    )


def _percent(name: str) -> str:
    from urllib.parse import quote

    return quote(name, safe="")


ROUTES = [
    ("/files", "GET", show),
    ("/files/{snapshot_id}/download", "GET", download),
    ("/files/{snapshot_id}/view", "GET", view),
    ("/files/{snapshot_id}/picture", "GET", picture),
]
