"""The examples of RFC 6902, appendix A, and its error cases, on a resume."""

from typing import Any

import pytest

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.parse import read_draft
from tests.proposals.sample import ADA, planned, refused

_KEYWORDS = "/skills/0/keywords"


def test_a1_adding_a_member() -> None:
    done = planned(ADA, {"op": "add", "path": "/work/0/summary", "value": "Payments."})
    assert done.result["work"][0]["summary"] == "Payments."


def test_a2_adding_an_array_element() -> None:
    done = planned(ADA, {"op": "add", "path": f"{_KEYWORDS}/1", "value": "Rust"})
    assert done.result["skills"][0]["keywords"] == ["Python", "Rust", "Go", "SQL"]


def test_a3_removing_a_member() -> None:
    done = planned(ADA, {"op": "remove", "path": "/basics/summary"})
    assert "summary" not in done.result["basics"]


def test_a4_removing_an_array_element() -> None:
    done = planned(ADA, {"op": "remove", "path": f"{_KEYWORDS}/1"})
    assert done.result["skills"][0]["keywords"] == ["Python", "SQL"]


def test_a5_replacing_a_value() -> None:
    done = planned(ADA, {"op": "replace", "path": "/basics/label", "value": "Lead"})
    assert done.result["basics"]["label"] == "Lead"


def test_a6_moving_a_value() -> None:
    done = planned(ADA, {"op": "move", "from": "/basics/summary", "path": "/work/0/summary"})
    assert done.result["work"][0]["summary"] == ADA["basics"]["summary"]
    assert "summary" not in done.result["basics"]


def test_a7_moving_an_array_element() -> None:
    done = planned(ADA, {"op": "move", "from": f"{_KEYWORDS}/0", "path": f"{_KEYWORDS}/2"})
    assert done.result["skills"][0]["keywords"] == ["Go", "SQL", "Python"]


def test_the_path_of_a_move_counts_after_the_removal() -> None:
    base = ADA | {"x-list": ["a", "b", {"k": 1}]}
    done = planned(base, {"op": "move", "from": "/x-list/0", "path": "/x-list/1/m"})
    assert done.result["x-list"] == ["b", {"k": 1, "m": "a"}]


@pytest.mark.parametrize("path", ["/x-list/2/m", "/x-list/2/gone/m", "/x-list/2/k/m"])
def test_nothing_moves_into_itself_nor_into_what_takes_its_place(path: str) -> None:
    base = ADA | {"x-list": ["a", "b", {"k": 1}, {"k": 2}]}
    step = {"op": "move", "from": "/x-list/2", "path": path}
    assert refused(base, step).details["reason"] == "into_itself"


def test_a_move_to_where_it_is_leaves_the_order_of_keys() -> None:
    steps = [
        {"op": "move", "from": "/basics/name", "path": "/basics/name"},
        {"op": "replace", "path": "/basics/label", "value": "Lead"},
    ]
    assert list(planned(ADA, *steps).result["basics"]) == list(ADA["basics"])


def test_a8_testing_a_value_that_is_there() -> None:
    done = planned(
        ADA,
        {"op": "test", "path": "/basics/name", "value": "Ada Morrow"},
        {"op": "test", "path": f"{_KEYWORDS}/1", "value": "Go"},
        {"op": "replace", "path": "/basics/label", "value": "Lead"},
    )
    assert done.result["basics"]["label"] == "Lead"


def test_a9_testing_a_value_that_is_not_there() -> None:
    step = {"op": "test", "path": "/basics/name", "value": "bar"}
    assert refused(ADA, step).details["reason"] == "test_failed"


def test_a10_adding_a_nested_member() -> None:
    value: dict[str, Any] = {"grandchild": {}}
    done = planned(ADA, {"op": "add", "path": "/x-child", "value": value})
    assert done.result["x-child"] == value


def test_a11_members_that_the_rfc_does_not_define_are_ignored() -> None:
    step = {"op": "add", "path": "/basics/x-baz", "value": "qux", "xyz": 123, "reason": "why"}
    assert planned(ADA, step).result["basics"]["x-baz"] == "qux"


def test_a12_adding_to_a_parent_that_is_not_there() -> None:
    step = {"op": "add", "path": "/x-baz/bat", "value": "qux"}
    assert refused(ADA, step).details["reason"] == "path_not_found"


def test_a13_a_member_that_stands_twice_is_no_patch() -> None:
    text = '[{"op":"add","path":"/x-baz","value":"qux","op":"remove"}]'
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": text})
    assert caught.value.details["reason"] == "not_a_list"


def test_a14_tilde_escapes() -> None:
    base = ADA | {"x-odd": {"/": 9, "~1": 10}}
    step = {"op": "test", "path": "/x-odd/~01", "value": 10}
    done = planned(base, step, {"op": "replace", "path": "/x-odd/~1", "value": 8})
    assert done.result["x-odd"] == {"/": 8, "~1": 10}


@pytest.mark.parametrize(
    ("path", "value"),
    [("/x-odd/number", "10"), ("/x-odd/flag", 1), ("/x-odd/one", True), ("/x-odd/nothing", 0)],
)
def test_a15_a_test_compares_types_too(path: str, value: Any) -> None:
    base = ADA | {"x-odd": {"number": 10, "flag": True, "one": 1, "nothing": None}}
    step = {"op": "test", "path": path, "value": value}
    assert refused(base, step).details["reason"] == "test_failed"


def test_numbers_are_equal_by_value_and_objects_whatever_their_order() -> None:
    base = ADA | {"x-odd": {"one": 1, "both": {"a": 1, "b": 2}}}
    done = planned(
        base,
        {"op": "test", "path": "/x-odd/one", "value": 1.0},
        {"op": "test", "path": "/x-odd/both", "value": {"b": 2, "a": 1}},
        {"op": "test", "path": "/x-note/list/1", "value": None},
        {"op": "replace", "path": "/basics/label", "value": "Lead"},
    )
    assert done.policy == {"wording"}


def test_a16_adding_an_array_value_to_the_end() -> None:
    done = planned(ADA, {"op": "add", "path": "/x-note/list/-", "value": ["abc", "def"]})
    assert done.result["x-note"]["list"] == [1, None, True, ["abc", "def"]]


def test_adding_over_a_member_replaces_it() -> None:
    done = planned(ADA, {"op": "add", "path": "/basics/label", "value": "Lead"})
    assert [(c.op, c.before, c.after) for c in done.changes] == [
        ("replace", "Backend Engineer", "Lead")
    ]


def test_a_copy_leaves_its_source() -> None:
    done = planned(ADA, {"op": "copy", "from": "/basics/label", "path": "/work/0/description"})
    assert done.result["work"][0]["description"] == done.result["basics"]["label"]


def test_operations_see_what_those_before_them_did() -> None:
    done = planned(
        ADA,
        {"op": "add", "path": "/work/-", "value": {"name": "Quay", "highlights": []}},
        {"op": "add", "path": "/work/2/highlights/-", "value": "Kept the lights on."},
        {"op": "move", "from": "/work/2", "path": "/work/0"},
    )
    assert done.result["work"][0]["highlights"] == ["Kept the lights on."]


@pytest.mark.parametrize(
    "step",
    [
        {"op": "remove", "path": f"{_KEYWORDS}/-"},
        {"op": "replace", "path": f"{_KEYWORDS}/-", "value": "x"},
        {"op": "move", "from": f"{_KEYWORDS}/-", "path": f"{_KEYWORDS}/0"},
        {"op": "copy", "from": f"{_KEYWORDS}/7", "path": f"{_KEYWORDS}/0"},
        {"op": "add", "path": f"{_KEYWORDS}/4", "value": "x"},
        {"op": "add", "path": "/basics/name/first", "value": "x"},
        {"op": "remove", "path": "/x-note/list/1/x"},
        {"op": "move", "from": f"{_KEYWORDS}/2", "path": f"{_KEYWORDS}/3"},
    ],
)
def test_what_is_not_there_can_not_be_used(step: dict[str, Any]) -> None:
    assert refused(ADA, step).details["reason"] in (
        "index_out_of_range",
        "path_not_found",
    )


@pytest.mark.parametrize("verb", ["swap", "", None, 7, "ADD", ["add"]])
def test_an_unknown_verb_is_refused(verb: Any) -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [{"op": verb, "path": "/x-a", "value": 1}]})
    assert caught.value.details["reason"] == "unknown_op"
    assert "set_hidden" in caught.value.details["allowed"]


@pytest.mark.parametrize("op", ["move", "copy"])
def test_move_and_copy_need_a_source(op: str) -> None:
    with pytest.raises(PatchRejected) as caught:
        read_draft({"title": "x", "operations": [{"op": op, "path": "/x-a"}]})
    assert caught.value.details["reason"] == "missing_from"


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", [], {}, [{"deep": [None]}]])
def test_any_json_is_a_value(value: Any) -> None:
    done = planned(ADA, {"op": "add", "path": "/x-any", "value": value})
    assert done.result["x-any"] == value
    assert "x-any" in done.result


@pytest.mark.parametrize("path", ["/basics/nope", "/x-note/list/9", "/work/0/summary"])
def test_a_test_of_what_is_not_there_fails(path: str) -> None:
    step = {"op": "test", "path": path, "value": None}
    assert refused(ADA, step).details["reason"] in ("test_failed", "index_out_of_range")
