"""The marks that people put before the items of a list."""

import re

from resume_mcp.importing.extraction.rows import Row, Run, merged
from resume_mcp.importing.written.links import phone_in
from resume_mcp.importing.written.ranges import find_dates

BULLETS = "•·▪◦●○■□◆◇➢➤►▶✓✔»›‣⁃∙※➔★▸✦⋄∗❖❑⬥⚫"
_MARK = re.compile(rf"^\s*(?:[{BULLETS}]|[-–—*](?=\s)|o(?=\s+[A-Z]))\s*(?=\S)")
_NUMBER = re.compile(
    r"^\s*(?:\d{1,2}[.)．](?:\s+|(?=[^\d\s]))|[(（]\d{1,2}[)）]\s*|[①-⑳]\s*|\d{1,2}、\s*)(?=\S)"
)


def mark_of(text: str) -> str:
    """Return the mark of a list with the space behind it, "" where a text begins without one."""
    match = _MARK.match(text)
    if match is None and (match := _NUMBER.match(text)) is not None:
        number = phone_in(text[:40])
        if number is not None and not text[: number.start()].strip():
            return ""
        found = find_dates(text[:60])
        if found is not None and text.strip().startswith(found.raw[:3]):
            return ""
    return match[0] if match else ""


def as_bullet(row: Row) -> Row:
    """Return a row that begins with the mark of a list as a bullet."""
    mark = mark_of(row.text) if row.bullet < 0 and not row.level else ""
    if not mark:
        return row
    return row._replace(runs=merged(list(without_start(row.runs, len(mark)))), bullet=0)


def without_start(runs: tuple[Run, ...], length: int) -> tuple[Run, ...]:
    """Return runs without their first characters."""
    kept = list(runs)
    while kept and length >= len(kept[0].text):
        length -= len(kept.pop(0).text)
    if kept and length:
        kept[0] = kept[0]._replace(text=kept[0].text[length:])
    return tuple(kept)
