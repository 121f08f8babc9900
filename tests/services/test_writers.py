"""Several at once: what is judged long holds nobody up, and what is written is what was judged."""

import json
import multiprocessing
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from resume_mcp.bootstrap import App, random_secret
from resume_mcp.config import load_settings
from resume_mcp.errors import Conflict
from resume_mcp.services.proposals import APPLY_ATTEMPTS, PROPOSE_ATTEMPTS, Decided
from resume_mcp.services.resumes import Source
from tests.fakes import fixed_clock

Meanwhile = Callable[[], object]


class Interrupted:
    """A source of secrets and a clock that let others act while a proposal is being judged."""

    def __init__(self) -> None:
        self.on_secret: list[Meanwhile] = []
        self.on_time: list[Meanwhile] = []

    def new_secret(self) -> str:
        if self.on_secret:
            self.on_secret.pop(0)()
        return random_secret()

    def clock(self) -> datetime:
        if self.on_time:
            self.on_time.pop(0)()
        return fixed_clock()


@pytest.fixture
def meanwhile() -> Interrupted:
    return Interrupted()


@pytest.fixture
def judge(home: Path, meanwhile: Interrupted) -> App:
    """The process that judges; `app` is another one on the same store."""
    configured = load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home)
    return App(configured, clock=meanwhile.clock, new_secret=meanwhile.new_secret)


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def reworded(value: str) -> list[dict[str, Any]]:
    step = {"op": "replace", "path": "/work/0/highlights/1", "value": value}
    return [{"title": value, "operations": [step]}]


def label(app: App, value: str, resume_id: str = "") -> Decided:
    """Let somebody change the headline, with the person's yes."""
    step = {"op": "replace", "path": "/basics/label", "value": value}
    _, proposed = app.proposals.propose(resume_id, [{"title": value, "operations": [step]}])
    assert proposed[0].row, proposed[0].error
    return app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")[0]


def test_others_write_while_a_proposal_is_judged(
    app: App, judge: App, meanwhile: Interrupted, resume_id: str
) -> None:
    meanwhile.on_secret = [lambda: app.resumes.rename(resume_id, "Renamed meanwhile")]
    row, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None
    assert not meanwhile.on_secret
    assert row.revision == 1
    assert app.resumes.read("")[0].title == "Renamed meanwhile"


@pytest.mark.usefixtures("resume_id")
def test_a_resume_that_moved_meanwhile_is_judged_anew(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    meanwhile.on_secret = [lambda: label(app, "Analytics Engineer")]
    row, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert row.revision == 2
    stored = proposed[0].stored
    assert stored is not None
    assert stored.base_revision == 2
    assert len(app.proposals.rows(status="pending")) == 1


@pytest.mark.usefixtures("resume_id")
def test_a_resume_that_never_stands_still_takes_no_proposal(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    meanwhile.on_secret = [partial(label, app, f"Headline {n}") for n in range(PROPOSE_ATTEMPTS)]
    with pytest.raises(Conflict, match="propose once more") as caught:
        judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert caught.value.details["reason"] == "stale_base"
    assert app.proposals.rows(status="pending") == []


@pytest.mark.usefixtures("resume_id")
def test_a_named_base_that_moved_meanwhile_is_refused_by_name(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    meanwhile.on_secret = [lambda: label(app, "Analytics Engineer")]
    with pytest.raises(Conflict, match="is at revision 2"):
        judge.proposals.propose("", reworded("Wrote it."), base_revision=1)
    assert app.proposals.rows(status="pending") == []


def test_a_master_that_moved_meanwhile_is_evidence_anew(
    app: App, judge: App, meanwhile: Interrupted, resume_id: str
) -> None:
    variant = app.resumes.create_variant(resume_id, title="For a job").resume_id
    skill = {"op": "add", "path": "/skills/0/keywords/-", "value": "Elixir"}
    drafts = [{"title": "Elixir", "operations": [skill]}]

    def master_learns_elixir() -> None:
        _, proposed = app.proposals.propose(resume_id, drafts)
        assert proposed[0].row is not None
        app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")

    meanwhile.on_secret = [master_learns_elixir]
    _, proposed = judge.proposals.propose(variant, drafts)
    stored = proposed[0].stored
    assert stored is not None
    assert stored.deviation.passed, "the master knows it by now"


@pytest.mark.usefixtures("resume_id")
def test_others_write_while_an_approval_is_checked_and_it_is_checked_anew(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    _, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None
    meanwhile.on_time = [lambda: label(app, "Analytics Engineer")]
    approved = judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert [(each.status, each.revision) for each in approved] == [("applied", 3)]
    document = app.resumes.read("")[1].document
    assert document["basics"]["label"] == "Analytics Engineer"
    assert document["work"][0]["highlights"][1] == "Wrote the report to the board."


def test_a_new_title_given_while_an_approval_is_checked_stays(
    app: App, judge: App, meanwhile: Interrupted, resume_id: str
) -> None:
    _, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None
    meanwhile.on_time = [lambda: app.resumes.rename(resume_id, "Renamed meanwhile")]
    judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert app.resumes.read("")[0].title == "Renamed meanwhile"


@pytest.mark.usefixtures("resume_id")
def test_a_value_that_changed_while_an_approval_was_checked_makes_it_stale(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    _, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None

    def rival() -> None:
        _, others = app.proposals.propose("", reworded("Wrote the yearly report."))
        assert others[0].row is not None
        app.proposals.decide({others[0].row.proposal_id: "approve"}, channel="terminal")

    meanwhile.on_time = [rival]
    decided = judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert [each.status for each in decided] == ["stale"]
    document = app.resumes.read("")[1].document
    assert document["work"][0]["highlights"][1] == "Wrote the yearly report."


def test_a_lock_set_while_an_approval_is_checked_holds(
    app: App, judge: App, meanwhile: Interrupted, resume_id: str
) -> None:
    _, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None
    meanwhile.on_time = [lambda: app.resumes.lock(resume_id)]
    decided = judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert [(each.status, each.code) for each in decided] == [("pending", "locked")]
    assert app.resumes.read("")[0].revision == 1


@pytest.mark.usefixtures("resume_id")
def test_an_approval_of_what_never_stands_still_is_left_pending(
    app: App, judge: App, meanwhile: Interrupted
) -> None:
    _, proposed = judge.proposals.propose("", reworded("Wrote the report to the board."))
    assert proposed[0].row is not None
    meanwhile.on_time = [partial(label, app, f"Headline {n}") for n in range(APPLY_ATTEMPTS)]
    decided = judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert [(each.status, each.code) for each in decided] == [("pending", "conflict")]
    assert "Nothing was applied" in decided[0].reason
    again = judge.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert [each.status for each in again] == ["applied"]


def test_an_undo_whose_ground_moved_is_refused(
    app: App, judge: App, meanwhile: Interrupted, resume_id: str
) -> None:
    label(app, "Analytics Engineer")
    meanwhile.on_time = [lambda: label(app, "Data Architect", resume_id)]
    with pytest.raises(Conflict, match="revision 3 now, not 2"):
        judge.resumes.undo("", approved_by="terminal")
    assert app.resumes.read("")[1].document["basics"]["label"] == "Data Architect"


JOBS, PROPOSALS = 150, 6


def _propose_much(home: str, said: Any) -> None:
    app = App(load_settings({"RESUME_MCP_HOME": home}, user_home=Path(home)))
    said.put("ready")
    started = perf_counter()
    drafts = [
        {
            "title": f"Change {number}",
            "operations": [
                {"op": "replace", "path": f"/work/{number}/highlights/0", "value": "Kept it going."}
            ],
        }
        for number in range(PROPOSALS)
    ]
    _, proposed = app.proposals.propose("", drafts)
    said.put((perf_counter() - started, [each.row is not None for each in proposed]))


def test_light_writes_go_on_beside_a_heavy_proposal_of_another_process(
    app: App, home: Path
) -> None:
    document = {
        "basics": {"name": "Ada Rosenqvist", "summary": "Runs shipping data. 负责航运数据。"},
        "work": [
            {
                "name": f"Harbour {number}",
                "position": f"Clerk {number}",
                "startDate": f"{1960 + number % 60}",
                "highlights": [f"Counted {number * 7 + 3} crates at quay {number}.", "Wrote logs."],
            }
            for number in range(JOBS)
        ],
    }
    app.resumes.import_resume(Source(text=json.dumps(document)))
    spawn = multiprocessing.get_context("spawn")
    said = spawn.Queue()
    heavy = spawn.Process(target=_propose_much, args=(str(home), said))
    heavy.start()
    assert said.get(timeout=60) == "ready"
    waits: list[float] = []
    while said.empty():
        began = perf_counter()
        app.questions.answered("review_proposals")
        waits.append(perf_counter() - began)
    took, kept = said.get(timeout=60)
    heavy.join()
    assert kept == [True] * PROPOSALS
    assert len(waits) > 3
    assert median(waits) < took / 4, "no write waits for the judging"
