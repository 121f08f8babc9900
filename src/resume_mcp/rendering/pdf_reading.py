"""Reads a PDF back with pypdfium2: its text, its pages, and what stands outside of them."""

import re
from typing import Any

from resume_mcp.resume.document import JsonObject

# Punctuation may hang a little into the margin.
_TOLERANCE_PT = 6.0
# What pdfium puts where a line ends in a hyphen.
_LINE_END_HYPHEN = re.compile("(?:\ufffe|\x02)\\s*")


def read_pdf(pdf: bytes, *, margin_x: float, margin_bottom: float) -> JsonObject:
    """Return `text` (without the footers), `pages` and `boxes_outside`."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        texts, outside = [], []
        for page in document:
            width, height = page.get_size()
            textpage = page.get_textpage()
            texts.append(textpage.get_text_bounded(bottom=margin_bottom - _TOLERANCE_PT))
            limits = (margin_x - _TOLERANCE_PT, 0.0, width - margin_x + _TOLERANCE_PT, height)
            outside += _outside(textpage, limits)
            textpage.close()
            page.close()
        return {
            "text": _LINE_END_HYPHEN.sub("-", "\n".join(texts)),
            "pages": len(document),
            "boxes_outside": outside,
        }
    finally:
        document.close()


def _outside(textpage: Any, limits: tuple[float, float, float, float]) -> list[str]:
    """Return the pieces of text that reach over the limits."""
    left, bottom, right, top = limits
    boxes = [textpage.get_rect(index) for index in range(textpage.count_rects())]
    over = [
        box for box in boxes if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top
    ]
    return [text for box in over if (text := textpage.get_text_bounded(*box).strip())]
