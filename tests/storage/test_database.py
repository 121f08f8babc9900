"""The store: transactions, journal by version, what is not ours, several at once."""

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from resume_mcp.errors import StoreUnavailable
from resume_mcp.ports import ResumeRow, RevisionRow
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.driver import wal_is_safe
from resume_mcp.storage.migrations import APPLICATION_ID, MIGRATIONS, VERSION


def row(resume_id: str = "r1", revision: int = 1) -> ResumeRow:
    return ResumeRow(
        resume_id=resume_id,
        title="Ada",
        kind="master",
        parent_id=None,
        parent_revision=None,
        revision=revision,
        locale="en",
        locked=False,
        job_id=None,
        created_at="2026-11-29T12:00:00.000+00:00",
        updated_at="2026-11-29T12:00:00.000+00:00",
    )


def revision(resume_id: str = "r1", number: int = 1) -> RevisionRow:
    document = {"b": 1, "a": None, "名": ["值", {"z": 1.5}]}
    return RevisionRow(resume_id, number, document, "import", {"k": "v"}, "", "2026-11-29")


def test_a_document_comes_back_with_order_nulls_and_chinese(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        tx.resumes.add(row(), revision())
    with storage.transaction() as tx:
        found = tx.resumes.revision("r1", 1)
    assert found == revision()
    assert list(found.document) == ["b", "a", "名"]


def test_an_error_takes_everything_back(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with pytest.raises(RuntimeError), storage.transaction() as tx:  # noqa: PT012 - the block is it
        tx.resumes.add(row(), revision())
        raise RuntimeError
    with storage.transaction() as tx:
        assert tx.resumes.rows() == []


def test_of_two_rival_writers_one_waits_for_the_other(tmp_path: Path) -> None:
    storages = [SqliteStorage(tmp_path) for _ in range(4)]
    with storages[0].transaction() as tx:
        tx.resumes.add(row(), revision())

    def add_twenty(storage: SqliteStorage) -> None:
        for _ in range(20):
            with storage.transaction() as tx:
                head = tx.resumes.row("r1")
                assert head is not None
                newer = head._replace(revision=head.revision + 1)
                tx.resumes.update(newer, revision(number=newer.revision))

    threads = [threading.Thread(target=add_twenty, args=(each,)) for each in storages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with storages[0].transaction() as tx:
        assert [each.revision for each in tx.resumes.revisions("r1")] == list(range(1, 82))


def test_a_reader_neither_waits_for_a_writer_nor_holds_one_up(tmp_path: Path) -> None:
    storage, other = SqliteStorage(tmp_path), SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        tx.resumes.add(row(), revision())
    with storage.reading() as before:
        assert [each.title for each in before.resumes.rows()] == [row().title]
        rename(other, "Written meanwhile")
        assert [each.title for each in before.resumes.rows()] == [row().title], "one state"
    with other.transaction() as tx:
        tx.resumes.update(row()._replace(title="Not yet"))
        with storage.reading() as beside:
            assert [each.title for each in beside.resumes.rows()] == ["Written meanwhile"]


def test_who_only_reads_can_not_write(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with pytest.raises(StoreUnavailable), storage.reading() as tx:
        tx.resumes.add(row(), revision())
    assert titles(storage) == []
    rename(storage, "The next one may")


def titles(storage: SqliteStorage) -> list[str]:
    with storage.transaction() as tx:
        return [each.title for each in tx.resumes.rows()]


def rename(storage: SqliteStorage, title: str) -> None:
    with storage.transaction() as tx:
        tx.resumes.update(row()._replace(title=title))


def test_a_reader_sees_at_once_what_another_process_wrote(tmp_path: Path) -> None:
    reader, writer = SqliteStorage(tmp_path), SqliteStorage(tmp_path)
    with writer.transaction() as tx:
        tx.resumes.add(row(), revision())
    for title in ("First", "第二", "Third"):
        rename(writer, title)
        assert titles(reader) == [title]


def test_a_store_that_is_swapped_between_two_calls_is_read_anew(tmp_path: Path) -> None:
    storage, other = SqliteStorage(tmp_path / "a"), SqliteStorage(tmp_path / "b")
    for each, title in ((storage, "Old"), (other, "New")):
        with each.transaction() as tx:
            tx.resumes.add(row()._replace(title=title), revision())
    assert titles(storage) == ["Old"]
    (tmp_path / "b" / "store.db").replace(tmp_path / "a" / "store.db")
    assert titles(storage) == ["New"]
    rename(storage, "Written")
    assert titles(SqliteStorage(tmp_path / "a")) == ["Written"]


def test_a_copy_of_the_one_file_is_whole_while_readers_are_open(tmp_path: Path) -> None:
    reader, writer = SqliteStorage(tmp_path / "a"), SqliteStorage(tmp_path / "a")
    with writer.transaction() as tx:
        tx.resumes.add(row(), revision())
    assert titles(reader) == ["Ada"]
    rename(writer, "Renamed")
    shutil.copy(tmp_path / "a" / "store.db", tmp_path / "copy.db")
    copy = sqlite3.connect(tmp_path / "copy.db")
    copy.execute("PRAGMA journal_mode=DELETE")
    assert copy.execute("SELECT title FROM resumes").fetchall() == [("Renamed",)]
    copy.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no list of open files here")
def test_an_unused_store_is_closed_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resume_mcp.storage.idle.IDLE_S", 0.05)
    storage = SqliteStorage(tmp_path)
    assert titles(storage) == []
    assert _open_files(tmp_path)
    while _open_files(tmp_path) and (timers := _timers(0.05)):
        timers[0].join()
    assert not _open_files(tmp_path)
    assert titles(storage) == []


def test_a_process_that_ends_leaves_the_one_file(tmp_path: Path) -> None:
    reading = (
        "import pathlib, sys\n"
        "from resume_mcp.storage.database import SqliteStorage\n"
        "with SqliteStorage(pathlib.Path(sys.argv[1])).transaction() as tx:\n"
        "    tx.resumes.rows()\n"
    )
    subprocess.run([sys.executable, "-c", reading, str(tmp_path)], check=True)
    assert [path.name for path in tmp_path.glob("store.db*")] == ["store.db"]


def _timers(interval: float) -> list[threading.Timer]:
    timers = (each for each in threading.enumerate() if isinstance(each, threading.Timer))
    return [each for each in timers if each.interval == interval]


def _open_files(folder: Path) -> list[str]:
    found = []
    for link in Path("/proc/self/fd").iterdir():
        try:
            found.append(str(link.readlink()))
        except FileNotFoundError:
            continue
    return [each for each in found if each.startswith(str(folder))]


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 4), True),
    ],
)
def test_wal_only_where_its_fault_is_mended(version: tuple[int, ...], *, safe: bool) -> None:
    assert wal_is_safe(version) is safe


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    storage = SqliteStorage(home)
    with storage.transaction() as tx:
        tx.resumes.add(row(), revision())
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    files = [path for path in home.iterdir() if path.is_file()]
    assert files
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_an_emptied_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    with SqliteStorage(tmp_path).transaction() as tx:
        tx.resumes.add(row(), revision())
    (tmp_path / "store.db").write_bytes(b"")
    for path in tmp_path.glob("store.db-*"):
        path.unlink()
    with (
        pytest.raises(StoreUnavailable, match="empty or gone"),
        SqliteStorage(tmp_path).transaction(),
    ):
        pass
    assert (tmp_path / "store.db").read_bytes() == b""


@pytest.mark.parametrize("content", [b"hello, I am no database", b"\x00" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "store.db").write_bytes(content)
    with pytest.raises(StoreUnavailable), SqliteStorage(tmp_path).transaction():
        pass
    assert (tmp_path / "store.db").read_bytes() == content


def test_a_store_of_another_program_is_refused(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "store.db")
    other.execute("CREATE TABLE notes (text)")
    other.commit()
    other.close()
    with (
        pytest.raises(StoreUnavailable, match="another program"),
        SqliteStorage(tmp_path).transaction(),
    ):
        pass


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with SqliteStorage(tmp_path).transaction():
        pass
    newer = sqlite3.connect(tmp_path / "store.db")
    newer.execute(f"PRAGMA user_version={VERSION + 1}")
    newer.close()
    with pytest.raises(StoreUnavailable, match="newer"), SqliteStorage(tmp_path).transaction():
        pass


def test_an_older_store_is_backed_up_before_it_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStorage(tmp_path).transaction() as tx:
        tx.resumes.add(row(), revision())
    later = (*MIGRATIONS, ("CREATE TABLE added_later (x)",))
    monkeypatch.setattr("resume_mcp.storage.database.MIGRATIONS", later)
    monkeypatch.setattr("resume_mcp.storage.database.VERSION", len(later))
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        assert tx.resumes.revision("r1", 1) == revision()
        assert tx.connection.execute("SELECT count(*) FROM added_later").fetchone()[0] == 0
    backups = list((tmp_path / "backups").glob("*.db"))
    assert len(backups) == 1
    old = sqlite3.connect(backups[0])
    assert old.execute("PRAGMA user_version").fetchone()[0] == VERSION
    assert old.execute("SELECT count(*) FROM resumes").fetchone()[0] == 1
    old.close()


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStorage(tmp_path).transaction() as tx:
        tx.resumes.add(row(), revision())
    broken = (*MIGRATIONS, ("CREATE TABLE half (x)", "CREATE NONSENSE"))
    monkeypatch.setattr("resume_mcp.storage.database.MIGRATIONS", broken)
    monkeypatch.setattr("resume_mcp.storage.database.VERSION", len(broken))
    with pytest.raises(StoreUnavailable), SqliteStorage(tmp_path).transaction():
        pass
    monkeypatch.undo()
    with SqliteStorage(tmp_path).transaction() as tx:
        tables = {name for (name,) in tx.connection.execute("SELECT name FROM sqlite_master")}
        assert "half" not in tables
        assert tx.resumes.revision("r1", 1) == revision()


def test_the_store_says_whose_it_is(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    with storage.transaction() as tx:
        assert tx.connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    health = storage.health()
    assert health["check"] == "ok"
    assert health["journal"] == ("wal" if health["driver"] == "pysqlite3" else health["journal"])


def test_on_a_full_disk_the_first_start_is_refused_in_words_and_the_next_goes_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(StoreUnavailable, match="No space left"):
            use(tmp_path)
    assert not (tmp_path / "store.id").exists()
    (tmp_path / "store.id").touch()  # what an older version left behind
    use(tmp_path)
    assert len((tmp_path / "store.id").read_text().strip()) == 32


def use(home: Path) -> None:
    with SqliteStorage(home).transaction():
        pass
