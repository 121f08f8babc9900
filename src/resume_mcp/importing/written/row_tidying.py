"""Tidies the rows of an extracted file: cells, labels with their values, the name first."""

import re
from collections import Counter
from itertools import pairwise

from resume_mcp.importing.extraction.marks import without_start
from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.written.cues import role_score
from resume_mcp.importing.written.headings import is_document_title, kind_of
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import is_sentence
from resume_mcp.importing.written.links import EMAIL, URL, phone_in
from resume_mcp.importing.written.names import clean_name, looks_like_name
from resume_mcp.importing.written.ranges import find_dates

_CONTACT_LABEL = re.compile(r"([A-Za-z][A-Za-z-]{1,11})\s+(?=\S)")

# A row that ends inside a number: `… • (617)`, `… | +44`.
_BROKEN_PHONE = re.compile(r"(?:^|[\s|•·])(?:\(\d{2,4}\)|\+\d{1,3})$")


def tidied(rows: list[Row]) -> list[Row]:
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
        broken = last is not None and _BROKEN_PHONE.search(last.text) and row.text[:1].isdigit()
        if last and broken and not row.gap:
            found[-1] = last._replace(runs=(*last.runs, Run(" "), *row.runs))
        elif last and label and label_of(label) and not row.gap and _is_contact(row.text):
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


def whole_name(rows: list[Row]) -> list[Row]:
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


def name_first(rows: list[Row]) -> list[Row]:
    """Put the name with what stands below it first where a column of details stands before it."""
    known = next((i for i, row in enumerate(rows) if kind_of(row.text)), len(rows))
    large = max((row.size for row in rows[:60]), default=0.0)
    for index, row in enumerate(rows[:60]):
        top = row.level == 1 or (row.size == large and row.size > 1.4 * _usual_size(rows))
        if top and index > known and kind_of(row.text) is None and may_be_name(row.text):
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


def with_contact_strip(rows: list[Row]) -> list[Row]:
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


def may_be_name(text: str) -> bool:
    """Tell whether a row of large letters may be the name of the person."""
    if kind_of(text) or EMAIL.search(text) or URL.fullmatch(text) or phone_in(text):
        return False
    name, _ = clean_name(re.sub(r"\s{2,}", " ", text))
    return looks_like_name(name, first=True) or (len(text) <= 40 and not is_sentence(text))
