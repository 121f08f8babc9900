"""What goes to other tools comes back as it was; what they can't hold is named."""

import json
from typing import Any

import pytest

from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_text
from resume_mcp.rendering.yaml_text import to_yaml
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.reactive_export import to_reactive_resume
from resume_mcp.resume.rendercv_export import to_rendercv
from tests.importing.facts import counting_ids
from tests.importing.test_round_trips import facts
from tests.rendering.samples import CHINESE, ENGLISH, SAMPLES
from tests.shared import shared_data

TOOLS = {"reactive-resume": to_reactive_resume, "rendercv": to_rendercv}

FULL: JsonObject = {
    "basics": {
        "name": "Tove Ask", "label": "Baker", "email": "tove@ask.example",
        "phone": "+47 22 55 50 14", "url": "https://ask.example", "image": "https://ask.example/t.png",
        "summary": "Bakes **rye**.\n\n- early\n- daily",
        "location": {"city": "Oslo", "countryCode": "NO", "x-floor": "3"},
        "profiles": [
            {"network": "GitHub", "username": "tove", "url": "https://github.com/tove"},
            {"network": "Ravelry", "username": "tovek", "url": "https://ravelry.example/tovek"},
            {"network": "X", "username": "ask", "hidden": True},
        ],
        "personal": [
            {"key": "birthDate", "label": "Born", "value": "1990", "sensitivity": "personal"},
            {"key": "availability", "label": "Free", "value": "now", "sensitivity": "public"},
        ],
        "x-shoe": "41",
    },
    "work": [
        {"name": "Korn", "position": "Head Baker", "location": "Oslo", "startDate": "2019-05",
         "url": "https://korn.example", "description": "Rye bakery", "summary": "Leads **six**.",
         "highlights": ["Sold [more](https://korn.example/more) & better", "Won *gold*"]},
        {"name": "Mel", "position": "Baker", "startDate": "2014", "endDate": "2019-04-30",
         "hidden": True},
    ],
    "volunteer": [{"organization": "Red Cross", "position": "Driver", "startDate": "2012",
                   "endDate": "2013", "summary": "Drove.", "highlights": ["At night"]}],
    "education": [{"institution": "Bakery School", "studyType": "Diploma", "area": "Bread",
                   "startDate": "2010", "endDate": "2013", "score": "A", "courses": ["Dough"]}],
    "projects": [{"name": "Oven", "description": "A clay oven", "startDate": "2020",
                  "endDate": "2021", "url": "https://oven.example", "roles": ["Builder"],
                  "keywords": ["clay"], "highlights": ["Hot in an hour"], "type": "hobby"}],
    "skills": [{"name": "Dough", "level": "Expert", "keywords": ["Rye", "Spelt"]}],
    "languages": [{"language": "Norwegian", "fluency": "Native"}],
    "interests": [{"name": "Skiing", "keywords": ["Telemark"]}],
    "awards": [{"title": "Gold", "awarder": "Guild", "date": "2021-03", "summary": "For rye."}],
    "certificates": [{"name": "Hygiene", "issuer": "City", "date": "2018"}],
    "publications": [{"name": "On Rye", "publisher": "Crumb", "releaseDate": "2020-01-02"}],
    "references": [{"name": "Per", "reference": "Good bread."}],
    "customSections": [
        {"key": "talks", "title": "Talks", "kind": "items",
         "items": [{"title": "Rye today", "startDate": "2022", "summary": "In Bergen."}]},
        {"key": "motto", "title": "Motto", "kind": "text", "text": "Slow is fast."},
        {"key": "tools", "title": "Tools", "kind": "list", "items": ["Peel", "Couche"]},
    ],
    "meta": {"locale": "en", "sections": [{"key": "skills", "title": "What I can"}]},
    "x-top": {"a": 1},
}  # fmt: skip


def back(tool: str, document: JsonObject) -> Imported:
    """Hand a document on, and import what the other tool would give back."""
    handed = TOOLS[tool](document).document
    text = to_yaml(handed) if tool == "rendercv" else json.dumps(handed)
    return import_text(text, new_id=counting_ids())


@pytest.mark.parametrize("tool", list(TOOLS))
@pytest.mark.parametrize("sample", list(SAMPLES))
def test_a_resume_comes_back_from_another_tool_as_it_was(tool: str, sample: str) -> None:
    found, given = facts(back(tool, SAMPLES[sample]).document), facts(SAMPLES[sample])
    given["head"] = [value or None for value in given["head"]]
    found["head"] = [value or None for value in found["head"]]
    if tool == "rendercv":  # it wants the country's code before a number, and has no levels
        given["head"][3] = given["head"][3] if sample == "english" else None
        given["skills"], found["skills"] = _words(given), _words(found)
    assert found == given


def _words(of: dict[str, Any]) -> list[str]:
    told = [word for name, keywords in of["skills"] for word in (name, *keywords)]
    return [word.removesuffix(" – Expert") for word in told]


@pytest.mark.parametrize("tool", list(TOOLS))
def test_every_value_is_in_the_other_tool_or_named_as_left_out(tool: str) -> None:
    handed = TOOLS[tool](FULL)
    whole = json.dumps(handed.document, ensure_ascii=False)
    missing = [
        pointer for pointer, text in _leaves(FULL, "")
        if not pointer.startswith("/meta") and not _stands(text, whole)
        and not any(pointer.startswith(gone) for gone in handed.left_out)
    ]  # fmt: skip
    assert missing == []


def _leaves(value: Any, pointer: str) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        pairs = [(f"{pointer}/{key}", one) for key, one in value.items()]
    elif isinstance(value, list):
        pairs = [(f"{pointer}/{index}", one) for index, one in enumerate(value)]
    else:
        return [(pointer, value)] if isinstance(value, str) else []
    structural = ("key", "kind", "sensitivity", "network")
    return [
        leaf for at, one in pairs if at.rpartition("/")[2] not in structural
        for leaf in _leaves(one, at)
    ]  # fmt: skip


def _stands(text: str, whole: str) -> bool:
    """Tell whether the words of a text stand in the other document, dates in any form."""
    if text[:2] in ("19", "20") and len(text) > 4:
        return text[:4] in whole
    words = [word for word in text.replace("*", " ").replace("[", " ").split() if word.isalpha()]
    return all(word in whole for word in words)


def test_reactive_resume_is_told_what_it_has_no_place_for() -> None:
    handed = to_reactive_resume(FULL)
    assert set(handed.left_out) == {
        "/basics/x-shoe", "/basics/location/x-floor", "/basics/personal/0",
        "/projects/0/type", "/x-top",
    }  # fmt: skip
    sections = handed.document["sections"]
    assert [one["hidden"] for one in sections["experience"]["items"]] == [False, True]
    assert sections["skills"]["title"] == "What I can"
    first = sections["experience"]["items"][0]
    assert first["period"] == "May 2019 – Present"
    assert first["description"].startswith(
        "<p>Rye bakery</p><p>Leads <strong>six</strong>.</p><ul><li><p>"
        'Sold <a href="https://korn.example/more">more</a> &amp; better</p></li>'
    )
    order = handed.document["metadata"]["layout"]["pages"][0]["main"]
    assert order[:2] == ["summary", "skills"]
    assert order[-1] == "profiles" or "custom-talks" in order


def test_reactive_resume_accepts_it() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(
        shared_data("schema", "reactive-resume-v5-schema.json").read_text(encoding="utf-8")
    )
    for document in (FULL, *SAMPLES.values()):
        jsonschema.validate(to_reactive_resume(document).document, schema)


def test_rendercv_gets_one_kind_of_entry_in_each_section() -> None:
    handed = to_rendercv(FULL)
    head, sections = handed.document["cv"], handed.document["cv"]["sections"]
    assert head["social_networks"] == [{"network": "GitHub", "username": "tove"}]
    assert head["custom_connections"][0] == {
        "placeholder": "Ravelry: tovek", "url": "https://ravelry.example/tovek",
    }  # fmt: skip
    assert sections["Experience"][0]["start_date"] == "2019-05"
    assert sections["Experience"][0]["end_date"] == "present"
    assert len(sections["Experience"]) == 1
    assert sections["Education"][0]["start_date"] == 2010
    assert sections["Tools"] == ["Peel", "Couche"]
    for entries in sections.values():
        kinds = {frozenset(entry) & {"company", "institution", "label", "name", "bullet"}
                 if isinstance(entry, dict) else frozenset() for entry in entries}  # fmt: skip
        assert len(kinds) == 1
    assert {"/work/1", "/basics/profiles/2", "/basics/image"} <= set(handed.left_out)


def test_a_chinese_resume_keeps_its_titles_and_its_secrets() -> None:
    handed = to_rendercv({**CHINESE, "meta": {"locale": "zh-CN"}})
    assert list(handed.document["cv"]["sections"])[:2] == ["个人简介", "工作经历"]
    for tool in TOOLS.values():
        whole = json.dumps(tool(CHINESE).document, ensure_ascii=False)
        assert "3301990" not in whole
        assert "浙江绍兴" not in whole


def test_what_has_odd_shapes_is_handed_on_all_the_same() -> None:
    odd: JsonObject = {
        "basics": {"name": "Odd", "location": "Riga", "profiles": "none"},
        "work": ["a text", {"name": 7, "highlights": "one"}, None],
        "skills": ["Go", {"keywords": ["C"]}],
        "customSections": [{"key": "x", "title": "X", "kind": "list", "items": ["a", 3]}],
    }
    for tool in TOOLS.values():
        whole = json.dumps(tool(odd).document, ensure_ascii=False)
        assert all(word in whole for word in ("Riga", "Go", '"C"', "one"))


def test_an_empty_resume_is_handed_on_empty() -> None:
    assert to_rendercv({"basics": {"name": "Nobody"}}).document == {
        "cv": {"name": "Nobody", "sections": {}}
    }
    assert to_reactive_resume({}).document["basics"]["name"] == ""
    assert to_reactive_resume(ENGLISH).left_out == []
