import sqlite3
from pathlib import Path

import pytest

from resume_mcp.ports import SnapshotRow
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.migrations import MIGRATIONS, VERSION


def _row(name: str, resume_id: str | None = "r1") -> SnapshotRow:
    return SnapshotRow(
        snapshot_id=name,
        resume_id=resume_id,
        revision=1,
        format="pdf",
        template="professional",
        file=f"{name}.pdf",
        sha256="0" * 64,
        bytes=10,
        pages=1,
        created_at="2026-11-29",
        made_with='{"spec": {}}',
        made_from='{"document": {}}',
    )


def test_a_row_comes_back_and_lists_do_without_the_text(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        tx.snapshots.add(_row("s_1"))
        tx.snapshots.add(_row("s_2", None))
    with storage.transaction() as tx:
        assert tx.snapshots.row("s_1") == _row("s_1")
        assert tx.snapshots.row("s_3") is None
        assert [row.snapshot_id for row in tx.snapshots.rows()] == ["s_1", "s_2"]
        assert tx.snapshots.rows("r1") == [_row("s_1")._replace(made_from="")]


def test_marks_are_kept(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        tx.snapshots.add(_row("s_1"))
        tx.snapshots.mark("s_1", is_here=False, is_kept=True)
    with storage.transaction() as tx:
        found = tx.snapshots.row("s_1")
    assert found is not None
    assert (found.is_here, found.is_kept) == (False, True)


@pytest.mark.parametrize("version", range(1, VERSION))
def test_snapshots_of_every_older_store_survive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    monkeypatch.setattr("resume_mcp.storage.database.MIGRATIONS", MIGRATIONS[:version])
    monkeypatch.setattr("resume_mcp.storage.database.VERSION", version)
    with SqliteStorage(tmp_path).transaction():
        pass
    old = sqlite3.connect(tmp_path / "store.db")
    columns = SnapshotRow._fields[:10]
    old.execute(
        f"INSERT INTO snapshots ({', '.join(columns)}) VALUES ({', '.join('?' * 10)})",  # noqa: S608
        _row("s_old")[:10],
    )
    old.commit()
    old.close()
    monkeypatch.undo()
    with SqliteStorage(tmp_path).transaction() as tx:
        (found,) = tx.snapshots.rows()
    assert found == _row("s_old")._replace(made_with="", made_from="")
