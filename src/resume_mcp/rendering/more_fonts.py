"""Further fonts: in the person's own folder, and in packages of fonts that are installed.

They are looked at only when they are needed: for a glyph that no font of ours has, for a family
that was asked for by name, for the forms that a region writes.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from resume_mcp.rendering.fonts import font_root
from resume_mcp.rendering.words import language_and_region

_SUFFIXES = frozenset((".ttf", ".otf", ".ttc", ".otc"))
_NAMED_LIKE_FONTS = re.compile(r"font|typeface|typekit|justmytype|noto|cjk", re.IGNORECASE)
_TRADITIONAL = ("Noto Sans TC", "Noto Sans CJK TC", "Source Han Sans TC", "Noto Sans HK")


class FoundFont(NamedTuple):
    """One face in a font file."""

    family: str
    file: str
    place: int  # in a file of several


class MoreFonts(NamedTuple):
    """Folders with further fonts, and what is in them."""

    folders: tuple[str, ...] = ()
    fonts: tuple[FoundFont, ...] = ()

    def families(self) -> tuple[str, ...]:
        """Return the names of the families."""
        return tuple(sorted({font.family for font in self.fonts}))

    def covering(self, characters: Iterable[str]) -> tuple[str, ...]:
        """Return the families that have one of the characters."""
        codes = {ord(character) for character in characters}
        found = (font.family for font in self.fonts if codes & _codes(font.file, font.place))
        return tuple(dict.fromkeys(found))

    def regional(self, locale: str) -> tuple[str, ...]:
        """Return the families with the forms that the locale writes and ours do not have."""
        if not wants_traditional(locale):
            return ()
        here = self.families()
        return tuple(name for name in _TRADITIONAL if name in here)[:1]


def wants_traditional(locale: str) -> bool:
    """Tell whether the locale writes the traditional forms of Chinese characters."""
    return language_and_region(locale) == ("zh", "TW")


@cache
def more_fonts(folder: str) -> MoreFonts:
    """Return the fonts in the person's folder ("" for none) and in installed packages."""
    import typst

    folders = (*_own(folder), *_packaged())
    if not folders:
        return MoreFonts()
    found = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders)
    )
    faces = (FoundFont(font.family, str(font.path), font.index) for font in found.fonts())
    return MoreFonts(folders, tuple(sorted(faces)))


def _own(folder: str) -> list[str]:
    return [folder] if folder and Path(folder).is_dir() else []


def _packaged() -> list[str]:
    """Return the folders of fonts in packages that are named like fonts, but for ours."""
    from importlib.metadata import distributions

    folders = {
        str(Path(str(distribution.locate_file(file))).parent)
        for distribution in distributions()
        if _NAMED_LIKE_FONTS.search(distribution.name or "")
        for file in distribution.files or ()
        if Path(str(file)).suffix.lower() in _SUFFIXES
    }
    return sorted(path for path in folders if not Path(path).is_relative_to(font_root()))


@cache
def _codes(file: str, place: int) -> frozenset[int]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(file, fontNumber=place, lazy=True) as font:
        return frozenset(font.getBestCmap() or ())
