import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.importing.programs.rich_text import (
    Rich,
    blocks_of,
    has_markup,
    inline_rich,
    split_rich,
    whole_rich,
)


@pytest.mark.parametrize(
    ("text", "summary", "highlights"),
    [
        ("<ul><li><p>Cut cost by 5%</p></li><li>Led <strong>three</strong></li></ul>",
         "", ["Cut cost by 5%", "Led **three**"]),
        ("<p>Intro</p><ul><li>a</li></ul><p>After</p>", "Intro", ["a", "After"]),
        ("<ul><li>Top<ul><li>below</li></ul></li><li>next</li></ul>", "", ["Top", "below", "next"]),
        ("<p>One<br/>two</p><p>three</p>", "One\ntwo\n\nthree", []),
        ("R&amp;D for A &lt; B", "R&D for A < B", []),
        ("<p>负责<b>支付</b>系统</p><ol><li>第一</li><li>第二</li></ol>",
         "负责**支付**系统", ["第一", "第二"]),
        ("<p>See <a href='https://a.example/x'>the page</a></p>",
         "See [the page](https://a.example/x)", []),
        ("<p><a href='https://a.example'>https://a.example/</a></p>", "https://a.example/", []),
        ("<p>x <a href='javascript:alert(1)'>click</a></p>", "x click", []),
        ("<p>Escaped <script> tags</p><p>Seen</p>", "Escaped <script> tags\n\nSeen", []),
        ("<p><b><i>x</i> y</b></p>", "***x* y**", []),
        ("<p><b>open</p><p>next</b></p>", "open\n\nnext", []),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a | b", []),
        ("<h3>Project</h3><ul><li>b</li></ul>", "**Project**", ["b"]),
        ("- first\n- second\nand more of it\n\nAfter", "", ["first", "second and more of it",
         "After"]),
        ("• 甲 • 乙", "", ["甲", "乙"]),
        ("1. one\n2) two", "", ["one", "two"]),
        ("Plain\nlines", "Plain\nlines", []),
        ("-5% cost, 3-5 people", "-5% cost, 3-5 people", []),
        ("", "", []),
    ],
)  # fmt: skip
def test_prose_and_bullets_are_told_apart(text: str, summary: str, highlights: list[str]) -> None:
    assert split_rich(text) == Rich(summary, highlights)


def test_a_line_under_a_bullet_is_its_own_where_line_ends_are_hard() -> None:
    assert split_rich("• a\nTools: x", soft=False).highlights == ["a", "Tools: x"]


@pytest.mark.parametrize(
    "text", ["ORG'S <NAME>", "a <course> with brackets", "a < b and b > a", "`<p></p>`", "I <3 it"]
)
def test_angle_brackets_that_are_no_markup_stay(text: str) -> None:
    assert not has_markup(text)
    assert whole_rich(text) == text


def test_names_in_angle_brackets_stay_beside_markup() -> None:
    assert inline_rich("Test <em>HTML</em>, `<p></p>` and <brackets>") == (
        "Test *HTML*, `<p></p>` and <brackets>"
    )


def test_a_field_without_a_list_keeps_bullets_as_lines() -> None:
    assert whole_rich("<p>A</p><ul><li>b</li><li>c</li></ul>") == "A\n\n- b\n- c"


@given(st.text(alphabet="<>/pulib &;#\"'=abc*_`\n-•", max_size=60))
def test_no_text_is_too_odd(text: str) -> None:
    blocks = blocks_of(text)
    assert all(block.text == block.text.strip() and block.text for block in blocks)


@given(st.lists(st.text(alphabet="abcäö文字 ", min_size=1).filter(str.strip), min_size=1))
def test_no_word_of_a_list_is_lost(texts: list[str]) -> None:
    markup = "".join(f"<li><p>{text}</p></li>" for text in texts)
    found = split_rich(f"<ul>{markup}</ul>").highlights
    assert [text.split() for text in found] == [text.split() for text in texts]
