"""Reads tables of comma separated values: rows by the names in their header."""

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from resume_mcp.errors import TooLarge, Unreadable

_SEPARATORS = (",", ";", "\t")
MAX_ROWS = 20_000
_LINE_ENDS = re.compile("\r\n|\r")


class Row(NamedTuple):
    """One row, and the line on which it ends."""

    line: int
    cells: dict[str, str]  # header, lower case -> what stands below it
    extra: tuple[str, ...]  # cells beyond the header


class Table(NamedTuple):
    """A table with a header."""

    header: tuple[str, ...]  # lower case, in order
    rows: tuple[Row, ...]


def header_of(text: str) -> tuple[str, ...]:
    """Return the names in the first row that holds more than a remark, () for prose."""
    for line in text.removeprefix("\ufeff").split("\n", 8)[:8]:
        separator = _separator_of(line)
        names = _names(next(csv.reader([line], delimiter=separator), []))
        if len(names) > 1 and all(len(name) < 60 for name in names):
            return names
        if line.strip() and not line.casefold().startswith(("notes:", '"')):
            return names if len(names) == 1 else ()
    return ()


def read_csv(text: str, what: str) -> Table:
    """Return the rows under the header; lines before it, as LinkedIn writes them, are passed over.

    Raises:
        TooLarge: more rows than any resume has.
        Unreadable: with the line, for quotes that don't close and the like.
    """
    plain = _LINE_ENDS.sub("\n", text.removeprefix("\ufeff"))
    header = header_of(plain)
    rows = list(islice(_rows(plain, header, what), MAX_ROWS + 1))
    if len(rows) > MAX_ROWS:
        raise TooLarge(
            f"{what} has more than {MAX_ROWS:,} rows. Nothing was stored.", limit=MAX_ROWS
        )
    for index, (_, cells) in enumerate(rows):
        if _names(cells) == header:
            body = [(line, row) for line, row in rows[index + 1 :] if _names(row) != header]
            return Table(header, tuple(_row(line, row, header) for line, row in body))
    raise Unreadable(
        f"{what} has no header that can be read; a first line with the names of the columns is "
        "expected. Nothing was stored."
    )


def _separator_of(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _rows(text: str, header: tuple[str, ...], what: str) -> Iterator[tuple[int, list[str]]]:
    first = next((ln for ln in text.split("\n") if len(header) > 1 and _is_header(ln, header)), "")
    separator = _separator_of(first)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    begin = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
            begin = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(
            f"{what} has a fault in the row that begins at line {begin}: "
            f"{_reason(str(error))}. Mend that row and import again; nothing was stored.",
            line=begin,
        ) from error


def _is_header(line: str, header: tuple[str, ...]) -> bool:
    return _names(next(csv.reader([line], delimiter=_separator_of(line)), [])) == header


def _reason(said: str) -> str:
    if "unexpected end of data" in said:
        return 'a text in quotes has no closing quote (")'
    if "expected after" in said:
        return 'after a closing quote (") a comma was expected; double a quote that is text'
    if "field larger" in said:
        return "a cell is longer than 131,072 characters"
    return "it can't be told into cells"


def _names(cells: list[str]) -> tuple[str, ...]:
    names = [re.sub(r"\s+", " ", cell).strip().casefold() for cell in cells]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def _row(line: int, cells: list[str], header: tuple[str, ...]) -> Row:
    found = {name: cell.strip() for name, cell in zip(header, cells, strict=False) if name}
    extra = tuple(cell.strip() for cell in cells[len(header) :] if cell.strip())
    return Row(line, found, extra)
