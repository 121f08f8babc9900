"""The full-text index: rows of our own tokens, found by FTS5, ranked elsewhere."""

import json
from dataclasses import dataclass
from typing import Any

from resume_mcp.resume.document import JsonObject

FIELDS = ("title", "company", "city", "skills", "body")


@dataclass(frozen=True)
class SqliteTexts:
    """The tables `texts` and `texts_fts`; a row of each has the same id."""

    connection: Any

    def put(self, kind: str, key: str, *, fields: dict[str, str], facts: JsonObject) -> None:
        self.drop(kind, key)
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
        row = self.connection.execute(
            "DELETE FROM texts WHERE kind = ? AND key = ? RETURNING text_id", (kind, key)
        ).fetchone()
        if row is not None:
            self.connection.execute("DELETE FROM texts_fts WHERE rowid = ?", (row[0],))

    def recall(self, kinds: list[str], expression: str, limit: int) -> list[JsonObject]:
        """Return the best rows by bm25 as {kind, key, fields, facts}."""
        if not expression:
            return []
        # The sorter carries row ids only: the bodies are read for the rows that win.
        found = self.connection.execute(
            "SELECT kind, key, facts, f.title, f.company, f.city, f.skills, f.body FROM ("
            "  SELECT texts_fts.rowid AS id, bm25(texts_fts, 6.0, 7.0, 6.0, 2.0, 1.0) AS score"
            "  FROM texts_fts JOIN texts ON text_id = texts_fts.rowid"
            f"  WHERE texts_fts MATCH ? AND kind IN ({', '.join('?' * len(kinds))})"
            "  ORDER BY score LIMIT ?"
            ") best JOIN texts ON text_id = best.id JOIN texts_fts f ON f.rowid = best.id"
            " ORDER BY best.score, best.id",
            (expression, *kinds, limit),
        )
        return [
            {
                "kind": row[0],
                "key": row[1],
                "facts": json.loads(row[2]),
                "fields": dict(zip(FIELDS, row[3:], strict=True)),
            }
            for row in found
        ]

    def document_frequency(self, tokens: list[str]) -> dict[str, int]:
        frequency = {}
        for token in tokens:
            row = self.connection.execute(
                "SELECT doc FROM texts_terms WHERE term = ?", (token,)
            ).fetchone()
            frequency[token] = int(row[0]) if row else 0
        return frequency

    def size(self, kinds: list[str]) -> int:
        marks = ", ".join("?" * len(kinds))
        row = self.connection.execute(
            f"SELECT count(*) FROM texts WHERE kind IN ({marks})",
            tuple(kinds),
        ).fetchone()
        return int(row[0])
