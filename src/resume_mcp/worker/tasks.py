"""The jobs that run in a process of their own, by name.

Functions are named, not imported: only the job's own process ever loads them.
"""

from typing import Literal, NamedTuple

from resume_mcp.worker.limits import Limits

Lane = Literal["read", "render"]


class Task(NamedTuple):
    """A function that takes and returns a JSON object, its bounds, and the queue it waits in."""

    target: str  # module:function
    limits: Limits = Limits()
    lane: Lane = "read"


_RENDERING = Limits(wall_s=60, cpu_s=60, memory_mib=1536)

TASKS = {
    "readable": Task("resume_mcp.web.readable:extract", Limits(wall_s=15, cpu_s=12)),
    "read_pdf": Task("resume_mcp.rendering.pdf_text:run"),
    "first_page": Task("resume_mcp.rendering.first_page:run"),
    "clean_picture": Task("resume_mcp.rendering.picture:run", Limits(wall_s=15, cpu_s=12)),
    "render_typst": Task("resume_mcp.rendering.typst_engine:run", _RENDERING, "render"),
    "render_fpdf2": Task("resume_mcp.rendering.fpdf2_engine:run", _RENDERING, "render"),
}
