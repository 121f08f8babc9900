"""Concepts under their English and Chinese names, found in running text by longest match."""

import functools
from collections.abc import Iterator
from typing import Literal, NamedTuple

from resume_mcp.vocabulary.spotting import Tokens, is_meant, tokens_of
from resume_mcp.vocabulary.tables_reader import Concept, MarkedName, table_entries

Kind = Literal[
    "skill",
    "certificate",
    "language",
    "soft",
    "industry",
    "city",
    "country",
    "role",
    "degree",
    "company_form",
    "employment_type",
    "perk",
]
_MIN_JOINED = 5  # "power bi" is also "powerbi"; shorter joins would make new words


class Mention(NamedTuple):
    """A concept at a place in a text; `surface` is the text there."""

    concept: Concept
    start: int
    end: int
    surface: str


class _Ending(NamedTuple):
    concept: Concept
    mark: str
    exact: str  # the name without spaces, as written


class _Node:
    """A place in the tree of names: which token may follow, and which names end here."""

    __slots__ = ("endings", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.endings: list[_Ending] = []


def mentions(text: str, kinds: frozenset[str] | None = None) -> list[Mention]:
    """Return the concepts that the text names: longest match, non-overlapping, in text order."""
    tokens = tokens_of(text)
    root, found, index = _names(), [], 0
    while index < len(tokens.words):
        hit = _longest(root, tokens, index, kinds)
        if hit is None:
            index += 1
            continue
        concept, after = hit
        start, end = tokens.starts[index], tokens.ends[after - 1]
        found.append(Mention(concept, start, end, text[start:end]))
        index = after
    return found


def concept_of(term: str, kind: str | None = None) -> Concept | None:
    """Return the concept that a whole term names, in any case; short forms count here."""
    words = tokens_of(term).words
    node: _Node | None = _names()
    for word in words:
        node = _next(node, word) if node is not None else None
    endings = node.endings if node is not None and words else []
    return next((e.concept for e in endings if kind is None or e.concept.kind == kind), None)


def same_concept(a: str, b: str) -> bool:
    """Tell whether two terms are names of one concept, or the same words."""
    words_a, words_b = tokens_of(a).words, tokens_of(b).words
    if words_a == words_b:
        return bool(words_a)
    first = concept_of(a)
    return first is not None and (other := concept_of(b)) is not None and first.key == other.key


def concepts(kind: str | None = None) -> Iterator[Concept]:
    """Yield the concepts of the tables, of one kind if given."""
    return (e.concept for e in table_entries() if kind is None or e.concept.kind == kind)


def _longest(
    root: _Node, tokens: Tokens, index: int, kinds: frozenset[str] | None
) -> tuple[Concept, int] | None:
    node, best, at = root, None, index
    while at < len(tokens.words) and (following := _next(node, tokens.words[at])) is not None:
        node, at = following, at + 1
        for ending in node.endings:
            if (kinds is None or ending.concept.kind in kinds) and is_meant(
                tokens, index, at, exact=ending.exact, mark=ending.mark
            ):
                best = (ending.concept, at)
                break
    return best


def _next(node: _Node, word: str) -> _Node | None:
    """Return the following node; a version number at the end of a word does not matter."""
    following = node.following.get(word)
    if following is None and word[-1:].isdigit():
        bare = word.rstrip("0123456789")
        if len(bare) > 1 and len(word) - len(bare) <= 4:
            following = node.following.get(bare)
    return following


@functools.cache
def _names() -> _Node:
    root = _Node()
    for entry in table_entries():
        for name in entry.names:
            for variant in _variants(name):
                _add(root, variant, entry.concept, name.mark)
    return root


def _add(root: _Node, name: str, concept: Concept, mark: str) -> None:
    node = root
    for word in tokens_of(name).words:
        node = node.following.setdefault(word, _Node())
    known = next((ending for ending in node.endings if ending.concept == concept), None)
    if known is None:
        node.endings.append(_Ending(concept, mark, "".join(name.split())))


def _variants(name: MarkedName) -> Iterator[str]:
    """Yield the name, its other spacing ("SpringBoot", "spring-boot"), and the other number."""
    spellings = [name.name]
    words = name.name.replace("-", " ").split()
    if name.name.isascii() and len(words) > 1:
        spellings += [" ".join(words), "-".join(words)]
        if len("".join(words)) >= _MIN_JOINED and not name.mark:
            spellings.append("".join(words))
    for spelling in dict.fromkeys(spellings):
        yield spelling
        yield from _other_number(spelling)


def _other_number(name: str) -> Iterator[str]:
    last = name[-1]
    if not (last.isascii() and last.isalpha()) or len(name) < 3:
        return
    if last.casefold() != "s":
        yield name[:-1] + "ies" if last == "y" and name[-2] not in "aeiou" else name + "s"
    elif " " in name and not name.endswith(("ss", "is", "us")):
        # A single word may be a name in its plural only: Windows, Rails, Teams.
        yield name[:-1]
