"""What a resume may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import InvalidInput
from resume_mcp.proposals.titles import MAX_TITLE, checked_title, title_from


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("  数据工程师 · 鹿鸣科技 ", "数据工程师 · 鹿鸣科技"),
        ("Nurse,\nWard 6\r\n\tNights", "Nurse, Ward 6 Nights"),
        ("x" * MAX_TITLE, "x" * MAX_TITLE),
    ],
)
def test_a_title_stands_on_one_line(text: str, title: str) -> None:
    assert checked_title(text, "title") == title


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u202e", "\x00\x1b"])
def test_a_title_that_nobody_can_read_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="value is empty"):
        checked_title(text, "value")


def test_a_title_that_is_too_long_is_refused_with_both_numbers() -> None:
    with pytest.raises(InvalidInput, match="title has 10,240 characters; a title has at most 200"):
        checked_title("汉" * 10_240, "title")


@given(st.text())
def test_every_name_gives_a_title(name: str) -> None:
    title = title_from(name)
    assert checked_title(title, "title") == title


def test_a_name_that_is_too_long_shows_that_it_goes_on() -> None:
    assert title_from("Ada " * 100).endswith("…")
    assert title_from(" \u202e") == "Resume"
