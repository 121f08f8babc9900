"""Deciding: one winner, stale by name, nothing half applied, and no way around the person."""

import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.errors import Conflict, InvalidInput, Locked, NotFound, StoreUnavailable
from resume_mcp.services.proposals import ProposalService
from resume_mcp.services.resumes import Source

PROCESSES, APPROVERS = 4, 16


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def propose(app: App, *operations: dict[str, Any]) -> list[str]:
    drafts = [{"title": f"Change {n}", "operations": [op]} for n, op in enumerate(operations)]
    _, proposed = app.proposals.propose("", drafts)
    assert all(each.row for each in proposed), [each.error for each in proposed]
    return [each.row.proposal_id for each in proposed if each.row]


def label(value: str) -> dict[str, Any]:
    return {"op": "replace", "path": "/basics/label", "value": value}


def _approve(home: str, proposal_id: str, results: Any) -> None:
    app = App(load_settings({"RESUME_MCP_HOME": home}, user_home=Path(home)))
    for _ in range(APPROVERS // PROCESSES):
        decided = app.proposals.decide({proposal_id: "approve"}, channel="terminal")[0]
        results.put((decided.status, decided.revision, decided.reason))


@pytest.mark.usefixtures("resume_id")
def test_of_sixteen_approvers_in_four_processes_exactly_one_wins(app: App, home: Path) -> None:
    proposal_id = propose(app, label("Analytics Engineer"))[0]
    spawn = multiprocessing.get_context("spawn")
    results = spawn.Queue()
    workers = [
        spawn.Process(target=_approve, args=(str(home), proposal_id, results))
        for _ in range(PROCESSES)
    ]
    for worker in workers:
        worker.start()
    found = [results.get(timeout=60) for _ in range(APPROVERS)]
    for worker in workers:
        worker.join()
    winners = [each for each in found if each[1] is not None]
    assert winners == [("applied", 2, "")]
    assert {reason for _, revision, reason in found if revision is None} == {
        "already decided: applied as revision 2"
    }
    assert app.resumes.read("")[0].revision == 2


@pytest.mark.usefixtures("resume_id")
def test_a_changed_value_makes_its_proposal_stale_and_the_others_go_on(app: App) -> None:
    first, rival, other = propose(
        app,
        label("Analytics Engineer"),
        label("Data Architect"),
        {"op": "replace", "path": "/basics/phone", "value": "+46 70 555 02 00"},
    )
    decided = app.proposals.decide(
        {first: "approve", rival: "approve", other: "approve"}, channel="terminal"
    )
    assert [each.status for each in decided] == ["applied", "stale", "applied"]
    assert "label" in decided[1].reason or "headline" in decided[1].reason
    assert app.resumes.read("")[1].document["basics"]["label"] == "Analytics Engineer"


@pytest.mark.usefixtures("resume_id")
def test_what_was_applied_says_what_is_new_and_no_more(app: App) -> None:
    decided = app.proposals.decide(
        {propose(app, label("Analytics Engineer"))[0]: "approve"}, channel="terminal"
    )
    assert [(c.path, c.after) for c in decided[0].changes] == [
        ("/basics/label", "Analytics Engineer")
    ]


@pytest.mark.usefixtures("resume_id")
def test_only_pending_proposals_can_be_named_for_a_decision(app: App) -> None:
    proposal_id = propose(app, label("Analytics Engineer"))[0]
    app.proposals.withdraw([proposal_id])
    with pytest.raises(Conflict, match="withdrawn"):
        app.proposals.pending([proposal_id])
    with pytest.raises(NotFound):
        app.proposals.pending(["p_unknown"])
    with pytest.raises(InvalidInput):
        app.proposals.withdraw([])


@pytest.mark.usefixtures("resume_id")
def test_a_proposal_on_an_old_revision_is_refused_by_name(app: App) -> None:
    app.proposals.decide(
        {propose(app, label("Analytics Engineer"))[0]: "approve"}, channel="terminal"
    )
    with pytest.raises(Conflict, match="revision 2") as caught:
        app.proposals.propose("", [{"title": "x", "operations": [label("y")]}], base_revision=1)
    assert caught.value.details["reason"] == "stale_base"


@pytest.mark.usefixtures("resume_id")
def test_one_bad_proposal_does_not_hold_up_the_others(app: App) -> None:
    drafts = [
        {"title": "bad", "operations": [{"op": "remove", "path": "/work/nobody99"}]},
        {"title": "good", "operations": [label("Analytics Engineer")]},
    ]
    _, proposed = app.proposals.propose("", drafts)
    assert proposed[0].row is None
    assert proposed[0].error is not None
    assert proposed[1].row is not None


def test_a_history_line_lost_in_a_crash_is_written_at_the_next_start(
    app: App, resume_id: str
) -> None:
    app.proposals.decide(
        {propose(app, label("Analytics Engineer"))[0]: "approve"}, channel="terminal"
    )
    history = app.memory.read("history").text
    assert resume_id[:8] in history
    app.memory.delete("history")
    app.mend()
    assert app.memory.read("history").text.strip() == history.strip()
    app.mend()
    assert app.memory.read("history").text.strip() == history.strip()


def test_a_lock_is_told_before_a_base_that_is_not_the_newest(app: App, resume_id: str) -> None:
    app.resumes.lock(resume_id)
    drafts = [{"title": "x", "operations": [label("Lead")]}]
    with pytest.raises(Locked):
        app.proposals.propose("", drafts, base_revision=7)


def test_a_resume_locked_meanwhile_does_not_hide_what_became_of_the_others(
    app: App, resume_id: str
) -> None:
    variant = app.resumes.create_variant(resume_id, title="For a job")
    mine = propose(app, label("Analytics Engineer"))[0]
    drafts = [{"title": "x", "operations": [label("Data Architect")]}]
    _, proposed = app.proposals.propose(variant.resume_id, drafts)
    assert proposed[0].row is not None
    other = proposed[0].row.proposal_id
    app.resumes.lock(variant.resume_id)
    decided = app.proposals.decide({mine: "approve", other: "approve"}, channel="terminal")
    assert [(each.status, each.code) for each in decided] == [
        ("applied", ""),
        ("pending", "locked"),
    ]
    assert "Change 0" in app.memory.read("history").text


@pytest.mark.usefixtures("resume_id")
def test_a_rejected_one_that_is_gone_does_not_hide_what_became_of_the_others(
    app: App, ada: dict[str, Any]
) -> None:
    first = propose(app, label("Analytics Engineer"))[0]
    other = app.resumes.import_resume(Source(text=json.dumps(ada | {"x-other": 1}))).row.resume_id
    drafts = [{"title": "x", "operations": [label("Clerk")]}]
    gone = app.proposals.propose(other, drafts)[1][0].row
    assert gone
    app.resumes.delete(other, approved_by="terminal")
    decided = app.proposals.decide(
        {first: "approve", gone.proposal_id: "reject"}, channel="terminal"
    )
    assert [(each.status, each.code) for each in decided] == [
        ("applied", ""),
        ("pending", "not_found"),
    ]


@pytest.mark.usefixtures("resume_id")
def test_what_was_applied_is_told_even_if_the_store_fails_at_the_next(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = propose(app, label("Analytics Engineer"), label("Clerk"))
    apply = ProposalService._apply

    def failing(self: ProposalService, proposal_id: str, *given: Any) -> Any:
        if proposal_id == second:
            raise StoreUnavailable("The store is busy.")
        return apply(self, proposal_id, *given)

    monkeypatch.setattr(ProposalService, "_apply", failing)
    decided = app.proposals.decide({first: "approve", second: "approve"}, channel="terminal")
    assert [each.status for each in decided] == ["applied", "pending"]
    with pytest.raises(StoreUnavailable):
        app.proposals.decide({second: "approve"}, channel="terminal")


@pytest.mark.usefixtures("resume_id")
def test_the_person_s_own_words_are_checked_against_the_same_job(app: App) -> None:
    """An edit is no way around the check that the proposal itself had to pass."""
    advert = "You will orchestrate petabyte-scale lakehouse migrations across three continents."
    job = app.jobs.save_text(f"Data Engineer\n\n{advert}")
    step = {"op": "replace", "path": "/basics/summary", "value": "Data engineer."}
    drafts = [{"title": "x", "operations": [step]}]
    row = app.proposals.propose("", drafts, job_id=job.job_id)[1][0].row
    assert row
    mine = app.proposals.reworded(row.proposal_id, [{**step, "value": advert}])
    checks = {issue["check"] for issue in mine.body["deviation"]["issues"]}
    assert "copied_from_job" in checks
    assert [each.proposal_id for each in app.proposals.rows()] == [row.proposal_id]


@pytest.mark.usefixtures("resume_id")
def test_a_proposal_is_closed_only_when_the_person_s_own_words_are_applied(app: App) -> None:
    step = label("Analytics Engineer")
    model, other = propose(app, step, label("Clerk"))
    mine = app.proposals.reworded(model, [{**step, "value": "Data Architect"}])
    app.proposals.decide({other: "approve"}, channel="terminal")
    decided = app.proposals.apply_reworded(mine, model, channel="terminal")
    assert decided.status == "stale"
    found = {row.proposal_id: row.status for row in app.proposals.rows()}
    assert (found[model], found[other]) == ("pending", "applied")
    again = app.proposals.reworded(model, [{**step, "value": "Data Architect"}])
    assert app.proposals.apply_reworded(again, model, channel="terminal").revision == 3
    assert {row.proposal_id: row.status for row in app.proposals.rows()}[model] == "rejected"


@pytest.mark.usefixtures("resume_id")
def test_an_unknown_id_takes_nothing_back(app: App) -> None:
    mine = propose(app, label("Analytics Engineer"))[0]
    with pytest.raises(NotFound):
        app.proposals.withdraw([mine, "p_unknown"])
    assert [row.status for row in app.proposals.rows()] == ["pending"]
