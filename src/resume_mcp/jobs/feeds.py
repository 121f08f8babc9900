"""Postings from a feed: JSON lines, JSON or CSV; a row that is none is named, never dropped."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.boards.kinds import board_of, board_row
from resume_mcp.jobs.columns import knows_column
from resume_mcp.jobs.from_row import posting_from_row
from resume_mcp.jobs.posting import Posting
from resume_mcp.resume.document import JsonObject, count_nodes
from resume_mcp.vocabulary.text import clean_strings

FeedFormat = Literal["auto", "jsonl", "csv", "json"]

_MAX_ROW = 2_000_000
_LIST_KEYS = ("jobs", "postings", "data", "results", "items", "hits", "positions", "rows")
_NESTED = ("postings", "jobs")  # a board may give its jobs by team


class Rejected(NamedTuple):
    """A row that could not be taken, and why."""

    line: int
    reason: str


class _Row(NamedTuple):
    line: int
    value: object
    employer: str = ""  # what the feed as a whole is named by


def read_feed(
    text: str,
    *,
    format: FeedFormat = "auto",  # noqa: A002 - the contract's word
    source: str,
    today: str,
) -> Iterator[Posting | Rejected]:
    """Yield each row's posting, or why it is none, in the order of the feed.

    Raises:
        InvalidInput: the text is no feed of that format.
    """
    body = text.removeprefix("\ufeff")
    rows = _rows(body, _detected(body) if format == "auto" else format)
    return (_taken(row, source=source, today=today) for row in rows)


def _taken(row: _Row | Rejected, *, source: str, today: str) -> Posting | Rejected:
    if isinstance(row, Rejected):
        return row
    if not isinstance(row.value, dict):
        return Rejected(row.line, "it is not an object with named fields")
    unfit = _unfit(row.value)
    if unfit:
        return Rejected(row.line, unfit)
    fields = _under_our_names(row.value, row.employer, source)
    taken = (
        fields if isinstance(fields, str) else posting_from_row(fields, source=source, today=today)
    )
    return Rejected(row.line, taken) if isinstance(taken, str) else taken


def _under_our_names(value: JsonObject, employer: str, source: str) -> JsonObject | str:
    board = board_of(value)
    return board_row(board, value, name=employer, feed=source) if board else value


def _unfit(value: dict[str, Any]) -> str:
    try:
        count_nodes(value)
    except ValueError as error:
        return f"it is {error}"
    return "" if clean_strings(value) == value else "it holds half of a surrogate pair"


def _detected(body: str) -> FeedFormat:
    start = body.lstrip()[:1]
    if start not in ("{", "["):
        return "csv"
    first = body.lstrip().split("\n", 1)[0].strip()
    if start == "{" and _is_json(first) and "\n" in body.strip():
        return "jsonl"
    return "json"


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _rows(body: str, format_: FeedFormat) -> Iterator[_Row | Rejected]:
    if not body.strip():
        raise InvalidInput("The feed is empty. Give a file or text with one posting per row.")
    if format_ == "jsonl":
        return _from_lines(body)
    return _from_csv(body) if format_ == "csv" else _from_json(body)


def _from_lines(body: str) -> Iterator[_Row | Rejected]:
    # Only real line ends separate rows: a JSON string may hold U+2028 and its like.
    for number, line in enumerate(body.split("\n"), start=1):
        if not line.strip():
            continue
        if len(line) > _MAX_ROW:
            yield Rejected(number, f"it is longer than {_MAX_ROW} characters")
            continue
        try:
            yield _Row(number, json.loads(line))
        except (ValueError, RecursionError):
            yield Rejected(number, "it is not valid JSON")


def _from_json(body: str) -> Iterator[_Row | Rejected]:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(
            "The feed is not valid JSON. Give a JSON list of postings, JSON lines, or CSV."
        ) from error
    named = value.get("name") if isinstance(value, dict) else None
    employer = named if isinstance(named, str) else ""
    rows = [row for member in _list_in(value) for row in _ungrouped(member)]
    return iter([_Row(number, row, employer) for number, row in enumerate(rows, start=1)])


def _ungrouped(member: object) -> list[object]:
    """Return the jobs of a group of them, or the member itself."""
    if isinstance(member, dict):
        for key in _NESTED:
            if isinstance(listed := member.get(key), list):
                return listed
    return [member]


def _list_in(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        for key in _LIST_KEYS:
            listed = value.get(key)
            # {"data": {"jobs": […]}} is as common as the list itself.
            if isinstance(listed, dict):
                listed = next((listed[inner] for inner in _LIST_KEYS if inner in listed), None)
            if isinstance(listed, list):
                return listed
        if any(knows_column(key) for key in value):
            return [value]
    raise InvalidInput(
        "The JSON holds no list of postings. Give a list of objects with a title each."
    )


def _from_csv(body: str) -> Iterator[_Row | Rejected]:
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=_delimiter(body))
    try:
        columns = [name.strip() for name in next(reader)]
    except (csv.Error, StopIteration) as error:
        raise InvalidInput("The feed has no header row that can be read.") from error
    if not any(knows_column(name) for name in columns):
        shown = ", ".join(columns)[:120]
        raise InvalidInput(
            f"No column of the header is known: {shown!r}. "
            "Name the columns title, company, city, url, description and so on."
        )
    return _csv_rows(reader, columns)


def _csv_rows(reader: Any, columns: list[str]) -> Iterator[_Row | Rejected]:
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield Rejected(reader.line_num, "it can't be read as CSV")
            continue
        if any(cell.strip() for cell in cells):
            yield _Row(reader.line_num, dict(zip(columns, cells, strict=False)))


def _delimiter(body: str) -> str:
    header = body.lstrip().split("\n", 1)[0]
    return max((",", "\t", ";", "|"), key=header.count)
