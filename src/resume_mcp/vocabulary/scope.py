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
    return {name: match[0].strip() for name, match in found if match}
