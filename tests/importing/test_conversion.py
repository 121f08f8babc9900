import pytest

from resume_mcp.errors import Unreadable
from resume_mcp.importing.programs.conversion import (
    Conversion,
    language_of,
    refuse_empty,
    source_text,
)
from resume_mcp.importing.programs.records import Record


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2010-12-31T23:00:00.000Z", "2011-01-01"),  # midnight in Berlin
        ("2020-03-31T22:00:00.000Z", "2020-04-01"),  # midnight in a Berlin summer
        ("2020-03-31T18:30:00.000Z", "2020-04-01"),  # midnight in Kolkata
        ("2020-03-31T16:00:00Z", "2020-04-01"),  # midnight in Shanghai
        ("2020-03-31T11:00:00Z", "2020-04-01"),  # midnight in an Auckland summer
        ("2020-04-01T04:00:00.000Z", "2020-04-01"),  # midnight in a New York summer
        ("2020-04-01T08:00:00.000Z", "2020-04-01"),  # midnight in Los Angeles
        ("2020-04-01T00:00:00.000Z", "2020-04-01"),
        ("2020-01-01T17:14:14.000Z", "2020-01-01"),  # a moment, not a midnight
        ("2020-03-31T23:00:00+01:00", "2020-03-31"),  # where it was set is said
        ("2020-03-31T23:00:00", "2020-03-31"),
        ("2020-03-31 23:00", "2020-03-31"),
        ("2024-02-28T23:00:00.000Z", "2024-02-29"),
    ],
)
def test_a_timestamp_is_the_day_that_was_set(written: str, day: str) -> None:
    conversion = Conversion()
    assert conversion.date(written) == day
    moved = day != written[:10]
    assert any(written in notice.message for notice in conversion.all_notices()) is moved


@pytest.mark.parametrize(
    ("wording", "span"),
    [
        ("January 2019 to Present", {"startDate": "2019-01", "endDate": "present"}),
        ("June 2022 – August 2022", {"startDate": "2022-06", "endDate": "2022-08"}),
        ("2021年3月 - 至今", {"startDate": "2021-03", "endDate": "present"}),
        ("May 2024", {"endDate": "2024-05"}),
        ("2019", {"endDate": "2019"}),
        ("2019 –", {"startDate": "2019"}),
        ("a while in 2019 or so", {"startDate": "a while in 2019 or so"}),
        ("soon", {"x-date": "soon"}),
        ("", {}),
    ],
)
def test_a_period_in_words_is_read_or_kept(wording: str, span: dict[str, str]) -> None:
    assert Conversion().period(wording) == span


def test_a_date_that_is_not_understood_is_kept_and_told() -> None:
    conversion = Conversion()
    assert conversion.date("Michaelmas 1999") == "Michaelmas 1999"
    assert "Michaelmas 1999" in conversion.all_notices()[0].message


def test_what_was_not_read_is_kept_under_x_keys_and_told() -> None:
    conversion = Conversion()
    record = Record({"name": "A", "team": ["x"], "x-own": 1, "no": None, "zero": 0, "x-rank": 2})
    made = conversion.finish({"name": record.text("name"), "x-rank": 9}, record, "work", "name")
    assert made == {"name": "A", "x-rank": 9, "x-team": ["x"], "x-own": 1, "x-rankOther": 2}
    assert "/work x-team, x-own, x-rank" in conversion.all_notices()[0].message
    assert conversion.unplaced[0] == 'team: ["x"]'


def test_a_nested_object_gives_back_what_was_not_read_of_it() -> None:
    record = Record({"date": {"start": "2019", "odd": "x"}, "list": [1, {"a": "b"}], "n": 5})
    assert record.record("date").text("start") == "2019"
    assert [item.text("a") for item in record.records("list")] == ["b"]
    assert record.text("n") == "5"
    assert record.rest() == {"date": {"odd": "x"}, "list": [1]}


@pytest.mark.parametrize(
    ("source", "given", "locale"),
    [
        ("Cook at an inn", "de-DE", "de-DE"),
        ("Cook at an inn", "zh_CN", "en"),
        ("负责支付系统的开发和优化", "en-US", "zh-CN"),
        ("负责支付系统的开发和优化", "", "zh-CN"),
        ("Cook", "not a locale!", "en"),
        ("Cook", "en", "en"),
    ],
)
def test_the_language_of_the_text_outweighs_a_default(source: str, given: str, locale: str) -> None:
    assert language_of(source, given) == locale


def test_the_source_leaves_out_markup_and_what_says_nothing() -> None:
    value = {"id": "x", "a": "<p>one</p>", "b": [2, True, None, {"c": "three"}]}
    assert source_text(value, frozenset(("id",))).split() == ["one", "2", "three"]


def test_a_file_with_nobody_in_it_is_refused_by_name() -> None:
    empty = {"basics": {"name": ""}, "work": [{}], "x-a": "b", "meta": {"x": "y"}}
    with pytest.raises(Unreadable, match="a FRESH resume, but nobody is in it"):
        refuse_empty(empty, "a FRESH resume")
    refuse_empty({"basics": {"email": "a@b.example"}}, "x")
    refuse_empty({"basics": {}, "skills": [{"name": "Go"}]}, "x")
