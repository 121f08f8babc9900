"""Tools of rendering: print a resume, list what was printed."""

import base64
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from resume_mcp.errors import InvalidInput, NotAvailable
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.documents import as_document
from resume_mcp.server.paging import page_of
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.rendering import ChecksView, RenderView, SnapshotItem, SnapshotsView

MIME = {
    "pdf": "application/pdf",
    "html": "text/html",
    "markdown": "text/markdown",
    "text": "text/plain",
    "json": "application/json",
}


async def render_resume(
    ctx: Ctx,
    resume_id: Annotated[str, Field(description="Omit for the only master.")] = "",
    markdown: Annotated[str, Field(description="Instead: a text, such as a cover letter.")] = "",
    document: Annotated[
        Any, WithJsonSchema({"type": ["object", "string"]}), Field(description="Instead: a draft.")
    ] = "",
    format: Annotated[  # noqa: A002 - the contract's name
        Literal["pdf", "html", "markdown", "text", "json", "docx", "yaml"],
        Field(description="docx and yaml are not available yet."),
    ] = "pdf",
    json_mode: Literal["clean", "portable", "faithful"] = "clean",
    template: Annotated[str, Field(description="See server_status.")] = "",
    options: Annotated[dict[str, Any], Field(description="accent (#rrggbb), density.")] = {},  # noqa: B006 - never changed; the SDK needs a default here
    engine: Literal["auto", "typst", "fpdf2"] = "auto",
    page_size: Literal["", "auto", "a4", "letter"] = "",
    fit_pages: Annotated[int, Field(ge=0, le=10)] = 0,
    locale: str = "",
    preview: Annotated[bool, Field(description="Show a picture of page one.")] = True,
    revision: Annotated[int, Field(ge=0, description="0 is the newest.")] = 0,
) -> RenderView:
    """Print a resume as PDF, HTML, Markdown, text or JSON into a file, and read it back to prove
    that nothing is missing. Tell the person the path. Does not change the resume.
    """
    from resume_mcp.rendering.model import RenderSpec

    if format in ("docx", "yaml"):
        raise NotAvailable(
            f"format {format!r} is not available in this version. "
            "Use pdf, html, markdown, text or json."
        )
    if fit_pages:
        raise NotAvailable(
            "fit_pages is not available in this version. Use options {density: compact}."
        )
    app = app_of(ctx)
    draft = as_document(document, "document") if document else None
    source = await in_thread(
        app.rendering.source, resume_id, document=draft, markdown=markdown, revision=revision
    )
    settings = app.settings_service.current
    if format == "json":
        rendered = await in_thread(app.rendering.as_json, source, json_mode)
    else:
        unknown = sorted(set(options) - {"accent", "density"})
        if unknown:
            raise InvalidInput(f"There is no option {unknown[0][:80]!r}. Options: accent, density.")
        size = page_size or settings.text("page_size")
        spec = RenderSpec(
            format=format,
            template=template or settings.text("default_template"),
            engine=engine,
            page_size="" if size == "auto" else size,
            locale=locale or source.locale or settings.text("output_language"),
            accent=str(options.get("accent", "")),
            density=str(options.get("density", "normal")),
            preview=preview,
            today=app.clock().date().isoformat(),
        )
        rendered = await app.rendering.render(source, spec)
    kept = settings.auto_save_resume
    done = await in_thread(app.rendering.keep, source, rendered, keep=kept)
    view = RenderView(
        snapshot_id=done.snapshot_id,
        path=done.path,
        uri=f"snapshot://{done.snapshot_id}",
        format=rendered.format,
        template=rendered.template,
        engine=rendered.engine,
        pages=rendered.pages,
        bytes=len(rendered.content),
        sha256=done.sha256,
        approved=source.approved,
        deviation=_deviation(source.deviation),
        kept=kept,
        checks=ChecksView(
            text_recall=rendered.text_recall,
            missing_glyphs=list(rendered.missing_glyphs),
            overflow=list(rendered.overflow),
        ),
        warnings=list(rendered.warnings),
    )
    picture = rendered.preview_png if preview else None
    return view.showing(
        base64.b64encode(picture).decode() if picture else "", MIME[rendered.format]
    )


async def list_snapshots(
    ctx: Ctx,
    resume_id: str = "",
    limit: Annotated[int, Field(ge=1, le=200)] = 50,
    cursor: str = "",
) -> SnapshotsView:
    """List the rendered files that still can be had, newest first, each as snapshot://<id>."""
    rows = await in_thread(app_of(ctx).rendering.snapshots, resume_id)
    shown, following = page_of(rows[::-1], limit=limit, cursor=cursor)
    items = [
        SnapshotItem(
            snapshot_id=row.snapshot_id,
            resume_id=row.resume_id,
            revision=row.revision,
            format=row.format,
            template=row.template,
            sha256=row.sha256,
            bytes=row.bytes,
            pages=row.pages,
            uri=f"snapshot://{row.snapshot_id}",
            created_at=row.created_at,
        )
        for row in shown
    ]
    return SnapshotsView(snapshots=items, next_cursor=following)


def _deviation(found: Any) -> dict[str, Any] | None:
    if found is None:
        return None
    issues = [{"check": i.check, "severity": i.severity, "path": i.path} for i in found.issues[:20]]
    return {"passed": found.passed, "severity": found.severity, "issues": issues}


TOOLS = [
    ToolSpec(render_resume, "Render a resume", Effect.ADD),
    ToolSpec(list_snapshots, "List rendered files", Effect.READ),
]
