"""Words that widen a claim: alone, company-wide, award-winning; honours, degrees and licences."""

import functools
import re

from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.word_lists import alternation, table


@functools.cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(words, re.IGNORECASE) for name, words in _claims().items()}


@functools.cache
def _any_claim() -> re.Pattern[str]:
    return re.compile("|".join(_claims().values()), re.IGNORECASE)


def _claims() -> dict[str, str]:
    claims = table("resume_mcp.vocabulary", "lists/scope.toml")["claims"]
    return {name: alternation(words) for name, words in claims.items()}


def wide_claims(text: str) -> dict[str, str]:
    """Return {kind of claim: the words in which the text makes it}."""
    source = normalise(text)
    if _any_claim().search(source) is None:
        return {}
    found = ((name, pattern.search(source)) for name, pattern in _patterns().items())
    claims = {name: match[0].strip() for name, match in found if match}
    if "published" in claims and _PAPER_OF_OTHERS.search(source):
        del claims["published"]
    return claims


# Who reproduced or read a paper has not published it.
_PAPER_OF_OTHERS = re.compile(
    r"(?:复现|研读|阅读|精读|学习|调研|翻译)[^，。；]{0,16}论文"
    r"|\b(?:reproduc|replicat|read|re-?implement)\w*\b[^,.;]{0,30}\bpapers?\b",
    re.IGNORECASE,
)
