"""Puts fragments on lines, and what stands in a rail beside the text to the line it belongs to."""

import re
from dataclasses import dataclass, replace
from statistics import median

from resume_mcp.importing.extraction.marks import mark_of, without_start
from resume_mcp.importing.extraction.pdf_fragments import Fragment, is_bullet
from resume_mcp.importing.extraction.rows import CELL, Run
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.ranges import find_dates

_OPEN_END = re.compile(r"[-–—~至]\s*$")
_PRESENT = re.compile(r"(?i)^(?:present|current|now|today|ongoing|至今|现在)")
_NEAR = 1.9  # letter sizes between two lines of one rail


@dataclass
class TextLine:
    """What stands on one height of a region, from left to right."""

    cells: list[Fragment]
    bullet: str = ""

    @property
    def y(self) -> float:
        """Return the height of its baseline."""
        return self.cells[0].y

    @property
    def x0(self) -> float:
        """Return where it begins, its bullet set aside."""
        return self.cells[0].x0

    @property
    def size(self) -> float:
        """Return the size of its first letters."""
        return self.cells[0].size

    @property
    def text(self) -> str:
        """Return the words, cells apart."""
        return CELL.join(cell.text.strip() for cell in self.cells)


def lines_of(fragments: list[Fragment]) -> list[TextLine]:
    """Return the lines of a region, top to bottom."""
    lines: list[TextLine] = []
    heads = _heads(fragments)
    for one in sorted(fragments, key=lambda one: (one.y, one.x0)):
        last = lines[-1] if lines else None
        tolerance = 0.3 * min(one.size, last.size) if last else 0
        if last is None or one.y - last.y > tolerance:
            lines.append(TextLine([one]))
        elif one in heads and one.x0 < last.x0:
            lines.insert(len(lines) - 1, TextLine([one]))
        elif last.cells[0] in heads:
            lines.append(TextLine([one]))
        else:
            last.cells.append(one)
            last.cells.sort(key=lambda cell: cell.x0)
    return _with_rails([_without_mark(line) for line in lines])


def _heads(fragments: list[Fragment]) -> list[Fragment]:
    """Return the headings that text may stand beside, which makes them lines of their own."""
    known = [one for one in fragments if kind_of(one.text)]
    size = median(one.size for one in fragments) if fragments else 0.0
    found = []
    for one in known:
        same = [other for other in fragments if abs(other.x0 - one.x0) < 2]
        in_rail = sum(other in known for other in same)
        railed = in_rail > 1 and in_rail * 3 >= len(same) * 2
        if one.size > 1.05 * size or one.text.isupper() or railed or _is_lone(one, same, fragments):
            found.append(one)
    return found


def _is_lone(one: Fragment, same: list[Fragment], fragments: list[Fragment]) -> bool:
    """Tell whether bold words with plain text beside them are no row of a list of labels."""
    return _is_bold_label(one, fragments) and not any(
        abs(other.y - one.y) < 3 * one.size and _is_bold_label(other, fragments)
        for other in same
        if other is not one
    )


def _is_bold_label(one: Fragment, fragments: list[Fragment]) -> bool:
    beside = [o for o in fragments if abs(o.y - one.y) < 0.3 * one.size and o.x0 > one.x1]
    return one.bold and bool(beside) and not beside[0].bold


def _without_mark(line: TextLine) -> TextLine:
    first = line.cells[0]
    if is_bullet(first.text.strip()) and len(line.cells) > 1:
        return TextLine(line.cells[1:], first.text.strip())
    mark = mark_of(first.text)
    if not mark:
        return line
    share = len(mark) / max(len(first.text), 1)
    at = first.x0 + min(share * (first.x1 - first.x0), 1.6 * first.size)
    rest = first._replace(runs=without_start(first.runs, len(mark)), x0=at)
    return TextLine([rest, *line.cells[1:]], mark.strip())


def _with_rails(lines: list[TextLine]) -> list[TextLine]:
    """Move what stands in a rail of several lines to the line on which the rail begins."""
    kept: list[TextLine] = []
    edge = max((cell.x1 for line in lines for cell in line.cells), default=0.0)
    rail: TextLine | None = None  # the line that the rail beside the text belongs to
    below = 0.0
    for line in lines:
        near = rail is not None and line.y - below < _NEAR * line.size
        moved = _of_rail(line, rail, edge) if rail is not None and near else None
        if rail is not None and moved is not None:
            _attach(rail, moved)
            below = line.y
            rest = [cell for cell in line.cells if cell is not moved]
            kept += [_without_mark(replace(line, cells=rest))] if rest else []
            continue
        if len(line.cells) > 1:
            rail, below = line, line.y
        kept.append(line)
    return kept


def _of_rail(line: TextLine, rail: TextLine, edge: float) -> Fragment | None:
    """Return the cell of a line that goes on with the rail of the line above."""
    first, last, left = line.cells[0], line.cells[-1], rail.cells[0]
    under = abs(first.x0 - left.x0) < 3 or abs(first.x1 - left.x1) < 3
    if under and _ends_range(left.text, first.text.strip()):
        return first
    side = rail.cells[-1]
    aligned = abs(last.x1 - side.x1) < 3 or abs(last.x0 - side.x0) < 3
    if not aligned or min(side.x0, last.x0) < 0.55 * edge:
        return None
    if len(line.cells) == 1:
        return None if line.bullet else last
    return last if line.bullet or first.text[:1].islower() else None


def _ends_range(left: str, first: str) -> bool:
    """Tell whether a text completes the range above it: `Sept. 2017 – Feb.` and `2021`."""
    ends = _PRESENT.match(first) or find_dates(first)
    if _OPEN_END.search(left) and ends:
        return True
    above, whole = find_dates(left), find_dates(f"{left.strip()} {first}")
    if whole is None or not (whole.start and whole.end) or whole.rest.strip():
        return False
    return above is None or not (above.start and above.end) or bool(above.vague)


def _attach(rail: TextLine, cell: Fragment) -> None:
    """Put a cell to the line that its rail belongs to: behind a date that it ends, or last."""
    first = rail.cells[0]
    if cell.x0 < min(rail.cells[-1].x0, first.x1):
        rail.cells[0] = first._replace(runs=(*first.runs, Run(" "), *cell.runs))
    else:
        rail.cells.append(cell)
