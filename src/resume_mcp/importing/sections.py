"""Groups lines into the head of a resume and its sections."""

from typing import NamedTuple

from resume_mcp.importing.cues import role_score
from resume_mcp.importing.headings import Kind, is_document_title, kind_of, loose_kind_of, title_of
from resume_mcp.importing.lines import Line
from resume_mcp.importing.names import clean_name, looks_like_name
from resume_mcp.importing.ranges import find_dates

_ENTRY_KINDS = (
    "work",
    "education",
    "projects",
    "volunteer",
    "publications",
    "awards",
    "certificates",
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
    level = _section_level(lines)
    name, label, beside, head = "", "", [], []
    sections: list[Section] = []
    for line in lines:
        if line.kind != "heading":
            (sections[-1].lines if sections else head).append(line)
            continue
        if not sections and kind_of(line.plain) is None and (line.depth < level or not name):
            if not name and not is_document_title(line.plain):
                candidate, others = clean_name(line.plain)
                if looks_like_name(candidate, first=True) or line.depth < level:
                    name, beside = candidate, others
                    continue
            if is_document_title(line.plain):
                beside.append(line.plain)
                continue
            if not label and line.depth < level:
                label = line.plain
                continue
        if not sections and not label and loose_kind_of(line.plain) is None and _is_label(line):
            label = line.plain
        elif line.depth <= level or _is_subsection(line, sections):
            sections.append(
                Section(title_of(line.plain), loose_kind_of(line.plain), line.number, [])
            )
        else:
            (sections[-1].lines if sections else head).append(line)
    return Grouped(name, label, beside, head, sections)


def _section_level(lines: list[Line]) -> int:
    """Return the highest level on which headings of the table stand."""
    headings = [line for line in lines if line.kind == "heading" and line.depth < 7]
    known = [line.depth for line in headings if kind_of(line.plain) is not None]
    if known:
        return min(known)
    rest = [line.depth for line in headings[1:]]
    return min(rest, default=2)


def _is_label(line: Line) -> bool:
    return role_score(line.plain) > 1 and not find_dates(line.plain)


def _is_subsection(line: Line, sections: list[Section]) -> bool:
    """Tell whether a deeper heading opens a section of its own kind, as under `Currently`."""
    kind = kind_of(line.plain)
    if kind is None or not sections:
        return kind is not None
    parent = sections[-1]
    return kind != parent.kind and parent.kind not in (*_ENTRY_KINDS, "skills")
