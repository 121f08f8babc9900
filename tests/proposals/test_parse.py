"""What hosts send as proposals, well wrapped or badly, and the bounds of it."""

import json
from typing import Any

import pytest

from resume_mcp.errors import InvalidInput, PatchRejected, ResumeMcpError, TooLarge
from resume_mcp.proposals.model import Draft, Operation
from resume_mcp.proposals.parse import read_drafts

_STEP = {"op": "replace", "path": "/basics/label", "value": "Lead"}
_GOOD = {"title": " Sharper headline ", "operations": [_STEP]}


def _one(raw: Any) -> Draft:
    [draft] = read_drafts(raw)
    assert isinstance(draft, Draft), draft
    return draft


def _refusal(raw: Any) -> PatchRejected:
    [refusal] = read_drafts(raw)
    assert isinstance(refusal, PatchRejected)
    return refusal


@pytest.mark.parametrize(
    "raw",
    [
        [_GOOD],
        _GOOD,
        json.dumps([_GOOD]),
        json.dumps(_GOOD),
        {"proposals": [_GOOD]},
        json.dumps({"proposals": [_GOOD]}),
        [_GOOD | {"summary": None, "id": None}],
        [_GOOD | {"operations": json.dumps([_STEP])}],
        (json.dumps([_GOOD], ensure_ascii=True)),
    ],
)
def test_every_wrapping_that_hosts_use_is_understood(raw: Any) -> None:
    draft = _one(raw)
    assert (draft.title, draft.summary, draft.id) == ("Sharper headline", "", None)
    assert [operation.to_json() for operation in draft.operations] == [_STEP]


def test_null_is_a_value_and_absence_is_not() -> None:
    draft = _one({"title": "x", "operations": [{"op": "add", "path": "/x-a", "value": None}]})
    assert draft.operations[0].has_value
    assert draft.operations[0].to_json()["value"] is None


def test_a_text_value_that_looks_like_json_stays_text() -> None:
    value = '{"op": "remove"}'
    assert _one(_GOOD | {"operations": [_STEP | {"value": value}]}).operations[0].value == value


@pytest.mark.parametrize("raw", ["", "no json", "[", 7, None, True, "7", [], "[]", '{"a":1,"a":2}'])
def test_what_is_no_list_of_proposals_gets_an_example(raw: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_drafts(raw)
    assert '"operations"' in caught.value.message


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"title": ""}, "missing_title"),
        ({"title": "  "}, "missing_title"),
        ({"title": None}, "missing_title"),
        ({"title": 7}, "bad_value"),
        ({"title": "x" * 201}, "too_large"),
        ({"summary": "x" * 2_001}, "too_large"),
        ({"summary": ["a"]}, "bad_value"),
        ({"id": "x" * 65}, "too_large"),
        ({"title": "half \ud800"}, "schema_violation"),
        ({"operations": None}, "not_a_list"),
        ({"operations": {"op": "add"}}, "not_a_list"),
        ({"operations": "remove it"}, "not_a_list"),
        ({"operations": []}, "empty_patch"),
        ({"operations": "[]"}, "empty_patch"),
        ({"operations": ["remove"]}, "not_an_object"),
        ({"operations": [_STEP] * 201}, "too_large"),
        ({"operations": [_STEP | {"value": "x" * 300_000}]}, "too_large"),
        ({"operations": [_STEP | {"path": "/a" * 33}]}, "too_large"),
        ({"operations": [_STEP | {"path": "/" + "a" * 1_024}]}, "too_large"),
        ({"operations": [_STEP | {"path": "/a~2"}]}, "bad_pointer"),
        ({"operations": [_STEP | {"path": 7}]}, "bad_pointer"),
        ({"operations": [_STEP | {"path": ["basics"]}]}, "bad_pointer"),
        ({"operations": [_STEP | {"path": "/\udfff"}]}, "schema_violation"),
        ({"operations": [{"op": "remove"}]}, "missing_path"),
        ({"operations": [_STEP | {"value": float("nan")}]}, "bad_value"),
        ({"operations": [_STEP | {"value": {1, 2}}]}, "bad_value"),
        ({"operations": [_STEP | {"value": "half \ud800"}]}, "schema_violation"),
        ({"approved": True}, "unknown_argument"),
        ({"baseUpdatedAt": "yesterday"}, "unknown_argument"),
    ],
)
def test_a_bad_proposal_is_refused_with_its_reason(change: dict[str, Any], reason: str) -> None:
    refusal = _refusal([_GOOD | change])
    assert refusal.details["reason"] == reason
    assert refusal.details["proposal"] == 0
    assert refusal.message.startswith("Proposal at index 0: ")
    assert len(refusal.message) < 1_000


def test_a_value_that_nests_too_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    assert _refusal(_GOOD | {"operations": [_STEP | {"value": deep}]}).details["reason"] == (
        "bad_value"
    )
    with pytest.raises(InvalidInput):
        read_drafts("[" * 100_000)


def test_the_bounds_themselves_are_allowed() -> None:
    operations = [_STEP | {"path": "/x" + "/a" * 31}] * 200
    draft = _one({"title": "x" * 200, "summary": "y" * 2_000, "operations": operations})
    assert len(draft.operations) == 200


def test_good_proposals_go_on_beside_bad_ones() -> None:
    read = read_drafts([_GOOD, {"title": "bad"}, "bad", _GOOD])
    assert [isinstance(each, Draft) for each in read] == [True, False, False, True]
    assert isinstance(read[2], PatchRejected)
    assert read[2].details["reason"] == "not_an_object"


def test_an_id_that_stands_twice_is_refused_the_second_time() -> None:
    read = read_drafts([_GOOD | {"id": "one"}, _GOOD | {"id": "one"}, _GOOD | {"id": "two"}])
    assert [isinstance(each, Draft) for each in read] == [True, False, True]


@pytest.mark.parametrize("raw", [[_GOOD] * 21, "x" * (1024 * 1024 + 1)])
def test_too_much_at_once_is_refused_as_a_whole(raw: Any) -> None:
    with pytest.raises(TooLarge):
        read_drafts(raw)


def test_an_incomplete_operation_can_not_be_made() -> None:
    with pytest.raises(ValueError, match="needs a value"):
        Operation(op="add", path="/x-a")
    with pytest.raises(ValueError, match="needs a from"):
        Operation(op="move", path="/x-a")


@pytest.mark.parametrize("raw", [[_GOOD | {"operations": [{"op": "swap", "path": "/a"}]}]])
def test_a_refusal_is_an_error_of_ours_with_a_code(raw: Any) -> None:
    refusal = _refusal(raw)
    assert isinstance(refusal, ResumeMcpError)
    assert refusal.code == "patch_rejected"
    assert refusal.details["operation"] == 0
    assert "'swap'" in refusal.message


def test_operations_in_a_text_that_is_too_long_are_refused() -> None:
    refusal = _refusal(_GOOD | {"operations": "x" * 300_000})
    assert refusal.details["reason"] == "too_large"
