import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import Unreadable
from resume_mcp.importing.read import import_bytes, import_text
from resume_mcp.resume.exports import export_json
from resume_mcp.vocabulary.text import strip_invisible
from tests.importing.facts import counting_ids
from tests.shared import shared_data

MIXED: dict[str, Any] = {
    "$schema": "https://example.com/schema.json",
    "x-top": {"a": [1, None, True]},
    "basics": {"name": "林知夏", "email": "lin@example.com", "location": None, "x-wechat": "l"},
    "work": [
        {"company": "Old Name GmbH", "website": "https://o.example", "startDate": "October 2017"},
        {"name": "B", "endDate": "", "highlights": None, "id": "my-own-id"},
    ],
    "skills": ["Python", "C"],
    "education": [{"institution": "X", "startDate": 2011}],
    "meta": {"version": "v1.0.0"},
}


def _imported(value: object) -> Any:
    return import_text(json.dumps(value), new_id=counting_ids())


def _without_minted(document: dict[str, Any], minted: Any) -> Any:
    if isinstance(document, dict):
        return {
            key: _without_minted(inner, minted)
            for key, inner in document.items()
            if not (key == "id" and inner in minted)
        }
    return (
        [_without_minted(inner, minted) for inner in document]
        if isinstance(document, list)
        else document
    )


def test_the_document_is_kept_but_for_minted_ids() -> None:
    imported = _imported(MIXED)
    stripped = _without_minted(imported.document, imported.minted)
    assert json.dumps(stripped) == json.dumps(MIXED)
    assert imported.document["work"][1]["id"] == "my-own-id"
    assert imported.coverage == 1.0
    assert imported.counts == {"work": 2, "skills": 2, "education": 1}


# What can't be seen is taken out on the way in, and told: not for this law.
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cn", "Co", "Cs"]), max_size=12
).filter(lambda text: strip_invisible(f"N{text}")[1] == 0)
LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TEXTS
ITEMS = st.dictionaries(TEXTS, LEAVES | st.lists(LEAVES, max_size=3), max_size=4)


@given(
    st.dictionaries(
        st.sampled_from(["work", "skills", "x-y", "projects", "other"]),
        st.lists(ITEMS | LEAVES, max_size=3),
    ),
    TEXTS,
)
def test_json_in_is_json_out_minus_minted_ids(sections: dict[str, Any], name: str) -> None:
    value = {"basics": {"name": "N" + name}, **sections}
    imported = _imported(value)
    assert export_json(imported.document, "faithful", minted=imported.minted) == value


@pytest.mark.parametrize(
    ("change", "where", "said"),
    [
        (
            {"work": [{"name": "A", "startDate": "October 2017"}]},
            "/work/0/startDate",
            "read as 2017-10",
        ),
        (
            {"work": [{"name": "A", "startDate": "soon"}]},
            "/work/0/startDate",
            "no date that is understood",
        ),
        ({"work": [{"name": "A", "endDate": "Present"}]}, "/work/0/endDate", "until now"),
        ({"work": [{"name": "A", "endDate": None}]}, "/work/0/endDate", "is null"),
        ({"work": [{"name": "A", "endDate": ""}]}, "/work/0/endDate", "an empty text"),
        ({"work": [{"name": "A", "startDate": "2020-02-31"}]}, "/work/0/startDate", "2020-02-31"),
        ({"education": [{"startDate": 2011}]}, "/education/0/startDate", "2011 is read as 2011"),
        ({"work": [{"name": "A", "highlights": None}]}, "/work/0/highlights", "a list of texts"),
        (
            {"work": [{"name": "A", "highlights": [{"x": 1}]}]},
            "/work/0/highlights",
            "something else",
        ),
        ({"skills": ["Python"]}, "/skills/0", "is a text; an object"),
        ({"work": {"name": "A"}}, "/work", "is an object; a list"),
        ({"basics": {"name": "A", "profiles": None}}, "/basics/profiles", "is null; a list"),
        ({"basics": {"name": "A", "location": "X"}}, "/basics/location", "an object"),
        ({"basics": {"name": "A", "phone": 123}}, "/basics/phone", "is a number; a text"),
        ({"basics": {"name": "John Doe"}}, "/basics/name", "template"),
        ({"basics": {"name": ""}, "work": [{"name": "A"}]}, "/basics/name", "No name"),
        ({"basics": {"name": "A\u200bB"}}, "/basics/name", "1 invisible"),
    ],
)
def test_an_odd_value_is_kept_and_named(change: dict[str, Any], where: str, said: str) -> None:
    value = {"basics": {"name": "Ann"}, **change}
    imported = _imported(value)
    assert [n for n in imported.warnings if n.where == where and said in n.message]


def test_a_sound_document_has_no_warnings() -> None:
    value = {
        "basics": {"name": "Ann", "profiles": []},
        "work": [{"name": "A", "startDate": "2019", "endDate": "2020-03", "highlights": ["x"]}],
    }
    assert _imported(value).warnings == ()


def test_many_odd_values_do_not_fill_the_answer() -> None:
    work = [{"name": "A", "startDate": "soon"} for _ in range(200)]
    warnings = _imported({"basics": {"name": "Ann"}, "work": work}).warnings
    assert len(warnings) < 50
    assert "160 more" in warnings[-1].message


def test_a_lone_surrogate_becomes_a_replacement_and_is_told() -> None:
    text = '{"basics":{"name":"A\\ud800B"},"x\\udc00":1}'
    imported = import_text(text, new_id=counting_ids())
    assert imported.document["basics"]["name"] == "A\ufffdB"
    assert "x\ufffd" in imported.document
    assert imported.warnings[0].where == "/basics/name"
    json.dumps(imported.document, ensure_ascii=False).encode("utf-8")


def test_a_phone_loses_what_nobody_sees() -> None:
    value = {
        "basics": {"name": "\u202aLi\u200bam\ufeff O’Neil\u202c", "phone": "+44\xa020 7946\u200e"}
    }
    basics = _imported(value).document["basics"]
    assert basics == {"name": "Liam O’Neil", "phone": "+44 20 7946"}


def test_a_joiner_inside_an_emoji_stays() -> None:
    assert _imported({"basics": {"name": "👩‍💻 Ana"}}).document["basics"]["name"] == "👩‍💻 Ana"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "its keys are none"),
        ("[]", "is a list, not a resume"),
        ('"hello"', "is a text"),
        ("null", "is null"),
        ("12", "is a number"),
        ('{"basics":"x"}', "/basics is a text; an object is expected"),
        ('{"work":{"name":"A"}}', "/work is an object; a list of objects is expected"),
        ('{"basics":{}}', "nobody in it"),
        ('{"basics":{"name":" "},"work":[]}', "nobody in it"),
        ('{"title":"x","items":[1]}', "its keys are 'title', 'items'"),
    ],
)
def test_json_that_is_no_resume_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        import_text(text, format="json-resume", new_id=counting_ids())


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"basics": {"name": "A"}, "sections": {"summary": {}}}, "reactive-resume-v3"),
        ({"work": {"heading": "W", "items": []}, "profile": {"heading": "x", "firstName": "A"}},
        "reactive-resume-v2"),
        ({"meta": {"format": "FRESH@0.6.0"}, "name": "A"}, "fresh"),
        ({"name": "A", "employment": {"history": []}}, "fresh"),
        ({"cv": {"name": "A", "sections": {}}}, "rendercv"),
        ({"resume": {"profile": {"name": "A"}, "workExperiences": []}}, "open-resume"),
    ],
)  # fmt: skip
def test_another_kind_of_resume_is_told_by_its_keys(value: object, name: str) -> None:
    imported = _imported(value)
    assert imported.format == name
    assert imported.document["basics"]["name"] == "A"


def test_a_job_list_of_four_hundred_is_quick() -> None:
    work = [{"name": f"Client {i}", "highlights": ["did"] * 5} for i in range(400)]
    assert _imported({"basics": {"name": "Max"}, "work": work}).counts["work"] == 400


def test_the_input_is_not_changed() -> None:
    value = copy.deepcopy(MIXED)
    import_text(json.dumps(value), new_id=counting_ids())
    assert value == MIXED


def test_the_eighty_nine_leaves_survive() -> None:
    data = shared_data("roundtrip-89.json").read_bytes()
    imported = import_bytes(data, new_id=counting_ids())
    assert export_json(imported.document, "faithful", minted=imported.minted) == json.loads(data)
    assert imported.locale == "zh-CN"
