"""Concepts under their English and Chinese names, found in running text by longest match."""

import functools
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from resume_mcp.vocabulary.chinese import to_simplified
from resume_mcp.vocabulary.spotting import Tokens, is_meant, tokens_of
from resume_mcp.vocabulary.tables_reader import Concept, MarkedName, table_entries
from resume_mcp.vocabulary.text import is_cjk

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
_VERBS = re.compile(
    "策划|审核|审查|分析|管理|开发|撰写|编写|设计|制作|维护|处理|核算|起草|执行|组织|优化|采购|调研|"
    "测试|检验|维修|预测|拍摄|剪辑|翻译|编制|搭建|监控|谈判|评估|规划|控制|申报|检索|投放|考核|推广"
)
_BETWEEN = ("", "线上", "线下", "各类", "大型", "相关", "日常", "公司", "新")


class Mention(NamedTuple):
    """A concept at a place in a text: `surface` is the text there, `name` the table's name."""

    concept: Concept
    start: int
    end: int
    surface: str
    name: str = ""


class _Ending(NamedTuple):
    concept: Concept
    mark: str
    exact: str  # the variant without spaces, as written
    name: str


class _Hit(NamedTuple):
    ending: _Ending
    after: int  # the token after the name


class _Node:
    """A place in the tree of names: which token may follow, and which names end here."""

    __slots__ = ("endings", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.endings: list[_Ending] = []


def mentions(text: str, kinds: frozenset[str] | None = None) -> list[Mention]:
    """Return the concepts that the text names: longest match, non-overlapping, in text order."""
    tokens, root = tokens_of(text), _names()
    found: list[Mention] = []
    index = 0
    while index < len(tokens.words):
        hits = _hits(root, tokens, index, kinds)
        if hits:
            best = next(hit for hit in hits if hit.after == hits[-1].after)
            found.append(_mention(tokens, index, best))
        index = hits[-1].after if hits else index + 1
    return found


def nested_mentions(text: str, kinds: frozenset[str] | None = None) -> list[Mention]:
    """Return the longest matches under all their meanings, and the Chinese names inside them.

    仓储物流 names 物流 too; GCP is a cloud and a clinical standard.
    """
    tokens, root = tokens_of(text), _names()
    found: list[Mention] = []
    reached = 0
    for index in range(len(tokens.words)):
        inside = index < reached
        hits = _hits(root, tokens, index, kinds)
        if hits and not is_cjk(tokens.words[index]):
            hits = [] if inside else [hit for hit in hits if hit.after == hits[-1].after]
        if hits and not inside:
            reached = hits[-1].after
        found += [_mention(tokens, index, hit) for hit in hits]
    return found


def concept_of(term: str, kind: str | None = None) -> Concept | None:
    """Return the concept that a whole term names, in any case; short forms count here."""
    words = tokens_of(term).words
    node: _Node | None = _names()
    for word in words:
        following = _next(node, word) if node is not None else None
        node = node if following is None and word == "-" else following
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


def _hits(root: _Node, tokens: Tokens, index: int, kinds: frozenset[str] | None) -> list[_Hit]:
    """Return the names that begin at a token and are meant there, the shortest first."""
    node, at = root, index
    found: list[_Hit] = []
    while at < len(tokens.words):
        following = _next(node, tokens.words[at])
        if following is None and tokens.words[at] == "-" and index < at < len(tokens.words) - 1:
            at += 1  # "front-end" is "front end"
            following = _next(node, tokens.words[at])
        if following is None:
            break
        node, at = following, at + 1
        found += [
            _Hit(ending, at)
            for ending in node.endings
            if (kinds is None or ending.concept.kind in kinds)
            and is_meant(tokens, index, at, exact=ending.exact, mark=ending.mark)
        ]
    return found


def _mention(tokens: Tokens, index: int, hit: _Hit) -> Mention:
    start, end = tokens.starts[index], tokens.ends[hit.after - 1]
    ending = hit.ending
    return Mention(ending.concept, start, end, tokens.text[start:end], ending.name)


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
    for concept, names in table_entries():
        for name in names:
            for words in _variants(_spelling(name.name)):
                _add(root, words, concept, name)
    for concept, names in table_entries():
        for name in names:
            for words in _inverted(to_simplified(name.name)):
                _add(root, words, concept, name, only_free=True)
    return root


def _add(
    root: _Node,
    words: tuple[str, ...],
    concept: Concept,
    name: MarkedName,
    *,
    only_free: bool = False,
) -> None:
    node = root
    for word in words:
        folded = word.casefold()
        following = node.following.get(folded)
        if following is None:
            following = node.following[folded] = _Node()
        node = following
    if only_free and node.endings:
        return
    # A plain name counts also where it is the plural of one that never does.
    node.endings = [
        e for e in node.endings if e.concept is not concept or e.mark != "?" or name.mark
    ]
    if all(ending.concept is not concept for ending in node.endings):
        # "LEEDs" is a plural, "Leeds" a city.
        plural = words[-1][:-1].isupper() and words[-1][-1] == "s"
        mark = "=" if plural and not name.mark else name.mark
        node.endings.append(_Ending(concept, mark, "".join(words), name.name))


def _spelling(name: str) -> tuple[str, ...]:
    tokens = tokens_of(name)
    return tuple(name[a:b] for a, b in zip(tokens.starts, tokens.ends, strict=True))


def _variants(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the name, its other spacing ("SpringBoot", "front end") and its other number."""
    if is_cjk(words[0]):
        yield tuple(to_simplified(word) for word in words)
        return
    spellings = [words]
    bare = tuple(word for word in words if word != "-")
    if len(bare) > 1 and all(word.isalnum() for word in bare):
        spellings = [bare]
        if len("".join(bare)) >= _MIN_JOINED:
            spellings.append(("".join(bare),))
    for spelling in dict.fromkeys(spellings):
        yield spelling
        yield from _other_number(spelling)


def _other_number(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    last = words[-1]
    if not (last.isascii() and last.isalpha()) or sum(map(len, words)) < 3:
        return
    if last[-1].casefold() != "s":
        ies = last.endswith("y") and last[-2:-1] not in "aeiou"
        yield (*words[:-1], last[:-1] + "ies" if ies else last + "s")
    elif len(words) > 1 and not last.endswith(("ss", "is", "us")):
        # A single word may be a name in its plural only: Windows, Rails, Teams.
        yield (*words[:-1], last[:-1])


def _inverted(name: str) -> Iterator[tuple[str, ...]]:
    """Yield 策划活动 and 策划线上活动 for 活动策划: duties put the verb first."""
    if 4 <= len(name) <= 6 and is_cjk(name[0]) and _VERBS.fullmatch(name[-2:]):
        for between in _BETWEEN:
            yield tuple(name[-2:] + between + name[:-2])
