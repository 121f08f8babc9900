"""HTML that got into a text field, read as the light Markdown that such a field holds.

Some editors write HTML into JSON Resume. Only tags that are known, and used as HTML uses them,
count; everything else between angle brackets stays what it is: text.
"""

import re
from functools import cache
from html import unescape
from typing import NamedTuple

# A pair of signs that no clean text holds stands for each style until all of it is read.
_STYLES = {"code": "\x05\x06`", "em": "\x03\x04*", "strong": "\x01\x02**"}
_SAME = {"b": "strong", "i": "em"}
_BLOCKS = (
    *("p", "div", "ul", "ol", "li", "br", "blockquote", "pre", "table", "tr", "td", "th", "tbody"),
    *("h1", "h2", "h3", "h4", "h5", "h6"),
)
_OTHERS = ("a", "span", "u", "s", "font", "sub", "sup", "small", "img")
_UNSEEN = ("script", "style")


class Read(NamedTuple):
    """The text without its tags, and what of it is not shown."""

    text: str
    unseen: tuple[str, ...] = ()  # tags whose content no reader of HTML sees


def is_markup(text: str) -> bool:
    """Tell whether the text is HTML: a known tag leads it, is closed again, or breaks a line."""
    if "<" not in text or ">" not in text:
        return False
    tags = list(_tag().finditer(text))
    opened = {tag["name"].lower() for tag in tags if not tag["end"]}
    closed = {tag["name"].lower() for tag in tags if tag["end"]}
    leads = bool(tags) and not text[: tags[0].start()].strip()
    return leads or bool(opened & closed) or "br" in opened


def read_markup(text: str) -> Read:
    """Return the text as lines of light Markdown: marks for bold and italic, `- ` for items."""
    reader = _Reader()
    position = 0
    for tag in _tag().finditer(text):
        reader.take_text(text[position : tag.start()])
        reader.take_tag(tag)
        position = tag.end()
    reader.take_text(text[position:])
    reader.close()
    lines = (" ".join(line.split()) for line in _marked("".join(reader.parts)).split("\n"))
    shown = "\n".join(line for line in lines if line not in ("", "-"))
    return Read(shown, tuple(dict.fromkeys(reader.unseen)))


class _Reader:
    """Takes a text piece by piece: tags, and what stands between them."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.unseen: list[str] = []
        self._open: list[str] = []  # styles
        self._links: list[str] = []
        self._lists: list[int] = []  # the next number of each open list, 0 for bullets
        self._hidden = ""

    def take_text(self, text: str) -> None:
        """Take a piece of text."""
        if text and not self._hidden:
            self.parts.append(unescape(text))

    def take_tag(self, tag: re.Match[str]) -> None:
        """Take a tag."""
        name, is_end = tag["name"].lower(), bool(tag["end"])
        name = _SAME.get(name, name)
        if self._hidden:
            self._hidden = "" if is_end and name == self._hidden else self._hidden
        elif name in _UNSEEN:
            self._hidden = "" if is_end else name
            self.unseen.append(name)
        elif name in _STYLES:
            self._style(name, is_end=is_end)
        elif name == "a":
            self._link(tag[0], is_end=is_end)
        elif name in _BLOCKS:
            self._block(name, is_end=is_end)
        elif name == "img":
            self.parts.append(" ".join(_attribute(tag[0], "alt").split()))

    def close(self) -> None:
        """End what is still open."""
        self.parts += [_STYLES[style][1] for style in reversed(self._open)]
        while self._links:
            self._link("", is_end=True)

    def _style(self, name: str, *, is_end: bool) -> None:
        if is_end == (name not in self._open):
            return
        if is_end:
            self._open.remove(name)
        else:
            self._open.append(name)
        self.parts.append(_STYLES[name][is_end])

    def _link(self, tag: str, *, is_end: bool) -> None:
        if not is_end:
            # What would end the link in Markdown is in no address that could be followed.
            self._links.append(re.sub(r"[\s()<>\[\]]", "", _attribute(tag, "href")))
            self.parts += ["["] if self._links[-1] else []
        elif self._links:
            target = self._links.pop()
            self.parts += [f"]({target})"] if target else []

    def _block(self, name: str, *, is_end: bool) -> None:
        # A style does not reach over the end of a line.
        self.parts += [_STYLES[style][1] for style in reversed(self._open)]
        self.parts.append("\n")
        if name in ("ul", "ol"):
            self._list(name, is_end=is_end)
        if name == "li" and not is_end:
            number = self._lists[-1] if self._lists else 0
            self.parts.append(f"{number}. " if number else "- ")
            self._lists[-1:] = [number + 1 if number else 0]
        self.parts += [_STYLES[style][0] for style in self._open]

    def _list(self, name: str, *, is_end: bool) -> None:
        if not is_end:
            self._lists.append(1 if name == "ol" else 0)
        elif self._lists:
            self._lists.pop()


def _marked(text: str) -> str:
    """Return the text with Markdown's marks, where Markdown would read them as such."""
    for signs in _STYLES.values():
        start, end, mark = signs[0], signs[1], signs[2:]

        def written(found: re.Match[str], mark: str = mark) -> str:
            inner = found[1]
            before = inner[: len(inner) - len(inner.lstrip())]
            after = inner[len(inner.rstrip()) :]
            left = found.string[max(found.start() - 1, 0) : found.start()] if not before else ""
            right = found.string[found.end() : found.end() + 1] if not after else ""
            beside_a_letter = any(c.isascii() and c.isalnum() for c in left + right)
            if not inner.strip() or beside_a_letter:
                return inner
            return f"{before}{mark}{inner.strip()}{mark}{after}"

        text = re.sub(f"{start}([^{start}{end}]*){end}", written, text)
    return re.sub("[\x01-\x06]", "", text)


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf"\s{name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", tag, re.I)
    if found is None:
        return ""
    return unescape(found[1] or found[2] or found[3] or "")


@cache
def _tag() -> re.Pattern[str]:
    names = "|".join((*_BLOCKS, *_STYLES, *_SAME, *_OTHERS, *_UNSEEN))
    return re.compile(rf"<(?P<end>/?)(?P<name>{names})(?=[\s/>])[^<>]*>", re.I)
