"""Backups: made while others write, read back, put back whole, and safe from hostile files."""

import json
import os
import shutil
import sqlite3
import stat
import threading
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resume_mcp.errors import Conflict, InvalidInput, ResumeMcpError, TooLarge, Unreadable
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
from resume_mcp.storage.migrations import VERSION
from resume_mcp.storage.upkeep.archive import checked_name
from resume_mcp.storage.upkeep.backup import Backups
from tests.storage.test_damage import damage, fill, rows_of

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    fill(folder, resumes=3)
    memory = MemoryFolder(folder / "memory")
    memory.write("MEMORY.md", "notes\n")
    memory.write("简历原文.md", "原文\n")
    memory.write("daily/2026-11-30.md", "today\n")
    (folder / "exports").mkdir()
    (folder / "exports" / "ada.pdf").write_bytes(b"%PDF-1.7 \x00\xff")
    return folder


@pytest.fixture(autouse=True)
def _soon_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go of an unused connection at once: who restores waits for it."""
    monkeypatch.setattr("resume_mcp.storage.idle.IDLE_S", 0.01)


def backups(home: Path) -> Backups:
    return Backups(SqliteStorage(home), MemoryFolder(home / "memory"))


def put_back(home: Path, file: Path) -> Path:
    keeper = backups(home)
    with keeper.offered(file) as offered:
        return keeper.restore(offered, now=NOW)


def files_of(home: Path) -> dict[str, bytes]:
    found = [*(home / "memory").rglob("*"), *(home / "exports").rglob("*")]
    files = {p.relative_to(home).as_posix(): p.read_bytes() for p in found if p.is_file()}
    return {name: content for name, content in files.items() if not name.endswith("/.lock")}


def texts_of(home: Path) -> list[Any]:
    with SqliteStorage(home).reading() as tx:
        return [
            (row, [each.document for each in tx.resumes.revisions(row.resume_id)])
            for row in tx.resumes.rows()
        ]


def test_what_was_backed_up_comes_back(home: Path) -> None:
    made = backups(home).make(None, now=NOW)
    before = files_of(home), texts_of(home)
    with SqliteStorage(home).transaction() as tx:
        tx.resumes.delete("r001")
    MemoryFolder(home / "memory").write("MEMORY.md", "overwritten\n")
    MemoryFolder(home / "memory").write("USER.md", "later\n")
    (home / "exports" / "ada.pdf").unlink()
    after = files_of(home), texts_of(home)
    kept = put_back(home, made.path)
    assert (files_of(home), texts_of(home)) == before
    put_back(home, kept)
    assert (files_of(home), texts_of(home)) == after


def test_it_comes_back_into_an_empty_folder(home: Path, tmp_path: Path) -> None:
    made = backups(home).make(tmp_path, now=NOW)
    assert made.path.parent == tmp_path
    fresh = tmp_path / "fresh"
    put_back(fresh, made.path)
    assert (files_of(fresh), texts_of(fresh)) == (files_of(home), texts_of(home))
    assert (fresh / "store.id").read_text() == (home / "store.id").read_text()


def test_nothing_is_left_beside_and_only_the_owner_reads_it(home: Path) -> None:
    made = backups(home).make(None, now=NOW)
    put_back(home, made.path)
    assert [p.name for p in home.iterdir() if p.name.startswith(".")] == []
    assert [p for p in (home / "backups").iterdir() if p.suffix != ".zip"] == []
    if os.name != "nt":
        files = [p for p in home.rglob("*") if p.is_file()]
        assert {stat.S_IMODE(p.stat().st_mode) & 0o077 for p in files if p.suffix != ".pdf"} == {0}


def test_a_backup_never_replaces_a_file(home: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine.zip"
    target.write_bytes(b"mine")
    with pytest.raises(Conflict, match="there already"):
        backups(home).make(target, now=NOW)
    with pytest.raises(InvalidInput, match="no folder"):
        backups(home).make(tmp_path / "no" / "where.zip", now=NOW)
    link = tmp_path / "link.zip"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(Conflict):
        backups(home).make(link, now=NOW)
    assert target.read_bytes() == b"mine"
    assert not (tmp_path / "nowhere").exists()


def test_a_backup_is_one_moment_while_others_write(home: Path) -> None:
    stop = threading.Event()
    writer = SqliteStorage(home)

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            with writer.transaction() as tx:
                for doc in ("a", "b"):
                    tx.memories.add_version(doc, f"{number}", cause="write", now="t")

    thread = threading.Thread(target=write)
    thread.start()
    try:
        made = [backups(home).make(None, now=NOW) for _ in range(3)]
    finally:
        stop.set()
        thread.join()
    for each in made:
        with backups(home).offered(each.path) as offered:
            store = sqlite3.connect(offered.folder / "store.db")
            rows = store.execute(
                "SELECT doc, max(version) FROM memory_versions WHERE doc IN ('a', 'b') GROUP BY doc"
            ).fetchall()
            store.close()
        assert len({version for _, version in rows}) <= 1


def test_links_and_pipes_stay_out_and_are_named(home: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    (home / "memory" / "link.md").symlink_to(tmp_path / "secret.md")
    (home / "exports" / "folder").symlink_to(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(home / "exports" / "pipe.pdf")
    made = backups(home).make(None, now=NOW)
    assert "memory/link.md" in made.left_out
    with zipfile.ZipFile(made.path) as archive:
        assert not any("link" in name or "secret" in name for name in archive.namelist())
        assert b"secret" not in b"".join(map(archive.read, archive.namelist()))


def test_a_damaged_present_store_is_kept_as_it_is(home: Path) -> None:
    made = backups(home).make(None, now=NOW)
    before = texts_of(home)
    broken = damage(home, cut=0.4)
    kept = put_back(home, made.path)
    assert (kept / "store.db").read_bytes() == broken
    assert (kept / "memory" / "MEMORY.md").read_text() == "notes\n"
    assert texts_of(home) == before


@pytest.mark.parametrize("content", [b"", b"garbage", b"\x00" * 5000])
def test_restore_mends_a_folder_whose_store_is_none(home: Path, content: bytes) -> None:
    made = backups(home).make(None, now=NOW)
    before = texts_of(home)
    (home / "store.db").write_bytes(content)
    kept = put_back(home, made.path)
    assert texts_of(home) == before
    assert (kept / "store.db").read_bytes() == content


def test_a_lone_store_of_a_migration_comes_back_and_leaves_the_files(home: Path) -> None:
    lone = home / "backups" / "store-schema-3-x.db"
    lone.parent.mkdir()
    SqliteStorage(home).copy_to(lone)
    before = texts_of(home)
    with SqliteStorage(home).transaction() as tx:
        tx.resumes.delete("r001")
    MemoryFolder(home / "memory").write("USER.md", "later\n")
    put_back(home, lone)
    assert texts_of(home) == before
    assert files_of(home)["memory/USER.md"] == b"later\n"


def test_a_backup_of_a_newer_version_is_refused(home: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    SqliteStorage(home).copy_to(newer)
    store = sqlite3.connect(newer)
    store.execute(f"PRAGMA user_version={VERSION + 1}")
    store.close()
    with pytest.raises(Unreadable, match="Update resume-mcp"), backups(home).offered(newer):
        pass


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER evil AFTER INSERT ON resumes BEGIN DELETE FROM resumes; END",
        "CREATE VIEW evil AS SELECT 1",
        "CREATE TABLE evil (x)",
        "DROP TABLE jobs",
        "PRAGMA application_id=1",
    ],
)
def test_a_store_that_is_not_quite_ours_is_refused(
    home: Path, tmp_path: Path, statement: str
) -> None:
    other = tmp_path / "other.db"
    SqliteStorage(home).copy_to(other)
    store = sqlite3.connect(other)
    store.execute(statement)
    store.commit()
    store.close()
    with pytest.raises(Unreadable), backups(home).offered(other):
        pass


def test_a_damaged_lone_store_is_refused(home: Path, tmp_path: Path) -> None:
    shutil.copy(home / "store.db", tmp_path / "store.db")
    damage(tmp_path, cut=0.5)
    with pytest.raises(Unreadable), backups(home).offered(tmp_path / "store.db"):
        pass


# A name leads out of the folder, or means another file on another system.
HOSTILE = [
    *("../evil", "memory/../../evil", "/etc/evil", "C:/evil", "memory\\..\\evil", "memory/"),
    *("exports/a/b/c", "memory/.lock", "settings.json", "users/local/settings.json", "memory//x"),
    *("memory/CON:", "memory/x.", "memory/x ", "memory/\x00", "memory/a\nb", "store.db/x", ""),
    *("memory/./x", "store.id", "memory", "inbox/x.md", "memory/\ud800", "x" * 500),
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_leads_out(name: str) -> None:
    with pytest.raises(Unreadable):
        checked_name(name)


def rewritten(source: Path, target: Path, change: Any) -> Path:
    """Write a backup again with its files changed and a manifest that fits them."""
    import hashlib

    with zipfile.ZipFile(source) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    change(files, manifest)
    manifest["files"] = manifest.get("forged") or {
        name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items()
    }
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr("manifest.json", json.dumps(manifest))
    return target


@pytest.mark.parametrize("name", ["../evil.md", "/evil.md", "memory/../../evil.md", "evil.md"])
def test_a_zip_with_a_name_that_leads_out_writes_nothing(
    home: Path, tmp_path: Path, name: str
) -> None:
    made = backups(home).make(None, now=NOW)
    evil = rewritten(made.path, tmp_path / "evil.zip", lambda files, _: files.update({name: b"x"}))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Unreadable), backups(home).offered(evil):
        pass
    assert sorted(tmp_path.rglob("*")) == before


def forged_size(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
    manifest["forged"] = {
        name: {"bytes": 1, "sha256": "0" * 64} for name, content in files.items() if content
    }


def forged_bomb(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
    manifest["forged"] = {name: {"bytes": 10**18, "sha256": ""} for name in files}


@pytest.mark.parametrize(
    "change",
    [
        forged_size,
        forged_bomb,
        lambda files, _: files.pop("store.db"),
        lambda files, _: files.update({"store.db": b"no store"}),
        lambda files, _: files.update({"memory/MEMORY.MD": b"twice on a Mac"}),
        lambda _, manifest: manifest.update(format=2),
        lambda _, manifest: manifest.update(kind="other"),
        lambda _, manifest: manifest.pop("made_at"),
        lambda _, manifest: manifest.update(forged={"store.db": {"bytes": True, "sha256": ""}}),
        lambda _, manifest: manifest.update(forged={"store.db": {"bytes": -1, "sha256": ""}}),
        lambda _, manifest: manifest.update(forged={"memory/x.md": 7}),
    ],
)
def test_a_forged_backup_is_refused_before_anything_is_touched(
    home: Path, tmp_path: Path, change: Any
) -> None:
    made = backups(home).make(None, now=NOW)
    before = files_of(home), texts_of(home)
    forged = rewritten(made.path, tmp_path / "forged.zip", change)
    with pytest.raises((Unreadable, TooLarge)), backups(home).offered(forged):
        pass
    assert (files_of(home), texts_of(home)) == before
    assert [p.name for p in home.iterdir() if p.name.startswith(".")] == []


def test_a_link_inside_a_zip_is_refused(home: Path, tmp_path: Path) -> None:
    made = backups(home).make(None, now=NOW)
    target = tmp_path / "link.zip"
    with zipfile.ZipFile(made.path) as source, zipfile.ZipFile(target, "w") as archive:
        for info in source.infolist():
            if info.filename == "memory/MEMORY.md":
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, source.read(info.filename))
    with pytest.raises(Unreadable), backups(home).offered(target):
        pass


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_zip_with_broken_bytes_is_refused_or_whole(
    tmp_path_factory: pytest.TempPathFactory, small: Path, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("broken")
    content = bytearray(small.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    del content[data.draw(st.integers(0, len(content))) :]
    file = folder / "broken.zip"
    file.write_bytes(content)
    try:
        with backups(folder / "home").offered(file) as offered:
            assert offered.facts.counts["resumes"] == 1
    except ResumeMcpError:
        pass


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("small")
    fill(home, resumes=1)
    return backups(home).make(None, now=NOW).path


def test_a_missing_file_and_a_pipe_are_refused_at_once(home: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no file"), backups(home).offered(tmp_path / "no.zip"):
        pass
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.zip")
        with pytest.raises(InvalidInput), backups(home).offered(tmp_path / "pipe.zip"):
            pass


def test_a_running_reader_sees_what_was_restored(home: Path) -> None:
    reader = SqliteStorage(home)
    assert len(rows_of(reader)) == 3
    made = backups(home).make(None, now=NOW)
    with SqliteStorage(home).transaction() as tx:
        tx.resumes.delete("r001")
    assert len(rows_of(reader)) == 2
    with reader.replacing():  # its idle connection is let go, as it is after some seconds
        pass
    put_back(home, made.path)
    assert len(rows_of(reader)) == 3


def test_what_can_t_be_in_a_backup_is_not_taken_away_by_a_restore(
    home: Path, tmp_path: Path
) -> None:
    made = backups(home).make(None, now=NOW)
    (home / "memory" / "large.md").write_bytes(b"x" * (1024**2 + 1))
    (home / "memory" / "link.md").symlink_to(tmp_path)
    put_back(home, made.path)
    assert (home / "memory" / "large.md").stat().st_size > 1024**2
    assert (home / "memory" / "link.md").is_symlink()


def test_a_folder_in_the_way_stops_a_restore_with_words(home: Path) -> None:
    from resume_mcp.errors import StoreUnavailable

    made = backups(home).make(None, now=NOW)
    (home / "memory" / "MEMORY.md").unlink()
    (home / "memory" / "MEMORY.md" / "x").mkdir(parents=True)
    with pytest.raises(StoreUnavailable, match="before-restore"):
        put_back(home, made.path)
