"""The terminal: a typed answer decides, and nothing else."""

import argparse
import io
import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.commands import run
from resume_mcp.cli.main import run as run_main
from resume_mcp.cli.review import review, side_by_side
from resume_mcp.errors import Conflict
from resume_mcp.proposals.model import Change
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
def test_an_edited_proposal_is_applied_in_the_person_s_own_words(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    propose(app, "Analytics Engineer")
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import pathlib, sys\n"
        "pathlib.Path(sys.argv[1]).write_text('Datenarchitektin 数据\\n', 'utf-8')\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("EDITOR", f"{shlex.quote(sys.executable)} {shlex.quote(str(editor))}")
    typed(monkeypatch, "e\ny\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    assert app.resumes.read("")[1].document["basics"]["label"] == "Datenarchitektin 数据"
    assert sorted(statuses(app)) == ["applied", "rejected"]
    assert "In your words" in capsys.readouterr().out


@pytest.mark.usefixtures("resume_id")
def test_an_edit_that_is_left_leaves_the_proposal_pending(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose(app, "Analytics Engineer")
    monkeypatch.setenv("EDITOR", "true")
    typed(monkeypatch, "e\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    assert statuses(app) == ["pending"]


def _editor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *texts: bytes) -> None:
    """Let the person's editor leave these texts, one at each time that it is opened."""
    code = (
        "import pathlib, sys\n"
        f"texts, here = {texts!r}, pathlib.Path({str(tmp_path / 'times')!r})\n"
        "times = len(here.read_text()) if here.exists() else 0\n"
        "here.write_text('.' * (times + 1))\n"
        "pathlib.Path(sys.argv[1]).write_bytes(texts[times])\n"
    )
    editor = tmp_path / "editor.py"
    editor.write_text(code, encoding="utf-8")
    monkeypatch.setenv("EDITOR", f"{shlex.quote(sys.executable)} {shlex.quote(str(editor))}")


@pytest.mark.usefixtures("resume_id")
def test_an_edit_can_be_edited_again(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    propose(app, "Analytics Engineer")
    _editor(monkeypatch, tmp_path, b"Data Archtect\n", b"Data Architect\n")
    typed(monkeypatch, "e\ne\ny\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    assert app.resumes.read("")[1].document["basics"]["label"] == "Data Architect"
    assert sorted(statuses(app)) == ["applied", "rejected"]
    assert {(row.decision or {})["channel"] for row in app.proposals.rows()} == {"terminal"}


@pytest.mark.usefixtures("resume_id")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\ufeff数据架构师\r\n".encode(), "数据架构师"),
        ("数据架构师\n".encode("gbk"), "Data Engineer"),
    ],
)
def test_how_the_editor_saves_the_text_breaks_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: bytes, kept: str
) -> None:
    propose(app, "Analytics Engineer")
    _editor(monkeypatch, tmp_path, text)
    typed(monkeypatch, "e\ny\n")
    review(app, argparse.Namespace(resume="", web=False))
    assert app.resumes.read("")[1].document["basics"]["label"] == kept


@pytest.mark.usefixtures("resume_id")
def test_an_editor_that_can_not_be_named_leaves_the_proposal_pending(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    propose(app, "Analytics Engineer")
    monkeypatch.setenv("EDITOR", "vi 'unclosed")
    typed(monkeypatch, "e\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    assert "set EDITOR" in capsys.readouterr().err
    assert statuses(app) == ["pending"]


@pytest.mark.usefixtures("resume_id")
def test_the_card_names_its_resume_and_a_chinese_person_is_asked_in_chinese(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    propose(app, "Analytics Engineer")
    typed(monkeypatch, "批准\n")
    chinese = replace(app.settings, system_language="zh-CN")
    monkeypatch.setattr(app, "settings", chinese)
    assert review(app, argparse.Namespace(resume="", web=False)) == 0
    shown = capsys.readouterr().out
    assert "[第 1 条，共 1 条] Resume: “" in shown
    assert "批准 (y)" in shown
    assert "已采用，版本 2" in shown


@pytest.mark.usefixtures("resume_id")
def test_what_made_a_proposal_stale_is_told_with_nothing_hidden_and_counts_as_refused(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    propose(app, "Data\u202e Architect", "Clerk")
    typed(monkeypatch, "a\na\n")
    assert review(app, argparse.Namespace(resume="", web=False)) == 1
    said = capsys.readouterr().out
    assert "\u202e" not in said
    assert 'now "Data⟨U+202E⟩ Architect' in said


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_side_by_side_fits_the_window_in_both_scripts(columns: int) -> None:
    change = Change(
        path="/basics/summary",
        id_path="/basics/summary",
        op="replace",
        kind="wording",
        before="Built pipelines that people trust. " * 6,
        after="负责数据管道的建设与维护，服务四十个数据源。" * 5,
        label="Summary",
    )
    lines = side_by_side((change,), columns)
    assert len(lines) > 3
    for line in lines:
        assert sum(2 if east_asian_width(c) in "WF" else 1 for c in line) <= columns
    text = "".join(line.split(" | ")[-1] for line in lines[1:])
    assert "".join(text.split()) == "负责数据管道的建设与维护，服务四十个数据源。" * 5


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


def test_an_undo_on_the_terminal_shows_words_and_nothing_hidden(
    app: App,
    resume_id: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    proposal_id = propose(app, "Data\u202e Architect")[0]
    app.proposals.decide({proposal_id: "approve"}, channel="terminal")
    typed(monkeypatch, "no\n")
    run(app, argparse.Namespace(command="undo", resume=resume_id, revision=None, to=None))
    said = capsys.readouterr().out
    assert "  Basics · headline\n    Data[-⟨U+202E⟩-] [-Architect-]{+Engineer+}\n" in said


def test_undo_and_delete_need_a_typed_yes(
    app: App, resume_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.proposals.decide({propose(app, "Architect")[0]: "approve"}, channel="terminal")
    for answer, revision in (("no\n", 2), ("", 2), ("yes\n", 3)):
        typed(monkeypatch, answer)
        run(app, argparse.Namespace(command="undo", resume="", revision=0, to=0))
        assert app.resumes.read("")[0].revision == revision
    typed(monkeypatch, "\n")
    assert run(app, argparse.Namespace(command="delete", resume=resume_id)) == 1
    typed(monkeypatch, "yes\n")
    assert run(app, argparse.Namespace(command="delete", resume=resume_id)) == 0
    assert app.resumes.rows()[0] == []


@pytest.mark.parametrize("command", ["tailor"])
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


def _while_asked(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let somebody else act between the question and the person's yes."""

    def answered(_: str) -> str:
        act()
        return "yes"

    monkeypatch.setattr("builtins.input", answered)


@pytest.mark.parametrize("command", ["undo", "delete"])
def test_a_yes_on_the_terminal_is_for_the_state_that_was_shown(
    app: App, monkeypatch: pytest.MonkeyPatch, resume_id: str, command: str
) -> None:
    app.proposals.decide({propose(app, "Analytics Engineer")[0]: "approve"}, channel="terminal")

    def meanwhile() -> None:
        app.proposals.decide({propose(app, "Data Architect")[0]: "approve"}, channel="terminal")

    _while_asked(monkeypatch, meanwhile)
    with pytest.raises(Conflict, match="revision 3 now, not 2"):
        run(app, argparse.Namespace(command=command, resume=resume_id, revision=0, to=0))
    row, head = app.resumes.read(resume_id)
    assert (row.revision, head.document["basics"]["label"]) == (3, "Data Architect")
