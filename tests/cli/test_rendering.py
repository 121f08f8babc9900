"""render, export and snapshots at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli import rendering
from resume_mcp.cli.commands import run
from resume_mcp.cli.main import _parser
from resume_mcp.errors import InvalidInput
from resume_mcp.services.resumes import Source


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def _run(app: App, *arguments: str) -> int:
    return run(app, _parser().parse_args(arguments))


@pytest.mark.usefixtures("resume_id")
@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (("--template", "compact", "--fit-pages", "1", "--page-size", "letter"), b"%PDF"),
        (("--format", "docx"), b"PK"),
        (("--format", "html"), b"<!doctype html>"),
    ],
)
def test_a_resume_is_rendered_and_kept(
    app: App, tmp_path: Path, arguments: tuple[str, ...], start: bytes
) -> None:
    out = tmp_path / "out"
    assert _run(app, "render", "--out", str(out), *arguments) == 0
    assert out.read_bytes().startswith(start)
    assert len(app.rendering.snapshots()) == 1


def test_a_file_is_rendered_without_an_import(
    app: App, tmp_path: Path, ada: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cv.json").write_text(json.dumps(ada), encoding="utf-8")
    (tmp_path / "letter.md").write_text("# Ada Bell\n\nDear team", encoding="utf-8")
    for name in ("cv.json", "letter.md"):
        assert _run(app, "render", str(tmp_path / name), "--format", "text") == 0
    cv, letter = (Path(line) for line in capsys.readouterr().out.split())
    assert ada["basics"]["name"] in cv.read_text(encoding="utf-8")
    assert "Dear team" in letter.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"), [("no json", "neither Markdown nor JSON"), ("[1]", "no JSON object")]
)
def test_a_file_that_is_no_resume_is_refused(
    app: App, tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=words):
        _run(app, "render", str(tmp_path / "x.json"))


class _Watcher:
    """Stands for time: at each look that the command takes, the next thing happens."""

    def __init__(self, *happenings: Any) -> None:
        self._happenings = list(happenings)
        self.looks = 0

    def sleep(self, _seconds: float) -> None:
        self.looks += 1
        if not self._happenings:
            raise KeyboardInterrupt
        self._happenings.pop(0)()


def test_watching_a_resume_renders_it_again_when_it_changes(
    app: App, resume_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "resume.txt"
    seen: list[str] = []

    def look() -> None:
        seen.append(out.read_text(encoding="utf-8"))

    def change() -> None:
        operations = [{"op": "replace", "path": "/basics/label", "value": "Beekeeper"}]
        proposals = [{"title": "t", "operations": operations}]
        _, proposed = app.proposals.propose(resume_id, proposals)
        row = proposed[0].row
        assert row is not None
        app.proposals.decide({row.proposal_id: "approve"}, channel="terminal")

    watcher = _Watcher(look, lambda: None, change, look)
    monkeypatch.setattr(rendering, "time", watcher)
    with pytest.raises(KeyboardInterrupt):
        _run(app, "render", "--watch", "--format", "text", "--out", str(out))
    assert watcher.looks == 5
    assert "Beekeeper" not in seen[0]
    assert "Beekeeper" in seen[1]
    assert app.rendering.snapshots() == []
    assert sorted(path.name for path in tmp_path.glob("resume*")) == ["resume.txt"]


def test_watching_a_file_goes_on_after_a_fault(
    app: App,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, out = tmp_path / "cv.json", tmp_path / "cv.html"

    def write(text: str) -> None:
        file.write_text(text, encoding="utf-8")

    write('{"basics": {"name": "One"}}')
    watcher = _Watcher(lambda: write("{broken"), lambda: write('{"basics": {"name": "Two"}} '))
    monkeypatch.setattr(rendering, "time", watcher)
    with pytest.raises(KeyboardInterrupt):
        _run(app, "render", str(file), "--watch", "--format", "html", "--out", str(out))
    assert "Two" in out.read_text(encoding="utf-8")
    said = capsys.readouterr()
    assert said.out.count("cv.html:") == 2
    assert "neither Markdown nor JSON" in said.err


@pytest.mark.usefixtures("resume_id")
def test_snapshots_are_listed_kept_and_deleted(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(app, "render", "--format", "text")
    capsys.readouterr()
    (row,) = app.rendering.snapshots()
    assert _run(app, "snapshots", "list") == 0
    assert f"{row.snapshot_id} text" in capsys.readouterr().out
    assert _run(app, "snapshots", "keep", row.snapshot_id) == 0
    assert app.rendering.snapshots()[0].is_kept
    assert _run(app, "snapshots", "list") == 0
    assert "kept" in capsys.readouterr().out
    assert _run(app, "snapshots", "delete", row.snapshot_id) == 0
    assert app.rendering.snapshots() == []
    with pytest.raises(InvalidInput, match="needs the id"):
        _run(app, "snapshots", "delete")


@pytest.mark.usefixtures("resume_id")
def test_json_goes_to_the_terminal_or_a_file(
    app: App, tmp_path: Path, ada: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(app, "export", "--mode", "faithful") == 0
    assert json.loads(capsys.readouterr().out) == ada
    assert _run(app, "export", "--out", str(tmp_path / "x.json")) == 0
    assert json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))["basics"]["name"]
