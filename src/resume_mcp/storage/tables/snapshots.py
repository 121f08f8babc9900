"""Rows of rendered files."""

from dataclasses import dataclass
from typing import Any

from resume_mcp.ports import SnapshotRow

_COLUMNS = ", ".join(SnapshotRow._fields)
# A list of files does without the texts that they were made from.
_LISTED = _COLUMNS.replace("made_from", "'' AS made_from")


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
        return _row(found) if found else None

    def rows(self, resume_id: str | None = None) -> list[SnapshotRow]:
        found = self.connection.execute(
            f"SELECT {_LISTED} FROM snapshots WHERE ?1 IS NULL OR resume_id = ?1 ORDER BY seq",
            (resume_id,),
        )
        return [_row(values) for values in found]

    def mark(self, snapshot_id: str, *, is_here: bool, is_kept: bool) -> None:
        self.connection.execute(
            "UPDATE snapshots SET is_here = ?, is_kept = ? WHERE snapshot_id = ?",
            (is_here, is_kept, snapshot_id),
        )

    def delete(self, snapshot_id: str) -> None:
        self.connection.execute("DELETE FROM snapshots WHERE snapshot_id = ?", (snapshot_id,))


def _row(values: Any) -> SnapshotRow:
    row = SnapshotRow(*values)
    return row._replace(is_here=bool(row.is_here), is_kept=bool(row.is_kept))
