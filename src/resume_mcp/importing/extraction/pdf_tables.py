"""Finds ruled tables on a page and takes them apart cell by cell."""

from collections.abc import Iterable
from itertools import pairwise

from resume_mcp.importing.extraction.pdf_columns import Region, regions_of
from resume_mcp.importing.extraction.pdf_fragments import Fragment
from resume_mcp.importing.extraction.pdf_rows import rows_of
from resume_mcp.importing.extraction.pdf_rules import Rules
from resume_mcp.importing.extraction.rows import Row, Run
from resume_mcp.importing.extraction.table_rows import rows_of_table
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.labels import label_of
from resume_mcp.vocabulary.text import is_cjk

_NEAR = 2.5  # points by which the lines of one rule may differ

Band = tuple[float, float, list[float]]  # from y, to y, the upright lines that cross it
Grid = list[list[list[Fragment]]]  # rows of cells


def page_regions(fragments: list[Fragment], rules: Rules) -> list[Region]:
    """Return the regions of a page in reading order, its ruled tables among them."""
    regions: list[Region] = []
    for bands in _tables(rules):
        top, bottom = bands[0][0], bands[-1][1]
        left, right = min(bands[0][2]), max(bands[0][2])
        inside = [one for one in fragments if _is_in(one, (left, top, right, bottom))]
        grid = _grid(inside, bands, rules)
        if sum(sum(bool(cell) for cell in cells) > 1 for cells in grid) < 2:
            continue
        above = [one for one in fragments if one not in inside and one.y <= bottom]
        regions += [*regions_of(above), Region(inside, "", table=grid)]
        fragments = [one for one in fragments if one not in inside and one.y > bottom]
    return [*regions, *regions_of(fragments)]


def rows_of_region(region: Region) -> list[Row]:
    """Return the rows of a region or of a table."""
    if not region.table:
        return rows_of(region)
    table = [[_cell(cell) for cell in cells] for cells in region.table]
    rows = rows_of_table(table)
    return [rows[0]._replace(gap=True), *rows[1:]] if rows else []


def _cell(fragments: list[Fragment]) -> list[Row]:
    """Return the rows of a cell; a word that is written downwards is one."""
    if not fragments:
        return []
    rows = rows_of(Region(fragments, ""))
    if len(rows) > 1 and all(len(row.text) == 1 and is_cjk(row.text) for row in rows):
        return [rows[0]._replace(runs=(Run("".join(row.text for row in rows)),))]
    return rows


def _is_in(one: Fragment, box: tuple[float, float, float, float]) -> bool:
    x, y = (one.x0 + one.x1) / 2, one.y - 0.3 * one.size
    return box[0] - _NEAR < x < box[2] + _NEAR and box[1] - _NEAR < y < box[3] + _NEAR


def _tables(rules: Rules) -> list[list[Band]]:
    """Return the bands of each table: rows of cells, two of them with several cells."""
    if len(rules.upright) < 3 or len(rules.level) < 3:
        return []
    heights = _clustered(y for y, _, _ in rules.level)
    tables: list[list[Band]] = [[]]
    for top, bottom in pairwise(heights):
        lines = _clustered(x for x, y0, y1 in rules.upright if _spans(y0, y1, (top + bottom) / 2))
        if len(lines) < 2 or bottom - top < 5:
            tables.append([])
        else:
            tables[-1].append((top, bottom, lines))
    return [bands for bands in tables if sum(len(lines) > 2 for _, _, lines in bands) > 1]


def _spans(begin: float, end: float, point: float) -> bool:
    return begin - _NEAR <= point <= end + _NEAR


def _clustered(values: Iterable[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _NEAR:
            found.append(value)
    return found


def _grid(fragments: list[Fragment], bands: list[Band], rules: Rules) -> Grid:
    """Return the rows of cells; a cell over several rows stands in the first of them."""
    grid: Grid = []
    open_cells: dict[tuple[int, int], list[Fragment]] = {}
    for top, bottom, lines in bands:
        row: list[list[Fragment]] = []
        still_open: dict[tuple[int, int], list[Fragment]] = {}
        for x0, x1 in pairwise(lines):
            place = (round(x0 / 4), round(x1 / 4))
            own = [one for one in fragments if _is_in_cell(one, (x0, top, x1, bottom))]
            if place in open_cells and not _is_ruled(rules, top, (x0 + x1) / 2):
                open_cells[place].extend(own)
                row.append([])
                still_open[place] = open_cells[place]
            else:
                row.append(own)
                still_open[place] = own
        grid.append(row)
        open_cells = still_open
    return [part for row in grid for part in _apart(row)]


def _is_in_cell(one: Fragment, box: tuple[float, float, float, float]) -> bool:
    x, y = (one.x0 + one.x1) / 2, one.y - 0.3 * one.size
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def _is_ruled(rules: Rules, y: float, x: float) -> bool:
    return any(abs(at - y) <= _NEAR and _spans(x0, x1, x) for at, x0, x1 in rules.level)


def _apart(row: list[list[Fragment]]) -> Grid:
    """Set the heading of a section that stands beside several columns on a row of its own."""
    first = row[0] if row else []
    text = "".join(one.text.strip() for one in first)
    heading = kind_of(text) is not None and label_of(text) is None
    if len(row) > 2 and heading and sum(map(bool, row)) > 2:
        return [[first], row[1:]]
    return [row]
