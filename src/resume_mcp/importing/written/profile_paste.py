"""Tidies a profile pasted from LinkedIn: what the page adds goes, what belongs together is said."""

import re
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.importing.written.cues import is_employment_type
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import is_sentence
from resume_mcp.importing.written.places import is_place, is_place_shaped
from resume_mcp.importing.written.ranges import find_dates, is_duration

_TYPE = (
    r"(?:full-time|part-time|self-employed|freelance|contract|internship|apprenticeship|seasonal|"
    r"temporary|permanent|全职|兼职|自由职业|合同工|实习|学徒|季节性|自雇)"
)
_BESIDE_TYPE = re.compile(rf"(?i)^(?P<org>\S.*?) · (?P<type>{_TYPE})$")
_SPAN = re.compile(rf"(?i)^(?:(?P<type>{_TYPE}) · )?(?P<span>\d.*)$")
_COUNTED = re.compile(r"(?i) · \d{1,2} ?(?:yrs?|mos?|years?|months?|年|个月)")
_PLACE_KIND = re.compile(r"(?i) · (?:on-site|hybrid|remote|现场|现场办公|混合|远程|远程办公)$")
# What the page shows around the profile, and no person wrote.
_FURNITURE = re.compile(
    r"(?i)^(?:.{1,80} logo|[·•] ?\d(?:st|nd|rd|th)\+?|\d(?:st|nd|rd) degree connection|"
    r"contact info|(?:see|show) (?:all|more|credential|less).*|…? ?see more|"
    r"[\d,]+\+? (?:connections?|followers?|endorsements?|mutual connections?)"
    r"(?:(?: ·)? [\d,]+\+? connections?)?|endorsed by .*|message|connect|follow|more|"
    r"open to work|(?:she|he|they)/\w+|\d+ experiences? (?:at|across) .*|联系方式|"
    r"[\d,]+\+? ?(?:位好友|位关注者|个好友|位会员认可.*|次认可|个认可)|"
    r"显示(?:全部|更多|证书).*|发消息|加为好友|[·•] ?\d 度.*)$"
)
_BESIDE_CONTACT = re.compile(r"(?i)(?:\s+·|\s)\s(?:contact info|联系方式)$")
_ISSUED = re.compile(
    r"(?i)^(?:issued|颁发日期[:：]?|发证日期[:：]?)\s*(?P<date>[^·]+?)(?P<end> · .+)?$"
)


class Tidied(NamedTuple):
    """The rows of a text."""

    rows: list[str]
    numbers: list[int]  # where each stood
    gaps: frozenset[int] = frozenset()  # the rows that begin something new
    left_out: int = 0  # how many rows were those of the page, not of the person


def tidy_profile(rows: list[str]) -> Tidied:
    """Return the rows of a text; one that is no pasted profile stays as it is."""
    numbers = _without_doubles(rows)
    rows = [rows[number] for number in numbers]
    marks = sum(bool(_FURNITURE.match(r.strip()) or _is_own_shape(r.strip())) for r in rows)
    if marks < 3 or not any(_COUNTED.search(row) and find_dates(row) for row in rows):
        return Tidied(rows, numbers)
    return _Profile(rows, numbers).tidied()


def _without_doubles(rows: list[str]) -> list[int]:
    """Return the rows to read: where a page gives most of its rows twice, the first of each two."""
    filled = [index for index, row in enumerate(rows) if row.strip()]
    doubles = {b for a, b in pairwise(filled) if rows[a].strip() == rows[b].strip() and b == a + 1}
    if len(doubles) * 3 < len(filled):
        return list(range(len(rows)))
    return [index for index in range(len(rows)) if index not in doubles]


def _is_own_shape(text: str) -> bool:
    """Tell whether a row is built as only LinkedIn builds it."""
    counted = _COUNTED.search(text) is not None and find_dates(text) is not None
    return counted or _BESIDE_TYPE.match(text) is not None


class _Profile:
    def __init__(self, rows: list[str], numbers: list[int]) -> None:
        self._rows, self._numbers = rows, numbers
        self._left_out = 0
        self._gaps: set[int] = set()
        # The employer of the positions that follow, and what stands beside it.
        self._group = self._group_kind = self._group_place = ""
        self._last = -1  # the row of the dates above

    def tidied(self) -> Tidied:
        """Return the rows with employer, title and place named."""
        self._rows = [self._without_furniture(row) for row in self._rows]
        kind = ""
        for index, row in enumerate(self._rows):
            text = row.strip()
            if kind == "volunteer" and self._last == index - 1 >= 0 and kind_of(text):
                self._rows[index] = f"Cause: {text}"
            elif found := kind_of(text):
                kind, self._last = found, index
                self._group = ""
            elif kind in ("work", "volunteer"):
                self._take_work(index, text)
            elif kind == "certificates":
                self._take_certificate(index, text)
            elif kind == "education" and (dates := find_dates(text)) and not dates.rest.strip():
                self._open_school(index)
        return Tidied(self._rows, self._numbers, frozenset(self._gaps), self._left_out)

    def _without_furniture(self, row: str) -> str:
        text = _BESIDE_CONTACT.sub("", row.strip())
        if not _FURNITURE.match(text):
            return text if text != row.strip() else row
        self._left_out += 1
        return ""

    def _take_work(self, index: int, text: str) -> None:
        span = _SPAN.match(text)
        if span and is_duration(span["span"]):
            above = self._above(index)
            self._group, self._group_kind = self._rows[above].strip(), span["type"] or ""
            self._group_place = self._taken_place(index)
            self._rows[above] = self._rows[index] = ""
        elif (dates := find_dates(text)) and dates.start and not dates.rest.strip(" ·"):
            self._name_job(index)

    def _name_job(self, index: int) -> None:
        """Say which rows above and below the dates are title, employer and place."""
        above = self._above(index)
        kind = ""
        if is_employment_type(self._rows[above]):
            kind, self._rows[above] = self._rows[above].strip(), ""
            above = self._above(above)
        if own := _BESIDE_TYPE.match(self._rows[above].strip()):
            self._group, self._group_kind, self._group_place = "", "", ""
            self._rows[above] = ""
            self._write(self._above(above), index, own["org"], own["type"])
        elif self._group:
            if (org := self._next_employer(above)) >= 0:
                self._group, self._group_kind, self._group_place = self._rows[org].strip(), "", ""
                self._rows[org] = ""
            self._write(above, index, self._group, kind or self._group_kind)
        self._last = index

    def _write(self, title: int, dates: int, org: str, kind: str) -> None:
        """Name the title where it stands, and what else is known behind the dates."""
        place = self._taken_place(dates) or self._group_place
        self._rows[title] = f"Title: {self._rows[title].strip()}"
        parts = [self._rows[dates], f"Company: {org}", kind, f"Location: {place}" if place else ""]
        self._rows[dates] = " | ".join(filter(None, parts))
        self._gaps.add(title)

    def _next_employer(self, title: int) -> int:
        """Return the row of an employer that stands between the bullets above and a title."""
        row = self._above(title)
        text, before = self._rows[row].strip(), self._rows[self._above(row)].strip()
        fits = row > self._last + 1 and not is_sentence(text) and not _is_item(text)
        fits = fits and split_label(text) is None
        return row if fits and _is_item(before) else -1

    def _taken_place(self, index: int) -> str:
        """Take the place out of the row below one with dates."""
        row = index + 1
        text = self._rows[row].strip() if row < len(self._rows) else ""
        bare = _PLACE_KIND.sub("", text)
        if not text or (bare == text and not is_place(text) and not is_place_shaped(text)):
            return ""
        self._rows[row] = ""
        return re.sub(r"(?<=[一-鿿]) (?=[一-鿿])", "", text.replace(" · ", ", "))

    def _take_certificate(self, index: int, text: str) -> None:
        """Put name, issuer and date on one row; what else is told stands below."""
        if issued := _ISSUED.match(text):
            issuer = self._above(index)
            name = self._above(issuer)
            if name <= self._last:
                name, issuer = issuer, -1
            parts = [self._rows[name].strip(), *([self._rows[issuer].strip()] * (issuer >= 0))]
            self._rows[name] = "- " + " | ".join([*parts, issued["date"]])
            if issuer >= 0:
                self._rows[issuer] = ""
            self._rows[index] = f"  - {issued['end'].strip(' ·')}" if issued["end"] else ""
            self._last = index
        elif self._last == index - 1 and re.match(r"(?i)credential id|证书编号|凭证", text):
            self._rows[index] = f"  - {text}"
            self._last = index

    def _open_school(self, index: int) -> None:
        """Let a school begin after an empty row: two rows, or one, above its dates."""
        above = self._above(index)
        first = self._above(above) if above > self._last + 1 else above
        if first > self._last:
            self._gaps.add(first)
        self._last = index

    def _above(self, index: int) -> int:
        return next((i for i in range(index - 1, -1, -1) if self._rows[i].strip()), 0)


def _is_item(text: str) -> bool:
    return text[:1] in "-–•*·▪"
