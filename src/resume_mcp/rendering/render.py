"""Plans a rendering and finishes it; a PDF is made in between, by the worker."""

import base64
import re
from datetime import UTC, date, datetime
from typing import Any

from resume_mcp.errors import InvalidInput, RenderFailed, TooLarge
from resume_mcp.rendering.blocks import Page, count_bullets, lines_of, links_of, text_of, to_json
from resume_mcp.rendering.columns import in_columns, not_in_columns
from resume_mcp.rendering.docx import text_and_links_of_docx, to_docx
from resume_mcp.rendering.fit import LEAST_BODY_PT
from resume_mcp.rendering.html import to_html
from resume_mcp.rendering.layout import lay_out
from resume_mcp.rendering.markdown import to_markdown
from resume_mcp.rendering.model import Checks, Fit, Plan, Rendered, RenderSpec
from resume_mcp.rendering.picture import as_data_url, is_data_url
from resume_mcp.rendering.readback import (
    broken_letters,
    links_of_html,
    recall_of,
    text_of_html,
    text_of_markdown,
)
from resume_mcp.rendering.spec import MOST_FIT_PAGES, check_spec, engine_of
from resume_mcp.rendering.text import to_text
from resume_mcp.rendering.theme import Theme, contrast, theme_of
from resume_mcp.rendering.typst_input import typst_input
from resume_mcp.rendering.words import paper_of
from resume_mcp.resume.document import JsonObject

MAX_BULLETS = 10_000
PREVIEW_UP_TO_PAGES = 20
_PREVIEW_PPI = 100
_PICTURED = ("pdf", "html", "docx")
_NEARLY_EMPTY = 0.2
_LEAST_CONTRAST = 4.5  # of text and paper, as WCAG asks
_FOOTER_CHARS = 48
_NO_DATE = "2000-01-01"
_JOINING = re.compile("[\u0900-\u0dff\u0e00-\u0fff]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def plan_render(document: JsonObject, spec: RenderSpec, *, photo: str = "") -> Plan:
    """Lay a document out and say what is left to do; `photo` stands for the document's own.

    Raises:
        InvalidInput: if the spec asks for something that there is not.
        NotAvailable: if it asks for what is not installed here.
        RenderFailed: if the document has nothing to show.
        TooLarge: if it has more to show than a rendering takes.
    """
    check_spec(spec)
    laid_out = lay_out(document, spec.locale)
    basics = document.get("basics")
    own = _photo_in(basics) if isinstance(basics, dict) else ""
    return plan_page(laid_out.page, spec, laid_out.warnings, photo=photo or own)


def plan_page(page: Page, spec: RenderSpec, warnings: tuple[str, ...], *, photo: str = "") -> Plan:
    """Return the plan for a page that is laid out."""
    if not any(text_of(runs).strip() for runs in lines_of(page)):
        raise RenderFailed("There is nothing to render: no text in it is visible.")
    engine = engine_of(spec) if spec.format == "pdf" else ""
    bullets = count_bullets(page)
    if bullets > MAX_BULLETS:
        raise TooLarge(
            f"{bullets:,} bullets are more than the {MAX_BULLETS:,} that a rendering takes. "
            "Hide or shorten sections.",
            limit=MAX_BULLETS,
        )
    if not text_of(page.head.name):
        warnings = (*warnings, "The resume has no name; the page starts with its title.")
    if engine == "fpdf2":
        warnings = (*warnings, *_plainer(page, spec))
    theme = _theme(page, spec)
    if spec.accent and contrast(spec.accent) < _LEAST_CONTRAST:
        warnings = (*warnings, _said_of_accent(spec.accent))
    photo, said = _photo_shown(photo, spec, theme, engine)
    warnings = (*warnings, *said)
    if engine:
        wishes = {**theme.get("columns", {}), **dict(spec.columns)}
        given = in_columns(to_json(page), wishes)
        payload = _payload(given, spec, theme, paper=_paper(page, spec), photo=photo)
        warnings = (*warnings, *_columns_refused(given, spec))
        return Plan(spec, page, f"render_{engine}", payload, warnings)
    return Plan(spec, page, "clean_picture" if photo else None, {"photo": photo}, warnings)


def _said_of_accent(accent: str) -> str:
    return (
        f"accent {accent} is too light for text on white (contrast {contrast(accent):.1f} : 1, "
        f"{_LEAST_CONTRAST:g} : 1 reads well): headings and links are hard to read. "
        "Take a darker one."
    )


def _plainer(page: Page, spec: RenderSpec) -> tuple[str, ...]:
    """Refuse what fpdf2 would print the wrong way round; warn of what it can't do."""
    for run in (run for runs in lines_of(page) for run in runs):
        if _RIGHT_TO_LEFT.search(run.text):
            raise RenderFailed(
                f"{run.path or 'markdown'}: the fpdf2 engine can't set text that runs from right "
                "to left. Use engine='typst' or format='html'.",
                path=run.path,
            )
    said = []
    if any(_JOINING.search(text_of(runs)) for runs in lines_of(page)):
        said.append("The fpdf2 engine does not join Indic or Thai letters; use engine='typst'.")
    if spec.columns:
        said.append("The fpdf2 engine sets one column; use engine='typst' for columns.")
    return tuple(said)


def _photo_in(basics: JsonObject) -> str:
    """Return the photo of a document, or the address where it is said to be."""
    for found in (basics.get("photo"), basics.get("image")):
        value = found.get("data") or found.get("url") if isinstance(found, dict) else found
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _photo_shown(
    photo: str, spec: RenderSpec, theme: Theme, engine: str
) -> tuple[str, tuple[str, ...]]:
    """Return the photo if the page shows one, and why not where one is missed."""
    wanted = theme["photo"]["shown"] if spec.photo is None else spec.photo
    if not wanted or spec.format not in _PICTURED:
        return "", ()
    if engine == "fpdf2":
        return "", ("The fpdf2 engine shows no photo; use engine='typst'.",) if photo else ()
    if is_data_url(photo):
        return photo, ()
    if photo:
        return "", (
            "The photo is left out: its address is not opened when rendering. Give the file, as "
            "options {photo: path}.",
        )
    if spec.photo:
        raise InvalidInput("The resume holds no photo. Give the file, as options {photo: path}.")
    return "", ()


def _columns_refused(page: JsonObject, spec: RenderSpec) -> tuple[str, ...]:
    refused = not_in_columns(page, [key for key, count in spec.columns if count > 1])
    if not refused:
        return ()
    return (f"{', '.join(refused)}: not set in columns, it holds more than short lines.",)


def _theme(page: Page, spec: RenderSpec) -> Theme:
    return theme_of(
        spec.template,
        accent=spec.accent,
        density=spec.density,
        font=spec.font,
        margin_mm=spec.margin_mm,
        locale=page.locale,
    )


def _paper(page: Page, spec: RenderSpec) -> str:
    return spec.page_size.lower() or paper_of(page.locale)


def _payload(
    page: JsonObject, spec: RenderSpec, theme: Theme, *, paper: str, photo: str
) -> JsonObject:
    footer = _shortened("".join(run["text"] for run in page["head"]["name"]) or page["title"])
    given: JsonObject = {
        "theme": theme,
        "paper": paper,
        "made_at": _made_at(spec.today),
        "preview": spec.preview,
        "preview_ppi": _PREVIEW_PPI,
        "preview_up_to_pages": PREVIEW_UP_TO_PAGES,
        "photo": photo,
        "fit_pages": spec.fit_pages,
    }
    if engine_of(spec) == "fpdf2":
        return {**given, "page": page, "locale": page["locale"], "footer": footer}
    for_typst = typst_input(
        page, theme, paper=paper, footer=footer, today=spec.today, font_folder=spec.font_folder
    )
    return {**given, "typst": for_typst}


def _made_at(today: str) -> int:
    """Return the second that the file says it was made in: without a date, always the same."""
    made_on = date.fromisoformat(today or _NO_DATE)
    return int(datetime(made_on.year, made_on.month, made_on.day, tzinfo=UTC).timestamp())


def _shortened(text: str) -> str:
    """Return what the foot of a page repeats of a name that is too long for it."""
    return text if len(text) <= _FOOTER_CHARS else f"{text[:_FOOTER_CHARS]}…"


def finish_render(plan: Plan, output: JsonObject | None) -> Rendered:
    """Return the file, read back; `output` is what the worker's task returned.

    Raises:
        RenderFailed: if the plan is for a PDF and there is none in the output.
    """
    spec, page = plan.spec, plan.page
    if spec.format == "pdf":
        return _finished_pdf(plan, output or {})
    picture = base64.b64decode((output or {}).get("photo_base64", ""))
    if spec.format == "docx":
        content = to_docx(page, _theme(page, spec), paper=_paper(page, spec), made_on=spec.today,
                          photo=picture)  # fmt: skip
        return _finished(plan, content, *text_and_links_of_docx(content))
    if spec.format == "html":
        photo = as_data_url(picture) if picture else ""
        html = to_html(page, _theme(page, spec), paper=_paper(page, spec), photo=photo)
        return _finished(plan, html.encode("utf-8"), text_of_html(html), links_of_html(html))
    if spec.format == "markdown":
        markdown = to_markdown(page)
        return _finished(plan, markdown.encode("utf-8"), text_of_markdown(markdown), links_of(page))
    text = to_text(page)
    return _finished(plan, text.encode("utf-8"), text, frozenset())


def _finished(plan: Plan, content: bytes, read: str, links: frozenset[str]) -> Rendered:
    return Rendered(
        content=content,
        format=plan.spec.format,
        template=plan.spec.template,
        engine="",
        pages=None,
        checks=_checks(plan.page, read, links, live=plan.spec.format != "text"),
        warnings=plan.warnings,
    )


def _checks(
    page: Page, read: str, links: frozenset[str], *, substituted: str = "", live: bool = True
) -> Checks:
    recall = recall_of(page, read, substituted=substituted)
    expected = links_of(page) if live else frozenset[str]()
    return Checks(
        text_recall=recall.share,
        order=recall.order,
        lost_words=recall.lost_words,
        broken_letters=broken_letters(page, read),
        links=len(expected & links),
        links_expected=len(expected),
    )


def _finished_pdf(plan: Plan, output: dict[str, Any]) -> Rendered:
    if not output.get("pdf_base64") or not output.get("pages"):
        raise RenderFailed(
            f"The engine made no PDF ({plan.task}). Try engine='fpdf2', or format='html'."
        )
    substituted = output.get("substituted", "")
    links = frozenset(output["links"])
    checks = _checks(plan.page, output["text"], links, substituted=substituted)._replace(
        missing_glyphs=tuple(output.get("missing_glyphs", ())),
        overflow=tuple(output["boxes_outside"]),
        fonts=output["fonts"],
        fonts_embedded=output["fonts_embedded"],
        tagged=output["tagged"],
        last_page_fill=output["last_page_fill"],
    )
    fit = Fit(**output["fit"]) if output.get("fit") else None
    pages, png = int(output["pages"]), output.get("preview_png_base64")
    notes = (*output["warnings"], *_said(checks, fit, pages, wants_preview=plan.spec.preview))
    return Rendered(
        content=base64.b64decode(output["pdf_base64"]),
        format="pdf",
        template=plan.spec.template,
        engine=str(plan.task).removeprefix("render_"),
        pages=pages,
        checks=checks,
        warnings=(*plan.warnings, *notes),
        preview_png=base64.b64decode(png) if png else None,
        fit=fit,
    )


def _said(checks: Checks, fit: Fit | None, pages: int, *, wants_preview: bool) -> list[str]:
    """Return what the person should hear about the pages."""
    said = []
    if checks.missing_glyphs:
        said.append(
            "No font here has some characters; each is printed as 〓 "
            f"({len(checks.missing_glyphs)} listed in missing_glyphs). Write them otherwise, put a "
            "font that has them into the folder `fonts` of the data folder, or render to html."
        )
    if fit is not None:
        said.append(_said_of(fit, pages))
    fill = checks.last_page_fill
    if pages > 1 and fill is not None and fill < _NEARLY_EMPTY:
        could_fit = fit is None and pages - 1 <= MOST_FIT_PAGES
        instead = f", or use fit_pages={pages - 1}" if could_fit else ""
        said.append(
            f"Page {pages}, the last one, is nearly empty ({fill:.0%}). Shorten the text{instead}."
        )
    if wants_preview and pages > PREVIEW_UP_TO_PAGES:
        said.append(f"No picture: the file has {pages} pages. Open it instead.")
    return said


def _said_of(fit: Fit, pages: int) -> str:
    asked = f"{fit.asked} page{'s' if fit.asked > 1 else ''}"
    if not fit.met:
        return (
            f"It does not fit on {asked}: even with type of {LEAST_BODY_PT:g} pt about "
            f"{fit.lines_over} lines are too much. It is set as usual, on {pages} pages. "
            "Shorten or hide items."
        )
    if fit.space == fit.size == 1:
        return f"It fits on {asked} as it is."
    return (
        f"Fitted on {asked}: white space at {fit.space:.0%}, type at {fit.size:.0%} "
        f"(body {fit.body_pt:g} pt)."
    )
