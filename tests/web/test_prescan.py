import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.web.prescan import MAX_DEPTH, MAX_TAGS, prescan


def test_scripts_styles_and_comments_leave_and_data_is_kept() -> None:
    scan = prescan(
        "<!doctype html><script>if (a < b) x='</p>'</script><style>.a{}</style>"
        '<SCRIPT TYPE="application/ld+json"> {"a": "<b>"} </SCRIPT >'
        "<!-- note to the machine here -->"
        "<noscript>Enable JavaScript</noscript><p>Text</p>"
    )
    assert scan.html.split() == ["<p>Text</p>"]
    assert scan.json_ld == ('{"a": "<b>"}',)
    assert scan.styles == ".a{}"
    assert scan.noscript == "Enable JavaScript"
    assert (scan.scripts, scan.comment_characters) == (1, len("note to the machine here"))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a < b", "a &lt; b"),
        ("<p title='a>b'>x", "<p>x"),
        ("<p class='a>b' onclick=x>x", '<p class="a&gt;b">x'),
        ('<p class="it\'s" class=two>x', '<p class="it\'s">x'),
        ("<p class='say \"hi\"'>x", '<p class="say &quot;hi&quot;">x'),
        ("<p hidden>x", '<p hidden="">x'),
        ("<p title=it's class=a>it's</p>", '<p class="a">it\'s</p>'),
        ('<p class="never closed>x</p>', '<p class="">x</p>'),
        ("<IMG SRC=x>", "<img>"),
        ("x<p", "x<p>"),
        ("x<!-- never closed", "x"),
        ("x<!-->y", "xy"),
        ("<script>never closed", " "),
        ("<?php echo 1 ?>x", "x"),
        ("<svg/>x", "<svg>x"),
        ("<script/>x", " "),
        ("a<select><option>No</select>b", "a b"),
    ],
)
def test_tags_are_rebuilt_with_what_we_read(html: str, expected: str) -> None:
    assert prescan(html).html == expected


def test_a_page_within_bounds_fits_however_long_its_scripts_are() -> None:
    assert prescan("<script>" + "x" * 3_000_000 + "</script><p>text</p>").fits


@pytest.mark.parametrize(
    "html",
    [
        "<p>" * (MAX_TAGS + 1),
        "</p>" * (MAX_TAGS + 1),
        "<div>" * (MAX_DEPTH + 1),
        "x" * 1_000_001,
        "<" * 300_000,
    ],
)
def test_a_page_beyond_a_bound_does_not_fit(html: str) -> None:
    assert not prescan(html).fits


def test_paragraphs_without_an_end_are_not_depth() -> None:
    assert prescan("<ul>" + "<li><p>text" * 1000 + "</ul>").fits


def test_attributes_are_never_many() -> None:
    scan = prescan("<div " + " ".join(f"a{n}=1" for n in range(100_000)) + " hidden>x</div>")
    assert scan.html == '<div hidden="">x</div>'


def test_too_big_data_is_counted_not_read() -> None:
    block = '<script type="application/ld+json">{}</script>'
    assert prescan(block * 40).too_big_blocks == 10
    assert prescan(block.replace("{}", "x" * 300_000)).json_ld == ()


@pytest.mark.parametrize(
    "piece",
    [
        "<",
        "<a",
        "<a ",
        "<!--",
        "</script",
        "<a b='",
        "<a b=\"'",
        "= ",
        "<script>",
        "<p/",
        "&",
        "<![",
        "</",
    ],
)
def test_time_grows_with_length_and_no_faster(piece: str) -> None:
    begin = time.perf_counter()
    prescan("<a " + piece * (2_000_000 // len(piece)))
    prescan("<script>" + piece * (2_000_000 // len(piece)))
    assert time.perf_counter() - begin < 8


@given(st.text(alphabet="<>/!-='\" abpscript\n") | st.text())
def test_what_comes_out_is_clean_whatever_goes_in(html: str) -> None:
    scan = prescan(html)
    assert "<!" not in scan.html
    assert "<script" not in scan.html
    again = prescan(scan.html)
    assert again.html == scan.html
