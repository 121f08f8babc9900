"""The three JSON forms: as it came, as it is, as one sends it out (laws L1 to L3)."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import JsonObject, canonical, item_ids, with_ids
from resume_mcp.resume.exports import export_json, left_out, minted_between
from tests.proposals.documents import documents
from tests.proposals.sample import ADA, LI, as_json, counting_ids, edited
from tests.shared import shared_data

_ROUND = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _imported(raw: JsonObject) -> tuple[JsonObject, dict[str, list[Any]]]:
    stored = with_ids(raw, counting_ids())
    return stored, minted_between(raw, stored)


def _without_ids(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_ids(inner) for key, inner in value.items() if key != "id"}
    return [_without_ids(inner) for inner in value] if isinstance(value, list) else value


@cache
def _schema() -> jsonschema.Draft7Validator:
    schema = json.loads(shared_data("schema", "jsonresume-schema.json").read_text("utf-8"))
    return jsonschema.Draft7Validator(schema)


def _shared_documents() -> list[Path]:
    return [
        shared_data("roundtrip-89.json"),
        *sorted(shared_data("inputs", "json").glob("*.json")),
    ]


def _read(path: Path) -> JsonObject | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def test_faithful_gives_back_every_shared_json_resume_byte_for_byte() -> None:
    seen = 0
    for path in _shared_documents():
        raw = _read(path)
        if raw is not None:
            seen += 1
            stored, minted = _imported(raw)
            assert canonical(export_json(stored, "faithful", minted)) == canonical(raw), path.name
            if not any(minted.values()):
                listed = export_json(stored, "faithful", list(minted))
                assert canonical(listed) == canonical(raw), path.name
    assert seen >= 10


def test_89_of_89_leaves_survive_in_order() -> None:
    raw = _read(shared_data("roundtrip-89.json"))
    assert raw is not None
    stored, minted = _imported(raw)
    exported = export_json(stored, "faithful", as_json(minted))
    assert _leaves(exported) == _leaves(raw)
    assert len(_leaves(raw)) == 89


def _leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [leaf for key in value for leaf in _leaves(value[key], f"{path}/{key}")]
    if isinstance(value, list):
        return [leaf for i, inner in enumerate(value) for leaf in _leaves(inner, f"{path}/{i}")]
    return [(path, value)]


@_ROUND
@given(document=documents())
def test_faithful_is_the_identity_for_any_document(document: JsonObject) -> None:
    for raw in (document, _without_ids(document)):
        stored, minted = _imported(raw)
        assert canonical(export_json(stored, "faithful", minted)) == canonical(raw)


@pytest.mark.parametrize("own", [7, None, "", ["a"]])
def test_faithful_gives_back_an_id_that_was_no_text_and_one_that_stood_twice(own: Any) -> None:
    raw = edited(ADA, lambda doc: doc["work"][0].update(id=own))
    raw["skills"][1]["id"] = raw["skills"][0]["id"]
    stored, minted = _imported(raw)
    assert len(item_ids(stored)) == 10
    assert canonical(export_json(stored, "faithful", as_json(minted))) == canonical(raw)


def test_faithful_leaves_ids_alone_that_came_with_the_document() -> None:
    assert export_json(ADA, "faithful", ["new-00001"]) == ADA


@_ROUND
@given(document=documents())
def test_portable_carries_everything(document: JsonObject) -> None:
    exported = export_json(document, "portable", list(item_ids(document)))
    assert canonical(with_ids(exported, counting_ids())) == canonical(document)


@_ROUND
@given(document=documents())
def test_clean_is_valid_json_resume_once_its_dates_are_dates(document: JsonObject) -> None:
    before = canonical(document)
    exported = export_json(document, "clean", ())
    assert canonical(document) == before
    errors = [error.path for error in _schema().iter_errors(exported)]
    assert all(not _is_day(_at(exported, list(path))) for path in errors)
    assert all(str(list(path)[-1]).lower().endswith("date") for path in errors)


def _is_day(value: Any) -> bool:
    date = read_date(value)
    return date is not None and not date.present


def _at(value: Any, path: list[Any]) -> Any:
    for part in path:
        value = value[part]
    return value


def test_portable_and_clean_of_valid_documents_are_valid() -> None:
    schema = _schema()
    for path in _shared_documents():
        raw = _read(path)
        if raw is None:
            continue
        stored, minted = _imported(raw)
        assert not list(schema.iter_errors(export_json(stored, "clean", minted))), path.name
        if not list(schema.iter_errors(raw)):
            assert not list(schema.iter_errors(export_json(stored, "portable", minted)))


def test_clean_has_nothing_hidden_nothing_personal_and_no_extension() -> None:
    private = edited(LI, lambda doc: doc["basics"].update({"x-wechat": "wl", "photo": "me.jpg"}))
    private["work"].append({"name": "隐藏公司", "hidden": True, "id": "work-hidden"})
    private["education"][0]["hidden"] = False
    private["customSections"] = [{"title": "演讲", "id": "own-talks"}]
    private["x-top"] = 1
    private["meta"] |= {
        "sections": [{"key": "skills", "hidden": True}],
        "theme": {},
        "version": "v1",
    }
    assert export_json(private, "clean", ()) == {
        "basics": {
            "name": "李文澜",
            "label": "后端工程师",
            "email": "wenlan@example.cn",
            "summary": "五年后端开发经验，熟悉支付系统。",
        },
        "work": [
            {
                "name": "青禾科技有限公司",
                "position": "高级工程师",
                "startDate": "2020-03",
                "highlights": LI["work"][0]["highlights"],
            }
        ],
        "education": [
            {
                "institution": "江南理工大学",
                "studyType": "本科",
                "area": "软件工程",
                "startDate": "2016-09",
                "endDate": "2020-06",
            }
        ],
        "meta": {"version": "v1"},
    }


def test_what_clean_leaves_out_is_named() -> None:
    private = copy.deepcopy(LI)
    private["basics"]["x-wechat"] = "wl"
    private["work"].append({"name": "隐藏公司", "hidden": True, "id": "work-hidden"})
    private["customSections"] = [{"title": "演讲", "id": "own-talks"}]
    private["skills"][0]["mood"] = "good"
    assert left_out(private) == [
        "/basics/personal",
        "/basics/x-wechat",
        "/work/1",
        "/skills/0/mood",
        "/customSections",
    ]
    assert left_out(ADA) == ["/x-note", "/legacy"]


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ({"endDate": "present"}, {}),
        ({"endDate": "至今"}, {}),
        ({"endDate": ""}, {}),
        ({"endDate": None}, {}),
        ({"endDate": "2020年3月"}, {"endDate": "2020-03"}),
        ({"endDate": "March 2020"}, {"endDate": "2020-03"}),
        ({"endDate": 2020}, {"endDate": "2020"}),
        ({"endDate": "some time"}, {"endDate": "some time"}),
        ({"highlights": "One."}, {"highlights": ["One."]}),
        ({"highlights": None}, {}),
        ({"company": "Old Name Ltd"}, {"name": "Old Name Ltd"}),
        ({"company": "Old", "name": "New"}, {"name": "New"}),
        ({"website": "https://a.example"}, {"url": "https://a.example"}),
        ({"summary": 7}, {"summary": "7"}),
        ({"summary": {"html": "x"}}, {}),
    ],
)
def test_clean_writes_values_as_the_schema_wants_them(
    written: JsonObject, sent: JsonObject
) -> None:
    exported = export_json({"work": [{"position": "Engineer", **written}]}, "clean", ())
    assert exported == {"work": [{"position": "Engineer", **sent}]}


def test_clean_reads_a_text_where_the_schema_has_an_object() -> None:
    loose = {"skills": ["Python", " "], "basics": {"location": "Leeds"}, "work": "none"}
    assert export_json(loose, "clean", ()) == {
        "skills": [{"name": "Python"}],
        "basics": {"location": {"address": "Leeds"}},
        "work": [{"name": "none"}],
    }


def test_odd_documents_are_cleaned_without_a_fault() -> None:
    odd = {
        "$schema": "https://schema.example/v1",
        "id": "own",
        "basics": "Ada",
        "meta": None,
        "skills": [None, "Go", {"name": "Tools", "hidden": True}],
        "work": [{"name": "A", "endDate": "至今"}],
    }
    assert export_json(odd, "clean", ()) == {
        "$schema": "https://schema.example/v1",
        "skills": [{"name": "Go"}],
        "work": [{"name": "A"}],
    }
    assert left_out(odd) == ["/skills/2"]
    assert left_out({"x-empty": "", "basics": {"location": "Leeds"}}) == []
