"""Titles and employers that stand next to each other at the top of a posting."""

import pytest

from resume_mcp.jobs.first_lines import company_in, headline_on, site_of


@pytest.mark.parametrize(
    ("lines", "title", "company"),
    [
        (["Rye Ovens", "Baker", "Odenton, MD"], "Baker", "Rye Ovens"),
        (["Share", "Baker", "Rye Ovens", "Hull, UK"], "Baker", "Rye Ovens"),
        (["Rye Partners", "Baker", "Full-time"], "Baker", "Rye Partners"),
        (["Zythologer", "Rye Ovens · Leeds"], "Zythologer", "Rye Ovens"),
        (["Back to jobs", "Baker", "Leeds"], "Baker", ""),
        (["University of Westhaven", "School of Earth", "Lecturer", "Leeds"], "Lecturer",
         "University of Westhaven"),
        (["Site Manager – Leeds – £55k–£62k + car"], "Site Manager", ""),
        (["云帆证券 | 交付工程师 | Go | 16-22k RMB"], "交付工程师", "云帆证券"),
        (["拉勾网 · 声浪文化招聘", "配音演员"], "配音演员", "声浪文化"),
        (["首页 / 社会招聘 / 产品", "产品经理"], "产品经理", ""),
        (["小红鹿 · 增长产品经理"], "增长产品经理", "小红鹿"),
        (["岚图影像2027届校招｜算法工程师"], "算法工程师", "岚图影像"),
        (["青禾资本 量化研究员"], "量化研究员", "青禾资本"),
        (["Hi Sam,", "Baker", "Leeds"], "Baker", ""),
        (["Cook - Rye Ovens - Boise, Idaho - full time"], "Cook", "Rye Ovens"),
        (["云溪县教育局公开招聘教师公告", "现公开招聘数学教师6名。"], "数学教师", "云溪县教育局"),
        (["云溪县水利局公开招聘编外人员公告", "现招聘测绘员2名。"], "测绘员", "云溪县水利局"),
        (["云溪医院引进高层次人才公告", "现引进学科带头人1名。"], "学科带头人", "云溪医院"),
        (["Nothing here", "at all"], "", ""),
    ],
)  # fmt: skip
def test_the_lines_at_the_top_are_told_apart(lines: list[str], title: str, company: str) -> None:
    assert headline_on(lines) == (title, company)


@pytest.mark.parametrize(
    "line",
    [
        "4.3 ★",
        "南京-建邺区",
        "Odenton, MD",
        "Full-time",
        "$20 an hour",
        "Research / Full-time",
        "厦门市思明区",
        "VACANCY NOTICE – Ref. 7",
        "我们在招人",
        "📍成都玉林",
        "Kettering, Kent",
    ],
)
def test_a_fact_is_no_employer(line: str) -> None:
    assert company_in(line) == ""


def test_a_site_names_its_employer() -> None:
    assert site_of(["Careers at Lumen Post", "UX Writer"]) == "Lumen Post"
    assert site_of(["知微传感 > 加入我们 > 实习生招聘"]) == "知微传感"
    assert site_of(["【校招】云帆汽车2027届校园招聘"]) == "云帆汽车"
    assert site_of(["UX Writer"]) == ""
    assert site_of(["Research / Full-time / Hybrid"]) == ""
