"""`backup` and `restore` as the person types them."""

import io
import zipfile
from pathlib import Path

import pytest

from resume_mcp.cli.main import run
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.in_use import InUse
from tests.storage.test_damage import fill, rows_of

Said = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    fill(folder, resumes=2)
    monkeypatch.setenv("RESUME_MCP_HOME", str(folder))
    monkeypatch.setattr("resume_mcp.storage.idle.IDLE_S", 0.01)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def made(home: Path, tmp_path: Path) -> Path:
    file = tmp_path / "mine.zip"
    assert run(["backup", str(file)]) == 0
    with SqliteStorage(home).transaction() as tx:
        tx.resumes.delete("r000")
    return file


def test_a_backup_says_where_it_is_and_what_it_holds(home: Path, capsys: Said) -> None:
    assert run(["backup"]) == 0
    out = capsys.readouterr().out
    (file,) = (home / "backups").glob("backup-*.zip")
    assert str(file) in out
    assert "2 resumes, 4 revisions" in out
    assert zipfile.is_zipfile(file)
    assert run(["backup", str(file)]) == 1


@pytest.mark.parametrize("typed", ["", "no\n", "yess\n", "是\n", "yes\n"])
def test_restore_asks_first(
    home: Path, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said, typed: str
) -> None:
    agrees = typed in ("是\n", "yes\n")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["restore", str(made)]) == (0 if agrees else 1)
    assert len(rows_of(SqliteStorage(home))) == (2 if agrees else 1)
    out = capsys.readouterr().out
    assert "2 resumes" in out
    assert ("Nothing was changed" in out) != agrees


def test_servers_on_the_folder_are_named_and_a_script_is_refused(
    home: Path, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    server = InUse(home)
    server.show("serve")
    assert run(["restore", str(made), "--yes"]) == 1
    assert "serve" in capsys.readouterr().err
    assert len(rows_of(SqliteStorage(home))) == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert run(["restore", str(made)]) == 0
    assert "Servers use the folder now" in capsys.readouterr().out
    assert len(rows_of(SqliteStorage(home))) == 2


@pytest.mark.parametrize("content", [b"", b"PK", b"hello", b"SQLite format 3\x00 and no more"])
def test_what_is_no_backup_is_refused_in_words(
    home: Path, tmp_path: Path, capsys: Said, content: bytes
) -> None:
    file = tmp_path / "strange.zip"
    file.write_bytes(content)
    assert run(["restore", str(file), "--yes"]) != 0
    assert run(["restore", str(tmp_path / "missing.zip"), "--yes"]) != 0
    err = capsys.readouterr().err
    assert "strange.zip" in err or "store.db" in err
    assert "missing.zip" in err
    assert len(rows_of(SqliteStorage(home))) == 2


def test_they_speak_chinese(
    home: Path, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert run(["backup"]) == 0
    assert run(["restore", str(made), "--yes"]) == 0
    out = capsys.readouterr().out
    for words in ("备份已写入并核对", "2 份简历", "已恢复"):
        assert words in out
    assert len(rows_of(SqliteStorage(home))) == 2
