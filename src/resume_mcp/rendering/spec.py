"""What a rendering can be asked for, checked before any work is done."""

import importlib.util
import re
from datetime import date

from resume_mcp.errors import InvalidInput, NotAvailable
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.theme import theme_of

FORMATS = ("pdf", "html", "docx", "markdown", "text")
ENGINES = ("auto", "typst", "fpdf2")
PAPERS = ("a4", "letter")
MOST_FIT_PAGES = 10


def check_spec(spec: RenderSpec) -> None:
    """Refuse what can't be rendered.

    Raises:
        InvalidInput: if the spec asks for something that there is not.
        NotAvailable: if it asks for what is not installed here, or what a format does not have.
    """
    _check_choice("format", spec.format, FORMATS)
    _check_choice("engine", spec.engine, ENGINES)
    _check_choice("page_size", spec.page_size.lower(), ("", *PAPERS))
    engine_of(spec)
    theme_of(spec.template, accent=spec.accent, density=spec.density)
    if not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*|", spec.locale):
        raise InvalidInput(f"locale {spec.locale!r} is no language tag like en, en-US or zh-CN.")
    _check_fit(spec)
    try:
        date.fromisoformat(spec.today or "2000-01-01")
    except ValueError as error:
        raise InvalidInput(f"today {spec.today!r} is no ISO date.") from error


def engine_of(spec: RenderSpec) -> str:
    """Return the engine that makes the PDF."""
    has_typst = importlib.util.find_spec("typst") is not None
    if spec.engine == "typst" and not has_typst:
        raise NotAvailable("Typst is not installed here. Use engine='fpdf2' or 'auto'.")
    if spec.engine == "auto":
        return "typst" if has_typst else "fpdf2"
    return spec.engine


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        named = ", ".join(choice for choice in choices if choice)
        raise InvalidInput(f"{name} {value!r} is none of: {named}.")


def _check_fit(spec: RenderSpec) -> None:
    if spec.fit_pages is None:
        return
    if not 1 <= spec.fit_pages <= MOST_FIT_PAGES:
        raise InvalidInput(f"fit_pages {spec.fit_pages} is none of 1 to {MOST_FIT_PAGES}.")
    if spec.format != "pdf":
        raise InvalidInput(
            f"fit_pages needs format='pdf': {spec.format} has no pages of its own until a program "
            "opens it. Leave fit_pages out, or hide items."
        )
