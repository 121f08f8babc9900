"""Feeds of postings in three formats."""

import json

import pytest

from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.feeds import FeedFormat, Rejected, read_feed
from resume_mcp.jobs.posting import Posting
from tests.shared import shared_data


def read(text: str, format_: FeedFormat = "auto") -> list[Posting | Rejected]:
    return list(read_feed(text, format=format_, source="feed", today="2026-11-29"))


def titles(text: str, format_: FeedFormat = "auto") -> list[str]:
    return [p.title if isinstance(p, Posting) else f"-{p.line}" for p in read(text, format_)]


def test_json_lines_are_read_and_bad_lines_named() -> None:
    text = '\ufeff{"title":"A"}\n\n{broken}\n[1]\n{"company":"x"}\n{"title":"B\u2028b"}\n'
    assert titles(text) == ["A", "-3", "-4", "-5", "B b"]
    reasons = [entry.reason for entry in read(text) if isinstance(entry, Rejected)]
    assert reasons[0] == "it is not valid JSON"
    assert "named fields" in reasons[1]
    assert "title" in reasons[2]


def test_one_json_object_may_be_a_line_or_a_feed() -> None:
    assert titles('{"title":"A"}') == ["A"]
    assert titles('{\n"title": "A"\n}') == ["A"]


@pytest.mark.parametrize(
    "text",
    [
        '[{"title":"A"},{"title":"B"}]',
        '{"jobs":[{"title":"A"},{"title":"B"}]}',
        '{"code":0,"data":{"total":2,"jobs":[{"title":"A"},{"title":"B"}]}}',
        '{"data":[{"position":"A"},{"职位名称":"B"}],"total":2}',
        "title,company\nA,x\nB,y\n",
        "title;company\nA;x\nB;y\n",
        "title\tcompany\nA\tx\nB\ty\n",
        "\ufeff职位名称,公司\r\nA,x\r\n,,\r\nB,y\r\n",
        '{"title":"A"}\n{"title":"B"}',
    ],
)
def test_every_format_is_told_by_itself(text: str) -> None:
    assert titles(text) == ["A", "B"]


def test_csv_fields_may_hold_line_breaks_and_commas() -> None:
    text = 'title,description\n"Cook, Baker","one\ntwo"\n,no title\n'
    first, second = read(text)
    assert isinstance(first, Posting)
    assert (first.title, first.description) == ("Cook, Baker", "one\ntwo")
    assert second == Rejected(4, second.reason if isinstance(second, Rejected) else "")


def test_a_field_that_the_csv_reader_refuses_is_named() -> None:
    text = "title,description\nA,x\nB," + "y" * 200_000 + "\nC,z\n"
    assert titles(text)[0] == "A"
    assert any(isinstance(entry, Rejected) for entry in read(text))


@pytest.mark.parametrize("text", ["", "  \n", "[1", '{"a":{}}', "a,b\n1,2\n", "[" * 100_000])
def test_what_is_no_feed_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read(text)


@pytest.mark.parametrize(
    ("row", "board"),
    [
        ({"absolute_url": "u", "internal_job_id": 1, "title": "t"}, "greenhouse"),
        ({"hostedUrl": "u", "categories": {}, "text": "t"}, "lever"),
        ({"jobUrl": "u", "isListed": True, "title": "t"}, "ashby"),
        ({"shortcode": "s", "application_url": "u", "title": "t"}, "workable"),
        ({"shortcode": "s", "shortlink": "u", "title": "t"}, "workable"),
    ],
)
def test_the_json_of_a_job_board_is_told_by_its_fields(row: dict[str, object], board: str) -> None:
    for text in (json.dumps({"jobs": [row]}), json.dumps([row]), json.dumps(row)):
        (taken,) = read(text)
        assert isinstance(taken, Posting)
        assert (taken.title, taken.source) == ("t", board)


def test_a_short_field_that_is_endless_is_named() -> None:
    assert read(json.dumps([{"title": "x" * 6_000}])) == [
        Rejected(1, "its title has more than 5,000 characters")
    ]


def test_a_row_too_long_to_be_one_is_named() -> None:
    assert titles('{"title":"A"}\n{"title":"' + "x" * 2_000_000 + '"}', "jsonl") == ["A", "-2"]


def test_every_posting_of_the_shared_feed_is_taken() -> None:
    text = shared_data("jobs", "postings.jsonl").read_text("utf-8")
    head = "\n".join(text.split("\n")[:400])
    taken = read(head)
    assert len(taken) == 400
    assert not [entry for entry in taken if isinstance(entry, Rejected)]


def test_odd_rows_are_kept_with_their_words_and_duplicates_share_an_id() -> None:
    text = shared_data("cases", "files", "job-rows.json").read_text("utf-8")
    postings = [entry for entry in read(text) if isinstance(entry, Posting)]
    assert len(postings) == 5
    assert postings[0].external_id == postings[1].external_id
    assert postings[3].salary is not None
    assert (postings[3].city, postings[3].salary.text) == ("Mbabane, Eswatini", "E 300,000")


@pytest.mark.parametrize("format_", ["jsonl", "json"])
def test_a_row_that_no_store_can_hold_is_named(format_: FeedFormat) -> None:
    deep = '{"a":' * 900 + "1" + "}" * 900
    odd = (
        '{"title":"\\ud800"}',
        '{"title":"A","skills":["\\udc00"]}',
        f'{{"title":"A","skills":{deep}}}',
    )
    for row in odd:
        text = f'{row}\n{{"title":"B"}}' if format_ == "jsonl" else f'[{row},{{"title":"B"}}]'
        assert titles(text, format_) == ["-1", "B"]


def test_digits_that_are_no_numbers_are_no_dates() -> None:
    found = read('{"title":"A","posted_at":"²²²²²²²²²²","years":"²","salary":"²k"}', "jsonl")[0]
    assert isinstance(found, Posting)
    assert (found.posted_at, found.years) == ("", None)
