"""Prose that rests on nothing: a new bullet, or a clause, whose words the person never used."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Claim, Facts
from resume_mcp.deviation.words import stem_list
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.numerals import NUMERAL_WORDS
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.text import is_mostly_chinese

_LEAST_WORDS = 3
_KNOWN = ("en", "zh", "")  # languages whose stems and small words we know
_NEW_BULLET = 0.5  # share of unknown words that makes a bullet without a source an invention
_NEW_TEXT = 0.75  # where a bullet of the same place may be its source
_CLAUSE = re.compile(
    r"[,;:()，。；：、（）]|\s[-–—]\s|\.(?=\s|$)"
    r"|\b(?:and|while|which|who|that|by|through|with|resulting in|leading to|thereby|for|in|on"
    r"|to)\b|并|且"
)


def novelty_findings(claim: Claim, facts: Facts, *, told: bool) -> Iterator[Finding]:
    """Yield the text, or a clause of it, that nothing supports; what is `told` of is not split."""
    if (
        claim.wide
        or claim.moved_from is not None
        or claim.translated
        or facts.language not in _KNOWN
    ):
        return
    whole = _unknown(claim.text.value, claim, facts)
    if (
        whole is not None
        and not _shares_a_number(claim, facts)
        and whole >= (_NEW_TEXT if claim.sources else _NEW_BULLET)
    ):
        yield _finding(claim, claim.text.value)
        return
    if told or is_mostly_chinese(claim.text.value):
        return
    figures = _figures(claim.sources, facts)
    for clause in _CLAUSE.split(normalise(claim.text.value)):
        if not figures.isdisjoint(facts.reading.bag(clause)):
            continue
        share = _unknown(clause, claim, facts)
        if share is not None and share == 1.0:
            yield _finding(claim, clause.strip())


def _shares_a_number(claim: Claim, facts: Facts) -> bool:
    """Tell whether a source has a number of the text: then it is a rewording, however free."""
    return bool(_figures((claim.text,), facts) & _figures(claim.sources, facts))


def _figures(texts: tuple[Text, ...], facts: Facts) -> frozenset[str]:
    stems = (stem for text in texts for stem in facts.reading.bag(text.value))
    return frozenset(stem for stem in stems if stem.startswith("#"))


def _unknown(text: str, claim: Claim, facts: Facts) -> float | None:
    """Return the share of the content words that stand nowhere, None where there are too few."""
    stems = [
        word.stem
        for word in facts.reading.words(text)
        if word.stem not in stem_list("common")
        and not word.stem.isdigit()
        and word.surface.casefold() not in NUMERAL_WORDS
    ]
    least = 2 * _LEAST_WORDS if is_mostly_chinese(text) else _LEAST_WORDS
    if len(stems) < least:
        return None
    near = {word.stem for source in claim.sources for word in facts.reading.words(source.value)}
    unknown = [stem for stem in stems if stem not in near and not _straddles(stem, near)]
    if len(unknown) < _NEW_BULLET * len(stems):
        return 0.0  # the sources settle it; the rest of the document need not be read
    unknown = [stem for stem in unknown if stem not in facts.stems]
    return sum(stem not in facts.acronyms for stem in unknown) / len(stems)


def _straddles(stem: str, near: set[str]) -> bool:
    """Tell whether a pair of Han characters only joins two words of the source: 银对, 日对."""
    return (
        len(stem) == _PAIR
        and not stem.isascii()
        and _ends(stem[0], near)
        and _begins(stem[1], near)
    )


_PAIR = 2


def _ends(character: str, pairs: set[str]) -> bool:
    return any(pair[-1] == character for pair in pairs)


def _begins(character: str, pairs: set[str]) -> bool:
    return any(pair[0] == character for pair in pairs)


def _finding(claim: Claim, token: str) -> Finding:
    return Finding(
        "unsupported_claim", "soft", claim.text.path, token, claim.original, claim.text.value
    )
