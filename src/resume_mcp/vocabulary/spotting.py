"""Tokens of a text with their places, and whether a name found among them is really meant."""

import functools
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.vocabulary.chinese import to_simplified

_HAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_TOKEN = re.compile(rf"[^\W_{_HAN}]+|[{_HAN}]|[^\s]")
# Addresses hold names that nobody claims: github.com/ada, java@example.com.
# Each begins where its run of characters does: tried at every one of them, a long run takes
# quadratic time.
_ADDRESS = re.compile(
    r"(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?:https?://|www\.)[^\s，。）)]+"
    r"|(?<![\w.-])[\w.-]+\.[a-z]{2,4}/[^\s，。）)]*"
)
_CLUSTER = re.compile(r".[\u0300-\u036f]*", re.DOTALL)
_IS_HAN = re.compile(f"[{_HAN}]")
_SEPARATORS = frozenset(',，、;；/|:：()（）[]【】·•+&"“”‘’。*\n')
_SENTENCE_ENDS = frozenset('.!?。！？•·*-–—:：;；\n"“)>')
# After a name that opens a sentence, these words show that it is a tool: "Go services in …".
_TOOL_FOLLOWER = re.compile(
    "experienced?|developers?|engineers?|programm(?:ing|er)|development|skills?|knowledge|expertise"
    "|proficiency|language|codebases?|code|backend|frontend|(?:micro)?services?|apps?|applications?"
    "|pipelines?|jobs?|streaming|dashboards?|reports?|sheets|models?|formulas|macros|pivot"
    "|components?|hooks|servers?|framework|charting|certification|certified|if|and|or|is|are|with|for"
    "|on|admin|administrat(?:ion|or)|scripts?|tools|projects?|stack|teams|library|libraries|users?"
    "|work|workflows|integration|modules"
)
_NO_TOOL_FOLLOWER = re.compile("at|the|beyond|above")
# A capital letter after these words is a class, not a language: "Series C", "vitamin C".
_LETTER_LABEL = re.compile(
    "category|class|series|grade|vitamin|schedule|type|group|plan|section|part|hepatitis|hep|level"
    "|appendix|annex|licen[cs]e|tier|block|unit|exhibit|round|option"
)
# Words that end in the first character of a name: 熟悉尼尔森 is not about 悉尼.
_CUE_WORDS = ("熟悉", "了解", "掌握", "精通", "擅长")
_HYPHEN_OK = re.compile(
    "based|like|style|native|driven|powered|programming|development|related|compatible|backed"
)


class Tokens(NamedTuple):
    """The folded words of a text and where each stands in the text itself."""

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]


def tokens_of(text: str) -> Tokens:
    """Return the tokens: words, single Han characters, single signs; addresses are left out."""
    folded, places = _folded(text)
    hidden = _addresses(folded)
    open_from, open_to = next(hidden)
    words, starts, ends = [], [], []
    for match in _TOKEN.finditer(folded):
        start, end = match.span()
        while start >= open_to:
            open_from, open_to = next(hidden)
        if start >= open_from:
            continue
        words.append(match[0])
        starts.append(places[start] if places else start)
        ends.append(places[end] if places else end)
    return Tokens(text, words, starts, ends)


def _addresses(folded: str) -> Iterator[tuple[int, int]]:
    """Yield the places of the addresses in their order, and one behind the end."""
    if _has_address(folded):
        yield from (match.span() for match in _ADDRESS.finditer(folded))
    yield len(folded), len(folded) + 1


def _has_address(folded: str) -> bool:
    return "@" in folded or "/" in folded or "www." in folded


def _folded(text: str) -> tuple[str, list[int] | None]:
    """Return the text as compared, and the place of each of its characters if they moved."""
    folded = to_simplified(text.casefold())
    if not folded.isascii():  # full-width signs stand in every Chinese text: one for one
        folded = folded.translate(_half_width())
    if len(folded) == len(text) and unicodedata.is_normalized("NFKC", folded):
        return folded, None
    parts, places = [], []
    for match in _CLUSTER.finditer(text):
        part = unicodedata.normalize("NFKC", match[0]).casefold()
        parts.append(to_simplified(unicodedata.normalize("NFKC", part)))
        places += [match.start()] * len(parts[-1])
    places.append(len(text))
    return "".join(parts), places


@functools.cache
def _half_width() -> dict[int, str]:
    forms = map(chr, (0x3000, *range(0xFF01, 0xFFEF)))
    single = {ord(form): unicodedata.normalize("NFKC", form) for form in forms}
    return {
        form: half
        for form, half in single.items()
        if len(half) == 1 and not unicodedata.combining(half)
    }


def is_meant(tokens: Tokens, first: int, after: int, *, exact: str, mark: str) -> bool:
    """Tell whether the tokens [first, after) name the concept, given what stands around them."""
    if mark == "?":
        return False
    text, start, end = tokens.text, tokens.starts[first], tokens.ends[after - 1]
    if text[max(0, start - 1) : start + 1] in _CUE_WORDS or not _bounded(
        text, start, end, letter=len(exact) == 1 or mark == "~"
    ):
        return False
    if not mark:
        return True
    surface = "".join(text[start:end].split())
    if surface != exact and not (surface.isupper() and len(exact) > 3):
        return surface == exact.casefold() and _stands_alone(text, start, end)
    if len(exact) == 1:
        return _is_language_letter(text, start, end)
    return mark != "~" or not _is_ordinary_word(text, start, end)


def _bounded(text: str, start: int, end: int, *, letter: bool) -> bool:
    """Tell whether the signs next to the name leave it a word of its own."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if not text[start].isalnum() and before.isalnum() and before.isascii():
        return False  # the ".net" of "example.net"
    if before == "." and text[start - 2 : start - 1].isalnum() and text[start].isascii():
        return False  # the "js" of "three.js"
    if (before and before in "_@") or (after and after in "_@#"):
        return False
    if not letter:
        return True
    if (after and after in "+&'’") or (before and before in "&'’-"):
        return False
    hyphened = re.match(r"-(\w+)", text[end : end + 20])
    return hyphened is None or _HYPHEN_OK.fullmatch(hyphened[1].casefold()) is not None


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether list signs, line ends or Han characters enclose the place."""
    before = text[max(0, start - 8) : start].rstrip(" \t")[-1:]
    after = text[end : end + 8].lstrip(" \t")[:1]
    return _encloses(before) and (_encloses(after) or after == ".")


def _encloses(sign: str) -> bool:
    return not sign or sign in _SEPARATORS or _IS_HAN.match(sign) is not None


def _is_language_letter(text: str, start: int, end: int) -> bool:
    """Tell whether a lone capital (C, R) is a language, not a class or an initial."""
    before = text[max(0, start - 24) : start]
    label = re.search(r"(\w+)\s+$", before)
    if label and _LETTER_LABEL.fullmatch(label[1].casefold()):
        return False
    if re.search(r"[轮级类素]\s*$", before) or re.match(
        r"\s*[轮级类座端](?!言)", text[end : end + 3]
    ):
        return False
    initial = re.match(r"\.\s?[A-Z]", text[end : end + 3]) and re.search(r"[A-Z]\w*\s$", before)
    suite = re.match(r"[\s-](?:suite|level|corp)", text[end : end + 7])
    return not initial and suite is None


def _is_ordinary_word(text: str, start: int, end: int) -> bool:
    """Tell whether a name that is also an English word opens a sentence as that word."""
    follower = re.match(r"\s+([a-z]+)", text[end : end + 24])
    if follower is None:
        return False
    if _NO_TOOL_FOLLOWER.fullmatch(follower[1]):
        return True
    before = text[max(0, start - 8) : start].rstrip(" \t")[-1:]
    opens = not before or before in _SENTENCE_ENDS
    return opens and _TOOL_FOLLOWER.fullmatch(follower[1]) is None
