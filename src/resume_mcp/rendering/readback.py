"""Reads a rendering back and looks for every word that it ought to hold."""

import re
import unicodedata
from collections.abc import Iterable
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple

from resume_mcp.rendering.blocks import Page, lines_of, text_of

_BREAKS = ("softbreak", "hardbreak")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_SPACE = re.compile(r"\s+")


class Recall(NamedTuple):
    """How much of the page was found again."""

    share: float
    lost_words: tuple[str, ...]


def recall_of(page: Page, text: str, *, substituted: Iterable[str] = ()) -> Recall:
    """Look for each visible word of the page in the text; white space doesn't count."""
    table = {ord(character): "〓" for character in substituted}
    expected = [_normal(text_of(runs)).translate(table) for runs in lines_of(page)]
    lines = [line.split() for line in expected if line.strip()]
    found = _Found(_normal(text))
    lost = [word for words in lines for word in found.lost_of(words)]
    total = sum(map(len, lines))
    return Recall(1.0 if not total else 1 - len(lost) / total, tuple(dict.fromkeys(lost)))


class _Found:
    """The text that was read; lines are looked for in the order of the page."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self._joined = "".join(words)
        # Where a word begins or ends: `Go` is not found in `Google`.
        self._edges = {0, *accumulate(map(len, words))}
        self._position = 0

    def lost_of(self, words: list[str]) -> list[str]:
        """Return the words of a line that are not in the text."""
        line = "".join(words)
        position = self._find(line, self._position)
        if position >= 0:
            self._position = position + len(line)
            return []
        if self._find(line, 0) >= 0:
            return []
        return [word for word in words if not self._has(word)]

    def _has(self, word: str) -> bool:
        # Beside Arabic and Hebrew, brackets are read as they look, not as they are meant.
        return self._find(word, 0) >= 0 or self._find(word.translate(_MIRRORED), 0) >= 0

    def _find(self, part: str, start: int) -> int:
        position = self._joined.find(part, start)
        while position >= 0 and not self._stands_alone(position, position + len(part)):
            position = self._joined.find(part, position + 1)
        return position

    def _stands_alone(self, start: int, end: int) -> bool:
        return self._is_edge(start) and self._is_edge(end)

    def _is_edge(self, index: int) -> bool:
        inside = self._joined[max(index - 1, 0) : index + 1]
        return index in self._edges or not (inside.isascii() and inside.isalnum())


def _normal(text: str) -> str:
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text).replace("\u00a0", " "))


def text_of_html(html: str) -> str:
    """Return the visible text of an HTML page of ours."""
    reader = _VisibleText()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)


class _VisibleText(HTMLParser):
    """Collects text outside of the head."""

    _BLOCKS = frozenset(("p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "span", "br"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._in_head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._in_head = self._in_head or tag == "head"
        if tag in self._BLOCKS:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "head":
            self._in_head = False
        if tag in self._BLOCKS:
            self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._in_head:
            self.parts.append(data)


def text_of_markdown(markdown: str) -> str:
    """Return the text that a Markdown reader would show."""
    from markdown_it import MarkdownIt

    parts: list[str] = []
    for token in MarkdownIt("commonmark", {"html": False}).parse(markdown):
        pieces = token.children or [token]
        parts += ["\n" if piece.type in _BREAKS else piece.content for piece in pieces]
        parts.append("\n")
    return "".join(parts)
