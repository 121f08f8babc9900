"""What use cases share: looked up in one transaction, refused with what to do."""

import json
from typing import Any

import pytest

from resume_mcp import records
from resume_mcp.bootstrap import App
from resume_mcp.errors import Locked, NotFound
from resume_mcp.services.resumes import Source


@pytest.fixture
def master(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def test_a_resume_is_meant_by_its_id_by_the_start_of_it_or_by_being_the_only_master(
    app: App, master: str
) -> None:
    with app.storage.transaction() as tx:
        for reference in (master, master[:8], ""):
            assert records.resume(tx, reference).resume_id == master
        with pytest.raises(NotFound, match="list_resumes"):
            records.resume(tx, master[:5])


def test_what_is_not_there_is_said_so(app: App, master: str) -> None:
    with app.storage.transaction() as tx:
        row = records.resume(tx, master)
        with pytest.raises(NotFound, match="it has 1 to 1"):
            records.revision(tx, row, 7)
        with pytest.raises(NotFound, match="list_proposals"):
            records.proposal(tx, "p_none")
        with pytest.raises(NotFound, match="save_job"):
            records.job(tx, "none")


def test_a_locked_resume_takes_no_proposals_and_no_undo(app: App, master: str) -> None:
    app.resumes.lock(master)
    operations = [{"op": "replace", "path": "/basics/label", "value": "Architect"}]
    with pytest.raises(Locked, match="unlock"):
        app.proposals.propose("", [{"title": "x", "operations": operations}])
    with app.storage.transaction() as tx, pytest.raises(Locked):
        records.refuse_locked(records.resume(tx, master))
    app.resumes.unlock(master, approved_by="terminal")
    assert app.proposals.propose("", [{"title": "x", "operations": operations}])[1][0].row


def test_a_variant_is_still_checked_when_its_master_is_gone(app: App, master: str) -> None:
    variant = app.resumes.create_variant(master, title="For a job")
    with app.storage.transaction() as tx:
        assert len(records.masters_above(tx, variant)) == 1
    app.resumes.delete(master, approved_by="terminal")
    with app.storage.transaction() as tx:
        assert records.masters_above(tx, variant) == []
    operations = [{"op": "replace", "path": "/basics/summary", "value": "I tripled revenue."}]
    _, proposed = app.proposals.propose(
        variant.resume_id, [{"title": "x", "operations": operations}]
    )
    assert proposed[0].row is not None
    found = app.checks.deviation(proposed[0].row.proposal_id, None)
    assert not found.passed
