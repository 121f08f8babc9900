import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import ResumeMcpError, Unreadable
from resume_mcp.importing.programs.reactive_resume import read_reactive_resume
from resume_mcp.resume.lens import read_resume
from tests.importing.converting import imported_json, lost, without_ids
from tests.importing.facts import DATA
from tests.shared import shared_data

UUID = "3f1b6a52-7a0c-4c62-9d0e-5f0a4d1c2b3a"

VERSIONS = ("1", "2", "3", "4", "5")


def export_of(version: str) -> Any:
    """Return an export in which every text of the person begins with w."""
    path = DATA / "reactive-resume" / f"v{version}.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_is_told_and_nothing_in_it_is_lost(version: str) -> None:
    value = export_of(version)
    imported = imported_json(value)
    assert imported.format == f"reactive-resume-v{version}"
    assert lost(value, imported.document) == []
    assert imported.coverage > 0.99


def test_version_one_has_its_own_names_for_everything() -> None:
    document = without_ids(imported_json(export_of("1")).document)
    assert document["basics"]["name"] == "Ida Moen"
    assert document["basics"]["summary"] == "wAims **high**."
    assert document["work"] == [
        {"name": "wClinic", "position": "wHead", "startDate": "2013-01", "endDate": "2018-07",
         "highlights": ["wone", "wtwo"]},
        {"name": "wOld", "hidden": True},
    ]  # fmt: skip
    assert document["education"][0]["studyType"] == "MS in Nursing"
    assert document["awards"] == [
        {"title": "wPrize", "date": "2007-12"}, {"title": "wMedal", "awarder": "wCity"},
    ]  # fmt: skip
    assert {"key": "awards", "title": "Honors", "hidden": True} in document["meta"]["sections"]
    personal = {field["key"]: field["sensitivity"] for field in document["basics"]["personal"]}
    assert personal == {"birthDate": "personal", "skype": "personal"}
    assert document["languages"] == [{"language": "Norsk", "fluency": "wNative", "x-rating": 5}]


def test_version_two_shows_an_end_left_empty_as_present() -> None:
    imported = imported_json(export_of("2"))
    document = imported.document
    assert document["work"][0]["id"] == UUID
    assert document["work"][0]["endDate"] == "present"
    assert document["work"][0]["url"] == "https://inn.example"
    assert document["education"][0]["area"] == "Cooking"
    hidden = {"key": "summary", "title": "Objective", "kind": "text", "text": "Cooks."}
    assert without_ids(document["customSections"]) == [{**hidden, "hidden": True}]
    assert [row["key"] for row in document["meta"]["sections"]] == [
        "projects", "work", "education", "skills",
    ]  # fmt: skip
    assert document["meta"]["x-reactive-resume"]["name"] == "My resume"


def test_version_three_keeps_custom_sections_and_reads_midnight_where_it_was_set() -> None:
    imported = imported_json(export_of("3"))
    document = imported.document
    assert [(job["startDate"], job["endDate"]) for job in document["work"]] == [
        ("2015-09-01", "present"), ("2011-01-01", "2015-07-31"),
    ]  # fmt: skip
    assert document["work"][0]["highlights"] == ["wa more"]
    assert any("2010-12-31T23:00" in notice.message for notice in imported.warnings)
    custom = document["customSections"][0]
    assert (custom["title"], custom["items"][0]["title"]) == ("Soft Skills", "wLeading")
    assert [row["key"] for row in document["meta"]["sections"]] == [
        "languages", "soft-skills", "work",
    ]  # fmt: skip
    assert document["basics"]["x-hiddenImage"] == "x.png"
    assert document["basics"]["location"]["countryCode"] == "BE"


def test_version_four_hides_what_is_switched_off() -> None:
    document = imported_json(export_of("4")).document
    resume = read_resume(document)
    assert [section.key for section in resume.sections if section.hidden] == [
        "references", "summary",
    ]  # fmt: skip
    assert document["work"][0]["hidden"] is True
    assert document["basics"]["profiles"][0]["network"] == "Shop"
    assert document["basics"]["profiles"][1]["hidden"] is True
    assert "summary" not in document["basics"]
    assert document["basics"]["image"] == "p.png"
    assert document["skills"][0]["level"] == "wExpert"
    item = document["customSections"][1]["items"][0]
    assert (item["title"], item["subtitle"], item["summary"]) == ("wLibrary", "wClerk", "wShelved")
    assert resume.sections[0].title == "Work - Other"
    assert "private" not in json.dumps({k: v for k, v in document.items() if k != "meta"})


def test_version_five_makes_a_job_of_each_role_and_keeps_custom_sections() -> None:
    document = without_ids(imported_json(export_of("5")).document)
    head, chemist = document["work"]
    assert (head["name"], head["position"], head["startDate"], head["endDate"]) == (
        "wLab", "wHead", "2019", "present",
    )  # fmt: skip
    assert (head["summary"], head["highlights"]) == ("wall", ["wled"])
    assert (head["x-overallPosition"], head["x-overallPeriod"]) == ("wOverall", "2015 – present")
    assert (chemist["name"], chemist["position"], chemist["endDate"]) == (
        "wLab",
        "wChemist",
        "2019",
    )
    assert document["education"][0]["endDate"] == "2014-05"
    assert document["basics"]["name"] == "Mia Sol, PhD"
    assert document["basics"]["summary"] == "- wa\n- wb"
    assert document["basics"]["x-hiddenImage"] == "h.png"
    talks, earlier, note, second, letter = document["customSections"]
    assert talks["items"] == [
        {"title": "wTalk", "organization": "wForum", "endDate": "2021-03", "summary": "wsaid"}
    ]
    assert earlier["items"][0] == {"title": "wShop", "endDate": "2010", "highlights": ["wsold"]}
    assert earlier["hidden"] is True
    assert (note["key"], second["key"], letter["text"]) == ("note", "note-2", "wDear\n\nwBody")
    assert document["meta"]["locale"] == "de-CH"


def test_an_export_inside_its_database_row_is_read_too() -> None:
    row = {
        "id": UUID,
        "title": "Mine",
        "slug": "mine",
        "visibility": "public",
        "data": export_of("5"),
    }
    imported = imported_json(row)
    assert imported.document["basics"]["name"] == "Mia Sol, PhD"
    assert imported.document["meta"]["x-reactive-resume"]["slug"] == "mine"


def test_a_chinese_export_with_the_default_locale_is_chinese() -> None:
    value: dict[str, Any] = export_of("5")
    value["metadata"]["page"]["locale"] = "en-US"
    value["basics"]["name"] = "陈思远"
    value["summary"]["content"] = "<p>负责支付系统的开发、测试和优化，熟悉数据库。</p>"
    value["sections"] = {"experience": {"title": "工作经历", "items": [
        {"company": "云帆科技有限公司", "position": "后端工程师", "period": "2021年3月 - 至今",
         "description": "<ul><li>主导订单系统重构，延迟降低 40%</li></ul>"}]}}  # fmt: skip
    value["customSections"] = []
    imported = imported_json(value)
    assert imported.locale == "zh-CN"
    job = imported.document["work"][0]
    assert (job["startDate"], job["endDate"], job["highlights"]) == (
        "2021-03", "present", ["主导订单系统重构，延迟降低 40%"],
    )  # fmt: skip
    assert read_resume(imported.document).sections[0].title == "工作经历"


def test_an_empty_export_is_refused_by_name() -> None:
    empty = {"basics": {"name": "", "email": ""}, "sections": {"experience": {"items": []}}}
    with pytest.raises(Unreadable, match=r"Reactive Resume export \(version 4\), but nobody"):
        imported_json(empty)


ODD = st.sampled_from(
    [None, "", 0, 7, True, [], {}, "wtext", ["wa", {"b": "wc"}], {"a": "wd"}, [["we"]], "2020"]
)


@given(st.sampled_from(VERSIONS), st.lists(st.tuples(st.integers(0, 400), ODD), max_size=3))
def test_odd_values_never_break_it_and_are_never_lost(
    version: str, changes: list[tuple[int, Any]]
) -> None:
    value: Any = export_of(version)
    for place, odd in changes:
        _replace(value, place, odd)
    try:
        converted = read_reactive_resume(value)
    except ResumeMcpError:
        return
    read_resume(converted.document)
    assert lost(value, converted.document) == []


def _replace(value: Any, place: int, odd: Any) -> None:
    """Put an odd value in the place of the n-th field."""
    holders = list(_fields(value))
    holder, key = holders[place % len(holders)]
    if key not in ("id", "icon", "type", "version", "title", "name", "label", "heading", "size"):
        holder[key] = copy.deepcopy(odd)


def _fields(value: Any) -> Any:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _fields(inner)


@pytest.mark.parametrize("name", ["v3", "v4-azurill", "v5.0"])
def test_real_exports_are_whole(name: str) -> None:
    text = shared_data("inputs", "json", f"reactive-resume-{name}.json").read_text("utf-8")
    imported = imported_json(json.loads(text))
    assert imported.coverage > 0.995
