"""Postings from fetched pages: the files of the shared data, and awkward pages of our own."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.jobs.from_page import posting_from_page
from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.jobs.page import Page
from resume_mcp.jobs.posting import Posting
from tests.jobs.html_pages import page_of
from tests.shared import shared_data

TODAY = "2026-11-29"
# file, and what the manifest of the shared data expects of it
FILES: list[tuple[str, dict[str, Any]]] = [
    (
        "greenhouse-form-heavy.html",
        {"title": "Senior Data Engineer", "company": "Northwind Analytics", "city": "Toronto, ON",
         "remote": True, "pay": (145_000, 172_500, "CAD"), "posted_at": "2026-11-04"},
    ),
    (
        "hidden-prompt-injection.html",
        {"title": "Site Reliability Engineer", "company": "Quill Cloud", "city": "Leeds"},
    ),
    (
        "huge-scripts-before-content.html",
        {"title": "Principal Scientist", "company": "Helix Foods", "city": "Cork"},
    ),
    (
        "jsonld-graph-control-chars.html",
        {"title": "Data Engineer & Analyst", "company": "Fjord Data AS", "city": "Bergen; Oslo",
         "remote": True, "pay": (650_000, 780_000, "NOK"), "posted_at": "2026-11-20",
         "valid_through": "2027-01-15"},
    ),
    (
        "lever-nested-ul.html",
        {"title": "Embedded Firmware Engineer", "company": "Blue Finch Robotics",
         "city": "Eindhoven", "pay": (4_200, 5_600, "EUR"), "employment_type": "full-time"},
    ),
    (
        "linkedin-guest-closed.html",
        {"title": "Staff Software Engineer", "company": "Acme Corporation", "city": "New York, NY",
         "expired": True},
    ),
    (
        "schemaorg-microdata.html",
        {"title": "Software Engineer", "company": "ABC Company Inc.", "city": "Kirkland, WA",
         "pay": (100_000, 100_000, "USD"), "employment_type": "full-time",
         "posted_at": "2011-10-31"},
    ),
    (
        "workday-jsonld-only-expired.html",
        {"title": "Manufacturing Engineer II", "company": "ACME Hydraulics Inc.",
         "city": "Milwaukee, WI", "pay": (88_000, 104_000, "USD"), "employment_type": "full-time",
         "posted_at": "2026-04-02", "valid_through": "2026-06-30", "expired": True},
    ),
    (
        "zh-zhaopin-gbk.html",
        {"title": "Java开发工程师", "company": "长风软件（成都）有限公司",
         "city": "成都·高新区", "pay": (12_000, 20_000, "CNY"),
         "employment_type": "full-time"},
    ),
]  # fmt: skip


def facts(posting: Posting) -> dict[str, Any]:
    pay = posting.salary
    return posting.model_dump() | {"pay": (pay.min, pay.max, pay.currency) if pay else None}


@pytest.mark.parametrize(("name", "expected"), FILES, ids=lambda value: str(value)[:32])
def test_the_facts_of_the_shared_pages_are_read(name: str, expected: dict[str, Any]) -> None:
    raw = shared_data("inputs", "posting", name).read_bytes()
    page = page_of(raw.decode("gbk" if "gbk" in name else "utf-8"))
    posting = posting_from_page(page, today=TODAY)
    assert posting is not None
    read = facts(posting)
    assert {key: read[key] for key in expected} == expected
    assert read["expired"] == expected.get("expired", False)
    assert read["pay"] == expected.get("pay")


def test_the_words_that_the_manifest_wants_are_in_the_posting() -> None:
    rows = shared_data("inputs", "manifest.jsonl").read_text("utf-8").splitlines()
    wanted = {row["file"]: row["expect"] for row in map(json.loads, rows)}
    for name, _ in FILES:
        raw = shared_data("inputs", "posting", name).read_bytes()
        page = page_of(raw.decode("gbk" if "gbk" in name else "utf-8"))
        posting = posting_from_page(page, today=TODAY)
        assert posting is not None
        said = f"{posting.description}\n{posting.salary.text if posting.salary else ''}"
        for words in wanted[f"posting/{name}"]["must_contain"]:
            assert words in said, (name, words)


def test_the_pasted_description_has_its_skills() -> None:
    text = shared_data("inputs", "posting", "jd-backend-eng.txt").read_text("utf-8")
    posting = posting_from_text(text, today=TODAY)
    assert posting.title == "Senior Backend Engineer"
    assert posting.years == 4
    assert {"Python", "Kafka", "Kubernetes", "PostgreSQL", "Datadog"} <= set(posting.skills)
    assert len(posting.requirements) == 5


def page(**fields: Any) -> Page:
    empty = page_of("")
    return empty._replace(**fields)


def ld(**job: Any) -> str:
    return json.dumps({"@type": "JobPosting", **job})


def test_of_several_postings_the_one_that_the_page_shows_is_taken() -> None:
    shown = page(
        title="Baker",
        text="Baker\nApply",
        json_ld=(ld(title="Butcher"), ld(title="Baker", description="Bake.")),
    )
    posting = posting_from_page(shown, today=TODAY)
    assert posting is not None
    assert posting.title == "Baker"


def test_what_the_structured_data_lacks_comes_from_the_text() -> None:
    text = (
        "Baker\n工作地点：成都\n月薪 8-12k\n任职要求：\n1、三年以上烘焙经验\n截止日期：2026-11-01\n"
    )
    posting = posting_from_page(page(text=text, json_ld=(ld(title="Baker"),)), today=TODAY)
    assert posting is not None
    assert posting.city == "成都"
    assert posting.salary is not None
    assert posting.salary.max == 12_000
    assert posting.years == 3
    assert posting.requirements[0].text == "三年以上烘焙经验"
    assert posting.expired
    assert posting.description == text


def test_a_structured_posting_wins_over_the_text() -> None:
    text = "Baker\nLocation: Leeds\nSalary: £20,000\n"
    job = ld(
        title="Head Baker",
        jobLocation="York",
        baseSalary={"currency": "GBP", "value": {"value": 30_000, "unitText": "YEAR"}},
        description="<p>" + "Bake bread. " * 40 + "</p>",
    )
    posting = posting_from_page(page(text=text, json_ld=(job,)), today=TODAY)
    assert posting is not None
    assert (posting.title, posting.city) == ("Head Baker", "York")
    assert posting.salary is not None
    assert posting.salary.min == 30_000


def test_the_same_page_under_another_tracking_address_is_the_same_posting() -> None:
    first = posting_from_page(
        page(final_url="https://www.x.example/1?utm_source=a", json_ld=(ld(title="Baker"),)),
        today=TODAY,
    )
    second = posting_from_page(
        page(final_url="https://x.example/1?utm_source=b", json_ld=(ld(title="Baker"),)),
        today=TODAY,
    )
    assert first is not None
    assert second is not None
    assert (first.source, first.external_id) == (second.source, second.external_id)
    assert first.source == "x.example"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ten recipes for sourdough\nMix flour and water.",
        "Privacy policy\nWe keep your data.",
        "今日新闻\n股市上涨。",
        "How to become a decision maker\nApply these lessons. Your salary depends on it.",
        "Team Member Handbook\nBenefits and remote work.\nRequirements for leave.",
        "产品经理面试攻略\n申请前先看公司福利。",
    ],
)
def test_other_pages_show_no_posting(text: str) -> None:
    assert posting_from_page(page(title="Page", text=text), today=TODAY) is None


@settings(deadline=None)
@given(st.text(max_size=200), st.text(max_size=40), st.text(max_size=80))
def test_no_page_makes_the_reader_fail(text: str, title: str, block: str) -> None:
    shown = page(text=text, title=title, json_ld=(block,), microdata=((title, text),))
    assert isinstance(posting_from_page(shown, today=TODAY), Posting | None)
