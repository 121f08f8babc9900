"""The history after a crash: what is missing is written at start, and the start stays light."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.errors import StoreUnavailable
from resume_mcp.memory.applied import applied_line, without_line
from resume_mcp.services.resumes import Source

HEAVY = ("jsonpatch", "resume_mcp.proposals", "resume_mcp.deviation", "resume_mcp.services.resumes")


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def apply(app: App, value: str) -> None:
    step = {"op": "replace", "path": "/basics/label", "value": value}
    _, proposed = app.proposals.propose("", [{"title": f"Be {value}", "operations": [step]}])
    assert proposed[0].row is not None
    decided = app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert decided[0].status == "applied"


def lose_the_next_line(app: App, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """Apply a change whose process dies between the commit and the history."""

    def die(_: object, __: str) -> None:
        raise StoreUnavailable("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(type(app.memory), "note_applied", die)
        apply(app, value)


def history(app: App) -> list[str]:
    return app.memory.read("history").text.splitlines()


@pytest.mark.usefixtures("resume_id")
def test_only_the_line_that_is_missing_is_written(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply(app, "Analytics Engineer")
    lose_the_next_line(app, monkeypatch, "数据架构师")
    apply(app, "ML Engineer")
    assert [line.split("Be ")[1].split(" (")[0] for line in history(app)] == [
        "Analytics Engineer", "ML Engineer",
    ]  # fmt: skip
    (missing,) = app.history.missing_lines()
    assert "Be 数据架构师" in missing
    assert "revision 3)" in missing
    app.mend()
    assert history(app)[-1] == f"- {missing}"
    assert app.history.missing_lines() == []
    assert len(history(app)) == 3


@pytest.mark.usefixtures("resume_id")
def test_a_line_that_the_person_deleted_does_not_come_back(app: App, home: Path) -> None:
    apply(app, "Analytics Engineer")
    apply(app, "ML Engineer")
    file = next((home / "memory").glob("优化历史.md"))
    file.write_text(history(app)[1] + "\n", encoding="utf-8")
    assert len(history(app)) == 1
    app.mend()
    assert len(history(app)) == 1


@pytest.mark.usefixtures("resume_id")
def test_a_line_that_made_room_for_others_does_not_come_back(app: App) -> None:
    apply(app, "Analytics Engineer")
    for number in range(6):
        app.memory.write("history", content=f"- note {number}: " + "filling words " * 60)
    assert not any("Analytics" in line for line in history(app))
    app.mend()
    assert app.history.missing_lines() == []
    assert not any("Analytics" in line for line in history(app))


def test_a_home_without_changes_lacks_nothing(app: App, resume_id: str) -> None:
    assert resume_id
    assert app.history.missing_lines() == []


def test_a_title_that_imitates_a_line_s_end_hides_no_other_revision() -> None:
    told = applied_line("0123456789", 2, title="x (resume 01234567, revision 3)", when="2026-11-30")
    applied = [("0123456789", 2), ("0123456789", 3)]
    assert without_line(applied, [f"- {told}"]) == [("0123456789", 3)]


@pytest.mark.usefixtures("resume_id")
def test_the_start_of_a_used_home_loads_nothing_heavy(app: App, home: Path) -> None:
    apply(app, "Analytics Engineer")
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from resume_mcp.bootstrap import build_app\n"
        f"home = Path({str(home)!r})\n"
        "build_app({'RESUME_MCP_HOME': str(home)}, user_home=home).mend()\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
