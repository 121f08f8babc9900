"""Finds the marks of lists that a program drew as dots instead of writing them."""

from resume_mcp.importing.extraction.pdf_glyphs import Box, Glyph

_SMALLEST, _LARGEST = 0.12, 0.62  # of the size of the letters beside it
_NEAR = 2.4  # letter sizes between the dot and its text
_APART = 1.2  # letter sizes to what stands left of the dot


def with_drawn_marks(
    glyphs: list[Glyph], dots: list[Box], *, left: float, top: float
) -> list[Glyph]:
    """Return the characters with a bullet where a dot stands before the text of a line.

    Dots in a row are a rating, and a dot behind text is no mark. `left` and `top` are the sides of
    the page, from which the places of characters count.
    """
    placed = [(x0 - left, top - y1, x1 - left, top - y0) for x0, y0, x1, y1 in dots]
    found: dict[int, Glyph] = {}
    for dot in placed:
        if not _is_rated(dot, placed) and (index := _marked(glyphs, dot)) is not None:
            first = glyphs[index]
            found[index] = first._replace(text="•", x0=dot[0], x1=dot[2], url="")
    return [
        one
        for index, glyph in enumerate(glyphs)
        for one in ([found[index], glyph] if index in found else [glyph])
    ]


def _is_rated(dot: Box, dots: list[Box]) -> bool:
    """Tell whether another dot stands beside this one, as in five dots for a level."""
    width = dot[2] - dot[0]
    return any(
        other is not dot
        and abs(other[1] - dot[1]) < 0.5 * width
        and abs(other[0] - dot[0]) < 3.5 * width
        for other in dots
    )


def _marked(glyphs: list[Glyph], dot: Box) -> int | None:
    """Return the first character of the text that a dot is the mark of."""
    width, middle = dot[2] - dot[0], (dot[1] + dot[3]) / 2
    beside = [
        (glyph.x0, index)
        for index, glyph in enumerate(glyphs)
        if glyph.text.strip()
        and glyph.y - 0.75 * glyph.size <= middle <= glyph.y
        and _SMALLEST * glyph.size <= width <= _LARGEST * glyph.size
    ]
    after = [(x0, index) for x0, index in beside if x0 >= dot[2] - 0.5]
    if not after:
        return None
    x0, index = min(after)
    size = glyphs[index].size
    blocked = any(
        glyphs[other].x0 < dot[0] and glyphs[other].x1 > dot[0] - _APART * size
        for _, other in beside
    )
    return None if blocked or x0 - dot[2] > _NEAR * size else index
