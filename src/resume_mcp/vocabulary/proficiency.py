"""How well somebody knows a thing: words of skill, language levels, words of rank."""

import functools
import re
from typing import Any, NamedTuple

from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.word_lists import alternation, phrases, table


class Level(NamedTuple):
    """A word of proficiency where a text has it: 1 knows of it … 4 is an authority."""

    rank: float
    surface: str


def _lists() -> dict[str, Any]:
    return table("resume_mcp.vocabulary", "lists/levels.toml")


@functools.cache
def _skill_patterns() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple(
        (float(rank), re.compile(alternation(words, before=r"\b", after=r"\b"), re.IGNORECASE))
        for name in ("skill_latin", "skill_han")
        for rank, words in _lists()[name].items()
    )


@functools.cache
def _language_patterns() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple(
        (
            float(rank),
            re.compile(rf"(?<![A-Za-z])(?:{'|'.join(phrases(words))})(?![a-z0-9])", re.IGNORECASE),
        )
        for rank, words in _lists()["language"].items()
    )


@functools.cache
def _rank_pattern() -> re.Pattern[str]:
    latin, han = (phrases(_lists()["rank"][script]) for script in ("latin", "han"))
    return re.compile(rf"\b(?:{'|'.join(latin)})\b|{'|'.join(han)}", re.IGNORECASE)


def skill_levels(text: str) -> tuple[Level, ...]:
    """Return the words of proficiency in a text, the highest first."""
    source = normalise(text)
    found = [
        Level(rank, match[0])
        for rank, pattern in _skill_patterns()
        for match in pattern.finditer(source)
    ]
    return tuple(sorted(found, key=lambda level: -level.rank))


def language_level(text: str) -> float | None:
    """Return the level of a language as 1 (A1) to 7 (mother tongue), None where unknown."""
    source = normalise(text)
    ranks = (rank for rank, pattern in _language_patterns() if pattern.search(source))
    return next(ranks, None)


_SHORT_RANKS = {"sr": "senior", "jr": "junior", "mgr": "manager", "asst": "assistant", "vp": "vice"}


def seniority(title: str) -> frozenset[str]:
    """Return the words of rank in a title: senior, lead, intern, 负责人, 实习."""
    found = (match[0].casefold() for match in _rank_pattern().finditer(normalise(title)))
    return frozenset(_SHORT_RANKS.get(word, word) for word in found)
