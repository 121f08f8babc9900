"""The `## sections` of a Markdown text, by positions: nothing is parsed away.

A section goes from its heading to the next heading of level one or two. Lines in a code fence are
no headings; a fence that is never closed goes to the end, as in CommonMark.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from resume_mcp.errors import NotFound
from resume_mcp.vocabulary.text import comparable


class Section(NamedTuple):
    """A part of a text: `text[start:body]` is the heading line, `text[body:end]` what follows."""

    title: str
    start: int
    end: int
    body: int
    level: int  # 2 for a section, 1 under a document title, 0 before any heading


class Line(NamedTuple):
    """A line without its break, and where it stands."""

    text: str
    start: int
    end: int  # after the line break
    in_fence: bool


class _Fence(NamedTuple):
    mark: str
    length: int


def parts(text: str) -> list[Section]:
    """Return the whole text as parts in order: what precedes the headings, then a part each."""
    starts = [
        (heading_level(line.text), title_of(line.text), line)
        for line in lines(text)
        if not line.in_fence and heading_level(line.text) in (1, 2)
    ]
    ends = [line.start for _, _, line in starts[1:]] + [len(text)]
    found = [
        Section(title, line.start, end, line.end, level)
        for (level, title, line), end in zip(starts, ends, strict=False)
    ]
    first = found[0].start if found else len(text)
    return [Section("", 0, first, 0, 0), *found] if first else found


def sections(text: str) -> list[Section]:
    """Return the `##` sections in order."""
    return [part for part in parts(text) if part.level == 2]


def sections_named(text: str, title: str) -> list[Section]:
    """Return all sections with this title; width, case and spacing make no difference.

    Raises:
        NotFound: if there is none, with the titles that there are.
    """
    there = sections(text)
    found = [section for section in there if comparable(section.title) == comparable(title)]
    if not found:
        titles = ", ".join(section.title for section in there)
        known = f"The sections are: {titles[:80]!r}." if titles else "It has no ## sections."
        raise NotFound(
            f"There is no section {title[:80]!r}. {known}",
            sections=[section.title[:80] for section in there[:20]],
        )
    return found


def section_text(text: str, title: str) -> str:
    """Return what a section holds, heading included; sections of one name come together.

    Raises:
        NotFound: if there is none.
    """
    return "".join(text[section.start : section.end] for section in sections_named(text, title))


def lines(text: str) -> Iterator[Line]:
    """Yield the lines; only LF, CRLF and CR end one."""
    fence: _Fence | None = None
    for match in _line_pattern().finditer(text):
        opened = fence or _opened_fence(match[1])
        yield Line(match[1], match.start(), match.end(), in_fence=opened is not None)
        fence = None if fence is not None and _closes(match[1], fence) else opened


def open_fence(text: str) -> str:
    """Return the mark that would close a fence left open at the end, or nothing."""
    fence: _Fence | None = None
    for line in lines(text):
        if fence is None:
            fence = _opened_fence(line.text)
        elif _closes(line.text, fence):
            fence = None
    return fence.mark * fence.length if fence else ""


def heading_level(line: str) -> int:
    """Return 1 to 6 for an ATX heading, else 0."""
    match = _heading_pattern().match(line)
    return len(match[1]) if match else 0


def title_of(line: str) -> str:
    """Return a heading's title without its marks."""
    match = _heading_pattern().match(line)
    return _closing_marks().sub("", match[2]).strip() if match else ""


def line_break(text: str) -> str:
    """Return the line break that the text uses."""
    match = re.search(r"\r\n|\n|\r", text)
    return match[0] if match else "\n"


def _opened_fence(line: str) -> _Fence | None:
    match = _fence_pattern().match(line)
    # An info string after backticks holds no backtick: ```a``` on one line is inline code.
    if match is None or (match[1][0] == "`" and "`" in match[2]):
        return None
    return _Fence(match[1][0], len(match[1]))


def _closes(line: str, fence: _Fence) -> bool:
    match = _fence_pattern().match(line)
    return (
        match is not None
        and match[1][0] == fence.mark
        and len(match[1]) >= fence.length
        and not match[2].strip(" \t")
    )


@cache
def _line_pattern() -> re.Pattern[str]:
    return re.compile(r"(?!\Z)([^\r\n]*)(?:\r\n|\n|\r|\Z)")


@cache
def _heading_pattern() -> re.Pattern[str]:
    # `##标题` without a space is how many Chinese writers type it; CommonMark would not take it.
    return re.compile(r" {0,3}(#{1,6})(?:[ \t]+|\Z|(?=[\u3400-\u4dbf\u4e00-\u9fff]))([^\r\n]*)")


@cache
def _closing_marks() -> re.Pattern[str]:
    return re.compile(r"(?:\A|(?<=[ \t]))#+[ \t]*\Z")


@cache
def _fence_pattern() -> re.Pattern[str]:
    return re.compile(r" {0,3}(`{3,}|~{3,})([^\r\n]*)")
