"""Writes a parsed page down as lines of text: lists keep their bullets, breaks their lines."""

import re
from typing import TYPE_CHECKING

from resume_mcp.web.names import names

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_PARAGRAPHS = names(
    "p h1 h2 h3 h4 h5 h6 ul ol dl table section article main blockquote pre figure form "
    "fieldset header footer hr details aside address"
)
_LINES = names("div li dt dd tr caption figcaption summary legend body html center")
_INLINE_BOXES = names("span a button label")
_SPACE = re.compile(r"[^\S\n\u3000]+")
_ANY_SPACE = re.compile(r"[^\S\u3000]+")
_BULLET = re.compile(r"^(?:[•·▪●◦‣∙■□◆◇※★]\s*|[–—-]\s+)(?=\S)")
_NUMBER = re.compile(r"^[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[.、)）．]")


def to_text(root: "HtmlElement") -> str:
    """Return the text of an element as a reader would copy it."""
    writer = _Writer()
    writer.element(root)
    return writer.text()


class _Writer:
    """Collects the pieces of the current line and the lines before it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._pieces: list[str] = []
        self._marker: str | None = None  # of the list item whose first line is not written yet
        self._depth = 0  # of list items
        self._counts: list[int] = []  # of the items of the ordered lists that are open
        self._verbatim = 0

    def text(self) -> str:
        """Return all lines, blank ones single."""
        self._end_line()
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self._lines)).strip("\n")

    def element(self, element: "HtmlElement") -> None:
        tag = element.tag if isinstance(element.tag, str) else ""
        if tag == "br":
            self._break()
        elif tag == "li":
            self._item(element)
        elif tag == "ol":
            self._counts.append(0)
            self._paragraph(element, tag)
            self._counts.pop()
        elif tag in _PARAGRAPHS:
            self._paragraph(element, tag)
        elif tag in _LINES:
            self._end_line()
            self._inside(element)
            self._end_line()
        else:
            self._inside(element)

    def _inside(self, element: "HtmlElement") -> None:
        verbatim = _keeps_lines(element)
        self._verbatim += verbatim
        self._words(element.text)
        previous = None
        for child in element:
            self._separate(previous, child)
            self.element(child)
            self._words(child.tail)
            previous = child
        self._verbatim -= verbatim

    def _words(self, text: str | None) -> None:
        if not text:
            return
        if not self._verbatim:
            self._pieces.append(_ANY_SPACE.sub(" ", text))
            return
        first, *others = text.split("\n")
        self._pieces.append(first)
        for line in others:
            self._break()
            self._pieces.append(line)

    def _separate(self, previous: "HtmlElement | None", child: "HtmlElement") -> None:
        """Keep boxes apart that stand side by side with nothing between them."""
        cells = child.tag in {"td", "th"} and previous is not None
        if cells and previous is not None and previous.tag in {"td", "th"}:
            self._pieces.append(" | ")
        elif (
            previous is not None
            and not previous.tail
            and {previous.tag, child.tag} <= _INLINE_BOXES
        ):
            self._pieces.append(" ")

    def _paragraph(self, element: "HtmlElement", tag: str) -> None:
        in_item = self._depth > 0
        self._end_line()
        if not in_item:
            self._blank()
        self._inside(element)
        self._end_line()
        if not in_item and tag != "hr":
            self._blank()

    def _item(self, element: "HtmlElement") -> None:
        self._end_line()
        self._marker = self._next_marker(element)
        self._depth += 1
        self._inside(element)
        self._end_line()
        self._depth -= 1
        self._marker = None

    def _next_marker(self, item: "HtmlElement") -> str:
        parent = item.getparent()
        if parent is None or parent.tag != "ol" or not self._counts:
            return "- "
        self._counts[-1] += 1
        return f"{self._counts[-1]}. "

    def _break(self) -> None:
        """End the line; a second break in a row leaves a blank one."""
        if not self._end_line():
            self._blank()

    def _blank(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def _end_line(self) -> bool:
        """Write the current line; tells whether there was one."""
        line = _SPACE.sub(" ", "".join(self._pieces)).strip()
        self._pieces.clear()
        if not line.strip("| "):
            return False
        self._lines.append(self._indented(line))
        return True

    def _indented(self, line: str) -> str:
        if self._depth == 0:
            return line
        outer = "  " * (self._depth - 1)
        if self._marker is None:
            return f"{outer}  {line}"
        marker, self._marker = self._marker, None
        if _NUMBER.match(line):
            marker = "" if marker != "- " else marker
        return f"{outer}{marker}{_BULLET.sub('', line)}"


def _keeps_lines(element: "HtmlElement") -> bool:
    """Tell whether line ends in an element's text are line ends on the screen."""
    style = element.get("style", "").lower().replace(" ", "")
    return element.tag == "pre" or "white-space:pre" in style
