"""Short forms of names that are no plain initials, and short forms with a Chinese name."""

import re

from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.text import is_cjk


def is_shortened(a: str, b: str) -> bool:
    """Tell whether one is made of letters of the other's words, each word with one: CPhT."""
    short, long = sorted((a.strip(), b.strip()), key=len)
    words = re.findall(r"[a-z]+", long.casefold())
    if not 1 < len(words) <= len(short) <= _LONGEST_SHORT or sum(map(str.isupper, short)) < 2:
        return False
    at = [short.casefold().find(word[0]) for word in words]
    letters = iter(long.casefold())
    return min(at) == 0 and all(c in letters for c in short.casefold())


_LONGEST_SHORT = 7


def is_in_other_script(a: str, b: str) -> bool:
    """Tell whether a short form has a Chinese name beside it that is no other thing: CMA."""
    short, long = (a, b) if a.isascii() else (b, a)
    if not re.fullmatch(r"[A-Z]{2,6}", short.strip()) or not all(map(is_cjk, long.strip())):
        return False
    first, second = concept_of(short), concept_of(long)
    return first is None or second is None or first.key == second.key
