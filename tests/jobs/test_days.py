"""Days inside a line of a posting."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.days import dates_in

TODAY = "2026-11-29"


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("17:00 on Monday 14 December 2026", ["2026-12-14"]),
        ("before the 5th of January", ["2027-01-05"]),
        ("by Dec 10!", ["2026-12-10"]),
        ("December 3rd, 2026 or 12/18/2026", ["2026-12-03", "2026-12-18"]),
        ("2026年11月20日至2026年12月10日", ["2026-11-20", "2026-12-10"]),
        ("即日起至12月20日", ["2026-12-20"]),
        ("有效期至 2027-01-31", ["2027-01-31"]),
        ("bis 15.01.2027", ["2027-01-15"]),
        ("11/16/26", ["2026-11-16"]),
        ("DDL 12.31", ["2026-12-31"]),
        ("2026/11/21", ["2026-11-21"]),
        ("31 November 2026, or 24/7", []),
        ("3-5年", []),
    ],
)
def test_each_full_date_is_found(text: str, dates: list[str]) -> None:
    assert dates_in(text, TODAY) == dates


def test_the_first_number_is_the_day_where_the_country_writes_so() -> None:
    assert dates_in("10/12/2026", TODAY, day_first=True) == ["2026-12-10"]
    assert dates_in("10/12/2026", TODAY) == ["2026-10-12"]
    assert dates_in("25/12/2026", TODAY) == ["2026-12-25"]


def test_a_day_without_a_year_may_be_past() -> None:
    assert dates_in("11月26日", TODAY, past=True) == ["2026-11-26"]
    assert dates_in("12月30日", TODAY, past=True) == ["2025-12-30"]


@given(st.dates(datetime.date(2001, 1, 1), datetime.date(2099, 12, 31)))
def test_a_written_date_is_read_back(day: datetime.date) -> None:
    for written in (day.isoformat(), f"{day:%d %B %Y}", f"{day.year}年{day.month}月{day.day}日"):
        assert dates_in(f"by {written}.", TODAY) == [day.isoformat()]


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    assert all(len(date) == 10 for date in dates_in(text, TODAY))
