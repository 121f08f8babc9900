"""What may be written: known fields, right types, real dates; English and Chinese alike."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.rules import known_fields, problems, shown
from tests.proposals.documents import documents
from tests.proposals.sample import ADA, LI


def _found(document: JsonObject) -> list[tuple[str, str]]:
    return [(problem.path, problem.reason) for problem in problems(document)]


def test_a_tidy_document_has_no_problems() -> None:
    tidy = {key: value for key, value in ADA.items() if key != "legacy"}
    assert _found(tidy) == []
    assert _found(LI) == []
    assert _found({}) == []


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({"basics": None}, "/basics"),
        ({"basics": {"name": None}}, "/basics/name"),
        ({"basics": {"name": 7}}, "/basics/name"),
        ({"basics": {"email": "nobody"}}, "/basics/email"),
        ({"basics": {"email": "a@b"}}, "/basics/email"),
        ({"basics": {"url": "a.example"}}, "/basics/url"),
        ({"basics": {"url": "javascript:alert(1)"}}, "/basics/url"),
        ({"basics": {"location": "Leeds"}}, "/basics/location"),
        ({"basics": {"profiles": {}}}, "/basics/profiles"),
        ({"basics": {"summary": "a\x00b"}}, "/basics/summary"),
        ({"basics": {"summary": "a\x1b[0m"}}, "/basics/summary"),
        ({"basics": {"summary": "half \ud800"}}, "/basics/summary"),
        ({"basics": {"personal": [{"key": "age", "value": ""}]}}, "/basics/personal/0"),
        (
            {"basics": {"personal": [{"value": "x", "sensitivity": "low"}]}},
            "/basics/personal/0/sensitivity",
        ),
        ({"work": {}}, "/work"),
        ({"work": ["text"]}, "/work/0"),
        ({"work": [{}]}, "/work/0"),
        ({"work": [{"name": " "}]}, "/work/0"),
        ({"work": [{"name": "A", "hidden": "yes"}]}, "/work/0/hidden"),
        ({"work": [{"name": "A", "highlights": "one"}]}, "/work/0/highlights"),
        ({"work": [{"name": "A", "highlights": [{"text": "one"}]}]}, "/work/0/highlights/0"),
        ({"work": [{"name": "A", "startDate": "至今"}]}, "/work/0/startDate"),
        ({"work": [{"name": "A", "startDate": "present"}]}, "/work/0/startDate"),
        ({"work": [{"name": "A", "endDate": "2021-02-29"}]}, "/work/0/endDate"),
        (
            {"work": [{"name": "A", "startDate": "2021-03", "endDate": "2021-02"}]},
            "/work/0/endDate",
        ),
        ({"skills": [{"level": "Master"}]}, "/skills/0"),
        ({"customSections": [{"kind": "list"}]}, "/customSections/0"),
        ({"customSections": [{"title": "T", "kind": "odd"}]}, "/customSections/0/kind"),
        ({"meta": {"locale": "not a locale"}}, "/meta/locale"),
        ({"meta": {"sections": [{"title": "Jobs"}]}}, "/meta/sections/0"),
        ({"meta": {"theme": {"accent": "blue"}}}, "/meta/theme/accent"),
        ({"x-any": ["a\x07"]}, "/x-any/0"),
        ({"x-any": {"a\x00b": 1}}, "/x-any/a\x00b"),
        ({"x-a\x1b": 1}, "/x-a\x1b"),
        # What looks right, but ends in a line break, or has digits that no schema knows.
        ({"basics": {"email": "a@b.example\n"}}, "/basics/email"),
        ({"basics": {"url": "https://a.example\n"}}, "/basics/url"),
        ({"meta": {"theme": {"accent": "#ffffff\n"}}}, "/meta/theme/accent"),
        ({"meta": {"locale": "en\n"}}, "/meta/locale"),
        ({"work": [{"name": "A", "startDate": "2020-02\n"}]}, "/work/0/startDate"),
        ({"work": [{"name": "A", "startDate": "２０２０-０２"}]}, "/work/0/startDate"),
        ({"work": [{"name": "A", "startDate": "٢٠٢٠"}]}, "/work/0/startDate"),
        ({"work": [{"name": "A", "startDate": "3020-01"}]}, "/work/0/startDate"),
    ],
)
def test_a_value_that_may_not_be_written_is_named(document: JsonObject, path: str) -> None:
    assert _found(document) == [(path, "schema_violation")]


@pytest.mark.parametrize(
    "path", ["/colour", "/basics/wechat", "/work/0/company", "/meta/theme/mood"]
)
def test_an_unknown_field_is_named_with_what_is_known(path: str) -> None:
    document: JsonObject = {"basics": {}, "work": [{"name": "A"}], "meta": {"theme": {}}}
    *parents, last = path[1:].split("/")
    place: Any = document
    for part in parents:
        place = place[int(part)] if part.isdigit() else place[part]
    place[last] = "x"
    [problem] = problems(document)
    assert (problem.path, problem.reason) == (path, "unknown_field")
    assert problem.allowed[-1] == "x-…"
    place[f"x-{last}"] = place.pop(last)
    assert problems(document) == []


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2020", "2020"),
        ("2020-05", "2020"),
        ("2020", "2020-01"),
        ("2020-01-15", "2020-01"),
        ("2020-03", "present"),
        ("2020-03", ""),
        ("", "2020"),
    ],
)
def test_a_span_may_end_when_it_starts_and_be_as_exact_as_it_likes(start: str, end: str) -> None:
    assert _found({"work": [{"name": "A", "startDate": start, "endDate": end}]}) == []


def test_text_in_any_script_may_be_written() -> None:
    words = "负责 <b>系统</b>\n\t• naïve — “x” 👩\u200d💻 \u202b עברית"
    assert _found({"basics": {"name": words, "summary": words}}) == []


@pytest.mark.parametrize(
    ("pointer", "expected"),
    [
        ("", "basics"),
        ("/basics", "personal"),
        ("/basics/location", "city"),
        ("/work/0", "position"),
        ("/customSections/2/items/1", "highlights"),
        ("/meta/sections/0", "hidden"),
    ],
)
def test_the_fields_of_a_place_are_known(pointer: str, expected: str) -> None:
    assert expected in known_fields(pointer)


@pytest.mark.parametrize("pointer", ["/x-any", "/basics/name", "/work/0/name/x", "/nowhere/1"])
def test_a_place_without_fields_has_none(pointer: str) -> None:
    assert known_fields(pointer) == ()


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(document=documents())
def test_any_document_can_be_checked(document: JsonObject) -> None:
    for problem in problems(document):
        assert problem.path.startswith("/")
        assert problem.allowed
        assert len(problem.message) < 400


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        ("x", "'x'"),
        ([1, 2], "a list of 2"),
        ({}, "an object of 0"),
    ],
)
def test_a_found_value_is_quoted_in_few_characters(value: Any, text: str) -> None:
    assert shown(value) == text
    assert len(shown("x" * 9_999)) < 120


def test_a_custom_section_may_list_texts() -> None:
    section: JsonObject = {"title": "演讲", "kind": "list", "items": ["分布式账本", "a\x00"]}
    assert _found({"customSections": [section]}) == [
        ("/customSections/0/items/1", "schema_violation")
    ]
