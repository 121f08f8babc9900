"""Named things in prose: a tool, a client, a certificate that the person has nowhere named."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from resume_mcp.deviation.clients import client_names
from resume_mcp.deviation.honours import is_certified
from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.moved import moved_names
from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.deviation.skills import abbreviates, is_shown, shortens
from resume_mcp.deviation.whole import placeholder
from resume_mcp.deviation.words import word_list
from resume_mcp.vocabulary.concepts import Mention
from resume_mcp.vocabulary.measures import measures
from resume_mcp.vocabulary.number_context import is_measured
from resume_mcp.vocabulary.proficiency import seniority
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.stems import is_stop_word, stem
from resume_mcp.vocabulary.text import comparable, is_cjk, is_mostly_chinese

_LATIN = "A-Za-z\u00c0-\u024f"
_TOKEN = re.compile(rf"[{_LATIN}][{_LATIN}\d+#.&'’/_-]*|(?<!\d)\d{{1,6}}[A-Za-z][{_LATIN}\d+_-]*")
_SENTENCE_ENDS = (".", "!", "?", ":", ";", "•", '"', "“", "(")
_TOOL_BEFORE = re.compile(
    r"(?:\b(?:with|using|in|via|on|through|into|leveraging|utili[sz]ing)|使用|基于|通过|利用|采用|借助|运用|以)\s*$",
    re.IGNORECASE,
)


class _Named(NamedTuple):
    surface: str
    start: int
    end: int


def name_findings(claim: Claim, facts: Facts, job_terms: tuple[str, ...]) -> Iterator[Finding]:
    """Yield the named things of a changed text that nothing shows."""
    if claim.moved_from is not None:
        return
    text = normalise(claim.text.value)
    taken = bytearray(len(text))
    told: set[str] = set()
    for found, finding in (
        *_concepts(claim, text, facts),
        *_job_words(claim, text, facts, job_terms),
    ):
        if not any(taken[found.start : found.end]):
            taken[found.start : found.end] = b"\x01" * (found.end - found.start)
            told.add(found.surface)
            yield finding
    named = list(_named_like(claim, text, facts))
    known = [m.surface for m in facts.reading.concepts(text) if _is_name(m) and _is_cased(m)]
    yield from moved_names(claim, facts, (*known, *(name.surface for name in named)))
    for name in (*named, *_clients(claim, text, facts)):
        if name.surface in told or any(taken[name.start : name.end]):
            continue
        told.add(name.surface)
        if _is_known(name.surface, facts) or _is_gloss(name, text):
            continue
        if _names_measure(name, text, claim, facts):
            continue
        tool = _stands_after_tool_word(text, name.start)
        yield _finding(claim, name.surface, tool=tool, severity="soft")


_CAPITALS = re.compile(r"[A-Z]{2,6}s?")
_RUN_BEFORE = re.compile(r"((?:[A-Za-z]+[ -]?){1,6})\s?\($")
_VALUE_AFTER = re.compile(r"\s?(?:由|从|为|降|升|提|of|from|at|down|up)[^\d，,;；。]{0,8}\d")


def _is_gloss(name: _Named, text: str) -> bool:
    """Tell whether a short form only stands beside the words it shortens: rooftop units (RTUs)."""
    before = _RUN_BEFORE.search(text[max(0, name.start - 60) : name.start])
    if before is None or not _CAPITALS.fullmatch(name.surface):
        return False
    short = name.surface.removesuffix("s")
    words = re.split(r"[ -]", before[1].strip())
    tails = (" ".join(words[at:]) for at in range(max(0, len(words) - len(short)), len(words)))
    return any(shortens(short, tail) for tail in tails)


def _names_measure(name: _Named, text: str, claim: Claim, facts: Facts) -> bool:
    """Tell whether a short form is only the name of what a figure of the source measures."""
    if not _CAPITALS.fullmatch(name.surface) or not _VALUE_AFTER.match(text, name.end):
        return False
    numbers = {q[:2] for s in claim.sources for q in facts.reading.numbers(s.value)}
    following = (q for q in facts.reading.numbers(claim.text.value) if q.start >= name.end)
    return (first := next(following, None)) is not None and first[:2] in numbers


def _finding(claim: Claim, token: str, *, tool: bool, severity: str) -> Finding:
    return Finding(
        "invented_skill" if tool else "unsupported_claim",
        "hard" if severity == "hard" else "soft",
        claim.text.path,
        token,
        claim.original,
        claim.text.value,
    )


def _concepts(claim: Claim, text: str, facts: Facts) -> list[tuple[_Named, Finding]]:
    found = []
    once = {mention.surface: mention for mention in reversed(facts.reading.concepts(text))}
    for mention in sorted(once.values(), key=lambda mention: mention.start):
        if _is_supported(mention, facts):
            continue
        is_name = _is_name(mention)
        if claim.translated and not (is_name and _is_spelled_as_name(mention.surface)):
            continue
        if not is_name and not _is_telling(mention, text, facts):
            continue
        if mention.surface.casefold() in word_list("ordinary"):
            continue
        if is_measured(text, mention.start, mention.end) or _is_of_number(mention, claim, facts):
            continue
        named = _Named(mention.surface, mention.start, mention.end)
        severity = "hard" if is_name and mention.surface.isascii() else "soft"
        found.append((named, _finding(claim, mention.surface, tool=True, severity=severity)))
    return found


def _is_of_number(mention: Mention, claim: Claim, facts: Facts) -> bool:
    """Tell whether the word is the unit of a number: CAD 4.2M is money."""
    numbers = facts.reading.numbers(claim.text.value)
    return any(q.start <= mention.start and mention.end <= q.end for q in numbers)


def _is_supported(mention: Mention, facts: Facts) -> bool:
    if facts.names(mention.surface):
        return True
    if mention.concept.kind != "certificate":
        return mention.concept.key in facts.concepts or is_shown(mention.surface, facts)
    # One name may cover a family of certificates: each grade and subject is its own.
    stems = {word.stem for word in facts.reading.words(mention.surface)}
    same = any(stems <= {w.stem for w in facts.reading.words(text.value)} for text in facts.texts)
    if same or mention.surface.casefold() in facts.acronyms or abbreviates(mention.surface, facts):
        return True
    if (bare := _CERTIFICATE.sub("", mention.surface)) != mention.surface and facts.names(bare):
        return True
    return _is_translated(mention, facts) or is_certified(mention.surface, facts)


_CERTIFICATE = re.compile(r"(?<=[\u4e00-\u9fff]{3})证书?$")


def _is_translated(mention: Mention, facts: Facts) -> bool:
    """Tell whether the certificate is one that the documents name in the other script."""
    chinese = any(map(is_cjk, mention.surface))
    return any(
        other.concept.key == mention.concept.key and any(map(is_cjk, other.surface)) != chinese
        for text in facts.texts
        for other in facts.reading.concepts(text.value)
    )


def _is_name(mention: Mention) -> bool:
    """Tell whether the concept is a thing with a name of its own, as its table spells it."""
    key = mention.concept.key
    if any(map(is_cjk, mention.surface)):
        # 飞书 is Lark and 金蝶 Kingdee; 三维建模, "3D modeling", is no name.
        return any(map(is_cjk, key)) or (key.isalpha() and key != key.lower())
    return key != key.lower() or any(map(is_cjk, key))


def _is_cased(mention: Mention) -> bool:
    return mention.surface != mention.surface.lower()


def _is_spelled_as_name(surface: str) -> bool:
    """Tell whether a translator would not have made the word up: no acronym, no common word."""
    acronym = surface.isupper() and surface.isalpha() and len(surface) <= 4
    return surface != surface.lower() and not acronym


_ACTIVITY = re.compile(
    r"(?:设计|管理|分析|开发|优化|建设|运营|测试|方案|规划|评审|制作|维护|服务|推广|建模|绘图|编程|架构|写作|培训|沟通|协作|调研|监控)$"
)


def _is_telling(mention: Mention, text: str, facts: Facts) -> bool:
    """Tell whether ordinary words, none of which the documents have, name a skill."""
    surface = mention.surface
    words = facts.reading.words(surface)
    unknown = [word for word in words if word.stem not in facts.stems]
    if mention.concept.key in word_list("fields") and not is_cjk(surface[0]):
        return bool(unknown) and len(words) > 1
    if len(unknown) < len(words) or _is_measure(surface):
        return False
    if any(map(is_cjk, surface)):
        return len(surface) >= 4 and _ACTIVITY.search(surface) is None
    return len(words) >= 2 or _stands_after_tool_word(text, mention.start)


def _is_measure(surface: str) -> bool:
    return any(end - start >= len(surface.strip()) for _, start, end in measures(surface))


def _job_words(
    claim: Claim, text: str, facts: Facts, job_terms: tuple[str, ...]
) -> list[tuple[_Named, Finding]]:
    found = []
    folded = text.casefold()
    for term in job_terms:
        at = _bounded_find(folded, comparable(term))
        if at < 0 or is_shown(term, facts) or (claim.translated and any(map(is_cjk, term))):
            continue
        if is_measured(text, at, at + len(term)):
            continue
        named = _Named(text[at : at + len(term)], at, at + len(term))
        if seniority(term) or _is_role(term):
            finding = _finding(claim, named.surface, tool=False, severity="soft")
            found.append((named, finding._replace(check="inflated_claim")))
        else:
            found.append((named, _finding(claim, named.surface, tool=True, severity="hard")))
    return found


def _is_role(term: str) -> bool:
    return (
        re.search(r"\b(?:nurse|engineer|developer|analyst|designer|accountant|teacher)$", term)
        is not None
    )


def _bounded_find(text: str, wanted: str) -> int:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(wanted) : at + len(wanted) + 1]
        latin_left = before.isalnum() and before.isascii() and wanted[0].isascii()
        latin_right = after.isalnum() and after.isascii() and wanted[-1].isascii()
        if not latin_left and not latin_right and after not in ("+", "#"):
            return at
        at = text.find(wanted, at + 1)
    return -1


def _clients(claim: Claim, text: str, facts: Facts) -> Iterator[_Named]:
    if not text.isascii():
        yield from (_Named(*name) for name in client_names(text, claim, facts))


def _named_like(claim: Claim, text: str, facts: Facts) -> Iterator[_Named]:
    chinese = is_mostly_chinese(text)
    if claim.translated and not chinese:
        return
    if not chinese and (facts.language == "de" or not _capitals_mean_names(text)):
        return
    taken = bytearray(len(text) + 1)
    for start, end in (
        *((q.start, q.end) for q in facts.reading.numbers(claim.text.value)),
        *(match.span() for match in placeholder().finditer(text)),
    ):
        taken[start:end] = b"\x01" * (end - start)
    run: list[re.Match[str]] = []
    for match in _TOKEN.finditer(text):
        if any(taken[match.start() : match.end()]):
            continue
        if not _looks_named(match, text, chinese=chinese):
            yield from _joined(run, text)
            run = []
            continue
        if run and text[run[-1].end() : match.start()] != " ":
            yield from _joined(run, text)
            run = []
        run.append(match)
    yield from _joined(run, text)


def _joined(run: list[re.Match[str]], text: str) -> Iterator[_Named]:
    if run:
        start, end = run[0].start(), run[-1].start() + len(_word(run[-1]))
        yield _Named(text[start:end], start, end)


def _word(match: re.Match[str]) -> str:
    return match[0].rstrip(".'’-/&").removesuffix("'s").removesuffix("’s")


def _capitals_mean_names(text: str) -> bool:
    """Tell whether capitals are the exception in the text."""
    words = [m[0] for m in _TOKEN.finditer(text) if len(m[0]) > 3][1:]
    capital = sum(word[0].isupper() for word in words)
    return len(words) < 4 or capital <= 0.6 * len(words)


def _looks_named(match: re.Match[str], text: str, *, chinese: bool) -> bool:
    word = _word(match)
    folded = word.casefold()
    ordinary = word_list("ordinary")
    if len(word) < 2 or folded in ordinary or folded.removesuffix("s") in ordinary:
        return False
    if is_stop_word(word):
        return False
    if chinese:
        return True
    inner = any(c.isupper() for c in word[1:]) or any(c.isdigit() for c in word)
    if inner:
        return True
    return word[0].isupper() and not _opens_sentence(text, match.start())


def _opens_sentence(text: str, at: int) -> bool:
    before = text[max(0, at - 4) : at]
    if "\n" in before:
        return True
    before = before.rstrip()
    return (not before and at <= 4) or before.endswith(_SENTENCE_ENDS) or before.endswith(" -")


def _stands_after_tool_word(text: str, at: int) -> bool:
    return _TOOL_BEFORE.search(text[max(0, at - 14) : at]) is not None


def _is_known(name: str, facts: Facts) -> bool:
    if facts.names(name) or is_shown(name, facts):
        return True
    return all(
        word.casefold() in word_list("ordinary") or stem(word) in facts.stems or facts.names(word)
        or word.casefold() in facts.acronyms or word.casefold() in facts.degrees
        for part in name.split()
        for word in re.split(r"[/-]", part)
        if word and (word != word.lower() or part == word)
    )  # fmt: skip
