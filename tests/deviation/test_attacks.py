"""The shared attacks on the check, through the tool as a host calls it."""

import time
from typing import Any

import pytest

from tests.conftest import Connect
from tests.journeys.test_tailor import call, refused
from tests.shared_attacks import cases, rows

pytestmark = pytest.mark.anyio


def _spelled_out(value: Any) -> Any:
    """Return the value with its long texts written out ("repeat" a text n times)."""
    if isinstance(value, dict) and value.get("gen") == "repeat":
        return value["args"]["s"] * value["args"]["n"]
    if isinstance(value, dict):
        return {key: _spelled_out(inner) for key, inner in value.items()}
    return [_spelled_out(inner) for inner in value] if isinstance(value, list) else value


def _arguments(attack: dict[str, Any]) -> dict[str, Any]:
    given = _spelled_out(attack["input"])
    asked = {"original": given["original"], "candidate": given["improved"]}
    if "job_keywords" in given:
        asked["job_keywords"] = given["job_keywords"]
    return asked


@pytest.mark.parametrize("attack", cases("evaluate", only=("EVA-001",)))
async def test_a_dropped_entry_is_hard(connect: Connect, attack: dict[str, Any]) -> None:
    async with connect() as client:
        found = await call(client, "evaluate_deviation", **_arguments(attack))
    assert found["severity"] == "hard"
    assert [issue["check"] for issue in found["issues"]] == ["dropped_entry"]


@pytest.mark.parametrize("attack", cases("evaluate", only=("EVA-002",)))
async def test_reordered_is_not_renamed(connect: Connect, attack: dict[str, Any]) -> None:
    async with connect() as client:
        found = await call(client, "evaluate_deviation", **_arguments(attack))
    assert found["passed"]
    assert "renamed_org" not in [issue["check"] for issue in found["issues"]]


@pytest.mark.parametrize("attack", cases("evaluate", only=("EVA-005",)))
async def test_one_invented_skill_is_enough(connect: Connect, attack: dict[str, Any]) -> None:
    async with connect() as client:
        found = await call(client, "evaluate_deviation", **_arguments(attack))
    assert not found["passed"]
    assert [(i["check"], i["token"]) for i in found["issues"]] == [("invented_skill", "COBOL")]


@pytest.mark.parametrize("attack", cases("evaluate", only=("EVA-006",)))
async def test_no_text_switches_the_check_off(connect: Connect, attack: dict[str, Any]) -> None:
    async with connect() as client:
        found = await call(client, "evaluate_deviation", **_arguments(attack))
    assert not found["passed"]
    assert "hidden_text" in [issue["check"] for issue in found["issues"]]


@pytest.mark.parametrize("attack", cases("evaluate", only=("EVA-008",)))
async def test_a_boundless_text_is_refused_at_once(
    connect: Connect, attack: dict[str, Any]
) -> None:
    arguments = _arguments(attack)
    async with connect() as client:
        before = time.process_time()
        problem = await refused(client, "evaluate_deviation", **arguments)
        assert time.process_time() - before < 1
    assert problem["code"]


def test_every_row_of_the_area_is_played() -> None:
    played = {"EVA-001", "EVA-002", "EVA-005", "EVA-006", "EVA-008"}
    assert {row["id"] for row in rows("evaluate")} <= played
