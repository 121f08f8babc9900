import pytest

from resume_mcp.web.hidden import Sheet
from resume_mcp.web.plain import plain_text
from resume_mcp.web.prescan import prescan


def plain(html: str) -> tuple[str, int]:
    scan = prescan(html)
    return plain_text(scan.html, Sheet(frozenset({".trap"})))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title>x</title><h1>Baker</h1><p>a &amp; b &lt;c&gt;</p>", "Baker\n\na & b <c>"),
        ("<ul><li>Go<li>C</ul>", "- Go\n- C"),
        ("职责：<br>1、写代码<br>2、测试", "职责：\n1、写代码\n2、测试"),
        ("a  b\nc", "a b c"),
    ],
)
def test_lines_and_bullets_survive(html: str, expected: str) -> None:
    assert plain(html) == (expected, 0)


@pytest.mark.parametrize(
    "hidden",
    [
        "<p style='display:none'>secret</p>",
        "<div hidden><div>sec</div>ret</div>",
        "<p class=trap>secret</p>",
        "<p style='color:#fff'>secret</p>",
        "<p hidden>sec<p hidden>ret<p>",
    ],
)
def test_hidden_text_is_left_out_here_too(hidden: str) -> None:
    assert plain(f"<div>before{hidden}after</div><p>end</p>") == (
        "before\nafter\n\nend" if hidden.endswith("<p>") else "beforeafter\n\nend",
        6,
    )


def test_an_element_without_an_inside_hides_nothing() -> None:
    assert plain("<input hidden>a<img style='display:none'>b<br hidden>c") == ("ab\nc", 0)
