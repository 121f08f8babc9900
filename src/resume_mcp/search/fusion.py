"""What the words say and what the vectors say, as one order."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from resume_mcp.search.rank import Ranked


class Meaning(NamedTuple):
    """The vector of a question by a model, b"" where none could be had and `warning` says why."""

    model: str
    vector: bytes
    weight: float
    warning: str = ""


def fused(ranked: Sequence[Ranked], cosines: Mapping[str, float], weight: float) -> list[Ranked]:
    """Return the answers by their words and, at `weight`, by the nearness of their vectors.

    Both are spread over 0..1 first; a text without a vector counts by its words alone. Scores keep
    the height of the words' own, so that they compare with those of texts that have no vectors.
    """
    if not cosines:
        return list(ranked)
    by_words = _spread({answer.key: answer.score for answer in ranked}, floor=0.0)
    by_meaning = _spread(cosines, floor=min(cosines.values()))
    height = max((answer.score for answer in ranked), default=1.0)
    known = {answer.key: answer for answer in ranked}
    mixed = []
    for key in dict.fromkeys((*known, *cosines)):
        words = by_words.get(key, 0.0)
        share = (1 - weight) * words + weight * by_meaning.get(key, words)
        answer = known.get(key, Ranked(key, 0.0, ()))
        mixed.append(answer._replace(score=round(share * height, 6)))
    return sorted((a for a in mixed if a.score > 0), key=lambda answer: -answer.score)


def _spread(scores: Mapping[str, float], floor: float) -> dict[str, float]:
    top = max(scores.values(), default=floor)
    width = top - floor
    return {key: (score - floor) / width if width else 1.0 for key, score in scores.items()}
