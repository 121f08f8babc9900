"""Who hires, and for what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.roles import clean_title, is_role
from resume_mcp.jobs.titles import headline_of


@pytest.mark.parametrize(
    ("text", "page_title", "title", "company"),
    [
        ("职位名称：数据分析师\n公司：云帆科技", "", "数据分析师", "云帆科技"),
        ("職位名稱：資料分析師\n公司名稱：雲帆科技", "", "資料分析師", "雲帆科技"),
        ("雲杉銀行2027校园招聘——管理培训生", "", "管理培训生", "雲杉銀行"),
        ("后端开发工程师（北京/杭州）\n云帆科技", "", "后端开发工程师", "云帆科技"),
        ("咖啡师（兼职）\n鹿野咖啡", "", "咖啡师（兼职）", "鹿野咖啡"),
        (
            "Night Nurse - Ward 4\nEmployer\nSt Anne Trust",
            "Night Nurse - Ward 4 | St Anne Trust",
            "Night Nurse - Ward 4",
            "St Anne Trust",
        ),
        ("Baker – Ryeco\nApply: jobs@ryeco.example", "", "Baker", "Ryeco"),
        ("Ryeco (Hull) – Baker, part-time 24h\nAt Ryeco we knead.", "", "Baker", "Ryeco"),
        ("Night porter, The Heron, Keswick.\nhr@theheron.example", "", "Night porter", "The Heron"),
        ("Baker\nCompany: Kumo K.K.", "", "Baker", "Kumo K.K."),
        ("Fwd: 招聘 | 数据分析师\n机构：云帆", "", "数据分析师", "云帆"),
        ("【急招】外包岗位：数据分析师 *2\n公司：云帆", "", "数据分析师", "云帆"),
        ("数据分析师（2 名）\n公司 Company: 云帆", "", "数据分析师", "云帆"),
        ("公司：某大型集团（保密）\n数据分析师", "", "数据分析师", "某大型集团"),
        ("Baker\nFor my client.\nHull Recruitment is an employment agency.", "", "Baker", ""),
        ("Night Nurse\nEmployer\nSt Anne Trust", "", "Night Nurse", "St Anne Trust"),
        ("Baker\nat Rye Ovens\nHull", "", "Baker", "Rye Ovens"),
        ("Baker\nRye Ovens, Davos\nKnead.", "", "Baker", "Rye Ovens"),
        (
            "Baker wanted\nRye Ovens is looking for a Baker to knead.",
            "",
            "Baker",
            "Rye Ovens",
        ),
        ("Baker\nCome and join Rye Ovens, Hull.", "", "Baker", "Rye Ovens"),
        ("Baker\nHull, UK\nRye & Oat makes bread.", "", "Baker", "Rye & Oat"),
        (
            "Job title: Night nurse\nEmployer: St Anne Hospital",
            "",
            "Night nurse",
            "St Anne Hospital",
        ),
        ("[上海/成都] 云帆科技 诚聘 Rust工程师 薪水 20-30k", "", "Rust工程师", "云帆科技"),
        ("【远程】急招区块链开发工程师", "", "区块链开发工程师", ""),
        ("Kaas BV is looking for a Cheese Taster Manager", "", "Cheese Taster Manager", "Kaas BV"),
        ("Baker\nAcme Bread\nLeeds\nFull-time", "Baker | Acme Bread", "Baker", "Acme Bread"),
        ("Data Engineer\nFjord Data\nOslo", "", "Data Engineer", "Fjord Data"),
        ("", "Job Application for Welder at Iron Works", "Welder", "Iron Works"),
        ("", "Blue Finch Robotics - Firmware Engineer", "Firmware Engineer", "Blue Finch Robotics"),
        ("", "护士招聘_仁和医院", "护士", "仁和医院"),
        ("", "Data Engineer | Nordic Jobs", "Data Engineer", ""),
        ("Staff Accountant at Ledger Ltd", "", "Staff Accountant", "Ledger Ltd"),
        (
            "We are looking for a Senior Backend Engineer to join our platform team.",
            "",
            "Senior Backend Engineer",
            "",
        ),
        (
            "Java开发工程师\n1.2万-2万·13薪\n长风软件有限公司 软件",
            "",
            "Java开发工程师",
            "长风软件有限公司",
        ),
        ("Site Lead\nQuill Cloud, Leeds (hybrid). Keep it up.", "", "Site Lead", "Quill Cloud"),
        ("Something else entirely", "", "Something else entirely", ""),
        ("", "", "", ""),
    ],
)
def test_the_headline_is_found(text: str, page_title: str, title: str, company: str) -> None:
    assert headline_of(text, page_title) == (title, company)


def test_a_title_is_cleaned_of_pay_and_marks() -> None:
    assert clean_title("## [远程] 后端工程师 薪水 20-30k RMB") == "后端工程师"
    assert clean_title("**Chef** ") == "Chef"
    assert clean_title("x" * 500) == ""


@pytest.mark.parametrize("text", ["Registered Nurse", "数据分析师", "Senior SWE", "收银员", "CFO"])
def test_roles_of_many_professions_are_known(text: str) -> None:
    assert is_role(text)


def test_other_words_are_no_role() -> None:
    assert not is_role("About our office")
    assert not is_role("工作地点")


@given(st.text(max_size=200), st.text(max_size=60))
def test_no_text_makes_the_reader_fail(text: str, page_title: str) -> None:
    head = headline_of(text, page_title)
    assert len(head.title) <= 130
