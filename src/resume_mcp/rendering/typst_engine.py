"""The PDF by Typst; runs in a process of its own, JSON in and out."""

import base64
import json
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from resume_mcp.errors import InvalidInput, RenderFailed
from resume_mcp.rendering.engine_input import in_pieces, marked_wide, runs_of, with_substitutes
from resume_mcp.rendering.fit import Extent, fit
from resume_mcp.rendering.fonts import (
    LATIN_FAMILIES,
    east_asian,
    families_of,
    folders_of,
    uncovered,
)
from resume_mcp.rendering.more_fonts import MoreFonts, more_fonts, wants_traditional
from resume_mcp.rendering.pdf_reading import Margins, first_page_png, read_pdf, room_of, small_png
from resume_mcp.rendering.picture import clean
from resume_mcp.rendering.theme import FOLDER, Theme
from resume_mcp.rendering.words import language_and_region
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import is_cjk

_PAGE = str(FOLDER / "page.typ")
_UNIVERSAL_ACCESS = ["ua-1"]
# Typst carries this one inside: the last to be asked, it knows Arabic, Georgian and more.
_LAST_FAMILY = "DejaVu Sans Mono"


def run(payload: JsonObject) -> JsonObject:
    """Render the page of a plan's payload; return the PDF, its text and what is wrong with it."""
    press = _Press(payload)
    fitted = press.fit(payload["fit_pages"]) if payload["fit_pages"] else None
    pdf, missing = press.pdf()
    result: JsonObject = {
        "pdf_base64": base64.b64encode(pdf).decode("ascii"),
        "missing_glyphs": missing,
        "substituted": press.substituted,
        "warnings": press.warnings,
        "fit": fitted,
        **read_pdf(pdf, Margins.of(press.theme)),
    }
    if payload["preview"] and result["pages"] <= payload["preview_up_to_pages"]:
        # Typst draws every page; of many, the first alone is drawn faster from the PDF.
        one = result["pages"] == 1
        png = press.compiled("png") if one else first_page_png(pdf, payload["preview_ppi"])
        result["preview_png_base64"] = base64.b64encode(small_png(png)).decode("ascii")
    return result


class _Press:
    """One page on its way to paper: its text, its theme and the fonts that are at hand."""

    def __init__(self, payload: JsonObject) -> None:
        self._payload = payload
        self._locale: str = payload["locale"]
        self._set(payload["page"])
        self._photo = list(clean(payload["photo"])) if payload["photo"] else None
        self._more = MoreFonts()
        self._helping: tuple[str, ...] = ()
        self.theme: Theme = payload["theme"]
        self.substituted = ""
        self.warnings: list[str] = []
        self._choose_fonts()

    def _set(self, page: JsonObject) -> None:
        self._page = page
        self._page_json = json.dumps(marked_wide(in_pieces(page)), ensure_ascii=False)

    def fit(self, pages: int) -> JsonObject:
        """Shrink the theme until the text takes so many pages; return what was done."""
        room = room_of(self._payload["paper"], Margins.of(self.theme))
        fitted = fit(self.theme, pages, lambda theme: self._extent(theme, room), room)
        self.theme = fitted.theme
        return fitted.report._asdict()

    def pdf(self) -> tuple[bytes, list[str]]:
        """Return the PDF, and a line on each glyph that no font has."""
        try:
            return self.compiled("pdf"), []
        except RenderFailed:
            # PDF/UA refuses to print a box where a glyph is missing: find out which, then say so.
            wanting = self._find_help(self._wanting())
            page, missing = with_substitutes(self._page, wanting)
            self._set(page)
            if not missing and not self._helping:
                raise
            self.substituted = "".join(sorted(wanting))
            return self.compiled("pdf"), missing

    def compiled(self, kind: str) -> bytes:
        """Return the page as a PDF, or the picture of its first sheet."""
        import typst

        is_pdf = kind == "pdf"
        try:
            compiled: Any = self._compiler().compile(
                input=_PAGE,
                format=kind,
                sys_inputs=self._inputs(self.theme),
                timestamp=_midnight(self._payload["today"]),
                **({"pdf_standards": _UNIVERSAL_ACCESS} if is_pdf else {}),
                **({} if is_pdf else {"ppi": self._payload["preview_ppi"]}),
            )
        except typst.TypstError as error:
            raise RenderFailed(f"The page could not be set: {error.message}") from error
        return compiled[0] if isinstance(compiled, list) else bytes(compiled)

    def _extent(self, theme: Theme, room: float) -> Extent:
        import typst

        # A compiler of its own: one that has made a file answers about that file.
        compiler = typst.Compiler(
            input=_PAGE,
            root=str(FOLDER),
            font_paths=_fonts(self._folders()),
            sys_inputs=self._inputs(theme),
            package_path=_NOWHERE,
            package_cache_path=_NOWHERE,
        )
        end = json.loads(compiler.query("<end>", field="value", one=True))
        return Extent(end["page"], (end["y"] - theme["page"]["margin_top"]) / room)

    def _choose_fonts(self) -> None:
        """Look for further fonts where a family or the forms of a region ask for them."""
        latin: str = self.theme["font"]["latin"]
        if latin not in LATIN_FAMILIES:
            self._more = more_fonts(self._payload["font_folder"])
            if latin not in self._more.families():
                names = ", ".join((*LATIN_FAMILIES, *self._more.families()))
                raise InvalidInput(f"There is no font {latin!r} here. Fonts: {names}.")
        if wants_traditional(self._locale):
            self._more = more_fonts(self._payload["font_folder"])
            if not self._more.regional(self._locale) and self._has_chinese():
                self.warnings.append(
                    "No font here has the traditional forms of Chinese characters; the mainland "
                    "forms are shown. Put Noto Sans TC into the folder `fonts` of the data folder."
                )

    def _has_chinese(self) -> bool:
        return any(is_cjk(character) for run in runs_of(self._page) for character in run["text"])

    def _wanting(self) -> frozenset[str]:
        """Return the characters of the page that no font of ours has, not even the last one."""
        characters = {character for run in runs_of(self._page) for character in run["text"]}
        families = families_of(self._locale, self.theme["font"]["latin"])
        doubtful = uncovered(characters - set(" \u00a0"), families)
        return frozenset(c for c in doubtful if is_cjk(c) or not self._last_family_has(c))

    def _find_help(self, wanting: frozenset[str]) -> frozenset[str]:
        """Take further fonts for these characters; return those that they don't have either."""
        self._more = more_fonts(self._payload["font_folder"])
        self._helping = self._more.covering(wanting)
        return frozenset(c for c in wanting if not self._more.covering(c))

    def _last_family_has(self, character: str) -> bool:
        """Ask Typst itself: the font is inside of it, so there is no file to look into."""
        import typst

        source = (
            f'#set document(title: "x")\n#set text(font: "{_LAST_FAMILY}", fallback: false)\n'
            "#text(sys.inputs.character)"
        )
        try:
            self._compiler().compile(
                input=source.encode(),
                format="pdf",
                sys_inputs={"character": character},
                pdf_standards=_UNIVERSAL_ACCESS,
            )
        except typst.TypstError:
            return False
        return True

    def _folders(self) -> tuple[str, ...]:
        fonts = self.theme["font"]
        ours = folders_of(families_of(self._locale, fonts["latin"], fonts["display"]))
        return (*ours, *self._more.folders)

    def _compiler(self) -> Any:
        return _compiler(self._folders())

    def _inputs(self, theme: Theme) -> dict[str, str]:
        language, region = language_and_region(self._locale)
        fonts, words = theme["font"], self._payload["words"]
        setting = {
            "paper": {"a4": "a4", "letter": "us-letter"}[self._payload["paper"]],
            "language": language,
            "region": region,
            "footer": self._payload["footer"],
            "date": _day(self._payload["today"]),
            "fonts": self._font_stack([fonts["latin"]], chinese=language == "zh"),
            "display_fonts": self._font_stack(
                [fonts["display"], fonts["latin"]], chinese=language == "zh"
            ),
            **words,
        }
        return {
            "page": self._page_json,
            "theme": json.dumps(theme),
            "setting": json.dumps(setting, ensure_ascii=False),
            "photo": json.dumps(self._photo) if self._photo else "",
        }

    def _font_stack(self, latin: list[str], *, chinese: bool) -> list[Any]:
        asian = [*self._more.regional(self._locale), *east_asian(self._locale)]
        first: list[Any] = [*latin]
        if chinese:
            # Chinese quotes and dashes must come from the Chinese font; Latin letters must not.
            first = [{"name": name, "covers": "latin-in-cjk"} for name in latin]
            first += [asian[0], *latin]
        rest = ["Noto Sans", *asian, "Open Sans", *self._helping, _LAST_FAMILY]
        return [*first, *(name for name in rest if name not in first)]


# There are no packages to import, and nothing may be fetched.
_NOWHERE = str(FOLDER / "packages")


@cache
def _compiler(folders: tuple[str, ...]) -> Any:
    import typst

    return typst.Compiler(
        root=str(FOLDER),
        font_paths=_fonts(folders),
        package_path=_NOWHERE,
        package_cache_path=_NOWHERE,
    )


@cache
def _fonts(folders: Iterable[str]) -> Any:
    import typst

    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=True, font_paths=list(folders)
    )


def _midnight(today: str) -> datetime:
    """Return the moment that the file says it was made: without a date, always the same."""
    made_on = date.fromisoformat(today or "2000-01-01")
    return datetime(made_on.year, made_on.month, made_on.day, tzinfo=UTC)


def _day(today: str) -> JsonObject | None:
    if not today:
        return None
    made_on = date.fromisoformat(today)
    return {"year": made_on.year, "month": made_on.month, "day": made_on.day}
