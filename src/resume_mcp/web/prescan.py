"""One linear pass over a page before any parser sees it.

What is no content leaves, what is dangerous to parse is counted, and attributes are cut down to
those that we read.
"""

import functools
import re
from typing import NamedTuple

from resume_mcp.web.names import names

MAX_TAGS = 20_000
MAX_DEPTH = 200
MAX_CONTENT = 1_000_000
_MAX_ATTRIBUTES = 50
_MAX_VALUE = 20_000
_MAX_JSON_LD = 256 * 1024
_MAX_BLOCKS = 30

_NAME = re.compile(r"/?([a-zA-Z][a-zA-Z0-9:-]*)")
_QUOTE_OR_END = re.compile(r"""=\s*(["'])|>""")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_SPACE = re.compile(r"\s+")
# Elements whose inside is no text of the page; what JSON-LD and style sheets say is kept apart.
_RAW = names(
    "script style template noscript iframe noembed noframes xmp svg math object applet audio "
    "video canvas textarea select datalist"
)
_FOREIGN = frozenset({"svg", "math"})  # only these can close themselves
_WANTED = names(
    "style hidden class id itemprop itemscope itemtype content datetime href type role color "
    "bgcolor name property open aria-hidden aria-expanded aria-modal"
)
# Elements that end without being closed would otherwise look like depth.
_NOT_DEEP = names(
    "area base br col embed hr img input link meta param source track wbr "
    "p li dt dd td th tr thead tbody tfoot option optgroup colgroup html head body"
)


class Scan(NamedTuple):
    """A page reduced to what may be parsed, and what was found on the way."""

    html: str
    json_ld: tuple[str, ...]
    styles: str
    noscript: str
    scripts: int
    comment_characters: int
    tags: int
    depth: int
    content: int  # characters of text
    too_big_blocks: int

    @property
    def fits(self) -> bool:
        """Tell whether a parser will be done with it in a moment."""
        return self.tags <= MAX_TAGS and self.depth <= MAX_DEPTH and self.content <= MAX_CONTENT


def prescan(html: str) -> Scan:
    """Return the page without scripts, styles and comments, tags rebuilt with clean attributes."""
    scanner = _Scanner(html)
    scanner.run()
    return scanner.scan()


class _Scanner:
    """Walks from tag to tag; each search begins where the last one ended, so time is linear."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._at = 0
        self._out: list[str] = []
        self._raw: dict[str, list[str]] = {"style": [], "noscript": []}
        self._json_ld: list[str] = []
        self._too_big = self._scripts = self._comments = 0
        self._opened = self._closed = self._depth = self._deepest = self._content = 0
        self._missing_quotes: set[str] = set()

    def run(self) -> None:
        """Consume the page."""
        html = self._html
        while (start := html.find("<", self._at)) != -1:
            self._text(html[self._at : start])
            if html.startswith("<!--", start):
                self._comment(start)
            elif html.startswith(("<!", "<?"), start):
                self._at = _after(html, ">", start)
            elif (name := _NAME.match(html, start + 1)) is not None:
                self._tag(name)
            else:
                self._text("&lt;")
                self._at = start + 1
        self._text(html[self._at :])

    def scan(self) -> Scan:
        return Scan(
            html="".join(self._out),
            json_ld=tuple(self._json_ld),
            styles="\n".join(self._raw["style"]),
            noscript=" ".join(self._raw["noscript"]),
            scripts=self._scripts,
            comment_characters=self._comments,
            # A parser makes elements of stray closing tags, too.
            tags=max(self._opened, self._closed),
            depth=self._deepest,
            content=self._content,
            too_big_blocks=self._too_big,
        )

    def _text(self, text: str) -> None:
        self._out.append(text)
        self._content += len(text)

    def _comment(self, start: int) -> None:
        """Skip a comment; only those with words in them count as hidden text."""
        end = _after(self._html, "-->", start + 2)
        words = _SPACE.sub(" ", self._html[start + 4 : end - 3]).strip()
        if len(words) >= 20 and "<" not in words and not words.startswith("["):
            self._comments += len(words)
        self._at = end

    def _tag(self, match: "re.Match[str]") -> None:
        end = self._tag_end(match.end())
        name = match.group(1).lower()
        attributes = self._html[match.end() : end - 1]
        self._at = end
        if match.group().startswith("/"):
            self._close(name)
        elif name in _RAW and not (name in _FOREIGN and attributes.endswith("/")):
            self._raw_element(name, attributes)
        else:
            self._open(name, attributes)

    def _tag_end(self, at: int) -> int:
        """Return where the tag that is open here ends, quoted values skipped."""
        html = self._html
        while (match := _QUOTE_OR_END.search(html, at)) is not None:
            quote = match.group(1)
            if quote is None:
                return match.end()
            close = -1 if quote in self._missing_quotes else html.find(quote, match.end())
            if close == -1:
                # Never closed, here or later: not searched for again.
                self._missing_quotes.add(quote)
                at = match.end()
            else:
                at = close + 1
        return len(html) + 1

    def _close(self, name: str) -> None:
        self._closed += 1
        self._out.append(f"</{name}>")
        if name not in _NOT_DEEP:
            self._depth = max(0, self._depth - 1)

    def _open(self, name: str, attributes: str) -> None:
        self._opened += 1
        self._out.append(f"<{name}{_clean_attributes(attributes)}>")
        if name not in _NOT_DEEP:
            self._depth += 1
            self._deepest = max(self._deepest, self._depth)

    def _raw_element(self, name: str, attributes: str) -> None:
        """Skip an element with its inside, keeping what is data."""
        end = _closing(name).search(self._html, self._at)
        close = end.start() if end else len(self._html)
        inside = self._html[self._at : close]
        self._at = _after(self._html, ">", close)
        if name in self._raw:
            self._raw[name].append(inside)
        if name == "script":
            self._script(inside, attributes)
        # Words left and right of it stay apart.
        self._out.append(" ")

    def _script(self, inside: str, attributes: str) -> None:
        if "ld+json" not in attributes.lower():
            self._scripts += 1
        elif len(inside) > _MAX_JSON_LD or len(self._json_ld) >= _MAX_BLOCKS:
            self._too_big += 1
        elif inside.strip():
            self._json_ld.append(inside.strip())


def _after(html: str, mark: str, start: int) -> int:
    """Return the position behind the next mark; without one, all the rest belongs to it."""
    found = html.find(mark, start)
    return len(html) if found == -1 else found + len(mark)


@functools.cache
def _closing(name: str) -> "re.Pattern[str]":
    return re.compile(rf"</{name}", re.I)


def _clean_attributes(attributes: str) -> str:
    """Return the attributes that we read, each once, quoted, without a bracket inside."""
    kept: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(attributes):
        name = match.group(1).lower()
        if name in _WANTED and name not in kept and len(kept) < _MAX_ATTRIBUTES:
            kept[name] = _clean_value(match.group(2) or '""')
    return "".join(f" {name}={value}" for name, value in kept.items())


def _clean_value(value: str) -> str:
    bare = value[1:-1] if value[0] in "\"'" else value
    bare = bare[:_MAX_VALUE].replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return f'"{bare}"'
