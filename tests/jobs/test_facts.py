"""Single facts in the text of a posting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.facts import (
    degree_of,
    employment_of,
    is_closed,
    is_past,
    iso_date,
    job_type_named,
    job_type_of,
    remote_of,
    years_of,
)

TODAY = "2026-11-29"


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("3-5年", 3),
        ("两年及以上 Java 开发经验", 2),
        ("五年以上的团队管理经验", 5),
        ("1~3年工作经验", 1),
        ("5年以上Linux平台管理经验；3年以上Go经验", 5),
        ("6+ years in data engineering", 6),
        ("at least two years' experience", 2),
        ("5 to 8 years of experience", 5),
        ("Minimum 3 years experience as a nurse", 3),
        ("3~5 yrs exp", 3),
        ("2.5 years of sales", 2.5),
        ("5+ years iOS, Core Image", 5),
        ("at least 4 years' PQE", 4),
        ("1年以上國貿業務經驗", 1),
        ("Several years of experience, at least 3, in controlling", 3),
        ("5 or more years of design experience", 5),
        ("4+ years in planning, retail preferred 零售优先", 4),
        ("三年以上经验，五年以上者优先", 3),
        ("经验不限", None),
        ("一年13薪", None),
        ("公司成立10年", None),
        ("For over 20 years in business", None),
        ("40 years of history with us", None),
        ("10 years of experience preferred", None),
        ("有10年经验者优先", None),
        ("a 4-year degree", None),
        ("2026年11月", None),
    ],
)
def test_the_least_experience_is_what_is_asked_for(text: str, years: float | None) -> None:
    assert years_of(text) == years


@pytest.mark.parametrize(
    ("text", "degree"),
    [
        ("本科及以上学历", "Bachelor"),
        ("學歷要求：大學以上", "Bachelor"),
        ("统招本科，硕士优先", "Bachelor"),
        ("硕士及以上", "Master"),
        ("博士研究生学历", "Doctor"),
        ("大专及以上", "Associate"),
        ("高中或中专", "High school"),
        ("Bachelor's or Master's degree", "Bachelor"),
        ("BS in Mechanical Engineering", "Bachelor"),
        ("M.Sc. or Ph.D. in physics", "Master"),
        ("PhD in microbiology", "Doctor"),
        ("an associate's degree in nursing", "Associate"),
        ("硕士优先", ""),
        ("Master's degree preferred", ""),
        ("MS SQL Server and Scrum Master", ""),
        ("You will be on the master branch", ""),
    ],
)
def test_the_lowest_degree_that_is_asked_for_counts(text: str, degree: str) -> None:
    assert degree_of(text) == degree


@pytest.mark.parametrize(
    ("text", "employment"),
    [
        ("FULL_TIME", "full-time"),
        ("Full-time /", "full-time"),
        ("全职", "full-time"),
        ("兼职", "part-time"),
        ("CONTRACTOR", "contract"),
        ("合同工", "contract"),
        ("Internship", "internship"),
        ("智能合约开发", ""),
        ("", ""),
    ],
)
def test_employment_is_named_in_our_words(text: str, employment: str) -> None:
    assert employment_of(text) == employment


@pytest.mark.parametrize(
    ("title", "text", "job_type"),
    [
        ("暑期实习生", "", "intern"),
        ("Software Engineering Intern, Summer", "", "intern"),
        ("International Sales Manager", "", "experienced"),
        ("2027届校招 算法工程师", "", "campus"),
        ("New Grad Software Engineer", "", "campus"),
        ("资深架构师", "", "experienced"),
        ("数据分析师", "3年以上数据分析经验", "experienced"),
        ("数据分析师", "招聘类型：校园招聘", "campus"),
        ("数据分析师", "", ""),
        ("社招", "", "experienced"),
    ],
)
def test_the_type_of_a_job_goes_by_its_title_then_by_what_it_asks(
    title: str, text: str, job_type: str
) -> None:
    assert job_type_of(title, text) == job_type


def test_a_type_is_known_under_its_names() -> None:
    assert job_type_named("实习") == "intern"
    assert job_type_named("Campus") == "campus"
    assert job_type_named("experienced") == "experienced"
    assert job_type_named("whatever") == ""


@pytest.mark.parametrize(
    ("text", "remote"),
    [
        ("Remote - Canada", True),
        ("是否远程：是", True),
        ("居家办公", True),
        ("是否远程：否", False),
        ("On-site", False),
        ("需要坐班，非远程", False),
        ("hybrid, two days in the office", False),
        ("remote sensing of oceans", None),
        ("Remote or on-site", None),
        ("上海", None),
    ],
)
def test_remote_work_is_offered_denied_or_not_mentioned(text: str, remote: bool | None) -> None:
    assert remote_of(text) is remote


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("No longer accepting applications", True),
        ("This job has expired", True),
        ("该职位已停止招聘", True),
        ("职位已过期", True),
        ("We close the books every month", False),
        ("招聘进行中", False),
    ],
)
def test_a_closed_posting_says_so(text: str, closed: bool) -> None:
    assert is_closed(text) is closed


@pytest.mark.parametrize(
    ("value", "iso"),
    [
        ("2026-11-04T13:05:11-05:00", "2026-11-04"),
        ("2026年11月4日", "2026-11-04"),
        ("Nov 4, 2026", "2026-11-04"),
        ("04.11.2026", "2026-11-04"),
        ("11/04/2026", "2026-11-04"),
        ("25/11/2026", "2026-11-25"),
        ("2 days ago", "2026-11-27"),
        ("3周前", "2026-11-08"),
        ("5小时前", "2026-11-29"),
        (1730000000, "2024-10-27"),
        (1730000000000, "2024-10-27"),
        ("1730000000", "2024-10-27"),
        ("2026-11", "2026-11"),
        ("31.11.2026", ""),
        ("soon", ""),
        (None, ""),
        (True, ""),
    ],
)
def test_dates_are_read_or_left_empty(value: object, iso: str) -> None:
    assert iso_date(value, today=TODAY) == iso


def test_a_date_is_past_only_when_all_of_it_is() -> None:
    assert is_past("2026-11-28", TODAY)
    assert not is_past("2026-11-29", TODAY)
    assert not is_past("2026-11", TODAY)
    assert is_past("2025", TODAY)
    assert not is_past("", TODAY)


@given(st.text(max_size=200))
def test_no_text_makes_a_reader_of_facts_fail(text: str) -> None:
    years = years_of(text)
    assert years is None or 0 <= years <= 20
    assert isinstance(degree_of(text) + employment_of(text) + job_type_of(text, text), str)
    assert remote_of(text) in (True, False, None)
    assert isinstance(iso_date(text, today=TODAY), str)
