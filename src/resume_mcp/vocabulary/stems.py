"""Content words of a text as stems, so that a rewording and its source can be compared."""

import functools
import re
from typing import NamedTuple

from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.word_lists import phrases, table

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff"

_HAN_STOPS = frozenset(
    "的了和与及并在对为以将把被从由到其该此等之于而或也就是有使让通过进行以及并且实现"
)
_SUFFIXES = (
    "ization", "isation", "izations", "isations", "izing", "ising", "ized", "ised", "izes", "ises",
    "ations", "ation", "ments", "ment", "ings", "ing", "ities", "ity", "ness", "ances", "ance",
    "ences", "ence", "ively", "ively", "tions", "tion", "ators", "ator", "ors", "ers", "ies", "ied",
    "ated", "ates", "ate", "able", "ible", "ive", "ally", "al", "ical",
    "ic", "or", "er", "ed", "es",
    "ly", "ize", "ise", "y", "e", "s",
)  # fmt: skip
_BY_LENGTH = tuple(sorted(set(_SUFFIXES), key=len, reverse=True))


class Word(NamedTuple):
    """A content word: its stem and where it stands in the normalised text."""

    stem: str
    surface: str
    start: int
    end: int


@functools.cache
def _word_pattern() -> re.Pattern[str]:
    return re.compile(rf"[^\W_{_HAN}]+(?:['’][a-z]+)?[+#]{{0,2}}|[{_HAN}]+")


@functools.cache
def _stop_words() -> frozenset[str]:
    return frozenset(phrases(table("resume_mcp.vocabulary", "lists/words.toml")["stop_words"]))


@functools.cache
def _irregular() -> dict[str, str]:
    forms: dict[str, str] = table("resume_mcp.vocabulary", "lists/words.toml")["irregular"]
    return {form: _bare(base) for form, base in forms.items()}


def is_stop_word(word: str) -> bool:
    """Tell whether a word has no content of its own."""
    return word.casefold() in _stop_words()


@functools.lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a stem shared by the forms of an English word; other words keep their form."""
    word = word.casefold().split("'")[0].split("’")[0]
    return _irregular().get(word) or _bare(word)


def _bare(word: str) -> str:
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    if len(word) == 4 and word[-1] == "s" and word[-2] not in "isu":
        return word[:-1]  # PLCs, beds
    word = word.replace("ae", "e").replace("oe", "e")  # palaeography, oestrogen
    for _ in range(3):
        shorter = _without_suffix(word)
        if shorter == word:
            break
        word = shorter
    # "Reconciliation" is what was reconciled.
    return word[:-1] if word[-1] == "i" and len(word) > _LONG_STEM else word


_LONG_STEM = 4


def _without_suffix(word: str) -> str:
    for suffix in _BY_LENGTH:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 + (len(suffix) == 1):
            base = word[: -len(suffix)]
            undoubled = len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz"
            return base[:-1] if undoubled else base
    return word


def words_of(text: str) -> tuple[Word, ...]:
    """Return the content words: stems of Latin words, overlapping pairs of Han characters."""
    source = normalise(text)
    found: list[Word] = []
    stops = _stop_words()
    for match in _word_pattern().finditer(source):
        if _is_han(match[0]):
            found += _pairs(match[0], match.start())
        elif match[0].casefold() not in stops:
            found.append(Word(stem(match[0]), match[0], match.start(), match.end()))
    return tuple(found)


def _is_han(text: str) -> bool:
    return ord(text[0]) >= 0x3040 and not text[0].isdigit()


def _pairs(run: str, at: int) -> list[Word]:
    if len(run) == 1:
        return [] if run in _HAN_STOPS else [Word(run, run, at, at + 1)]
    pairs = (run[index : index + 2] for index in range(len(run) - 1))
    return [
        Word(pair, pair, at + index, at + index + 2)
        for index, pair in enumerate(pairs)
        if pair[0] not in _HAN_STOPS and pair[1] not in _HAN_STOPS
    ]
