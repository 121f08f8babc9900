"""Sets of HTML's names, written as one line of words."""


def names(words: str) -> frozenset[str]:
    """Return the words as a set."""
    return frozenset(words.split())
