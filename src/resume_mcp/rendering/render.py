"""Plans a rendering and finishes it; a PDF is made in between, by the worker."""

import base64
import importlib.util
import re
from datetime import date
from typing import Any

from resume_mcp.errors import InvalidInput, NotAvailable, RenderFailed, TooLarge
from resume_mcp.rendering.blocks import Page, count_bullets, lines_of, text_of, to_json
from resume_mcp.rendering.html import to_html
from resume_mcp.rendering.layout import lay_out
from resume_mcp.rendering.markdown import to_markdown
from resume_mcp.rendering.model import Plan, Rendered, RenderSpec
from resume_mcp.rendering.readback import recall_of, text_of_html, text_of_markdown
from resume_mcp.rendering.text import to_text
from resume_mcp.rendering.theme import theme_of
from resume_mcp.rendering.words import paper_of
from resume_mcp.resume.document import JsonObject

FORMATS = ("pdf", "html", "markdown", "text")
ENGINES = ("auto", "typst", "fpdf2")
PAPERS = ("a4", "letter")
MAX_BULLETS = 2_000
_PREVIEW_PPI = 100
_JOINING = re.compile("[\u0900-\u0dff\u0e00-\u0fff]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def plan_render(document: JsonObject, spec: RenderSpec) -> Plan:
    """Lay a document out and say what is left to do.

    Raises:
        InvalidInput: if the spec asks for something that there is not.
        NotAvailable: if it asks for what this version does not have.
        RenderFailed: if the document has nothing to show.
        TooLarge: if it has more to show than a rendering takes.
    """
    check_spec(spec)
    laid_out = lay_out(document, spec.locale)
    return plan_page(laid_out.page, spec, laid_out.warnings)


def check_spec(spec: RenderSpec) -> None:
    """Refuse what can't be rendered, before any work is done."""
    if spec.format == "docx":
        raise NotAvailable(f"docx is not available in this version. Formats: {', '.join(FORMATS)}.")
    if spec.fit_pages is not None:
        raise NotAvailable(
            "fit_pages is not available in this version. Use density='compact', or hide items."
        )
    _check_choice("format", spec.format, FORMATS)
    _check_choice("engine", spec.engine, ENGINES)
    _check_choice("page_size", spec.page_size.lower(), ("", *PAPERS))
    _engine(spec)
    theme_of(spec.template, accent=spec.accent, density=spec.density)
    if not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*|", spec.locale):
        raise InvalidInput(f"locale {spec.locale!r} is no language tag like en, en-US or zh-CN.")
    try:
        date.fromisoformat(spec.today)
    except ValueError as error:
        raise InvalidInput(f"today {spec.today!r} is no ISO date.") from error


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        named = ", ".join(choice for choice in choices if choice)
        raise InvalidInput(f"{name} {value!r} is none of: {named}.")


def plan_page(page: Page, spec: RenderSpec, warnings: tuple[str, ...]) -> Plan:
    """Return the plan for a page that is laid out."""
    if not any(text_of(runs).strip() for runs in lines_of(page)):
        raise RenderFailed("There is nothing to render: no text in it is visible.")
    bullets = count_bullets(page)
    if bullets > MAX_BULLETS:
        raise TooLarge(
            f"{bullets} bullets are more than the {MAX_BULLETS} that a rendering takes. "
            "Hide or shorten sections.",
            limit=MAX_BULLETS,
        )
    if not text_of(page.head.name):
        warnings = (*warnings, "The resume has no name; the page starts with its title.")
    task = f"render_{_engine(spec)}" if spec.format == "pdf" else None
    if task == "render_fpdf2":
        warnings = (*warnings, *_unfit_scripts(page))
    return Plan(spec, page, task, _payload(page, spec) if task else {}, warnings)


def _engine(spec: RenderSpec) -> str:
    has_typst = importlib.util.find_spec("typst") is not None
    if spec.engine == "typst" and not has_typst:
        raise NotAvailable("Typst is not installed here. Use engine='fpdf2' or 'auto'.")
    if spec.engine == "auto":
        return "typst" if has_typst else "fpdf2"
    return spec.engine


def _unfit_scripts(page: Page) -> tuple[str, ...]:
    """Refuse what fpdf2 would print the wrong way round; warn of letters that it can't join."""
    for run in (run for runs in lines_of(page) for run in runs):
        if _RIGHT_TO_LEFT.search(run.text):
            raise RenderFailed(
                f"{run.path or 'markdown'}: the fpdf2 engine can't set text that runs from right "
                "to left. Use engine='typst' or format='html'.",
                path=run.path,
            )
    if any(_JOINING.search(text_of(runs)) for runs in lines_of(page)):
        return ("The fpdf2 engine does not join Indic or Thai letters; use engine='typst'.",)
    return ()


def _paper(page: Page, spec: RenderSpec) -> str:
    return spec.page_size.lower() or paper_of(page.locale)


def _payload(page: Page, spec: RenderSpec) -> JsonObject:
    return {
        "page": to_json(page),
        "theme": theme_of(spec.template, accent=spec.accent, density=spec.density),
        "paper": _paper(page, spec),
        "locale": page.locale,
        "footer": text_of(page.head.name) or page.title,
        "today": spec.today,
        "preview": spec.preview,
        "preview_ppi": _PREVIEW_PPI,
    }


def finish_render(plan: Plan, output: JsonObject | None) -> Rendered:
    """Return the file, read back; `output` is what the worker's task returned.

    Raises:
        RenderFailed: if the plan has a task and there is no PDF in the output.
    """
    if plan.task is not None:
        return _finished_pdf(plan, output or {})
    page = plan.page
    if plan.spec.format == "html":
        theme = theme_of(plan.spec.template, accent=plan.spec.accent, density=plan.spec.density)
        content = to_html(page, theme, paper=_paper(page, plan.spec))
        return _finished_text(plan, content, text_of_html(content))
    if plan.spec.format == "markdown":
        content = to_markdown(page)
        return _finished_text(plan, content, text_of_markdown(content))
    content = to_text(page)
    return _finished_text(plan, content, content)


def _finished_text(plan: Plan, content: str, read: str) -> Rendered:
    recall = recall_of(plan.page, read)
    return Rendered(
        content=content.encode("utf-8"),
        format=plan.spec.format,
        template=plan.spec.template,
        engine="",
        pages=None,
        text_recall=recall.share,
        missing_glyphs=(),
        overflow=(),
        lost_words=recall.lost_words,
        warnings=plan.warnings,
        preview_png=None,
    )


def _finished_pdf(plan: Plan, output: dict[str, Any]) -> Rendered:
    if not output.get("pdf_base64") or not output.get("pages"):
        raise RenderFailed(
            f"The engine made no PDF ({plan.task}). Try engine='fpdf2', or format='html'."
        )
    missing = tuple(output.get("missing_glyphs", ()))
    recall = recall_of(plan.page, output["text"], substituted=output.get("substituted", ""))
    png = output.get("preview_png_base64")
    return Rendered(
        content=base64.b64decode(output["pdf_base64"]),
        format="pdf",
        template=plan.spec.template,
        engine=str(plan.task).removeprefix("render_"),
        pages=int(output["pages"]),
        text_recall=recall.share,
        missing_glyphs=missing,
        overflow=tuple(output["boxes_outside"]),
        lost_words=recall.lost_words,
        warnings=(*plan.warnings, *output["warnings"], *_glyph_warning(missing)),
        preview_png=base64.b64decode(png) if png else None,
    )


def _glyph_warning(missing: tuple[str, ...]) -> tuple[str, ...]:
    if not missing:
        return ()
    return (
        "No font here has some characters; each is printed as 〓 "
        f"({len(missing)} listed in missing_glyphs). Write them otherwise, or render to html.",
    )
