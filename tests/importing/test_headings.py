import pytest

from resume_mcp.importing.written.headings import (
    is_document_title,
    kind_of,
    loose_kind_of,
    title_of,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Work Experience", "work"),
        ("EMPLOYMENT:", "work"),
        ("E X P E R I E N C E", "work"),
        ("2. Professional Experience", "work"),
        ("Occupation", "work"),
        ("一、工作经历", "work"),
        ("【教育背景】", "education"),
        ("■ 项目经验", "projects"),
        ("工 作 经 历", "work"),
        ("學歷", "education"),
        ("AWARDS & HONORS", "awards"),
        ("Skills & Tools", "skills"),
        ("Education & Training", "education"),
        ("自我评价", "summary"),
        ("Volunteer Experience", "volunteer"),
        ("Selected Publications", "publications"),
        ("其他项目", "projects"),
        ("Objective", "summary"),
        ("Research Interests", "interests"),
    ],
)
def test_a_heading_of_the_table_is_known(text: str, kind: str) -> None:
    assert kind_of(text) == kind


@pytest.mark.parametrize(
    "text",
    ["CERTIFICATIONS & ACTIVITIES", "GOVERNANCE", "致谢", "Acme Corp", "", "Currently", "x" * 90],
)
def test_another_heading_is_not_guessed(text: str) -> None:
    assert kind_of(text) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Engineering Experience", "work"),
        ("Side Projects (2019 – 2021)", "projects"),
        ("主要专业技能", "skills"),
        ("CERTIFICATIONS & ACTIVITIES", None),
    ],
)
def test_a_sure_heading_is_known_by_its_end(text: str, kind: str | None) -> None:
    assert loose_kind_of(text) == kind


@pytest.mark.parametrize(
    "text", ["个 人 简 历", "Curriculum Vitae", "RESUME", "個人履歷", "Functional Resume Sample"]
)
def test_a_title_of_the_document_is_no_name(text: str) -> None:
    assert is_document_title(text)


def test_a_title_loses_its_decoration_only() -> None:
    assert title_of("—— 《作品》 ——") == "作品"
    assert title_of("Skills / Tools") == "Skills / Tools"
