"""Postings from rows of feeds."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.jobs.from_row import posting_from_row
from resume_mcp.jobs.posting import Posting


def read(**row: Any) -> Posting:
    posting = posting_from_row(row, source="feed", today="2026-11-29")
    assert isinstance(posting, Posting)
    return posting


def test_a_row_of_facts_is_read() -> None:
    posting = read(
        title="数据分析师",
        company="云帆",
        city=["上海", "远程"],
        salary_min=20_000,
        salary_max=30_000,
        salary_currency="CNY",
        job_type="社招",
        employment="full-time",
        skills=["sql", "酿酒"],
        description="任职要求：\n1、本科以上\n2、3年以上分析经验",
        url="https://x.example/1?utm_source=a",
        posted_at="2026-11",
        external_id="7",
        source="board",
    )
    assert (posting.city, posting.remote, posting.job_type) == ("上海; 远程", True, "experienced")
    assert posting.salary is not None
    assert (posting.salary.period, posting.salary.text) == ("month", "CNY 20,000–30,000 per month")
    assert posting.skills[:2] == ("SQL", "酿酒")
    assert (posting.degree, posting.years) == ("Bachelor", 3)
    assert len(posting.requirements) == 2
    assert (posting.source, posting.external_id, posting.posted_at) == ("board", "7", "2026-11")


@pytest.mark.parametrize(
    ("row", "low", "high", "period"),
    [
        ({"salary": "8000-12000"}, 8_000, 12_000, None),
        ({"salary": "20-30k·14薪"}, 20_000, 30_000, "month"),
        ({"salary_min": "90,000", "currency": "usd"}, 90_000, None, "year"),
        (
            {"salary_min": 30, "salary_max": 20, "currency": "USD", "period": "hourly"},
            20, 30, "hour",
        ),
        ({"description": "薪资 15-25k"}, 15_000, 25_000, "month"),
    ],
)  # fmt: skip
def test_pay_comes_from_figures_words_or_the_text(
    row: dict[str, Any], low: float, high: float | None, period: str | None
) -> None:
    salary = read(title="会计", **row).salary
    assert salary is not None
    assert (salary.min, salary.max, salary.period) == (low, high, period)


def test_words_of_pay_that_nobody_understands_are_kept() -> None:
    salary = read(title="x", salary="E three hundred").salary
    assert salary is not None
    assert (salary.min, salary.text) == (None, "E three hundred")


@pytest.mark.parametrize(
    ("value", "remote"),
    [(True, True), ("yes", True), ("否", False), ("remote", True), ("hybrid", False), ("?", None)],
)
def test_a_column_on_remote_work_is_read(value: object, remote: bool | None) -> None:
    assert read(title="x", remote=value).remote is remote


def test_requirements_of_a_column_are_part_of_the_text() -> None:
    posting = read(title="Cook", description="Cook.", requirements=["Knife skills", "3 years exp"])
    assert [entry.text for entry in posting.requirements] == ["Knife skills", "3 years exp"]
    assert posting.description == "Cook.\n\nRequirements:\n- Knife skills\n- 3 years exp"
    assert posting.years == 3


def test_a_row_without_an_id_has_one_of_its_address_or_words() -> None:
    first = read(title="Cook", url="https://x.example/1?utm_source=a")
    assert first.external_id == read(title="Cook", url="https://x.example/1").external_id
    assert read(title="Cook").external_id == read(title="cook").external_id
    assert read(title="Cook").external_id != read(title="Cook", city="Leeds").external_id


def test_a_deadline_in_the_past_or_a_mark_closes_a_posting() -> None:
    assert read(title="Cook", deadline="2026-11-28").expired
    assert read(title="Cook", closed="true").expired
    assert not read(title="Cook", deadline="2026-12-24").expired


def test_a_row_without_a_title_is_refused_with_the_reason() -> None:
    refused = posting_from_row({"company": "Acme"}, source="feed", today="2026-11-29")
    assert isinstance(refused, str)
    assert "title" in refused


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


COLUMNS = (
    *("title", "company", "city", "country", "remote", "salary", "salary_min", "salary_max"),
    *("currency", "period", "job_type", "employment", "degree", "years", "skills", "id"),
    *("requirements", "description", "posted_at", "valid_through", "expired", "url", "source"),
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(COLUMNS), JSON))
def test_no_row_makes_the_reader_fail(row: dict[str, Any]) -> None:
    assert isinstance(posting_from_row(row, source="feed", today="2026-11-29"), Posting | str)
