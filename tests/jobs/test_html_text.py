"""Fragments of HTML as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.html_text import fragment_text
from tests.jobs.growth import growth


def test_blocks_and_items_stand_on_lines_of_their_own() -> None:
    html = "<p>One &amp; two</p><ul><li>a</li><li><p>b</p></li><li></li></ul><div>c<br>d</div>"
    assert fragment_text(html) == "One & two\n\n- a\n- b\n\nc\nd"


def test_markup_that_was_escaped_once_or_twice_is_read_as_markup() -> None:
    assert fragment_text("&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;") == "One\n\nTwo"
    assert fragment_text("&amp;lt;b&amp;gt;One&amp;lt;/b&amp;gt;") == "One"


def test_scripts_and_styles_are_no_text() -> None:
    assert fragment_text("<style>p{}</style>a<script>alert(1)</script>b") == "ab"


def test_plain_text_stays() -> None:
    assert fragment_text("a < b & c\n- d") == "a < b & c\n- d"
    assert fragment_text("R&amp;D") == "R&D"
    assert fragment_text("") == ""


@given(st.text(max_size=300))
def test_any_text_has_a_text(markup: str) -> None:
    assert isinstance(fragment_text(markup), str)


def test_signs_inside_of_quotes_and_comments_are_no_markup() -> None:
    html = "<p title=\"a > b\">x</p><img alt='q'/>y<!-- <b>note</b> --><br/>z &lt;3"
    assert fragment_text(html) == "x\ny\nz <3"
    assert fragment_text("<p>a</p> <!-- not closed") == "a\n<!-- not closed"


@pytest.mark.parametrize(
    "unit", ["<a ", "<!--", "<![CDATA[", "</", "<?", '<a b="', "\"x'", "<li>", "&lt;a ", "<script>"]
)
def test_time_grows_no_faster_than_the_markup(unit: str) -> None:
    assert growth(lambda size: "<p>x</p>" + unit * (size // len(unit)), fragment_text) <= 2.8
