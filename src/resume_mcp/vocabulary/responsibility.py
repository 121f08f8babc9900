"""How much of a deed a sentence claims: helped, did, owned, led; English and Chinese."""

import functools
import re
from typing import Any, NamedTuple

from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import is_stop_word, stem
from resume_mcp.vocabulary.word_lists import phrases, table

ASSIST, JOINT, DO, OWN, LEAD = 0.0, 0.5, 1.0, 2.0, 3.0
_RUNGS = {"assist": ASSIST, "joint": JOINT, "do": DO, "own": OWN, "lead": LEAD}
# In Chinese these count anywhere; other words of deed only where a clause begins, since 管理系统
# and 设计评审 are things.
_ANYWHERE = (ASSIST, JOINT, LEAD)
_ADVERBS_ZH = "(?:主要|全面|独立|成功|全权|深度|积极|高效|自主|先后|曾|共)*"


class Rung(NamedTuple):
    """A word of the ladder where a text has it."""

    level: float
    surface: str
    start: int


_CLAUSE_VERB = re.compile(
    r"(?:^\W*|[.;:,!?•(-]\s+|\b(?:and|then|who|while|by|to|also|which|has|have|had|i|we)\s+)"
    r"(?:[a-z]+ly\s+|also\s+|then\s+)?(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"\s+(?:(?:the|an?|and|our|all|new|up|six|two|three|four|five)\b|\d|[a-z]+(?:s|ing)\b"
    r"|[a-z]+(?:al|ic|ive|ary|ed) (?:[a-z]+ )?[a-z]+s\b)",
    re.IGNORECASE,
)


def _lists() -> dict[str, Any]:
    return table("resume_mcp.vocabulary", "lists/responsibility.toml")


@functools.cache
def _stems() -> dict[str, float]:
    verbs = _lists()["verbs"]
    return {stem(verb): _RUNGS[name] for name in verbs for verb in phrases(verbs[name])}


@functools.cache
def _nouns() -> frozenset[str]:
    return frozenset(phrases(_lists()["forms"]["nouns"]))


@functools.cache
def _phrases() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple(
        (_RUNGS[name], re.compile(rf"\b(?:{'|'.join(phrases(words))})", re.IGNORECASE))
        for name, words in _lists()["phrases"].items()
    )


@functools.cache
def _chinese() -> tuple[tuple[float, re.Pattern[str]], ...]:
    clause = rf"(?:^\W*|[，。；、：,;:.!()\s]|并|且|和|(?<!参)与|及){_ADVERBS_ZH}"
    found = []
    for name, words in _lists()["chinese"].items():
        before = "" if _RUNGS[name] in _ANYWHERE else clause
        found.append((_RUNGS[name], re.compile(f"{before}(?P<verb>{'|'.join(phrases(words))})")))
    return tuple(found)


def responsibility(text: str) -> tuple[Rung, ...]:
    """Return the words that say how much the person did, in text order."""
    return _of_short(text) if len(text) <= _MOST_KEPT else _rungs(text)


# A bullet is read again with each that is compared with it: as many as a few resumes have are kept.
_MOST_KEPT = 500  # characters


@functools.lru_cache(maxsize=1024)
def _of_short(text: str) -> tuple[Rung, ...]:
    return _rungs(text)


def _rungs(text: str) -> tuple[Rung, ...]:
    source = normalise(text)
    found = [
        Rung(level, match["verb"], match.start("verb"))
        for match in _CLAUSE_VERB.finditer(source)
        if (level := _level_of(match["verb"])) is not None and not _is_noun(source, match)
    ]
    for level, pattern in _phrases():
        found += [Rung(level, match[0], match.start()) for match in pattern.finditer(source)]
    for level, pattern in () if source.isascii() else _chinese():
        found += [
            Rung(level, match["verb"], match.start("verb")) for match in pattern.finditer(source)
        ]
    return tuple(sorted(found, key=lambda rung: rung.start))


def _is_noun(source: str, match: re.Match[str]) -> bool:
    """Tell whether a base form that is as often a noun stands without an object."""
    return match["verb"].casefold() in _nouns() and _OBJECT.match(source, match.end()) is None


def _level_of(verb: str) -> float | None:
    if is_stop_word(verb) and verb.casefold() != "own":
        return None
    level = _stems().get(stem(verb))
    # A past tense that no list knows is still a deed of one's own.
    return DO if level is None and len(verb) > 4 and verb.endswith("ed") else level
