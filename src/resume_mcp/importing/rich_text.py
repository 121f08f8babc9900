"""Reads a field that may hold HTML or Markdown as prose and bullets in light Markdown."""

import html
import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from typing import Literal, NamedTuple

from resume_mcp.importing.inline import is_safe_url
from resume_mcp.importing.lines import join
from resume_mcp.importing.tables import words
from resume_mcp.vocabulary.text import squeeze

_BLOCKS = words("""
    p div ul ol li br hr h1 h2 h3 h4 h5 h6 blockquote pre section article header footer table
    thead tbody tr td th dl dt dd figure figcaption
""")
_MARKS = {"strong": "**", "b": "**", "em": "*", "i": "*", "code": "`"}
_BARE = words("span u s strike del ins mark sub sup small font a img")
_DROPPED = frozenset(("script", "style"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_KNOWN = frozenset((*_BLOCKS, *_MARKS, *_BARE, *_DROPPED))
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_BULLET = re.compile(r"^\s*(?:[-*+•▪●◦‣·–—]|\d{1,2}[.)])\s+(?=\S)|^\s*[•▪●◦‣]\s*(?=\S)")
_RUN_ON = re.compile(r"\s+(?=[•▪●◦‣]\s*\S)")


class Block(NamedTuple):
    """A paragraph or a bullet."""

    kind: Literal["text", "bullet"]
    text: str


class Rich(NamedTuple):
    """A description: what stands before the first bullet, and everything from there on."""

    summary: str
    highlights: list[str]


def split_rich(text: str, *, soft: bool = True) -> Rich:
    """Return prose and bullets; `soft`: a line under a bullet continues it, as in Markdown."""
    blocks = blocks_of(text, soft=soft)
    first = next((i for i, block in enumerate(blocks) if block.kind == "bullet"), len(blocks))
    summary = "\n\n".join(block.text for block in blocks[:first])
    return Rich(summary, [block.text for block in blocks[first:]])


def whole_rich(text: str) -> str:
    """Return a text with its bullets as `- ` lines, where a field has no room for a list."""
    if not has_markup(text) and not _ENTITY.search(text):
        return text.strip()
    whole = ""
    before = ""
    for block in blocks_of(text):
        own = f"- {block.text}" if block.kind == "bullet" else block.text
        gap = "\n" if before == block.kind == "bullet" else "\n\n"
        whole = f"{whole}{gap}{own}" if whole else own
        before = block.kind
    return whole


def blocks_of(text: str, *, soft: bool = True) -> list[Block]:
    """Return the paragraphs and bullets of a text in HTML, Markdown or neither."""
    if has_markup(text):
        return _Reader().read(text)
    return list(_lined(html.unescape(text) if _ENTITY.search(text) else text, soft=soft))


def inline_rich(text: str) -> str:
    """Return one line of light Markdown, its inline HTML converted."""
    if not has_markup(text):
        return text.strip()
    return " ".join(block.text for block in _Reader().read(text))


def has_markup(text: str) -> bool:
    """Tell whether a text holds HTML tags of documents; `<name>` and `a < b` are none."""
    return "<" in text and _tag().search(_code().sub("", text)) is not None


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(rf"</?(?:{'|'.join(sorted(_KNOWN))})(?:\s[^<>]*)?/?>", re.IGNORECASE)


@cache
def _code() -> re.Pattern[str]:
    return re.compile(r"`[^`\n]+`")


def _lined(text: str, *, soft: bool) -> Iterable[Block]:
    """Read lines: `-`, `•` or `1.` begin a bullet, a blank line ends a paragraph."""
    kind: Literal["text", "bullet"] = "text"
    held = ""
    for line in _lines(text):
        bullet = _BULLET.match(line)
        starts = bullet is not None or not line.strip() or (kind == "bullet" and not soft)
        if starts and held:
            yield Block(kind, held)
            held = ""
        if starts:
            kind = "bullet" if bullet else "text"
        words = line[bullet.end() :] if bullet else line
        if kind == "bullet":
            held = _continued(held, words)
        else:
            held = f"{held}\n{words.rstrip()}" if held else words.strip()
    if held:
        yield Block(kind, held)


def _continued(held: str, words: str) -> str:
    return join(held, words.strip())


def _lines(text: str) -> list[str]:
    """Return the lines; `• a • b` on one line are two."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [
        part
        for line in lines
        for part in (_RUN_ON.split(line) if line.lstrip()[:1] in tuple("•▪●◦‣") else [line])
    ]


class _Reader(HTMLParser):
    """Turns HTML into blocks; tags that documents don't have are text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._blocks: list[Block] = []
        self._text = ""
        self._bullet = False
        self._heading = False
        self._links: list[tuple[str, int]] = []
        self._opened: list[tuple[str, int]] = []
        self._silent = 0

    def read(self, text: str) -> list[Block]:
        # What stands in backticks is shown as it is.
        self.feed(_code().sub(lambda match: html.escape(match[0], quote=False), text))
        self.close()
        self._end_block()
        return self._blocks

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _DROPPED:
            self._silent += 1
        elif tag == "br":
            self._text = self._text.rstrip(" ") + "\n"
        elif tag in ("td", "th") and self._text:
            self._text += " | "
        elif tag == "p" and self._bullet and not self._text.strip():
            return  # editors wrap what an item says in a paragraph
        elif tag in _BLOCKS:
            self._end_block()
            self._bullet = tag == "li" or (self._bullet and tag not in ("ul", "ol"))
            self._heading = tag in _HEADINGS
        elif tag == "a":
            self._links.append((dict(attrs).get("href") or "", len(self._text)))
        elif tag in _MARKS:
            self._opened.append((tag, len(self._text)))
        elif tag not in _BARE:
            self.handle_data(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _DROPPED:
            self._silent = max(self._silent - 1, 0)
        elif tag in ("td", "th", "br"):
            return
        elif tag in _BLOCKS:
            self._end_block()
            self._bullet = False
        elif tag == "a" and self._links:
            self._close_link(*self._links.pop())
        elif tag in _MARKS:
            self._close_mark(tag)
        elif tag not in _BARE:
            self.handle_data(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._text += re.sub(r"[ \t\r\n\f]+", " ", data.replace("\xa0", " "))

    def _close_link(self, url: str, start: int) -> None:
        label = self._text[start:].strip()
        same = label.rstrip("/") in (url.rstrip("/"), re.sub(r"^(?:https?://|mailto:)", "", url))
        if label and url and not same and is_safe_url(url) and not re.search(r"[\s()<>]", url):
            self._text = f"{self._text[:start]}[{label}]({url})"

    def _close_mark(self, tag: str) -> None:
        position = next((i for i, (name, _) in enumerate(self._opened) if name == tag), -1)
        if position < 0:
            return
        _, start = self._opened.pop(position)
        inner = self._text[start:]
        words = inner.strip()
        mark = _MARKS[tag]
        if not words or "\n" in words or words.startswith(mark):
            return
        before = inner[: len(inner) - len(inner.lstrip())]
        after = inner[len(inner.rstrip()) :]
        self._text = f"{self._text[:start]}{before}{mark}{words}{mark}{after}"

    def _end_block(self) -> None:
        text = "\n".join(
            line for line in (squeeze(part) for part in self._text.split("\n")) if line
        )
        if text and self._heading and not text.startswith("**"):
            text = f"**{text}**"
        if text:
            self._blocks += _split_marked(text, bullet=self._bullet)
        self._text = ""
        self._links, self._opened = [], []


def _split_marked(text: str, *, bullet: bool) -> list[Block]:
    """Return a block, or the bullets of one whose lines begin with `•` or `-`."""
    if not bullet and all(_BULLET.match(line) for line in text.split("\n")):
        return [Block("bullet", _BULLET.sub("", line)) for line in text.split("\n")]
    return [Block("bullet" if bullet else "text", text)]
