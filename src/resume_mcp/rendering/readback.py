"""Reads a rendering back and looks for every word that it ought to hold."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from html.parser import HTMLParser
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
    read = _normal(text)
    found = _Found("".join(read.split()), Counter(read.split()))
    lost = [word for words in lines for word in found.lost_of(words)]
    total = sum(map(len, lines))
    return Recall(1.0 if not total else 1 - len(lost) / total, tuple(dict.fromkeys(lost)))


class _Found:
    """The text that was read; lines are looked for in the order of the page."""

    def __init__(self, joined: str, words: Counter[str]) -> None:
        self._joined = joined
        self._words = words
        self._position = 0

    def lost_of(self, words: list[str]) -> list[str]:
        """Return the words of a line that are not in the text."""
        line = "".join(words)
        position = self._joined.find(line, self._position)
        if position >= 0:
            self._position = position + len(line)
            return []
        if line in self._joined:
            return []
        return [word for word in words if not self._has(word)]

    def _has(self, word: str) -> bool:
        # A short word is in every text as a part of others, so it must stand alone.
        if word in self._words or (len(word) > 3 and word in self._joined):
            return True
        # Beside Arabic and Hebrew, brackets are read as they look, not as they are meant.
        return word.translate(_MIRRORED) in self._words


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
