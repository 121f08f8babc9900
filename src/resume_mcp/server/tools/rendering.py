"""Tools of rendering: print a resume, list what was printed."""

import base64
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from resume_mcp.server.blocking import in_thread
from resume_mcp.server.documents import given_document
from resume_mcp.server.paging import page_of
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.views.rendering import RenderView, SnapshotsView, render_view, snapshot_item

if TYPE_CHECKING:
    from resume_mcp.rendering.model import Rendered
    from resume_mcp.rendering.source import ToRender
    from resume_mcp.services.rendering import Order

MIME = {
    "pdf": "application/pdf",
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "markdown": "text/markdown",
    "text": "text/plain",
    "json": "application/json",
    "yaml": "application/yaml",
}
_SNAPSHOT = "s_"


async def render_resume(
    ctx: Ctx,
    resume_id: Annotated[
        str, Field(description="Omit for the only master. A snapshot_id: that file once more.")
    ] = "",
    markdown: Annotated[str, Field(description="Instead: a text, such as a cover letter.")] = "",
    document: Annotated[
        Any, WithJsonSchema({"type": ["object", "string"]}), Field(description="Instead: a draft.")
    ] = "",
    format: Literal["pdf", "html", "docx", "markdown", "text", "json", "yaml"] = "pdf",  # noqa: A002 - the contract's name
    json_mode: Annotated[
        Literal["clean", "portable", "faithful"], Field(description="For json and yaml.")
    ] = "clean",
    template: Annotated[str, Field(description="See server_status.")] = "",
    options: Annotated[
        dict[str, Any],
        Field(
            description="accent (#rrggbb), density (compact, normal, relaxed), photo (true, false, "
            'path), fonts (a family), margins (mm), columns ({"skills": 2}).'
        ),
    ] = {},  # noqa: B006 - never changed; the SDK needs a default here
    engine: Literal["auto", "typst", "fpdf2"] = "auto",
    page_size: Literal["", "auto", "a4", "letter"] = "",
    fit_pages: Annotated[
        int, Field(ge=0, le=10, description="PDF: shrink until it takes so many pages.")
    ] = 0,
    locale: str = "",
    preview: Annotated[bool, Field(description="Show a picture of page one.")] = True,
    revision: Annotated[int, Field(ge=0, description="0 is the newest.")] = 0,
) -> RenderView:
    """Print a resume as PDF, DOCX, HTML, Markdown, text, JSON or YAML into a file, and read it
    back to prove that nothing is missing. Tell the person the path. Does not change the resume.
    """
    from resume_mcp.rendering.model import RenderSpec
    from resume_mcp.rendering.options import with_options
    from resume_mcp.services.rendering import Order

    app = app_of(ctx)
    settings = app.settings_service.current
    if resume_id.startswith(_SNAPSHOT):
        source, order = await in_thread(app.rendering.again, resume_id)
    else:
        source = await in_thread(
            app.rendering.source,
            resume_id,
            document=given_document(document, "document"),
            markdown=markdown,
            revision=revision,
        )
        size = page_size or settings.text("page_size")
        asked = RenderSpec(
            format=format,
            template=template or settings.text("default_template"),
            engine=engine,
            page_size="" if size == "auto" else size,
            locale=locale or source.locale or settings.text("output_language"),
            fit_pages=fit_pages or None,
        )
        order = Order(with_options(asked, options), json_mode)
    fonts = str(app.settings.home / "fonts")
    spec = order.spec._replace(preview=preview, font_folder=fonts)
    rendered = await _made(ctx, source, order._replace(spec=spec))
    kept = settings.auto_save_resume
    done = await in_thread(app.rendering.keep, source, rendered, order, keep=kept)
    picture = base64.b64encode(rendered.preview_png or b"").decode()
    return render_view(done).showing(picture, MIME[rendered.format])


async def _made(ctx: Ctx, source: "ToRender", order: "Order") -> "Rendered":
    """Render what blocks in a thread, what takes long in the worker."""
    rendering, spec = app_of(ctx).rendering, order.spec
    if spec.format in ("json", "yaml"):
        return await in_thread(rendering.as_data, source, order.json_mode, format=spec.format)
    plan = await in_thread(rendering.plan, source, spec)
    await ctx.report_progress(1, 3, "laid out")
    output = await rendering.run(plan)
    await ctx.report_progress(2, 3, "set")
    return await in_thread(rendering.finish, plan, output)


async def list_snapshots(
    ctx: Ctx,
    resume_id: str = "",
    limit: Annotated[int, Field(ge=1, le=200)] = 50,
    cursor: str = "",
) -> SnapshotsView:
    """List the rendered files, newest first, each as snapshot://<id>. One that was cleared away
    is made again by render_resume with its snapshot_id as resume_id.
    """
    rows = await in_thread(app_of(ctx).rendering.snapshots, resume_id)
    shown, following = page_of(rows[::-1], limit=limit, cursor=cursor)
    return SnapshotsView(snapshots=[snapshot_item(row) for row in shown], next_cursor=following)


TOOLS = [
    ToolSpec(render_resume, "Render a resume", Effect.ADD),
    ToolSpec(list_snapshots, "List rendered files", Effect.READ),
]
