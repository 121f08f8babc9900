"""What a figure measures: families of words for cost, speed, revenue, users and so on."""

import functools
import re

from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.word_lists import alternation, table

# What a plain count may be of; other families only tell shares, money and times apart.
COUNTS = frozenset({"registered", "active", "paying", "downloads"})


@functools.cache
def _pattern() -> re.Pattern[str]:
    families = table("resume_mcp.vocabulary", "lists/measures.toml")["families"]
    groups = (f"(?P<{name}>{alternation(words)})" for name, words in families.items())
    return re.compile("|".join(groups), re.IGNORECASE)


def measures(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return (family, start, end) of each word that names what is measured."""
    found = _pattern().finditer(normalise(text))
    return tuple((str(match.lastgroup), match.start(), match.end()) for match in found)
