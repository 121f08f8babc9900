"""Markdown, plain text and HTML: literal pages, escaping, and that they read back whole."""

import base64
import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.rendering.blocks import (
    Bullets,
    Entry,
    Head,
    Item,
    Line,
    Page,
    Paragraph,
    Run,
    Section,
    text_of,
)
from resume_mcp.rendering.clean import Cleaner
from resume_mcp.rendering.html import to_html
from resume_mcp.rendering.markdown import to_markdown
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.readback import recall_of, text_of_html, text_of_markdown
from resume_mcp.rendering.theme import theme_of
from tests.rendering.samples import CHINESE, ENGLISH, MIXED, SAMPLES, rendered, text, with_bullets

_THEME = theme_of("professional", accent="", density="normal")


def test_english_markdown_reads_as_a_person_would_write_it() -> None:
    assert (
        text(ENGLISH, "markdown")
        == """\
# Marisol Okafor-Lindqvist

**Staff Backend Engineer**

<marisol@okafor.example> | +46 70 555 01 42 | Gothenburg, SE | \
[okafor.example](https://okafor.example) | [github.com/mokafor](https://github.com/mokafor)

## Summary

Backend engineer for payments. I turn fragile services into **boring** ones.

## Experience

### Staff Backend Engineer

Fjordline Logistics · Mar 2020 – Present · Gothenburg, Sweden

- Led the move from a monolith to 14 services; latency fell from 840 ms to 190 ms.
- Built an office-wide, well-known `Kafka` pipeline: 3.2 million shipments a month.

### Senior Software Engineer

Pelican Payments · Aug 2016 – Feb 2020 · Dublin, Ireland · \
[pelican.example/careers](https://pelican.example/careers)

- Blocked €4.1M of fraudulent volume in the first year.

## Education

### University of Lagos

BSc · Computer Science · Grade: First class · 2008 – 2012

## Skills

- **Languages**: Go, Python, SQL
- **Practices (Expert)**: Observability

## Certificates

- **Kubernetes Administrator** · CNCF · May 2022

## Languages

English (Native), Swedish (C1)
"""
    )


def test_chinese_text_is_ready_to_paste() -> None:
    assert (
        text(CHINESE, "text")
        == """\
陈书瑶
高级后端工程师
chenshuyao@example.cn | 138-0000-4321 | 杭州
性别：女
籍贯：浙江绍兴
到岗时间：一个月内

个人简介
========
八年后端开发经验，曾带领“零停机迁移”项目平稳完成三次大促保障。

工作经历
========
云栈科技（杭州）有限公司 · 高级后端工程师
2020.07 – 至今 · 杭州
- 主导订单中心重构：核心接口 P99 由 820ms 降至 160ms，支撑日均 1,200 万单。
- 设计基于 Kafka 的最终一致性方案，库存超卖率由 0.3% 降至 0.002%。

教育背景
========
浙江大学 · 硕士 · 计算机科学与技术
2013.09 – 2016.06

专业技能
========
中间件：Kafka、Redis

荣誉奖项
========
年度技术突破奖 · 云栈科技 · 2022.12

语言能力
========
英语（CET-6）
"""
    )


def test_chinese_markdown_keeps_bold_beside_chinese() -> None:
    markdown = text(CHINESE, "markdown")
    assert "- 设计基于 Kafka 的**最终一致性方案**，库存超卖率由 0.3% 降至 0.002%。\n" in markdown
    assert "- **中间件**：Kafka、Redis\n" in markdown


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("format", ["html", "markdown", "text"])
def test_every_word_is_read_back(sample: str, format: str) -> None:  # noqa: A002
    result = rendered(SAMPLES[sample], RenderSpec(format=format))
    assert (result.text_recall, result.lost_words) == (1.0, ())
    assert (result.pages, result.engine, result.preview_png) == (None, "", None)


_NASTY = [
    "<script>alert(1)</script>",
    "<img src=http://127.0.0.1:9/x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "</style><style>*{display:none}",
    "</title><script>alert(1)</script>",
    "&lt;b&gt; &amp; &#x41; &copy;",
    "{{ 7*7 }} {% x %} {nb}",
    "# no heading",
    "1. no list",
    "2019. no list either",
    "- no bullet",
    "+ plus",
    "> no quotation",
    "===",
    "---",
    "~~~",
    "C# C++ a_b_c __init__ snake_case 2*3*4",
    "[x] [a]: https://a.example",
    "![alt text](http://127.0.0.1:9/y)",
    "back\\slash \\\\ C:\\*",
    "*" * 300,
    "[" * 300,
    "-" * 1000,
    "`tick ``two",
    "a | b | c",
    '#read("/etc/passwd") $x$ <tag> @ref #{1+1} // no comment',
    "**重点：**正文",
    "Foo! [link](https://a.example/x_(y))",
]


@pytest.mark.parametrize("nasty", _NASTY)
@pytest.mark.parametrize("format", ["html", "markdown", "text"])
def test_nasty_text_is_text_in_every_place(nasty: str, format: str) -> None:  # noqa: A002
    document = with_bullets(nasty, summary=nasty, label=nasty)
    document["skills"] = [{"name": nasty, "keywords": [nasty]}]
    document["customSections"] = [{"title": nasty, "kind": "text", "text": nasty}]
    result = rendered(document, RenderSpec(format=format))
    assert (result.text_recall, result.lost_words) == (1.0, ())


@pytest.mark.parametrize("nasty", _NASTY)
def test_html_holds_no_tag_and_no_address_of_the_text(nasty: str) -> None:
    document = with_bullets(nasty, name=nasty, label=nasty, url=nasty)
    html = text(document, "html")
    tags = set(re.findall(r"</?([a-z0-9]+)", html.partition("</style>")[2]))
    assert tags <= {
        "head", "body", "main", "header", "section", "article", "div", "span", "html",
        "h1", "h2", "h3", "p", "ul", "li", "a", "strong", "em", "code",
    }  # fmt: skip
    assert html.count("<style>") == 1
    assert not re.search(r"<(script|img|iframe|link|object|base)\b", html)
    attributes = re.findall(r"<[a-z][^>]*?\s([a-z-]+)=", html)
    assert not {name for name in attributes if name.startswith("on") or name == "src"}
    assert all(
        re.match(r"https?://|mailto:", target) for target in re.findall(r'href="([^"]*)"', html)
    )


@pytest.mark.parametrize("scheme", ["javascript:alert(1)", "data:text/html,x", "file:///etc/x"])
def test_a_dangerous_link_is_plain_text_in_html(scheme: str) -> None:
    result = rendered(with_bullets(f"[click]({scheme})", url=scheme), RenderSpec(format="html"))
    html = result.content.decode()
    assert 'href="' not in html
    assert "click" in html
    assert any("not live" in warning for warning in result.warnings)


def test_the_page_allows_its_own_style_and_nothing_else() -> None:
    html = text(CHINESE, "html")
    style = html.split("<style>")[1].split("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in html
    assert "url(" not in style
    assert "@import" not in style
    assert '<html lang="zh-CN">' in html
    assert "<title>陈书瑶 – 简历</title>" in html
    assert "@media print" in style


def test_html_has_real_headings_lists_and_links() -> None:
    html = text(MIXED, "html")
    assert "<h1>Lin Yue 林悦</h1>" in html
    assert "<h2>Experience</h2>" in html
    assert "<li>Launched 微信小程序 storefronts for 1,200 sellers; GMV +38 %.</li>" in html
    assert '<a href="mailto:lin.yue@example.com" rel="noopener noreferrer">' in html


_TEXT = st.text(alphabet="ab1 *_`[]()<>#!-+=|&;~\\.:/\"'中文，：é@{}$%^", max_size=30).map(
    lambda text: Cleaner().line(text, "")
)


@given(_TEXT, _TEXT, st.booleans(), st.booleans(), st.booleans())
def test_markdown_and_html_give_any_text_back(
    first: str, second: str, bold: bool, italic: bool, code: bool
) -> None:
    styled = Run(second, bold=bold, italic=italic, code=code)
    linked = Run(second, url="https://x.example/a_b")
    runs = tuple(run for run in (Run(first), styled, Run(" "), linked) if run.text.strip())
    blocks = (
        Paragraph(runs),
        Bullets((Item(runs, 0, (Item(runs),)),)),
        Line(runs, runs),
        Entry(title=runs, subtitle=runs, date=runs, inline=bold),
    )
    page = Page("en", "t", "a", Head(runs, runs, (runs,)), (Section(runs, blocks),))
    markdown = to_markdown(page)
    read = [" ".join(line.split()) for line in text_of_markdown(markdown).split("\n")]
    assert " ".join(text_of(runs).split()) in read
    assert recall_of(page, text_of_markdown(markdown)).share == 1
    assert recall_of(page, text_of_html(to_html(page, _THEME, paper="a4"))).share == 1


def test_an_entry_without_a_title_does_not_belong_to_the_one_before() -> None:
    jobs = [
        {"name": "Acme", "highlights": ["One"]},
        {"startDate": "2010", "endDate": "2012", "highlights": ["Two"]},
    ]
    shown = text({"work": jobs, "meta": {"locale": "en"}}, "markdown")
    assert "- One\n\n### 2010 – 2012\n\n- Two\n" in shown


def test_plain_text_says_where_a_link_leads() -> None:
    document = with_bullets(
        "See [the talk](https://talks.example/1), by [me](mailto:pat@x.example).",
        "At https://x.example/a and [x.example/b](https://x.example/b)",
        email="pat@x.example",
        url="https://www.x.example/",
    )
    assert text(document, "text").splitlines() == [
        "Pat Example",
        "pat@x.example | x.example",
        "",
        "Experience",
        "==========",
        "Engineer · Example Ltd",
        "- See the talk, by me. <https://talks.example/1> <mailto:pat@x.example>",
        "- At https://x.example/a and x.example/b",
    ]
