"""The order of the candidates: BM25F over what was asked for, the same for every store."""

import math
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
    phrases: tuple[str, ...]  # with a space at either end, as they stand inside a field


def rank(
    query: Query,
    candidates: Sequence[Candidate],
    *,
    document_frequency: Mapping[str, int],
    corpus_size: int,
    limit: int,
) -> list[Ranked]:
    """Return the best candidates; a group of alternatives counts once, by its best member."""
    parts = _parts(query, document_frequency, corpus_size)
    lengths = [sum(text.count(" ") + 1 for text in c.fields.values() if text) for c in candidates]
    usual = max(1.0, sum(lengths) / max(1, len(lengths)))
    ranked = [
        _scored(parts, candidate, _K1 * (1 - _B + _B * length / usual))
        for candidate, length in zip(candidates, lengths, strict=True)
    ]
    answers = [answer for answer in ranked if answer.score > 0]
    return sorted(answers, key=lambda answer: (-answer.score, answer.key))[:limit]


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


def _parts(query: Query, df: Mapping[str, int], size: int) -> list[_Part]:
    """Return the groups of a question with what the corpus can hold of them."""
    wholes = query.inside or (-1,) * len(query.groups)
    return [
        _Part(
            label=query.label(number),
            whole=wholes[number],
            worth=_inverse_frequency(group_frequency(group, df), size),
            phrases=tuple(f" {phrase} " for phrase in group if phrase_frequency(phrase, df)),
        )
        for number, group in enumerate(query.groups)
    ]


def _scored(parts: list[_Part], candidate: Candidate, norm: float) -> Ranked:
    texts = [
        (f" {text} ", WEIGHTS.get(name, 1.0)) for name, text in candidate.fields.items() if text
    ]
    whole = "".join(text for text, _ in texts)
    values = [_value(part, whole, texts, norm) for part in parts]
    matched = [
        part.label
        for part, value in zip(parts, values, strict=True)
        if value and not (part.whole >= 0 and values[part.whole])
    ]
    return Ranked(candidate.key, round(_total(parts, values), 6), tuple(matched))


def _total(parts: list[_Part], values: list[float]) -> float:
    """Return the sum over the things asked for; one counts as its whole or as its parts."""
    inside = [0.0] * len(parts)
    for part, value in zip(parts, values, strict=True):
        if part.whole >= 0:
            inside[part.whole] += value
    both = zip(parts, values, inside, strict=True)
    return sum(max(value, parts_in) for part, value, parts_in in both if part.whole < 0)


def _value(part: _Part, whole: str, texts: list[tuple[str, float]], norm: float) -> float:
    found = [phrase for phrase in part.phrases if phrase in whole]
    best = max((_weight(phrase, texts) for phrase in found), default=0.0)
    return part.worth * best * (_K1 + 1) / (best + norm) if best else 0.0


def _weight(phrase: str, texts: list[tuple[str, float]]) -> float:
    return sum(
        weight * min(text.count(phrase), _MOST_REPEATS) if weight == WEIGHTS["body"] else weight
        for text, weight in texts
        if phrase in text
    )
