import pytest

from resume_mcp.errors import InvalidInput, RenderFailed, TooLarge
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.options import OPTIONS
from resume_mcp.rendering.render import MAX_BULLETS, finish_render, plan_render
from resume_mcp.rendering.theme import templates
from tests.rendering.samples import CHINESE, ENGLISH, with_bullets


@pytest.mark.parametrize(
    ("spec", "error", "words"),
    [
        (RenderSpec(format="odt"), InvalidInput, "format 'odt' is none of: pdf"),
        (RenderSpec(fit_pages=0), InvalidInput, "fit_pages 0 is none of 1 to 10"),
        (RenderSpec(fit_pages=11), InvalidInput, "none of 1 to 10"),
        (RenderSpec(fit_pages=1, format="docx"), InvalidInput, "fit_pages needs format='pdf'"),
        (RenderSpec(template="nope"), InvalidInput, "no template 'nope'.*academic.*professional"),
        (RenderSpec(template="../../etc/passwd"), InvalidInput, "Templates: academic, chinese"),
        (RenderSpec(engine="latex"), InvalidInput, "engine 'latex' is none of: auto, typst, fpdf2"),
        (RenderSpec(page_size="a5"), InvalidInput, "page_size 'a5' is none of: a4, letter"),
        (RenderSpec(accent="red"), InvalidInput, "#rrggbb"),
        (RenderSpec(accent="#12345g"), InvalidInput, "#rrggbb"),
        (RenderSpec(density="airy"), InvalidInput, "compact, normal, relaxed"),
        (RenderSpec(locale="../x"), InvalidInput, "no language tag"),
        (RenderSpec(today="yesterday"), InvalidInput, "no ISO date"),
    ],
)
def test_a_wish_that_can_not_be_met_is_refused_with_what_can(
    spec: RenderSpec, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        plan_render(ENGLISH, spec)


@pytest.mark.parametrize("document", [{}, {"basics": {"name": " "}}, {"work": [{"hidden": True}]}])
def test_a_document_with_nothing_to_show_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(RenderFailed, match="nothing to render"):
        plan_render(document, RenderSpec(format="text"))


def test_more_bullets_than_a_rendering_takes_are_refused() -> None:
    with pytest.raises(TooLarge, match=f"{MAX_BULLETS + 1:,} bullets"):
        plan_render(with_bullets(*["x"] * (MAX_BULLETS + 1)), RenderSpec())


def test_a_plan_names_the_task_and_its_payload_is_plain_json() -> None:
    plan = plan_render(ENGLISH, RenderSpec(engine="fpdf2", accent="#AA3311", preview=True))
    assert plan.task == "render_fpdf2"
    assert plan.payload["theme"]["colour"]["accent"] == "#aa3311"
    assert plan.payload["preview"] is True
    assert plan_render(ENGLISH, RenderSpec()).task == "render_typst"
    assert plan_render(ENGLISH, RenderSpec(format="html")).task is None


@pytest.mark.parametrize(
    ("locale", "asked", "paper"),
    [("en", "", "a4"), ("en-US", "", "letter"), ("fr-CA", "", "letter"), ("en-US", "a4", "a4"),
     ("zh-CN", "", "a4"), ("zh-CN", "Letter", "letter")],
)  # fmt: skip
def test_the_paper_is_the_locales_unless_one_is_asked_for(
    locale: str, asked: str, paper: str
) -> None:
    plan = plan_render(CHINESE, RenderSpec(locale=locale, page_size=asked))
    assert plan.payload["paper"] == paper


def test_an_engine_without_output_is_a_failure() -> None:
    plan = plan_render(ENGLISH, RenderSpec())
    for output in (None, {}, {"pdf_base64": "", "pages": 0}):
        with pytest.raises(RenderFailed, match="made no PDF"):
            finish_render(plan, output)


@pytest.mark.parametrize("name", ["محمد", "שלום"])
def test_fpdf2_refuses_text_that_it_would_print_backwards(name: str) -> None:
    with pytest.raises(RenderFailed, match=r"basics\.name.*right to left"):
        plan_render(with_bullets("x", name=name), RenderSpec(engine="fpdf2"))


def test_a_resume_without_a_name_says_so() -> None:
    plan = plan_render({"basics": {"summary": "Hello"}}, RenderSpec())
    assert any("no name" in warning for warning in plan.warnings)


def test_templates_are_listed_with_what_they_are_for() -> None:
    (professional,) = [info for info in templates() if info.name == "professional"]
    assert professional.ats_safe
    assert set(professional.options) == {"page_size", *OPTIONS}
    assert professional.use
