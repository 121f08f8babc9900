"""Reads tables: forms of labels and values, tables of data, and tables that only lay out a page."""

import re

from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.written.body import is_sublabel
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.labels import label_of
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.importing.written.slots import slot_of

Cell = list[Row]
_PADDED = re.compile(r"[一-鿿](?:[ \u3000]+[一-鿿]){1,3}[:：]?")
_LONG = 40


def rows_of_table(table: list[list[Cell]]) -> list[Row]:
    """Return the rows of a table, each text once."""
    found: list[Row] = []
    columns: list[str] = []
    headed = False
    for cells in table:
        filled = [[_unpadded(row) for row in cell] for cell in cells if cell]
        if not filled:
            continue
        if _names_columns(filled) and len(filled) == len(cells):
            columns = [cell[0].text for cell in filled]
            continue
        if columns and len(cells) == len(columns):
            found += _of_data(cells, columns)
        elif _heads(filled, headed=headed):
            headed = True
            found += [
                filled[0][0]._replace(gap=True),
                *(row for cell in filled[1:] for row in cell),
            ]
        else:
            found += _of_cells(filled)
    return found


def _unpadded(row: Row) -> Row:
    """Return 姓  名 as 姓名."""
    if not _PADDED.fullmatch(row.text):
        return row
    return row._replace(runs=(row.runs[0]._replace(text=re.sub(r"[ \u3000]+", "", row.text)),))


def _names_columns(cells: list[Cell]) -> bool:
    """Tell whether a row names what the columns below it hold."""
    if len(cells) < 2 or any(len(cell) != 1 or len(cell[0].text) > 20 for cell in cells):
        return False
    known = sum(bool(slot_of(cell[0].text)) for cell in cells)
    return known >= 2 and known * 3 >= len(cells) * 2


def _of_data(cells: list[Cell], columns: list[str]) -> list[Row]:
    """Return an entry: its known columns as one row, any other one below it."""
    runs: list[Run] = []
    below: list[Row] = []
    for cell, column in zip(cells, columns, strict=True):
        if len(cell) == 1 and slot_of(column) == "date" and find_dates(cell[0].text):
            runs = [Run(cell[0].text, "strong"), *([Run(CELL)] if runs else []), *runs]
        elif len(cell) == 1 and slot_of(column):
            runs += [Run(CELL)] if runs else []
            runs += [Run(f"{column}: "), *cell[0].runs]
        else:
            below += cell
    if not runs:
        return below
    first = next(cell for cell in cells if cell)[0]
    return [first._replace(runs=merged(runs), gap=True), *below]


def _of_cells(cells: list[Cell]) -> list[Row]:
    cells = [_whole_date(cell) for cell in cells]
    first, *others = cells
    if not others:
        return first
    rest = [row for cell in others for row in cell]
    if len(others) == 1 and len(first) == 1 and len(others[0]) > 1 and is_sublabel(first[0].text):
        return [first[0], *(row._replace(bullet=max(row.bullet, 0)) for row in others[0])]
    if all(len(cell) == 1 for cell in cells):
        return [_joined([cell[0] for cell in cells])]
    if len(first) == 1 and len(first[0].text) <= _LONG and _leads(first[0], others[0]):
        return [_joined([first[0], others[0][0]]), *rest[1:]]
    return _beside(cells)


def _whole_date(cell: Cell) -> Cell:
    """Join `2018 –` and `Present`, which a narrow cell broke."""
    if len(cell) != 2 or any(len(row.text) > 20 for row in cell):
        return cell
    runs = (*cell[0].runs, Run(" "), *cell[1].runs)
    found = find_dates("".join(run.text for run in runs))
    whole = found is not None and found.start and found.end and not found.rest.strip()
    return [cell[0]._replace(runs=merged(list(runs)))] if whole else cell


def _heads(cells: list[Cell], *, headed: bool) -> bool:
    """Tell whether the first cell is the heading of what stands beside it.

    What may be a label too (学历) is one only where other headings stand above or much beside it.
    """
    if len(cells) < 2 or len(cells[0]) != 1 or kind_of(cells[0][0].text) is None:
        return False
    several = len(cells) == 2 and (headed or len(cells[1]) > 1)
    long = any(len(row.text) > _LONG for row in cells[1])
    return label_of(cells[0][0].text) is None or long or several


def _leads(row: Row, beside: Cell) -> bool:
    """Tell whether a short cell (dates, a label) belongs to the first line beside it."""
    return (
        find_dates(row.text) is not None
        or label_of(row.text) is not None
        or (not beside[0].level and kind_of(beside[0].text) is None)
    )


def _joined(rows: list[Row]) -> Row:
    """Return rows side by side as one; a label and its value get a colon."""
    runs: list[Run] = []
    label = False
    for row in rows:
        if label and label_of(row.text) is None:
            runs += [Run("：" if re.search(r"[一-鿿]", runs[-1].text) else ": "), *row.runs]
            label = False
            continue
        runs += [Run(CELL)] if runs else []
        runs += row.runs
        known = label_of(row.text) is not None or (row is rows[0] and _leads_value(rows))
        label = known and not row.text.endswith((":", "："))
    return rows[0]._replace(runs=merged(runs))


def _leads_value(rows: list[Row]) -> bool:
    """Tell whether two rows are what an entry asks for and its answer: Occupation, Chemist."""
    named = bool(slot_of(rows[0].text)) or is_sublabel(rows[0].text)
    return len(rows) == 2 and named and not slot_of(rows[1].text)


def _beside(cells: list[Cell]) -> list[Row]:
    """Return the cells one after the other; dates right of the text stand on its first line."""
    *texts, last = cells
    dated = len(last) <= 2 and all(find_dates(row.text) for row in last[:1])
    if dated and len(texts) == 1:
        return [_joined([texts[0][0], *last]), *texts[0][1:]]
    return [row for cell in cells for row in cell]
