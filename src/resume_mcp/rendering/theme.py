"""Themes: one small file each of measures, fonts, colours and style; options change them."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.model import TemplateInfo
from resume_mcp.rendering.words import is_chinese

Theme = dict[str, Any]

FOLDER = Path(__file__).parent / "themes"
# The styles that the pages know; a theme's file names one of each.
STYLES = {
    "head": ("left", "centre", "band", "form"),
    "section": ("rule", "underline", "bar", "tint"),
    "entry": ("two", "one"),
    "subtitle": ("upright", "italic"),
}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
# How much of the theme's own space lies between things.
DENSITIES = {"compact": 0.72, "normal": 1.0, "relaxed": 1.25}
_POINTS_PER_MM = 72 / 25.4
_PAPER = "#ffffff"
_WEIGHTS = (0.2126, 0.7152, 0.0722)  # of red, green and blue in how light a colour looks


def templates() -> tuple[TemplateInfo, ...]:
    """Return the templates that there are."""
    return tuple(_info(name) for name in _names())


def theme_of(
    template: str,
    *,
    accent: str = "",
    density: str = "normal",
    font: str = "",
    margin_mm: float | None = None,
    locale: str = "",
) -> Theme:
    """Return the measures of a template with the options applied, for readers of the locale.

    Raises:
        InvalidInput: if the template, the colour or the density is none of ours.
    """
    if template not in _names():
        raise InvalidInput(f"There is no template {template!r}. Templates: {', '.join(_names())}.")
    if accent and not _COLOUR.fullmatch(accent):
        raise InvalidInput(f"accent {accent!r} is no colour. Write it as #rrggbb, like #1f4e79.")
    if density not in DENSITIES:
        raise InvalidInput(f"density {density!r} is none of: {', '.join(DENSITIES)}.")
    theme = _load(template)
    return {
        **theme,
        "colour": _coloured(theme["colour"], accent.lower()),
        "space": with_space(theme["space"], DENSITIES[density]),
        "font": _fonts(theme, font, locale),
        "size": _sizes(theme, locale),
        "page": _margins(theme["page"], margin_mm),
    }


def with_space(space: dict[str, float], factor: float) -> dict[str, float]:
    """Return the measures between things made smaller or larger; the leading stays."""
    return {
        name: value if name.startswith("leading") else round(value * factor, 2)
        for name, value in space.items()
    }


def _coloured(colours: dict[str, str], accent: str) -> dict[str, str]:
    """Return the colours with another accent; headings in the accent's colour follow it."""
    accent = accent or colours["accent"]
    coloured = {
        name: accent if value == colours["accent"] else value for name, value in colours.items()
    }
    # Text on a band of the accent: the one of white and ink that reads better.
    ink = colours["ink"]
    return {**coloured, "on_accent": ink if contrast(accent, ink) > contrast(accent) else _PAPER}


def contrast(colour: str, other: str = _PAPER) -> float:
    """Return how well a colour stands out from another: 1 is not at all, 4.5 reads well (WCAG)."""
    dark, light = sorted((_luminance(colour), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))


def _fonts(theme: Theme, asked: str, locale: str) -> dict[str, str]:
    """Return the families for text, for the name and headings, for Word and for browsers."""
    fonts = theme["font"]
    latin = asked or fonts["latin"]
    if not asked and is_chinese(locale):
        # A serif beside Chinese sans characters looks like an accident.
        latin = theme.get("chinese", {}).get("latin", latin)
    display = latin if asked or is_chinese(locale) else fonts.get("display", latin)
    return {
        "latin": latin,
        "display": display,
        "word": asked or fonts["word"],
        "like": fonts.get("like", fonts["word"]),
    }


def _sizes(theme: Theme, locale: str) -> dict[str, float]:
    """Return the sizes of type: beside Chinese characters, a small Latin face must not be large."""
    scale = theme.get("chinese", {}).get("scale", 1.0) if is_chinese(locale) else 1.0
    return {name: round(size * scale, 2) for name, size in theme["size"].items()}


def _margins(page: dict[str, float], margin_mm: float | None) -> dict[str, float]:
    if margin_mm is None:
        return page
    margin = round(margin_mm * _POINTS_PER_MM, 2)
    return {"margin_x": margin, "margin_top": margin, "margin_bottom": margin}


def _info(name: str) -> TemplateInfo:
    theme = _load(name)
    return TemplateInfo(
        name=name,
        label=theme["label"],
        use=theme["use"],
        ats_safe=theme["ats_safe"],
        options=tuple(theme["options"]),
    )


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def _load(name: str) -> Theme:
    import tomllib

    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
