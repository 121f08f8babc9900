"""The terminal: a typed answer decides, and nothing else."""

import argparse
import io
import json
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.commands import run
from resume_mcp.cli.main import run as run_main
from resume_mcp.cli.review import review
from resume_mcp.services.resumes import Source


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def propose(app: App, *labels: str) -> list[str]:
    proposals = [
        {"title": label, "operations": [{"op": "replace", "path": "/basics/label", "value": label}]}
        for label in labels
    ]
    _, proposed = app.proposals.propose("", proposals)
    return [each.row.proposal_id for each in proposed if each.row]


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def statuses(app: App) -> list[str]:
    return [row.status for row in app.proposals.rows()]


@pytest.mark.usefixtures("resume_id")
def test_each_proposal_is_shown_and_decided(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    propose(app, "Analytics Engineer", "Data Architect", "ML Engineer")
    typed(monkeypatch, "nonsense\nr\nl\na\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    assert statuses(app) == ["rejected", "pending", "applied"]
    assert "[-Data-]{+Analytics+} Engineer" in capsys.readouterr().out
    document = app.resumes.read("")[1].document
    assert document["basics"]["label"] == "ML Engineer"


@pytest.mark.usefixtures("resume_id")
def test_silence_leaves_everything_pending(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    propose(app, "Analytics Engineer", "Data Architect")
    typed(monkeypatch, "\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 1
    assert statuses(app) == ["pending", "pending"]


@pytest.mark.usefixtures("resume_id")
def test_a_proposal_whose_value_has_changed_is_stale_and_the_others_go_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose(app, "Analytics Engineer", "Data Architect")
    typed(monkeypatch, "a\na\n")
    review(app, argparse.Namespace(resume="", web=False))
    assert statuses(app) == ["applied", "stale"]
    assert app.resumes.read("")[1].document["basics"]["label"] == "Analytics Engineer"


def test_undo_and_delete_need_a_typed_yes(
    app: App, resume_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.proposals.decide({propose(app, "Architect")[0]: "approve"}, channel="terminal")
    for answer, revision in (("no\n", 2), ("", 2), ("yes\n", 3)):
        typed(monkeypatch, answer)
        run(app, argparse.Namespace(command="undo", resume=""))
        assert app.resumes.read("")[0].revision == revision
    typed(monkeypatch, "\n")
    assert run(app, argparse.Namespace(command="delete", resume=resume_id)) == 1
    typed(monkeypatch, "yes\n")
    assert run(app, argparse.Namespace(command="delete", resume=resume_id)) == 0
    assert app.resumes.rows()[0] == []


@pytest.mark.parametrize("command", ["init", "tailor", "backup", "restore", "install"])
def test_what_is_not_there_yet_says_so(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main([command]) == 1
    assert "not available in this version" in capsys.readouterr().err


def test_usage_errors_leave_with_two() -> None:
    with pytest.raises(SystemExit) as caught:
        run_main(["no-such-command"])
    assert caught.value.code == 2


def test_a_wrong_setting_stops_with_two(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESUME_MCP_HOME", str(tmp_path))
    monkeypatch.setenv("RESUME_MCP_PAGE_SIZE", "a5")
    assert run_main(["serve"]) == 2
    assert run_main(["doctor"]) == 2
    assert "a4" in capsys.readouterr().err
