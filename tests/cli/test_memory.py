"""`resume-mcp memory`: log, show, restore, delete."""

import io
from pathlib import Path

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import run


@pytest.fixture
def remembered(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    for text in ("不要出差", "Only remote work."):
        app.memory.write("preferences", content=text, mode="replace")
    return app


@pytest.mark.usefixtures("remembered")
def test_versions_are_listed_shown_and_restored(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["memory", "log", "职业偏好"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in listed] == [["1", "write"], ["2", "write"]]
    assert run(["memory", "show", "preferences", "1"]) == 0
    assert capsys.readouterr().out == "不要出差\n"
    assert run(["memory", "restore", "preferences", "1"]) == 0
    assert run(["memory", "show", "preferences"]) == 0
    assert capsys.readouterr().out.endswith("不要出差\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "preferences", "9"], "no version 9"),
        (["restore", "preferences", "9"], "no version 9"),
        (["restore", "preferences"], "needs the version"),
        (["log", "../secret"], "The documents are"),
    ],
)
@pytest.mark.usefixtures("remembered")
def test_what_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["memory", *arguments]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "gone"), [("yes\n", True), ("no\n", False), ("", False)])
def test_only_a_typed_yes_deletes_a_document(
    remembered: App, monkeypatch: pytest.MonkeyPatch, typed: str, gone: bool
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["memory", "delete", "preferences"]) == (0 if gone else 1)
    assert (remembered.memory.versions("preferences") == ()) is gone
