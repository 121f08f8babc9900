"""Versions of the memory documents, and the archive of what left them."""

from dataclasses import dataclass
from typing import Any

from resume_mcp.ports import MemoryVersion

SCHEMA = """
CREATE TABLE memory_versions (
    doc TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL, cause TEXT NOT NULL,
    created_at TEXT NOT NULL, PRIMARY KEY (doc, version));
CREATE TABLE memory_archive (
    id INTEGER PRIMARY KEY AUTOINCREMENT, doc TEXT NOT NULL, text TEXT NOT NULL,
    created_at TEXT NOT NULL);
CREATE INDEX memory_archive_by_doc ON memory_archive (doc);
"""

_COLUMNS = "doc, version, text, cause, created_at"


@dataclass(frozen=True)
class SqliteMemories:
    """The tables `memory_versions` and `memory_archive`; the caller holds the transaction."""

    connection: Any

    def add_version(self, doc: str, text: str, *, cause: str, now: str) -> int:
        row = self.connection.execute(
            "INSERT INTO memory_versions (doc, version, text, cause, created_at)"
            " SELECT ?, coalesce(max(version), 0) + 1, ?, ?, ? FROM memory_versions WHERE doc = ?"
            " RETURNING version",
            (doc, text, cause, now, doc),
        ).fetchone()
        return int(row[0])

    def latest(self, doc: str) -> MemoryVersion | None:
        row = self.connection.execute(
            f"SELECT {_COLUMNS} FROM memory_versions WHERE doc = ? ORDER BY version DESC LIMIT 1",
            (doc,),
        ).fetchone()
        return MemoryVersion(*row) if row else None

    def version(self, doc: str, version: int) -> MemoryVersion | None:
        row = self.connection.execute(
            f"SELECT {_COLUMNS} FROM memory_versions WHERE doc = ? AND version = ?",
            (doc, version),
        ).fetchone()
        return MemoryVersion(*row) if row else None

    def versions(self, doc: str) -> list[MemoryVersion]:
        """Return all versions, oldest first."""
        rows = self.connection.execute(
            f"SELECT {_COLUMNS} FROM memory_versions WHERE doc = ? ORDER BY version",
            (doc,),
        )
        return [MemoryVersion(*row) for row in rows.fetchall()]

    def archive(self, doc: str, text: str, *, now: str) -> int:
        """Keep a piece; return its number."""
        row = self.connection.execute(
            "INSERT INTO memory_archive (doc, text, created_at) VALUES (?, ?, ?) RETURNING id",
            (doc, text, now),
        ).fetchone()
        return int(row[0])

    def archived(self, doc: str | None = None) -> list[tuple[str, str, str]]:
        """Return (doc, text, when) of what left, oldest first."""
        rows = self.connection.execute(
            "SELECT doc, text, created_at FROM memory_archive WHERE ? IS NULL OR doc = ?"
            " ORDER BY id",
            (doc, doc),
        )
        return [(row[0], row[1], row[2]) for row in rows.fetchall()]

    def archived_piece(self, number: int) -> tuple[str, str, str] | None:
        """Return (doc, text, when) of a piece."""
        row = self.connection.execute(
            "SELECT doc, text, created_at FROM memory_archive WHERE id = ?", (number,)
        ).fetchone()
        return (row[0], row[1], row[2]) if row else None

    def delete(self, doc: str) -> list[int]:
        """Delete all of a document, for `daily` of all days; return the archive's numbers."""
        rows = self.connection.execute(
            "DELETE FROM memory_archive WHERE doc = ? OR doc LIKE ? || '/%' RETURNING id",
            (doc, doc),
        ).fetchall()
        self.connection.execute(
            "DELETE FROM memory_versions WHERE doc = ? OR doc LIKE ? || '/%'", (doc, doc)
        )
        return [int(row[0]) for row in rows]
