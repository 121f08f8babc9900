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
        (["Nothing here", "at all"], "", ""),
    ],
)  # fmt: skip
def test_the_lines_at_the_top_are_told_apart(lines: list[str], title: str, company: str) -> None:
    assert headline_on(lines) == (title, company)


@pytest.mark.parametrize(
    "line", ["4.3 ★", "南京-建邺区", "Odenton, MD", "Full-time", "$20 an hour"]
)
def test_a_fact_is_no_employer(line: str) -> None:
    assert company_in(line) == ""


def test_a_site_names_its_employer() -> None:
    assert site_of(["Careers at Lumen Post", "UX Writer"]) == "Lumen Post"
    assert site_of(["知微传感 > 加入我们 > 实习生招聘"]) == "知微传感"
    assert site_of(["UX Writer"]) == ""
