"""Text of an HTML fragment, such as the description in a page's structured data."""

import html
import re
from collections.abc import Iterator

_BREAK_TAGS = (
    "address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main"
    " nav ol p pre section table tr ul"
)
_BREAKS = frozenset(_BREAK_TAGS.split())
_SILENT = frozenset({"script", "style", "template", "noscript"})
_ITEM_END = "\ue000"  # a private character: white space is squeezed away
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
# No mark reaches over the next "<" and nothing is given back: each character is tried once.
_MARK = re.compile(
    r"<(?:(?P<end>/)?(?P<tag>[a-zA-Z][a-zA-Z0-9:-]*)"
    r"""(?:[^<>"']++|"[^"<]*+"|'[^'<]*+'|["'])*+|[!?/][^<>]*+)>"""
)
_ESCAPED_TAG = re.compile(r"&(?:amp;)?lt;/?[a-zA-Z]")


def fragment_text(markup: str) -> str:
    """Return the text of a fragment: blocks on lines of their own, list items with a dash.

    Markup that was escaped once more is read as markup; text without any is returned as it is.
    """
    while _ESCAPED_TAG.search(markup) and not _TAG.search(markup):
        markup = html.unescape(markup)
    if not _TAG.search(markup):
        return _tidy(html.unescape(markup))
    return _tidy("".join(_pieces(_without_comments(markup))))


def _pieces(markup: str) -> Iterator[str]:
    """Yield the words and the breaks of markup, in one pass.

    The standard library's parser takes quadratic time, and worse, over tags that never end.
    """
    silent, read_to = 0, 0
    for match in _MARK.finditer(markup):
        if not silent:
            yield html.unescape(markup[read_to : match.start()])
        read_to = match.end()
        tag = (match["tag"] or "").lower()
        if tag in _SILENT:
            silent = max(0, silent + (-1 if match["end"] else 1))
        elif tag in _BREAKS and not silent:
            yield _closing(tag) if match["end"] else _opening(tag)
    if not silent:
        yield html.unescape(markup[read_to:])


def _without_comments(markup: str) -> str:
    """Return the markup without its comments; one that never ends is no comment."""
    pieces, read_to = [], 0
    while (start := markup.find("<!--", read_to)) >= 0:
        end = markup.find("-->", start + 4)
        if end < 0:
            break
        pieces.append(markup[read_to:start])
        read_to = end + 3
    return "".join((*pieces, markup[read_to:]))


def _closing(tag: str) -> str:
    return _ITEM_END if tag == "li" else "\n"


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
