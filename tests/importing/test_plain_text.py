from typing import Any

import pytest

from resume_mcp.importing.read import import_text
from resume_mcp.importing.written.plain_text import read_plain_text
from tests.importing.facts import counting_ids

HEAD = "Ann Bell\nann@bell.example\n\n"


def _document(text: str) -> Any:
    return import_text(HEAD + text, format="text", new_id=counting_ids()).document


@pytest.mark.parametrize(
    "heading",
    [
        "EXPERIENCE",
        "Experience:",
        "Experience\n----------",
        "【工作经历】",
        "一、工作经历",
        "EXPERIENCE ----------",
        "* EXPERIENCE *",
        "E X P E R I E N C E",
        "[Experience]",
    ],
)
def test_a_heading_is_known_in_many_dresses(heading: str) -> None:
    document = _document(f"{heading}\nCook, The Inn, 2019 - 2021\n- Soup\n")
    assert [(j["name"], j["position"]) for j in document["work"]] == [("The Inn", "Cook")]


@pytest.mark.parametrize(
    "mark", ["-", "•", "*", "–", "▪", "1.", "1、", "（1）", "①", "1)", "·", "o", "➢"]
)
def test_a_bullet_is_known_by_many_marks(mark: str) -> None:
    document = _document(f"EXPERIENCE\nCook, The Inn, 2019 - 2021\n{mark} Soup for all\n")
    assert document["work"][0]["highlights"] == ["Soup for all"]


@pytest.mark.parametrize(
    "entry",
    [
        "The Inn, Cook, Jan 2019 - Mar 2021, Leeds, UK",
        "Cook | The Inn | Leeds, UK | 01/2019 – 03/2021",
        "The Inn                 Leeds, UK\nCook              Jan 2019 – Mar 2021",
        "2019.01—2021.03\tThe Inn\tCook\tLeeds, UK",
        "Cook at The Inn (Jan 2019 – Mar 2021)\nLeeds, UK",
        "Cook\nThe Inn, Leeds, UK\nJanuary 2019 to March 2021",
        "Company: The Inn\nTitle: Cook\nDates: 2019-01 - 2021-03\nLocation: Leeds, UK",
        "Jan 2019 - Mar 2021\nCook\nThe Inn, Leeds, UK",
        "The Inn - Cook - Leeds, UK - 2019.01 ~ 2021.03",
    ],
)
def test_an_entry_is_read_in_many_layouts(entry: str) -> None:
    (job,) = _document(f"EXPERIENCE\n\n{entry}\n- Soup\n")["work"]
    assert (job["name"], job["position"], job["location"]) == ("The Inn", "Cook", "Leeds, UK")
    assert (job["startDate"], job["endDate"], job["highlights"]) == ("2019-01", "2021-03", ["Soup"])


@pytest.mark.parametrize(
    "entry",
    [
        "2019.01-2021.03 海棠科技有限公司 后端工程师",
        "海棠科技有限公司    后端工程师    2019年1月—2021年3月",
        "海棠科技有限公司\n2019/01 - 2021/03\n后端工程师",
        "海棠科技有限公司 | 后端工程师 | 2019.01 至 2021.03",
        "公司名称：海棠科技有限公司\n职位：后端工程师\n时间：2019年1月至2021年3月",
        "2019年1月 - 2021年3月，海棠科技有限公司，后端工程师",
        "后端工程师 @ 海棠科技有限公司（2019.1 - 2021.3）",
    ],
)
def test_a_chinese_entry_is_read_in_many_layouts(entry: str) -> None:
    (job,) = _document(f"工作经历\n\n{entry}\n1、开发订单系统；\n")["work"]
    assert (job["name"], job["position"]) == ("海棠科技有限公司", "后端工程师")
    assert (job["startDate"], job["endDate"], job["highlights"]) == (
        "2019-01",
        "2021-03",
        ["开发订单系统；"],
    )


@pytest.mark.parametrize(
    ("entry", "school", "degree", "area"),
    [
        (
            "B.S. Hydrology, Front Range University, 2015 - 2019",
            "Front Range University",
            "B.S.",
            "Hydrology",
        ),
        (
            "Front Range University, B.S. Hydrology, 2015 - 2019",
            "Front Range University",
            "B.S.",
            "Hydrology",
        ),
        (
            "University of California, Berkeley\nBachelor of Arts in History, 2015 - 2019",
            "University of California, Berkeley",
            "Bachelor of Arts",
            "History",
        ),
        ("UT Austin | MS Computer Science | 2015 - 2019", "UT Austin", "MS", "Computer Science"),
        ("2015 - 2019  清河大学  软件工程  本科", "清河大学", "本科", "软件工程"),
        ("2015.09-2019.06 清河大学 软件工程（本科）", "清河大学", "本科", "软件工程"),
    ],
)
def test_a_school_is_told_from_degree_and_field(
    entry: str, school: str, degree: str, area: str
) -> None:
    (item,) = _document(f"EDUCATION\n{entry}\n")["education"]
    assert (item["institution"], item["studyType"], item["area"]) == (school, degree, area)


def test_grade_and_courses_have_their_fields() -> None:
    text = (
        "教育背景\n2015.09-2019.06 清河大学 软件工程 本科\nGPA：3.6/4.0（前10%）\n"
        "主修课程：操作系统、数据库\n"
    )
    (school,) = _document(text)["education"]
    assert (school["score"], school["courses"]) == ("3.6/4.0", ["操作系统", "数据库"])
    assert "前10%" in school["summary"]


def test_an_unknown_heading_ends_the_section() -> None:
    text = (
        "EDUCATION\nFront Range University, B.S., 2019\n\n"
        "CERTIFICATIONS & ACTIVITIES\n- Diver (2021)\nClub of divers\n\n"
        "AWARDS & HONORS\n- Best Poster 2018\n"
    )
    document = _document(text)
    assert len(document["education"]) == 1
    (custom,) = document["customSections"]
    assert custom["title"] == "CERTIFICATIONS & ACTIVITIES"
    assert custom["items"] == ["Diver (2021)", "Club of divers"]
    assert document["awards"][0]["title"] == "Best Poster"


def test_a_freelancer_gets_no_employer_from_the_entry_above() -> None:
    text = (
        "EXPERIENCE\n\nThe Inn\nCook, 2019 - 2021\n- Soup\n\n"
        "Freelance Cook, 2017 - 2019\n- Weddings\n"
    )
    names = [job["name"] for job in _document(text)["work"]]
    assert names == ["The Inn", ""]


def test_a_promotion_is_told() -> None:
    text = (
        HEAD
        + "EXPERIENCE\n\nThe Inn, Leeds, UK\nHead Cook, 2021 - now\n- a\nCook, 2019 - 2021\n- b\n"
    )
    imported = import_text(text, new_id=counting_ids())
    assert [j["name"] for j in imported.document["work"]] == ["The Inn", "The Inn"]
    assert any(
        n.where == "line 9" and "'The Inn' above it was taken" in n.message
        for n in imported.warnings
    )


def test_entries_without_any_heading_are_found() -> None:
    document = _document(
        "Cook, The Inn, 2019 - 2022\n- Soup\nWaiter, The Fox, 2015 - 2019\n\n"
        "BSc Physics, University of York, 2012 - 2015\n"
    )
    assert [job["name"] for job in document["work"]] == ["The Inn", "The Fox"]
    assert document["education"][0]["institution"] == "University of York"


def test_a_wrapped_bullet_is_one() -> None:
    document = _document(
        "EXPERIENCE\nCook, The Inn, 2019 - 2021\n- Soup for all\n  and bread\n- Tea\n"
    )
    assert document["work"][0]["highlights"] == ["Soup for all and bread", "Tea"]


def test_headings_inside_a_form_are_labels() -> None:
    lines = read_plain_text("姓名：张伟\n项目：海棠\n").lines
    assert all(line.kind == "text" for line in lines)
