"""The order of the candidates: BM25F over what was asked for, the same for every store."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from resume_mcp.search.query import Query

FIELDS = ("title", "company", "city", "skills", "body")
WEIGHTS = {"title": 6.0, "company": 7.0, "city": 6.0, "skills": 2.0, "body": 1.0}
_K1, _B = 1.2, 0.6
_MOST_REPEATS = 3  # in a body; a title that says a word twice says it once


class Candidate(NamedTuple):
    """A text that may answer: its fields as index tokens joined by a space, its facts."""

    key: str
    fields: dict[str, str]
    facts: dict[str, Any]


class Ranked(NamedTuple):
    """An answer; `matched` are the words of the question that it answers."""

    key: str
    score: float
    matched: tuple[str, ...]


class _Part(NamedTuple):
    label: str
    whole: int  # the number of the part that this one is inside of, or -1
    worth: float


class _Phrase(NamedTuple):
    part: int
    text: str  # with a space at either end, as it stands inside a field
    tokens: frozenset[str]


class _Seen(NamedTuple):
    """What a text has of a question: its length, and the weight of each part found."""

    length: int
    weights: dict[int, float]


class _Asked(NamedTuple):
    """The parts of a question, and its phrases by the rarest token of each."""

    parts: list[_Part]
    phrases: dict[str, list[_Phrase]]
    tokens: frozenset[str]


def rank(
    query: Query,
    candidates: Sequence[Candidate],
    *,
    document_frequency: Mapping[str, int],
    corpus_size: int,
    limit: int,
) -> list[Ranked]:
    """Return the best candidates; a group of alternatives counts once, by its best member."""
    asked = _asked(query, document_frequency, corpus_size)
    seen = [_seen(asked, candidate) for candidate in candidates]
    usual = max(1.0, sum(each.length for each in seen) / max(1, len(seen)))
    ranked = [
        _scored(asked.parts, candidate.key, each, usual)
        for candidate, each in zip(candidates, seen, strict=True)
        if each.weights
    ]
    answers = [answer for answer in ranked if answer.score > 0]
    # Equal scores keep the order in which the index brought them: ids are made by chance.
    return sorted(answers, key=lambda answer: -answer.score)[:limit]


def group_frequency(group: Sequence[str], document_frequency: Mapping[str, int]) -> int:
    """Return in how many texts the commonest member of a group may stand."""
    return max((phrase_frequency(phrase, document_frequency) for phrase in group), default=0)


def phrase_frequency(phrase: str, document_frequency: Mapping[str, int]) -> int:
    """Return in how many texts a phrase can stand at most: as often as its rarest token."""
    return min(document_frequency.get(token, 0) for token in phrase.split(" "))


def query_tokens(query: Query) -> list[str]:
    """Return every token whose frequency the ranking wants to know."""
    phrases = (phrase for group in query.groups for phrase in group)
    return list(dict.fromkeys(token for phrase in phrases for token in phrase.split(" ")))


def _inverse_frequency(frequency: int, size: int) -> float:
    frequency = min(frequency, size)
    return math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))


def _asked(query: Query, df: Mapping[str, int], size: int) -> _Asked:
    """Return the groups of a question with what the corpus can hold of them."""
    wholes = query.inside or (-1,) * len(query.groups)
    parts, phrases = [], defaultdict(list)
    for number, group in enumerate(query.groups):
        worth = _inverse_frequency(group_frequency(group, df), size)
        parts.append(_Part(query.label(number), wholes[number], worth))
        for phrase in group:
            tokens = phrase.split(" ")
            rarest = min(tokens, key=lambda token: df.get(token, 0))
            if df.get(rarest, 0):
                phrases[rarest].append(_Phrase(number, f" {phrase} ", frozenset(tokens)))
    known = (entry.tokens for entries in phrases.values() for entry in entries)
    return _Asked(parts, phrases, frozenset().union(*known))


def _seen(asked: _Asked, candidate: Candidate) -> _Seen:
    """Look for what was asked in one text."""
    said = ((WEIGHTS.get(name, 1.0), text) for name, text in candidate.fields.items())
    texts = [(f" {text} ", weight) for weight, text in said if text]
    words = "".join([text for text, _ in texts]).split()
    # The few tokens that were asked for tell at once which phrases are worth looking for.
    present = asked.tokens.intersection(words)
    weights: dict[int, float] = {}
    for token in present:
        for phrase in asked.phrases.get(token, ()):
            if phrase.tokens <= present:
                weight = _weight(phrase.text, texts)
                if weight > weights.get(phrase.part, 0.0):
                    weights[phrase.part] = weight
    return _Seen(len(words), weights)


def _weight(phrase: str, texts: list[tuple[str, float]]) -> float:
    weight = 0.0
    for text, each in texts:
        if phrase in text:
            often = each == WEIGHTS["body"]
            weight += each * min(text.count(phrase), _MOST_REPEATS) if often else each
    return weight


def _scored(parts: list[_Part], key: str, seen: _Seen, usual: float) -> Ranked:
    norm = _K1 * (1 - _B + _B * seen.length / usual)
    values = {
        number: parts[number].worth * best * (_K1 + 1) / (best + norm)
        for number, best in sorted(seen.weights.items())
    }
    matched = [parts[number].label for number in values if parts[number].whole not in values]
    return Ranked(key, round(_total(parts, values), 6), tuple(matched))


def _total(parts: list[_Part], values: Mapping[int, float]) -> float:
    """Return the sum over the things asked for, less where some are missing.

    One thing counts as its whole or as its parts. Many words of it found do not make up for
    others that are nowhere.
    """
    wholes: dict[int, float] = defaultdict(float)
    inside: dict[int, float] = defaultdict(float)
    for number, value in values.items():
        whole = parts[number].whole
        if whole < 0:
            wholes[number] = value
        else:
            inside[whole] += value
    found = {*wholes, *inside}
    asked = sum(part.whole < 0 for part in parts)
    return math.sqrt(len(found) / asked) * sum(max(wholes[n], inside[n]) for n in found)
