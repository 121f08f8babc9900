"""A plan that meets a document that has changed since: it goes on, or it names what changed."""

from collections.abc import Callable
from typing import Any

import pytest

from resume_mcp.errors import StaleProposal
from resume_mcp.proposals.apply import replan
from resume_mcp.proposals.model import Operation, Planned
from resume_mcp.resume.document import JsonObject, canonical
from tests.proposals.sample import ADA, as_json, edited, planned

_REWORD = {"op": "replace", "path": "/work/0/highlights/2", "value": "Mentored three juniors."}

Change = Callable[[JsonObject], Any]


def _after(change: Change, *steps: dict[str, Any]) -> Planned:
    return replan(edited(ADA, change), planned(ADA, *steps))


def _stale(change: Change, *steps: dict[str, Any]) -> StaleProposal:
    document = edited(ADA, change)
    before = canonical(document)
    with pytest.raises(StaleProposal) as caught:
        replan(document, planned(ADA, *steps))
    assert canonical(document) == before
    return caught.value


def test_an_unchanged_document_gives_the_same_plan() -> None:
    one = planned(ADA, _REWORD, {"op": "copy", "from": "/skills/0", "path": "/skills/-"})
    again = replan(ADA, one)
    assert canonical(again.result) == canonical(one.result)
    assert again.operations == one.operations
    assert again.digest == one.digest


def test_a_stored_plan_is_the_same_plan() -> None:
    one = planned(ADA, _REWORD, {"op": "remove", "path": "/awards"})
    stored = as_json(one.model_dump(mode="json", by_alias=True, exclude_unset=True))
    assert replan(ADA, Planned.model_validate(stored)).result == one.result


def test_a_changed_value_is_named_with_both_texts() -> None:
    error = _stale(
        lambda doc: doc["basics"].update(label="Lead"),
        {"op": "replace", "path": "/basics/label", "value": "Head"},
        {"op": "replace", "path": "/basics/summary", "value": "Payments."},
    )
    assert error.details["path"] == "/basics/label"
    assert error.details["changed"] == [
        {"path": "/basics/label", "was": '"Backend Engineer"', "now": '"Lead"'}
    ]
    assert "Nothing was applied" in error.message


@pytest.mark.parametrize(
    "change",
    [
        lambda doc: doc["work"].reverse(),
        lambda doc: doc["work"].insert(0, {"name": "Quay", "id": "work-quay"}),
        lambda doc: doc["work"].pop(1),
        lambda doc: doc["work"][0].update(position="Lead"),
        lambda doc: doc["work"][0]["highlights"].append("New."),
        lambda doc: doc["work"][0]["highlights"].insert(0, "New, and in front."),
        lambda doc: doc["work"][0]["highlights"].pop(0),
        lambda doc: doc["work"][0]["highlights"].reverse(),
        lambda doc: doc["basics"].clear(),
    ],
)
def test_changes_elsewhere_do_not_stop_a_reworded_bullet(change: Change) -> None:
    result = _after(change, _REWORD).result
    job = next(item for item in result["work"] if item["id"] == "work-northwind")
    assert _REWORD["value"] in job["highlights"]
    assert "Mentored three junior engineers." not in job["highlights"]


@pytest.mark.parametrize(
    "change",
    [
        lambda doc: doc["work"].pop(0),
        lambda doc: doc["work"][0].pop("highlights"),
        lambda doc: doc["work"][0]["highlights"].pop(2),
        lambda doc: doc["work"][0]["highlights"].__setitem__(2, "Mentored four engineers."),
        lambda doc: doc["work"][0].update(highlights="one text"),
    ],
)
def test_a_bullet_that_is_gone_or_reworded_is_stale(change: Change) -> None:
    assert _stale(change, _REWORD).details["path"] == "/work/work-northwind/highlights/2"


def test_a_bullet_that_stands_twice_by_now_is_stale() -> None:
    def change(doc: JsonObject) -> None:
        bullets = doc["work"][0]["highlights"]
        doc["work"][0]["highlights"] = ["New.", *bullets, bullets[2]]

    assert _stale(change, _REWORD).details["path"] == "/work/work-northwind/highlights/2"


@pytest.mark.parametrize(
    ("step", "change"),
    [
        (
            {"op": "add", "path": "/work/0/summary", "value": "Ours."},
            lambda doc: doc["work"][0].update(summary="Theirs."),
        ),
        (
            {"op": "remove", "path": "/work/1"},
            lambda doc: doc["work"][1].update(position="Lead"),
        ),
        (
            {"op": "reorder", "path": "/work", "value": ["work-tidewater"]},
            lambda doc: doc["work"].reverse(),
        ),
        (
            {"op": "reorder", "path": "/skills/0/keywords", "value": ["SQL"]},
            lambda doc: doc["skills"][0]["keywords"].append("Rust"),
        ),
        (
            {"op": "set_hidden", "path": "/work/0", "value": True},
            lambda doc: doc["work"][0].update(hidden=False),
        ),
        (
            {"op": "copy", "from": "/basics/label", "path": "/work/0/summary"},
            lambda doc: doc["basics"].update(label="Lead"),
        ),
        (
            {"op": "move", "from": "/basics/summary", "path": "/work/0/summary"},
            lambda doc: doc["basics"].update(summary="Theirs."),
        ),
        (
            {"op": "move", "from": "/work/1", "path": "/work/0"},
            lambda doc: doc["work"].reverse(),
        ),
        (
            {"op": "add", "path": "/work/-", "value": {"name": "Quay"}},
            lambda doc: doc.pop("work"),
        ),
        (
            {"op": "add", "path": "/work/1", "value": {"name": "Quay"}},
            lambda doc: doc["work"].pop(1),
        ),
    ],
)
def test_every_touched_value_is_compared(step: dict[str, Any], change: Change) -> None:
    assert _stale(change, step).details["reason"] == "stale_operation"


def test_a_failing_test_makes_the_plan_stale() -> None:
    error = _stale(
        lambda doc: doc["basics"].update(name="Ada M."),
        {"op": "test", "path": "/basics/name", "value": "Ada Morrow"},
        {"op": "replace", "path": "/basics/label", "value": "Lead"},
    )
    assert error.details["because"] == "test_failed"
    assert error.details["operation"] == 0


def test_an_append_does_not_mind_other_appends() -> None:
    step = {"op": "add", "path": "/work/0/highlights/-", "value": "Ours."}
    done = _after(lambda doc: doc["work"][0]["highlights"].append("Theirs."), step)
    assert done.result["work"][0]["highlights"][-2:] == ["Theirs.", "Ours."]


def test_of_two_proposals_on_one_value_the_second_is_stale_and_others_go_on() -> None:
    label = {"op": "replace", "path": "/basics/label", "value": "Lead"}
    first = planned(ADA, label)
    second = planned(ADA, label | {"value": "Head"}, _REWORD)
    third = planned(ADA, {"op": "remove", "path": "/work/0/highlights/0"})
    fourth = planned(ADA, _REWORD)
    now = replan(replan(ADA, first).result, third).result
    with pytest.raises(StaleProposal, match="/basics/label"):
        replan(now, second)
    assert replan(now, fourth).result["work"][0]["highlights"] == [
        "Led the move of twelve services to containers.",
        "Mentored three juniors.",
    ]


def test_several_steps_on_one_list_need_the_list_as_it_was() -> None:
    steps = (
        {"op": "remove", "path": "/work/0/highlights/0"},
        {"op": "replace", "path": "/work/0/highlights/1", "value": "Mentored three juniors."},
    )
    assert planned(ADA, *steps).result["work"][0]["highlights"][1] == "Mentored three juniors."
    error = _stale(lambda doc: doc["work"][0]["highlights"].insert(0, "New."), *steps)
    assert error.details["path"].startswith("/work/work-northwind/highlights")


def test_an_element_of_a_list_without_ids_counts_as_a_whole() -> None:
    base = edited(
        ADA, lambda doc: doc["meta"].update(sections=[{"key": "work"}, {"key": "awards"}])
    )
    hide = planned(base, {"op": "add", "path": "/meta/sections/1/hidden", "value": True})
    turned = edited(base, lambda doc: doc["meta"]["sections"].reverse())
    assert replan(turned, hide).result["meta"]["sections"] == [
        {"key": "awards", "hidden": True},
        {"key": "work"},
    ]


def test_an_item_added_twice_is_stale_the_second_time() -> None:
    add = planned(ADA, {"op": "add", "path": "/work/-", "value": {"name": "Quay"}})
    with pytest.raises(StaleProposal) as caught:
        replan(add.result, add)
    assert caught.value.details["because"] == "duplicate_id"


def test_a_stored_plan_that_was_tampered_with_is_not_applied() -> None:
    add = planned(ADA, {"op": "add", "path": "/work/-", "value": {"name": "Quay"}})
    bare = Operation(op="add", path="/work/-", value={"name": "Quay"})
    with pytest.raises(StaleProposal):
        replan(ADA, add.model_copy(update={"operations": (bare,)}))
    wrong = Operation(op="replace", path="/meta/version", value="v2")
    with pytest.raises(StaleProposal) as caught:
        replan(ADA, add.model_copy(update={"operations": (wrong,)}))
    assert caught.value.details["because"] == "protected"


def test_a_list_that_became_a_text_is_another_order() -> None:
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": ["SQL"]}
    error = _stale(lambda doc: doc["skills"][0].update(keywords="Python, Go, SQL"), step)
    assert error.details["path"] == "/skills/skill-lang/keywords"
