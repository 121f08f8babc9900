"""Groups lines into the head of a resume and its sections."""

from typing import NamedTuple

from resume_mcp.importing.written.cues import role_score
from resume_mcp.importing.written.headings import (
    Kind,
    is_document_title,
    is_other_heading,
    kind_of,
    loose_kind_of,
    title_of,
)
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import Line, is_sentence
from resume_mcp.importing.written.links import EMAIL
from resume_mcp.importing.written.names import clean_name, looks_like_name
from resume_mcp.importing.written.ranges import find_dates

# Sections whose sub-headings are entries or groups, never sections of their own.
_HOSTS = (
    *("work", "education", "projects", "volunteer", "publications"),
    *("awards", "certificates", "skills"),
)


class Section(NamedTuple):
    """A section of the input; `kind` is None for a heading that the table does not hold."""

    title: str
    kind: Kind | None
    number: int
    lines: list[Line]


class Grouped(NamedTuple):
    """The head and the sections of a resume."""

    name: str
    label: str
    beside: list[str]  # what else stood on the line of the name
    head: list[Line]
    sections: list[Section]


def group(lines: list[Line]) -> Grouped:
    """Tell head and sections apart by the level of the headings that the table knows."""
    return _Grouping(lines).read()


class _Grouping:
    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._level = _section_level(lines)
        self._name = self._label = ""
        self._beside: list[str] = []
        self._head: list[Line] = []
        self._sections: list[Section] = []
        self._depth = 0  # of the heading that opened the last section

    def read(self) -> Grouped:
        """Return the groups; entries without any heading above them make a section of their own."""
        for line in self._lines:
            if line.kind != "heading":
                self._keep(line)
            elif not self._is_of_head(line):
                self._take_heading(line)
        if not any(section.kind in _HOSTS for section in self._sections):
            self._imply_section()
        return Grouped(self._name, self._label, self._beside, self._head, self._sections)

    def _imply_section(self) -> None:
        """Take the lines of the head from the first entry on as jobs and schools."""
        head = self._head
        dated = (i for i, line in enumerate(head) if _is_dated_entry(line))
        start = next(dated, None)
        if start is None:
            return
        while start > 0 and not head[start].gap and head[start - 1].kind == "text":
            start -= 1
        implied = Section("", "work", head[start].number, head[start:])
        self._head = head[:start]
        self._sections.insert(0, implied)

    def _keep(self, line: Line) -> None:
        (self._sections[-1].lines if self._sections else self._head).append(line)

    def _is_of_head(self, line: Line) -> bool:
        """Take the headings that stand above all sections: title, name, headline."""
        if self._sections or kind_of(line.plain) is not None or is_other_heading(line.plain):
            return False
        if is_document_title(line.plain):
            self._beside.append(line.plain)
            return True
        return self._takes_name(line) or self._takes_label(line)

    def _takes_name(self, line: Line) -> bool:
        if self._name:
            return False
        name, others = clean_name(line.plain)
        if not looks_like_name(name, first=True) and line.depth >= self._level:
            return False
        rest = line.plain.replace(name, " ").strip()
        self._name, self._beside = name, [*self._beside, *others, *([rest] if not others else [])]
        return True

    def _takes_label(self, line: Line) -> bool:
        titled = role_score(line.plain) > 1 and not find_dates(line.plain)
        above = line.depth < self._level
        if self._label or not (above or (titled and loose_kind_of(line.plain) is None)):
            return False
        self._label = line.plain
        return True

    def _take_heading(self, line: Line) -> None:
        beside = line.depth == self._depth and kind_of(line.plain) is not None
        if line.depth <= self._level or beside or self._is_subsection(line):
            title, kind = title_of(line.plain), loose_kind_of(line.plain)
            self._sections.append(Section(title, kind, line.number, []))
            self._depth = line.depth
        else:
            self._keep(line)

    def _is_subsection(self, line: Line) -> bool:
        """Tell whether a deeper heading opens a section of its own kind, as under `Currently`."""
        kind = kind_of(line.plain)
        if kind is None or not self._sections:
            return kind is not None
        parent = self._sections[-1]
        return kind != parent.kind and parent.kind not in _HOSTS


def _is_dated_entry(line: Line) -> bool:
    found = find_dates(line.plain)
    ranged = found is not None and bool(found.start) and not found.vague
    contact = EMAIL.search(line.plain) or split_label(line.plain)
    return ranged and not contact and not is_sentence(line.plain)


def _section_level(lines: list[Line]) -> int:
    """Return the highest level on which headings of the table stand."""
    headings = [line for line in lines if line.kind == "heading" and line.depth < 7]
    known = [line.depth for line in headings if kind_of(line.plain) is not None]
    return min(known or [line.depth for line in headings[1:]], default=2)
