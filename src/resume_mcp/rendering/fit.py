"""Fitting text on pages: first the white space shrinks, then the type, never below what reads."""

from collections.abc import Callable
from typing import NamedTuple

from resume_mcp.rendering.model import Fit
from resume_mcp.rendering.theme import Theme, with_space

LEAST_BODY_PT = 9.0
_LEAST_SMALL_PT = 8.0
_LEAST_SPACE = 0.55
_LEAST_LEADING = 0.8
_SPACE_FIRST = 0.6  # up to here only the white space shrinks
_STEPS = 4
# Nothing that is this many times too long comes on the page by shrinking.
_HOPELESS = 3


class Extent(NamedTuple):
    """How far a layout reaches."""

    pages: int
    fill: float  # of the last page, 0 to 1


class Fitted(NamedTuple):
    """The theme that fits, or the theme as it was, and what was done."""

    theme: Theme
    report: Fit


def fit(theme: Theme, target: int, extent_of: Callable[[Theme], Extent], room_pt: float) -> Fitted:
    """Find the least shrinking of the theme with which the text takes `target` pages."""
    natural = extent_of(theme)
    if natural.pages <= target:
        return Fitted(theme, _report(theme, theme, target, lines_over=0))
    smallest = tightened(theme, 1.0)
    least = extent_of(smallest) if natural.pages <= _HOPELESS * target else natural
    if least.pages > target:
        lines = _lines_over(smallest, target, least, room_pt)
        return Fitted(theme, _report(theme, theme, target, lines_over=lines))
    loose, tight, best = 0.0, 1.0, smallest
    for _ in range(_STEPS):
        middle = (loose + tight) / 2
        tried = tightened(theme, middle)
        if extent_of(tried).pages <= target:
            tight, best = middle, tried
        else:
            loose = middle
    return Fitted(best, _report(theme, best, target, lines_over=0))


def tightened(theme: Theme, effort: float) -> Theme:
    """Return the theme made smaller: by nothing for 0, as far as it may for 1."""
    spacing = min(1.0, effort / _SPACE_FIRST)
    typing = max(0.0, (effort - _SPACE_FIRST) / (1 - _SPACE_FIRST))
    space = with_space(theme["space"], 1 - spacing * (1 - _LEAST_SPACE))
    for name in ("leading", "leading_cjk"):
        space[name] = round(space[name] * (1 - spacing * (1 - _LEAST_LEADING)), 4)
    body = theme["size"]["body"]
    least = min(1.0, LEAST_BODY_PT / body)
    scale = 1 - typing * (1 - least)
    sizes = {
        name: min(size, max(round(size * scale, 2), _least_size(name)))
        for name, size in theme["size"].items()
    }
    return {**theme, "space": space, "size": sizes}


def _least_size(name: str) -> float:
    return _LEAST_SMALL_PT if name in ("small", "contact", "footer") else LEAST_BODY_PT


def _lines_over(theme: Theme, target: int, least: Extent, room_pt: float) -> int:
    line_pt: float = theme["size"]["body"] * (1 + theme["space"]["leading"])
    over = (least.pages - target - 1 + least.fill) * room_pt
    return max(1, round(over / line_pt))


def _report(before: Theme, after: Theme, target: int, *, lines_over: int) -> Fit:
    return Fit(
        asked=target,
        met=lines_over == 0,
        space=round(after["space"]["entry"] / before["space"]["entry"], 2),
        size=round(after["size"]["body"] / before["size"]["body"], 2),
        body_pt=after["size"]["body"],
        lines_over=lines_over,
    )
