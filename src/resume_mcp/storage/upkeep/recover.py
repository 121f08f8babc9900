"""Copies what can still be read of a damaged store into a fresh one.

SQLite keeps no checksums: a row counts as readable when its page can be followed and its JSON is
whole. Bytes that are no text any more become U+FFFD: a resume with a mark in it is not lost.
"""

import json
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from resume_mcp.storage.tables.texts import FIELDS

_JSON = {"document", "detail", "body", "decision", "posting", "page", "facts"}
_SEARCH_TABLE = "texts_fts"
# Derived, or good for minutes only: not worth a word when rows of it are missing.
_QUIET = ("nonces", "pages", "snapshots", "store_facts", "texts", "vectors")

_MAX_S = 120.0  # pages that point in circles could keep us for ever

Row = tuple[Any, ...]


class Recovered(NamedTuple):
    """How many rows of each table were saved, and whether any could not be read."""

    counts: dict[str, int]
    is_whole: bool


def recover(damaged: Any, fresh: Any, *, broken: type[Exception]) -> Recovered:
    """Copy every readable row; `broken` is what the driver raises where it can't read on."""
    # Where the build allows it, a table is read although another's description is broken.
    damaged.execute("PRAGMA writable_schema=ON")
    until = time.monotonic() + _MAX_S
    damaged.set_progress_handler(lambda: time.monotonic() > until, 10_000)
    fresh.execute("PRAGMA foreign_keys=OFF")
    fresh.execute("BEGIN")
    counts, is_whole = {}, True
    for table in _tables(fresh):
        reader = _Reader(damaged, table, _columns(fresh, table), broken)
        marks = ", ".join("?" * len(reader.columns))
        names = ", ".join(reader.columns)
        saved = 0
        for row in reader.rows():
            statement = f"INSERT OR IGNORE INTO {table} (rowid, {names}) VALUES (?, {marks})"
            saved += fresh.execute(statement, row).rowcount
        counts[table] = saved
        is_whole = is_whole and reader.is_whole
    _copy_search(damaged, fresh, broken)
    is_whole = _make_consistent(fresh) and is_whole
    for table in counts:
        counts[table] = fresh.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    fresh.commit()
    return Recovered({t: n for t, n in counts.items() if t not in _QUIET}, is_whole)


class _Reader:
    """Reads a table from both ends, then row by row what lies between."""

    def __init__(
        self, damaged: Any, table: str, columns: list[str], broken: type[Exception]
    ) -> None:
        self._damaged = damaged
        damaged.text_factory = self._text
        self._table = table
        self._broken = broken
        self.is_whole = True
        there = set(self._guarded(f"SELECT name FROM pragma_table_info('{table}')", ()))
        known = {row[0] for row in there}
        self.columns = [name for name in columns if name in known]

    def rows(self) -> Iterator[Row]:
        """Yield (rowid, columns…) of each readable row, once."""
        if not self.columns:
            self.is_whole = False
            return
        seen: set[int] = set()
        select = f"SELECT rowid, {', '.join(self.columns)} FROM {self._table}"
        for order in ("", " ORDER BY rowid DESC"):
            if order and self.is_whole:
                return
            yield from self._readable(self._guarded(select + order, ()), seen)
        # An index lists rows that a broken page of the table hides from both ends.
        listed = {row[0] for row in self._guarded(f"SELECT rowid FROM {self._table}", ())}
        for rowid in sorted(listed - seen):
            yield from self._readable(self._guarded(f"{select} WHERE rowid = ?", (rowid,)), seen)

    def _guarded(self, statement: str, values: tuple[Any, ...]) -> Iterator[Row]:
        try:
            cursor = self._damaged.execute(statement, values)
            while (row := cursor.fetchone()) is not None:
                yield row
        except self._broken:
            self.is_whole = False

    def _text(self, stored: bytes) -> str:
        try:
            return stored.decode("utf-8")
        except UnicodeDecodeError:
            self.is_whole = False
            return stored.decode("utf-8", "replace")

    def _readable(self, rows: Iterable[Row], seen: set[int]) -> Iterator[Row]:
        for row in rows:
            if row[0] in seen:
                continue
            seen.add(row[0])
            if all(_is_json(*pair) for pair in zip(self.columns, row[1:], strict=True)):
                yield row
            else:
                self.is_whole = False


def _is_json(column: str, value: Any) -> bool:
    if column not in _JSON or value is None:
        return True
    try:
        json.loads(value)
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def reads_whole(connection: Any) -> bool:
    """Tell whether the JSON of every row is JSON; a row that can't be read raises.

    Raises:
        DatabaseError: of the driver.
    """
    for table in _tables(connection):
        columns = _columns(connection, table)
        for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            if not all(_is_json(*pair) for pair in zip(columns, row, strict=True)):
                return False
    return True


def _tables(fresh: Any) -> list[str]:
    """Return the tables that hold rows; those without row numbers are kept by triggers."""
    found = fresh.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        " AND sql NOT LIKE '%WITHOUT ROWID'"
        " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE ? ORDER BY rowid",
        (f"{_SEARCH_TABLE}_%",),
    )
    return [row[0] for row in found]


def _columns(fresh: Any, table: str) -> list[str]:
    return [row[0] for row in fresh.execute(f"SELECT name FROM pragma_table_info('{table}')")]


def _copy_search(damaged: Any, fresh: Any, broken: type[Exception]) -> None:
    """Index again the texts whose words can be read; the index itself is made anew."""
    fields = [f"c{number}" for number in range(len(FIELDS))]
    reader = _Reader(damaged, f"{_SEARCH_TABLE}_content", fields, broken)
    for row in reader.rows():
        fresh.execute(
            f"INSERT INTO {_SEARCH_TABLE} (rowid, {', '.join(FIELDS)})"
            f" SELECT ?, {', '.join('?' * len(FIELDS))}"
            " WHERE EXISTS (SELECT 1 FROM texts WHERE text_id = ?)",
            (*row, row[0]),
        )


def _make_consistent(fresh: Any) -> bool:
    """Let every resume end at a revision that is there; return whether all of it was."""
    changed = 0
    for statement in (
        # A resume whose own row is lost comes back under a name that says so.
        "INSERT INTO resumes (resume_id, title, kind, parent_id, parent_revision, revision, locale,"
        " locked, job_id, created_at, updated_at)"
        " SELECT resume_id, 'Recovered ' || substr(resume_id, 1, 8), 'master', NULL, NULL,"
        " max(revision), '', 0, NULL, min(created_at), max(created_at)"
        " FROM revisions WHERE resume_id NOT IN (SELECT resume_id FROM resumes) GROUP BY resume_id",
        "DELETE FROM resumes WHERE resume_id NOT IN (SELECT resume_id FROM revisions)",
        "UPDATE resumes SET revision = (SELECT max(revision) FROM revisions"
        " WHERE revisions.resume_id = resumes.resume_id) WHERE revision !="
        " (SELECT max(revision) FROM revisions WHERE revisions.resume_id = resumes.resume_id)",
        "DELETE FROM proposals WHERE resume_id NOT IN (SELECT resume_id FROM resumes)",
        "DELETE FROM nonces WHERE proposal_id NOT IN (SELECT proposal_id FROM proposals)",
    ):
        changed += max(fresh.execute(statement).rowcount, 0)
    fresh.execute(
        "DELETE FROM texts WHERE text_id NOT IN (SELECT rowid FROM texts_fts)"
        " OR (kind = 'resume' AND key NOT IN (SELECT resume_id FROM resumes))"
    )
    fresh.execute("DELETE FROM texts_fts WHERE rowid NOT IN (SELECT text_id FROM texts)")
    return changed == 0
