"""Labelled postings and resumes of our own: software, nursing, accounting, marketing, trades."""

import json
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.matching.match import match
from tests.matching.test_shared_keywords import _count

_DATA = Path(__file__).parent / "data" / "postings.jsonl"


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    found = {name: [0, 0] for name in ("recall_en", "recall_zh", "traps", "verdicts")}

    def add(name: str, ok: bool) -> None:
        found[name][0] += ok
        found[name][1] += 1

    for case in map(json.loads, _DATA.read_text("utf-8").splitlines()):
        _count(case, add)
    return found


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("recall_en", 0.95, 1), ("recall_zh", 0.93, 1), ("verdicts", 0.97, 1), ("traps", 0, 0.03)],
)
def test_keywords_of_many_trades_reach_their_marks(
    counts: dict[str, list[int]], name: str, least: float, most: float
) -> None:
    hits, of = counts[name]
    assert of > 100
    assert least <= hits / of <= most


def _terms(text: str) -> set[str]:
    document: dict[str, Any] = {"basics": {"summary": "Somebody."}}
    keywords = match(document, posting_from_text(text, today="2026-12-01")).keywords
    return {term.casefold() for term in (*keywords.present, *keywords.missing)}


@pytest.mark.parametrize(
    ("posting", "no_term"),
    [
        ("iOS Developer\nOur stack runs on Swift and SwiftUI.", "stack runs"),
        ("Analyst\nRequirements: SQL.\nFamiliarity with dbt is a plus.", "familiarity"),
        ("Machinist\nHaas controls, Mastercam CAD/CAM, GD&T.", "cad"),
        ("Marketer\nGoogle Ads, SQL. Analytics is in our DNA.", "analytics"),
        ("Analyst\nSQL and Excel. CFA Level II candidates welcome.", "ii"),
        ("Welder\nTIG welding, AWS D1.1 certification, plasma cutting.", "aws"),
        ("焊工\n要求：持焊工证，有压力容器焊接经验优先。", "容器"),
        ("品牌经理\n要求：熟悉尼尔森数据，懂媒介投放。", "悉尼"),
        ("焊工\n要求：会氩弧焊，持焊工证。计件工资，多劳多得。", "多劳多得"),
    ],
)
def test_words_beside_a_term_are_no_terms(posting: str, no_term: str) -> None:
    assert no_term not in _terms(posting)


@pytest.mark.parametrize(
    ("posting", "term"),
    [
        ("Engineer\nAbout us: we build tools.\nYou will design APIs with FastAPI.", "fastapi"),
        ("Engineer\nTrain and serve models with PyTorch, MLflow and Zorbax.", "zorbax"),
        (
            "Clerk\nHCPC registration, joint mobilisation, dry needling, hydrotherapy.",
            "hydrotherapy",
        ),
        ("暖通设计师\n要求：熟练 AutoCAD、天正，会 Revit 者优先，薪资面议。", "revit"),
        ("测试工程师\n要求：熟悉诊断协议 UDS，会 Python。", "uds"),
    ],
)
def test_terms_are_found_where_they_stand(posting: str, term: str) -> None:
    assert term in _terms(posting)
