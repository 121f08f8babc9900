"""Which element of an old list became which of a new one: by id, by equality, by likeness."""

import difflib
from collections import defaultdict, deque
from typing import Any, NamedTuple

from resume_mcp.proposals.policy import bag_of_words
from resume_mcp.resume.document import canonical
from resume_mcp.vocabulary.text import length_in_words

_LIKE_SENTENCES = 0.3  # shared words, from which on a sentence counts as reworded
_LIKE_WORDS = 0.6  # shared letters, from which on a short text counts as corrected
_SHORT = 3  # words; above it a text is a sentence
_MAX_COMPARED = 2_500  # pairs; beyond it likeness costs more than it tells


class Alignment(NamedTuple):
    """Pairs of (old index, new index) in new order, and what has no partner."""

    pairs: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]

    def is_reordered(self) -> bool:
        """Tell whether the common elements stand in another order."""
        olds = [old for old, _ in self.pairs]
        return olds != sorted(olds)


def align(old: list[Any], new: list[Any]) -> Alignment:
    """Pair the elements of two lists."""
    pairs = dict(_equal_pairs(old, new))
    taken = set(pairs.values())
    left = [i for i in range(len(old)) if i not in taken]
    right = [j for j in range(len(new)) if j not in pairs]
    pairs |= {j: i for i, j in _like_pairs(old, new, left, right)}
    taken = set(pairs.values())
    return Alignment(
        pairs=tuple((pairs[j], j) for j in sorted(pairs)),
        removed=tuple(i for i in range(len(old)) if i not in taken),
        added=tuple(j for j in range(len(new)) if j not in pairs),
    )


def _equal_pairs(old: list[Any], new: list[Any]) -> list[tuple[int, int]]:
    """Return (new index, old index) of what has the same id or the same value, first to first."""
    waiting: defaultdict[str, deque[int]] = defaultdict(deque)
    for index, value in enumerate(old):
        waiting[_key(value)].append(index)
    pairs = []
    for index, value in enumerate(new):
        queue = waiting.get(_key(value))
        if queue:
            pairs.append((index, queue.popleft()))
    return pairs


def _key(value: Any) -> str:
    own = _id_of(value)
    return f"id {own}" if own else f"value {canonical(value)}"


def _id_of(value: Any) -> str:
    own = value.get("id") if isinstance(value, dict) else None
    return own if isinstance(own, str) else ""


def _like_pairs(
    old: list[Any], new: list[Any], left: list[int], right: list[int]
) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    if len(left) * len(right) <= _MAX_COMPARED:
        scored = [(_likeness(old[i], new[j]), i, j) for i in left for j in right]
        for score, i, j in sorted(scored, key=lambda found: (-found[0], found[1], found[2])):
            if score > 0 and i in left and j in right:
                pairs.append((i, j))
                left, right = [k for k in left if k != i], [k for k in right if k != j]
    same_place = set(left) & set(right)
    return pairs + [(i, i) for i in sorted(same_place) if _may_replace(old[i], new[i])]


def _likeness(old: Any, new: Any) -> float:
    """Return how alike two elements are; 0 for what does not count as the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return 0.0
    if not isinstance(old, str) or not isinstance(new, str):
        return 0.0
    if max(length_in_words(old), length_in_words(new)) <= _SHORT:
        ratio = difflib.SequenceMatcher(None, old.casefold()[:200], new.casefold()[:200]).ratio()
        return ratio if ratio >= _LIKE_WORDS else 0.0
    before, after = bag_of_words(old), bag_of_words(new)
    shared = len(before & after) / max(1, min(len(before), len(after)))
    return shared if shared >= _LIKE_SENTENCES else 0.0


def _may_replace(old: Any, new: Any) -> bool:
    """Tell whether two elements at the same place count as one that was written anew."""
    if isinstance(old, dict) and isinstance(new, dict):
        return not _id_of(old) and not _id_of(new)
    if not isinstance(old, str) or not isinstance(new, str):
        return False
    return length_in_words(old) > _SHORT and length_in_words(new) > _SHORT
