"""The full-text index: rows of our own tokens, found by FTS5, ranked elsewhere."""

import functools
import json
from collections.abc import Sized
from dataclasses import dataclass
from typing import Any

from resume_mcp.resume.document import JsonObject

FIELDS = ("title", "company", "city", "skills", "body")


@dataclass(frozen=True)
class SqliteTexts:
    """The tables `texts` and `texts_fts`; a row of each has the same id."""

    connection: Any

    def put(self, kind: str, key: str, *, fields: dict[str, str], facts: JsonObject) -> None:
        self._remove(kind, key)
        # What was embedded is another text now; its vector serves until the new one is there.
        self.connection.execute(
            "UPDATE vectors SET is_stale = 1 WHERE kind = ? AND key = ?", (kind, key)
        )
        row = self.connection.execute(
            "INSERT INTO texts (kind, key, facts) VALUES (?, ?, ?) RETURNING text_id",
            (kind, key, json.dumps(facts, ensure_ascii=False)),
        ).fetchone()
        self.connection.execute(
            "INSERT INTO texts_fts (rowid, title, company, city, skills, body)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (row[0], *(fields.get(name, "") for name in FIELDS)),
        )

    def drop(self, kind: str, key: str) -> None:
        self._remove(kind, key)
        self.connection.execute("DELETE FROM vectors WHERE kind = ? AND key = ?", (kind, key))

    def forget(self) -> None:
        """Write the index anew: FTS5 would keep the words of what was dropped for a while."""
        self.connection.execute("INSERT INTO texts_fts (texts_fts) VALUES ('optimize')")

    def _remove(self, kind: str, key: str) -> None:
        row = self.connection.execute(
            "DELETE FROM texts WHERE kind = ? AND key = ? RETURNING text_id", (kind, key)
        ).fetchone()
        if row is not None:
            self.connection.execute("DELETE FROM texts_fts WHERE rowid = ?", (row[0],))

    def recall(self, kinds: list[str], expression: str, limit: int) -> list[JsonObject]:
        """Return the best rows by bm25 as {id, kind, key, facts}; `fields` reads their texts."""
        if not expression:
            return []
        found = self.connection.execute(
            "SELECT id, kind, key, facts FROM ("
            "  SELECT texts_fts.rowid AS id, bm25(texts_fts, 6.0, 7.0, 6.0, 2.0, 1.0) AS score"
            "  FROM texts_fts JOIN texts ON text_id = texts_fts.rowid"
            f"  WHERE texts_fts MATCH ? AND kind IN ({_marks(kinds)})"
            "  ORDER BY score LIMIT ?"
            ") best JOIN texts ON text_id = best.id ORDER BY best.score, best.id",
            (expression, *kinds, limit),
        )
        return [_row(row) for row in found]

    def rows(self, ids: list[int]) -> list[JsonObject]:
        """Return rows by their ids, in the same form."""
        found = self.connection.execute(
            f"SELECT text_id, kind, key, facts FROM texts WHERE text_id IN ({_marks(ids)})",
            tuple(ids),
        )
        return [_row(row) for row in found]

    def fields(self, ids: list[int]) -> dict[int, dict[str, str]]:
        """Return the indexed fields of rows: the long part of a text, read for few of them."""
        found = self.connection.execute(
            "SELECT rowid, title, company, city, skills, body FROM texts_fts"
            f" WHERE rowid IN ({_marks(ids)})",
            tuple(ids),
        )
        return {row[0]: dict(zip(FIELDS, row[1:], strict=True)) for row in found}

    def document_frequency(self, tokens: list[str]) -> dict[str, int]:
        """Return in how many texts each token stands."""
        found = self.connection.execute(
            f"SELECT term, doc FROM texts_terms WHERE term IN ({_marks(tokens)})", tuple(tokens)
        )
        return {**dict.fromkeys(tokens, 0), **dict(found.fetchall())}

    def size(self, kinds: list[str]) -> int:
        row = self.connection.execute(
            f"SELECT sum(value) FROM tallies WHERE name IN ({_marks(kinds)})",
            tuple(f"text {kind}" for kind in kinds),
        ).fetchone()
        return int(row[0] or 0)


def _row(row: tuple[Any, ...]) -> JsonObject:
    return {"id": row[0], "kind": row[1], "key": row[2], "facts": _facts(row[3])}


def _marks(values: Sized) -> str:
    return ", ".join("?" * len(values))


@functools.lru_cache(maxsize=4096)
def _facts(text: str) -> JsonObject:
    """Return the facts of a row; they are read only, so equal rows may share them."""
    facts: JsonObject = json.loads(text)
    return facts
