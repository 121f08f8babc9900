"""What a command says about a file that can't be used: one line, and exit code 2."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.given import UnusableFile, about
from resume_mcp.cli.main import run
from resume_mcp.services.resumes import Source

BINARY = bytes(range(256)) * 40
READING = (
    ("import", "{}"),
    ("jobs", "import", "{}"),
    ("render", "{}", "--format", "text"),
    ("demo", "--resume", "{}"),
)


@pytest.fixture
def place(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that must end with 2; return the one line that it says."""
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def _filled(arguments: tuple[str, ...], file: Path) -> tuple[str, ...]:
    return tuple(part.replace("{}", str(file)) for part in arguments)


@pytest.mark.parametrize("arguments", READING, ids=lambda parts: str(parts[0]))
def test_a_file_that_can_not_be_read_is_named(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    gone, folder = place / "gone.json", place / "folder"
    folder.mkdir()
    for file, why in ((gone, "there is no such file"), (folder, "it is a folder, not a file")):
        line = _refused(capsys, *_filled(arguments, file))
        assert why in line
        assert file.name in line
    assert "longer" in (line := _refused(capsys, *_filled(arguments, place / ("x" * 300)))) or (
        "name that long" in line
    )


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file"
)
@pytest.mark.parametrize("arguments", READING, ids=lambda parts: str(parts[0]))
def test_a_file_without_permission_is_named(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    file = place / "secret.json"
    file.write_text("{}", encoding="utf-8")
    file.chmod(0)
    assert "no permission" in _refused(capsys, *_filled(arguments, file))


@pytest.mark.parametrize("arguments", READING[:3], ids=lambda parts: str(parts[0]))
def test_a_file_that_is_no_text_is_named(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    file = place / "photo.json"
    file.write_bytes(BINARY)
    assert _refused(capsys, *_filled(arguments, file))


def test_a_place_that_can_not_be_written_is_named(
    place: Path, app: App, ada: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    app.resumes.import_resume(Source(text=json.dumps(ada)))
    (place / "file").write_text("x", encoding="utf-8")
    nowhere, below = str(place / "no" / "cv.txt"), str(place / "file" / "cv")
    for arguments in (
        ("export", "--out", nowhere),
        ("export", "--out", str(place)),
        ("render", "--format", "text", "--out", nowhere),
        ("render", "--format", "text", "--out", str(place)),
        ("skills", "--install", below),
        ("demo", "--out", below),
    ):
        assert "can't be used" in _refused(capsys, *arguments)


def test_a_name_that_is_no_file_is_taken_for_an_id(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert place.is_dir()
    assert run(("render", "9f8e7d6c")) == 1
    assert "No resume '9f8e7d6c'" in capsys.readouterr().err


def test_a_feed_in_another_encoding_is_read(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    feed = place / "岗位.csv"
    feed.write_bytes("职位名称,公司\n护士,第六病区\n".encode("gbk"))
    assert run(("jobs", "import", str(feed))) == 0
    assert "1 inserted" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_file_without_end_is_not_read_to_its_end(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert place.is_dir()
    assert "more than 67,108,864 bytes" in _refused(capsys, "import", "/dev/zero")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (PermissionError(errno.EACCES, "x", "cv.pdf"), "you have no permission for it"),
        (OSError(errno.ENOSPC, "x", "cv.pdf"), "the disk is full"),
        (OSError(errno.EIO, "Input/output error", "cv.pdf"), "Input/output error"),
        (OSError("cv.pdf"), "it can't be used"),
        (ValueError("embedded null byte"), "no name of a file"),
    ],
)
def test_every_fault_of_a_file_has_words(fault: Exception, words: str) -> None:
    with pytest.raises(UnusableFile) as caught, about(Path("cv.pdf")):
        raise fault
    assert words in caught.value.message
    assert "'cv.pdf'" in caught.value.message
