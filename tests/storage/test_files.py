"""Files of the person: only from allowed folders, in every way that people name a file."""

import errno
import os
from pathlib import Path
from urllib.parse import quote

import pytest

from resume_mcp.errors import (
    Forbidden,
    InvalidInput,
    NotFound,
    ResumeMcpError,
    StoreUnavailable,
    TooLarge,
)
from resume_mcp.storage.files import LocalFiles, TextFile


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "in box"
    folder.mkdir()
    (folder / "简历.md").write_text("# 张伟", encoding="utf-8")
    return folder


@pytest.fixture
def files(tmp_path: Path, inbox: Path) -> LocalFiles:
    return LocalFiles(tmp_path / "home", (inbox,))


def test_a_file_is_read_however_it_is_named(files: LocalFiles, inbox: Path) -> None:
    path = inbox / "简历.md"
    for named in (str(path), f'"{path}"', f" {path} ", f"file://{quote(str(path))}", "简历.md"):
        name, data = files.read_input(named, max_bytes=1000)
        assert (name, data.decode()) == ("简历.md", "# 张伟")


def test_nothing_outside_the_allowed_folders_is_read(
    files: LocalFiles, inbox: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("secret", encoding="utf-8")
    (inbox / "link.md").symlink_to(secret)
    (inbox / ".hidden").mkdir()
    (inbox / ".hidden" / "key").write_text("key", encoding="utf-8")
    beside = tmp_path / "in box2"
    beside.mkdir()
    (beside / "x.md").write_text("x", encoding="utf-8")
    for path in (
        str(secret),
        "../secret.md",
        str(inbox / ".." / "secret.md"),
        str(inbox / "link.md"),
        str(inbox / ".hidden" / "key"),
        str(beside / "x.md"),
        "/etc/passwd",
        "\\\\server\\share\\x",
        "file://server/share/x",
    ):
        with pytest.raises(Forbidden):
            files.read_input(path, max_bytes=1000)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused_at_once(files: LocalFiles, inbox: Path) -> None:
    os.mkfifo(inbox / "pipe")
    with pytest.raises(Forbidden, match="regular file"):
        files.read_input(str(inbox / "pipe"), max_bytes=1000)


def test_what_is_not_there_or_too_large_is_said_so(files: LocalFiles, inbox: Path) -> None:
    with pytest.raises(NotFound):
        files.read_input(str(inbox / "nothing.md"), max_bytes=1000)
    with pytest.raises(TooLarge):
        files.read_input(str(inbox / "简历.md"), max_bytes=3)
    with pytest.raises(InvalidInput):
        files.read_input("  ", max_bytes=1000)


def test_an_export_is_written_whole_and_stays_in_its_folder(
    files: LocalFiles, tmp_path: Path
) -> None:
    path = files.write_export("s_1.pdf", b"content")
    assert path.read_bytes() == b"content"
    assert files.read_export("s_1.pdf") == b"content"
    for name in ("../x.pdf", "a/b.pdf", ".hidden", "/etc/x"):
        with pytest.raises(ResumeMcpError):
            files.write_export(name, b"x")
    assert [p.name for p in (tmp_path / "home" / "exports").iterdir()] == ["s_1.pdf"]
    files.delete_export("s_1.pdf")
    with pytest.raises(NotFound):
        files.read_export("s_1.pdf")


def test_a_text_file_is_empty_until_it_is_written(tmp_path: Path) -> None:
    file = TextFile(tmp_path / "users" / "local" / "settings.json")
    assert file.read() == ""
    file.write("{}")
    assert file.read() == "{}"


@pytest.mark.parametrize(
    "path", ["x" * 5_000, "dir/" * 1_100, "~nobody-of-that-name/x", "file://[x", "file:///a%00b"]
)
def test_what_can_be_no_path_is_refused_in_words(files: LocalFiles, path: str) -> None:
    with pytest.raises(InvalidInput):
        files.read_input(path, max_bytes=1000)


def test_a_name_longer_than_any_file_s_is_no_fault(files: LocalFiles) -> None:
    with pytest.raises(ResumeMcpError):
        files.read_input("x" * 1_000, max_bytes=1000)


def test_on_a_full_disk_a_file_is_refused_and_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = LocalFiles(tmp_path, ())
    path = files.write_export("page.txt", b"old")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreUnavailable, match=r"No space left.*Free some disk space"):
        files.write_export("page.txt", b"new")
    assert [each.read_bytes() for each in path.parent.iterdir()] == [b"old"]
