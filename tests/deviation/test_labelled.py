"""The labelled rewrites, ours and the shared ones, as a whole."""

import json
from typing import Any

import pytest

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation, JobTerms
from tests.deviation.scoring import Case, Label, Score, cases, score
from tests.shared import shared_data


def _evaluated(found: list[Case]) -> list[tuple[Case, Deviation]]:
    return [
        (case, evaluate(case.original, case.modified, job=JobTerms.from_any(case.job)))
        for case in found
    ]


@pytest.fixture(scope="module")
def ours() -> list[tuple[Case, Deviation]]:
    return _evaluated(cases())


@pytest.fixture(scope="module")
def shared() -> list[tuple[Case, Deviation]]:
    lines = shared_data("honesty", "cases.jsonl").read_text("utf-8").splitlines()
    return _evaluated([_from_shared(json.loads(line)) for line in lines])


def _from_shared(line: dict[str, Any]) -> Case:
    labels = tuple(Label(x["type"], x["path"], x["text"]) for x in line["labels"])
    neutral = (
        *(x["path"] for x in line["neutral"]),
        *(label.path for label in labels if label.kind == "added_entry"),
    )
    return Case(
        id=line["id"],
        chinese=line["lang"] == "zh",
        original=line["original"],
        modified=line["modified"],
        job=tuple(line["job_keywords"]),
        labels=labels,
        neutral=neutral,
    )


def _chinese(evaluated: list[tuple[Case, Deviation]]) -> Score:
    return score([pair for pair in evaluated if pair[0].chinese])


def test_there_are_enough_labelled_rewrites_of_our_own() -> None:
    found = cases()
    assert sum(bool(case.labels) for case in found) >= 150
    assert sum(not case.labels for case in found) >= 60
    assert len({case.id for case in found}) == len(found)


@pytest.mark.parametrize("which", ["ours", "shared"])
def test_violations_are_found(which: str, request: pytest.FixtureRequest) -> None:
    evaluated = request.getfixturevalue(which)
    found = score(evaluated)
    assert found.recall() >= 0.97, found.missed
    assert _chinese(evaluated).recall() >= 0.97, found.missed
    assert found.recall(semantic=True) >= 0.9, found.missed


@pytest.mark.parametrize("which", ["ours", "shared"])
def test_honest_rewrites_are_left_alone(which: str, request: pytest.FixtureRequest) -> None:
    evaluated = request.getfixturevalue(which)
    honest = [pair for pair in evaluated if not pair[0].labels]
    found = score(honest)
    assert len({case for case, _ in found.alarms}) <= 0.03 * len(honest), found.alarms
    assert not [issue for _, issue in found.alarms if issue.severity == "hard"]


@pytest.mark.parametrize("which", ["ours", "shared"])
def test_what_is_found_is_a_violation(which: str, request: pytest.FixtureRequest) -> None:
    found = score(request.getfixturevalue(which))
    assert found.precision() >= 0.95, found.alarms
