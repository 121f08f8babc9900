"""Word tables are written as text, one entry after the other; here they become tuples, once."""

from functools import cache


@cache
def words(table: str) -> tuple[str, ...]:
    """Return the words of a table that are separated by white space."""
    return tuple(table.split())


@cache
def phrases(table: str) -> tuple[str, ...]:
    """Return the phrases of a table that are separated by semicolons."""
    found = (phrase.strip() for phrase in table.replace("\n", " ").split(";"))
    return tuple(phrase for phrase in found if phrase)


@cache
def phrase_set(table: str) -> frozenset[str]:
    """Return the phrases of a table for looking up."""
    return frozenset(phrases(table))


@cache
def word_set(table: str) -> frozenset[str]:
    """Return the words of a table for looking up."""
    return frozenset(words(table))
