"""The hostile proposals of the shared attack list, as far as they are judged without a store."""

import json
import time
import tracemalloc
from typing import Any

import pytest

from resume_mcp.errors import PatchRejected, ResumeMcpError
from resume_mcp.proposals.apply import plan
from resume_mcp.proposals.card import card
from resume_mcp.proposals.limits import max_result_bytes
from resume_mcp.proposals.parse import read_drafts
from resume_mcp.resume.document import JsonObject, canonical
from tests.proposals.sample import ADA, counting_ids, edited, planned, refused
from tests.shared import shared_data

_BASE = edited(ADA, lambda doc: doc["meta"].update(flag=True))
_MIB = 1024 * 1024


def _rows() -> list[JsonObject]:
    lines = shared_data("attacks.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return [row for row in rows if row["area"] == "patch_approval"]


def _spelled_out(value: Any) -> Any:
    """Write out what the list describes by a generator."""
    if isinstance(value, dict) and value.get("gen") == "repeat":
        return value["args"]["s"] * value["args"]["n"]
    if isinstance(value, dict) and "repeat" in value:
        return [value["repeat"]] * value["n"]
    if isinstance(value, dict):
        return {key: _spelled_out(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_spelled_out(inner) for inner in value]
    return value


def _proposed(row: JsonObject) -> JsonObject:
    proposal = _spelled_out(row["input"])
    proposal.setdefault("title", "harmless")
    return proposal  # type: ignore[no-any-return]


def _judged(proposal: JsonObject) -> Any:
    try:
        [draft] = read_drafts([proposal])
        if isinstance(draft, PatchRejected):
            return draft
        return plan(_BASE, draft, new_id=counting_ids())
    except ResumeMcpError as error:
        return error


_ACCEPTED = {"PAT-044", "PAT-046"}  # harmless as text; what matters is how they are shown


def test_every_hostile_proposal_is_refused_with_code_and_place_and_changes_nothing() -> None:
    seen = 0
    before = canonical(_BASE)
    for row in _rows():
        if row["operation"] != "propose_patch" or row["id"] in _ACCEPTED:
            continue
        seen += 1
        started = time.perf_counter()
        outcome = _judged(_proposed(row))
        assert isinstance(outcome, PatchRejected), row["id"]
        assert time.perf_counter() - started < 2, row["id"]
        assert outcome.details["reason"], row["id"]
        assert "operation" in outcome.details or outcome.details["reason"] in (
            "unknown_argument", "empty_patch", "not_a_list", "too_large",
        ), row["id"]  # fmt: skip
        assert len(outcome.message) < 2_000, row["id"]
    assert canonical(_BASE) == before
    assert seen >= 20


def test_hostile_but_harmless_proposals_show_what_they_do() -> None:
    rows = {row["id"]: _proposed(row) for row in _rows() if row["id"] in _ACCEPTED}
    name = _judged(rows["PAT-044"])
    assert "⟨U+202E⟩" in card(name, title="harmless", summary="")
    titled = _judged(rows["PAT-046"])
    shown = card(titled, title=rows["PAT-046"]["title"], summary="")
    assert shown.index("+ ok") < shown.index("<img") if "+ ok" in shown else "{+ok" in shown


def test_a_copy_bomb_is_refused_within_64_mib() -> None:
    bomb = {"op": "copy", "from": "/work", "path": "/work/-"}
    big = edited(ADA, lambda doc: doc["work"][0].update(summary="x" * 20_000))
    tracemalloc.start()
    try:
        started = time.perf_counter()
        error = refused(big, *[bomb] * 25)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert error.details["reason"] == "too_large"
    assert peak < 64 * _MIB
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("target", ["/x-a", "/x-b/-", "/work/0/summary"])
def test_copies_over_the_same_place_are_bounded_too(target: str) -> None:
    text = "word " * 10_000
    big = edited(ADA, lambda doc: doc["basics"].update(summary=text))
    big["x-b"] = []
    copy = {"op": "copy", "from": "/basics/summary", "path": target}
    assert refused(big, *[copy] * 200).details["reason"] == "too_large"


def test_moves_can_not_nest_without_end() -> None:
    steps: list[dict[str, Any]] = []
    for depth in range(60):
        steps.append({"op": "add", "path": f"/x-{depth + 1}", "value": {}})
        steps.append({"op": "move", "from": f"/x-{depth}", "path": f"/x-{depth + 1}/in"})
    base = edited(ADA, lambda doc: doc.update({"x-0": {"core": 1}}))
    assert refused(base, *steps).details["reason"] == "too_large"


def test_a_large_imported_document_can_still_be_edited_but_not_grown_without_end() -> None:
    jobs = [
        {"name": f"Employer {n}", "summary": "Delivered. " * 150, "id": f"work-{n:05d}"}
        for n in range(400)
    ]
    big = edited(ADA, lambda doc: doc.update(work=jobs))
    assert len(canonical(big)) > 600 * 1024
    step = {"op": "replace", "path": "/work/7/name", "value": "Employer Seven"}
    assert planned(big, step).policy == {"identity"}
    chunk = {"op": "add", "path": "/x-more", "value": "y" * 200_000}
    assert planned(big, chunk)
    error = refused(big, chunk, {"op": "copy", "from": "/x-more", "path": "/x-again"})
    assert (error.details["reason"], error.details["operation"]) == ("too_large", 1)


@pytest.mark.parametrize(
    ("base", "limit"),
    [
        (10_000, 512 * 1024),
        (500_000, 500_000 + 256 * 1024),
        (700_000, 700_000 + 256 * 1024),
        (2_000_000, 2 * _MIB),
        (3_000_000, 3_000_000),
    ],
)
def test_growth_is_bounded_by_what_was_there(base: int, limit: int) -> None:
    assert max_result_bytes(base) == limit


def test_no_refusal_quotes_the_document() -> None:
    secret = "the whole summary of the person " * 40
    base = edited(ADA, lambda doc: doc["basics"].update(summary=secret))
    for step in (
        {"op": "test", "path": "", "value": {}},
        {"op": "test", "path": "/basics", "value": {}},
        {"op": "test", "path": "/basics/summary", "value": "x"},
        {"op": "replace", "path": "/basics/nope", "value": "x"},
        {"op": "replace", "path": "/basics/email", "value": secret},
    ):
        error = refused(base, step)
        assert secret not in error.message
        assert secret not in str(error.details)
        assert len(error.message) < 1_000
