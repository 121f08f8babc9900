"""The terminal as the person sees it: what fits a line, and what was typed before it was asked."""

import re
import shutil
import sys
from unicodedata import category, east_asian_width

MIN_COLUMNS = 20
_ESCAPES = re.compile(r"(\x1b\[[0-9;]*m)")
_TAB = 8


def cells(text: str, *, wide: str = "WF") -> int:
    """Return how many cells a text takes, its colours aside."""
    return sum(_cells_of(c, wide) for c in _ESCAPES.sub("", text))


def fitted(text: str, columns: int) -> str:
    """Return the text with no line longer than the window, each continuation further in.

    A line that the terminal itself breaks goes on at the margin, where only our own words stand.
    """
    width = max(columns, MIN_COLUMNS)
    return "\n".join(part for line in text.split("\n") for part in _broken(line, width))


def drawn(text: str) -> str:
    """Return the text as it is written: to a screen with its lines fitted, else as it is."""
    return fitted(text, shutil.get_terminal_size().columns) if sys.stdout.isatty() else text


def forget_typed_ahead() -> None:
    """Drop what was typed before the question stood there: it was no answer to it."""
    if not sys.stdin.isatty():
        return
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
        return
    import termios

    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _broken(line: str, width: int) -> list[str]:
    # What some terminals draw wide and others narrow counts as wide: no line may be too long.
    if cells(line, wide="WFA") <= width:
        return [line]
    depth = min(len(line) - len(line.lstrip(" ")), 4)
    indent = " " * (depth + 2)
    lines, current, taken, space = [], "", 0, 0
    for unit in _units(line):
        size = cells(unit, wide="WFA")
        if taken + size > width and size:
            end = space if space > len(indent) + len(current) // 2 else len(current)
            lines.append(current[:end])
            current = indent + current[end:]
            taken, space = cells(current, wide="WFA"), 0
        current, taken = current + unit, taken + size
        if unit == " ":
            space = len(current)
    return [*lines, current]


def _units(line: str) -> list[str]:
    """Return what a line may not be broken inside of: an escape, a character."""
    parts = _ESCAPES.split(line)
    return [u for i, part in enumerate(parts) for u in ([part] if i % 2 else part)]


def _cells_of(character: str, wide: str) -> int:
    if character == "\t":
        return _TAB
    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in wide else 1
