"""Bounds on time: equal parts cost little, hostile text is refused or done in linear time."""

import copy
import time
from typing import Any

import pytest

from resume_mcp.deviation.evaluate import MOST_CHARACTERS_OF_A_TEXT, evaluate
from resume_mcp.deviation.model import JobTerms
from resume_mcp.errors import TooLarge
from tests.deviation.documents import CHINESE, ENGLISH, changed
from tests.deviation.scoring import cases

_PIECES = (
    "1 ", "1", "1,111,", "one hundred and ", "一百万", "by 5% ", "[", " ", "a-", "Ab ", "A", "[x",
    "led and ", "managed a team ", "5% faster ", "负责", "，参与", "$", "and ", "1.", "1/", "第",
    "served as a b c ", "co-", "in 2019 ", "from 5 to ", "(a)", "'", "a.b/c@d ", "hundreds of ",
    "ly ly ", "\u200b", "{{", "<x", "【", "半", "doubled ", "[company", "ignore all ",
    "一", "SAP ", "Jenkins ", "为与", "客户包括", "Alpha1 ", "used by 3 ", "获优秀", "to 5 from ",
)  # fmt: skip


def _seconds(original: dict[str, Any], candidate: dict[str, Any], *, times: int = 3) -> float:
    taken = []
    for _ in range(times):
        start = time.process_time()
        evaluate(original, candidate, job=JobTerms.from_any(["Go", "Terraform"]))
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("piece", _PIECES)
def test_a_hostile_text_is_done_in_linear_time(piece: str) -> None:
    size = MOST_CHARACTERS_OF_A_TEXT - 100
    text = (piece * (size // len(piece) + 1))[:size]
    hostile = changed(ENGLISH, {"/work/0/highlights/0": f"Built the pipeline. {text}"})
    assert _seconds(ENGLISH, hostile, times=1) < 1.0
    assert _seconds(hostile, ENGLISH, times=1) < 1.0


def test_a_text_of_two_hundred_kilobytes_is_refused_at_once() -> None:
    start = time.process_time()
    with pytest.raises(TooLarge):
        evaluate(ENGLISH, changed(ENGLISH, {"/basics/summary": "1% of " * 35_000}))
    assert time.process_time() - start < 0.1


@pytest.mark.parametrize("bullets", [40, 100, 300])
@pytest.mark.parametrize(
    "piece", ["Cut cost by 5% in 2019 with Jenkins. ", "主导 5 个项目，成本下降三成。"]
)
def test_two_hundred_kilobytes_spread_over_bullets_are_refused_at_once(
    piece: str, bullets: int
) -> None:
    size = 200_000 // len(piece.encode("utf-8")) // bullets + 1
    hostile = changed(ENGLISH, {"/work/0/highlights": [piece * size] * bullets})
    start = time.process_time()
    with pytest.raises(TooLarge):
        evaluate(ENGLISH, hostile)
    assert time.process_time() - start < 0.1


def test_long_texts_spread_over_entries_are_refused_at_once() -> None:
    hostile = _long(40)
    for job in hostile["work"]:
        job["highlights"] = ["Cut cost by 5% in 2019 with Jenkins. " * 140]
    start = time.process_time()
    with pytest.raises(TooLarge):
        evaluate(ENGLISH, hostile)
    assert time.process_time() - start < 0.1


def _long(jobs: int) -> dict[str, Any]:
    document = copy.deepcopy(ENGLISH)
    document["work"] = [
        changed(
            ENGLISH["work"][0],
            {
                "/id": "",
                "/name": f"Vitosha Stream {index} Ltd",
                "/startDate": f"{1990 + index % 30}-02",
                "/highlights/0": f"Built pipeline number {index + 100} in Jenkins for 18 services.",
            },
        )
        for index in range(jobs)
    ]
    return document


def test_time_grows_with_length_and_not_with_its_square() -> None:
    def seconds(jobs: int) -> float:
        original = _long(jobs)
        candidate = copy.deepcopy(original)
        candidate["work"].reverse()
        for job in candidate["work"]:
            job["highlights"][1] = "Took build time from 40 minutes to 10 minutes."
        return _seconds(original, candidate)

    seconds(10)
    assert seconds(400) < 60 * max(seconds(20), 0.005)


def test_strings_that_are_equal_cost_next_to_nothing() -> None:
    original = _long(400)
    one = copy.deepcopy(original)
    one["work"][7]["highlights"][1] = "Took build time from 40 minutes to 10 minutes."
    everything = copy.deepcopy(original)
    for job in everything["work"]:
        job["highlights"] = [f"In short: {bullet}" for bullet in job["highlights"]]
    assert _seconds(original, one) < 0.5 * _seconds(original, everything, times=1)


def test_a_page_is_a_matter_of_milliseconds() -> None:
    found = cases()
    for case in found[:5]:
        evaluate(case.original, case.modified)
    taken = sorted(_seconds(case.original, case.modified, times=2) for case in found[::4])
    # Three milliseconds where nothing else runs; the bound leaves room for a busy machine.
    assert taken[len(taken) // 2] < 0.012
    assert _seconds(CHINESE, copy.deepcopy(CHINESE)) < 0.005
