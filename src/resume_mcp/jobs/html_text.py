"""Text of an HTML fragment, such as the description in a page's structured data."""

import html
import re
from html.parser import HTMLParser

_BREAK_TAGS = (
    "address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main"
    " nav ol p pre section table tr ul"
)
_BREAKS = frozenset(_BREAK_TAGS.split())
_SILENT = frozenset({"script", "style", "template", "noscript"})
_ITEM_END = "\ue000"  # a private character: white space is squeezed away
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_ESCAPED_TAG = re.compile(r"&(?:amp;)?lt;/?[a-zA-Z]")


def fragment_text(markup: str) -> str:
    """Return the text of a fragment: blocks on lines of their own, list items with a dash.

    Markup that was escaped once more is read as markup; text without any is returned as it is.
    """
    while _ESCAPED_TAG.search(markup) and not _TAG.search(markup):
        markup = html.unescape(markup)
    if not _TAG.search(markup):
        return _tidy(html.unescape(markup))
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return _tidy("".join(reader.parts))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in _SILENT:
            self._silent += 1
        elif tag in _BREAKS:
            self.parts.append(_opening(tag))

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _BREAKS:
            self.parts.append(_ITEM_END if tag == "li" else "\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)


def _opening(tag: str) -> str:
    if tag == "li":
        return "\n- "
    return "\n\n" if tag in ("p", "h1", "h2", "h3", "h4", "ul", "ol") else "\n"


def _tidy(text: str) -> str:
    lines = [re.sub(r"[ \t\r\f\v\u00a0]+", " ", line).strip() for line in text.split("\n")]
    without_empty = re.sub(rf"(?m)^-\s*{_ITEM_END}\s*$\n?", "", "\n".join(lines))
    # A block inside of an item begins on the item's own line.
    joined = re.sub(rf"(?m)^-\n+(?=[^\n{_ITEM_END}-])", "- ", without_empty)
    return re.sub(r"\n{3,}", "\n\n", joined.replace(_ITEM_END, "")).strip()
