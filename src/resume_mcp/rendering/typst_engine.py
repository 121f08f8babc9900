"""The PDF by Typst; runs in a process of its own, JSON in and out.

Little is imported at the top: what a render does not need, it does not wait for.
"""

import base64
import json
from functools import cache
from typing import Any

from resume_mcp.errors import InvalidInput, RenderFailed
from resume_mcp.rendering.pdf_reading import (
    Margins,
    first_page_png,
    read_pdf,
    room_of,
    small_png,
)

_UNIVERSAL_ACCESS = ["ua-1"]
# Typst carries this one inside: the last to be asked, it knows Arabic, Georgian and more.
_LAST_FAMILY = "DejaVu Sans Mono"

Theme = dict[str, Any]


def run(payload: dict[str, Any]) -> dict[str, Any]:
    """Render the page of a plan's payload; return the PDF, its text and what is wrong with it."""
    press = Press(payload)
    fitted = press.fit(payload["fit_pages"]) if payload["fit_pages"] else None
    pdf, missing = press.pdf()
    result: dict[str, Any] = {
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


class Press:
    """One page on its way to paper: its text, its theme and the fonts that are at hand."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self._payload = payload
        self._given: dict[str, Any] = payload["typst"]
        self._page: str = self._given["page"]
        self._photo = _photo(payload["photo"])
        self._folders: tuple[str, ...] = tuple(self._given["font_folders"])
        self._regional: tuple[str, ...] = ()
        self._helping: tuple[str, ...] = ()
        self.theme: Theme = payload["theme"]
        self.substituted = ""
        self.warnings: list[str] = []
        if self._given["needs_own_fonts"]:
            self._choose_fonts()

    def fit(self, pages: int) -> dict[str, Any]:
        """Shrink the theme until the text takes so many pages; return what was done."""
        from resume_mcp.rendering.fit import Extent, fit

        room = room_of(self._payload["paper"], Margins.of(self.theme))

        def extent_of(theme: Theme) -> Extent:
            page, end = self._end(theme)
            return Extent(page, (end - theme["page"]["margin_top"]) / room)

        fitted = fit(self.theme, pages, extent_of, room)
        self.theme = fitted.theme
        return fitted.report._asdict()

    def pdf(self) -> tuple[bytes, list[str]]:
        """Return the PDF, and a line on each glyph that no font has."""
        try:
            return self.compiled("pdf"), []
        except RenderFailed:
            # PDF/UA refuses to print a box where a glyph is missing: find out which, then say so.
            missing = self._substitute()
            if not missing and not self._helping:
                raise
            return self.compiled("pdf"), missing

    def compiled(self, kind: str) -> bytes:
        """Return the page as a PDF, or the picture of its first sheet."""
        import typst

        is_pdf = kind == "pdf"
        try:
            compiled: Any = compiler(self._given["folder"], self._folders).compile(
                input=self._file(),
                format=kind,
                sys_inputs=self.inputs(self.theme),
                timestamp=self._payload["made_at"],
                **({"pdf_standards": _UNIVERSAL_ACCESS} if is_pdf else {}),
                **({} if is_pdf else {"ppi": self._payload["preview_ppi"]}),
            )
        except typst.TypstError as error:
            raise RenderFailed(f"The page could not be set: {error.message}") from error
        return compiled[0] if isinstance(compiled, list) else bytes(compiled)

    def inputs(self, theme: Theme) -> dict[str, str]:
        """Return what the page's code reads: text as data, measures, fonts."""
        fonts = theme["font"]
        setting = {
            **self._given["setting"],
            "fonts": self._font_stack([fonts["latin"]]),
            "display_fonts": self._font_stack([fonts["display"], fonts["latin"]]),
        }
        return {
            "page": self._page,
            "theme": json.dumps(theme),
            "setting": json.dumps(setting, ensure_ascii=False),
            "photo": self._photo,
        }

    def _file(self) -> str:
        return f"{self._given['folder']}/page.typ"

    def _font_stack(self, latin: list[str]) -> list[Any]:
        asian = [*self._regional, *self._given["asian_fonts"]]
        first: list[Any] = [*latin]
        if self._given["setting"]["language"] == "zh":
            # Chinese quotes and dashes must come from the Chinese font; Latin letters must not.
            first = [{"name": name, "covers": "latin-in-cjk"} for name in latin]
            first += [asian[0], *latin]
        rest = ["Noto Sans", *asian, "Open Sans", *self._helping, _LAST_FAMILY]
        return [*first, *(name for name in rest if name not in first)]

    def _end(self, theme: Theme) -> tuple[int, float]:
        """Return the page on which the text ends with this theme, and how far down."""
        import typst

        nowhere = f"{self._given['folder']}/packages"
        # A compiler of its own: one that has made a file answers about that file.
        asked = typst.Compiler(
            input=self._file(),
            root=self._given["folder"],
            font_paths=fonts(self._folders),
            sys_inputs=self.inputs(theme),
            package_path=nowhere,
            package_cache_path=nowhere,
        )
        end = json.loads(asked.query("<end>", field="value", one=True))
        return int(end["page"]), float(end["y"])

    def _choose_fonts(self) -> None:
        """Look for further fonts where a family or the forms of a region ask for them."""
        from resume_mcp.rendering.fonts import LATIN_FAMILIES
        from resume_mcp.rendering.more_fonts import more_fonts

        more = more_fonts(self._given["own_font_folder"])
        latin: str = self.theme["font"]["latin"]
        if latin not in (*LATIN_FAMILIES, *more.families()):
            names = ", ".join((*LATIN_FAMILIES, *more.families()))
            raise InvalidInput(f"There is no font {latin!r} here. Fonts: {names}.")
        self._folders = (*self._folders, *more.folders)
        self._regional = more.regional(self._given["locale"])
        if self._given["wants_traditional"] and not self._regional:
            self.warnings.append(
                "No font here has the traditional forms of Chinese characters; the mainland "
                "forms are shown. Put Noto Sans TC into the folder `fonts` of the data folder."
            )

    def _substitute(self) -> list[str]:
        """Find a font for what ours lack, or a mark; return a line on each glyph without one."""
        from resume_mcp.rendering.engine_input import in_pieces, with_substitutes
        from resume_mcp.rendering.more_fonts import more_fonts

        page = json.loads(self._page)
        doubtful = self._doubtful(page)
        more = more_fonts(self._given["own_font_folder"])
        self._helping = more.covering(doubtful)
        self._folders = tuple(dict.fromkeys((*self._folders, *more.folders)))
        wanting = frozenset(c for c in doubtful if not more.covering(c))
        page, missing = with_substitutes(page, wanting)
        self._page = json.dumps(in_pieces(page), ensure_ascii=False)
        self.substituted = "".join(sorted(wanting))
        return missing

    def _doubtful(self, page: dict[str, Any]) -> frozenset[str]:
        """Return the characters of the page that no font of ours has, not even the last one."""
        from resume_mcp.rendering.engine_input import runs_of
        from resume_mcp.rendering.fonts import families_of, uncovered
        from resume_mcp.vocabulary.text import is_cjk

        characters = {character for run in runs_of(page) for character in run["text"]}
        families = families_of(self._given["locale"], self.theme["font"]["latin"])
        lacking = uncovered(characters - set(" \u00a0"), families)
        return frozenset(c for c in lacking if is_cjk(c) or not self._last_family_has(c))

    def _last_family_has(self, character: str) -> bool:
        """Ask Typst itself: the font is inside of it, so there is no file to look into."""
        import typst

        source = (
            f'#set document(title: "x")\n#set text(font: "{_LAST_FAMILY}", fallback: false)\n'
            "#text(sys.inputs.character)"
        )
        try:
            compiler(self._given["folder"], self._folders).compile(
                input=source.encode(),
                format="pdf",
                sys_inputs={"character": character},
                pdf_standards=_UNIVERSAL_ACCESS,
            )
        except typst.TypstError:
            return False
        return True


def _photo(photo: str) -> str:
    """Return the picture, cleaned, as the numbers that Typst makes bytes of; "" for none."""
    if not photo:
        return ""
    from resume_mcp.rendering.picture import clean

    return json.dumps(list(clean(photo)))


@cache
def compiler(folder: str, font_folders: tuple[str, ...]) -> Any:
    """Return a compiler that reads our own templates and fonts, and nothing else."""
    import typst

    # There are no packages to import, and nothing may be fetched.
    nowhere = f"{folder}/packages"
    return typst.Compiler(
        root=folder,
        font_paths=fonts(font_folders),
        package_path=nowhere,
        package_cache_path=nowhere,
    )


@cache
def fonts(folders: tuple[str, ...]) -> Any:
    """Return the fonts in these folders, and those that Typst carries inside."""
    import typst

    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=True, font_paths=list(folders)
    )
