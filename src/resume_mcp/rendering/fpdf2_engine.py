"""The PDF by fpdf2: pure Python, plainer, for where Typst has no wheel; JSON in and out."""

import base64
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.engine_input import in_pieces, runs_of, with_substitutes
from resume_mcp.rendering.fit import Extent, fit
from resume_mcp.rendering.fonts import (
    LATIN_FAMILIES,
    Family,
    covers,
    families_of,
    glyphs,
    opened,
    uncovered,
)
from resume_mcp.rendering.pdf_reading import Margins, first_page_png, read_pdf, small_png
from resume_mcp.rendering.rows import Row, Typesetter, paginate
from resume_mcp.rendering.theme import Theme
from resume_mcp.rendering.typesetting import Letter, Look, Stretch
from resume_mcp.rendering.words import is_chinese, language_and_region
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import is_cjk

# Shared by Latin and Chinese text; in a Chinese page the Chinese font draws them.
_CHINESE_MARKS = frozenset("“”‘’…—·")

# Where in a row the letters stand, and where a hairline beside them looks centred.
_BASELINE = 0.8
_MIDDLE = 0.5


def run(payload: JsonObject) -> JsonObject:
    """Render the page of a plan's payload; return the PDF, its text and what is wrong with it."""
    theme = payload["theme"]
    latin = theme["font"]["latin"]
    if latin not in LATIN_FAMILIES:
        raise InvalidInput(
            f"The fpdf2 engine has no font {latin!r}. Fonts: {', '.join(LATIN_FAMILIES)}."
        )
    families = families_of(payload["locale"], latin)
    characters = {character for run in runs_of(payload["page"]) for character in run["text"]}
    wanting = uncovered(characters, families)
    page, missing = with_substitutes(payload["page"], wanting)
    sheet = _Sheet(payload, families)
    fitted = sheet.fit(in_pieces(page), payload["fit_pages"]) if payload["fit_pages"] else None
    pdf = sheet.pdf(in_pieces(page))
    result: JsonObject = {
        "pdf_base64": base64.b64encode(pdf).decode("ascii"),
        "missing_glyphs": missing,
        "substituted": "".join(sorted(wanting)),
        "warnings": [],
        "fit": fitted,
        **read_pdf(pdf, Margins.of(theme)),
    }
    if payload["preview"] and result["pages"] <= payload["preview_up_to_pages"]:
        png = small_png(first_page_png(pdf, payload["preview_ppi"]))
        result["preview_png_base64"] = base64.b64encode(png).decode("ascii")
    return result


class _Metrics(NamedTuple):
    """The widths of a font file's characters, in parts of the type size."""

    glyphs: dict[int, str]
    advances: Any
    units: int

    def width(self, character: str) -> float:
        advance, _ = self.advances[self.glyphs[ord(character)]]
        return float(advance) / self.units


@cache
def _metrics(family: Family, style: str) -> _Metrics:
    file = family.file(style)
    font = opened(file)
    return _Metrics(glyphs(file), font["hmtx"].metrics, font["head"].unitsPerEm)


class _Fonts:
    """Chooses a font for each character; satisfies `typesetting.Measure`."""

    def __init__(self, families: tuple[Family, ...], *, chinese: bool) -> None:
        self._families = families
        self._asian_first = sorted(families, key=lambda family: family.has_italic)
        self._chinese = chinese
        self._chosen: dict[tuple[str, Look], tuple[Family, float]] = {}

    def letter(self, text: str, look: Look, *, cut: bool) -> Letter:
        """Return the character in the first family that has it."""
        family, width = self._choose(text, look)
        style = look.style if family.has_italic else look.style.replace("I", "")
        return Letter(text, look._replace(family=family.name, style=style), width * look.size, cut)

    def _choose(self, character: str, look: Look) -> tuple[Family, float]:
        known = self._chosen.get((character, look))
        if known is None:
            asian = is_cjk(character) or (self._chinese and character in _CHINESE_MARKS)
            order = self._asian_first if asian and not look.family else self._families
            family = next(family for family in order if covers(family, character))
            known = family, _metrics(family, look.style).width(character)
            self._chosen[character, look] = known
        return known


class _Sheet:
    """Paints rows; everything is placed by us, nothing is left to fpdf2's own layout."""

    def __init__(self, payload: JsonObject, families: tuple[Family, ...]) -> None:
        from fpdf import FPDF
        from fpdf.enums import ResourceAccessPolicy

        self._payload = payload
        self._theme = payload["theme"]
        self._families = {family.name: family for family in families}
        self._chinese = is_chinese(payload["locale"])
        self._fonts = _Fonts(families, chinese=self._chinese)
        self._pdf: FPDF = FPDF(unit="pt", format=payload["paper"])
        # No text of ours names a file or an address to load, and none may.
        self._pdf.resource_access_policy = ResourceAccessPolicy.NONE
        self._pdf.alias_nb_pages("")
        self._pdf.set_auto_page_break(auto=False)
        margins = self._theme["page"]
        self._margin = float(margins["margin_x"])
        self._room = self._pdf.h - margins["margin_top"] - margins["margin_bottom"]

    def fit(self, page: JsonObject, target: int) -> JsonObject:
        """Shrink the theme until the page takes so many sheets; return what was done."""
        fitted = fit(self._theme, target, lambda theme: self._extent(page, theme), self._room)
        self._theme = fitted.theme
        return fitted.report._asdict()

    def _extent(self, page: JsonObject, theme: Theme) -> Extent:
        pages = paginate(self._setter(theme).page(page), self._room)
        return Extent(len(pages), sum(row.above + row.height for row in pages[-1]) / self._room)

    def _setter(self, theme: Theme) -> Typesetter:
        width = self._pdf.w - 2 * self._margin
        return Typesetter(theme, self._fonts, width=width, chinese=self._chinese)

    def pdf(self, page: JsonObject) -> bytes:
        """Return the PDF of a page's JSON."""
        self._describe(page)
        margins = self._theme["page"]
        setter = self._setter(self._theme)
        pages = paginate(setter.page(page), self._room)
        for number, rows in enumerate(pages, start=1):
            self._paint(rows, float(margins["margin_top"]))
            if len(pages) > 1:
                self._footer(f"{self._payload['footer']} · {number} / {len(pages)}", setter)
        return bytes(self._pdf.output())

    def _describe(self, page: JsonObject) -> None:
        self._pdf.set_title(page["title"])
        self._pdf.set_author(page["author"])
        language, region = language_and_region(page["locale"])
        self._pdf.set_lang(f"{language}-{region}" if region else language)
        self._pdf.set_creation_date(datetime.fromtimestamp(self._payload["made_at"], tz=UTC))

    def _paint(self, rows: list[Row], top: float) -> None:
        self._pdf.add_page()
        y = top
        for row in rows:
            y += row.above
            if row.outline:
                self._pdf.set_xy(self._margin, y)
                self._pdf.start_section(row.outline)
            for part in row.parts:
                baseline = y - part.up + row.size * _BASELINE
                self._draw(part.line, self._margin + part.x, baseline)
            if row.rule_from is not None:
                self._rule(self._margin + row.rule_from, y + row.size * _MIDDLE)
            y += row.height

    def _draw(self, line: tuple[Stretch, ...], x: float, baseline: float) -> None:
        for stretch in line:
            look = stretch.look
            self._use(look)
            self._pdf.set_text_color(look.colour)
            self._pdf.text(x, baseline, stretch.text)
            if look.url:
                top = baseline - look.size
                self._pdf.link(x, top, stretch.width, look.size * 1.3, look.url)
            x += stretch.width

    def _use(self, look: Look) -> None:
        key = f"{look.family.casefold()}{look.style}"
        if key not in self._pdf.fonts:
            file = self._families[look.family].file(look.style)
            self._pdf.add_font(look.family, look.style, file)
        self._pdf.set_font(look.family, look.style, look.size)

    def _rule(self, x: float, y: float) -> None:
        end = self._pdf.w - self._margin
        if x < end:
            self._pdf.set_draw_color(self._theme["colour"]["rule"])
            self._pdf.set_line_width(0.6)
            self._pdf.line(x, y, end, y)

    def _footer(self, text: str, setter: Typesetter) -> None:
        line = setter.footer(text)
        width = sum(stretch.width for stretch in line)
        self._draw(line, (self._pdf.w - width) / 2, self._pdf.h - 22)
