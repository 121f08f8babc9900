"""The items of a list in a clause, each without the words around its term."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.matching.words import any_phrase, any_word
from resume_mcp.vocabulary.text import cjk_count, is_cjk

_TRIMMED = " .。()（）\"“”'"


class Item(NamedTuple):
    """A possible term and where it stands in its clause."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Return the place after the term."""
        return self.start + len(self.text)


def items_of(text: str, offset: int = 0) -> Iterator[Item]:
    """Yield the items between commas, slashes, brackets, "and", 和 and the like."""
    position = 0
    for part in _rx("separator").split(text):
        start = text.index(part, position) if part else position
        position = start + len(part)
        item = _core(part, offset + start)
        if item.text:
            yield item


def width_of(text: str) -> int:
    """Return the length in words; about three Han characters weigh as much as a word."""
    latin = [word for word in text.split() if not is_cjk(word[0])]
    return (cjk_count(text) + 2) // 3 + len(latin)


def _core(part: str, start: int) -> Item:
    """Return a part without "experience with", 熟悉, "is a plus" and what else is no term."""
    opened = _rx("before").sub("", part)
    left = opened.lstrip(_TRIMMED)
    core = _rx("after").sub("", left).rstrip(_TRIMMED)
    at = start + len(part) - len(left)
    if mixed := _rx("latin first").match(core):
        return Item(mixed[1], at)
    if mixed := _rx("latin last").match(core):
        return Item(mixed[1], at + mixed.start(1))
    return Item(core, at)


@functools.cache
def _rx(name: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[name](), re.IGNORECASE)


def _separator() -> str:
    return (
        r"\s*(?:[,，、;；/|()（）]|\.(?=\s|$)|\band\b|\bor\b|\bas well as\b|(?<=\s)&(?=\s)|"
        r"\b(?:in|on|via|with|using|for|at|through)\b(?=\s+(?-i:[A-Z]))|"
        r"以及|及其|及|与|和|或者|或|(?<![高平均同中上初])等"
        r"(?:方[面法向式]|(?=[^级保于待方候分，。；])))\s*"
    )


def _before() -> str:
    return rf"^\s*(?:(?:e\.g\.|{any_phrase('before')})\s+)+|^\s*(?:{any_word('before_zh')})+"


def _after() -> str:
    return rf"(?:(?:^|\s+)(?:{any_phrase('after')})[.!]?)+$|(?:{any_word('after_zh')})+[。.]?$"


def _latin_first() -> str:
    # CTD资料撰写 is CTD; a plain word stays with what follows it (Google推广).
    return r"((?-i:[A-Z0-9][A-Z0-9+#./-]{2,})) ?[\u4e00-\u9fff]{2,}$"


def _latin_last() -> str:
    # 诊断协议 UDS is UDS.
    return r"[\u4e00-\u9fff]{2,} ?((?-i:[A-Z][A-Z0-9+#./-]+)(?: \d{3,})?)$"


_PATTERNS = {
    "separator": _separator,
    "before": _before,
    "after": _after,
    "latin first": _latin_first,
    "latin last": _latin_last,
}
