"""A sentence kept as it was but for a word or two: what those words add or swap."""

import difflib
import itertools
import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.deviation.skills import is_shown
from resume_mcp.deviation.words import stem_list
from resume_mcp.vocabulary.measures import measures
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.stems import is_stop_word, stem
from resume_mcp.vocabulary.text import is_mostly_chinese

_KEPT = 0.8  # share of the source's words that stay for the edit to be a small one
_MOST_WORDS = 80
_TOKEN = re.compile(r"[^\W\d_][\w'’-]*|\S")
_RATE = re.compile(r"[\u4e00-\u9fff]{2}率")
_GRADE = re.compile(r"(?P<step>[1-9一二三四五六七八九甲乙丙])\s?级(?!别|联)")
_FREQUENCIES = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month",
    "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year",
    "每日": "day", "每天": "day", "每周": "week", "每月": "month", "每季度": "quarter",
    "每年": "year",
}  # fmt: skip
_FREQUENCY = re.compile(
    r"\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b"
    r"|每(?:日|天|周|月|季度|年)"
)


def edit_findings(claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield words that a small edit put into a sentence, or into another's place."""
    if claim.wide or claim.translated or len(claim.sources) != 1:
        return
    before = facts.reading.plain(claim.sources[0].value)
    after = facts.reading.plain(claim.text.value)
    yield from _other_frequency(before, after, claim)
    yield from _other_grade(before, after, claim)
    if is_mostly_chinese(after):
        yield from _other_rate(before, after, claim, facts)
        yield from _one_more(before, after, claim, facts)
    elif facts.language in ("en", "zh", ""):
        yield from _words(before, after, claim, facts)


def _finding(claim: Claim, token: str) -> Finding:
    return Finding(
        "unsupported_claim", "soft", claim.text.path, token, claim.original, claim.text.value
    )


def _other_frequency(before: str, after: str, claim: Claim) -> Iterator[Finding]:
    """Yield "weekly" where the source said "monthly" and nothing else of the kind."""
    first = {_FREQUENCIES[word] for word in _FREQUENCY.findall(before.casefold())}
    for word in _FREQUENCY.findall(after.casefold()):
        kept = {_FREQUENCIES[other] for other in _FREQUENCY.findall(after.casefold())}
        if first and _FREQUENCIES[word] not in first and not first & kept:
            yield _finding(claim, word)


def _other_grade(before: str, after: str, claim: Claim) -> Iterator[Finding]:
    """Yield 三级 where the source said 二级 and no longer does."""
    first, second = (dict(_grades(text)) for text in (before, after))
    if set(first) - set(second):
        for grade in second.keys() - first.keys():
            yield _finding(claim, second[grade])


_LABELLED = re.compile(
    r"\b(?P<label>Year|[Gg]rade|[Ll]evel|[Tt]ier|[Pp]hase|[Bb]and) (?P<step>\d{1,2})\b"
)


_PRIZE = re.compile(
    r"(?P<prize>[特一二三优])等?奖|(?P<medal>[金银铜])[奖牌]|(?P<scope>国际|国家|省|市|区|县|校|院)级"
    r"|\b(?P<word>first|second|third|gold|silver|bronze)[ -](?:prize|medal|place|award)\b",
    re.IGNORECASE,
)


def _grades(text: str) -> Iterator[tuple[str, str]]:
    for match in _PRIZE.finditer(text):
        yield match[0].casefold(), match[0]
    for match in _LABELLED.finditer(text):
        yield f"{match['label']} {match['step']}".casefold(), match[0]
    for match in _GRADE.finditer(text):
        digit = "0一二三四五六七八九".find(match["step"])
        yield (str(digit) if digit > 0 else match["step"]), match[0]


def _other_rate(before: str, after: str, claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield 感染率 where the source said 发生率."""
    first, second = set(_RATE.findall(before)), set(_RATE.findall(after))
    for rate in second - first:
        replaced = first - second
        if (
            replaced
            and rate not in facts.plain
            and not any(set(rate[:2]) & set(r) for r in replaced)
        ):
            yield _finding(claim, rate)


_ITEM = re.compile(r"[、和与及](?P<item>[\u4e00-\u9fffA-Za-z]{2,8}?)(?=[、，。；和与及]|手术|等|$)")


def _one_more(before: str, after: str, claim: Claim, facts: Facts) -> Iterator[Finding]:
    """Yield one more thing of a list in a Chinese sentence that is otherwise as it was."""
    if max(len(before), len(after)) > _MOST_HAN:
        return
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    pieces = [op for op in matcher.get_opcodes() if op[0] != "equal"]
    if len(pieces) > 1 or any(end - start > 1 for _, start, end, _, _ in pieces):
        return
    for match in _ITEM.finditer(after):
        if match["item"] not in before and not is_shown(match["item"], facts):
            yield _finding(claim, match["item"])


_MOST_HAN = 200


def _words(before: str, after: str, claim: Claim, facts: Facts) -> Iterator[Finding]:
    first, second = _TOKEN.findall(before), _TOKEN.findall(after)
    if max(len(first), len(second)) > _MOST_WORDS:
        return
    folded = [[token.casefold() for token in tokens] for tokens in (first, second)]
    matcher = difflib.SequenceMatcher(a=folded[0], b=folded[1], autojunk=False)
    kept = sum(block.size for block in matcher.get_matching_blocks())
    if kept < _KEPT * len(first):
        return
    told = _enumerated(folded[0], folded[1], facts)
    for tag, start, end, left, right in matcher.get_opcodes():
        if tag == "replace" and _is_swap(
            first[start:end], second[left:right], second[right : right + 1]
        ):
            told += [word for word in second[left:right] if _tells_something(word, facts)]
    if told:
        yield _finding(claim, " ".join(dict.fromkeys(told)))


def _enumerated(first: list[str], second: list[str], facts: Facts) -> list[str]:
    """Return the words that are one more of a list: "algebra, geometry and calculus"."""
    kept = {stem(word) for word in second}
    if any(word.isalpha() and not is_stop_word(word) and stem(word) not in kept for word in first):
        return []
    return [
        word
        for before, word in itertools.pairwise(second)
        if before in ("and", ",", "&") and word not in first and _tells_something(word, facts)
    ]


def _is_swap(gone: list[str], added: list[str], following: list[str]) -> bool:
    """Tell whether what a measure is of became something else: food cost, labour cost."""
    if len(gone) != 1 or len(added) != 1 or not following or not measures(following[0]):
        return False
    return gone[0].isalpha() and not is_stop_word(gone[0]) and stem(gone[0]) != stem(added[0])


def _tells_something(word: str, facts: Facts) -> bool:
    """Tell whether a plain word, no verb and no adverb, is one that the person never used."""
    if len(word) < 5 or not word.isalpha() or word != word.casefold() or is_stop_word(word):
        return False
    if word.endswith(("ed", "ing", "ly")) or stem(word) in stem_list("common"):
        return False
    return stem(word) not in facts.stems and not read_quantities(word)
