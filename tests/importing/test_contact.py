from typing import Any

import pytest

from resume_mcp.importing.read import import_text
from tests.importing.facts import counting_ids

TAIL = "\n\nEXPERIENCE\nCook, The Inn, 2019 - 2021\n- Soup\n"


def _basics(head: str, tail: str = TAIL) -> Any:
    return import_text(head + tail, format="text", new_id=counting_ids()).document["basics"]


def test_a_contact_line_is_taken_apart() -> None:
    basics = _basics(
        "Ann Bell\nCook | Leeds, UK | ann_b@bell.example | +44 113 496 0000 | "
        "github.com/annb | ann.example/cv"
    )
    assert (basics["name"], basics["label"]) == ("Ann Bell", "Cook")
    assert (basics["email"], basics["phone"]) == ("ann_b@bell.example", "+44 113 496 0000")
    assert basics["location"] == {"city": "Leeds", "region": "UK"}
    assert basics["url"] == "https://ann.example/cv"
    assert basics["profiles"][0] | {"id": ""} == {
        "network": "GitHub",
        "username": "annb",
        "url": "https://github.com/annb",
        "id": "",
    }


@pytest.mark.parametrize(
    ("line", "phone"),
    [
        ("(312) 555-0123", "(312) 555-0123"),
        ("Tel: 010-5550-1234", "010-5550-1234"),
        ("(+86) 101-2345-6789", "(+86) 101-2345-6789"),
        ("手机：135 0000 6677", "135 0000 6677"),
        ("M: 07700 900123", "07700 900123"),
        ("+1.650.555.0100 ext. 12", "+1.650.555.0100 ext. 12"),
    ],
)
def test_a_phone_is_known_in_many_forms(line: str, phone: str) -> None:
    assert _basics(f"Ann Bell\n{line}\nann@bell.example")["phone"] == phone


def test_dates_are_no_phone() -> None:
    assert "phone" not in _basics("Ann Bell\nborn 01.03.1990\nann@bell.example")


def test_a_contact_line_without_email_is_kept() -> None:
    basics = _basics("Kofi Mensah\n\nAccra • +233 20 000 0099 • linkedin.com/in/kofi-example")
    assert basics["location"] == {"city": "Accra"}
    assert "email" not in basics
    assert basics["profiles"][0]["url"] == "https://linkedin.com/in/kofi-example"


def test_a_second_email_is_kept_beside_the_first() -> None:
    basics = _basics("Ann Bell\nann@bell.example | other@bell.example")
    assert basics["email"] == "ann@bell.example"
    assert basics["personal"][0]["value"] == "other@bell.example"


ZH_TAIL = "\n\n工作经历\n2019.07-至今 海棠科技 工程师\n- 开发\n"


def test_chinese_personal_fields_have_a_sensitivity() -> None:
    head = (
        "姓    名：张伟            性别：男\n出生年月：1992年3月   籍贯：山东·青岛\n"
        "政治面貌：党员 民族：汉\n"
        "身份证号：110101199203070011\n期望薪资：30K 到岗时间：随时\n微信：zw_example"
    )
    basics = _basics(head, ZH_TAIL)
    fields = {
        field["key"]: (field["label"], field["value"], field["sensitivity"])
        for field in basics["personal"]
    }
    assert basics["name"] == "张伟"
    assert fields["gender"] == ("性别", "男", "personal")
    assert fields["birthDate"] == ("出生年月", "1992年3月", "personal")
    assert fields["nativePlace"] == ("籍贯", "山东·青岛", "personal")
    assert fields["idNumber"] == ("身份证号", "110101199203070011", "secret")
    assert fields["availability"] == ("到岗时间", "随时", "public")
    assert fields["expectedSalary"][2] == fields["wechat"][2] == "personal"
    assert {"politicalStatus", "ethnicity"} <= set(fields)


def test_facts_without_labels_are_known() -> None:
    basics = _basics("孙佳宁 | 女 | 28岁 | 5年经验 | 本科\nsun@example.com", ZH_TAIL)
    assert basics["name"] == "孙佳宁"
    assert [field["key"] for field in basics["personal"]] == [
        "gender",
        "age",
        "yearsOfExperience",
        "degree",
    ]


def test_a_form_with_a_school_makes_a_school() -> None:
    text = (
        "姓名：何佳\n电话：13500006677\n毕业院校：武汉纺织大学 专业：市场营销 学历：本科" + ZH_TAIL
    )
    document = import_text(text, new_id=counting_ids()).document
    school = document["education"][0]
    assert (school["institution"], school["area"], school["studyType"]) == (
        "武汉纺织大学",
        "市场营销",
        "本科",
    )
    assert "personal" not in document["basics"]


def test_a_desired_position_becomes_the_headline() -> None:
    assert _basics("张伟\n求职意向：后端工程师\n13500006677", ZH_TAIL)["label"] == "后端工程师"
    basics = _basics("张伟\n求职意向：后端工程师 / 上海 / 30K\n13500006677", ZH_TAIL)
    assert basics["personal"][0]["value"] == "后端工程师 / 上海 / 30K"


def test_an_address_is_a_location() -> None:
    basics = _basics("Ann Bell\n123 Example Way, Springfield, IL 62701\nann@bell.example")
    assert basics["location"] == {
        "address": "123 Example Way",
        "city": "Springfield",
        "region": "IL",
        "postalCode": "62701",
    }
    assert _basics("张伟\n北京市海淀区中关村大街1号\n13500006677", ZH_TAIL)["location"][
        "address"
    ].startswith("北京市")


def test_prose_in_the_head_is_the_summary() -> None:
    basics = _basics(
        "Ann Bell\nann@bell.example\n\n"
        "Cook with ten years in small kitchens who likes soup,\n"
        "bread and quiet mornings."
    )
    assert (
        basics["summary"]
        == "Cook with ten years in small kitchens who likes soup, bread and quiet mornings."
    )


def test_what_has_no_place_is_kept_and_told() -> None:
    text = "Ann Bell\nann@bell.example\nLast updated May\n" + TAIL
    imported = import_text(text, new_id=counting_ids())
    assert imported.unplaced == ("Last updated May",)
    last = imported.document["customSections"][-1]
    assert (last["key"], last["title"], last["items"]) == (
        "unplaced",
        "Other",
        ["Last updated May"],
    )
    assert any(n.where == "line 3" and "Last updated May" in n.message for n in imported.warnings)
