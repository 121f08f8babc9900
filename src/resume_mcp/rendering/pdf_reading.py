"""Reads a PDF back: text, links, fonts, tags, and what stands outside the page."""

import ctypes
import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from resume_mcp.rendering.pdfium import opened, page_of, pdfium, text_of, text_within

PAPER_HEIGHTS = {"a4": 841.89, "letter": 792.0}  # points
MAX_PNG_BYTES = 300_000
# Punctuation may hang a little into the margin.
_TOLERANCE_PT = 6.0
# What pdfium puts where a line ends in a hyphen.
_LINE_END_HYPHEN = re.compile("(?:\ufffe|\x02)\\s*")
_LONGEST_LINK = 4_096
_LONGEST_NAME = 256
_TEXT_OBJECT = 1

Box = tuple[float, float, float, float]  # left, bottom, right, top


class Margins(NamedTuple):
    """The white frame of the page, in points."""

    x: float
    top: float
    bottom: float

    @classmethod
    def of(cls, theme: dict[str, Any]) -> "Margins":
        """Return the margins of a theme."""
        page = theme["page"]
        return cls(page["margin_x"], page["margin_top"], page["margin_bottom"])


def room_of(paper: str, margins: Margins) -> float:
    """Return the height that text may take on a sheet, in points."""
    return PAPER_HEIGHTS[paper] - margins.top - margins.bottom


def read_pdf(pdf: bytes, margins: Margins) -> dict[str, Any]:
    """Return what a machine finds in a PDF: the text is without the footers."""
    with opened(pdf) as document:
        count = pdfium().FPDF_GetPageCount(document)
        pages = [_read_page(document, number, margins) for number in range(count)]
        tagged = bool(pdfium().FPDFCatalog_IsTagged(document))
    fonts: dict[str, bool] = {}
    for page in pages:
        fonts.update(page.fonts)
    return {
        "text": _LINE_END_HYPHEN.sub("-", "\n".join(page.text for page in pages)),
        "pages": count,
        "boxes_outside": [text for page in pages for text in page.outside],
        "links": sorted({link for page in pages for link in page.links}),
        "fonts": len(fonts),
        "fonts_embedded": all(fonts.values()),
        "tagged": tagged,
        "last_page_fill": round(pages[-1].fill, 3) if pages else 0.0,
    }


class _PageFacts(NamedTuple):
    text: str
    outside: list[str]
    links: list[str]
    fonts: dict[str, bool]
    fill: float


def _read_page(document: Any, number: int, margins: Margins) -> _PageFacts:
    with page_of(document, number) as (page, text):
        width = pdfium().FPDF_GetPageWidthF(page)
        height = pdfium().FPDF_GetPageHeightF(page)
        limits = (margins.x - _TOLERANCE_PT, 0.0, width - margins.x + _TOLERANCE_PT, height)
        foot = margins.bottom - _TOLERANCE_PT
        boxes = list(_boxes(text))
        lowest = min((box[1] for box in boxes if box[1] >= foot), default=height - margins.top)
        room = height - margins.top - margins.bottom
        return _PageFacts(
            text=_without_footer(text, (0.0, 0.0, width, foot)),
            outside=_outside(text, boxes, limits),
            links=list(_links(document, page)),
            fonts=_fonts(page),
            fill=min(1.0, max(0.0, (height - margins.top - lowest) / room)),
        )


def _boxes(text: Any) -> Iterator[Box]:
    sides = [ctypes.c_double() for _ in range(4)]
    left, top, right, bottom = sides
    for index in range(pdfium().FPDFText_CountRects(text, 0, -1)):
        pdfium().FPDFText_GetRect(text, index, left, top, right, bottom)
        yield left.value, bottom.value, right.value, top.value


def _without_footer(text: Any, foot: Box) -> str:
    """Return the text above the foot of the page.

    The whole text is taken, and the footer out of it: read by its bounds, pdfium forgets where
    some lines end.
    """
    whole = text_of(text)
    for line in text_within(text, foot).splitlines():
        before, found, after = whole.rpartition(line.strip())
        if found:
            whole = f"{before}\n{after}"
    return whole


def _outside(text: Any, boxes: list[Box], limits: Box) -> list[str]:
    """Return the pieces of text that reach over the limits."""
    left, bottom, right, top = limits
    over = [
        box for box in boxes if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top
    ]
    return [found for box in over if (found := text_within(text, box).strip())]


def _links(document: Any, page: Any) -> Iterator[str]:
    position, link = ctypes.c_int(0), ctypes.c_void_p()
    while pdfium().FPDFLink_Enumerate(page, position, link):
        action = pdfium().FPDFLink_GetAction(link)
        buffer = ctypes.create_string_buffer(_LONGEST_LINK)
        if action and pdfium().FPDFAction_GetURIPath(document, action, buffer, _LONGEST_LINK):
            yield buffer.value.decode("utf-8", "replace")


def _fonts(page: Any) -> dict[str, bool]:
    """Return the fonts of a page's text, and whether each is inside the file."""
    found: dict[str, bool] = {}
    seen: set[int] = set()
    for index in range(pdfium().FPDFPage_CountObjects(page)):
        shown = pdfium().FPDFPage_GetObject(page, index)
        if pdfium().FPDFPageObj_GetType(shown) != _TEXT_OBJECT:
            continue
        font = pdfium().FPDFTextObj_GetFont(shown)
        if font in seen:
            continue
        seen.add(font)
        name = ctypes.create_string_buffer(_LONGEST_NAME)
        pdfium().FPDFFont_GetBaseFontName(font, name, _LONGEST_NAME)
        key = name.value.decode("utf-8", "replace")
        found[key] = bool(pdfium().FPDFFont_GetIsEmbedded(font)) and found.get(key, True)
    return found


def first_page_png(pdf: bytes, ppi: int) -> bytes:
    """Return a picture of a PDF's first page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=ppi / 72).to_pil()
        written = io.BytesIO()
        image.save(written, "PNG", optimize=True)
        return written.getvalue()
    finally:
        document.close()


def small_png(png: bytes) -> bytes:
    """Return the picture, with fewer colours if it is larger than a chat likes to carry."""
    if len(png) <= MAX_PNG_BYTES:
        return png
    from PIL import Image

    with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
        for colours, share in ((64, 1.0), (32, 0.75), (16, 0.5)):
            size = (round(picture.width * share), round(picture.height * share))
            written = io.BytesIO()
            fewer = picture.convert("RGB").resize(size).quantize(colours)
            fewer.save(written, "PNG", optimize=True)
            if written.tell() <= MAX_PNG_BYTES:
                break
    return written.getvalue()
