"""Reads a field that may hold HTML or Markdown as prose and bullets in light Markdown."""

import html
import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import Literal, NamedTuple

from resume_mcp.importing.written.inline import is_safe_url
from resume_mcp.importing.written.lines import join
from resume_mcp.importing.written.tables import words
from resume_mcp.vocabulary.text import squeeze

_BLOCKS = words("""
    p div ul ol li br hr h1 h2 h3 h4 h5 h6 blockquote pre section article header footer table
    thead tbody tr td th dl dt dd figure figcaption
""")
_MARKS = {"strong": "**", "b": "**", "em": "*", "i": "*", "code": "`"}
_BARE = words("span u s strike del ins mark sub sup small font a img")
_MOST_OPEN = 8  # runs of bold, italics and links inside each other
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_KNOWN = frozenset((*_BLOCKS, *_MARKS, *_BARE))
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
    held: list[str] = []
    for line in _lines(text):
        bullet = _BULLET.match(line)
        if bullet is not None or not line.strip() or (kind == "bullet" and not soft):
            yield from _block(kind, held)
            kind, held = "bullet" if bullet else "text", []
        if words := line[bullet.end() if bullet else 0 :].strip():
            held.append(words)
    yield from _block(kind, held)


def _block(kind: Literal["text", "bullet"], lines: list[str]) -> Iterable[Block]:
    """Yield a block of the lines, none for no lines; those of a bullet are one."""
    if lines:
        yield Block(kind, "\n".join(lines) if kind == "text" else _joined(lines))


def _joined(lines: list[str]) -> str:
    """Return wrapped lines as one: no space where Chinese meets Chinese."""
    gaps = [join(before[-1:], after[:1])[1:-1] for before, after in pairwise(lines)]
    return "".join(part for pair in zip(lines, [*gaps, ""], strict=True) for part in pair)


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
        self._parts: list[str] = []  # of the block that is being read
        self._says = False  # whether there is a word in them
        self._bullet = False
        self._heading = False
        self._opened: list[tuple[str, str, int]] = []  # tag, link, where it began

    def read(self, text: str) -> list[Block]:
        # What stands in backticks is shown as it is.
        self.feed(_code().sub(lambda match: html.escape(match[0], quote=False), text))
        self.close()
        self._end_block()
        return self._blocks

    def set_cdata_mode(self, elem: str, *, escapable: bool = False) -> None:
        """Do nothing: a tag that someone writes about, `<script>`, swallows no text."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self._parts.append("\n")
        elif tag in ("td", "th") and self._says:
            self._parts.append(" | ")
        elif tag == "p" and self._bullet and not self._says:
            return  # editors wrap what an item says in a paragraph
        elif tag in _BLOCKS:
            self._end_block()
            self._bullet = tag == "li" or (self._bullet and tag not in ("ul", "ol"))
            self._heading = tag in _HEADINGS
        elif tag in _MARKS or tag == "a":
            if len(self._opened) < _MOST_OPEN:
                self._opened.append((tag, dict(attrs).get("href") or "", len(self._parts)))
        elif tag not in _BARE:
            self.handle_data(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "br"):
            return
        if tag in _BLOCKS:
            self._end_block()
            self._bullet = False
        elif tag in _MARKS or tag == "a":
            self._close(tag)
        elif tag not in _BARE:
            self.handle_data(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._parts.append(re.sub(r"[ \t\r\n\f]+", " ", data.replace("\xa0", " ")))
        self._says = self._says or not data.isspace()

    def _close(self, tag: str) -> None:
        """End the innermost run of text of that tag."""
        places = [i for i, (name, _, _) in enumerate(self._opened) if name == tag]
        if not places:
            return
        _, url, start = self._opened.pop(places[-1])
        inner = "".join(self._parts[start:])
        self._parts[start:] = [_linked(inner, url) if tag == "a" else _marked(inner, _MARKS[tag])]

    def _end_block(self) -> None:
        lines = (squeeze(part) for part in "".join(self._parts).split("\n"))
        text = "\n".join(line for line in lines if line)
        if text and self._heading and not text.startswith("**"):
            text = f"**{text}**"
        if text:
            self._blocks += _split_marked(text, bullet=self._bullet)
        self._parts, self._says, self._opened = [], False, []


def _linked(label: str, url: str) -> str:
    """Return a link as Markdown; what shows its own address stays plain."""
    words = label.strip()
    shown = re.sub(r"^(?:https?://|mailto:)", "", url).rstrip("/")
    same = words.rstrip("/") in (url.rstrip("/"), shown)
    if not words or not url or same or not is_safe_url(url) or re.search(r"[\s()<>]", url):
        return label
    return f"[{words}]({url})"


def _marked(inner: str, mark: str) -> str:
    """Return a text between marks, the white space outside them."""
    words = inner.strip()
    if not words or "\n" in words or words.startswith(mark):
        return inner
    before = inner[: len(inner) - len(inner.lstrip())]
    return f"{before}{mark}{words}{mark}{inner[len(inner.rstrip()) :]}"


def _split_marked(text: str, *, bullet: bool) -> list[Block]:
    """Return a block, or the bullets of one whose lines begin with `•` or `-`."""
    if not bullet and all(_BULLET.match(line) for line in text.split("\n")):
        return [Block("bullet", _BULLET.sub("", line)) for line in text.split("\n")]
    return [Block("bullet" if bullet else "text", text)]
