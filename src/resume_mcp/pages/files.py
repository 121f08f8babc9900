"""The tab of rendered files: look at them, download them."""

import base64
import hashlib
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.pages.site import House
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
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)


async def show(house: House, _request: Request) -> Response:
    """List the files, newest first."""
    rows = await in_thread(house.app.rendering.snapshots)
    titles = {row.resume_id: row.title for row in (await in_thread(house.app.resumes.rows))[0]}
    listed = [(row, titles.get(row.resume_id or "", "")) for row in rows[::-1]]
    return house.page("files.html", files=listed)


async def download(house: House, request: Request) -> Response:
    """Give the file, byte for byte, to be saved."""
    row, content = await in_thread(house.app.rendering.snapshot, request.path_params["snapshot_id"])
    name = f"{row.snapshot_id}{Path(row.file).suffix}"
    return Response(
        content,
        media_type=MIME.get(row.format, "application/octet-stream"),
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def view(house: House, request: Request) -> Response:
    """Show the file in a tab of its own, without scripts and without any rights here."""
    row, content = await in_thread(house.app.rendering.snapshot, request.path_params["snapshot_id"])
    policy = "default-src 'none'; img-src data:; frame-ancestors 'none'; base-uri 'none'"
    if row.format == "html":
        hashes = " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(style).digest()).decode()}'"
            for style in _STYLE.findall(content)
        )
        policy = f"sandbox; {policy}; style-src {hashes}"
    mime = MIME.get(row.format, "application/octet-stream")
    headers = {"content-security-policy": policy, "content-disposition": "inline"}
    if row.format == "pdf":  # the browser's own viewer needs its styles and its plug-in
        headers = {"content-disposition": "inline"}
    return Response(content, media_type=mime, headers=headers)


ROUTES = [
    ("/files", "GET", show),
    ("/files/{snapshot_id}/download", "GET", download),
    ("/files/{snapshot_id}/view", "GET", view),
]
