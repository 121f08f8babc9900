import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.blocks import Run, text_of
from resume_mcp.rendering.inline import read_inline, with_addresses

_MARKUP = st.text(alphabet="ab1 *_`[]()<>#!-\\.:/中文，", max_size=40)


@pytest.mark.parametrize(
    ("written", "runs"),
    [
        ("plain", [Run("plain")]),
        ("a **b** c", [Run("a "), Run("b", bold=True), Run(" c")]),
        ("使用**缓存**优化", [Run("使用"), Run("缓存", bold=True), Run("优化")]),
        ("**重点：**正文", [Run("重点：", bold=True), Run("正文")]),
        ("*it* and _it_", [Run("it", italic=True), Run(" and "), Run("it", italic=True)]),
        ("***both***", [Run("both", bold=True, italic=True)]),
        ("**a *b* c**", [
            Run("a ", bold=True), Run("b", bold=True, italic=True), Run(" c", bold=True),
        ]),
        ("`a*b*c`", [Run("a*b*c", code=True)]),
        ("[site](https://a.example/x_(y))", [Run("site", url="https://a.example/x_(y)")]),
        ("[mail](ada@a.example)", [Run("mail", url="mailto:ada@a.example")]),
        ("see https://a.example/b.", [
            Run("see "), Run("https://a.example/b", url="https://a.example/b"), Run("."),
        ]),
        ("见https://a.example/b。", [
            Run("见"), Run("https://a.example/b", url="https://a.example/b"), Run("。"),
        ]),
        ("\\*not\\*", [Run("*not*")]),
        ("![chart](http://127.0.0.1/x.png)", [Run("chart")]),
    ],
)  # fmt: skip
def test_light_markdown_becomes_runs(written: str, runs: list[Run]) -> None:
    assert list(read_inline(written).runs) == runs


@pytest.mark.parametrize(
    "written",
    [
        "2 * 3 * 4", "2*3*4", "snake_case_name", "__init__", "**open", "a ** b ** c", "C:\\dir\\x",
        "****", "f(x)[0](y", "[x]", "`", "*" * 500, "**" * 200 + "x", "<b>bold</b>", "$x_1$ #tag",
    ],
)  # fmt: skip
def test_what_is_no_markup_stays_literal(written: str) -> None:
    assert read_inline(written).runs == (Run(written),)


@pytest.mark.parametrize(
    "target",
    ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,a", "file:///etc/passwd", "vbscript:x",
     "//evil.example/x", "tel:123", "https://"],
)  # fmt: skip
def test_a_link_that_must_not_be_followed_keeps_its_text(target: str) -> None:
    read = read_inline(f"[label]({target})")
    assert read.runs == (Run("label"),)
    assert read.dropped_links == (target,)


@given(_MARKUP)
def test_no_letter_is_ever_lost(written: str) -> None:
    def bare(text: str) -> str:
        return re.sub(r"[*_`\[\]()\\!\s]", "", text)

    if "](" not in written:
        assert bare(text_of(read_inline(written).runs)) == bare(written)


@pytest.mark.parametrize("piece", ["[", "[a](", "**a ", "*a ", "` ", "_a ", "`` ` ", "[ "])
def test_reading_takes_linear_time(piece: str) -> None:
    # Quadratic readers need minutes for this.
    assert read_inline(piece * 20_000).runs


def test_addresses_in_a_text_become_live_and_nothing_else_changes() -> None:
    runs = with_addresses(Run("a *b* https://x.example/y, c", bold=True))
    assert text_of(runs) == "a *b* https://x.example/y, c"
    assert [run.url for run in runs] == ["", "https://x.example/y", ""]
    assert all(run.bold for run in runs)
