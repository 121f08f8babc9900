"""Whether a text says a term in other forms: "planned lessons" for lesson planning."""

import functools

from resume_mcp.vocabulary.stems import Word, words_of
from resume_mcp.vocabulary.text import cjk_count

_SPAN = 30  # characters that the words of a term may be apart
_HAN_SPAN = 8
# A licence, a certificate and being licensed or certified are one proof.
_SAME = {
    **dict.fromkeys(("licen", "lic", "credenti", "regist", "registr"), "certif"),
    "reconcili": "reconcil",
}


def says(words: tuple[Word, ...], term: str) -> bool:
    """Tell whether all the words of a term of two or more stand close together, in any form."""
    if cjk_count(term):
        return _says_halves(words, term)
    asked = _asked(term)
    if len(asked) < 2:
        return False
    places = [(word.start, word.end, _stem(word)) for word in words if _stem(word) in asked]
    for start, _, _ in places:
        near = {stem for a, b, stem in places if start <= a and b <= start + len(term) + _SPAN}
        if near >= asked:
            return True
    return False


@functools.lru_cache(maxsize=512)
def _asked(term: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in words_of(term))


def _stem(word: Word) -> str:
    return _SAME.get(word.stem, word.stem)


def _says_halves(words: tuple[Word, ...], term: str) -> bool:
    """Tell whether both halves of a Chinese term of four stand close: 开发新客户 for 客户开发."""
    if len(term) != 4 or cjk_count(term) != 4:
        return False
    first = [word.start for word in words if word.stem == term[:2]]
    second = [word.start for word in words if word.stem == term[2:]]
    return any(abs(a - b) <= _HAN_SPAN for a in first for b in second)
