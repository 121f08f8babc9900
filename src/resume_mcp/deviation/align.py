"""Which entry of the candidate is which entry of the original: by id, else by content."""

import collections
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from resume_mcp.deviation.languages import differs_in_script
from resume_mcp.deviation.reading import Reading
from resume_mcp.deviation.sameness import plain, same_org, shared_stems
from resume_mcp.deviation.titles import same_title
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.lens import Entry, Resume
from resume_mcp.vocabulary.concepts import same_concept

# Below this share of agreeing fields two entries are different ones.
_ALIKE = 0.34
_MANY = 40  # beyond so many entries on both sides only those that share something are compared

# Sections whose entries are known by their own name rather than by an organisation.
BY_NAME = frozenset(
    ("awards", "certificates", "publications", "languages", "projects", "interests", "references",
     "skills")
)  # fmt: skip


class Pair(NamedTuple):
    """An entry of the original and the candidate's version of it."""

    original: Entry
    candidate: Entry


class Alignment(NamedTuple):
    """The entries of one section on both sides."""

    section: str
    pairs: tuple[Pair, ...]
    dropped: tuple[Entry, ...]
    added: tuple[Entry, ...]


def align_resumes(original: Resume, candidate: Resume, reading: Reading) -> tuple[Alignment, ...]:
    """Align every list of entries, profiles and custom sections included."""
    first, second = entries_by_section(original), entries_by_section(candidate)
    return tuple(
        align(key, first.get(key, ()), second.get(key, ()), reading)
        for key in dict.fromkeys((*first, *second))
    )


def entries_by_section(resume: Resume) -> dict[str, tuple[Entry, ...]]:
    """Return {section key: its entries}; hidden ones are there too, hiding is no loss."""
    found: dict[str, tuple[Entry, ...]] = {"profiles": resume.profiles} if resume.profiles else {}
    for section in resume.sections:
        found[section.key] = found.get(section.key, ()) + section.entries
    return found


def align(
    section: str, original: tuple[Entry, ...], candidate: tuple[Entry, ...], reading: Reading
) -> Alignment:
    """Pair the entries of a section: equal ids, then equal content, then the most alike."""
    matcher = _Matcher(original, candidate)
    matcher.by_key(lambda entry: entry.id or None)
    matcher.by_key(_content)
    matcher.by_key(_identity)
    matcher.by_key(_name_and_start)
    matcher.by_likeness(reading)
    if reading.translated:
        matcher.by_place()
    pairs, dropped, added = matcher.outcome()
    return Alignment(section, pairs, dropped, added)


class _Matcher:
    def __init__(self, original: tuple[Entry, ...], candidate: tuple[Entry, ...]) -> None:
        self._original, self._candidate = original, candidate
        self._left = dict(enumerate(original))
        self._right = dict(enumerate(candidate))
        self._pairs: list[tuple[int, int]] = []

    def by_key(self, key: Callable[[Entry], Hashable | None]) -> None:
        """Pair the entries of equal key, in order."""
        if not self._left or not self._right:
            return
        waiting: dict[Hashable, collections.deque[int]] = collections.defaultdict(collections.deque)
        for index, entry in self._left.items():
            if (value := key(entry)) is not None:
                waiting[value].append(index)
        for index, entry in list(self._right.items()):
            value = key(entry)
            if value is not None and waiting.get(value):
                self._join(waiting[value].popleft(), index)

    def by_likeness(self, reading: Reading) -> None:
        """Pair what is left, the most alike first; equal likeness goes by place."""
        scored = [
            (score, -abs(a - b), -a, -b)
            for a, b in self._candidates(reading)
            if (score := likeness(self._left[a], self._right[b], reading)) >= _ALIKE
        ]
        for _, _, a, b in sorted(scored, reverse=True):
            if -a in self._left and -b in self._right:
                self._join(-a, -b)

    def by_place(self) -> None:
        """Pair what is left of two lists of one length: translated names have nothing in common."""
        if len(self._left) != len(self._right):
            return
        for a, b in zip(list(self._left), list(self._right), strict=True):
            self._join(a, b)

    def _candidates(self, reading: Reading) -> Iterable[tuple[int, int]]:
        if len(self._left) <= _MANY or len(self._right) <= _MANY:
            return [(a, b) for a in self._left for b in self._right]
        shared: dict[str, list[int]] = collections.defaultdict(list)
        for index, entry in self._left.items():
            for feature in _features(entry, reading):
                shared[feature].append(index)
        near = {
            (a, b)
            for b, entry in self._right.items()
            for feature in _features(entry, reading)
            if len(shared[feature]) <= _MANY
            for a in shared[feature]
        }
        return near | {(a, a) for a in self._left if a in self._right}

    def _join(self, a: int, b: int) -> None:
        self._pairs.append((a, b))
        del self._left[a], self._right[b]

    def outcome(self) -> tuple[tuple[Pair, ...], tuple[Entry, ...], tuple[Entry, ...]]:
        """Return the pairs in the candidate's order, and what has no partner."""
        pairs = sorted(self._pairs, key=lambda pair: pair[1])
        return (
            tuple(Pair(self._original[a], self._candidate[b]) for a, b in pairs),
            tuple(self._left.values()),
            tuple(self._right.values()),
        )


def _content(entry: Entry) -> Hashable | None:
    texts = tuple((text.value, text.path[len(entry.path) :]) for text in entry.texts())
    return texts or None


def _identity(entry: Entry) -> Hashable | None:
    names = tuple(
        plain(text.value) if text else ""
        for text in (entry.org, entry.role, entry.degree, entry.area)
    )
    return (*names, _start(entry)) if any(names) else None


def _name_and_start(entry: Entry) -> Hashable | None:
    name = entry.role if entry.section in BY_NAME else entry.org
    start = _start(entry)
    return (plain(name.value), start) if name and start else None


def _start(entry: Entry) -> str:
    date = read_date(entry.start.value) if entry.start else None
    return date.iso()[:7] if date else ""


def _features(entry: Entry, reading: Reading) -> set[str]:
    features = {text.value for text in entry.bullets}
    for text in (entry.org, entry.role):
        features |= set(plain(text.value).split()) if text else set()
    for text in entry.bullets[:3]:
        features |= {stem for stem in reading.bag(text.value) if stem.startswith("#")}
    return features


def likeness(original: Entry, candidate: Entry, reading: Reading) -> float:
    """Return the share of what both entries say on which they agree, 0 to 1."""
    by_name = original.section in BY_NAME
    parts = [
        (0.15 if by_name else 0.35, _names(original.org, candidate.org, org=True)),
        (0.45 if by_name else 0.2, _names(original.role, candidate.role, org=False)),
        (0.15, _names(original.degree, candidate.degree, org=False)),
        (0.1, _names(original.area, candidate.area, org=False)),
        (0.15, _dates(original.start, candidate.start)),
        (0.1, _dates(original.end, candidate.end)),
        (0.35, _body(original, candidate, reading)),
    ]
    known = [(weight, value) for weight, value in parts if value is not None]
    total = sum(weight for weight, _ in known)
    return sum(weight * value for weight, value in known) / total if total else 0.0


def _names(a: object, b: object, *, org: bool) -> float | None:
    first, second = getattr(a, "value", ""), getattr(b, "value", "")
    if not first or not second:
        return None
    if (same_org if org else same_title)(first, second) or same_concept(first, second):
        return 1.0
    if differs_in_script(first, second):
        return None
    return 0.6 * shared_stems(first, second)


def _dates(a: object, b: object) -> float | None:
    first, second = getattr(a, "value", ""), getattr(b, "value", "")
    if not first or not second:
        return None
    one, other = read_date(first), read_date(second)
    if one is None or other is None:
        return 1.0 if first == second else 0.0
    return 1.0 if one.iso()[:7] == other.iso()[:7] else 0.5 * (one.year == other.year)


def _body(original: Entry, candidate: Entry, reading: Reading) -> float | None:
    first = _bag(original, reading)
    second = _bag(candidate, reading)
    if not first or not second:
        return None
    return len(first & second) / min(len(first), len(second))


def _bag(entry: Entry, reading: Reading) -> frozenset[str]:
    texts = (*entry.prose(), *entry.tags)
    return frozenset().union(*(reading.bag(text.value) for text in texts))
