"""Figures: each number of a changed text must stand in what the text rests on, or follow from it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.deviation.arithmetic import derives, same_value
from resume_mcp.deviation.model import Check, Finding
from resume_mcp.deviation.reading import Claim, Reading
from resume_mcp.deviation.tenure import Tenure
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.measures import COUNTS, measures
from resume_mcp.vocabulary.numbers import Quantity, normalise

_FIGURES = frozenset({"amount", "vague", "ratio"})
_RANK = re.compile(r"rank|place|top|position|名|位")


class _Found(NamedTuple):
    """A number of the original and the text in which it stands."""

    quantity: Quantity
    text: Text


_SINGLE = re.compile(r"^(?:one|an?|1|一)[ -]?(?P<unit>year|month|week|day|年|天|周)", re.IGNORECASE)


def _is_single_period(quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
    """Tell whether "one year" only says what "the first year", or "a year", said."""
    spelled = _SINGLE.match(quantity.surface)
    if spelled is None or any(f.quantity.unit == "s" for f in sources):
        return False
    return any(spelled["unit"].casefold() in text.value.casefold() for text in claim.sources)


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
        sources = self._in(claim.sources)
        for quantity in numbers:
            if quantity.kind in _FIGURES or self._is_rank(quantity, claim):
                yield from self._figure(quantity, claim, sources)
            elif quantity.kind in ("year", "date"):
                yield from self._year(quantity, claim)
        yield from self._swapped(claim, sources)

    def _in(self, texts: tuple[Text, ...]) -> list[_Found]:
        return [_Found(q, text) for text in texts for q in self._reading.numbers(text.value)]

    def _is_rank(self, quantity: Quantity, claim: Claim) -> bool:
        if quantity.kind != "ordinal":
            return False
        around = normalise(claim.text.value)[max(0, quantity.start - 12) : quantity.end + 8]
        return _RANK.search(around.casefold()) is not None

    def _figure(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> Iterator[Finding]:
        matching = [found for found in sources if same_value(quantity, found.quantity)]
        if matching:
            if not claim.translated:
                yield from self._misused(quantity, claim, matching)
            return
        if claim.moved_from and self._in_text(quantity, claim.moved_from):
            return
        if derives(quantity, [f.quantity for f in sources]) or self._per_period(
            quantity, claim, sources
        ):
            yield _finding("derived_metric", quantity, claim, sources[0].text)
            return
        if self._at_home(quantity, claim) or self._tenure.allows(quantity, claim):
            return
        if _is_single_period(quantity, claim, sources):
            return
        yield self._unsupported(quantity, claim, sources)

    def _misused(
        self, quantity: Quantity, claim: Claim, matching: list[_Found]
    ) -> Iterator[Finding]:
        """Yield the number where every place that has it says it of something else."""
        if all(self._measures_other(quantity, claim, found) for found in matching):
            yield _finding("moved_metric", quantity, claim, matching[0].text)
        elif all(self._reads_otherwise(quantity, claim, found) for found in matching):
            yield _finding("altered_metric", quantity, claim, matching[0].text)

    def _reads_otherwise(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        """Tell whether a level became a change ("32 days", "by 32 days"), or a day an hour."""
        here, there = claim.text.value, found.text.value
        period = period_of(here, quantity), period_of(there, found.quantity)
        if all(period) and period[0] != period[1]:
            return True
        changes = _is_change(here, quantity) and not _is_change(there, found.quantity)
        return changes and not _ways(there, found.quantity)

    def _in_text(self, quantity: Quantity, text: Text) -> bool:
        return any(same_value(quantity, q) for q in self._reading.numbers(text.value))

    def _per_period(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> bool:
        """Tell whether the number is a source's rate over another period: 60 a day, 300 a week."""
        period = period_of(claim.text.value, quantity)
        rates = _RATES.get(period, {})
        return any(
            (factor := rates.get(period_of(found.text.value, found.quantity)))
            and found.quantity.unit == quantity.unit
            and any(abs(found.quantity.value * f - quantity.value) < 0.01 * quantity.value for f in factor)
            for found in sources
        )

    def _at_home(self, quantity: Quantity, claim: Claim) -> bool:
        """Tell whether the entry (for a summary, the document) says this number of this matter."""
        for found in self._in(claim.home):
            if same_value(quantity, found.quantity) and self._one_matter(quantity, claim, found):
                return True
        return False

    def _one_matter(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        if claim.translated or self._measures_other(quantity, claim, found):
            return claim.translated
        if not quantity.unit:
            nouns = self._counted(claim.text.value, quantity), self._counted(found.text.value, found.quantity)
            if all(nouns):
                return bool(nouns[0] & nouns[1])
        here = self._around(claim.text.value, quantity)
        there = self._around(found.text.value, found.quantity)
        return bool(here & there) or not (here and there)

    def _counted(self, text: str, quantity: Quantity) -> frozenset[str]:
        """Return the stems of the words directly after a count, those that say what is counted."""
        _, end = clause_of(text, quantity)
        source = normalise(text)
        after = _COUNTED.match(source, quantity.end, end)
        last = after.end() if after else quantity.end
        return frozenset(
            word.stem
            for word in self._reading.words(text)
            if quantity.end <= word.start < last and word.stem[0] not in _CLASSIFIERS
        )

    def _around(self, text: str, quantity: Quantity) -> frozenset[str]:
        start, end = clause_of(text, quantity)
        return frozenset(
            word.stem
            for word in self._reading.words(text)
            if start <= word.start < end and not word.stem.isdigit() and word.stem not in _DIRECTIONS
            and not quantity.start <= word.start < quantity.end
        )  # fmt: skip

    def _measures_other(self, quantity: Quantity, claim: Claim, found: _Found) -> bool:
        ways = _ways(claim.text.value, quantity), _ways(found.text.value, found.quantity)
        if quantity.unit in ("%", "x") and len(ways[0]) == len(ways[1]) == 1 and ways[0] != ways[1]:
            return True
        here = _families(claim.text.value, quantity)
        there = _families(found.text.value, found.quantity)
        if not quantity.unit:
            here, there = here & COUNTS, there & COUNTS
        return bool(here and there) and not here & there

    def _unsupported(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> Finding:
        altered = self._replaced(quantity, claim, sources)
        if altered is not None:
            return _finding("altered_metric", quantity, claim, altered.text)
        elsewhere = next(
            (
                found
                for found in self._in(self._everything)
                if found.quantity.kind in _FIGURES
                and (quantity.unit or quantity.value >= 10)
                and same_value(quantity, found.quantity)
            ),
            None,
        )
        check: Check = "moved_metric" if elsewhere else "invented_metric"
        return _finding(check, quantity, claim, elsewhere.text if elsewhere else None)

    def _replaced(self, quantity: Quantity, claim: Claim, sources: list[_Found]) -> _Found | None:
        """Return the number of the source that the candidate no longer has and this one replaces."""
        kept = self._reading.numbers(claim.text.value)
        for found in sources:
            if found.quantity.kind not in _FIGURES or found.quantity.weak:
                continue
            if not _comparable(quantity, found.quantity):
                continue
            if not any(same_value(q, found.quantity) for q in kept):
                return found
        return None

    def _swapped(self, claim: Claim, sources: list[_Found]) -> Iterator[Finding]:
        """Yield two numbers of one source that have changed places."""
        if claim.translated or len(sources) < 2:
            return
        numbers = [q for q in self._reading.numbers(claim.text.value) if q.kind == "amount"]
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
        here = [self._near(claim.text.value, q) for q in (one, other)]
        there = [self._near(first.text.value, f.quantity) for f in (first, second)]
        straight = len(here[0] & there[0]), len(here[1] & there[1])
        crossed = len(here[0] & there[1]), len(here[1] & there[0])
        return crossed[0] > straight[0] and crossed[1] > straight[1]

    def _near(self, text: str, quantity: Quantity) -> frozenset[str]:
        start, end = max(0, quantity.start - 28), quantity.end + 28
        left, right = clause_of(text, quantity)
        return frozenset(
            word.stem
            for word in self._reading.words(text)
            if max(start, left) <= word.start < min(end, right) and word.stem not in _DIRECTIONS
            and not quantity.start <= word.start < quantity.end
        )  # fmt: skip

    def _year(self, quantity: Quantity, claim: Claim) -> Iterator[Finding]:
        if quantity.value and not self._tenure.knows_year(int(quantity.value), claim):
            yield _finding("unsupported_claim", quantity, claim, None)._replace(severity="soft")


_CLASSIFIERS = "人名个位家次项篇款套种台条场笔单件张户份余多"
# Up to three words, or six Han characters, until a preposition ends the group.
_COUNTED = re.compile(
    r"(?:[ -](?!(?:in|at|for|to|with|from|by|on|of|per|a|an|the|during|over|across|who|that|each)\b)[A-Za-z][\w-]*){1,3}"
    r"|\s?[\u4e00-\u9fff]{1,6}"
)
_DIRECTIONS = frozenset(
    "increas reduc improv grow cut lower rais boost decreas drop lift declin gain rise fall sav achiev"
    " deliver result lead driv reach 提升 提高 增长 增加 降低 减少 下降 达到 实现 带动 使得 年".split()
)
_BREAKS = re.compile(r"[;；。，,、()（）!?！？|]|\.(?=\s|$)|\band\b|\bwhile\b|并|且")


def clause_of(text: str, quantity: Quantity) -> tuple[int, int]:
    """Return where the clause that holds the number begins and ends in the normalised text."""
    source = normalise(text)
    start, end = 0, len(source)
    for match in _BREAKS.finditer(source):
        if match.end() <= quantity.start:
            start = match.end()
        elif match.start() >= quantity.end:
            end = match.start()
            break
    return start, end


def _families(text: str, quantity: Quantity) -> set[str]:
    start, end = clause_of(text, quantity)
    return {name for name, at, _ in measures(text) if start <= at < end}


_UP = re.compile(
    r"\b(?:increas|rais|grow|grew|lift|boost|ris(?:e|en|ing)|rose|gain|higher)\w*|提升|提高|增长|增加|上升", re.IGNORECASE
)
_DOWN = re.compile(
    r"\b(?:reduc|cut|lower|decreas|drop|declin|shorten|shrink|shrank|fell|fall|fewer|sav(?:e|ed|ing))\w*"
    r"|降低|减少|下降|缩短|降至|节省",
    re.IGNORECASE,
)


def _ways(text: str, quantity: Quantity) -> set[str]:
    """Return whether the clause says that something went up, or down."""
    start, end = clause_of(text, quantity)
    clause = normalise(text)[start:end]
    return {way for way, pattern in (("up", _UP), ("down", _DOWN)) if pattern.search(clause)}


_CHANGE_BEFORE = re.compile(
    r"\bby (?:about |over |nearly |almost |around |more than |some )?$"
    r"|(?:缩短|减少|降低|下降|提升|提高|增长|增加|上升|节省)(?:了|约|近|超|超过|逾)*\s?$"
)


def _is_change(text: str, quantity: Quantity) -> bool:
    return _CHANGE_BEFORE.search(normalise(text)[: quantity.start]) is not None


_PERIODS = (
    ("hour", r"hour|hourly|小时"), ("day", r"day|daily|night|nightly|shift|天|日|班|晚"),
    ("week", r"week|weekly|周"), ("month", r"month|monthly|月"), ("quarter", r"quarter|quarterly|季度?"),
    ("year", r"year|yearly|annual(?:ly)?|年"),
)  # fmt: skip
_RATE_AFTER = re.compile(
    r"^[^,;，；。()（）]{0,36}?(?:\b(?:an?|per|each|every)\s|/\s?|\b(?=hourly|daily|nightly|weekly|monthly|yearly|annual))"
    r"(?P<period>hourly|hour|daily|day|nightly|night|shift|weekly|week|monthly|month|quarter|yearly|annually|annual|year)\b"
    r"|^[^,;，；。]{0,8}?[/每](?P<han>小时|天|日|周|月|季度?|年|班)",
    re.IGNORECASE,
)
_RATE_BEFORE = re.compile(r"(?:每个?(?P<each>小时|天|日|周|月|季度?|年|班|晚)|(?P<mean>日|周|月|年)均)[^，；。]{0,8}$")
_RATES: dict[str, dict[str, tuple[int, ...]]] = {
    "day": {"hour": (8, 24)},
    "week": {"day": (5, 6, 7)},
    "month": {"day": (20, 21, 22, 30), "week": (4,)},
    "quarter": {"month": (3,), "week": (13,)},
    "year": {"day": (250, 365), "week": (50, 52), "month": (12,), "quarter": (4,)},
}


def period_of(text: str, quantity: Quantity) -> str:
    """Return per what time the number is meant: "hour", "day", … or "" where it is not said."""
    source = normalise(text)
    start, end = clause_of(text, quantity)
    found = _RATE_AFTER.match(source[quantity.end : end])
    word = (found["period"] or found["han"]) if found else ""
    if not word and (before := _RATE_BEFORE.search(source[start : quantity.start])):
        word = before["each"] or before["mean"]
    named = (name for name, words in _PERIODS if re.fullmatch(words, word, re.IGNORECASE))
    return next(named, "") if word else ""


def _comparable(a: Quantity, b: Quantity) -> bool:
    kinds = {"%": "share", "x": "share"}
    money = (len(a.unit) == 3 and a.unit.isupper()) and (len(b.unit) == 3 and b.unit.isupper())
    return kinds.get(a.unit, a.unit) == kinds.get(b.unit, b.unit) or money or "vague" in (a.kind, b.kind)


def _finding(check: Check, quantity: Quantity, claim: Claim, source: Text | None) -> Finding:
    severity = "note" if check == "derived_metric" else "hard"
    original = source.value if source else claim.original
    return Finding(check, severity, claim.text.path, quantity.surface, original, claim.text.value)
