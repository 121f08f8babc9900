"""The words that differ between two texts: by word in Latin script, by character in Chinese."""

import re
from difflib import SequenceMatcher
from functools import cache
from typing import Literal, NamedTuple

from resume_mcp.proposals.visible import visible

_MAX_CELLS = 4_000_000  # tokens × tokens; beyond it whole lines are compared
_MARKS = r"[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe00-\ufe0f\u200d\U0001f3fb-\U0001f3ff]*"
_OPEN, _CLOSE = {"del": "[-", "ins": "{+"}, {"del": "-]", "ins": "+}"}
_ANSI = {"del": "\x1b[31;9m", "ins": "\x1b[32;4m", "same": ""}
_ANSI_END = "\x1b[0m"


Style = Literal["plain", "ansi"]


class Piece(NamedTuple):
    """A run of text that stayed, went or came."""

    kind: Literal["same", "del", "ins"]
    text: str


def word_diff(before: str, after: str) -> list[Piece]:
    """Return the pieces: same and del make up the text before, same and ins the text after."""
    old, new = _tokens(before), _tokens(after)
    start = common_start(old, new)
    end = common_start(old[start:][::-1], new[start:][::-1])
    head, tail = old[:start], old[len(old) - end :]
    middle = _compared(old[start : len(old) - end], new[start : len(new) - end])
    pieces = [Piece("same", "".join(head)), *middle, Piece("same", "".join(tail))]
    return _tidied([piece for piece in pieces if piece.text])


def show_diff(pieces: list[Piece], style: Style) -> str:
    """Return the pieces as one text, hidden characters made visible."""
    if style == "ansi":
        return "".join(_coloured(piece) for piece in pieces)
    shown = (
        f"{_OPEN.get(piece.kind, '')}{visible(piece.text)}{_CLOSE.get(piece.kind, '')}"
        for piece in pieces
    )
    return "".join(shown)


def _coloured(piece: Piece) -> str:
    text = visible(piece.text)
    return text if piece.kind == "same" else f"{_ANSI[piece.kind]}{text}{_ANSI_END}"


@cache
def _token() -> re.Pattern[str]:
    han = (
        r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]"
    )
    number = r"\d+(?:[.,:/-]\d+)*"
    word = rf"(?:(?!{han})[^\W\d_])+(?:['’.-](?:(?!{han})[^\W_])+)*"
    return re.compile(rf"(?:{number}|{word}|\s+|{han}|.){_MARKS}", re.DOTALL)


def _tokens(text: str) -> list[str]:
    return _token().findall(text)


def common_start(old: list[str], new: list[str]) -> int:
    """Return how many elements two lists have in common at their start."""
    count = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        count += 1
    return count


def _compared(old: list[str], new: list[str]) -> list[Piece]:
    if len(old) * len(new) > _MAX_CELLS:
        old, new = _lines(old), _lines(new)
    if len(old) * len(new) > _MAX_CELLS:
        return _change("".join(old), "".join(new))
    pieces: list[Piece] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(old[i:i_end])))
            continue
        pieces.append(Piece("del", "".join(old[i:i_end])))
        pieces.append(Piece("ins", "".join(new[j:j_end])))
    return [piece for piece in pieces if piece.text]


def _lines(tokens: list[str]) -> list[str]:
    return "".join(tokens).splitlines(keepends=True)


def _tidied(pieces: list[Piece]) -> list[Piece]:
    """Join a change across what only holds its parts together: a space, a lone character."""
    tidied: list[Piece] = []
    removed = added = ""
    for index, piece in enumerate(pieces):
        between = 0 < index < len(pieces) - 1 and (removed or added)
        if piece.kind == "del":
            removed += piece.text
        elif piece.kind == "ins":
            added += piece.text
        elif between and _is_glue(piece.text, removed, added):
            removed, added = removed + piece.text, added + piece.text
        else:
            tidied += _change(removed, added)
            removed = added = ""
            tidied.append(piece)
    return tidied + _change(removed, added)


def _is_glue(text: str, removed: str, added: str) -> bool:
    if text.strip() == "":
        return "\n" not in text and bool(removed) and bool(added)
    return len(text) == 1 and len(removed) + len(added) > 3


def _change(removed: str, added: str) -> list[Piece]:
    found = [Piece("del", removed), Piece("ins", added)]
    return [piece for piece in found if piece.text]
