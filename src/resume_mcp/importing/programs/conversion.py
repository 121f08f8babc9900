"""What the converters of other programs' formats collect while they build a document."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from resume_mcp.errors import Unreadable
from resume_mcp.importing.locale import locale_of
from resume_mcp.importing.model import Notice
from resume_mcp.importing.programs.records import Record, is_empty
from resume_mcp.importing.programs.rich_text import blocks_of
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.ranges import find_dates, to_iso
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import JsonObject

_TIMESTAMP = re.compile(
    r"^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$"
)
_EARLIEST_EAST = 11  # o'clock in UTC when it is midnight at the far end of the eastern time zones
_MOST_DATES = 5


class Converted(NamedTuple):
    """A document in JSON Resume shape and what is to be told about it."""

    document: JsonObject
    notices: list[Notice]
    source: str  # all that the input says about the person, for measuring what was kept
    spent: list[str]  # wordings that stand in the document in another form
    unplaced: list[str]
    format: str


class Conversion:
    """Collects notices, wordings in another form, and what has no field."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.spent: list[str] = []
        self.unplaced: list[str] = []
        self._kept: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self._moved: list[str] = []
        self._vague: list[str] = []

    def say(self, where: str, message: str) -> None:
        """Add a notice."""
        self.notices.append(Notice(where, message))

    def finish(self, made: JsonObject, record: Record, section: str, first: str) -> JsonObject:
        """Return an item without empty fields; what was not read is kept under `x-` keys."""
        kept = self.beside(record, section)
        beside = {f"{k}Other" if k in made else k: value for k, value in kept.items()}
        return {**filled(made, first), **beside}

    def beside(self, record: Record, section: str) -> JsonObject:
        """Return what was not read of a record, under `x-` keys, and remember to say so."""
        rest = record.rest()
        record.close()
        found = {key if key.startswith("x-") else f"x-{key}": inner for key, inner in rest.items()}
        self.note_kept(section, found)
        return found

    def note_kept(self, section: str, kept: JsonObject) -> None:
        """Remember what is kept under `x-` keys, to say so."""
        for name, value in kept.items():
            self._kept[section][name] += 1
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            self.unplaced.append(f"{name.removeprefix('x-')}: {said}")

    def date(self, value: Any) -> str:
        """Return a date as ISO 8601, else in its own wording."""
        wording = str(value).strip() if isinstance(value, str | int) else ""
        if isinstance(value, bool) or not wording:
            return ""
        iso = self._from_timestamp(wording) or to_iso(wording)
        if read_date(iso) is None:
            self._vague.append(wording)
        self.spent.append(wording)
        return iso

    def period(self, wording: str) -> JsonObject:
        """Return startDate and endDate of a range in words; a date alone is the end."""
        if not wording:
            return {}
        if _TIMESTAMP.match(wording) or read_date(to_iso(wording)):
            return {"endDate": self.date(wording)}
        found = find_dates(wording)
        if found is None or _says_more(found.rest):
            self._vague.append(wording)
            return {"startDate" if re.search(r"\d{2}", wording) else "x-date": wording}
        self._vague += found.vague
        self.spent.append(wording)
        return filled({"startDate": found.start, "endDate": found.end}, "")

    def all_notices(self) -> list[Notice]:
        """Return the notices, those about single values gathered into one of each kind."""
        return [*self.notices, *self._date_notices(), *self._kept_notices()]

    def _kept_notices(self) -> Iterator[Notice]:
        if self._kept:
            places = (f"/{section} {', '.join(keys)}" for section, keys in self._kept.items())
            number = sum(sum(keys.values()) for keys in self._kept.values())
            said = f"{number} value(s) have no field here and are kept under x- keys"
            yield Notice("", f"{said}: {'; '.join(places)}.")

    def _date_notices(self) -> Iterator[Notice]:
        if self._moved:
            shown = ", ".join(dict.fromkeys(self._moved[:_MOST_DATES]))
            yield Notice(
                "", f"Dates with a time in UTC were read as midnight where they were set: {shown}."
            )
        if self._vague:
            shown = ", ".join(repr(w[:40]) for w in dict.fromkeys(self._vague[:_MOST_DATES]))
            yield Notice("", f"Dates that were not understood are kept as they are: {shown}.")

    def _from_timestamp(self, wording: str) -> str:
        """Return the day of a timestamp.

        Date pickers store midnight where the person sat as UTC: 2010-12-31T23:00Z was set as
        2011-01-01 in Berlin, 2011-01-01T05:00Z as that day in New York.
        """
        match = _TIMESTAMP.match(wording)
        if match is None or read_date(match[1]) is None:
            return ""
        hour, minute, second = int(match[2]), int(match[3]), int(match[4] or 0)
        midnight = match[5] == "Z" and second == 0 and minute % 15 == 0
        if not midnight or not _EARLIEST_EAST <= hour <= 23:
            return match[1]
        day = _next_day(match[1])
        self._moved.append(f"{wording} as {day}")
        return day


def _next_day(iso: str) -> str:
    from datetime import date, timedelta

    try:
        return (date.fromisoformat(iso) + timedelta(days=1)).isoformat()
    except OverflowError:
        return iso


def _says_more(rest: str) -> bool:
    return re.search(r"[^\W_]", rest) is not None


def source_text(value: Any, skip: frozenset[str]) -> str:
    """Return what an input says, its markup aside; `skip` names keys that say nothing."""
    return "\n".join(_said(value, skip))


def _said(value: Any, skip: frozenset[str]) -> Iterator[str]:
    if isinstance(value, str):
        yield from (block.text for block in blocks_of(value))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in skip:
                yield from _said(inner, skip)
    elif isinstance(value, list):
        for inner in value:
            yield from _said(inner, skip)
    elif isinstance(value, int | float) and not isinstance(value, bool) and value:
        yield str(value)


def language_of(source: str, given: str) -> str:
    """Return the locale that a file names, unless its text is in the other script."""
    read = locale_of(source)
    named = given.replace("_", "-").strip()
    if not re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", named):
        return read
    if named.casefold().startswith("zh") != read.startswith("zh"):
        return read
    return read if named.casefold() in ("zh", "en") else named


def refuse_empty(document: JsonObject, what: str) -> None:
    """Refuse a document in which no person and no entry stands.

    Raises:
        Unreadable: naming the format.
    """
    basics = document.get("basics")
    person = isinstance(basics, dict) and not is_empty(basics)
    entries = any(
        isinstance(items, list) and not is_empty(items)
        for key, items in document.items()
        if key not in ("basics", "meta") and not key.startswith("x-")
    )
    if not person and not entries:
        raise Unreadable(
            f"This is {what}, but nobody is in it: no name, no contact, no entry. "
            "Check that it is the right file; nothing was stored. "
            'For an empty resume use format="blank".'
        )
