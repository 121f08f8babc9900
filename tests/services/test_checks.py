"""What a resume is compared with: what the person last gave, not what the model made of it."""

import json
from typing import Any

import pytest

from resume_mcp import records
from resume_mcp.bootstrap import App
from resume_mcp.errors import InvalidInput
from resume_mcp.services.resumes import Source


def given(app: App, document: dict[str, Any], *, replace: str = "") -> str:
    done = app.resumes.import_resume(
        Source(text=json.dumps(document)), replace_resume_id=replace, approved_by="host dialog"
    )
    return done.row.resume_id


def promoted(ada: dict[str, Any], position: str) -> dict[str, Any]:
    work = [{**ada["work"][0], "position": position}, *ada["work"][1:]]
    return {**ada, "work": work}


def change(app: App, path: str, value: str) -> None:
    step = {"op": "replace", "path": path, "value": value}
    _, proposed = app.proposals.propose("", [{"title": value, "operations": [step]}])
    assert proposed[0].row is not None
    decided = app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    assert decided[0].status == "applied"


def found(app: App, resume_id: str) -> set[str]:
    return {issue.check for issue in app.checks.deviation(resume_id, None).issues}


def base_of(app: App, resume_id: str) -> int:
    with app.storage.reading() as tx:
        return records.original_revision(tx, records.resume(tx, resume_id))


def test_without_a_change_there_is_nothing_to_compare_with(app: App, ada: dict[str, Any]) -> None:
    resume_id = given(app, ada)
    with pytest.raises(InvalidInput, match="original is needed"):
        found(app, resume_id)


def test_a_changed_resume_is_compared_with_its_import(app: App, ada: dict[str, Any]) -> None:
    resume_id = given(app, ada)
    change(app, "/work/0/position", "Chief Executive")
    assert "changed_title" in found(app, resume_id)


def test_after_a_replacing_import_that_import_is_the_original(
    app: App, ada: dict[str, Any]
) -> None:
    resume_id = given(app, ada)
    given(app, promoted(ada, "Head of Data"), replace=resume_id)
    with pytest.raises(InvalidInput, match="original is needed"):
        found(app, resume_id)
    change(app, "/basics/summary", "Builds data platforms that people trust.")
    assert "changed_title" not in found(app, resume_id), "the person gave the new title"
    change(app, "/work/0/position", "Chief Executive")
    assert "changed_title" in found(app, resume_id)


def test_an_import_that_was_taken_back_is_no_original(app: App, ada: dict[str, Any]) -> None:
    resume_id = given(app, ada)
    given(app, promoted(ada, "Head of Data"), replace=resume_id)
    app.resumes.undo("", approved_by="terminal")
    assert base_of(app, resume_id) == 1
    assert found(app, resume_id) == {"no_change"}
    app.resumes.undo("", approved_by="terminal")  # the undo of the undo
    assert base_of(app, resume_id) == 2
    app.resumes.undo("", to_revision=1, approved_by="terminal")
    assert base_of(app, resume_id) == 1
    app.resumes.undo("", to_revision=2, approved_by="terminal")
    assert base_of(app, resume_id) == 2


def test_taking_back_an_edit_leaves_the_original(app: App, ada: dict[str, Any]) -> None:
    resume_id = given(app, ada)
    given(app, promoted(ada, "Head of Data"), replace=resume_id)
    change(app, "/basics/label", "Analytics Engineer")
    change(app, "/basics/phone", "+46 70 555 09 09")
    app.resumes.undo("", revision=3, approved_by="terminal")
    assert base_of(app, resume_id) == 2
    assert "changed_title" not in found(app, resume_id)


def test_a_variant_is_compared_with_its_master_and_without_it_with_its_start(
    app: App, ada: dict[str, Any]
) -> None:
    resume_id = given(app, ada)
    variant = app.resumes.create_variant(resume_id, title="For a job").resume_id
    assert found(app, variant) == {"no_change"}
    app.resumes.delete(resume_id, approved_by="terminal")
    with pytest.raises(InvalidInput):
        found(app, variant)
    assert base_of(app, variant) == 1
