"""What is asked of a rendering, what was planned, and what came out."""

from typing import NamedTuple

from resume_mcp.rendering.blocks import Page
from resume_mcp.resume.document import JsonObject


class RenderSpec(NamedTuple):
    """How a document shall be rendered; `plan_render` checks it."""

    format: str = "pdf"  # pdf | html | markdown | text
    template: str = "professional"
    engine: str = "auto"  # auto | typst | fpdf2
    page_size: str = ""  # a4 | letter | "" for the locale's own
    locale: str = ""  # "" for the document's own
    accent: str = ""  # #rrggbb, "" for the theme's own
    density: str = "normal"  # compact | normal | relaxed
    preview: bool = False
    today: str = "1970-01-01"  # the date in the file's metadata
    fit_pages: int | None = None


class Plan(NamedTuple):
    """A rendering ready to run: the blocks, and the worker's task for a PDF."""

    spec: RenderSpec
    page: Page
    task: str | None
    payload: JsonObject
    warnings: tuple[str, ...]


class Rendered(NamedTuple):
    """The file, and what reading it back has shown."""

    content: bytes
    format: str
    template: str
    engine: str  # "" where no engine was needed
    pages: int | None
    text_recall: float
    missing_glyphs: tuple[str, ...]
    overflow: tuple[str, ...]
    lost_words: tuple[str, ...]
    warnings: tuple[str, ...]
    preview_png: bytes | None


class TemplateInfo(NamedTuple):
    """A template as a person chooses it."""

    name: str
    label: str
    use: str
    ats_safe: bool
    options: tuple[str, ...]
