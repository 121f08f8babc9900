"""Structured data as pages really carry it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.jsonld import job_postings

POSTING = '{"@type":"JobPosting","title":"Baker"}'


@pytest.mark.parametrize(
    "block",
    [
        POSTING,
        f"[{POSTING}]",
        f'{{"@graph":[{{"@type":"WebPage"}},{POSTING}]}}',
        f'{{"@type":"WebPage","mainEntity":{POSTING}}}',
        f'{{"@type":"ItemList","itemListElement":[{{"item":{POSTING}}}]}}',
        '{"@type":["Thing","JobPosting"],"title":"Baker"}',
        '{"@type":"http://schema.org/JobPosting","title":"Baker"}',
        '{"@type":"schema:JobPosting","title":"Baker"}',
        f"// by the theme\n{POSTING}",
        f"/* by the\ntheme */ {POSTING}",
        f"<!-- {POSTING} -->",
        f"//<![CDATA[\n{POSTING}\n//]]>",
        f"{POSTING};",
        f"\ufeff{POSTING}",
        '{"@type":"JobPosting","title":"Baker",}',
        '{"@type":"JobPosting","title":"Baker","x":[1,2,],}',
        '{"@type":"JobPosting", // why\n "title":"Baker"}',
        '{"@type":"JobPosting","title":"Baker","description":"one\ntwo\tthree"}',
        '{"@type":"JobPosting","title":"Baker","url":"https://x.example//a"}',
    ],
)
def test_a_posting_is_found_however_it_is_wrapped(block: str) -> None:
    found = job_postings([block])
    assert [job["title"] for job in found] == ["Baker"]


def test_a_comment_sign_in_a_string_is_no_comment() -> None:
    (job,) = job_postings(['{"@type":"JobPosting","url":"https://x.example/*a*/",}'])
    assert job["url"] == "https://x.example/*a*/"


def test_a_broken_block_does_not_hide_the_others() -> None:
    assert job_postings(["{ this is not json }", "", POSTING]) == [json.loads(POSTING)]


def test_hostile_blocks_are_passed_over() -> None:
    assert job_postings(["[" * 100_000, '{"a":' * 5_000 + "1" + "}" * 5_000, "x" * 3_000_000]) == []


def test_other_types_are_no_postings() -> None:
    assert job_postings(['{"@type":"Organization"}', '{"@type":"NotAJobPosting"}']) == []


@given(st.text(max_size=300))
def test_no_block_makes_the_reader_fail(block: str) -> None:
    assert job_postings([block, POSTING])[-1]["title"] == "Baker"
