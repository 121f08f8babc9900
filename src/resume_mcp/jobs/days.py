"""Dates inside a line of a posting: "Friday 12 December 2026, 23:59", "即日起至12月20日"."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.resume.dates import read_date


def dates_in(text: str, today: str, *, day_first: bool = False, past: bool = False) -> list[str]:
    """Return the full dates that a text names, in order; one without a year is the next such.

    In the past it is the last such.
    """
    return [
        date
        for match in _rx().finditer(text)
        if (date := _date(match, today, by_day=day_first, past=past))
    ]


def _date(match: re.Match[str], today: str, *, by_day: bool, past: bool) -> str:
    parts = {key[:-1]: value for key, value in match.groupdict().items() if value}
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        swapped = first > 12 or (by_day and second <= 12)
        day, month = (first, str(second)) if swapped else (second, str(first))
    else:
        day, month = int(parts["day"]), parts["month"]
    if len(parts.get("year", "")) == 2:
        parts["year"] = today[:2] + parts["year"]
    years = [parts["year"]] if "year" in parts else list(_years(today, past=past))
    found = [_iso(f"{month} {day}, {year}", f"{year}-{month:0>2}-{day:02d}") for year in years]
    return next(
        (date for date in found if date and ("year" in parts or _fits(date, today, past=past))), ""
    )


def _fits(date: str, today: str, *, past: bool) -> bool:
    return date <= today[:10] if past else date >= today[:10]


def _years(today: str, *, past: bool) -> Iterator[str]:
    if today[:4].isdecimal():
        yield from (today[:4], str(int(today[:4]) + (-1 if past else 1)))


def _iso(*written: str) -> str:
    parsed = (read_date(each) for each in written)
    return next((date.iso() for date in parsed if date and date.day and not date.present), "")


@functools.cache
def _rx() -> re.Pattern[str]:
    month = (
        r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
        r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
    )
    year = r"(?:20\d\d)(?!\d)"
    return re.compile(
        rf"(?<!\d)(?:(?P<year1>{year})\s?[年./-]\s?)?(?P<month1>\d{{1,2}})"
        rf"\s?月\s?(?P<day1>\d{{1,2}})\s?[日号]|"
        rf"(?<![\d.])(?P<day6>\d{{1,2}})(?P<dot6>[.-])\s?(?P<month6>\d{{1,2}})(?P=dot6)\s?"
        rf"(?P<year6>{year})|"
        rf"(?<!\d)(?P<first5>\d{{1,2}})/(?P<second5>\d{{1,2}})/(?P<year5>{year}|\d\d(?![\d/]))|"
        rf"(?<![\d.])(?P<month7>1[0-2]|0?[1-9])\.(?P<day7>3[01]|[12]\d|0?[1-9])(?![\d.]|"
        rf"\s?[%kKwW万])|"
        rf"\b(?P<month2>{month})\.? (?P<day2>\d{{1,2}})(?:st|nd|rd|"
        rf"th)?\b(?!:)(?:,? (?P<year2>{year}))?|"
        rf"(?<!\d)(?P<day3>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month3>{month})\b\.?"
        rf"(?:,? (?P<year3>{year}))?|"
        rf"(?<!\d)(?P<year4>{year})[-./年](?P<month4>\d{{1,2}})[-./月](?P<day4>\d{{1,2}})(?!\d)",
        re.IGNORECASE,
    )
