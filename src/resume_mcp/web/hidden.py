"""Tells what a reader of the page would not have seen.

Hidden text is where pages put orders for machines. What is toggled by the page (tabs, menus that
some rule shows) counts as visible.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_MAX_CSS = 400_000
_BRACES = re.compile(r"([{}])")
_SIMPLE = re.compile(r"(?:[a-z][a-z0-9]*)?([.#])([\w\\:/-]+)", re.I)
_MENTIONED = re.compile(r"[.#]((?:[\w-]|\\.)+)")
_LENGTH = re.compile(r"(-?\d*\.?\d+)\s*(px|pt|em|rem|ex|ch|vw|vh|%)?")
_RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%?))?\s*\)")
_HEX = re.compile(r"#([0-9a-f]{3,8})\b")
_NAMED = {"white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250)}
_NOTHING_LEFT = re.compile(
    r"rect\(\s*(0|1)(px)?[\s,]+\1(px)?[\s,]+\1(px)?[\s,]+\1(px)?\s*\)|inset\(\s*(50|100)%|"
    r"circle\(\s*0|scale\(\s*0(\.0*)?\s*[,)]|translate[xy]?\(\s*-\d{4,}"
)

Colour = tuple[int, int, int]
Style = Mapping[str, str]
_WHITE: Colour = (255, 255, 255)


class Look(NamedTuple):
    """What an element inherits: whether its text is tiny, and its colours."""

    tiny: bool = False
    colour: Colour | None = None  # None: not set, taken as legible
    background: Colour | None = None  # None: not set
    painted: bool = False  # an image or gradient, or a colour we can't read, lies behind

    @property
    def is_legible(self) -> bool:
        """Tell whether a reader could see text that looks like this."""
        if self.tiny:
            return False
        if self.colour is None or self.painted:
            return True
        return not _alike(self.colour, self.background or _WHITE)


def style_of(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the declarations of an element's style attribute, and of its presentation ones."""
    style = _declarations(attributes.get("style", ""))
    if "color" in attributes:
        style.setdefault("color", attributes["color"].lower())
    if "bgcolor" in attributes:
        style.setdefault("background-color", attributes["bgcolor"].lower())
    return style


def _declarations(css: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in css.lower().split(";"))
    return {
        name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value
    }


def look_of(style: Style, inherited: Look) -> Look:
    """Return how the text directly inside an element looks."""
    size = style.get("font-size")
    colour = style.get("color")
    background = style.get("background-color") or style.get("background")
    look = inherited
    if size is not None:
        look = look._replace(tiny=_is_tiny(size))
    if colour is not None:
        look = look._replace(colour=_colour(colour), tiny=look.tiny or _is_transparent(colour))
    if background is not None and not _is_transparent(background):
        parsed = _colour(background)
        look = look._replace(background=parsed, painted=parsed is None or "url(" in background)
    return look


def is_removed(style: Style) -> bool:
    """Tell whether the style takes an element, with all that is inside, out of sight."""
    return (
        style.get("display") == "none"
        or style.get("visibility") in {"hidden", "collapse"}
        or style.get("content-visibility") == "hidden"
        or _number(style.get("opacity"), default=1) < 0.05
        or _is_off_screen(style)
        or _is_cut_away(style)
    )


def _is_off_screen(style: Style) -> bool:
    if _number(style.get("text-indent")) <= -500:
        return True
    if style.get("position") not in {"absolute", "fixed"}:
        return False
    sides = ("left", "top", "right", "bottom", "margin-left", "margin-top")
    return any(_number(style.get(side)) <= -500 for side in sides)


def _is_cut_away(style: Style) -> bool:
    if any(
        _NOTHING_LEFT.search(style.get(name, "")) for name in ("clip", "clip-path", "transform")
    ):
        return True
    clipped = style.get("overflow", "") in {"hidden", "clip"}
    return clipped and any(
        _number(style.get(side), default=99) <= 1 for side in ("height", "width")
    )


def _number(value: str | None, *, default: float = 0) -> float:
    """Return a length in about pixels."""
    match = _LENGTH.match(value or "")
    if match is None:
        return default
    factor = 16 if match.group(2) in {"em", "rem", "ex", "ch", "vw", "vh"} else 1
    return float(match.group(1)) * factor


def _is_tiny(size: str) -> bool:
    match = _LENGTH.match(size)
    if match is None:
        return False
    number, unit = float(match.group(1)), match.group(2) or "px"
    smallest = {"px": 2, "pt": 2, "%": 10}.get(unit, 0.15)
    return number <= smallest


def _is_transparent(colour: str) -> bool:
    match = _RGB.search(colour)
    clear = match is not None and match.group(4) is not None and float(match.group(4)) == 0
    return clear or colour.startswith("transparent")


def _colour(value: str) -> Colour | None:
    """Return the colour that a value names, None where we can't tell."""
    for name, named in _NAMED.items():
        if value.split(" ", 1)[0] == name:
            return named
    if (rgb := _RGB.search(value)) is not None:
        return (int(rgb.group(1)), int(rgb.group(2)), int(rgb.group(3)))
    if (digits := _HEX.search(value)) is not None:
        text = digits.group(1)
        text = "".join(digit * 2 for digit in text[:3]) if len(text) < 6 else text[:6]
        return (int(text[:2], 16), int(text[2:4], 16), int(text[4:6], 16))
    return None


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= 16 for a, b in zip(one, other, strict=True))


class Sheet(NamedTuple):
    """The classes and ids that the page's own style sheets hide and never show."""

    names: frozenset[str] = frozenset()

    def hides(self, attributes: Mapping[str, str]) -> bool:
        """Tell whether an element is hidden by its class or id."""
        if not self.names:
            return False
        classes = {f".{name}" for name in attributes.get("class", "").split()}
        return bool(self.names & (classes | {f"#{attributes.get('id', '')}"}))


def read_sheet(css: str) -> Sheet:
    """Return what the sheets hide; a name that any rule shows again is a toggle, so visible."""
    hiding: set[str] = set()
    shown: set[str] = set()
    for selectors, declarations, nested in _rules(_without_comments(css[:_MAX_CSS])):
        style = _declarations(declarations)
        if is_removed(style) or _is_tiny(style.get("font-size", "16px")):
            if not nested:
                hiding |= _simple_names(selectors)
        elif {"display", "visibility", "opacity"} & style.keys():
            shown |= {f"{mark}{name}" for name in _mentioned(selectors) for mark in ".#"}
    return Sheet(frozenset(hiding - shown))


def _without_comments(css: str) -> str:
    head, *rest = css.split("/*")
    return head + "".join(part.partition("*/")[2] for part in rest)


def _rules(css: str) -> Iterator[tuple[str, str, bool]]:
    """Yield each rule's selectors and declarations, and whether a condition encloses it."""
    open_blocks: list[str] = []
    text = ""
    for piece in _BRACES.split(css):
        if piece == "{":
            open_blocks.append(text.rpartition(";")[2].strip())
        elif piece == "}" and open_blocks:
            selectors = open_blocks.pop()
            if not selectors.startswith("@"):
                yield selectors, text, bool(open_blocks)
        text = "" if piece in "{}" else piece


def _simple_names(selectors: str) -> set[str]:
    """Return the names of the selectors that are one class or one id."""
    matches = (_SIMPLE.fullmatch(selector.strip()) for selector in selectors.split(","))
    return {match.group(1) + match.group(2).replace("\\", "") for match in matches if match}


def _mentioned(selectors: str) -> set[str]:
    return {name.replace("\\", "") for name in _MENTIONED.findall(selectors)}
