"""A profile pasted from LinkedIn: employers and titles named, what the page adds left out."""

from typing import Any

from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_text
from tests.importing.facts import counting_ids

GROUPED = """Ida Berg
She/Her
Analyst
Oslo, Norway · Contact info
500+ connections

About
I count things and say what they mean.

Experience
Fjell Data logo
Fjell Data
Full-time · 5 yrs 2 mos
Oslo, Norway
Lead Analyst
Apr 2022 - Present · 2 yrs 8 mos
• Leads five people
Skills: SQL · dbt
Analyst
Oct 2019 - Apr 2022 · 2 yrs 7 mos
Vik AS logo
Clerk
Vik AS · Part-time
Jun 2014 - Sep 2019 · 5 yrs 4 mos
Bergen, Norway · On-site
- Filed letters

Education
University of the Fjords logo
University of the Fjords
Bachelor of Arts - BA, History
2010 - 2014

Licenses & certifications
Data Steward
Register Board
Issued Mar 2021 · Expires Mar 2024
Credential ID 1

Skills
SQL
5 endorsements

Languages
Norwegian
Native or bilingual proficiency
English
Limited working proficiency
"""

CHINESE = """顾小乔
增长经理

工作经历
增长经理
姑苏茶饮 · 全职
2021年5月 - 至今 · 3 年 7 个月
中国 苏州 · 现场办公
会员从 80 万增长到 420 万。
运营专员
金鸡湖百货 · 全职
2016年8月 - 2021年4月 · 4 年 9 个月

教育经历
吴越大学
学士, 市场营销
2012年 - 2016年

资格认证
营销师
营销协会
颁发日期：2019年6月
"""


def _read(text: str) -> Imported:
    return import_text(text, format="text", new_id=counting_ids())


def _posts(imported: Imported) -> list[tuple[str, ...]]:
    keys = ("name", "position", "startDate", "endDate", "location")
    return [tuple(job.get(key, "") for key in keys) for job in imported.document["work"]]


def test_positions_of_one_employer_and_a_single_one_are_told_apart() -> None:
    imported = _read(GROUPED)
    assert _posts(imported) == [
        ("Fjell Data", "Lead Analyst", "2022-04", "present", "Oslo, Norway"),
        ("Fjell Data", "Analyst", "2019-10", "2022-04", "Oslo, Norway"),
        ("Vik AS", "Clerk", "2014-06", "2019-09", "Bergen, Norway, On-site"),
    ]
    assert imported.document["work"][0]["highlights"] == ["Leads five people", "Skills: SQL · dbt"]


def test_what_the_page_adds_is_left_out_and_told() -> None:
    imported = _read(GROUPED)
    whole = str(imported.document)
    for added in (" logo", "500+", "She/Her", "endorsements", "Contact info"):
        assert added not in whole
    assert any(
        "line(s) that a profile page shows" in notice.message for notice in imported.warnings
    )
    assert imported.unplaced == ()


def test_a_certificate_keeps_issuer_date_and_number() -> None:
    made = _read(GROUPED).document["certificates"]
    assert [(c["name"], c["issuer"], c["date"]) for c in made] == [
        ("Data Steward", "Register Board", "2021-03")
    ]
    assert made[0]["summary"] == "Expires Mar 2024\nCredential ID 1"


def test_school_and_languages_of_a_profile() -> None:
    document = _read(GROUPED).document
    assert [s["institution"] for s in document["education"]] == ["University of the Fjords"]
    assert [(one["language"], one["fluency"]) for one in document["languages"]] == [
        ("Norwegian", "Native or bilingual proficiency"),
        ("English", "Limited working proficiency"),
    ]


def _chinese(document: Any) -> None:
    assert [(job["name"], job["position"]) for job in document["work"]] == [
        ("姑苏茶饮", "增长经理"),
        ("金鸡湖百货", "运营专员"),
    ]
    assert [school["institution"] for school in document["education"]] == ["吴越大学"]
    assert [made["name"] for made in document["certificates"]] == ["营销师"]


def test_a_chinese_profile() -> None:
    _chinese(_read(CHINESE).document)


def test_rows_that_a_copied_page_gives_twice_count_once() -> None:
    rows = CHINESE.split("\n")
    imported = _read("\n".join(f"{row}\n{row}" if row else row for row in rows))
    _chinese(imported.document)
    assert imported.coverage == 1.0


def test_a_resume_that_is_no_profile_stays_as_it_is() -> None:
    text = "Ida Berg\nida@example.no\n\nExperience\nMessage Bus Lead, Vik AS\n2019 - 2021\n- More\n"
    assert _read(text).document["work"][0]["highlights"] == ["More"]
