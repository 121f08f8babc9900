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
    "lines_of_pdf": Task("resume_mcp.importing.extraction.pdf:run"),
    "lines_of_docx": Task("resume_mcp.importing.extraction.docx:run"),
    "lines_of_html": Task("resume_mcp.importing.extraction.html:run", Limits(wall_s=15, cpu_s=12)),
    "first_page": Task("resume_mcp.rendering.first_page:run"),
    "clean_picture": Task("resume_mcp.rendering.picture:run", Limits(wall_s=15, cpu_s=12)),
    "render_typst": Task("resume_mcp.rendering.typst_engine:run", _RENDERING, "render"),
    "render_fpdf2": Task("resume_mcp.rendering.fpdf2_engine:run", _RENDERING, "render"),
}
