"""One job under many addresses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.addresses import canonical_url


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://J.example.com/1?utm_source=a&utm_medium=b", "https://j.example.com/1"),
        ("https://www.example.com/jobs/1/?ref=x&gh_jid=7", "https://example.com/jobs/1?gh_jid=7"),
        ("https://example.com/a#apply", "https://example.com/a"),
        ("https://example.com/#!/job/7", "https://example.com/#!/job/7"),
        ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("https://example.com/职位?id=7&spm=1", "https://example.com/职位?id=7"),
    ],
)
def test_tracking_does_not_make_another_address(url: str, canonical: str) -> None:
    assert canonical_url(url) == canonical


def test_what_is_no_address_stays() -> None:
    assert canonical_url(" http://[bad ") == "http://[bad"
    assert canonical_url("http://example.com:99999999/") == "http://example.com:99999999/"
    assert canonical_url("") == ""


@given(st.text(max_size=80))
def test_any_text_has_one_canonical_form(url: str) -> None:
    once = canonical_url(url)
    assert canonical_url(once) == once
