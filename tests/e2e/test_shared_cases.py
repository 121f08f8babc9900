"""The shared cases of the themes that are built, played against real server processes."""

from pathlib import Path
from typing import Any

import pytest

from tests.cases.stage import NotMapped
from tests.shared_cases import ON, cases, faults_of

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("case", cases(ON))
def test_what_the_case_asks_for_holds(case: dict[str, Any], tmp_path: Path) -> None:
    assert faults_of(case, tmp_path) == []


def _case(steps: list[dict[str, Any]], *expect: dict[str, Any]) -> dict[str, Any]:
    return {"id": "own", "steps": steps, "expect": list(expect)}


def test_an_unknown_operation_fails_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotMapped, match="operation 'levitate'"):
        faults_of(_case([{"op": "levitate", "args": {}}]), tmp_path)


def test_an_unknown_argument_of_an_operation_fails_by_name(tmp_path: Path) -> None:
    step = {"op": "memory_list", "args": {"colour": "red"}}
    with pytest.raises(NotMapped, match="colour"):
        faults_of(_case([step]), tmp_path)


def test_an_unknown_check_fails_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotMapped, match="smells_good"):
        faults_of(_case([], {"check": "smells_good", "target": ""}), tmp_path)


def test_a_name_that_nothing_was_saved_under_fails_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotMapped, match="'ghost'"):
        faults_of(_case([], {"check": "ok", "target": "ghost"}), tmp_path)


def test_checks_can_fail(tmp_path: Path) -> None:
    steps = [
        {"op": "memory_write", "args": {"doc": "preferences", "mode": "append", "content": "tea"}},
        {"op": "memory_read", "args": {"doc": "preferences"}, "save_as": "m"},
    ]
    wrong = (
        {"check": "contains", "target": "m", "value": "coffee"},
        {"check": "not_contains", "target": "m", "value": "tea"},
        {"check": "error", "target": "m"},
        {"check": "max_bytes", "target": "m", "value": 1},
        {"check": "process_exited", "target": ""},
    )
    assert len(faults_of(_case(steps, *wrong), tmp_path)) == len(wrong)
