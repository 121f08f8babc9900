"""Reads a rendering back and looks for every word that it ought to hold."""

import re
import unicodedata
from collections.abc import Iterable
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple

from resume_mcp.rendering.blocks import Page, groups_of, lines_of, text_of

_BREAKS = ("softbreak", "hardbreak")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_SPACE = re.compile(r"\s+")
_BROKEN = re.compile("[\ufb00-\ufb06\u2f00-\u2fd5\ue000-\uf8ff\ufffd]")


class Recall(NamedTuple):
    """How much of the page was found again, and how much of it where it should be."""

    share: float
    lost_words: tuple[str, ...]
    order: float = 1.0


def recall_of(page: Page, text: str, *, substituted: Iterable[str] = ()) -> Recall:
    """Look for each visible word of the page in the text; white space doesn't count."""
    table = {ord(character): "〓" for character in substituted}
    found = _Found(_normal(text))
    total, ordered, lines, lost = 0, 0, 0, list[str]()
    for group in groups_of(page):
        expected = [_normal(text_of(runs)).translate(table).split() for runs in group]
        written = [words for words in expected if words]
        total += sum(map(len, written))
        lines += len(written)
        astray = found.take(written)
        ordered += len(written) - len(astray)
        lost += [word for words in astray for word in found.lost_of(words)]
    return Recall(
        1.0 if not total else 1 - len(lost) / total,
        tuple(dict.fromkeys(lost)),
        1.0 if not lines else ordered / lines,
    )


class _Found:
    """The text that was read; lines are looked for in the order of the page."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self._joined = "".join(words)
        # Where a word begins or ends: `Go` is not found in `Google`.
        self._edges = {0, *accumulate(map(len, words))}
        self._position = 0

    def take(self, group: list[list[str]]) -> list[list[str]]:
        """Go on behind the lines of a group; return those that do not follow what was taken."""
        ends = [self._end_of("".join(words)) for words in group]
        self._position = max([self._position, *ends])
        return [words for words, end in zip(group, ends, strict=True) if not end]

    def _end_of(self, line: str) -> int:
        position = self._find(line, self._position)
        return position + len(line) if position >= 0 else 0

    def lost_of(self, words: list[str]) -> list[str]:
        """Return the words of a line that are not in the text."""
        if self._find("".join(words), 0) >= 0:
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


def broken_letters(page: Page, text: str) -> tuple[str, ...]:
    """Return the signs in the text that stand for letters which a machine would not know.

    Ligature signs, Kangxi radicals, private and replacement characters: what is on the page itself
    does not count.
    """
    own = {character for runs in lines_of(page) for character in text_of(runs)}
    return tuple(sorted(set(_BROKEN.findall(text)) - own))


def _normal(text: str) -> str:
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text).replace("\u00a0", " "))


def text_of_html(html: str) -> str:
    """Return the visible text of an HTML page of ours."""
    reader = _VisibleText()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)


def links_of_html(html: str) -> frozenset[str]:
    """Return the targets of the links of an HTML page of ours."""
    return frozenset(unescape(target) for target in re.findall(r'<a href="([^"]*)"', html))


class _VisibleText(HTMLParser):
    """Collects text outside of the head."""

    _BLOCKS = frozenset(
        ("p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "span", "br", "dt", "dd")
    )

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
