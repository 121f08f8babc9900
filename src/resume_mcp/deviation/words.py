"""The word lists of `words.toml`."""

import functools

from resume_mcp.vocabulary.stems import stem
from resume_mcp.vocabulary.word_lists import phrases, table


@functools.cache
def word_list(name: str) -> frozenset[str]:
    """Return a list of words."""
    return frozenset(phrases(table("resume_mcp.deviation", "words.toml")[name]))


@functools.cache
def stem_list(name: str) -> frozenset[str]:
    """Return a list of words as stems, whether it has whole words or stems."""
    return word_list(name) | {stem(word) for word in word_list(name)}


@functools.cache
def pairs(name: str) -> dict[str, str]:
    """Return a list of words with what each stands for."""
    return {
        key.casefold(): value
        for key, value in table("resume_mcp.deviation", "words.toml")[name].items()
    }
