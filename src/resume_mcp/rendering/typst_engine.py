"""The PDF by Typst; runs in a process of its own, JSON in and out."""

import base64
import json
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from resume_mcp.errors import RenderFailed
from resume_mcp.rendering.engine_input import in_pieces, marked_wide, runs_of, with_substitutes
from resume_mcp.rendering.fonts import Family, families_of, font_root, uncovered
from resume_mcp.rendering.pdf_reading import read_pdf
from resume_mcp.rendering.words import language_and_region
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import is_cjk

_THEMES = Path(__file__).parent / "themes"
_UNIVERSAL_ACCESS = ["ua-1"]
# Typst carries this one inside: the last to be asked, it knows Arabic, Georgian and more.
_LAST_FAMILY = "DejaVu Sans Mono"


def run(payload: JsonObject) -> JsonObject:
    """Render the page of a plan's payload; return the PDF, its text and what is wrong with it."""
    page, missing, wanting = payload["page"], list[str](), frozenset[str]()
    try:
        pdf = _compile(page, payload, "pdf")
    except RenderFailed:
        # PDF/UA refuses to print a box where a glyph is missing: find out which, then say so.
        wanting = _wanting(page, payload["locale"], payload["theme"])
        page, missing = with_substitutes(page, wanting)
        if not missing:
            raise
        pdf = _compile(page, payload, "pdf")
    margins = payload["theme"]["page"]
    result: JsonObject = {
        "pdf_base64": base64.b64encode(pdf).decode("ascii"),
        "missing_glyphs": missing,
        "substituted": "".join(sorted(wanting)),
        "warnings": [],
        **read_pdf(pdf, margin_x=margins["margin_x"], margin_bottom=margins["margin_bottom"]),
    }
    if payload["preview"]:
        png = _compile(page, payload, "png")
        result["preview_png_base64"] = base64.b64encode(png).decode("ascii")
    return result


def _compile(page: JsonObject, payload: JsonObject, kind: str) -> bytes:
    import typst

    made_on = date.fromisoformat(payload["today"])
    midnight = datetime(made_on.year, made_on.month, made_on.day, tzinfo=UTC)
    try:
        compiled: Any = _compiler().compile(
            input=str(_THEMES / "page.typ"),
            format=kind,
            sys_inputs=_inputs(page, payload),
            timestamp=midnight,
            **({"ppi": payload["preview_ppi"]} if kind == "png" else {}),
            **({"pdf_standards": _UNIVERSAL_ACCESS} if kind == "pdf" else {}),
        )
    except typst.TypstError as error:
        raise RenderFailed(f"The page could not be set: {error.message}") from error
    return compiled[0] if isinstance(compiled, list) else bytes(compiled)


@cache
def _compiler() -> Any:
    import typst

    root = font_root()
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=True,
        font_paths=[str(root / name) for name in ("Source Sans 3", "Noto Sans", "Open Sans")],
    )
    # There are no packages to import, and nothing may be fetched.
    nowhere = str(_THEMES / "packages")
    return typst.Compiler(
        root=str(_THEMES), font_paths=fonts, package_path=nowhere, package_cache_path=nowhere
    )


def _inputs(page: JsonObject, payload: JsonObject) -> dict[str, str]:
    language, region = language_and_region(payload["locale"])
    families = families_of(payload["locale"], payload["theme"]["font"]["latin"])
    made_on = date.fromisoformat(payload["today"])
    setting = {
        "paper": {"a4": "a4", "letter": "us-letter"}[payload["paper"]],
        "language": language,
        "region": region,
        "footer": payload["footer"],
        "date": {"year": made_on.year, "month": made_on.month, "day": made_on.day},
        "fonts": _font_stack(families, chinese=language == "zh"),
    }
    inputs = {"page": marked_wide(in_pieces(page)), "theme": payload["theme"], "setting": setting}
    return {name: json.dumps(value, ensure_ascii=False) for name, value in inputs.items()}


def _font_stack(families: tuple[Family, ...], *, chinese: bool) -> list[Any]:
    names: list[Any] = [family.name for family in families]
    if chinese:
        # Chinese quotes and dashes must come from the Chinese font; Latin letters must not.
        names = [{"name": names[0], "covers": "latin-in-cjk"}, names[2], names[0], *names[1:]]
    return [*names, _LAST_FAMILY]


def _wanting(page: JsonObject, locale: str, theme: JsonObject) -> frozenset[str]:
    """Return the characters of the page that no font has, not even the last one."""
    characters = {character for run in runs_of(page) for character in run["text"]}
    families = families_of(locale, theme["font"]["latin"])
    doubtful = uncovered(characters - set(" \u00a0"), families)
    return frozenset(c for c in doubtful if is_cjk(c) or not _last_family_has(c))


def _last_family_has(character: str) -> bool:
    """Ask Typst itself: the font is inside of it, so there is no file to look into."""
    import typst

    source = (
        f'#set document(title: "x")\n#set text(font: "{_LAST_FAMILY}", fallback: false)\n'
        "#text(sys.inputs.character)"
    )
    try:
        _compiler().compile(
            input=source.encode(),
            format="pdf",
            sys_inputs={"character": character},
            pdf_standards=_UNIVERSAL_ACCESS,
        )
    except typst.TypstError:
        return False
    return True
