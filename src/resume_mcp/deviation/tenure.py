"""Years and spans that the dates of the original carry: "8 years of experience", "since 2019"."""

from resume_mcp.deviation.reading import Claim, Reading
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.lens import Entry, Resume, Text
from resume_mcp.vocabulary.quantity import Quantity

YEAR_S = 365.25 * 86400
_GONE_ON = 5  # years
_HAS_YEARS = ("work", "volunteer", "projects", "custom")


class Tenure:
    """The working life as the dates tell it; `today` is (year, month), (0, 0) if unknown."""

    def __init__(
        self,
        original: Resume,
        further: tuple[Resume, ...],
        today: tuple[int, int],
        reading: Reading,
    ) -> None:
        self._reading = reading
        resumes = (original, *further)
        self._entries = {
            entry.path: entry
            for resume in reversed(resumes)
            for section in resume.sections
            for entry in section.entries
        }
        self._today = today if today[0] else self._latest()

    def _latest(self) -> tuple[int, int]:
        """Where nobody says what day it is, a work that goes on may have gone on for some years."""
        dates = [
            date
            for entry in self._entries.values()
            for text in (entry.start, entry.end)
            if text and (date := read_date(text.value)) and not date.present
        ]
        year, month = max(((date.year, date.month or 12) for date in dates), default=(0, 0))
        return (year + _GONE_ON, month) if year else (0, 0)

    def allows(self, quantity: Quantity, claim: Claim) -> bool:
        """Tell whether a span of time follows from the dates of the work, or of this entry."""
        if quantity.unit != "s" or quantity.value < YEAR_S / 13:
            return False
        years = quantity.value / YEAR_S
        if claim.wide:
            return years <= self._career() + 0.6
        entry = self._entry_of(claim.home)
        if entry is None:
            return False
        length = self._length(entry)
        return abs(years - length) <= max(0.13, 0.1 * length)

    def _career(self) -> float:
        spans = [self._span(e) for e in self._entries.values() if e.section in _HAS_YEARS]
        known = [span for span in spans if span is not None]
        return max(end for _, end in known) - min(start for start, _ in known) if known else 0.0

    def _length(self, entry: Entry) -> float:
        span = self._span(entry)
        return span[1] - span[0] if span else -9.0

    def _span(self, entry: Entry) -> tuple[float, float] | None:
        start = read_date(entry.start.value) if entry.start else None
        if start is None or start.present:
            return None
        end = read_date(entry.end.value) if entry.end else None
        last = (end.year, end.month or 12) if end and not end.present else self._today
        return start.year + (start.month or 1) / 12, last[0] + last[1] / 12

    def _entry_of(self, home: tuple[Text, ...]) -> Entry | None:
        if not home:
            return None
        path = "/".join(home[0].path.split("/")[:3])
        return self._entries.get(path)

    def knows_year(self, quantity: Quantity, claim: Claim) -> bool:
        """Tell whether a year stands in, or lies within, what the claim rests on."""
        year = int(quantity.value)
        if not year:
            return True  # a day or a month without its year
        for text in claim.home:
            date = read_date(text.value)
            if date is not None and date.year == year:
                return True
            numbers = self._reading.numbers(text.value)
            if any(q.kind in ("year", "date") and int(q.value) == year for q in numbers):
                return True
        entry = self._entry_of(claim.home) if not claim.wide else None
        span = self._span(entry) if entry else None
        return span is not None and span[0] - 1 <= year <= span[1]
