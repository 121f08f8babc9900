import pytest
from lxml.html import fromstring

from resume_mcp.web.layout import to_text


def text(html: str) -> str:
    return to_text(fromstring(f"<body>{html}</body>"))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one\n  two</p><p>three</p>", "one two\n\nthree"),
        ("<div>one</div><div>two</div>", "one\ntwo"),
        (
            "职责：<br>1、写代码；<br/>2、测试。<br><br>要求：",
            "职责：\n1、写代码；\n2、测试。\n\n要求：",
        ),
        ("<ul><li>Go</li><li>C++</li></ul>", "- Go\n- C++"),
        ("<ul><li><p>Go</p></li><li><div>C++</div><div>17</div></li></ul>", "- Go\n- C++\n  17"),
        ("<ul><li>• Go</li><li>★ C</li><li>– D</li><li>-3 °C</li></ul>", "- Go\n- C\n- D\n- -3 °C"),
        ("<ol><li>Go</li><li>C</li></ol>", "1. Go\n2. C"),
        ("<ol><li>1、写代码</li><li>（二）测试</li></ol>", "1、写代码\n（二）测试"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>", "1. a\n  1. b\n2. c"),
        ("<ul><ul><li>a</li></ul></ul>", "- a"),
        ("<ul><li></li><li> </li><li>a</li></ul>", "- a"),
        ("<li>stray</li>", "- stray"),
        ("<table><tr><th>City</th><td>Cork</td></tr><tr><td>x</td></tr></table>", "City | Cork\nx"),
        ("<dl><dt>City</dt><dd>Cork</dd></dl>", "City\nCork"),
        ("<span>1.2万</span><span>成都</span>", "1.2万 成都"),
        ("<b>J</b>ava <i>x</i><b>y</b>", "Java xy"),
        ("<h2>About</h2>text<h3>More</h3>", "About\n\ntext\n\nMore"),
        ("<pre>a\n  b</pre>", "a\nb"),
        ("<div style='white-space: pre-line'>甲\n乙</div>丙\n丁", "甲\n乙\n丙 丁"),
        ("a&nbsp;&nbsp;b", "a b"),
        ("甲\u3000乙", "甲\u3000乙"),
        ("a<hr>b", "a\n\nb"),
        ("<img alt=logo>a<input value=x>", "a"),
        ("", ""),
    ],
)
def test_a_page_reads_as_on_the_screen(html: str, expected: str) -> None:
    assert text(html) == expected


def test_a_long_list_takes_a_moment_only() -> None:
    lines = text("<ol>" + "<li>x</li>" * 5000 + "</ol>").splitlines()
    assert lines[-1] == "5000. x"
