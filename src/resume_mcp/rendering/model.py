"""What is asked of a rendering, what was planned, and what came out."""

from typing import NamedTuple

from resume_mcp.rendering.blocks import Page
from resume_mcp.resume.document import JsonObject


class RenderSpec(NamedTuple):
    """How a document shall be rendered; `plan_render` checks it."""

    format: str = "pdf"  # pdf | html | docx | markdown | text
    template: str = "professional"
    engine: str = "auto"  # auto | typst | fpdf2
    page_size: str = ""  # a4 | letter | "" for the locale's own
    locale: str = ""  # "" for the document's own
    accent: str = ""  # #rrggbb, "" for the theme's own
    density: str = "normal"  # compact | normal | relaxed
    preview: bool = False
    today: str = ""  # ISO date for the file's metadata, "" for none
    fit_pages: int | None = None
    photo: bool | None = None  # None: where the theme has a place for it
    photo_path: str = ""  # a picture's file that stands for the document's own photo
    font: str = ""  # a family for Latin text, "" for the theme's own
    margin_mm: float | None = None
    columns: tuple[tuple[str, int], ...] = ()  # section key -> columns for its short lines
    font_folder: str = ""  # where the person keeps further fonts


class Plan(NamedTuple):
    """A rendering ready to run: the blocks, and the worker's task if it takes one."""

    spec: RenderSpec
    page: Page
    task: str | None
    payload: JsonObject
    warnings: tuple[str, ...]


class Fit(NamedTuple):
    """What was done to put the text on so many pages."""

    asked: int
    met: bool
    space: float  # of the theme's own white space
    size: float  # of the theme's own type sizes
    body_pt: float
    lines_over: int  # about so many lines are too much, 0 where it fits


class Checks(NamedTuple):
    """What reading the file back has shown; None where a format has no such thing."""

    text_recall: float
    order: float  # share of the lines that stand where they should
    lost_words: tuple[str, ...] = ()
    missing_glyphs: tuple[str, ...] = ()
    overflow: tuple[str, ...] = ()
    broken_letters: tuple[str, ...] = ()  # ligature signs, private or replacement characters
    links: int = 0  # live ones
    links_expected: int = 0
    fonts: int | None = None
    fonts_embedded: bool | None = None
    tagged: bool | None = None
    last_page_fill: float | None = None


class Rendered(NamedTuple):
    """The file, and what reading it back has shown."""

    content: bytes
    format: str
    template: str
    engine: str  # "" where no engine was needed
    pages: int | None
    checks: Checks
    warnings: tuple[str, ...]
    preview_png: bytes | None = None
    fit: Fit | None = None

    @property
    def text_recall(self) -> float:
        """The share of the visible words that were read back."""
        return self.checks.text_recall

    @property
    def lost_words(self) -> tuple[str, ...]:
        """The visible words that were not read back."""
        return self.checks.lost_words

    @property
    def missing_glyphs(self) -> tuple[str, ...]:
        """The characters that no font has, each with its place."""
        return self.checks.missing_glyphs

    @property
    def overflow(self) -> tuple[str, ...]:
        """The pieces of text that reach out of the page's margins."""
        return self.checks.overflow


class TemplateInfo(NamedTuple):
    """A template as a person chooses it."""

    name: str
    label: str
    use: str
    ats_safe: bool
    options: tuple[str, ...]
