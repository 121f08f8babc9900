"""What leaves a document that is too full: the oldest whole pieces, never half a line."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.memory.documents import Doc
from resume_mcp.memory.sections import Section, heading_level, lines, parts


class Span(NamedTuple):
    """A stretch of text."""

    start: int
    end: int


def without_oldest(
    doc: Doc, text: str, *, new: Span, keep_heading: bool
) -> tuple[str, tuple[str, ...]]:
    """Return the text within the budget, and what left it, from top to bottom.

    What stands in `new` stays, and with `keep_heading` the heading of its section, which then gives
    its own oldest paragraphs first. Else the topmost goes first: loose paragraphs and whole
    sections, in the last section paragraphs. A document title goes at the very end.
    """
    excess = doc.size(text) - doc.budget
    gone: list[Span] = []
    for span in _oldest_first(text, new=new, keep_heading=keep_heading):
        if excess <= 0:
            break
        excess -= doc.size(text[span.start : span.end])
        gone.append(span)
    dropped = (text[span.start : span.end].strip("\r\n") for span in sorted(gone))
    return _without(text, sorted(gone)), tuple(piece for piece in dropped if piece.strip())


def pieces(text: str, start: int, end: int) -> list[Span]:
    """Return the paragraphs of a stretch, each with the blank lines after it.

    A list item is a piece of its own, code in fences is never parted, and a small heading stays
    with what it heads.
    """
    begins: list[int] = []
    after_blank, under_heading = True, False
    for line in lines(text[start:end]):
        if not line.in_fence and not line.text.strip():
            after_blank = True
            continue
        if not under_heading and (after_blank or (not line.in_fence and is_list_item(line.text))):
            begins.append(start + line.start)
        after_blank = False
        under_heading = not line.in_fence and heading_level(line.text) > 2
    return [Span(*edges) for edges in pairwise([*begins, end])]


def is_list_item(line: str) -> bool:
    """Tell whether the line begins an item of a top-level list."""
    return _item_pattern().match(line) is not None


def left_behind(before: str, after: str) -> tuple[str, ...]:
    """Return the pieces of the first text that the second does not hold."""
    remaining = Counter(piece for part in parts(after) for piece in _piece_texts(after, part))
    dropped: list[str] = []
    for part in parts(before):
        there = _piece_texts(before, part)
        missing = [piece for piece in there if not _taken(remaining, piece)]
        whole = before[part.start : part.end].strip("\r\n")
        dropped += [whole] if there and missing == there else missing
    return tuple(dropped)


def _oldest_first(text: str, *, new: Span, keep_heading: bool) -> list[Span]:
    host: list[Span] = []
    others: list[Span] = []
    last: list[Span] = []
    blank_tail: list[Span] = []  # parts the new text from what follows, so it goes after that
    for part in parts(text):
        if new.start <= part.start < new.end:
            continue
        takes_new = part.start < new.start < part.end
        end = new.start if takes_new else part.end
        inner = pieces(text, part.body, end)
        head_end = inner[0].start if inner else end
        if takes_new:
            host = inner
            last.append(Span(part.body if keep_heading else part.start, head_end))
            blank_tail = [Span(new.end, part.end)]
        elif part.level == 2:
            others.append(Span(part.start, part.end))
        else:
            others += inner
            last.append(Span(part.start, head_end))
    first = [*host, *others] if keep_heading else [*others, *host]
    return [*first, *last, *blank_tail]


def _taken(remaining: Counter[str], piece: str) -> bool:
    remaining[piece] -= 1
    return remaining[piece] >= 0


def _piece_texts(text: str, part: Section) -> list[str]:
    spans = [Span(part.start, part.body), *pieces(text, part.body, part.end)]
    texts = [text[span.start : span.end].strip("\r\n").rstrip() for span in spans]
    return [piece for piece in texts if piece]


def _without(text: str, gone: list[Span]) -> str:
    kept, position = [], 0
    for span in gone:
        kept.append(text[position : span.start])
        position = span.end
    return "".join([*kept, text[position:]])


@cache
def _item_pattern() -> re.Pattern[str]:
    return re.compile(r" {0,1}(?:[-*+•·]|\d{1,3}[.)、])(?:\s|$|(?<=、))")
