"""The labelled cases of the shared data: what is asked for, what is a trap, what the resume has."""

import json
import re
import unicodedata
from typing import Any

import pytest

from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.matching.match import match
from tests.shared import shared_data


def _norm(text: str) -> str:
    return re.sub(r"[\s\-_]+", " ", unicodedata.normalize("NFKC", text)).strip().casefold()


def _holds(terms: tuple[str, ...], names: list[str]) -> bool:
    forms = set(map(_norm, names))
    return any(
        term in forms or any(len(form) > 3 and form in term for form in forms)
        for term in map(_norm, terms)
    )


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    found = {name: [0, 0] for name in ("recall_en", "recall_zh", "traps", "verdicts")}

    def add(name: str, ok: bool) -> None:
        found[name][0] += ok
        found[name][1] += 1

    lines = shared_data("keywords", "cases.jsonl").read_text("utf-8").splitlines()
    for case in map(json.loads, lines):
        _count(case, add)
    return found


def _count(case: dict[str, Any], add: Any) -> None:
    posting = posting_from_text(case["jd"], today="2026-12-01")
    keywords = match({"basics": {"summary": case["resume"]}}, posting).keywords
    lists = {"present": keywords.present, "missing": keywords.missing}
    for side, terms in lists.items():
        other = lists["missing" if side == "present" else "present"]
        for term in case[f"expected_{side}"]:
            names = [term, *case["aliases"].get(term, [])]
            here, there = _holds(terms, names), _holds(other, names)
            add(f"recall_{case['lang']}", here or there)
            if here or there:
                add("verdicts", here and not there)
    said = set(map(_norm, keywords.present + keywords.missing))
    for trap in case["expected_not_keywords"]:
        add("traps", _norm(trap) in said)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("recall_en", 0.95, 1), ("recall_zh", 0.95, 1), ("verdicts", 0.97, 1), ("traps", 0, 0.05)],
)
def test_keywords_reach_their_marks(
    counts: dict[str, list[int]], name: str, least: float, most: float
) -> None:
    hits, of = counts[name]
    assert of > 20
    assert least <= hits / of <= most
