"""Rows of rendered files."""

from dataclasses import dataclass
from typing import Any

from resume_mcp.ports import SnapshotRow

_COLUMNS = ", ".join(SnapshotRow._fields)


@dataclass(frozen=True)
class SqliteSnapshots:
    """The table `snapshots`."""

    connection: Any

    def add(self, row: SnapshotRow) -> None:
        marks = ", ".join("?" * len(row))
        self.connection.execute(f"INSERT INTO snapshots ({_COLUMNS}) VALUES ({marks})", tuple(row))

    def row(self, snapshot_id: str) -> SnapshotRow | None:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM snapshots WHERE snapshot_id = ?",
            (snapshot_id,),
        ).fetchone()
        return SnapshotRow(*found) if found else None

    def rows(self, resume_id: str | None = None) -> list[SnapshotRow]:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM snapshots WHERE ?1 IS NULL OR resume_id = ?1 ORDER BY seq",
            (resume_id,),
        )
        return [SnapshotRow(*values) for values in found]

    def delete(self, snapshot_id: str) -> None:
        self.connection.execute("DELETE FROM snapshots WHERE snapshot_id = ?", (snapshot_id,))
