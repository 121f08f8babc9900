"""The fonts that ship with the installation, in the order in which a locale asks them."""

import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.errors import NotAvailable
from resume_mcp.rendering.words import language_and_region

SUBSTITUTE = "〓"  # the geta mark: printed where a character is wanting


class Family(NamedTuple):
    """A family of fonts: where its files are."""

    name: str
    folder: str
    stem: str
    has_italic: bool = True

    def file(self, style: str = "") -> Path:
        """Return the file of a style: "", "B", "I" or "BI"."""
        styles = {"": "Regular", "B": "Bold", "I": "Italic", "BI": "BoldItalic"}
        upright = style if self.has_italic else style.replace("I", "")
        return font_root() / self.folder / f"{self.stem}-{styles[upright]}.ttf"


_FAMILIES = {
    family.name: family
    for family in (
        Family("Source Sans 3", "Source Sans 3", "SourceSans3"),
        Family("Noto Sans", "Noto Sans", "NotoSans"),
        Family("Open Sans", "Open Sans", "OpenSans"),
        Family("EB Garamond", "EB Garamond", "EBGaramond"),
        Family("Gentium Book Plus", "Gentium Book Plus", "GentiumBookPlus"),
        Family("Lato", "Lato", "Lato"),
        Family("Poppins", "Poppins", "Poppins"),
        Family("Roboto", "Roboto", "Roboto"),
        Family("Noto Sans SC", "Noto Sans", "NotoSansSC", has_italic=False),
        Family("Noto Sans JP", "Noto Sans", "NotoSansJP", has_italic=False),
        Family("Noto Sans KR", "Noto Sans", "NotoSansKR", has_italic=False),
    )
}
# Those that a person may choose for Latin text.
LATIN_FAMILIES = tuple(sorted(name for name, family in _FAMILIES.items() if family.has_italic))
_EAST_ASIAN = {
    "ja": ("Noto Sans JP", "Noto Sans SC", "Noto Sans KR"),
    "ko": ("Noto Sans KR", "Noto Sans SC", "Noto Sans JP"),
}


@cache
def font_root() -> Path:
    """Return the folder with the font files.

    Raises:
        NotAvailable: if the package with the fonts is not installed.
    """
    spec = importlib.util.find_spec("rendercv_fonts")
    if spec is None or not spec.submodule_search_locations:
        raise NotAvailable(
            "The fonts are missing: install the package rendercv-fonts, or render to html."
        )
    return Path(spec.submodule_search_locations[0])


def families_of(locale: str, *latin: str) -> tuple[Family, ...]:
    """Return the families to ask for a glyph, first one first; `latin` may name others, too.

    Open Sans stands last: it is there for Hebrew.
    """
    known = [name for name in latin if name in _FAMILIES]
    names = dict.fromkeys((*known, "Noto Sans", *east_asian(locale), "Open Sans"))
    return tuple(_FAMILIES[name] for name in names)


def east_asian(locale: str) -> tuple[str, ...]:
    """Return the families for Chinese, Japanese and Korean, the one of the locale first."""
    language, _ = language_and_region(locale)
    return _EAST_ASIAN.get(language, ("Noto Sans SC", "Noto Sans JP", "Noto Sans KR"))


def folders_of(families: Iterable[Family]) -> tuple[str, ...]:
    """Return the folders that the families' files are in."""
    return tuple(dict.fromkeys(str(font_root() / family.folder) for family in families))


def uncovered(characters: Iterable[str], families: tuple[Family, ...]) -> frozenset[str]:
    """Return the characters that none of the families can show in every style."""
    wanting = set(characters)
    for family in families:
        if wanting:
            wanting = {character for character in wanting if not covers(family, character)}
    return frozenset(wanting)


def covers(family: Family, character: str) -> bool:
    """Tell whether every style of the family has the character."""
    styles = ("", "B", "I", "BI") if family.has_italic else ("", "B")
    return all(ord(character) in glyphs(family.file(style)) for style in styles)


@cache
def opened(file: Path) -> Any:
    """Return the font file, opened; its tables are read when they are asked for."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    return TTFont(file, lazy=True)


@cache
def glyphs(file: Path) -> dict[int, str]:
    """Return the font's glyph for each code point."""
    found: dict[int, str] = opened(file).getBestCmap()
    return found
