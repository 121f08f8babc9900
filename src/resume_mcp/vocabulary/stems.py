"""Content words of a text as stems, so that a rewording and its source can be compared."""

import functools
import re
from typing import NamedTuple

from resume_mcp.vocabulary.numbers import normalise

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff"
_WORD = re.compile(rf"[^\W_{_HAN}]+(?:['’][a-z]+)?[+#]{{0,2}}|[{_HAN}]+")

STOP_WORDS = frozenset(
    "a an the and or but of in on at by for to from with without within into onto over under as is are"
    " was were be been being am has have had do does did this that these those it its their our my his"
    " her i we they he she you your who which what when where while than then also both each every all"
    " any some such per via across through between among during after before about around up down out"
    " off more most less least so not no very well now new including include includes etc using use used"
    " s t d up-to one there here them us me own other others same where whose how"
    # German, French, Spanish, Portuguese, Italian
    " der die das und mit für von im zur zum ein eine einer des den dem auf als bei le la les et des du"
    " un une pour avec dans sur el los las y con para por una del al e o os as em no na com da do uma"
    " il lo gli di che per".split()
)
_HAN_STOPS = frozenset(
    "的了和与及并在对为以将把被从由到其该此等之于而或也就是有使让通过进行以及并且实现"
)
_IRREGULAR = {
    "wrote": "write", "written": "write", "built": "build", "led": "lead", "grew": "grow",
    "grown": "grow", "growth": "grow", "ran": "run", "taught": "teach", "sold": "sell",
    "sales": "sell", "sale": "sell", "won": "win", "kept": "keep", "made": "make", "drove": "drive",
    "driven": "drive", "held": "hold", "began": "begin", "gave": "give", "took": "take",
    "taken": "take", "brought": "bring", "found": "find", "met": "meet", "oversaw": "oversee",
    "spoke": "speak", "bought": "buy", "rose": "rise", "risen": "rise", "fell": "fall",
    "chose": "choose", "left": "leave", "saw": "see", "sent": "send", "spent": "spend",
    "analysis": "analys", "analyses": "analys", "analytics": "analys", "analyst": "analys",
    "analytical": "analys", "analyze": "analys", "analyzed": "analys", "analyzing": "analys",
    "people": "person", "children": "child", "strategies": "strateg", "strategy": "strateg",
    "strategic": "strateg", "daily": "day", "weekly": "week", "monthly": "month",
    "yearly": "year", "annual": "year", "annually": "year", "quarterly": "quarter",
    "hourly": "hour", "dev": "develop", "mgmt": "manag", "admin": "administr", "infra": "infrastructur",
    "app": "applic", "apps": "applic", "ops": "operat", "docs": "document", "repo": "repositor",
    "database": "databas", "databases": "databas", "db": "databas", "ecommerce": "commerc",
    "maths": "math", "mathematics": "math",
}  # fmt: skip
_SUFFIXES = (
    "ization", "isation", "izations", "isations", "izing", "ising", "ized", "ised", "izes", "ises",
    "ations", "ation", "ments", "ment", "ings", "ing", "ities", "ity", "ness", "ances", "ance",
    "ences", "ence", "ively", "ively", "tions", "tion", "ators", "ator", "ors", "ers", "ies", "ied",
    "ated", "ates", "ate", "able", "ible", "ive", "ally", "al", "ical", "ic", "or", "er", "ed", "es",
    "ly", "ize", "ise", "y", "e", "s",
)  # fmt: skip
_BY_LENGTH = tuple(sorted(set(_SUFFIXES), key=len, reverse=True))


class Word(NamedTuple):
    """A content word: its stem and where it stands in the normalised text."""

    stem: str
    surface: str
    start: int
    end: int


@functools.lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a stem shared by the forms of an English word; other words keep their form."""
    word = word.casefold().split("'")[0].split("’")[0]
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for _ in range(3):
        shorter = _without_suffix(word)
        if shorter == word:
            break
        word = shorter
    return word


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
    for match in _WORD.finditer(source):
        if _is_han(match[0]):
            found += _pairs(match[0], match.start())
        elif match[0].casefold() not in STOP_WORDS:
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
