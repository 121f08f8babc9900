"""Laws that hold for every document and every proposal, and for the resumes of the shared data."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonpatch
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonpointer import JsonPointerException

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.apply import digest_of, inverse_of, plan, replan, take_back
from resume_mcp.proposals.card import card
from resume_mcp.proposals.compare import changes_between, compare_documents
from resume_mcp.proposals.model import Draft, Planned
from resume_mcp.proposals.parse import read_draft
from resume_mcp.resume.document import (
    JsonObject,
    canonical,
    digest,
    item_ids,
    lists_of_items,
    with_ids,
)
from resume_mcp.resume.pointers import pointer_of
from resume_mcp.resume.rules import problems
from tests.proposals.documents import documents, drafts
from tests.proposals.sample import as_json, counting_ids
from tests.shared import shared_data

_ROUND = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
_REASONS = {
    *("path_not_found", "index_out_of_range", "bad_index", "unknown_id", "protected", "no_effect"),
    *("schema_violation", "unknown_field", "into_itself", "not_a_list", "not_an_item"),
    *("too_large", "duplicate_id", "ambiguous_id", "test_failed"),
}


def _plan(document: JsonObject, draft: Draft) -> Planned | None:
    """Plan, or see that the refusal says why, where, and at which operation."""
    before = canonical(document)
    try:
        done: Planned | PatchRejected = plan(document, draft, new_id=unused_ids(document))
    except PatchRejected as error:
        done = error
    assert canonical(document) == before
    if isinstance(done, Planned):
        return done
    _assert_says_why(done, draft)
    return None


def _assert_says_why(refusal: PatchRejected, draft: Draft) -> None:
    reason = refusal.details["reason"]
    assert reason in _REASONS, refusal
    assert reason == "no_effect" or 0 <= refusal.details["operation"] < len(draft.operations)
    assert len(refusal.message) < 4_000


def unused_ids(document: JsonObject) -> Any:
    """Return a source of ids that the document does not have yet."""
    mint, taken = counting_ids(), set(item_ids(document))
    return lambda: next(own for own in iter(mint, None) if own not in taken)


def _items(document: JsonObject) -> list[JsonObject]:
    found = (item for _, items in lists_of_items(document) for item in items)
    return [item for item in found if isinstance(item, dict)]


def _assert_laws(document: JsonObject, done: Planned) -> None:
    ids = [item.get("id") for item in _items(done.result)]
    assert all(isinstance(own, str) for own in ids)
    assert len(set(ids)) == len(ids)
    assert canonical(take_back(done.result, done.inverse).result) == canonical(document)
    again = replan(document, done)
    assert canonical(again.result) == canonical(done.result)
    assert again.changes == done.changes
    stored = as_json(done.model_dump(mode="json", by_alias=True, exclude_unset=True))
    assert Planned.model_validate(stored).operations == done.operations
    assert done.digest == digest_of(done.operations, digest(document))
    known = {(p.reason, p.message) for p in problems(document)}
    assert {(p.reason, p.message) for p in problems(done.result)} <= known
    shown = card(done, title="t", summary="")
    assert all(line[0] == " " or line[-1] == ":" for line in shown.split("\n"))


@_ROUND
@given(data=st.data())
def test_a_plan_can_be_taken_back_byte_for_byte_or_is_refused_with_a_reason(
    data: st.DataObject,
) -> None:
    document = data.draw(documents())
    done = _plan(document, data.draw(drafts(document)))
    if done is not None:
        _assert_laws(document, done)


@_ROUND
@given(data=st.data())
def test_each_operation_alone_obeys_the_laws(data: st.DataObject) -> None:
    document = data.draw(documents())
    for operation in data.draw(drafts(document)).operations:
        done = _plan(document, Draft(title="x", operations=(operation,)))
        if done is not None:
            _assert_laws(document, done)


@_ROUND
@given(data=st.data())
def test_rfc_6902_means_what_it_means_to_others(data: st.DataObject) -> None:
    document = data.draw(documents())
    draft = data.draw(drafts(document))
    steps = [step.to_json() for step in draft.operations]
    done = _plan(document, draft)
    if done is None or any(step["op"] in ("reorder", "set_hidden") for step in steps):
        return
    try:
        theirs = jsonpatch.apply_patch(document, steps)
    except (jsonpatch.JsonPatchException, JsonPointerException):
        return  # a path by id
    assert canonical(_without_ids(theirs)) == canonical(_without_ids(done.result))


_FREE = st.recursive(
    st.sampled_from(["a", "", 1, 1.0, True, False, 0, None]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["a", "b", "", "~", "/", "0", "-", "é"]), inner, max_size=3
        ),
    ),
    max_leaves=12,
)


def _pointers(value: Any, at: str) -> Iterator[str]:
    """Yield the pointers of all that is there, and of what could be put there."""
    yield at
    keyed = value.items() if isinstance(value, dict) else ()
    for key, inner in enumerate(value) if isinstance(value, list) else keyed:
        yield from _pointers(inner, at + pointer_of([str(key)]))
    if isinstance(value, list):
        yield from (f"{at}/-", f"{at}/{len(value)}", f"{at}/{len(value) + 1}")
    if isinstance(value, dict):
        yield from (f"{at}/new", f"{at}/new/deep")


@_ROUND
@given(data=st.data(), free=_FREE)
def test_rfc_6902_is_refused_where_others_refuse_it(data: st.DataObject, free: Any) -> None:
    document: JsonObject = {"basics": {"name": "Ada"}, "x-free": free}
    place = st.sampled_from(list(_pointers(free, "/x-free")))
    verbs = st.sampled_from(["add", "remove", "replace", "move", "move", "copy", "test"])
    step = st.fixed_dictionaries({"op": verbs, "path": place, "from": place, "value": _FREE})
    steps = data.draw(st.lists(step, min_size=1, max_size=3))
    steps.append({"op": "replace", "path": "/basics/name", "value": "Eve"})
    done = _plan(document, read_draft({"title": "x", "operations": steps}))
    try:
        theirs = jsonpatch.apply_patch(document, steps)
    except (jsonpatch.JsonPatchException, JsonPointerException, TypeError):
        assert done is None
    else:
        assert done is not None
        assert canonical(done.result) == canonical(theirs)


def _without_ids(document: JsonObject) -> JsonObject:
    copied: JsonObject = as_json(document)
    for item in _items(copied):
        item.pop("id", None)
    return copied


@_ROUND
@given(old=documents(), new=documents())
def test_the_patch_between_two_documents_makes_the_new_one(
    old: JsonObject, new: JsonObject
) -> None:
    changes, patch = compare_documents(old, new)
    assert digest(jsonpatch.apply_patch(old, list(patch))) == digest(new)
    if old != new:
        assert changes
        assert patch


@_ROUND
@given(old=documents(), new=documents())
def test_the_way_back_between_two_documents_is_exact(old: JsonObject, new: JsonObject) -> None:
    if changes_between(new, old):
        assert canonical(take_back(new, inverse_of(old, new)).result) == canonical(old)


@_ROUND
@given(document=documents())
def test_a_document_does_not_differ_from_itself(document: JsonObject) -> None:
    assert compare_documents(document, json.loads(canonical(document))) == ((), ())


def _shared_documents() -> list[Path]:
    folder = shared_data("inputs", "json")
    return [shared_data("roundtrip-89.json"), *sorted(folder.glob("*.json"))]


def _readable(path: Path) -> JsonObject | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def test_the_laws_hold_for_every_json_resume_of_the_shared_data() -> None:
    seen = 0
    for path in _shared_documents():
        raw = _readable(path)
        if raw is None:
            continue
        document = with_ids(raw, counting_ids())
        for draft in _drafts_for(document):
            done = _plan(document, draft)
            if done is not None:
                seen += 1
                _assert_laws(document, done)
    assert seen > 60


def _drafts_for(document: JsonObject) -> list[Draft]:
    """Return removals, moves and rewordings all over a document."""
    steps: list[list[dict[str, Any]]] = [
        [{"op": "add", "path": "/x-new", "value": {"a": [1, None]}}],
        [{"op": "add", "path": "/basics/summary", "value": "Anew. 全新。"}],
    ]
    for key, value in document.items():
        steps.append([{"op": "remove", "path": f"/{key}"}])
        if not isinstance(value, list) or len(value) > 100:
            continue
        steps.append([{"op": "move", "from": f"/{key}/0", "path": f"/{key}/-"}])
        steps.append([{"op": "reorder", "path": f"/{key}", "value": [1]}])
        steps.append([{"op": "set_hidden", "path": f"/{key}/0", "value": True}])
        steps.append(
            [
                {"op": "copy", "from": f"/{key}/0", "path": f"/{key}/0"},
                {"op": "remove", "path": f"/{key}/1"},
            ]
        )
    return [
        Draft.model_validate({"title": "A change", "operations": operations})
        for operations in steps
    ]


@pytest.mark.parametrize("name", ["huge-400-jobs.json"])
def test_one_change_in_a_document_of_400_jobs_is_told_in_few_words(name: str) -> None:
    raw = _readable(shared_data("inputs", "json", name))
    assert raw is not None
    document = with_ids(raw, counting_ids())
    step = {"op": "replace", "path": "/work/7/position", "value": "Site Lead"}
    done = plan(
        document,
        Draft.model_validate({"title": "x", "operations": [step]}),
        new_id=counting_ids(),
    )
    told = done.model_dump_json(exclude={"result"})
    assert len(told) < 10_000
