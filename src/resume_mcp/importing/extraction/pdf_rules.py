"""Finds the straight lines that a page draws: what a table is ruled with."""

import ctypes
from typing import Any, NamedTuple

_THIN = 2.0  # points
_SHORTEST = 6.0
_MOST = 3000  # lines of one page


class Rules(NamedTuple):
    """The lines of a page; y grows downwards."""

    level: list[tuple[float, float, float]]  # y, from x, to x
    upright: list[tuple[float, float, float]]  # x, from y, to y


def add_rules(rules: Rules, path: Any, box: tuple[float, ...], corner: tuple[float, float]) -> None:
    """Take in the lines of a path; `corner` is the upper left one of the page."""
    if len(rules.level) + len(rules.upright) > _MOST:
        return
    left, top = corner
    x0, y0, x1, y1 = box[0] - left, top - box[3], box[2] - left, top - box[1]
    if y1 - y0 <= _THIN or x1 - x0 <= _THIN:
        _add(rules, (x0, y0), (x1, y1))
    elif _is_stroked(path):
        for begin, end in _sides(path):
            _add(rules, (begin[0] - left, top - begin[1]), (end[0] - left, top - end[1]))


def _add(rules: Rules, one: tuple[float, float], other: tuple[float, float]) -> None:
    width, height = abs(other[0] - one[0]), abs(other[1] - one[1])
    if height <= _THIN and width >= _SHORTEST:
        low, high = sorted((one[0], other[0]))
        rules.level.append(((one[1] + other[1]) / 2, low, high))
    elif width <= _THIN and height >= _SHORTEST:
        low, high = sorted((one[1], other[1]))
        rules.upright.append(((one[0] + other[0]) / 2, low, high))


def _is_stroked(path: Any) -> bool:
    from pypdfium2 import raw

    mode, stroke = ctypes.c_int(0), ctypes.c_int(0)
    raw.FPDFPath_GetDrawMode(path, mode, stroke)
    return stroke.value != 0


def _sides(path: Any) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the straight pieces of a path, on the page."""
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(path, matrix)
    found = []
    last = first = (0.0, 0.0)
    for index in range(min(raw.FPDFPath_CountSegments(path), 400)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        here = (
            matrix.a * x.value + matrix.c * y.value + matrix.e,
            matrix.b * x.value + matrix.d * y.value + matrix.f,
        )
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            first = here
        elif kind == raw.FPDF_SEGMENT_LINETO:
            found.append((last, here))
        last = here
        if raw.FPDFPathSegment_GetClose(segment):
            found.append((here, first))
    return found
