"""The `options` of a rendering, as a model writes them, checked and put into the spec."""

from collections.abc import Mapping
from typing import Any

from resume_mcp.errors import InvalidInput
from resume_mcp.rendering.columns import SHORT_SECTIONS
from resume_mcp.rendering.model import RenderSpec

OPTIONS = ("accent", "columns", "density", "fonts", "margins", "photo")
_MARGINS = {"narrow": 12.7, "wide": 25.4}  # millimetres
_LEAST_MARGIN_MM, _MOST_MARGIN_MM = 10.0, 40.0
_MOST_COLUMNS = 3


def with_options(spec: RenderSpec, options: Mapping[str, Any]) -> RenderSpec:
    """Return the spec with the options in it.

    Raises:
        InvalidInput: for an option that there is not, or a value that it can't have.
    """
    if unknown := sorted(set(options) - set(OPTIONS)):
        raise InvalidInput(
            f"There is no option {str(unknown[0])[:80]!r}. Options: {', '.join(OPTIONS)}."
        )
    shown, path = _photo(options.get("photo"))
    return spec._replace(
        accent=_text("accent", options.get("accent")),
        density=_text("density", options.get("density")) or "normal",
        photo=shown,
        photo_path=path,
        font=_font(options.get("fonts")),
        margin_mm=_margin(options.get("margins")),
        columns=_columns(options.get("columns")),
    )


def _text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InvalidInput(f"{name} {value!r:.80} is no text.")
    return value.strip()


def _photo(value: Any) -> tuple[bool | None, str]:
    """Return whether the photo is shown, and the file that it is in if one is named."""
    if value is None or isinstance(value, bool):
        return value, ""
    if isinstance(value, str) and value.strip():
        return True, value.strip()
    raise InvalidInput(f"photo {value!r:.80} is neither true, false nor the path of a picture.")


def _font(value: Any) -> str:
    """Return the family; `{"latin": "Lato"}` says the same as `"Lato"`."""
    if isinstance(value, Mapping):
        if set(value) - {"latin"}:
            raise InvalidInput('fonts takes a family name, or {"latin": name}.')
        value = value.get("latin")
    return _text("fonts", value)


def _margin(value: Any) -> float | None:
    if value is None or value == "normal":
        return None
    if isinstance(value, str) and value in _MARGINS:
        return _MARGINS[value]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not _LEAST_MARGIN_MM <= value <= _MOST_MARGIN_MM:
        raise InvalidInput(
            f"margins {value!r:.80} is neither narrow, normal, wide nor "
            f"{_LEAST_MARGIN_MM:g} to {_MOST_MARGIN_MM:g} (millimetres)."
        )
    return float(value)


def _columns(value: Any) -> tuple[tuple[str, int], ...]:
    if value is None:
        return ()
    wishes = value if isinstance(value, Mapping) else {SHORT_SECTIONS: value}
    for count in wishes.values():
        if type(count) is not int or not 1 <= count <= _MOST_COLUMNS:
            raise InvalidInput(
                f"columns {count!r:.80} is none of 1 to {_MOST_COLUMNS}. "
                'Write columns as a number or as {"skills": 2}.'
            )
    return tuple((str(section), count) for section, count in wishes.items())
