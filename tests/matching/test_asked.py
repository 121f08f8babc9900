import pytest

from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.jobs.posting import Posting, Requirement
from resume_mcp.matching.asked import asked_terms


def asked(text: str) -> dict[str, str]:
    posting = posting_from_text(text, today="2026-12-01")
    return {term.text: term.kind for term in asked_terms(posting)}


def test_must_and_nice_are_told_apart_by_heading_and_by_word() -> None:
    found = asked(
        "Baker\nMust have: sourdough, HACCP.\nNice to have: latte art.\n"
        "Experience with Excel is a plus. You know SQL."
    )
    assert found == {
        "sourdough": "must",
        "HACCP": "must",
        "latte art": "nice",
        "Excel": "nice",
        "SQL": "must",
    }


def test_chinese_wishes_are_told_apart_clause_by_clause() -> None:
    found = asked("仓库主管\n任职要求：熟悉WMS，了解SAP者优先；掌握盘点；有冷链经验加分。")
    assert found == {"WMS": "must", "SAP": "nice", "盘点": "must", "冷链": "nice"}


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("Nurse\nBLS required.\nPerks: Google Workspace, free gym, Netflix.", ["Google Workspace"]),
        ("Dev\nPython.\nWe are an Equal Opportunity Employer: Race, Color, Religion.", ["Race"]),
        ("Dev\nPython.\nPosted on LinkedIn, Monday. Visa sponsorship in Berlin.", ["LinkedIn"]),
        ("Dev\nYou know Python. No Java needed.", ["Java"]),
        ("Dev\nKotlin. Java is not required. Not a Scala shop.", ["Java", "Scala"]),
        ("开发\n熟悉 Kotlin，不要求 Flutter，无需 Java 经验。", ["Flutter", "Java"]),
        ("开发\n熟悉 Python；五险一金，双休，免费班车；base 上海，汇报给 Head of Data。",
         ["五险一金", "双休", "base", "上海", "Head of Data"]),
        ("Chef\nHACCP training. Team player with attention to detail.", ["team player"]),
        ("Dev\nYou know Go. You go far here and report to the CTO.", ["go", "CTO"]),
        ("About us: we love Notion and Slack.\nRequirements:\n- Figma", ["Notion", "Slack"]),
        ("Engineer\nYocto, U-Boot, C. Office dog named Pascal.", ["Pascal", "Office"]),
    ],
)  # fmt: skip
def test_what_is_no_requirement_is_no_keyword(text: str, absent: list[str]) -> None:
    found = set(asked(text))
    assert found
    assert not found & set(absent)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cook\nHACCP, grill section, menu costing, allergen management.", "allergen management"),
        ("Dev\nExperience with Framer or Webflow.", "Webflow"),
        ("Dev\nSwift; CI with Fastlane; Core Data.", "Fastlane"),
        ("Clerk\nRequirements:\n- Proficient in FooLedger and BarBooks", "FooLedger"),
        ("Engineer\nSAP EWM, WMS and inventory control.", "SAP EWM"),
        ("Teacher\nLesson planning, AP Chemistry, Google Classroom.", "AP Chemistry"),
        ("客服\n熟悉智齿等在线客服系统，擅长话术培训。", "智齿"),
        ("运维\n了解 Ceph，掌握 Foobar 监控。", "Ceph"),
        ("编导\n会写脚本、拍摄。", "脚本"),
        ("药品注册\n熟悉CTD资料撰写。", "CTD"),
    ],
)
def test_terms_that_no_table_has_are_known_by_their_shape(text: str, expected: str) -> None:
    assert expected in asked(text)


def test_a_title_asks_for_what_stands_beside_the_role() -> None:
    assert asked("Backend Engineer (Rust)\nWe build payments.").keys() >= {"Rust"}
    assert "DevOps" not in asked("DevOps Engineer\nDocker and Ansible.")


def test_terms_are_shown_as_the_posting_writes_them() -> None:
    assert "k8s" in asked("Ops\nk8s, Docker.")
    assert "審計" in asked("會計師\n要求：具備審計經驗。")
    assert "活动策划" in asked("运营\n负责策划线上活动。")


def test_listed_skills_count_beside_the_text() -> None:
    posting = Posting(description="We need a cook.", skills=("HACCP", "Fooware"))
    assert [term.text for term in asked_terms(posting)] == ["HACCP", "Fooware"]


def test_requirements_outside_the_description_are_read_too() -> None:
    posting = Posting(requirements=(Requirement(text="Knowledge of Docker", kind="nice"),))
    assert [(term.text, term.kind) for term in asked_terms(posting)] == [("Docker", "nice")]


def test_the_employer_s_name_is_no_term() -> None:
    posting = Posting(title="FooBarX is hiring a cook", description="You know HACCP and FooBarX.")
    assert [term.text for term in asked_terms(posting)] == ["HACCP"]
