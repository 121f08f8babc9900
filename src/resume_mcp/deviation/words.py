"""The word lists of `words.toml`."""

import functools

from resume_mcp.vocabulary.word_lists import phrases, table


@functools.cache
def word_list(name: str) -> frozenset[str]:
    """Return a list of words."""
    return frozenset(phrases(table("resume_mcp.deviation", "words.toml")[name]))


@functools.cache
def pairs(name: str) -> dict[str, str]:
    """Return a list of words with what each stands for."""
    return {
        key.casefold(): value
        for key, value in table("resume_mcp.deviation", "words.toml")[name].items()
    }
