import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.inline import read_inline
from resume_mcp.rendering.markup import is_markup, read_markup
from resume_mcp.rendering.model import RenderSpec
from tests.rendering.samples import rendered, text, with_bullets


@pytest.mark.parametrize(
    "written",
    ["a < b & c > d", "&lt;literal&gt;", "x <b y", "if a<b and c>d:", "List<String> of <T>",
     "<3 you", "the <b> tag", "closes </b> only", "<unknown>x</unknown>", "<ping@x.example>",
     "1 <p 2", ""],
)  # fmt: skip
def test_what_is_no_html_is_left_alone(written: str) -> None:
    assert not is_markup(written)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<p>One</p><p>Two &amp; three</p>", "One\nTwo & three"),
        ("<p>One</p><ul><li>two<ul><li>three</li></ul></ul>", "One\n- two\n- three"),
        ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
        ("<li>orphan</li>", "- orphan"),
        ("<b>unclosed bold", "**unclosed bold**"),
        ("Built <strong>fast</strong> things", "Built **fast** things"),
        ("<em> spaced </em>out", "*spaced* out"),
        ("a<b>b</b>c", "abc"),
        ("使用<strong>缓存</strong>优化", "使用**缓存**优化"),
        ("<b>x<p>y</p></b>", "**x**\n**y**"),
        ("<i><b>both</b></i>", "***both***"),
        ("<b></b>nothing", "nothing"),
        ("line<br>break<BR/>again", "line\nbreak\nagain"),
        ('<a href="https://x.example/a_b?c=1&amp;d=2">site</a>', "[site](https://x.example/a_b?c=1&d=2)"),
        ("<a>no target</a>", "no target"),
        ('<a href="https://x.example">open', "[open](https://x.example)"),
        ('<img src="http://127.0.0.1/x.png" alt="a chart"/>', "a chart"),
        ("<span style='color:red'>red</span> <u>u</u>", "red u"),
        ("<p>a</p>\n<p></p>\n\n<p>b</p>", "a\nb"),
        ("<code>x</code> &lt;tag&gt;", "`x` <tag>"),
    ],
)  # fmt: skip
def test_html_is_read_as_light_markdown(written: str, read: str) -> None:
    assert is_markup(written)
    assert read_markup(written).text == read


def test_what_no_reader_sees_is_named() -> None:
    found = read_markup("<p>a</p><script>alert('<p>1</p>')</script><STYLE>p{}</STYLE>b")
    assert (found.text, found.unseen) == ("a\nb", ("script", "style"))


_PIECES = st.lists(
    st.sampled_from(
        ("<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<li>", "<ul>", "</ul>", "<br>",
         "<a href='x'>", "</a>", "<code>", "</code>", "word", "字", " ", "*",
         "<", ">", "&amp;", "\n", "<td>")
    ),
    max_size=30,
)  # fmt: skip


@given(_PIECES)
def test_no_word_is_lost_and_no_mark_is_left(pieces: list[str]) -> None:
    found = read_markup("".join(pieces)).text
    for word in ("word", "字"):
        assert found.count(word) == pieces.count(word)
    assert not re.search("[\x01-\x06]", found)


@pytest.mark.parametrize(
    "piece", ["<p>", "<b>", "</b>", "<a href='", "<", "<li", "<script>", "&#x"]
)
def test_hostile_html_is_read_in_time(piece: str) -> None:
    start = time.process_time()
    read_markup("<p>" + piece * 50_000)
    assert time.process_time() - start < 5


def test_a_resume_that_holds_html_is_printed_without_tags_and_says_so() -> None:
    document = with_bullets(
        "<li>orphan</li>",
        "a < b & c > d",
        "<p>Built <strong>fast</strong> things</p>\nsecond line",
        summary="<p>One</p><ul><li>two</li></ul><script>alert(1)</script>",
    )  # fmt: skip
    result = rendered(document, RenderSpec(format="markdown"))
    markdown = result.content.decode()
    assert "One\n\n- two\n" in markdown
    assert "- orphan\n- a < b & c > d\n- Built **fast** things second line\n" in markdown
    assert "alert" not in markdown
    assert result.warnings == (
        "Read HTML tags as formatting (basics.summary, work[0].highlights[0], "
        "work[0].highlights[2]).",
        "Left out what stands between script tags (basics.summary).",
    )


def test_a_link_in_html_is_only_live_if_it_may_be() -> None:
    shown = text(with_bullets('<a href="javascript:alert(1)">click</a>'), "markdown")
    assert "- click\n" in shown
    assert read_inline(read_markup('<a href="mailto:a@b.example">m</a>').text).runs[0].url


@pytest.mark.parametrize(
    ("written", "shown"),
    [("Spring 2016", "Spring 2016"), ("2016年春", "2016年春"), ("Q3 2020", "Q3 2020"),
     ("2016-03", "Mar 2016")],
)  # fmt: skip
def test_a_season_stays_as_it_was_written(written: str, shown: str) -> None:
    document = with_bullets("x")
    document["work"][0]["startDate"] = written
    assert f"{shown} – Present" in text(document, "text")
