"""The rows of the peer tables A and D that no other file plays, as patches, with our answer."""

from typing import Any

import pytest

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.parse import read_draft
from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, LI, edited, planned, refused

KEYWORDS = "/skills/0/keywords"


def _found(document: JsonObject, *steps: dict[str, Any]) -> set[tuple[str, str]]:
    done = planned(document, *steps)
    return {(i.check, i.severity) for i in evaluate(document, done.result).issues}


@pytest.mark.parametrize(  # A2, A6: what the peer lets through, ours flags
    "step",
    [
        {
            "op": "replace",
            "path": "/work/0/highlights/1",
            "value": "Moved 12 services: 100K users.",
        },
        {"op": "add", "path": "/projects/0/highlights/-", "value": "10K+ monthly downloads."},
    ],
)
def test_an_invented_number_can_be_proposed_and_is_flagged(step: dict[str, Any]) -> None:
    assert ("invented_metric", "hard") in _found(ADA, step)


def test_a_test_reads_the_old_text_exactly() -> None:  # A4, A24
    for old in ("BACKEND ENGINEER", "Frontend Engineer"):
        error = refused(
            ADA,
            {"op": "test", "path": "/basics/label", "value": old},
            {"op": "replace", "path": "/basics/label", "value": "Lead Engineer"},
        )
        assert (error.details["reason"], error.details["operation"]) == ("test_failed", 0)


def test_a_skill_without_ground_is_flagged() -> None:  # A8
    step = {"op": "add", "path": f"{KEYWORDS}/-", "value": "BananaDB"}
    assert ("invented_skill", "soft") in _found(ADA, step)


@pytest.mark.parametrize("word", ["Python", "python", "PYTHON", "ｐｙｔｈｏｎ", " Python "])
def test_a_skill_that_is_there_is_not_added_again(word: str) -> None:  # A9
    label = {"op": "replace", "path": "/basics/label", "value": "Lead Engineer"}
    error = refused(ADA, label, {"op": "add", "path": f"{KEYWORDS}/-", "value": word})
    assert (error.details["reason"], error.details["operation"]) == ("no_effect", 1)
    assert "'python', which this list holds already" in error.message


def test_a_chinese_skill_that_is_there_is_not_added_again() -> None:
    base = edited(LI, lambda doc: doc["skills"][0]["keywords"].append("微服务"))
    step = {"op": "add", "path": f"{KEYWORDS}/0", "value": "微服务"}
    assert refused(base, step).details["reason"] == "no_effect"


def test_doubles_of_the_document_may_stay_and_move() -> None:
    base = edited(ADA, lambda doc: doc["skills"][0]["keywords"].append("python"))
    assert planned(base, {"op": "add", "path": f"{KEYWORDS}/-", "value": "Rust"})
    assert planned(base, {"op": "move", "from": f"{KEYWORDS}/3", "path": f"{KEYWORDS}/0"})
    again = {"op": "add", "path": f"{KEYWORDS}/-", "value": "PYTHON"}
    assert refused(base, again).details["reason"] == "no_effect"


@pytest.mark.parametrize("original", [["Python"], None])  # A14, A15: there is no `original` here
def test_members_beside_the_operation_are_refused_or_ignored_as_the_rfc_says(original: Any) -> None:
    step = {"op": "reorder", "path": KEYWORDS, "value": ["SQL"], "original": original}
    assert planned(ADA, step).result["skills"][0]["keywords"] == ["SQL", "Python", "Go"]


def test_a_custom_section_can_be_proposed() -> None:  # A20 of the peer is refused
    section = {"title": "Volunteering", "kind": "text", "text": "Coaches chess."}
    done = planned(ADA, {"op": "add", "path": "/customSections", "value": [section]})
    assert done.policy == {"addition"}


def test_a_place_of_work_is_flagged() -> None:  # A22
    base = edited(ADA, lambda doc: doc["work"][0].update(location="Leeds"))
    step = {"op": "replace", "path": "/work/0/location", "value": "Remote"}
    assert ("changed_location", "soft") in _found(base, step)


def test_an_empty_list_of_operations_is_refused_and_changes_nothing() -> None:  # A29
    with pytest.raises(PatchRejected) as caught:
        planned(ADA)
    assert caught.value.details["reason"] == "empty_patch"


def test_a_mixed_list_is_applied_whole() -> None:  # A27, A30
    done = planned(
        ADA,
        {"op": "replace", "path": "/basics/summary", "value": "Backend engineer for payments."},
        {"op": "add", "path": "/work/0/highlights/-", "value": "Wrote the runbook."},
        {"op": "reorder", "path": KEYWORDS, "value": ["SQL"]},
        {"op": "add", "path": f"{KEYWORDS}/-", "value": "Kubernetes"},
        {"op": "remove", "path": "/awards/0"},
    )
    assert done.result["basics"]["summary"] == "Backend engineer for payments."
    assert done.result["work"][0]["highlights"][-1] == "Wrote the runbook."
    assert done.result["skills"][0]["keywords"] == ["SQL", "Python", "Go", "Kubernetes"]
    assert done.result["awards"] == []
    assert done.policy == {"wording", "addition", "order", "removal"}


def test_a_new_skill_is_added_where_it_shall_stand() -> None:  # A44, A49
    done = planned(ADA, {"op": "add", "path": f"{KEYWORDS}/0", "value": "Kubernetes"})
    assert done.result["skills"][0]["keywords"] == ["Kubernetes", "Python", "Go", "SQL"]


def test_an_old_draft_with_what_is_no_operation_is_refused_whole() -> None:  # A25
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [{"op": "delete", "path": "/awards"}]})
    assert caught.value.details["operation"] == 0


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("/projects/-", {"name": "Lantern"}, ("addition", "add", "/projects/1")),  # D15
        ("/education/-", {"institution": "Elsewhere College"}, ("addition", "add", "/education/1")),
        ("/education/0/courses/0", "Compilers I", ("wording", "replace", "/education/0/courses/0")),
        ("/languages/-", {"language": "French"}, ("addition", "add", "/languages/1")),  # D19
        ("/awards/-", {"title": "Speaker"}, ("addition", "add", "/awards/1")),  # D21
    ],
)
def test_one_change_is_told_as_one(path: str, value: Any, told: tuple[str, ...]) -> None:
    op = "add" if path.endswith("-") else "replace"
    changes = planned(ADA, {"op": op, "path": path, "value": value}).changes
    assert [(c.kind, c.op, c.path) for c in changes] == [told]


def test_languages_in_another_order_are_an_order_and_nothing_else() -> None:  # D20
    base = edited(
        ADA, lambda doc: doc["languages"].append({"language": "Spanish", "id": "lang-spanish"})
    )
    changes = planned(
        base, {"op": "reorder", "path": "/languages", "value": ["lang-spanish"]}
    ).changes
    assert [(c.kind, c.op) for c in changes] == [("order", "reorder")]
    assert evaluate(base, edited(base, lambda doc: doc["languages"].reverse())).passed
