"""Lines for an engine that breaks Chinese text only at spaces: where text may end a line."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from resume_mcp.vocabulary.text import is_cjk

# Kinsoku: what must not begin a line, and what must not end one.
_NO_START = frozenset(
    "，。、；：？！）】》〉」』〕”’…—～·％‰℃,.;:!?)]}»%ー々ゝァィゥェォッャュョぁぃぅぇぉっゃゅょ"
)
_NO_END = frozenset("（【《〈「『〔“‘([{«￥¥$£€#@")


class Look(NamedTuple):
    """How a character is printed."""

    family: str
    style: str  # "", B, I, BI
    size: float
    colour: str
    url: str = ""


class Letter(NamedTuple):
    """A character, how it looks and how wide it is; `cut` marks a place to break a long word."""

    text: str
    look: Look
    width: float
    cut: bool = False


class Stretch(NamedTuple):
    """Neighbouring characters of one look."""

    text: str
    look: Look
    width: float


class Measure(Protocol):
    """Knows fonts: which one has a character, and how wide it is there."""

    def letter(self, text: str, look: Look, *, cut: bool) -> Letter: ...


Line = tuple[Stretch, ...]


def break_lines(letters: list[Letter], width: float, *, at_hyphens: bool = True) -> list[Line]:
    """Break text into lines of at most this width; a word wider than a line is cut."""
    lines: list[list[Letter]] = [[]]
    used = 0.0
    for unit in _units(letters, at_hyphens=at_hyphens):
        wide = sum(letter.width for letter in unit)
        if used + _visible_width(unit) <= width:
            lines[-1] += unit
            used += wide
            continue
        for piece in [unit] if _visible_width(unit) <= width else [[letter] for letter in unit]:
            wide = sum(letter.width for letter in piece)
            if lines[-1] and (used + _visible_width(piece) > width):
                lines.append([])
                used = 0.0
            lines[-1] += piece
            used += wide
    return [_stretches(line) for line in lines if line]


def width_of(line: Line) -> float:
    """Return how wide a line is."""
    return sum(stretch.width for stretch in line)


def _visible_width(unit: list[Letter]) -> float:
    """Return the width without the space at the end, which may hang over a line's end."""
    ending = unit[-1].width if unit and unit[-1].text == " " else 0.0
    return sum(letter.width for letter in unit) - ending


def _units(letters: list[Letter], *, at_hyphens: bool) -> Iterator[list[Letter]]:
    """Yield what stays together on a line: words with the space after them, single Han."""
    unit: list[Letter] = []
    for index, letter in enumerate(letters):
        unit.append(letter)
        following = letters[index + 1] if index + 1 < len(letters) else None
        held = letter.text == "-" and not at_hyphens
        if following is None or (not held and _may_break(letter, following)):
            yield unit
            unit = []


def _may_break(before: Letter, after: Letter) -> bool:
    if after.text == " ":
        return False
    if before.text == " " or before.cut:
        return True
    if before.text in "-–—/" and after.text.isalpha() and not is_cjk(after.text):
        return before.text != "/"
    if before.text in _NO_END or after.text in _NO_START:
        return False
    return _is_wide(before.text) or _is_wide(after.text)


def _is_wide(character: str) -> bool:
    code = ord(character)
    return (
        is_cjk(character)
        or 0x3000 <= code <= 0x303F
        or 0xAC00 <= code <= 0xD7A3
        or (0xFF00 <= code <= 0xFFEF)
    )


def _stretches(letters: list[Letter]) -> Line:
    """Join neighbours of one look; a space at the end of a line is not printed."""
    while letters and letters[-1].text == " ":
        letters = letters[:-1]
    stretches: list[Stretch] = []
    for letter in letters:
        if stretches and stretches[-1].look == letter.look:
            held = stretches[-1]
            stretches[-1] = Stretch(held.text + letter.text, held.look, held.width + letter.width)
        else:
            stretches.append(Stretch(letter.text, letter.look, letter.width))
    return tuple(stretches)
