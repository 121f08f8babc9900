"""What is judged on the document as a whole: length, copying, language, leaks, gaps, bait."""

import functools
import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Reading
from resume_mcp.deviation.sources import prose
from resume_mcp.resume.lens import Resume, Text
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.text import (
    comparable,
    is_cjk,
    is_mostly_chinese,
    strip_invisible,
)

MOST_GROWTH = 1.8
_COPIED_WORDS, _COPIED_HAN = 8, 16


def prose_texts(resume: Resume) -> tuple[Text, ...]:
    """Return the summary and every text that says what was done."""
    found = [resume.summary] if resume.summary else []
    for section in resume.sections:
        found += [section.text] if section.text else []
        for entry in section.entries:
            found += prose(entry)
    return tuple(found)


def words_in(resume: Resume, reading: Reading) -> int:
    """Return the length of the prose: Latin words plus CJK characters."""
    return sum(reading.length(text.value) for text in prose_texts(resume))


def growth(original: int, candidate: int) -> Iterator[Finding]:
    """Yield a finding where the prose has grown beyond 1.8 times; from nothing it may grow."""
    if original > 0 and candidate > MOST_GROWTH * original:
        yield Finding("word_count", "soft", "", f"{candidate}", f"{original}", f"{candidate}")


# What stands in the brackets of a gap, alone or with more words after it.
_GAP = "x+|n|number|num|name|metric|amount|date|title|role|tbd|todo|skill|tool|数字|姓名"
_GAP_OPENING = "insert|your|company|公司|待|具体|填写|请"


@functools.cache
def placeholder() -> re.Pattern[str]:
    """Return what an unfilled gap of a template looks like."""
    return re.compile(
        rf"[\[【<]\s?(?:{_GAP}|(?:{_GAP_OPENING})[^\]】>\n]{{0,40}})\s?[\]】>]"
        r"|\[[^\]\n]{0,30}\](?=\s?%)|\{\{[^}\n]{0,40}\}\}"
        r"|(?<!\w)(?:x{1,3}|n{1,2}|_{2,}|\?{2,}|#{2,})\s?(?:%|percent\b|万|亿|倍|个百分点)"
        r"|[$€£¥]\s?(?:x{1,3}|_{2,})\b|(?-i:\bX{2,4}\b(?!-))|_{3,}"
        r"|(?<![\u4e00-\u9fffA-Za-z])(?:xx+|××+|某某|○○+|\*\*\*+)(?=[\u4e00-\u9fff])"
        r"|待补充|待填写|待确认|待定"
        r"|\b(?:TODO|TBD|TBC|FIXME|lorem ipsum|dolor sit amet|placeholder)\b"
        r"|\binsert (?:number|metric|here)\b",
        re.IGNORECASE,
    )


_TODO_APP = re.compile(r"todo (?:app|list)", re.IGNORECASE)


def gaps(text: Text, known: str) -> Iterator[Finding]:
    """Yield unfilled gaps of a template that the original does not have."""
    for match in placeholder().finditer(normalise(text.value)):
        surface = match[0]
        if surface.casefold() == "todo" and _TODO_APP.search(text.value):
            continue
        if surface.casefold() not in known.casefold():
            end = re.match(r"\s?%", normalise(text.value)[match.end() :])
            yield Finding(
                "placeholder", "hard", text.path, surface + (end[0] if end else ""), "", text.value
            )


_BAIT = re.compile(
    r"\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|previous\s+|prior\s+|above\s+){1,3}"
    r"(?:instructions?|prompts?|rules?|checks?|guidelines?|messages?)"
    r"|\b(?:system prompt|as an ai|you are (?:chatgpt|an ai|a language model)"
    r"|return passed\s?=|passed\s?=\s?true"
    r"|rank (?:this|me) (?:as )?(?:the )?(?:first|top|highest)"
    r"|(?:hire|recommend) this candidate)\b"
    r"|忽略(?:以上|之前|前面|所有|上述|此前)[^，。]{0,6}(?:指令|提示|要求|规则|检查)|(?:无视|跳过)(?:所有|以上|全部)?(?:检查|规则|指令)|请直接(?:通过|录用)",
    re.IGNORECASE,
)


def bait(text: Text, known: str) -> Iterator[Finding]:
    """Yield orders to a reading machine, and characters that no reader sees."""
    for match in _BAIT.finditer(normalise(text.value)):
        if match[0].casefold() not in known.casefold():
            yield Finding("hidden_text", "soft", text.path, match[0], "", text.value)
    _, invisible = strip_invisible(text.value)
    if invisible > strip_invisible(known)[1]:
        yield Finding("hidden_text", "soft", text.path, "", "", text.value, "invisible")


def personal_info(candidate: Resume) -> Iterator[Finding]:
    """Yield personal data in a candidate that was to be a part without it."""
    for text in (
        candidate.name,
        candidate.email,
        candidate.phone,
        candidate.url,
        candidate.location,
    ):
        if text is not None:
            yield Finding("personal_info", "soft", text.path, text.value, "", text.value)
    for entry in candidate.profiles:
        for text in entry.texts()[:1]:
            yield Finding("personal_info", "soft", entry.path, text.value, "", text.value)


def copied(claim: Claim, job_text: str, known: str) -> Iterator[Finding]:
    """Yield a long run of words that stands in the posting and not in the original."""
    run = _longest_run(claim.text.value, job_text)
    if run and comparable(run) not in known:
        yield Finding(
            "copied_from_job", "soft", claim.text.path, run, claim.original, claim.text.value
        )


@functools.cache
def _units() -> re.Pattern[str]:
    return re.compile(r"[^\W_\u3400-\u9fff]+|[\u3400-\u9fff]")


def _longest_run(text: str, posting: str) -> str:
    """Return the first run of so many words of the text that the posting has in one piece."""
    words = list(_units().finditer(comparable(text)))
    size = (
        _COPIED_HAN
        if words and sum(is_cjk(w[0]) for w in words) * 2 > len(words)
        else _COPIED_WORDS
    )
    if len(words) < size:
        return ""
    theirs = [match[0] for match in _units().finditer(comparable(posting))]
    runs = {tuple(theirs[i : i + size]) for i in range(len(theirs) - size + 1)}
    folded = comparable(text)
    for start in range(len(words) - size + 1):
        if tuple(w[0] for w in words[start : start + size]) in runs:
            return _extended(folded, words, start, size, runs)
    return ""


def _extended(
    text: str, words: list[re.Match[str]], start: int, size: int, runs: set[tuple[str, ...]]
) -> str:
    last = start + size
    while last < len(words) and tuple(w[0] for w in words[last - size + 1 : last + 1]) in runs:
        last += 1
    return text[words[start].start() : words[last - 1].end()]


def language(original: Resume, candidate: Resume, claims: tuple[Claim, ...]) -> Iterator[Finding]:
    """Yield a switch of language: a note, soft where the document names its language as another."""
    switched = [claim for claim in claims if claim.translated]
    if not switched:
        return
    text = switched[0].text
    now = "zh" if is_mostly_chinese(text.value) else "other"
    locale = candidate.locale.casefold()
    against = (
        bool(locale)
        and locale == original.locale.casefold()
        and locale.startswith("zh") != (now == "zh")
    )
    yield Finding(
        "language",
        "soft" if against else "note",
        text.path,
        "",
        switched[0].original,
        text.value,
    )
