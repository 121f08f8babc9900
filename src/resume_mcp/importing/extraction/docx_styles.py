"""What the styles and lists of a Word file say of its paragraphs and runs."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from resume_mcp.importing.extraction.docx_package import W

_HEADING = re.compile(r"(?i)^(?:heading|标题|überschrift|titre|título)\s*(\d)$")
_TITLE = re.compile(r"(?i)^(?:title|标题|titel|titre)$")
_LISTED = re.compile(
    r"(?i)^(?:list bullet|list number|列表项目符号|aufzählung|listenabsatz bullet)"
)
_TINY = 2.5


@dataclass(frozen=True)
class Look:
    """How letters look, inherited from style to paragraph to run."""

    size: float = 11.0
    bold: bool = False
    italic: bool = False
    caps: bool = False
    hidden: bool = False
    colour: str = ""
    font: str = ""

    @property
    def is_unseen(self) -> bool:
        """Tell whether nobody sees letters of this look on white paper."""
        return self.hidden or self.size < _TINY


@dataclass(frozen=True)
class Style:
    """A paragraph style: its letters, its level as a heading, its place in a list."""

    look: Look = field(default_factory=Look)
    level: int = 0
    bullet: int = -1
    space: float = 0.0


def look_of(properties: Any | None, inherited: Look) -> Look:
    """Return a look after the properties of a run."""
    if properties is None:
        return inherited
    look = replace(
        inherited,
        bold=_switch(properties, "b", inherited.bold),
        italic=_switch(properties, "i", inherited.italic),
        caps=_switch(properties, "caps", inherited.caps),
        hidden=_switch(properties, "vanish", inherited.hidden),
    )
    size = properties.find(W + "sz")
    if size is not None:
        look = replace(look, size=_number(size.get(W + "val"), 2 * look.size) / 2)
    colour = properties.find(W + "color")
    if colour is not None:
        look = replace(look, colour=str(colour.get(W + "val") or "").casefold())
    fonts = properties.find(W + "rFonts")
    if fonts is not None and fonts.get(W + "ascii"):
        look = replace(look, font=str(fonts.get(W + "ascii")))
    return look


def _switch(properties: Any, tag: str, inherited: bool) -> bool:  # noqa: FBT001 - a switch's value
    found = properties.find(W + tag)
    return inherited if found is None else is_on(found)


def is_on(element: Any) -> bool:
    """Tell whether a switch such as `w:b` is on."""
    return str(element.get(W + "val", "true")).casefold() not in ("0", "false", "off", "none")


def _number(text: str | None, otherwise: float) -> float:
    try:
        return float(text or "")
    except ValueError:
        return otherwise


class Styles:
    """The styles of a file, by their id."""

    def __init__(self, styles: Any | None, numbering: Any | None) -> None:
        self._elements = {} if styles is None else _by_id(styles)
        self._known: dict[str, Style] = {}
        self._numbers = _numbers(numbering)
        defaults = None if styles is None else styles.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self._base = Style(look_of(defaults, Look(size=10.0)))
        self._default = next(
            (
                name
                for name, one in self._elements.items()
                if one.get(W + "default") in ("1", "true") and one.get(W + "type") == "paragraph"
            ),
            "",
        )

    def paragraph(self, properties: Any | None) -> Style:
        """Return the style of a paragraph after its own properties."""
        named = _value(properties, "pStyle") or self._default
        style = self._style(named, 0)
        return self._own(properties, style)

    def run(self, properties: Any | None, look: Look) -> Look:
        """Return the look of a run inside a paragraph."""
        named = self._elements.get(_value(properties, "rStyle"))
        if named is not None:
            look = look_of(named.find(W + "rPr"), look)
        return look_of(properties, look)

    def _style(self, name: str, depth: int) -> Style:
        element = self._elements.get(name)
        if element is None or depth > 12:
            return self._base
        if name not in self._known:
            parent = self._style(_value(element, "basedOn"), depth + 1)
            made = self._own(element.find(W + "pPr"), parent)
            made = replace(made, look=look_of(element.find(W + "rPr"), made.look))
            shown = _value(element, "name")
            if match := _HEADING.match(shown):
                made = replace(made, level=min(int(match[1]), 6) + 1)
            elif _TITLE.match(shown):
                made = replace(made, level=1)
            elif _LISTED.match(shown):
                made = replace(made, bullet=max(made.bullet, 0))
            self._known[name] = made
        return self._known[name]

    def _own(self, properties: Any | None, style: Style) -> Style:
        if properties is None:
            return style
        outline = properties.find(W + "outlineLvl")
        if outline is not None:
            level = _number(outline.get(W + "val"), 9)
            style = replace(style, level=int(level) + 2 if level < 6 else 0)
        numbers = properties.find(W + "numPr")
        if numbers is not None:
            style = replace(style, bullet=self._bullet(numbers))
        spacing = properties.find(W + "spacing")
        if spacing is not None and spacing.get(W + "before"):
            style = replace(style, space=_number(spacing.get(W + "before"), 0) / 20)
        return style

    def _bullet(self, properties: Any) -> int:
        number = _value(properties, "numId")
        level = int(_number(_value(properties, "ilvl"), 0))
        if number in ("", "0"):
            return -1
        return -1 if self._numbers.get(number) == "none" else level


def _value(element: Any | None, tag: str) -> str:
    found = None if element is None else element.find(W + tag)
    return "" if found is None else str(found.get(W + "val") or "")


def _by_id(styles: Any) -> dict[str, Any]:
    return {str(one.get(W + "styleId")): one for one in styles.findall(W + "style")}


def _numbers(numbering: Any | None) -> dict[str, str]:
    """Return the kind of mark that each list has on its first level."""
    if numbering is None:
        return {}
    kinds = {}
    for one in numbering.findall(W + "abstractNum"):
        level = one.find(W + "lvl")
        kinds[one.get(W + "abstractNumId")] = _value(level, "numFmt")
    return {
        str(one.get(W + "numId")): kinds.get(_value(one, "abstractNumId"), "")
        for one in numbering.findall(W + "num")
    }
