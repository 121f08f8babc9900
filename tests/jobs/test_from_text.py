"""Postings from pasted text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.jobs.from_text import partly_read, posting_from_text, skills_of
from tests.jobs.growth import growth

TODAY = "2026-11-29"

CHINESE = """[成都] 云帆科技 诚聘 数据分析师 薪水 15-25K·14薪
工作地点：成都市高新区
- 是否全职：是
- 是否远程：否
发布时间：2026-11-01
截止日期：2026-11-20
岗位职责：
1、搭建报表；
任职要求：
1、统招本科及以上学历，3年以上数据分析经验；
2、熟练使用 SQL 和 Python；
3、有电商经验者优先。
"""
ENGLISH = """Registered Nurse
Lakeside Clinic
Portland, OR
Full-time
$38.50 - $45.00 per hour
Posted: 2026-11-20

Requirements
- 2+ years of experience in intensive care
- Bachelor's degree in nursing
Preferred
- Spanish
Apply with a CV.
"""


def test_a_chinese_posting_is_understood() -> None:
    posting = posting_from_text(CHINESE, today=TODAY)
    assert (posting.title, posting.company) == ("数据分析师", "云帆科技")
    assert posting.city == "成都市高新区"
    assert posting.remote is False
    assert posting.salary is not None
    assert (posting.salary.min, posting.salary.max, posting.salary.months) == (15_000, 25_000, 14)
    assert (posting.degree, posting.years, posting.job_type) == ("Bachelor", 3, "experienced")
    assert {"SQL", "Python"} <= set(posting.skills)
    assert [(entry.kind, entry.text) for entry in posting.requirements][-1] == (
        "nice",
        "有电商经验者优先",
    )
    assert (posting.posted_at, posting.valid_through) == ("2026-11-01", "2026-11-20")
    assert posting.expired
    assert posting.description == CHINESE


def test_an_english_posting_is_understood() -> None:
    posting = posting_from_text(ENGLISH, url="https://x.example/1", today=TODAY)
    assert (posting.title, posting.company) == ("Registered Nurse", "Lakeside Clinic")
    assert (posting.city, posting.employment_type) == ("Portland, OR", "full-time")
    assert posting.salary is not None
    assert (posting.salary.min, posting.salary.max, posting.salary.period) == (38.5, 45, "hour")
    assert (posting.degree, posting.years) == ("Bachelor", 2)
    assert posting.requirements[-1].kind == "nice"
    assert (posting.posted_at, posting.expired) == ("2026-11-20", False)
    assert posting.url == "https://x.example/1"


def test_an_empty_text_says_nothing() -> None:
    posting = posting_from_text("", today=TODAY)
    assert posting.model_dump(exclude_defaults=True) == {}


def test_the_employer_and_other_jobs_on_the_page_give_no_skills() -> None:
    text = "Baker\nPython Bakery needs SQL.\n相似职位\nPHP工程师"
    assert skills_of(text, "Python Bakery") == ("SQL",)


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_kept_whole(text: str) -> None:
    assert posting_from_text(text, today=TODAY).description == text


def test_the_age_of_a_posting_and_the_end_of_a_span_are_dates() -> None:
    posting = posting_from_text(
        "Baker\n2 weeks ago · Over 100 applicants\n$80,000/yr · Full-time · Mid level", today=TODAY
    )
    assert (posting.posted_at, posting.employment_type) == ("2026-11-15", "full-time")
    posting = posting_from_text("面包师\n报名时间：即日起至2026年12月20日", today=TODAY)
    assert posting.valid_through == "2026-12-20"


HOSTILE = (
    "Inc", "www.5 years", "本科x http://", "诚聘】5 years；", "Posted截止", "1 ", "$1 ", "A\n",
    "万looking for1：", "[", "【", "(",
)  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_time_grows_no_faster_than_the_text(unit: str) -> None:
    def read(text: str) -> object:
        return posting_from_text(text, today="2026-11-29")

    assert growth(lambda size: unit * (size // len(unit)), read) <= 2.8


def test_facts_of_an_endless_text_come_from_its_beginning_and_the_text_stays_whole() -> None:
    text = "Baker\nSalary: $50,000 a year\n" + "1 " * 100_000
    begin = time.process_time()
    posting = posting_from_text(text, today="2026-11-29")
    assert time.process_time() - begin < 3
    assert posting.description == text
    assert posting.salary is not None
    assert posting.salary.min == 50_000
    assert "200,029 characters" in partly_read(text)
    assert partly_read(text[:1000]) == ""


@pytest.mark.parametrize(
    ("head", "title", "company", "city"),
    [
        ("护士\n单位：云帆医院  工作地点：上海·浦东\n", "护士", "云帆医院", "上海·浦东"),
        ("护士\n公司：云帆医院 地点：上海 薪资：9-12k\n", "护士", "云帆医院", "上海"),
        ("岗位：护士    单位：云帆医院    地点：杭州\n", "护士", "云帆医院", "杭州"),
        ("Role: Nurse | Company: Lake Inn | Location: Leeds\n", "Nurse", "Lake Inn", "Leeds"),
        ("Role: Nurse   Company: Lake Inn   Location: Leeds\n", "Nurse", "Lake Inn", "Leeds"),
        ("护士\n云帆医院\n-  工作地点：上海（浦东）\n", "护士", "云帆医院", "上海（浦东）"),
        ("Nurse\nLake Inn Ltd — Leeds (hybrid)\n", "Nurse", "Lake Inn Ltd", "Leeds"),
    ],
)  # fmt: skip
def test_facts_that_share_a_line_are_told_apart(
    head: str, title: str, company: str, city: str
) -> None:
    found = posting_from_text(f"{head}Requirements:\n- 2 years 经验\n", today=TODAY)
    assert (found.title, found.company, found.city) == (title, company, city)
    assert found.description.startswith(head.rstrip("\n"))
