"""Turns the rows of an extracted file into lines: headings by how they look and what they say."""

import re
from collections import Counter

from resume_mcp.importing.extraction.rows import CELL, Row, Run
from resume_mcp.importing.model import Notice
from resume_mcp.importing.written.cues import is_degree, org_score, role_score, school_score
from resume_mcp.importing.written.headings import (
    is_document_title,
    is_other_heading,
    kind_of,
    loose_kind_of,
)
from resume_mcp.importing.written.inline import is_safe_url
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import Line, LineKind, Parsed, Span, SpanStyle
from resume_mcp.importing.written.links import EMAIL
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.importing.written.row_tidying import (
    may_be_name,
    name_first,
    tidied,
    whole_name,
    with_contact_strip,
)

_LONGEST_HEADING = 60
# Sections in which no line names skills of their own.
_ENDING = ("education", "custom", "certificates", "awards", "publications", "languages")
_SECTION = 2  # the level of sections; the name stands above them

Look = tuple[float, bool, str, bool]


def parsed_rows(rows: list[Row], notices: list[str]) -> Parsed:
    """Return the lines of a file."""
    lines = _Reader(tidied(rows)).lines()
    visible = "\n".join(row.text for row in rows)
    return Parsed(lines, {}, [Notice("", notice) for notice in notices], visible)


def _look(row: Row) -> Look:
    return row.size, row.bold, row.ink, row.text.isupper()


class _Reader:
    def __init__(self, rows: list[Row]) -> None:
        self._rows = with_contact_strip(name_first(whole_name(rows)))
        self._body = self._body_look()
        self._marked = any(row.level > 0 and not is_document_title(row.text) for row in rows)
        self._titles = self._title_looks()
        self._name = self._name_row()
        self._kinds = {kind_of(row.text) for row in self._rows if _is_short(row)}
        self._inlined = False  # the section that stands open began as `Skills: …`

    def lines(self) -> list[Line]:
        """Return the lines; a heading that a document marks keeps its level."""
        lines: list[Line] = []
        for index, row in enumerate(self._rows):
            if row.text:
                lines += self._lines_of(index, row, inside=_section_of(lines))
        return lines

    def _lines_of(self, index: int, row: Row, *, inside: str) -> list[Line]:
        if index == self._name:
            return [_line(index, row, depth=1)]
        if row.level:
            return [_line(index, row, depth=row.level)]
        if row.bullet < 0 and self._is_heading(index, row, inside=inside):
            self._inlined = False
            return [_line(index, row, depth=_SECTION)]
        if inline := self._inline(index, row, inside=inside):
            return inline
        return [_line(index, row)]

    def _body_look(self) -> Look:
        """Return how most of the text looks."""
        letters: Counter[Look] = Counter()
        for row in self._rows:
            letters[_look(row)] += len(row.text)
        return letters.most_common(1)[0][0] if letters else (0.0, False, "", False)

    def _title_looks(self) -> set[Look]:
        """Return the looks that tell a section: known headings have them, entries have not."""
        known: Counter[Look] = Counter()
        others: Counter[Look] = Counter()
        for row in self._rows:
            if row.bullet >= 0 or row.level or not _is_short(row):
                continue
            fits = self._stands_out(row) and kind_of(row.text) is not None
            (known if fits else others)[_look(row)] += 1
        return {look for look, count in known.items() if others[look] <= 1.5 * count}

    def _stands_out(self, row: Row) -> bool:
        size, bold, ink, upper = _look(row)
        larger = size > self._body[0] * 1.04
        return (
            larger
            or (bold and not self._body[1])
            or (upper and not self._body[3])
            or (ink != self._body[2] and row.gap and size >= self._body[0])
        )

    def _is_heading(self, index: int, row: Row, *, inside: str) -> bool:
        text = row.text
        if not _is_short(row) or text.endswith((".", ",", "，", "、")):
            return False
        known = kind_of(text) is not None
        if known:
            return self._is_known_heading(index, row, inside=inside)
        if not inside or _look(row) not in self._titles or find_dates(text):
            return False
        if loose_kind_of(text) is not None or is_other_heading(text):
            return True
        if re.search(r"[@|]|\d{3}", text) or EMAIL.search(text) or split_label(text):
            return False
        return not self._is_entry(index, row)

    def _is_known_heading(self, index: int, row: Row, *, inside: str) -> bool:
        """A word of the table is a heading unless it looks like less than the headings do."""
        below = next((row.text for row in self._rows[index + 1 : index + 5] if row.text), "")
        found = find_dates(below) if kind_of(row.text) in ("work", "education") else None
        if found is not None and found.start:
            return True
        labelled = label_of(row.text) is not None
        if _look(row) in self._titles:
            return True
        if self._marked:
            return bool(inside) and self._stands_out(row) and row.gap and not self._titles
        if self._titles and row.size < min(look[0] for look in self._titles):
            grouped = inside == "skills" or (inside == "" and labelled)
            return self._stands_out(row) and row.gap and not grouped
        if not inside and labelled:
            return self._stands_out(row)
        return self._stands_out(row) or row.gap or not labelled

    def _is_entry(self, index: int, row: Row) -> bool:
        """Tell whether a row in the looks of a heading names an employer, a title or a school."""
        text = row.text
        telling = role_score(text) > 1 or org_score(text) > 1
        telling = telling or school_score(text) > 0 or is_degree(text)
        following = next((other for other in self._rows[index + 1 :] if other.text), None)
        dated = following is not None and find_dates(following.text) is not None
        if row.size > 1.12 * self._body[0]:
            return telling and dated
        return telling or (dated and following is not None and following.bullet < 0)

    def _name_row(self) -> int:
        """Return the row of the name: the largest letters at the top of the first page."""
        tops = [(i, row) for i, row in enumerate(self._rows[:14]) if row.text]
        if any(row.level == 1 for _, row in tops):
            return -1
        largest = max((row.size for _, row in tops), default=0.0)
        if largest <= self._body[0] * 1.15:
            return -1
        for index, row in tops:
            if row.size == largest and not is_document_title(row.text) and may_be_name(row.text):
                return index
        return -1

    def _inline(self, index: int, row: Row, *, inside: str) -> list[Line]:
        """Split a bold `Skills: Python, Go` that opens a section of one row."""
        labelled = split_label(row.text)
        first = row.runs[0]
        if not labelled or not labelled[1] or row.bullet >= 0:
            return []
        known = kind_of(labelled[0])
        if (self._titles or self._marked) and not self._closes(known, inside):
            return []
        styled = first.style == "strong" or labelled[0].isupper()
        if known is None or not styled or (not inside and label_of(labelled[0])):
            return []
        self._inlined = True
        rest = row._replace(runs=_after_label(row.runs), gap=False)
        title = row._replace(runs=(Run(labelled[0]),))
        return [_line(index, title, depth=_SECTION), _line(index, rest)]

    def _closes(self, known: str | None, inside: str) -> bool:
        """Tell whether `Skills: …` at the end is the section of skills, which has no heading."""
        closing = known in ("skills", "languages", "interests") and inside in _ENDING
        follows = inside == "skills" and self._inlined and known != "skills"
        return (closing or follows) and known not in self._kinds


def _after_label(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    kept = list(runs)
    while kept and not re.search(r"[:：]", kept[0].text):
        kept.pop(0)
    if kept:
        kept[0] = kept[0]._replace(text=re.split(r"[:：]", kept[0].text, maxsplit=1)[1])
    while kept and not kept[0].text.strip():
        kept.pop(0)
    if kept:
        kept[0] = kept[0]._replace(text=kept[0].text.lstrip())
    return tuple(kept)


def _section_of(lines: list[Line]) -> str:
    """Return the kind of the section that stands open, "" while none of the table has begun."""
    open_ = next((line for line in reversed(lines) if line.kind == "heading"), None)
    known = any(line.kind == "heading" and kind_of(line.plain) for line in lines)
    return (kind_of(open_.plain) or "custom") if open_ and known else ""


def _is_short(row: Row) -> bool:
    return 0 < len(row.text) <= _LONGEST_HEADING and CELL not in row.text


def _line(index: int, row: Row, *, depth: int = 0) -> Line:
    row = row._replace(runs=tuple(map(_without_plain_link, _without_stop(row))))
    spans = tuple(Span(run.text, _style(run), run.url) for run in row.runs)
    if depth:
        text = re.sub(r"\s+", " ", row.text)
        spans = spans if row.level else (Span(text),)
        return Line(index + 1, "heading", spans, text, depth, row.gap, hard=True)
    kind: LineKind = "bullet" if row.bullet >= 0 else "text"
    text = _light(row)
    return Line(index + 1, kind, spans, text, max(row.bullet, 0), row.gap, hard=True)


def _without_plain_link(run: Run) -> Run:
    """Return a run without a link that only says again what it shows: a number, an address."""
    url = run.url.casefold()
    told = url.startswith("tel:") or (url.startswith("mailto:") and EMAIL.search(run.text))
    return run._replace(url="") if told else run


def _without_stop(row: Row) -> tuple[Run, ...]:
    """Return the runs of a head such as `2003–2006   Tutor, UCL, Leuven.` without the full stop."""
    cells = row.text.split(CELL)
    dated = len(cells) > 1 and any(_is_date(cell) for cell in cells)
    short = len(row.text) < 120 and re.search(r"[.。]\s+\S", row.text) is None
    short = short and re.search(r"(?:\b(?:Inc|Ltd|Co|Corp|Jr|Sr)|\.\w)\.$", row.text) is None
    if not (dated and short and row.text.endswith((".", "。"))):
        return row.runs
    return (*row.runs[:-1], row.runs[-1]._replace(text=row.runs[-1].text.rstrip()[:-1]))


def _is_date(cell: str) -> bool:
    found = find_dates(cell.strip())
    return found is not None and not found.rest.strip(" ()")


def _style(run: Run) -> SpanStyle:
    if run.style == "strong":
        return "strong"
    return "link" if run.url else "em" if run.style == "em" else "plain"


def _light(row: Row) -> str:
    """Return the text as it is stored: a bold phrase and a link inside it keep their marks."""
    whole = all(run.style == "strong" for run in row.runs if run.text.strip())
    parts = []
    for run in row.runs:
        text = run.text
        words = text.strip()
        if run.style == "strong" and not whole and words:
            text = text.replace(words, f"**{words}**", 1)
        if run.url and words and is_safe_url(run.url) and not _says_itself(words, run.url):
            text = text.replace(words, f"[{words}]({run.url})", 1)
        parts.append(text)
    return re.sub(rf"\s*{CELL}\s*", "  ", "".join(parts)).strip()


def _says_itself(words: str, url: str) -> bool:
    bare = re.sub(r"(?i)^(?:https?://(?:www\.)?|mailto:|tel:)|/$", "", url)
    return bare in words or words in bare
