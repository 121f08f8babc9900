"""Postings from pasted text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from resume_mcp.jobs.from_text import posting_from_text, skills_of

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
