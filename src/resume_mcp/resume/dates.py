"""Dates of a resume: read in the forms that people write, written as ISO 8601."""

import re
import unicodedata
from typing import NamedTuple

# What stands for "until now" (compared after NFKC and case folding).
PRESENT_WORDS = frozenset(
    (
        *("present", "current", "currently", "now", "today", "ongoing"),
        *("to date", "to-date", "till now", "till-now", "until now"),
        *("至今", "现在", "目前", "今", "迄今", "在职", "現在"),
        *("heute", "aktuell", "présent", "presente", "actualidad", "actual"),
    )
)

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january", "feb february", "mar march", "apr april", "may", "jun june",
            "jul july", "aug august", "sep sept september", "oct october",
            "nov november", "dec december",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
_ISO = re.compile(r"^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$")
_NUMERIC = re.compile(r"^(\d{4})\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2}))?\s*[月日号]?$")
_YEAR = re.compile(r"^(\d{4})\s*年?$")
_MONTH_FIRST = re.compile(r"^(\d{1,2})\s*[./-]\s*(\d{4})$")
_WORDS = re.compile(r"^([a-z]+)\.?,?\s*(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$")
_DAY_FIRST = re.compile(r"^(\d{1,2})\s+([a-z]+)\.?,?\s+(\d{4})$")
_TIMESTAMP = re.compile(r"^(\d{4})-(\d{2})-(\d{2})[t ]\d{2}:\d{2}")


class PartialDate(NamedTuple):
    """A calendar date as exact as it was given; `present` stands for "until now"."""

    year: int = 0
    month: int = 0
    day: int = 0
    present: bool = False

    def iso(self) -> str:
        """Return `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `present`."""
        if self.present:
            return "present"
        text = f"{self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}"
        return text + f"-{self.day:02d}" if self.month and self.day else text


PRESENT = PartialDate(present=True)


def read_date(value: object) -> PartialDate | None:
    """Return the date that a person meant, or None when it can't be understood."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return PartialDate(value) if 1000 <= value <= 9999 else None
    if not isinstance(value, str):
        return None
    text = unicodedata.normalize("NFKC", value).strip().casefold()
    if text in PRESENT_WORDS:
        return PRESENT
    return _from_numbers(text) or _from_words(text)


def _from_numbers(text: str) -> PartialDate | None:
    if match := _ISO.match(text) or _NUMERIC.match(text) or _TIMESTAMP.match(text):
        year, month, day = (int(group or 0) for group in match.groups())
        return _checked(year, month, day)
    if match := _YEAR.match(text):
        return _checked(int(match[1]), 0, 0)
    if match := _MONTH_FIRST.match(text):
        return _checked(int(match[2]), int(match[1]), 0)
    return None


def _from_words(text: str) -> PartialDate | None:
    if match := _WORDS.match(text):
        month = _MONTHS.get(match[1]) or _SEASONS.get(match[1], 0)
        return _checked(int(match[3]), month, int(match[2] or 0)) if month else None
    if match := _DAY_FIRST.match(text):
        month = _MONTHS.get(match[2], 0)
        return _checked(int(match[3]), month, int(match[1])) if month else None
    return None


def _checked(year: int, month: int, day: int) -> PartialDate | None:
    days = (31, 29 if _is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not 1000 <= year <= 9999 or not 0 <= month <= 12:
        return None
    if day and (not month or day > days[month - 1]):
        return None
    return PartialDate(year, month, day)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def is_strict_date(value: object) -> bool:
    """Tell whether a proposal may write this: a real `YYYY[-MM[-DD]]`, `present`, or "".

    The schema of JSON Resume knows years from 1000 to 2999, in plain digits.
    """
    if not isinstance(value, str):
        return False
    if value in ("", "present"):
        return True
    plain = value.isascii() and value[0] in "12" and _ISO.fullmatch(value) is not None
    return plain and read_date(value) is not None


_ENGLISH = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def show_date(value: object, locale: str) -> str:
    """Return a date as a reader of the locale expects it; else the text as it was."""
    if value is None or value == "":
        return ""
    date = read_date(value)
    if date is None:
        return str(value)
    chinese = locale.casefold().startswith("zh")
    if date.present:
        return "至今" if chinese else "Present"
    if not date.month:
        return f"{date.year}年" if chinese else f"{date.year}"
    return f"{date.year}.{date.month:02d}" if chinese else f"{_ENGLISH[date.month - 1]} {date.year}"
