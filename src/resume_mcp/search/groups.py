"""Words for one thing: the vocabulary's concepts and our own table, looked up by longest match."""

import functools
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import NamedTuple

from resume_mcp.search.own_groups import Groups
from resume_mcp.search.tokens import PIECE, folded, index_tokens, is_han, singular
from resume_mcp.vocabulary.tables_reader import table_entries

_KINDS = frozenset(
    (
        *("skill", "certificate", "language", "industry", "role"),
        *("city", "country", "employment_type"),
    )
)
BREAK = " "
_FILES = ("groups.txt", "places.txt", "employers.txt")
_SHORT_LATIN = 2  # an alias this short stands for too much where the person did not write it


class Spot(NamedTuple):
    """A known name in a sequence of units: where it stands, and all the phrases for it."""

    start: int
    end: int
    phrases: tuple[str, ...]


def spots(units: Sequence[str], *, shorter_than: int = 99, own: Groups = ()) -> list[Spot]:
    """Return the known names among the units of a question: longest match, no overlap.

    `own` are the person's groups, laid over ours.
    """
    names, longest = _names(own)
    found: list[Spot] = []
    at = 0
    while at < len(units):
        reach = min(longest.get(units[at], 0), shorter_than - 1)
        for end in range(min(len(units), at + reach), at, -1):
            groups = names.get(tuple(units[at:end]))
            if groups:
                found.append(Spot(at, end, _phrases(tuple(units[at:end]), groups, own)))
                at = end
                break
        else:
            at += 1
    return found


def phrases_of(name: str) -> tuple[str, ...]:
    """Return all the phrases for one name, its own first."""
    units = units_of(name)
    whole = (spot.phrases for spot in spots(units) if (spot.start, spot.end) == (0, len(units)))
    return next(whole, (_phrase(name),))


def units_of(text: str) -> list[str]:
    """Return the folded words of a text, each Chinese character as a unit of its own.

    Where something parts two runs of Chinese, `BREAK` stands between them.
    """
    units: list[str] = []
    for piece in _pieces(text):
        if is_han(piece[0]) and units and units[-1] != BREAK and is_han(units[-1][0]):
            units.append(BREAK)
        units += list(piece) if is_han(piece[0]) else [piece]
    return units


@functools.lru_cache(maxsize=4096)
def _phrases(units: tuple[str, ...], groups: tuple[int, ...], own: Groups) -> tuple[str, ...]:
    said = _phrase(_joined(units))
    others = dict.fromkeys(phrase for group in groups for phrase in _table(own)[group])
    kept = [phrase for phrase in others if phrase != said and not _is_short(phrase)]
    # A text with the longer of two phrases has the shorter one inside, which counts as much.
    spaced = [f" {phrase} " for phrase in (said, *kept)]
    telling = [
        phrase
        for phrase in kept
        if not any(other in f" {phrase} " and other != f" {phrase} " for other in spaced)
    ]
    return tuple(phrase for phrase in (said, *telling) if phrase)


def _is_short(phrase: str) -> bool:
    return phrase.isascii() and " " not in phrase and len(phrase) <= _SHORT_LATIN


def _joined(units: Sequence[str]) -> str:
    text = ""
    for unit in units:
        text += unit if text and is_han(unit[0]) and is_han(text[-1]) else f" {unit}"
    return text.strip()


def _phrase(name: str) -> str:
    return " ".join(index_tokens(name))


def _pieces(text: str) -> list[str]:
    return [piece if is_han(piece[0]) else singular(piece) for piece in PIECE.findall(folded(text))]


@functools.lru_cache(maxsize=4)
def _table(own: Groups) -> Groups:
    """Return every group as phrases of index tokens; a group's place is its number."""
    return tuple(tuple(dict.fromkeys(map(_phrase, names))) for names in (*_name_lists(), *own))


@functools.lru_cache(maxsize=4)
def _names(own: Groups) -> tuple[dict[tuple[str, ...], tuple[int, ...]], dict[str, int]]:
    """Return the groups of each name, and how long names that begin with a unit may be."""
    names: dict[tuple[str, ...], tuple[int, ...]] = {}
    longest: dict[str, int] = {}
    for number, group in enumerate((*_name_lists(), *own)):
        for name in group:
            units = tuple(unit for unit in units_of(name) if unit != BREAK)
            if not units or number in names.get(units, ()):
                continue
            names[units] = (*names.get(units, ()), number)
            longest[units[0]] = max(longest.get(units[0], 0), len(units))
    return names, longest


@functools.cache
def _name_lists() -> Groups:
    return (*_own_groups(), *_concept_groups())


def _concept_groups() -> Iterator[tuple[str, ...]]:
    return (entry.concept.names for entry in table_entries() if entry.concept.kind in _KINDS)


def _own_groups() -> Iterator[tuple[str, ...]]:
    for file in _FILES:
        yield from (tuple(name.strip() for name in line.split("|")) for line in _lines(file))
    yield from (names for _, names in regions())


@functools.cache
def regions() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the states and provinces: the code of each and its names."""
    rows = ([part.strip() for part in line.split("|")] for line in _lines("regions.txt"))
    return tuple((row[0], tuple(row[1:])) for row in rows)


def _lines(file: str) -> list[str]:
    text = resources.files("resume_mcp.search").joinpath(file).read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
