"""Light Markdown inside a field: bold, italic, code and links. Total, and linear in time.

Anything that isn't closed properly stays literal: a field is plain text first.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from resume_mcp.rendering.blocks import Run, Runs
from resume_mcp.rendering.links import link_of_markup, safe_link


class Inline(NamedTuple):
    """The runs of a field, and the targets of links that were dropped."""

    runs: Runs
    dropped_links: tuple[str, ...]


class _Mark(NamedTuple):
    """Where a piece of markup ends and what it holds."""

    end: int
    inner: str
    style: Run
    nested: bool = True


@cache
def _openers() -> re.Pattern[str]:
    return re.compile(
        r"\\(?P<escaped>[*_`\[\]])"
        r"|(?P<stars>(?<![0-9A-Za-z])\*{1,3}(?=[^\s*]))"
        r"|(?P<stars_literal>\*+)"
        r"|(?P<score>(?<!\w)_(?=[^\s_]))"
        r"|(?P<ticks>`+)"
        r"|(?P<link>!?\[)"
        r"|(?P<address>https?://[!-~]+)"
    )


@cache
def _closer(mark: str) -> re.Pattern[str]:
    if mark[0] == "`":
        return re.compile(rf"(?<!`){mark}(?!`)")
    if mark == "_":
        return re.compile(r"(?<=[^\s_])_(?!\w)")
    return re.compile(rf"(?<=[^\s*])\*{{{len(mark)}}}(?![*0-9A-Za-z])")


@cache
def _link() -> re.Pattern[str]:
    return re.compile(
        r"(!?)\[([^\[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"\n]*\")?\)"
    )


def read_inline(text: str, path: str = "") -> Inline:
    """Read the light Markdown of one line of text."""
    dropped: list[str] = []
    runs = tuple(_merged(_runs(text, Run("", path), dropped)))
    return Inline(runs, tuple(dropped))


def with_addresses(run: Run) -> Runs:
    """Return a run with the web addresses in its text live; nothing else in it is markup."""
    made, position = [], 0
    for found in re.finditer(r"https?://[!-~]+", run.text):
        mark = _read_address(found[0], found.start(), run)
        if mark is not None:
            made.append(run._replace(text=run.text[position : found.start()]))
            made.append(mark.style._replace(text=mark.inner))
            position = mark.end
    return tuple(_merged(iter([*made, run._replace(text=run.text[position:])])))


def _runs(text: str, style: Run, dropped: list[str]) -> Iterator[Run]:
    unclosed: set[str] = set()
    position = 0
    while opener := _openers().search(text, position):
        yield style._replace(text=text[position : opener.start()])
        mark = _read_mark(text, opener, style, unclosed, dropped)
        if mark is None:
            yield style._replace(text=opener[0])
            position = opener.end()
            continue
        if mark.nested:
            yield from _runs(mark.inner, mark.style, dropped)
        else:
            yield mark.style._replace(text=mark.inner)
        position = mark.end
    yield style._replace(text=text[position:])


def _read_mark(
    text: str, opener: re.Match[str], style: Run, unclosed: set[str], dropped: list[str]
) -> _Mark | None:
    if opener["escaped"]:
        return _Mark(opener.end(), opener["escaped"], style, nested=False)
    if opener["stars_literal"]:
        return None
    if opener["link"]:
        return _read_link(text, opener.start(), style, dropped)
    if opener["address"]:
        return _read_address(opener["address"], opener.start(), style)
    return _read_emphasis(text, opener, style, unclosed)


def _read_emphasis(
    text: str, opener: re.Match[str], style: Run, unclosed: set[str]
) -> _Mark | None:
    mark = opener[0]
    # A mark once found without an end has none further on either: this keeps the time linear.
    closer = None if mark in unclosed else _closer(mark).search(text, opener.end())
    if closer is None:
        unclosed.add(mark)
        return None
    inner = text[opener.end() : closer.start()]
    if mark[0] == "`":
        return _Mark(closer.end(), inner, style._replace(code=True), nested=False)
    bold = style.bold or mark in ("**", "***")
    italic = style.italic or mark in ("*", "_", "***")
    return _Mark(closer.end(), inner, style._replace(bold=bold, italic=italic))


def _read_link(text: str, start: int, style: Run, dropped: list[str]) -> _Mark | None:
    link = _link().match(text, start)
    if link is None:
        return None
    picture, label, target = link.groups()
    if picture:
        return _Mark(link.end(), label, style, nested=False)
    url = link_of_markup(target)
    if target and not url:
        dropped.append(target)
    # Inside a link, a bare address is part of its label.
    return _Mark(link.end(), label or target, style._replace(url=url), nested="://" not in label)


def _read_address(found: str, start: int, style: Run) -> _Mark | None:
    address = found.rstrip(".,;:!?'\"*_`)]}>")
    if style.url or not safe_link(address):
        return None
    return _Mark(start + len(address), address, style._replace(url=address), nested=False)


def _merged(runs: Iterator[Run]) -> Iterator[Run]:
    """Join neighbours of one style; drop empty ones."""
    held: Run | None = None
    for run in runs:
        if not run.text:
            continue
        if held is not None and held._replace(text="") == run._replace(text=""):
            held = held._replace(text=held.text + run.text)
            continue
        if held is not None:
            yield held
        held = run
    if held is not None:
        yield held
