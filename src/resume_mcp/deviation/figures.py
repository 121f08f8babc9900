"""Figures: each number of a changed text must stand in what it rests on, or follow from it."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.deviation.arithmetic import derives, is_same_sort, same_value
from resume_mcp.deviation.clauses import (
    RATES,
    clause_of,
    directions,
    end_of_change,
    end_of_counted,
    is_change,
    is_level,
    period_of,
)
from resume_mcp.deviation.counted import (
    is_count_of_list,
    is_group_with_me,
    is_share_of,
    is_single_period,
    is_zero_of,
    without_years,
)
from resume_mcp.deviation.model import Check, Finding, Severity
from resume_mcp.deviation.reading import Claim, Reading
from resume_mcp.deviation.tenure import YEAR_S, Tenure
from resume_mcp.deviation.words import stem_list
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.measures import COUNTS
from resume_mcp.vocabulary.quantity import Quantity
from resume_mcp.vocabulary.text import is_cjk
from resume_mcp.vocabulary.units import is_currency

_DAY_S = 86400.0
_FIGURES = frozenset({"amount", "vague", "ratio"})
_RANK = re.compile(r"rank|place|top|position|名|位")
# Classifiers begin a pair of Han characters that says nothing of what is counted.
_CLASSIFIERS = "人名个位家次项篇款套种台条场笔单件张户份余多"
_NEAR = 28  # characters around a number in which its own words stand


class _Found(NamedTuple):
    """A number of the original and the text in which it stands."""

    quantity: Quantity
    text: Text


class Figures:
    """Judges the numbers of changed texts against those of the original."""

    def __init__(self, reading: Reading, everything: tuple[Text, ...], tenure: Tenure) -> None:
        self._reading = reading
        self._everything = everything
        self._tenure = tenure

    def findings(self, claim: Claim) -> Iterator[Finding]:
        """Yield the numbers of a changed text that rest on nothing."""
        numbers = [q for q in self._reading.numbers(claim.text.value) if not q.weak]
        if not numbers:
            return
        if len(numbers) > _MOST_OF_A_TEXT:
            yield from self._of_table(numbers, claim)
            return
        sources = self._in(claim.sources)
        for quantity in numbers:
            if quantity.kind in _FIGURES or self._is_rank(quantity, claim):
                yield from self._figure(quantity, claim, sources)
            elif quantity.kind in ("year", "date") and self._is_other_year(quantity, claim):
                yield _finding("unsupported_claim", quantity, claim, None)
        yield from self._swapped(claim, sources)

    def _of_table(self, numbers: list[Quantity], claim: Claim) -> Iterator[Finding]:
        """Yield all numbers of a text full of them that its home does not have, as one finding."""
        known = {found.quantity[:2] for found in self._in(claim.home)}
        unknown = [q for q in numbers if q.kind in _FIGURES and q[:2] not in known]
        if unknown:
            tokens = ", ".join(dict.fromkeys(q.surface for q in unknown))
            yield _finding("invented_metric", unknown[0], claim, None)._replace(token=tokens)

    def _in(self, texts: tuple[Text, ...]) -> list[_Found]:
        return [_Found(q, text) for text in texts for q in self._reading.numbers(text.value)]

    def _is_other_year(self, quantity: Quantity, claim: Claim) -> bool:
        """Tell whether a year stands for another one of the source, or is not borne out at all."""
        years = {
            int(f.quantity.value) for f in self._in(claim.sources) if f.quantity.kind == "year"
        }
        numbers = (q.value for q in self._reading.numbers(claim.text.value))
        kept = {int(number) for number in numbers if math.isfinite(number)}
        if quantity.kind == "year" and years and not years & kept:
            return True
        return not self._tenure.knows_year(quantity, claim)

    def _is_rank(self, quantity: Quantity, claim: Claim) -> bool:
        if quantity.kind != "ordinal":
            return False
        source = self._reading.plain(claim.text.value)
        around = source[max(0, quantity.start - 12) : quantity.end + 8]
        return _RANK.search(around.casefold()) is not None

    def _figure(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> Iterator[Finding]:
        matching = [found for found in sources if same_value(quantity, found.quantity)]
        matching = matching or self._without_unit(quantity, claim, sources)
        if matching:
            if not claim.translated:
                yield from self._misused(quantity, claim, matching, sources)
        elif claim.moved_from and self._in_text(quantity, claim.moved_from):
            return
        elif self._derives(quantity, claim, sources) and not all(
            self._measures_other(quantity, claim, found) for found in sources
        ):
            yield _finding("derived_metric", quantity, claim, sources[0].text)
        elif not self._is_borne_out(quantity, claim, sources):
            yield self._unsupported(quantity, claim, sources)

    def _without_unit(
        self, quantity: Quantity, claim: Claim, sources: list[_Found]
    ) -> list[_Found]:
        """Return the numbers that this one repeats without their unit: "by 30 minutes, to 10"."""
        if quantity.unit or quantity.end != end_of_counted(
            self._reading.plain(claim.text.value), quantity
        ):
            return []
        return [f for f in sources if f.quantity.unit and f.quantity.bare == quantity.value]

    def _misused(
        self, quantity: Quantity, claim: Claim, matching: list[_Found], sources: list[_Found]
    ) -> Iterator[Finding]:
        """Yield the number where every place that has it says it of something else."""
        if all(self._measures_other(quantity, claim, found) for found in matching):
            yield _finding("moved_metric", quantity, claim, matching[0].text)
        elif all(self._reads_otherwise(quantity, claim, f) for f in matching) and not derives(
            quantity, [found.quantity for found in sources]
        ):
            yield _finding("altered_metric", quantity, claim, matching[0].text)

    def _reads_otherwise(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        """Tell whether a level became a change ("32 days", "by 32 days"), or a day an hour."""
        here, there = self._both(claim, found)
        period = period_of(here, quantity), period_of(there, found.quantity)
        if all(period) and period[0] != period[1]:
            return True
        if self._counts_other(quantity, claim, found):
            return True
        # "Doubled" is a change in itself.
        changed = found.quantity.unit == "x" or is_change(there, found.quantity)
        if changed or not is_change(here, quantity):
            return False
        return is_level(there, found.quantity) or not directions(there, found.quantity)

    def _counts_other(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        """Tell whether the number has come to count what another number of the source counted."""
        if quantity.unit:
            return False
        here = self._counted(claim.text.value, quantity)
        there = self._counted(found.text.value, found.quantity)
        if not here or here & there or not stem_list("people").isdisjoint(here | there):
            return False
        kept = self._reading.numbers(claim.text.value)
        return any(
            other != found.quantity
            and not any(same_value(q, other) for q in kept)
            and here & self._counted(found.text.value, other)
            for other in self._reading.numbers(found.text.value)
        )

    def _both(self, claim: Claim, found: _Found) -> tuple[str, str]:
        return self._reading.plain(claim.text.value), self._reading.plain(found.text.value)

    def _in_text(self, quantity: Quantity, text: Text) -> bool:
        return any(same_value(quantity, q) for q in self._reading.numbers(text.value))

    def _derives(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        if self._ended_elsewhere(quantity, claim, sources):
            return False
        if self._recounts(quantity, claim, sources):
            return False
        return derives(quantity, [f.quantity for f in sources]) or self._per_period(
            quantity, claim, sources
        )

    def _recounts(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        """Tell whether the same things were counted with another number: five teams, two teams."""
        if quantity.unit or len(sources) > _MOST_NUMBERS:
            return False
        here = self._counted(claim.text.value, quantity)
        if not here:
            return False
        kept = self._reading.numbers(claim.text.value)
        return any(
            here == self._counted(f.text.value, f.quantity)
            and not end_of_change(self._reading.plain(f.text.value), f.quantity)
            and not any(same_value(q, f.quantity) for q in kept)
            for f in sources
        )

    def _ended_elsewhere(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        """Tell whether a change of the source ended elsewhere: "to 5.8 s" for "to 1.6 s"."""
        if end_of_change(self._reading.plain(claim.text.value), quantity) != "to":
            return False
        return any(
            f.quantity.unit == quantity.unit
            and end_of_change(self._reading.plain(f.text.value), f.quantity) == "to"
            for f in sources
        )

    def _per_period(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        """Tell whether the number is a source's rate over another period: 60 a day, 300 a week."""
        rates = RATES.get(period_of(self._reading.plain(claim.text.value), quantity), {})
        for found in sources if rates else ():
            period = period_of(self._reading.plain(found.text.value), found.quantity)
            totals = (found.quantity.value * factor for factor in rates.get(period, ()))
            if found.quantity.unit == quantity.unit and any(
                abs(total - quantity.value) < 0.01 * quantity.value for total in totals
            ):
                return True
        return False

    def _is_borne_out(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        if self._at_home(quantity, claim) or is_single_period(
            quantity, [t.value for t in claim.sources], [f.quantity for f in sources]
        ):
            return True
        if self._follows_from_words(quantity, claim, sources):
            return True
        years = {f.quantity.value for f in sources if f.quantity.kind == "year"}
        if years and quantity.unit == "s" and quantity.value == len(years) * YEAR_S:
            return True
        # Dates bear out a span that the person left open, not another one than the person's own.
        return self._tenure.allows(quantity, claim) and not self._replaced(quantity, claim, sources)

    def _follows_from_words(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        """Tell whether words of the original say the number: "no downtime", "with three others"."""
        here = self._reading.plain(claim.text.value)
        if is_zero_of(quantity, here, (self._reading.plain(t.value) for t in claim.home)):
            return True
        if is_share_of(quantity, [f.quantity for f in sources]):
            return True
        if any(is_count_of_list(quantity, self._reading.plain(t.value)) for t in claim.sources):
            return True
        return any(
            is_group_with_me(quantity, here, f.quantity, self._reading.plain(f.text.value))
            for f in sources
        )

    def _at_home(self, quantity: Quantity, claim: Claim) -> bool:
        """Tell whether the entry (for a summary, the document) says this number of this matter."""
        return any(
            same_value(quantity, found.quantity) and self._one_matter(quantity, claim, found)
            for found in self._in(claim.home)
        )

    def _one_matter(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        if claim.translated or self._measures_other(quantity, claim, found):
            return claim.translated
        if not quantity.unit and (same := self._same_count(quantity, claim, found)) is not None:
            return same
        here = without_years(self._words(claim.text.value, quantity))
        there = without_years(self._words(found.text.value, found.quantity))
        return bool(here & there) or not (here and there)

    def _same_count(self, quantity: Quantity, claim: Claim, found: _Found) -> bool | None:
        """Tell whether both numbers count one thing, None where their words don't show it."""
        here, there = claim.text.value, found.text.value
        head = self._head(here, quantity)
        if head and head == self._head(there, found.quantity):
            return True
        if self._families(here, quantity) & self._families(there, found.quantity) & COUNTS:
            return True
        nouns = self._counted(here, quantity), self._counted(there, found.quantity)
        if not all(nouns) or not stem_list("people").isdisjoint(nouns[0] | nouns[1]):
            return None
        # "1,150 patients' genomes" are 1,150 genomes, where no other number counts these.
        inside = nouns[0] <= {word.stem for word in self._reading.words(there)}
        return bool(nouns[0] & nouns[1]) or (
            inside and not self._counts_other(quantity, claim, found)
        )

    def _counted(self, text: str, quantity: Quantity) -> frozenset[str]:
        last = end_of_counted(self._reading.plain(text), quantity)
        return frozenset(
            word.stem
            for word in self._reading.words(text)
            if quantity.end <= word.start < last
            and word.stem not in stem_list("directions")
            and not (word.start <= quantity.end + 1 and word.stem[0] in _CLASSIFIERS)
        )

    def _head(self, text: str, quantity: Quantity) -> str:
        """Return the classifier after a number and the first character of its noun: 个班."""
        after = self._reading.plain(text)[quantity.end :].lstrip()[:2]
        return after if len(after) == 2 and after[0] in _CLASSIFIERS and is_cjk(after[1]) else ""

    def _words(self, text: str, quantity: Quantity, reach: int = 10**6) -> frozenset[str]:
        """Return the stems of the number's clause, up to `reach` characters from it."""
        directions_and_results = stem_list("directions")
        start, end = clause_of(self._reading.plain(text), quantity)
        start, end = max(start, quantity.start - reach), min(end, quantity.end + reach)
        return frozenset(
            word.stem
            for word in self._reading.words(text)
            if start <= word.start < end
            and not quantity.start <= word.start < quantity.end
            and word.stem not in directions_and_results
            and (not word.stem.isdigit() or len(word.stem) == 4)  # years tell figures apart
        )

    def _measures_other(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        if quantity.unit in ("%", "x"):
            here, there = self._both(claim, found)
            ways = directions(here, quantity), directions(there, found.quantity)
            if len(ways[0]) == len(ways[1]) == 1 and ways[0] != ways[1]:
                return True
        if quantity.unit == "s" and quantity.value >= _DAY_S:
            return False  # "over one year" is when, not what
        mine = self._families(claim.text.value, quantity)
        theirs = self._families(found.text.value, found.quantity)
        if not quantity.unit:
            mine, theirs = mine & COUNTS, theirs & COUNTS
        if is_currency(quantity.unit):
            mine, theirs = mine - {"time"}, theirs - {"time"}  # money for a work that took weeks
        return bool(mine and theirs) and not mine & theirs

    def _families(self, text: str, quantity: Quantity) -> set[str]:
        start, end = clause_of(self._reading.plain(text), quantity)
        return {name for name, at, _ in self._reading.measures(text) if start <= at < end}

    def _unsupported(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> Finding:
        altered = self._replaced(quantity, claim, sources)
        if altered is not None:
            return _finding("altered_metric", quantity, claim, altered.text)
        elsewhere = (
            found
            for found in self._in(self._everything)
            if found.quantity.kind in _FIGURES
            and (quantity.unit or quantity.value >= 10)
            and same_value(quantity, found.quantity)
        )
        moved = next(elsewhere, None)
        check: Check = "moved_metric" if moved else "invented_metric"
        return _finding(check, quantity, claim, moved.text if moved else None)

    def _replaced(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> _Found | None:
        """Return the number of a source that is gone and that this one replaces."""
        kept = self._reading.numbers(claim.text.value)
        gone = (
            found
            for found in sources
            if found.quantity.kind in _FIGURES
            and not found.quantity.weak
            and is_same_sort(quantity, found.quantity)
            and not any(same_value(q, found.quantity) for q in kept)
        )
        return next(gone, None)

    def _swapped(self, claim: Claim, sources: list[_Found]) -> Iterator[Finding]:
        """Yield two numbers of one source that have changed places."""
        numbers = [q for q in self._reading.numbers(claim.text.value) if q.kind == "amount"]
        if claim.translated or len(sources) < 2 or not 2 <= len(numbers) <= _MOST_NUMBERS:
            return
        for index, one in enumerate(numbers):
            for other in numbers[index + 1 :]:
                if one.unit == other.unit and self._exchanged(one, other, claim, sources):
                    both = _finding("moved_metric", one, claim, sources[0].text)
                    yield both._replace(token=f"{one.surface}, {other.surface}")

    def _exchanged(
        self, one: Quantity, other: Quantity, claim: Claim, sources: list[_Found]
    ) -> bool:
        first = next((f for f in sources if same_value(one, f.quantity)), None)
        second = next((f for f in sources if same_value(other, f.quantity)), None)
        if first is None or second is None or first.text != second.text or first == second:
            return False
        ends = [end_of_change(self._reading.plain(claim.text.value), q) for q in (one, other)]
        was = self._reading.plain(first.text.value)
        if all(ends) and ends[0] != ends[1]:  # "to 5% from 12%" is "from 12% to 5%"
            return ends == [end_of_change(was, f.quantity) for f in (second, first)]
        here = [self._words(claim.text.value, q, _NEAR) for q in (one, other)]
        there = [self._words(first.text.value, f.quantity, _NEAR) for f in (first, second)]
        straight = len(here[0] & there[0]), len(here[1] & there[1])
        crossed = len(here[0] & there[1]), len(here[1] & there[0])
        return crossed[0] > straight[0] and crossed[1] > straight[1]


_MOST_OF_A_TEXT = 60  # beyond that a text is a table of figures, not prose about them
_MOST_NUMBERS = 12  # a text with more numbers is a table, not a sentence with two claims


_SEVERITIES: dict[str, Severity] = {"derived_metric": "note", "unsupported_claim": "soft"}


def _finding(check: Check, quantity: Quantity, claim: Claim, source: Text | None) -> Finding:
    original = source.value if source else claim.original
    severity = _SEVERITIES.get(check, "hard")
    return Finding(check, severity, claim.text.path, quantity.surface, original, claim.text.value)
