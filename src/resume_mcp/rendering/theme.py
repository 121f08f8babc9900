"""Themes: one small file of measures each; a spec's options change them."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.model import TemplateInfo

Theme = dict[str, Any]

_FOLDER = Path(__file__).parent / "themes"
_COLOUR = re.compile(r"^#[0-9a-fA-F]{6}$")
# How much of the theme's own space lies between things.
DENSITIES = {"compact": 0.72, "normal": 1.0, "relaxed": 1.25}


def templates() -> tuple[TemplateInfo, ...]:
    """Return the templates that there are."""
    return tuple(_info(name) for name in _names())


def theme_of(template: str, *, accent: str, density: str) -> Theme:
    """Return the measures of a template with the options applied.

    Raises:
        InvalidInput: if the template, the colour or the density is none of ours.
    """
    if template not in _names():
        raise InvalidInput(f"There is no template {template!r}. Templates: {', '.join(_names())}.")
    if accent and not _COLOUR.match(accent):
        raise InvalidInput(f"accent {accent!r} is no colour. Write it as #rrggbb, like #1f4e79.")
    if density not in DENSITIES:
        raise InvalidInput(f"density {density!r} is none of: {', '.join(DENSITIES)}.")
    theme = _load(template)
    colours = {**theme["colour"], **({"accent": accent.lower()} if accent else {})}
    factor = DENSITIES[density]
    spaces = {
        name: value if name.startswith("leading") else round(value * factor, 2)
        for name, value in theme["space"].items()
    }
    return {**theme, "colour": colours, "space": spaces}


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
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


@cache
def _load(name: str) -> Theme:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
