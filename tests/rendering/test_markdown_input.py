import pytest

from resume_mcp.errors import RenderFailed, TooLarge
from resume_mcp.rendering.blocks import lines_of, text_of
from resume_mcp.rendering.markdown_input import plan_markdown
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.render import finish_render
from tests.rendering.samples import ENGINES, run_engine

_ENGLISH = """\
# Ada Bell

Data Engineer
ada@example.org | +44 20 7946 0000 | https://ada.example

## Experience

### Engineer, Example Ltd
*2020 – 2024*

- Cut **costs** by 30 %
  - mostly `storage`
  - some [tooling](https://tools.example/x)
1. first
2. second

| Skill | Years |
|-------|-------|
| Go    | 5     |

> A quotation.

![me](http://127.0.0.1:9/me.png) ~~old~~ <b>raw</b> [bad](javascript:alert(1))
"""

_CHINESE = """\
# 陈书瑶

高级后端工程师

## 工作经历

**云栈科技**
负责订单中心，
支撑日均千万单。

- **重点：**核心接口提速
"""


def _lines(markdown: str, spec: RenderSpec | None = None) -> list[str]:
    page = plan_markdown(markdown, spec or RenderSpec(format="text")).page
    return [text for runs in lines_of(page) if (text := text_of(runs))]


def test_markdown_becomes_the_blocks_of_a_resume() -> None:
    assert _lines(_ENGLISH) == [
        "Ada Bell",
        "Data Engineer",
        "ada@example.org",
        "+44 20 7946 0000",
        "https://ada.example",
        "Experience",
        "Engineer, Example Ltd",
        "2020 – 2024",
        "Cut costs by 30 %",
        "mostly storage",
        "some tooling",
        "first",
        "second",
        "Skill | Years",
        "Go | 5",
        "A quotation.",
        "me old <b>raw</b> [bad](javascript:alert(1))",
    ]


def test_chinese_markdown_joins_wrapped_lines_and_sees_bold() -> None:
    plan = plan_markdown(_CHINESE, RenderSpec(format="html"))
    assert plan.page.locale == "zh-CN"
    html = finish_render(plan, None).content.decode()
    assert "负责订单中心，支撑日均千万单。" in html
    assert "<li><strong>重点：</strong>核心接口提速</li>" in html


@pytest.mark.parametrize("format", ["html", "markdown", "text"])
@pytest.mark.parametrize("markdown", [_ENGLISH, _CHINESE])
def test_the_text_formats_read_back_whole(markdown: str, format: str) -> None:  # noqa: A002
    result = finish_render(plan_markdown(markdown, RenderSpec(format=format)), None)
    assert (result.text_recall, result.lost_words) == (1.0, ())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("markdown", [_ENGLISH, _CHINESE, "### Only a small heading\n\ntext"])
def test_the_pdf_reads_back_whole(markdown: str, engine: str) -> None:
    plan = plan_markdown(markdown, RenderSpec(engine=engine))
    result = finish_render(plan, run_engine(plan))
    assert (result.text_recall, result.overflow, result.pages) == (1.0, (), 1)


def test_markdown_comes_out_as_the_markdown_that_it_was() -> None:
    written = "# Ada Bell\n\n**Engineer**\n\n## Work\n\n### Example Ltd\n\n- One **bold** word\n"
    result = finish_render(plan_markdown(written, RenderSpec(format="markdown")), None)
    assert result.content.decode() == written


def test_pictures_and_dangerous_links_are_reported_and_never_live() -> None:
    plan = plan_markdown("[x](file:///etc/passwd) ![p](/dev/zero)", RenderSpec(format="html"))
    html = finish_render(plan, None).content.decode()
    assert "href" not in html
    assert "/dev/zero" not in html
    assert any("1 picture(s) are not loaded" in warning for warning in plan.warnings)


def test_settings_before_the_text_are_not_shown_and_that_is_said() -> None:
    plan = plan_markdown("---\ntitle: cv\nlayout: x\n---\n# Ada\n\nHi", RenderSpec(format="text"))
    assert [text_of(runs) for runs in lines_of(plan.page) if runs] == ["Ada", "Hi"]
    assert any("settings at the top" in warning for warning in plan.warnings)


def test_nothing_and_too_much_are_refused() -> None:
    with pytest.raises(RenderFailed, match="nothing to render"):
        plan_markdown("\n\n", RenderSpec(format="text"))
    with pytest.raises(TooLarge):
        plan_markdown("word " * 400_000, RenderSpec(format="text"))


@pytest.mark.parametrize("piece", ["[ ", "* a ", "> ", "- ", "`` ` ", "**a ", "![ "])
def test_hostile_markdown_is_read_in_time(piece: str) -> None:
    # 4 kB of it: a reader that needs quadratic time needs well over a second.
    assert plan_markdown("x " + piece * 1_000, RenderSpec(format="text"))
