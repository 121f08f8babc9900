"""Taking back: byte for byte at once, and around later edits afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from resume_mcp.errors import StaleProposal
from resume_mcp.proposals.apply import take_back
from resume_mcp.proposals.reverse import without_change
from resume_mcp.resume.document import JsonObject, canonical
from tests.proposals.sample import ADA, LI, edited, planned

_STEPS: list[list[dict[str, Any]]] = [
    [{"op": "remove", "path": "/basics/label"}],
    [{"op": "remove", "path": "/work"}],
    [{"op": "remove", "path": "/work/0/highlights"}],
    [{"op": "replace", "path": "/basics", "value": {"email": "a@b.example", "name": "A"}}],
    [{"op": "replace", "path": "/x-note", "value": [1, 2]}],
    [{"op": "replace", "path": "/x-note/list/0", "value": 1.0}],
    [{"op": "add", "path": "/x-note/list/1", "value": {"deep": []}}],
    [{"op": "move", "from": "/work/0/highlights", "path": "/x-bullets"}],
    [{"op": "move", "from": "/work/0", "path": "/work/1"}],
    [{"op": "move", "from": "/awards", "path": "/x-a"}, {"op": "remove", "path": "/x-a"}],
    [{"op": "copy", "from": "/skills", "path": "/x-skills"}],
    [{"op": "set_hidden", "path": "/work/1", "value": True}],
    [{"op": "reorder", "path": "/work/0/highlights", "value": [2, 0]}],
    [
        {"op": "remove", "path": "/work/0/highlights/0"},
        {"op": "add", "path": "/work/0/highlights/0", "value": "New."},
        {"op": "move", "from": "/work/1", "path": "/work/0"},
        {"op": "remove", "path": "/work/1/position"},
        {"op": "add", "path": "/work/1/position", "value": "Lead"},
    ],
]  # fmt: skip


@pytest.mark.parametrize("steps", _STEPS)
def test_undo_gives_the_document_back_byte_for_byte(steps: list[dict[str, Any]]) -> None:
    done = planned(ADA, *steps)
    assert canonical(take_back(done.result, done.inverse).result) == canonical(ADA)


@pytest.mark.parametrize("steps", _STEPS)
def test_undo_of_undo_gives_the_result_back(steps: list[dict[str, Any]]) -> None:
    done = planned(ADA, *steps)
    back = take_back(done.result, done.inverse)
    assert canonical(take_back(back.result, back.inverse).result) == canonical(done.result)


@pytest.mark.parametrize(
    ("step", "later", "seen"),
    [
        (
            {"op": "replace", "path": "/basics/label", "value": "Lead"},
            lambda doc: doc["basics"].update(summary="Later."),
            lambda doc: doc["basics"]["label"] == "Backend Engineer"
            and doc["basics"]["summary"] == "Later.",
        ),
        (
            {"op": "remove", "path": "/work/0"},
            lambda doc: doc["work"][0].update(position="Lead"),
            lambda doc: [item["id"] for item in doc["work"]] == ["work-northwind", "work-tidewater"]
            and doc["work"][1]["position"] == "Lead",
        ),
        (
            {"op": "remove", "path": "/work/0"},
            lambda doc: doc["work"].clear(),
            lambda doc: [item["id"] for item in doc["work"]] == ["work-northwind"],
        ),
        (
            {"op": "move", "from": "/work/0", "path": "/work/1"},
            lambda doc: doc["work"][0].update(position="Lead"),
            lambda doc: doc["work"][0]["id"] == "work-northwind"
            and doc["work"][1]["position"] == "Lead",
        ),
        (
            {"op": "replace", "path": "/work/0/highlights/1", "value": "Moved twelve services."},
            lambda doc: doc["work"][0]["highlights"].insert(0, "Later."),
            lambda doc: doc["work"][0]["highlights"]
            == ["Later.", *ADA["work"][0]["highlights"]],
        ),
        (
            {"op": "remove", "path": "/work/0/highlights/2"},
            lambda doc: doc["work"][0]["highlights"].clear(),
            lambda doc: doc["work"][0]["highlights"] == [ADA["work"][0]["highlights"][2]],
        ),
        (
            {"op": "set_hidden", "path": "/skills/0", "value": True},
            lambda doc: doc["skills"].append({"name": "Later", "id": "skill-later"}),
            lambda doc: "hidden" not in doc["skills"][0] and len(doc["skills"]) == 3,
        ),
    ],
)  # fmt: skip
def test_undo_of_one_change_keeps_later_edits_of_other_values(
    step: dict[str, Any],
    later: Callable[[JsonObject], Any],
    seen: Callable[[JsonObject], bool],
) -> None:
    applied = planned(ADA, step).result
    assert seen(without_change(edited(applied, later), ADA, applied))


def test_undo_of_a_value_that_was_changed_again_is_refused_by_name() -> None:
    applied = planned(ADA, {"op": "replace", "path": "/basics/label", "value": "Lead"}).result
    later = edited(applied, lambda doc: doc["basics"].update(label="Head"))
    with pytest.raises(StaleProposal) as caught:
        without_change(later, ADA, applied)
    assert caught.value.details["changed"] == [
        {"path": "/basics/label", "was": '"Lead"', "now": '"Head"'}
    ]


def test_undo_puts_back_what_a_proposal_may_not_write() -> None:
    base = edited(LI, lambda doc: doc["work"][0].update(endDate="至今", team="支付"))
    applied = planned(base, {"op": "remove", "path": "/work/0"}).result
    assert canonical(without_change(applied, base, applied)) == canonical(base)


def test_an_imported_id_that_looks_like_an_index_is_not_mistaken() -> None:
    def number(doc: JsonObject) -> None:
        doc["work"][0]["id"] = "1"
        doc["work"][1]["id"] = "0"

    base = edited(ADA, number)
    done = planned(base, {"op": "replace", "path": "/work/1/position", "value": "Lead"})
    assert done.result["work"][1]["position"] == "Lead"
    assert canonical(take_back(done.result, done.inverse).result) == canonical(base)


def test_undo_of_what_is_undone_already_is_refused() -> None:
    applied = planned(ADA, {"op": "move", "from": "/work/0", "path": "/work/1"}).result
    with pytest.raises(StaleProposal) as caught:
        without_change(ADA, ADA, applied)
    assert caught.value.details["because"] == "no_effect"


def test_undo_puts_a_bullet_at_the_end_of_a_list_that_is_shorter_by_now() -> None:
    bullets = ["One for the ledger.", "Two for the gateway.", "Three for the queue.", "Four."]
    base = edited(ADA, lambda doc: doc["work"][0].update(highlights=bullets))
    applied = planned(base, {"op": "remove", "path": "/work/0/highlights/2"}).result
    later = edited(applied, lambda doc: doc["work"][0].update(highlights=[bullets[3]]))
    back = without_change(later, base, applied)
    assert back["work"][0]["highlights"] == [bullets[3], bullets[2]]


def _skills(names: str) -> JsonObject:
    items = [{"id": f"skill-{name}", "name": name} for name in names]
    return {"basics": {"name": "Ada"}, "skills": items}


@pytest.mark.parametrize(
    ("before", "after", "now", "then"),
    [
        ("abcd", "bcda", "cda", "acd"),  # the item beside which the moved one stood is gone
        ("abcd", "dcba", "dca", "acd"),  # one that moved itself is gone
        ("abcd", "dcba", "dcbax", "abcdx"),
        ("abcd", "dcba", "dcxba", "abcxd"),
    ],
)
def test_an_order_comes_back_for_the_items_that_are_left(
    before: str, after: str, now: str, then: str
) -> None:
    found = without_change(_skills(now), _skills(before), _skills(after))
    assert found == _skills(then)


def test_the_order_of_keys_stops_no_undo_of_other_values() -> None:
    before = {"basics": {"label": "Engineer"}, "work": [{"id": "w-1", "name": "Quay", "url": "u"}]}
    after = {"basics": {"label": "Lead"}, "work": [{"url": "u", "name": "Quay", "id": "w-1"}]}
    now = {"basics": {"label": "Lead"}, "work": []}
    found = without_change(now, before, after)
    assert found == {"basics": {"label": "Engineer"}, "work": []}
