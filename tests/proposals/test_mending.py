"""A refusal says what a model needs to mend its call: which operation, where, found, next step."""

import json
from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.parse import read_draft
from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, draft, edited, planned, refused

Step = dict[str, Any]
GOOD: Step = {"op": "replace", "path": "/basics/label", "value": "Lead Engineer"}


def _add(path: str, value: Any) -> Step:
    return {"op": "add", "path": path, "value": value}


def _replace(path: str, value: Any) -> Step:
    return {"op": "replace", "path": path, "value": value}


def _set(path: str, value: Any, op: str) -> Step:
    return {"op": op, "path": path, "value": value}


REFUSED: list[Step] = [
    _replace("/basics/nope", "x"),
    _replace("/basics/name/first", "x"),
    _replace("/work/9/name", "x"),
    _replace("/work/01/name", "x"),
    _replace("/work/name", "x"),
    _replace("/skills/skill-/name", "x"),
    _replace("/basics/name", 7),
    _replace("/basics/email", "nobody"),
    _replace("/id", "x"),
    _add("/basics/wechat", "x"),
    _add("/volunteer/-", {"organization": "Harbour"}),
    _add("/work/9", {"name": "x"}),
    _add("/skills/-", {"name": "x", "id": "work-tidewater"}),
    _add("/skills/-", {"name": "x", "id": "7"}),
    _set("/basics/name", "Nobody", "test"),
    _set("/work", "Tidewater", "reorder"),
    _set("/work", ["nobody"], "reorder"),
    _set("/basics", ["name"], "reorder"),
    _set("/work", True, "set_hidden"),
    _set("/work/0", "yes", "set_hidden"),
    {"op": "move", "from": "/x-note", "path": "/x-note/colour"},
    {"op": "copy", "from": "/work/7", "path": "/work/-"},
    {"op": "remove", "path": "/basics"},
]
MALFORMED: list[Any] = [
    *({"op": "swap", "path": "/work"}, {"path": "/work"}, {"op": "add", "path": "work"}, 5),
    *({"op": "add", "path": "/x~2", "value": 1}, {"op": "add", "path": 7, "value": 1}),
    *({"op": "add", "path": "/x-a"}, {"op": "move", "path": "/x-a"}, {"op": "remove"}),
    {"op": "remove", "path": "/x" * 40},
    {"op": "add", "path": "/x-a", "value": float("nan")},
]


def _refused(step: Any) -> PatchRejected:
    try:
        read_draft({"title": "x", "operations": [GOOD, step, GOOD]})
    except PatchRejected as error:
        return error
    return refused(ADA, GOOD, step, GOOD)


@pytest.mark.parametrize("step", [*REFUSED, *MALFORMED], ids=str)
def test_every_refusal_names_the_operation_its_place_and_the_next_step(step: Any) -> None:
    error = _refused(step)
    details = error.details
    path = step.get("path") if isinstance(step, dict) else None
    assert details["operation"] == 1
    assert "index 1" in error.message
    assert details["next"]
    assert details["next"] in error.message or details["reason"] in ("unknown_id", "ambiguous_id")
    assert details["path"] or not isinstance(path, str)
    assert len(json.dumps(details)) < 2_000


@pytest.mark.parametrize("step", REFUSED, ids=str)
def test_a_refused_value_or_place_is_told(step: Step) -> None:
    details = _refused(step).details
    assert details["found"]
    assert details["reason"] in ("test_failed", "into_itself", "duplicate_id") or (
        details.get("allowed") or details.get("nearest")
    )


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (_add("/skills/-", {"name": ""}), _add("/skills/-", {"name": "Tools"})),
        (_add("/skills/-", {"name": "A", "bad": 1}), _add("/skills/-", {"name": "Tools"})),
        (_add("/work/0/highlights/-", 5), _add("/work/0/highlights/-", "Wrote the runbook.")),
        (_add("/work/0/highlights/0", 5), _replace("/work/0/highlights/1", "Built APIs.")),
        (_replace("/work/1", {"name": "Z", "bad": 1}), _replace("/work/1/name", "Tide")),
        (_add("/work/0/endDate", "2019"), _add("/work/0/summary", "Payments.")),
        (_add("/skills/0/keywords/-", "python"), _add("/skills/0/keywords/-", "Rust")),
        (_add("/x-a", "\x07"), {"op": "move", "from": "/work/0", "path": "/work/-"}),
    ],
    ids=str,
)
def test_the_operation_that_brought_the_fault_in_is_named_not_its_neighbour(
    first: Step, then: Step
) -> None:
    for before in ([], [GOOD], [GOOD, _replace("/basics/label", "Staff Engineer")]):
        error = refused(
            ADA, *before, first, then, then | {"path": "/x-last", "op": "add"} | {"value": 1}
        )
        assert error.details["operation"] == len(before), error


def test_of_several_faults_the_first_is_named_and_the_others_told() -> None:
    steps = [_add("/skills/-", {"name": ""}), _add("/work/0/wrong", 1), _replace("/basics/name", 7)]
    error = refused(ADA, GOOD, *steps)
    assert (error.details["operation"], error.details["path"]) == (1, "/skills/2")
    for told in ("/work/0/wrong is not a known field", "/basics/name must be text, found 7"):
        assert told in error.details["next"]
        assert told in error.message


def test_a_fault_that_a_later_operation_mends_is_none() -> None:
    mended = _replace("/work/0", ADA["work"][0] | {"summary": "Payments."})
    planned(ADA, _replace("/work/0/startDate", "2020-13"), mended)


def test_the_last_of_two_that_make_a_fault_together_is_named() -> None:
    start, end = _replace("/work/0/startDate", "2023"), _add("/work/0/endDate", "2022")
    for steps in ([start, end], [end, start]):
        assert refused(ADA, *steps, GOOD).details["operation"] == 1


@pytest.mark.parametrize(
    ("steps", "index"),
    [
        ([_replace("/basics/label", "Backend Engineer")], 0),
        ([_set("/basics/name", "Ada Morrow", "test"), _set("/work/0", False, "set_hidden")], 1),
        ([GOOD, _replace("/basics/label", "Backend Engineer")], 1),
        ([_set("/basics/name", "Ada Morrow", "test")], 0),
        ([{"op": "move", "from": "/work/work-northwind", "path": "/work/work-northwind"}], 0),
        ([{"op": "move", "from": "/work/0", "path": "/work/work-tidewater"}], 0),
    ],
)
def test_what_has_no_effect_is_named_by_its_operation(steps: list[Step], index: int) -> None:
    details = refused(ADA, *steps).details
    assert (details["reason"], details["operation"]) == ("no_effect", index)
    assert details["path"] == steps[index]["path"]


def test_an_entry_for_a_list_that_is_not_there_learns_to_add_the_list() -> None:
    error = refused(ADA, _add("/volunteer/-", {"organization": "Harbour"}))
    assert "add '/volunteer' first" in error.details["next"]
    planned(ADA, _add("/volunteer", [{"organization": "Harbour"}]))


def test_a_place_inside_a_text_learns_to_write_the_text() -> None:
    error = refused(ADA, _replace("/work/0/position/0", "Lead"))
    assert error.details["found"] == "text"
    assert error.details["nearest"] == ["/work/0/position"]


def test_a_known_field_without_a_value_learns_to_be_added() -> None:
    details = refused(ADA, _replace("/work/0/url", "https://pay.example")).details
    assert details["next"] == "'/work/0/url' holds nothing yet: give it a value with op 'add'."
    assert "nearest" not in details


def test_a_test_tells_nothing_from_null() -> None:
    step = {"op": "test", "path": "/x-note/gone", "value": 1}
    assert refused(ADA, step).details["found"] == "nothing"
    assert refused(ADA, step | {"path": "/x-note/list/1"}).details["found"] == "null"


@pytest.mark.parametrize("blank", ["", " ", "\n", "\u3000"])
def test_a_bullet_is_taken_out_not_emptied(blank: str) -> None:
    for step in (
        _replace("/work/0/highlights/1", blank),
        _add("/work/0/highlights/-", blank),
        _replace("/skills/0/keywords", ["Python", blank]),
    ):
        error = refused(ADA, step)
        assert error.details["reason"] == "schema_violation"
        assert "op 'remove'" in error.message
    was_blank = edited(ADA, lambda doc: doc["work"][0]["highlights"].append(blank))
    assert planned(was_blank, _replace("/work/0/highlights/0", "Built REST APIs."))


def test_true_is_not_one_in_what_is_protected() -> None:
    base = edited(ADA, lambda doc: doc["meta"].update(flag=True, one=1))
    theme = {"theme": {"density": "compact"}}
    planned(base, _replace("/meta", base["meta"] | theme))
    for other in ({"flag": 1}, {"one": True}, {"one": 1.0}):
        step = _replace("/meta", base["meta"] | theme | other)
        assert refused(base, step).details["reason"] == "protected"


def test_a_new_element_may_stand_up_to_the_end() -> None:
    assert refused(ADA, _add("/work/3", {"name": "Q"})).details["allowed"] == ["0 to 2", "-"]
    assert planned(ADA, _add("/work/2", {"name": "Q"})).result["work"][2]["name"] == "Q"


def test_the_text_of_a_list_that_is_none_is_named_by_its_place() -> None:
    error = refused(ADA, _replace("/work/0/highlights", ["One.", {"text": "two"}]))
    assert error.details["path"] == "/work/0/highlights/1"


def test_an_unknown_field_leads_to_the_known_one_even_in_a_new_section() -> None:
    error = refused(ADA, _add("/volunteer", [{"organisation": "Harbour"}]))
    assert error.details["nearest"][0] == "/volunteer/0/organization"


def test_a_refusal_never_holds_long_names_of_the_document() -> None:
    long = edited(ADA, lambda doc: doc.update({f"x-{n}" + "y" * 5_000: n for n in range(30)}))
    steps = [
        _replace("/x-yy", 1),
        _add("/work/0", {"q" * 100_000: 1, "name": "p"}),
        _set("/work", ["z" * 5_000] * 9, "reorder"),
        _add("/x-" + "y" * 900 + "/z", 1),
    ]
    for step in steps:
        error = refused(long, step)
        assert len(json.dumps(error.details)) + len(error.message) < 6_000


def test_a_member_that_stands_twice_is_named() -> None:
    text = '[{"op":"add","path":"/x-baz","value":"qux","op":"remove"}]'
    with pytest.raises(PatchRejected, match="member 'op' twice"):
        read_draft({"title": "x", "operations": text})


def test_what_moves_into_a_list_of_items_gets_an_id_once_and_for_all() -> None:
    own = _add("/x-role", {"name": "Quay", "position": "Analyst"})
    done = planned(ADA, own, {"op": "move", "from": "/x-role", "path": "/work/1"}, GOOD)
    assert done.result["work"][1] == {"name": "Quay", "position": "Analyst", "id": "new-00001"}
    assert done.operations[2].to_json()["value"]["id"] == "new-00001"


def test_an_item_that_moves_between_lists_keeps_its_id() -> None:
    steps = [
        {"op": "move", "from": "/work/1", "path": "/x-parked"},
        {"op": "move", "from": "/x-parked", "path": "/work/0"},
    ]
    assert [each["id"] for each in planned(ADA, *steps).result["work"]] == [
        *("work-tidewater", "work-northwind")
    ]


def test_no_detour_leads_to_two_items_of_one_id() -> None:
    detour: list[Step] = [
        {"op": "copy", "from": "/work/0", "path": "/x-detour"},
        {"op": "move", "from": "/x-detour", "path": "/work/-"},
    ]
    details = refused(ADA, *detour).details
    assert (details["reason"], details["operation"]) == ("duplicate_id", 1)
    assert (
        planned(ADA, detour[0], detour[1] | {"op": "copy"}).result["work"][2]["id"] == "new-00001"
    )


@pytest.mark.parametrize("value", [{}, {"summary": ""}, None, {"profiles": []}])
def test_the_basics_can_not_be_emptied(value: Any) -> None:
    assert refused(ADA, _replace("/basics", value)).details["reason"] == "protected"
    bare: JsonObject = edited(ADA, lambda doc: doc.pop("basics"))
    assert draft(_add("/basics", {"name": "Ada"}))
    assert planned(bare, _add("/basics", {"name": "Ada"})).result["basics"] == {"name": "Ada"}
