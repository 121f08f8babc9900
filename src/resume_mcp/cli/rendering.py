"""The commands for rendered files: render (once, or at every change), snapshots."""

import argparse
import json
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio

from resume_mcp.bootstrap import App
from resume_mcp.cli.given import about, text_of
from resume_mcp.cli.outcome import OK, say
from resume_mcp.cli.words import words
from resume_mcp.errors import InvalidInput, ResumeMcpError

if TYPE_CHECKING:
    from resume_mcp.rendering.model import Rendered
    from resume_mcp.rendering.source import ToRender
    from resume_mcp.services.rendering import Order

_LOOK_EVERY_S = 0.5
_MARKDOWN = (".md", ".markdown", ".txt")


def render(app: App, parsed: argparse.Namespace) -> int:
    """Render a resume, or a file with one."""
    if parsed.watch:
        return _watch(app, parsed)
    source, order = _source(app, parsed.resume), _order(app, parsed)
    rendered = _rendered(app, source, order)
    done = app.rendering.keep(source, rendered, order, keep=app.settings.auto_save_resume)
    say(_placed(Path(done.path), parsed.out))
    _say_warnings(done.rendered)
    return OK


def snapshots(app: App, parsed: argparse.Namespace) -> int:
    """List rendered files, keep one for good, or delete one."""
    if parsed.action == "list":
        rows = app.rendering.snapshots()
        if not rows:
            say(words(app.settings, "no_snapshots"), error=True)
        for row in rows:
            key = "kept_for_good" if row.is_kept else "here" if row.is_here else "cleared"
            state = words(app.settings, key)
            say(f"{row.snapshot_id} {row.format} {row.bytes:,} bytes {row.created_at} {state}")
        return OK
    if not parsed.id:
        raise InvalidInput(
            f"snapshots {parsed.action} needs the id; `snapshots list` shows them.",
            chinese=f"snapshots {parsed.action} 需要编号；`snapshots list` 会列出。",
        )
    if parsed.action == "keep":
        row = app.rendering.keep_for_good(parsed.id)
        say(words(app.settings, "is_kept", id=row.snapshot_id))
        return OK
    row = app.rendering.delete_snapshot(parsed.id)
    say(words(app.settings, "file_deleted", file=row.file))
    return OK


def _watch(app: App, parsed: argparse.Namespace) -> int:
    """Render whenever the resume or the file changes, until the person stops it.

    What is looked at while it is being written is no snapshot: one file is written over and over.
    """
    from resume_mcp.services.rendering import SUFFIX

    out = Path(parsed.out or f"resume.{SUFFIX[parsed.format]}")
    seen: object = None
    said = ""
    while True:
        try:
            state = _state(app, parsed.resume)
            if state != seen:
                seen = state
                rendered = _rendered(app, _source(app, parsed.resume), _order(app, parsed))
                _write_over(out, rendered.content)
                pages = f", {rendered.pages} page(s)" if rendered.pages else ""
                say(f"{out}: {len(rendered.content):,} bytes{pages}")
                _say_warnings(rendered)
                said = ""
        except ResumeMcpError as error:
            if error.told(app.settings.language) != said:  # once, not twice a second
                said = error.told(app.settings.language)
                say(said, error=True)
        time.sleep(_LOOK_EVERY_S)


def _state(app: App, resume: str) -> object:
    """Return what is another value after every change."""
    if _is_file(resume):
        path = Path(resume)
        with about(path):
            facts = path.stat()
        return facts.st_mtime_ns, facts.st_size
    row, found = app.resumes.read(resume)
    return row.resume_id, found.revision


def _source(app: App, resume: str) -> "ToRender":
    """Return a stored resume, or what is in a file that the person names."""
    path = Path(resume)
    if not _is_file(resume):
        return app.rendering.source(resume)
    text = text_of(path)
    if path.suffix.lower() in _MARKDOWN:
        return app.rendering.source("", markdown=text)
    return app.rendering.source("", document=_document(text, path.name))


def _is_file(resume: str) -> bool:
    """Tell a file from the id of a resume; a name that can be no id is a file, there or not."""
    path = Path(resume)
    looks_so = path.suffix.lower() in (*_MARKDOWN, ".json") or len(path.parts) > 1
    with about(path):
        return bool(resume) and (looks_so or path.exists())


def _document(text: str, name: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise InvalidInput(f"{name} is neither Markdown nor JSON: {error}.") from error
    if not isinstance(document, dict):
        raise InvalidInput(f"{name} holds no JSON object.")
    return document


def _order(app: App, parsed: argparse.Namespace) -> "Order":
    from resume_mcp.rendering.model import RenderSpec
    from resume_mcp.services.rendering import Order

    size = parsed.page_size or app.settings.text("page_size")
    spec = RenderSpec(
        format=parsed.format,
        template=parsed.template or app.settings.text("default_template"),
        page_size="" if size == "auto" else size,
        fit_pages=parsed.fit_pages or None,
        font_folder=str(app.settings.home / "fonts"),
    )
    return Order(spec)


def _rendered(app: App, source: "ToRender", order: "Order") -> "Rendered":
    locale = source.locale or app.settings.text("output_language")
    plan = app.rendering.plan(source, order.spec._replace(locale=locale))
    return app.rendering.finish(plan, anyio.run(app.rendering.run, plan))


def _placed(path: Path, out: str) -> str:
    if not out:
        return str(path)
    with about(Path(out)):
        shutil.copyfile(path, out)
    return out


def _write_over(out: Path, content: bytes) -> None:
    """Replace the file at once: a viewer that watches it never sees a part."""
    aside = out.with_name(f".{out.name}.part")
    with about(out):
        aside.write_bytes(content)
        aside.replace(out)


def _say_warnings(rendered: "Rendered") -> None:
    for warning in rendered.warnings:
        say(f"  {warning}", error=True)
