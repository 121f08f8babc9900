"""Turns the rows of an extracted file into lines: headings by how they look and what they say."""

import re
from collections import Counter
from itertools import pairwise

from resume_mcp.importing.extraction.marks import without_start
from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.model import Notice
from resume_mcp.importing.written.cues import is_degree, org_score, role_score, school_score
from resume_mcp.importing.written.headings import is_document_title, kind_of, loose_kind_of
from resume_mcp.importing.written.inline import is_safe_url
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import Line, LineKind, Parsed, Span, SpanStyle, is_sentence
from resume_mcp.importing.written.links import EMAIL, URL, phone_in
from resume_mcp.importing.written.names import clean_name, looks_like_name
from resume_mcp.importing.written.ranges import find_dates

_LONGEST_HEADING = 60
_SECTION = 2  # the level of sections; the name stands above them

_CONTACT_LABEL = re.compile(r"([A-Za-z][A-Za-z-]{1,11})\s+(?=\S)")

Look = tuple[float, bool, str, bool]


def parsed_rows(rows: list[Row], notices: list[str]) -> Parsed:
    """Return the lines of a file."""
    lines = _Reader(_tidied(rows)).lines()
    visible = "\n".join(row.text for row in rows)
    return Parsed(lines, {}, [Notice("", notice) for notice in notices], visible)


def _look(row: Row) -> Look:
    return row.size, row.bold, row.ink, row.text.isupper()


def _tidied(rows: list[Row]) -> list[Row]:
    """Return the rows with cells that are rows of their own cut off, and labels with a colon."""
    found: list[Row] = []
    for row in _with_values(rows):
        cells = [_labelled(cell) for cell in _cells(row.runs)]
        grouped = len(cells) > 1 and all(_is_group(cell) for cell in cells)
        if grouped:
            found += [row._replace(runs=cell) for cell in cells]
        elif row.level:
            found.append(row)
        else:
            found.append(row._replace(runs=_plainer(_with_gaps(cells))))
    return found


def _with_values(rows: list[Row]) -> list[Row]:
    """Put a value that a narrow column broke off back to its label: 邮箱： and the address."""
    found: list[Row] = []
    for row in rows:
        last = found[-1] if found else None
        label = last.text if last is not None and last.text.endswith((":", "：")) else ""
        if last and label and label_of(label) and not row.gap and _is_contact(row.text):
            found[-1] = last._replace(runs=(*last.runs, *row.runs))
        else:
            found.append(row)
    return found


def _cells(runs: tuple[Run, ...]) -> list[tuple[Run, ...]]:
    """Return the runs of each cell of a row."""
    cells: list[list[Run]] = [[]]
    for run in runs:
        for index, text in enumerate(re.split(r"\s{3,}", run.text)):
            if index:
                cells.append([])
            if text:
                cells[-1].append(run._replace(text=text))
    return [tuple(cell) for cell in cells if any(run.text.strip() for run in cell)]


def _with_gaps(cells: list[tuple[Run, ...]]) -> list[Run]:
    runs: list[Run] = []
    for cell in cells:
        runs += [Run(CELL)] if runs else []
        runs += cell
    return runs


def _is_group(cell: tuple[Run, ...]) -> bool:
    """Tell whether a cell is `**Languages:** Go, Python`."""
    parts = split_label("".join(run.text for run in cell))
    return cell[0].style == "strong" and parts is not None and bool(parts[1])


def _labelled(cell: tuple[Run, ...]) -> tuple[Run, ...]:
    """Put a colon between a label of the head and its value: 所在地 杭州."""
    text = "".join(run.text for run in cell)
    label = cell[0].text.strip() if cell[0].style == "strong" and len(cell) > 1 else ""
    match = re.match(r"([一-鿿]{2,5})\s+(?=\S)", text)
    if match is None and (match := _CONTACT_LABEL.match(text)):
        known = label_of(match[1])
        match = match if known and (known.field == "location" or _is_contact(text)) else None
    label = label or (match[1] if match else "")
    if not label or label.endswith((":", "：")) or label_of(label) is None:
        return cell
    rest = merged(list(without_start(cell, len(label)))) if text.startswith(label) else ()
    if not rest or len(text) > 60 or rest[0].text[0] in ":：|/&-–—,，、":
        return cell
    mark = "：" if re.search(r"[一-鿿]", label) else ": "
    return (cell[0]._replace(text=label + mark), *rest)


def _plainer(runs: list[Run]) -> tuple[Run, ...]:
    """Return a row that is slanted as a whole as plain text: its separators then count."""
    if all(run.style == "em" for run in runs if run.text.strip()):
        runs = [run._replace(style="plain") for run in runs]
    return merged(runs)


class _Reader:
    def __init__(self, rows: list[Row]) -> None:
        self._rows = _with_contact_strip(_name_first(_whole_name(rows)))
        self._body = self._body_look()
        self._marked = any(row.level > 0 and not is_document_title(row.text) for row in rows)
        self._titles = self._title_looks()
        self._name = self._name_row()

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
            return [_line(index, row, depth=_SECTION)]
        if inline := self._inline(index, row, in_head=not inside):
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
            return self._is_known_heading(row, inside=inside)
        if not inside or _look(row) not in self._titles or find_dates(text):
            return False
        if loose_kind_of(text) is not None:
            return True
        if re.search(r"[@|]|\d{3}", text) or EMAIL.search(text) or split_label(text):
            return False
        return not self._is_entry(index, row)

    def _is_known_heading(self, row: Row, *, inside: str) -> bool:
        """A word of the table is a heading unless it looks like less than the headings do."""
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
            if row.size == largest and not is_document_title(row.text) and _may_be_name(row.text):
                return index
        return -1

    def _inline(self, index: int, row: Row, *, in_head: bool) -> list[Line]:
        """Split a bold `Skills: Python, Go` that opens a section of one row."""
        labelled = split_label(row.text)
        first = row.runs[0]
        if self._titles or self._marked or not labelled or not labelled[1] or row.bullet >= 0:
            return []
        known = kind_of(labelled[0])
        styled = first.style == "strong" or labelled[0].isupper()
        if known is None or not styled or (in_head and label_of(labelled[0])):
            return []
        rest = row._replace(runs=_after_label(row.runs), gap=False)
        title = row._replace(runs=(Run(labelled[0]),))
        return [_line(index, title, depth=_SECTION), _line(index, rest)]


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


def _whole_name(rows: list[Row]) -> list[Row]:
    """Join a name in large letters that stands on two lines."""
    usual = 1.4 * _usual_size(rows)
    for index, (row, below) in enumerate(pairwise(rows[:60])):
        alike = row.size == below.size > usual and row.ink == below.ink and not below.gap
        if alike and all(_is_part_of_name(one.text) for one in (row, below)):
            joined = row._replace(runs=(*row.runs, Run(" "), *below.runs))
            return [*rows[:index], joined, *rows[index + 2 :]]
    return rows


def _is_part_of_name(text: str) -> bool:
    words = text.split()
    if not 1 <= len(words) <= 3 or role_score(text) or kind_of(text) or is_document_title(text):
        return False
    return all(word[:1].isupper() and word.replace("-", "").isalpha() for word in words)


def _name_first(rows: list[Row]) -> list[Row]:
    """Put the name with what stands below it first where a column of details stands before it."""
    known = next((i for i, row in enumerate(rows) if kind_of(row.text)), len(rows))
    large = max((row.size for row in rows[:60]), default=0.0)
    for index, row in enumerate(rows[:60]):
        top = row.level == 1 or (row.size == large and row.size > 1.4 * _usual_size(rows))
        if top and index > known and kind_of(row.text) is None and _may_be_name(row.text):
            end = index + 1
            while end < len(rows) and not _ends_head(rows[end]):
                end += 1
            return [*rows[index:end], *rows[:index], *rows[end:]]
        if top:
            break
    return rows


def _ends_head(row: Row) -> bool:
    return bool(row.level) or kind_of(row.text) is not None or find_dates(row.text) is not None


def _usual_size(rows: list[Row]) -> float:
    letters: Counter[float] = Counter()
    for row in rows:
        letters[row.size] += len(row.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _with_contact_strip(rows: list[Row]) -> list[Row]:
    """Join the short bullets of the head, which list contact details, to one row."""
    end = next((i for i, row in enumerate(rows) if kind_of(row.text)), 0)
    head = [row for row in rows[:end] if row.bullet >= 0]
    if not any(_is_contact(row.text) for row in head) or any(len(row.text) > 60 for row in head):
        return rows
    strips: list[Row] = []
    joined = False
    for row in rows[:end]:
        if row.bullet >= 0 and joined:
            strips[-1] = strips[-1]._replace(runs=(*strips[-1].runs, Run(" | "), *row.runs))
        else:
            strips.append(row._replace(bullet=-1))
        joined = row.bullet >= 0
    return [*strips, *rows[end:]]


def _is_contact(text: str) -> bool:
    return bool(EMAIL.search(text) or URL.search(text) or phone_in(text))


def _section_of(lines: list[Line]) -> str:
    """Return the kind of the section that stands open, "" while none of the table has begun."""
    open_ = next((line for line in reversed(lines) if line.kind == "heading"), None)
    known = any(line.kind == "heading" and kind_of(line.plain) for line in lines)
    return (kind_of(open_.plain) or "custom") if open_ and known else ""


def _is_short(row: Row) -> bool:
    return 0 < len(row.text) <= _LONGEST_HEADING and CELL not in row.text


def _may_be_name(text: str) -> bool:
    if kind_of(text) or EMAIL.search(text) or URL.fullmatch(text) or phone_in(text):
        return False
    name, _ = clean_name(re.sub(r"\s{2,}", " ", text))
    return looks_like_name(name, first=True) or (len(text) <= 40 and not is_sentence(text))


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
