"""The order of a list: what was asked first, what was there kept, what was not named."""

from typing import Any

import pytest

from resume_mcp.resume.document import JsonObject
from tests.proposals.sample import ADA, edited, planned, refused

_FLAT = ["Python", "FastAPI", "Docker", "AWS", "PostgreSQL", "Redis"]


def _skilled(*keywords: str) -> JsonObject:
    """Return a resume whose first group of skills holds these keywords."""
    return edited(ADA, lambda doc: doc["skills"][0].update(keywords=list(keywords or _FLAT)))


def _reorder(wishes: Any, *keywords: str) -> list[str]:
    done = planned(
        _skilled(*keywords), {"op": "reorder", "path": "/skills/0/keywords", "value": wishes}
    )
    ordered: list[str] = done.result["skills"][0]["keywords"]
    return ordered


def test_a_list_is_reordered_exactly_as_asked() -> None:  # A11, A41–A43, A48
    assert _reorder(_FLAT[::-1]) == _FLAT[::-1]


def test_a_reorder_drops_what_is_new_keeps_what_is_old_and_says_so() -> None:  # A12, A45, A47
    done = planned(
        _skilled(),
        {"op": "reorder", "path": "/skills/0/keywords", "value": ["Redis", "Kubernetes", "Go"]},
    )
    assert done.result["skills"][0]["keywords"] == ["Redis", *_FLAT[:-1]]
    assert "'Kubernetes'" in done.notes[0]
    assert "'Go'" in done.notes[0]


def test_a_reorder_reads_names_in_any_case() -> None:  # A13
    assert _reorder(["redis", "PYTHON"])[:2] == ["Redis", "Python"]


def test_a_reorder_counts_doubles_once_and_loses_nothing() -> None:  # A34, A46
    assert _reorder(["Redis", "Python", "redis"]) == [
        "Redis", "Python", "FastAPI", "Docker", "AWS", "PostgreSQL",
    ]  # fmt: skip


def test_a_reorder_keeps_originals_that_differ_in_case_only() -> None:  # A50
    ordered = _reorder(["Docker", "python", "Go"], "python", "Python", "Docker")
    assert ordered == ["Docker", "python", "Python"]


@pytest.mark.parametrize("wishes", ["Redis", None, {"Redis": 1}, 3])  # A33
def test_a_reorder_needs_a_list(wishes: Any) -> None:
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": wishes}
    assert refused(ADA, step).details["reason"] == "not_a_list"


def test_a_reorder_of_strangers_only_is_refused() -> None:
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": ["Rust", "Zig"]}
    error = refused(ADA, step)
    assert error.details["reason"] == "unknown_id"
    assert "Python" in error.details["allowed"]


def test_the_same_order_has_no_effect() -> None:  # A42, A43
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": ["Python", "Go", "SQL"]}
    assert refused(ADA, step).details["reason"] == "no_effect"


@pytest.mark.parametrize(
    "wishes",
    [
        ["work-tidewater", "work-northwind"],
        ["work-tidewater"],
        ["work-t"],
        [1, 0],
    ],
)
def test_items_are_reordered_by_id_prefix_or_index(wishes: list[Any]) -> None:
    done = planned(ADA, {"op": "reorder", "path": "/work", "value": wishes})
    assert [item["id"] for item in done.result["work"]] == ["work-tidewater", "work-northwind"]
    assert done.policy == {"order"}
    assert done.operations[0].value == ["work-tidewater", "work-northwind"]


@pytest.mark.parametrize("wish", [None, True, 1.5, ["SQL"], {"id": "x"}, 9, -1])
def test_a_wish_that_names_nothing_is_left_out_of_the_order(wish: Any) -> None:
    step = {"op": "reorder", "path": "/skills/0/keywords", "value": [wish, "SQL"]}
    done = planned(ADA, step)
    assert done.result["skills"][0]["keywords"] == ["SQL", "Python", "Go"]
    assert len(done.notes) == 1


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/skills", "platforms"),
        ("/work", "Tidewater Labs"),
        ("/work", "Software Engineer"),
        ("/work", "Software Engineer, Tidewater Labs"),
        ("/work", {"id": "work-tidewater"}),
        ("/meta/sections", "skills"),
    ],
)
def test_an_entry_goes_by_its_name_where_no_other_has_it(path: str, wish: Any) -> None:
    sections = [{"key": "work"}, {"key": "skills"}]
    base = edited(ADA, lambda doc: doc["meta"].update(sections=sections))
    step = {"op": "reorder", "path": path, "value": [wish]}
    *parents, last = path[1:].split("/")
    before, after = (
        doc[parents[0]] if parents else doc for doc in (base, planned(base, step).result)
    )
    assert after[last] == before[last][::-1]


def test_a_name_that_two_entries_have_names_none_of_them() -> None:
    base = edited(ADA, lambda doc: doc["work"][1].update(name="Northwind Pay"))
    error = refused(base, {"op": "reorder", "path": "/work", "value": ["Northwind Pay"]})
    assert error.details["allowed"] == ["work-northwind", "work-tidewater"]


def test_a_reorder_reads_names_in_any_width() -> None:
    assert _reorder(["ｒｅｄｉｓ"])[0] == "Redis"
