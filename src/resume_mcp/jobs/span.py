"""From when until when a posting stands: the day of posting and the last day to apply."""

import functools
import re

from resume_mcp.jobs.days import dates_in
from resume_mcp.jobs.facts import iso_date
from resume_mcp.jobs.labels import labelled_value, last_day_words
from resume_mcp.vocabulary.chinese import to_simplified

_FIRST_LINES = 24


def posted_on(text: str, today: str) -> str:
    """Return the day of posting: labelled, as an age, or where a notice ends with its date."""
    value = labelled_value("posted", text)
    by_day = _writes_day_first(text)
    said = dates_in(value, today, day_first=by_day, past=True)
    found = ("" if said and "/" in value else iso_date(value, today=today)) or next(iter(said), "")
    return found or iso_date(_age(text), today=today) or _said(text, today) or _signed(text, today)


def last_day(text: str, today: str) -> str:
    """Return the last day to apply: of "from now to 2026-12-20" it is the later date."""
    value = labelled_value("valid through", text)
    by_day = _writes_day_first(text)
    said = (dates_in(words, today, day_first=by_day) for words in last_day_words(text))
    found = dates_in(value, today, day_first=by_day) or next((dates for dates in said if dates), [])
    return found[-1] if found else iso_date(value, today=today)


def _age(text: str) -> str:
    """Return the posting's age among the facts at the top: "Leeds · Posted 2 weeks ago"."""
    lines = text.strip().split("\n", _FIRST_LINES)[:_FIRST_LINES]
    facts = (fact.strip() for line in lines for fact in _rx("sign").split(line))
    return next((fact for fact in facts if _rx("age").match(fact)), "")


def _said(text: str, today: str) -> str:
    """Return the date that stands before the word: "11-25发布", "11月26日更新"."""
    lines = text.strip().split("\n", _FIRST_LINES)[:_FIRST_LINES]
    match = next(
        (match for line in lines if (match := _rx("said").search(to_simplified(line)))), None
    )
    if match is None:
        return ""
    if match["today"]:
        return iso_date("0天前", today=today)
    written = f"{match['month']}月{match['day']}日"
    dated = f"{match['year']}年{written}" if match["year"] else written
    return next(iter(dates_in(dated, today, past=True)), "")


def _signed(text: str, today: str) -> str:
    last = [line.strip() for line in text.splitlines() if line.strip()][-3:]
    dates = [
        date for line in last if _rx("date line").fullmatch(line) for date in dates_in(line, today)
    ]
    return next(iter(dates), "")


def _writes_day_first(text: str) -> bool:
    return _rx("day first").search(text) is not None


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name], 0 if name == "day first" else re.IGNORECASE)


_PATTERNS = {
    "sign": r"\s*[|｜·•]\s*|\s{2,}",
    "age": (
        r"(?:(?:re)?posted (?:on )?|active |发布于\s?|更新于\s?)?(?:over |about )?\d{1,3}\+?\s?"
        r"(?:(?:hour|day|week|month)s? ago|(?:小时|天|周|个月)前)"
    ),
    "said": (
        r"(?:(?P<year>20\d\d)\s?[年./-]\s?)?(?<!\d)(?P<month>\d{1,2})\s?[月./-]\s?(?P<day>\d{1,2})"
        r"\s?[日号]?"
        r"(?:\s\d{1,2}:\d\d(?::\d\d)?)?\s?(?:发布|更新|刷新)|(?P<today>今[天日](?:发布|更新|刷新))"
    ),
    "date line": r"20\d\d\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日",
    "day first": (
        r"[£€]|\b(?:UK|United Kingdom|England|Scotland|Wales|Ireland|Australia|New Zealand|"
        r"Singapore|India|Netherlands|Germany|France|Spain|Italy)\b"
    ),
}
