"""Finds the columns of a page and the order in which a reader takes them."""

from collections.abc import Sequence
from typing import NamedTuple

from resume_mcp.importing.extraction.marks import mark_of
from resume_mcp.importing.extraction.pdf_fragments import Fragment
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.labels import label_of
from resume_mcp.importing.written.links import EMAIL, phone_in
from resume_mcp.importing.written.ranges import find_dates

_GUTTER = 6.0  # points
_FEWEST = 3  # lines on either side
_DEEPEST = 3  # columns inside columns


class Region(NamedTuple):
    """Fragments that are read from top to bottom; `column` tells regions of one page apart."""

    fragments: list[Fragment]
    column: str  # "" for the whole width
    left: float = 0.0
    table: Sequence[list[list[Fragment]]] = ()  # the rows of cells of a ruled table


def regions_of(fragments: list[Fragment], depth: int = 0) -> list[Region]:
    """Return the regions of a page in reading order."""
    band = _best_band(fragments) if depth < _DEEPEST else None
    if band is None:
        return [Region(fragments, "")] if fragments else []
    top, bottom, x = band
    above = [one for one in fragments if one.y < top]
    below = [one for one in fragments if one.y > bottom]
    inside = [one for one in fragments if top <= one.y <= bottom]
    left = [one for one in inside if one.x0 < x - 1]
    right = [one for one in inside if one.x0 >= x - 1]
    heads, rests = _heads_first(left, right)
    return [
        *regions_of(above, depth + 1),
        *(Region(head, "") for head in heads if head),
        *(region for side, rest in rests if rest for region in _column(rest, side, depth)),
        *regions_of(below, depth + 1),
    ]


def _heads_first(
    left: list[Fragment], right: list[Fragment]
) -> tuple[list[list[Fragment]], list[tuple[str, list[Fragment]]]]:
    """Set apart what stands above the first heading of each column: name, contact details.

    The side with the largest letters is read first. A page that goes on with a column has none.
    """
    if left[0].page > 1:
        return [], [("left", left), ("right", right)]
    cuts = [_first_heading(side) for side in (left, right)]
    heads = [
        [one for one in side if one.y < cut] for side, cut in zip((left, right), cuts, strict=True)
    ]
    rests = [
        [one for one in side if one.y >= cut] for side, cut in zip((left, right), cuts, strict=True)
    ]
    heads.sort(key=lambda head: -max((one.size for one in head), default=0.0))
    return heads, [("left", rests[0]), ("right", rests[1])]


def _first_heading(fragments: list[Fragment]) -> float:
    known = [one.y for one in fragments if kind_of(one.text)]
    return min(known) - 1 if known else max(one.y for one in fragments) + 1


def _column(fragments: list[Fragment], side: str, depth: int) -> list[Region]:
    edge = min(one.x0 for one in fragments)
    return [region._replace(column=side, left=edge) for region in regions_of(fragments, depth + 1)]


def _best_band(fragments: list[Fragment]) -> tuple[float, float, float] | None:
    """Return top, bottom and edge of the tallest stretch that stands in two columns."""
    best: tuple[float, tuple[float, float, float]] | None = None
    for x in _edges(fragments):
        bands = _bands(fragments, x)
        for inside in [*bands, *(_beside_right(band, x) for band in bands)]:
            left = [one for one in inside if one.x0 < x - 1]
            right = [one for one in inside if one.x0 >= x - 1]
            if not _are_columns(left, right):
                continue
            top, bottom = min(one.y for one in inside), max(one.y for one in inside)
            worth = (bottom - top) * min(_breadth(left), _breadth(right))
            if best is None or worth > best[0]:
                best = (worth, (top, bottom, x))
    return best[1] if best else None


def _breadth(fragments: list[Fragment]) -> float:
    return max(one.x1 for one in fragments) - min(one.x0 for one in fragments)


def _edges(fragments: list[Fragment]) -> list[float]:
    """Return where many lines begin, but for the first of these places."""
    found: list[tuple[float, int]] = []
    for x in sorted(one.x0 for one in fragments):
        if found and x - found[-1][0] < 2:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return [x for x, count in found if count >= _FEWEST][1:40]


def _bands(fragments: list[Fragment], x: float) -> list[list[Fragment]]:
    """Return the stretches in which no line crosses the gutter left of `x`."""
    bands: list[list[Fragment]] = [[]]
    for one in fragments:
        if one.x0 < x - 1 and one.x1 > x - _GUTTER:
            bands.append([])
        else:
            bands[-1].append(one)
    return [band for band in bands if len(band) >= 2 * _FEWEST]


def _beside_right(band: list[Fragment], x: float) -> list[Fragment]:
    """Return the part of a band that stands at the height of its right side."""
    right = [one for one in band if one.x0 >= x - 1]
    if not right:
        return []
    top = min(one.y - 0.7 * one.size for one in right)
    bottom = max(one.y + 0.7 * one.size for one in right)
    return [one for one in band if top <= one.y <= bottom]


def _are_columns(left: list[Fragment], right: list[Fragment]) -> bool:
    """Tell two columns from a rail of dates, labels or headings beside one column."""
    if len(left) < _FEWEST or len(right) < _FEWEST:
        return False
    titles = (_headings(left), _headings(right))
    if titles[0] > 0.7 * len(left) or titles[1] > 0.7 * len(right):
        return False
    if all(titles):
        return True
    if any(titles):
        return _is_beside_headings(left, right, titled_left=titles[0] > 0)
    if _are_lists(left, right):
        return True
    return not _is_rail(left) and not _is_rail(right) and _is_dense(left, right)


def _is_beside_headings(left: list[Fragment], right: list[Fragment], *, titled_left: bool) -> bool:
    """Tell whether the side without headings is a column of its own."""
    if titled_left and (_is_label_rail(left, right) or _is_date_rail(left, right)):
        return False
    bare = right if titled_left else left
    tall = _height(bare) > 0.5 * max(_height(left), _height(right))
    return not _is_rail(bare) and (_has_contact(bare) or (tall and _apart(left, right) > 0.6))


def _are_lists(left: list[Fragment], right: list[Fragment]) -> bool:
    """Tell whether both sides are lists of short bullets, side by side."""
    bullets = [one for one in (*left, *right) if mark_of(one.text)]
    short = all(len(one.text) < 50 for one in (*left, *right))
    return len(bullets) == len(left) + len(right) and short


def _height(fragments: list[Fragment]) -> float:
    return max(one.y for one in fragments) - min(one.y for one in fragments)


def _headings(fragments: list[Fragment]) -> int:
    return sum(kind_of(one.text) is not None for one in fragments)


def _is_label_rail(left: list[Fragment], right: list[Fragment]) -> bool:
    """Tell whether headings, dates and labels stand on the lines of the text beside them."""
    heights = [one.y for one in right]
    rest = [one for one in left if kind_of(one.text) is None]
    beside = [one for one in rest if any(abs(one.y - y) < 0.2 * one.size for y in heights)]
    telling = [one for one in rest if find_dates(one.text) or label_of(one.text)]
    edge = max(one.x1 for one in left)
    at_edge = [one for one in left if edge - one.x1 < 2]
    ranged_right = len(at_edge) >= 0.8 * len(left)
    return len(beside) >= 0.75 * len(rest) and (ranged_right or len(telling) >= 0.5 * len(rest))


def _is_date_rail(left: list[Fragment], right: list[Fragment]) -> bool:
    """Tell whether the left side is a rail of dates, and headings that have their rows alone.

    Beside the headings of a column of its own the text of the other column goes on.
    """
    titles = [one for one in left if kind_of(one.text) is not None]
    alone = [
        one for one in titles if not any(abs(one.y - other.y) < 0.9 * one.size for other in right)
    ]
    dated = sum(find_dates(one.text) is not None for one in left)
    return len(titles) >= 2 and len(alone) == len(titles) and dated >= 2


def _has_contact(fragments: list[Fragment]) -> bool:
    return any(EMAIL.search(one.text) or phone_in(one.text) for one in fragments)


def _is_rail(fragments: list[Fragment]) -> bool:
    dated = sum(find_dates(one.text) is not None for one in fragments)
    return dated * 3 > len(fragments)


def _apart(left: list[Fragment], right: list[Fragment]) -> float:
    """Return the share of the shorter side's lines that stand on no line of the other side."""
    few, many = sorted((left, right), key=len)
    heights = [one.y for one in many]
    alone = [one for one in few if not any(abs(one.y - y) < 0.2 * one.size for y in heights)]
    return len(alone) / len(few)


def _is_dense(left: list[Fragment], right: list[Fragment]) -> bool:
    long = [min(len(left), len(right)) >= 6, _apart(left, right) > 0.5]
    wide = min(_breadth(left), _breadth(right)) > 100
    return all(long) and wide
