"""What is indexed, and the facts for filters."""

import pytest

from resume_mcp.jobs.posting import Posting, Salary
from resume_mcp.search.documents import places_in, posting_fields, text_fields

POSTING = Posting(
    title="高级护士",
    company="仁和医院",
    city="上海; 远程",
    country="China",
    remote=True,
    salary=Salary(min=1, max=2, currency="CNY"),
    job_type="intern",
    skills=("C++", "SQL"),
    posted_at="2026-11-01",
    source="board",
    external_id="7",
    description="三班倒",
)


def test_the_fields_of_a_posting_are_tokens() -> None:
    fields, _ = posting_fields(POSTING)
    assert fields["title"] == "高级 级护 护士"
    assert fields["company"] == "仁和 和医 医院"
    assert fields["city"] == "上海 远程 china"
    assert fields["skills"].split()[:2] == ["cplusplus", "sql"]
    assert {"实习", "internship"} <= set(fields["skills"].split())
    assert fields["body"] == "三班 班倒"


def test_the_facts_of_a_posting_serve_filters_and_result_lines() -> None:
    _, facts = posting_fields(POSTING)
    assert facts["cities"] == ["Shanghai"]
    assert facts["countries"] == ["China"]
    assert facts["salary"] == {"min": 1.0, "max": 2.0, "currency": "CNY", "text": ""}
    assert (facts["source"], facts["external_id"], facts["job_type"]) == ("board", "7", "intern")
    assert "description" not in facts


def test_remote_work_can_be_found_where_only_a_flag_says_it() -> None:
    fields, facts = posting_fields(Posting(title="Cook", city="Leeds", remote=True))
    assert fields["city"] == "leed 远程"
    assert facts["salary"] is None


def test_places_are_known_in_both_languages_and_by_short_forms() -> None:
    assert places_in("上海·浦东").cities == ("Shanghai",)
    assert places_in("San Mateo, CA; NYC").cities[-1] == "New York"
    assert places_in("nowhere at all") == ((), ())


def test_other_texts_have_a_title_a_body_and_skills() -> None:
    fields = text_fields("我的简历", "熟悉 Python 与 SQL")
    assert fields["title"] == "我的 的简 简历"
    assert set(fields["skills"].split()) == {"python", "sql"}
    assert fields["company"] == fields["city"] == ""


@pytest.mark.parametrize(
    ("city", "written_out"),
    [
        ("Corvallis, OR", "oregon"),
        ("GA Atlanta Service Center", "georgia"),
        ("US, CA, Santa Clara", "california"),
        ("Christchurch, NZ", "new zealand"),
        ("London, UK", "united kingdom"),
        ("SF", "san francisco"),
    ],
)
def test_a_place_in_short_is_found_by_its_name(city: str, written_out: str) -> None:
    fields, _ = posting_fields(Posting(title="Cook", city=city))
    assert f" {written_out} " in f" {fields['city']} "


@pytest.mark.parametrize("city", ["LA", "北京; 上海", "NYC", "Berlin, Germany", "or Oslo"])
def test_what_is_no_code_or_is_named_already_stays_as_it_is(city: str) -> None:
    fields, _ = posting_fields(Posting(title="Cook", city=city))
    assert not {"louisiana", "beijing", "york", "oregon"} & set(fields["city"].split())
