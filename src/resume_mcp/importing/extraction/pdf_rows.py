"""Makes rows of the lines of a region: wrapped lines join, bullets nest, gaps are told."""

import re
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from resume_mcp.importing.extraction.pdf_columns import Region
from resume_mcp.importing.extraction.pdf_fragments import Fragment
from resume_mcp.importing.extraction.pdf_lines import TextLine, lines_of
from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.written.cues import is_degree, org_score, role_score, school_score
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.vocabulary.text import is_cjk

SOFT = "\u00ad"  # stands for a hyphen at the end of a line
_SAME = 0.6  # points by which two sizes may differ


def rows_of(region: Region) -> list[Row]:
    """Return the rows of a region."""
    return _Reader(lines_of(region.fragments)).rows()


class _Reader:
    def __init__(self, lines: list[TextLine]) -> None:
        self._lines = lines
        self._pitch = _usual_pitch(lines)
        self._tight = _tight_pitches(lines)
        self._limits = _right_limits(lines)
        self._edge = max((cell.x1 for line in lines for cell in line.cells), default=0.0)
        cells = [cell for line in lines for cell in line.cells]
        self._bold = _mostly(cells, lambda cell: cell.bold)
        self._slanted = _mostly(cells, lambda cell: all(run.style == "em" for run in cell.runs))

    def rows(self) -> list[Row]:
        """Return the rows, each of one line or of a line and what it was wrapped to."""
        groups: list[list[TextLine]] = []
        for line in self._lines:
            if groups and self._goes_on(groups[-1], line):
                groups[-1].append(line)
            else:
                groups.append([line])
        above: list[TextLine | None] = [None, *(group[-1] for group in groups)]
        rows = [self._row(group, last) for group, last in zip(groups, above, strict=False)]
        return _nested(rows, [group[0].x0 for group in groups])

    def _goes_on(self, group: list[TextLine], line: TextLine) -> bool:
        """Tell whether a line is the wrapped end of the lines above."""
        last, first = group[-1], group[0]
        cell, before = line.cells[0], last.cells[0]
        if len(last.cells) > 1 and abs(line.x0 - last.cells[-1].x0) < 3:
            before = last.cells[-1]
        if line.bullet or abs(cell.size - before.size) > _SAME or self._is_gap(last, line):
            return False
        if kind_of(line.text) or kind_of(first.text) or (cell.bold and not before.bold):
            return False
        if _opens_bold(line) and _opens_bold(first) and last.cells[-1].runs[-1].style != "strong":
            return False
        follows = self._continues_bullet if first.bullet else self._continues_text
        return follows(first, last, line)

    def _continues_bullet(self, first: TextLine, last: TextLine, line: TextLine) -> bool:
        if len(line.cells) > 1 and find_dates(line.text):
            return False
        size = line.size
        if -0.35 * size < line.x0 - first.x0 < 3 * size:
            return True
        return self._is_full(last, line) and _reads_on(last, line)

    def _continues_text(self, _first: TextLine, last: TextLine, line: TextLine) -> bool:
        if len(line.cells) > 1:
            return False
        away = abs(line.x0 - last.cells[-1].x0)
        if away > (3 if len(last.cells) > 1 else 1.5 * line.size):
            return False
        if line.y - last.y > 1.12 * self._tight.get(_place(line), 99.0) + 0.3:
            return False
        return self._is_full(last, line) and (_reads_on(last, line) or _ends_bold(last, line))

    def _is_full(self, last: TextLine, line: TextLine) -> bool:
        """Tell whether the first word of a line had no room at the end of the one above."""
        cell = last.cells[-1]
        limit = self._limits.get(round(line.x0), self._edge)
        limit = max(limit, self._limits.get(round(last.x0), 0.0))
        room = line.cells[0].first_word + 0.4 * cell.size
        return limit - cell.x1 < room and cell.x1 - cell.x0 > 8 * cell.size

    def _is_gap(self, last: TextLine, line: TextLine) -> bool:
        usual = self._pitch * max(line.size, last.size)
        return line.y - last.y > max(1.28 * usual, usual + 2.2)

    def _row(self, group: list[TextLine], above: TextLine | None) -> Row:
        first = group[0]
        runs: list[Run] = []
        for line in group:
            runs = _joined(runs, self._runs(line))
        cells = [cell for line in group for cell in line.cells]
        return Row(
            runs=merged(runs),
            bullet=0 if first.bullet else -1,
            gap=above is None or self._is_gap(above, first) or above.y > first.y,
            size=round(first.size * 2) / 2,
            bold=_mostly(cells, lambda cell: cell.bold),
            ink=first.cells[0].ink,
            page=first.cells[0].page,
        )

    def _runs(self, line: TextLine) -> list[Run]:
        runs: list[Run] = []
        for index, cell in enumerate(line.cells):
            runs += [Run(CELL)] if index else []
            runs += [self._plain(run) for run in cell.runs]
        return runs

    def _plain(self, run: Run) -> Run:
        """Return a run without a style that nearly all of the region has."""
        usual = (run.style == "strong" and self._bold) or (run.style == "em" and self._slanted)
        return run._replace(style="plain") if usual else run


def _mostly(cells: list[Fragment], claim: Callable[[Fragment], bool]) -> bool:
    """Tell whether a claim is true of four fifths of the letters."""
    letters = sum(len(cell.text) for cell in cells)
    return sum(len(cell.text) for cell in cells if claim(cell)) * 10 > 8 * letters


def _usual_pitch(lines: list[TextLine]) -> float:
    """Return the distance of lines that follow each other, in letter sizes."""
    pitches = sorted(
        (after.y - before.y) / max(after.size, 1)
        for before, after in pairwise(lines)
        if abs(after.size - before.size) < _SAME and after.y > before.y
    )
    return pitches[int(len(pitches) * 0.3)] if pitches else 1.3


def _tight_pitches(lines: list[TextLine]) -> dict[tuple[int, float], float]:
    """Return the distance of wrapped lines, by where they begin and their size."""
    found: dict[tuple[int, float], list[float]] = defaultdict(list)
    for before, after in pairwise(lines):
        if before.size == after.size and after.y > before.y + 2:
            found[_place(after)].append(after.y - before.y)
    return {place: sorted(pitches)[len(pitches) // 5] for place, pitches in found.items()}


def _right_limits(lines: list[TextLine]) -> dict[int, float]:
    """Return how far lines reach to the right, by where they begin."""
    found: dict[int, list[float]] = defaultdict(list)
    for line in lines:
        found[round(line.x0)].append(line.cells[0].x1)
    return {x: max(ends) for x, ends in found.items() if len(ends) >= 3}


def _place(line: TextLine) -> tuple[int, float]:
    return round(line.x0 / 4), line.size


def _opens_bold(line: TextLine) -> bool:
    return line.cells[0].runs[0].style == "strong"


def _ends_bold(last: TextLine, line: TextLine) -> bool:
    """Tell whether a bold line is the rest of one: `MSc Human Resource` / `Management`."""
    if not all(cell.bold for one in (last, line) for cell in one.cells):
        return False
    text = line.text
    telling = role_score(text) > 1 or org_score(text) > 1 or school_score(text) or is_degree(text)
    return len(text) < 30 and not telling and find_dates(text) is None


def _reads_on(last: TextLine, line: TextLine) -> bool:
    before, after = last.cells[-1].text.rstrip(), line.text.lstrip()
    if find_dates(after) and not after[:1].islower() and len(after) < 40:
        return False
    if after[:1].islower() or before.endswith((",", "，", "、", "-", "–", "(", "（", "&")):
        return True
    if len(re.findall(r"\s[·•|∙]\s", before)) > 1 and not re.search(r"\s[·•|∙]\s", after):
        return True
    return len(before) > 45 or (is_cjk(before[-1:] or " ") and is_cjk(after[:1] or " "))


def _joined(runs: list[Run], more: list[Run]) -> list[Run]:
    """Join a wrapped line to what stands above it."""
    if not runs or not more:
        return runs or more
    before, after = runs[-1].text.rstrip(), more[0].text.lstrip()
    rest = [more[0]._replace(text=after), *more[1:]]
    if re.search(r"[^\W\d_]-$", before) and after[:1].islower():
        # Whether the hyphen belongs to the word is told when all words are known.
        return [*runs[:-1], runs[-1]._replace(text=before[:-1] + SOFT), *rest]
    tight = is_cjk(before[-1:] or " ") and is_cjk(after[:1] or " ")
    tight = tight or before[-1:] in "，。；、：（" or after[:1] in "，。；、：）"
    return [*runs[:-1], runs[-1]._replace(text=before + ("" if tight else " ")), *rest]


def over_break(above: list[Row], below: list[Row]) -> list[Row]:
    """Join the rows of two pages; a sentence that the break tore apart becomes one again."""
    if not above or not below or above[-1].page == below[0].page:
        return above + below
    last, first = above[-1], below[0]
    plain = (
        first.bullet < 0 and not first.level and (first.size, first.bold) == (last.size, last.bold)
    )
    ended = last.text.endswith((".", "。", "；", ";", "!", "！", ":", "："))
    torn = first.text[:1].islower() or (last.bullet >= 0 and is_cjk(first.text[:1] or " "))
    long = len(last.text) > (24 if is_cjk(last.text[-1:] or " ") else 40)
    if not (plain and torn and long) or ended or find_dates(first.text) or kind_of(first.text):
        return above + below
    runs = merged(_joined(list(last.runs), list(first.runs)))
    return [*above[:-1], last._replace(runs=runs), *below[1:]]


def _nested(rows: list[Row], starts: list[float]) -> list[Row]:
    """Tell from where bullets begin how deep each is nested."""
    found: list[Row] = []
    open_at: list[float] = []
    for row, start in zip(rows, starts, strict=True):
        if row.bullet < 0:
            # Text that stands under a bullet's own ends no list: what follows may be nested in it.
            open_at = open_at[:1] if open_at and start >= open_at[0] - 6 else []
            found.append(row)
            continue
        while open_at and start < open_at[-1] - 3:
            open_at.pop()
        if not open_at or start > open_at[-1] + 3:
            open_at.append(start)
        found.append(row._replace(bullet=len(open_at) - 1))
    return found
