"""Revisions in the terminal: listed, compared, taken back by number."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonpatch
import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import run
from resume_mcp.services.resumes import Source
from tests.cli.test_review import propose, typed


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, home: Path) -> Callable[..., int]:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    return lambda *arguments: run(arguments)


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    found = app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id
    for label in ("Architect", "Head of Data"):
        app.proposals.decide({propose(app, label)[0]: "approve"}, channel="terminal")
    return found


def label_now(app: App) -> str:
    return str(app.resumes.read("")[1].document["basics"]["label"])


def test_any_revision_can_be_gone_back_to(
    app: App,
    resume_id: str,
    command: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, "no\n")
    assert command("undo", "--to", "1") == 1
    assert label_now(app) == "Head of Data"
    typed(monkeypatch, "yes\n")
    assert command("undo", resume_id[:8], "--to", "1") == 0
    assert label_now(app) == "Data Engineer"
    assert "Go back to revision 1" in capsys.readouterr().out
    typed(monkeypatch, "yes\n")
    assert command("undo", "--revision", "2") == 1
    assert "Revision 2 can't be taken back alone" in capsys.readouterr().err


def test_an_undo_of_one_revision_or_to_one(command: Callable[..., int]) -> None:
    with pytest.raises(SystemExit) as caught:
        command("undo", "--to", "1", "--revision", "2")
    assert caught.value.code == 2


def test_the_revisions_are_listed_and_compared(
    app: App,
    resume_id: str,
    command: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    app.resumes.name_revision(resume_id, "sent to Acme", revision=2)
    assert command("revisions") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[1:]] == ["3", "2 “sent to Acme”", "1"]
    assert command("compare", "sent to Acme", "3") == 0
    assert "Head of Data" in capsys.readouterr().out
    assert command("compare", "3", "3") == 0
    assert "no difference" in capsys.readouterr().out
    assert command("compare", "1", "3", "--json") == 0
    old, new = (app.resumes.read("", number)[1].document for number in (1, 3))
    assert jsonpatch.apply_patch(old, json.loads(capsys.readouterr().out)) == new


def test_a_file_is_imported_over_a_resume_after_a_typed_yes(
    app: App,
    resume_id: str,
    command: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    newer = app.resumes.read("", 1)[1].document
    newer["basics"]["label"] = "Principal Engineer"
    file = tmp_path / "newer.json"
    file.write_text(json.dumps(newer), encoding="utf-8")
    for answer, code, label in (
        ("no\n", 1, "Head of Data"),
        ("yes\n", 0, "Principal Engineer"),
    ):
        typed(monkeypatch, answer)
        assert command("import", str(file), "--replace", resume_id) == code
        assert label_now(app) == label
    assert [row.resume_id for row in app.resumes.rows()[0]] == [resume_id]
    assert command("import", str(file), str(file), "--replace", resume_id) == 1
