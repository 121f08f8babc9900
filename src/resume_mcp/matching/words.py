"""The word lists of `words.toml`, and patterns made of them."""

import functools
import re
import tomllib
from importlib import resources


@functools.cache
def _lists() -> dict[str, str]:
    file = resources.files("resume_mcp.matching").joinpath("words.toml")
    return tomllib.loads(file.read_text("utf-8"))


@functools.cache
def words(name: str) -> frozenset[str]:
    """Return a list of words."""
    return frozenset(_lists()[name].split())


@functools.cache
def any_word(name: str) -> str:
    """Return a pattern that matches one of the words, the longest first."""
    return _alternation(_lists()[name].split())


@functools.cache
def any_phrase(name: str) -> str:
    """Return a pattern that matches one of the phrases, the longest first."""
    return _alternation([" ".join(phrase.split()) for phrase in _lists()[name].split(",")])


def _alternation(names: list[str]) -> str:
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in longest_first)
