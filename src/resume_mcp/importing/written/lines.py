"""The lines of a resume as the readers of Markdown and plain text hand them on."""

from typing import Literal, NamedTuple

from resume_mcp.importing.model import Notice
from resume_mcp.vocabulary.text import cjk_count, is_cjk

SpanStyle = Literal["plain", "strong", "em", "code", "link"]
LineKind = Literal["heading", "bullet", "text"]
TERM_DEPTH = 7  # a term of a definition list stands below every heading


class Span(NamedTuple):
    """A run of text in one style."""

    text: str
    style: SpanStyle = "plain"
    url: str = ""


class Line(NamedTuple):
    """One line, or one bullet with what continues it."""

    number: int
    kind: LineKind
    spans: tuple[Span, ...]
    text: str  # as stored: plain text with light Markdown
    depth: int = 0  # level of a heading, nesting of a bullet
    gap: bool = False  # a blank line or a rule stands before it
    hard: bool = False  # its end is a line break, not a soft wrap

    @property
    def plain(self) -> str:
        """Return the words without markup."""
        return "".join(span.text for span in self.spans).strip()


class Parsed(NamedTuple):
    """What a reader of one format hands on."""

    lines: list[Line]
    front: dict[str, str]
    notices: list[Notice]
    visible: str  # all that a reader sees, for measuring what was kept


def plain_line(
    number: int, kind: LineKind, text: str, *, depth: int = 0, gap: bool = False
) -> Line:
    """Return a line whose text has no markup."""
    return Line(number, kind, (Span(text),), text, depth, gap, hard=False)


def join(first: str, second: str) -> str:
    """Join two halves of a wrapped line: no space where Chinese meets Chinese."""
    if not first or not second:
        return first or second
    tight = is_cjk(first[-1]) or first[-1] in "，。；、：（）"
    tight = tight and (is_cjk(second[0]) or second[0] in "，。；、：（）")
    return first + second if tight else f"{first} {second}"


def paragraph(lines: list[Line]) -> str:
    """Return the text of consecutive lines: wrapped ones joined, others kept apart."""
    text = ""
    for index, line in enumerate(lines):
        if not text:
            text = line.text
        elif line.gap:
            text += "\n\n" + line.text
        elif lines[index - 1].hard:
            text += "\n" + line.text
        else:
            text = join(text, line.text)
    return text


_ENDS = (".", "!", "?", "。", "！", "？", "；", ";")


def is_sentence(text: str) -> bool:
    """Tell whether a line is prose rather than a name, a title or a date."""
    words, han = len(text.split()), cjk_count(text)
    if words + han > 24:
        return True
    if not text.endswith(_ENDS):
        return words > 14
    return words > 5 or han > 8
