"""A question as groups of phrases; nothing of the person's text reaches the index as syntax."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from resume_mcp.search.groups import BREAK, spots, units_of
from resume_mcp.search.own_groups import Groups
from resume_mcp.search.tokens import is_han, phrase_text, tokens_of_piece

_MAX_GROUPS = 40  # a question longer than this is cut by the service; the index is never flooded
_TOKEN = re.compile(r"[^\W_]+")
_STOP_WORDS = """
a an the and or of for in on at to with by from as is are am be i we you my our your
it its this that these those who which what where when how do doe did can could will
would like want looking look find search me job position opening role plus also some
any please need needed about into using use used near around more most very good
great strong welcome willing other only not no per via if so up out than then there
their them they he she his her have has had been was were ok etc new 我 你 他 要 想 找 写 做
用 个 一 可 能 会 有 是 在 去 来 把 被 让 给 对 从 到 为 以 也 都 请 帮 招 求
"""
_STOP = frozenset(_STOP_WORDS.split())
# Particles inside a run of Chinese characters part it; other small words may belong to a word.
_PARTICLES = frozenset("的了和与及或吗呢吧")


class Query(NamedTuple):
    """Each group is one thing asked for; its alternatives are phrases of index tokens.

    `inside` names for a group the longer one that it is part of ("driver" of "driver developer"),
    -1 for none: such a part counts only where a text lacks the whole.
    """

    groups: tuple[tuple[str, ...], ...]
    text: str
    inside: tuple[int, ...] = ()

    def label(self, number: int) -> str:
        """Return the words of the question that a group stands for."""
        return phrase_text(self.groups[number][0])


class _Group(NamedTuple):
    phrases: tuple[str, ...]
    whole: str  # the first phrase of the group that this one is inside of, or ""


def parse_query(text: str, skills: Sequence[str] = (), own: Groups = ()) -> Query:
    """Return what a question asks for; wanted skills are asked for too.

    `own` are the person's words for one thing.
    """
    kept: dict[str, _Group] = {}
    for part in (text, *skills):
        for group in _groups_of(part, own):
            if not any(group.phrases[0] in known.phrases for known in kept.values()):
                kept[group.phrases[0]] = group
    chosen = list(kept.values())[:_MAX_GROUPS]
    places = {group.phrases[0]: number for number, group in enumerate(chosen)}
    return Query(
        groups=tuple(group.phrases for group in chosen),
        text=text,
        inside=tuple(places.get(group.whole, -1) for group in chosen),
    )


def fts_expression(query: Query, rare: Collection[int] | None = None) -> str:
    """Return an FTS5 expression that matches any phrase of the groups (of `rare`, if given).

    Only letters and digits in quotes: operators and signs of the question mean nothing.
    """
    chosen = (group for number, group in enumerate(query.groups) if rare is None or number in rare)
    phrases = dict.fromkeys(phrase for group in chosen for phrase in group)
    return " OR ".join(f'"{phrase}"' for phrase in phrases if _is_safe(phrase))


def _is_safe(phrase: str) -> bool:
    return bool(phrase) and all(_TOKEN.fullmatch(token) for token in phrase.split(" "))


def _groups_of(text: str, own: Groups) -> Iterator[_Group]:
    units = units_of(text)
    at = 0
    for spot in spots(units, own=own):
        yield from _plain_groups(units[at : spot.start])
        yield _Group(spot.phrases, "")
        yield from _inner_groups(units[spot.start : spot.end], spot.phrases[0], own)
        at = spot.end
    yield from _plain_groups(units[at:])


def _inner_groups(units: Sequence[str], whole: str, own: Groups) -> Iterator[_Group]:
    """Yield the names inside a longer name: a text may have the driver of a driver developer."""
    if len(units) > (3 if is_han(units[0][0]) else 1):
        for spot in spots(units, shorter_than=len(units), own=own):
            yield _Group(spot.phrases, whole)


def _plain_groups(units: Sequence[str]) -> Iterator[_Group]:
    """Yield the words that no table knows: each Latin word, each pair of a Chinese run."""
    for run in _runs(units):
        if run not in _STOP and not (is_han(run[0]) and len(run) == 1 and len(units) > 1):
            yield from (_Group((token,), "") for token in tokens_of_piece(run))


def _runs(units: Sequence[str]) -> list[str]:
    """Return the units with neighbouring Chinese characters joined, cut at particles."""
    runs: list[str] = []
    joins = False
    for unit in units:
        if unit in _PARTICLES or unit == BREAK:
            joins = False
        elif not is_han(unit[0]):
            runs.append(unit)
            joins = False
        elif joins:
            runs[-1] += unit
        else:
            runs.append(unit)
            joins = True
    return runs
