"""The part of a text that shows why it was found."""

from collections.abc import Collection

from resume_mcp.search.query import Query
from resume_mcp.search.tokens import phrase_text
from resume_mcp.vocabulary.chinese import to_simplified

SIZE = 240
_LOOKED_AT = 4_000
_PLACES_EACH = 3
_LEAD = 40  # characters to go back for the beginning of a sentence
_ENDS = "。！？；.!?;"


def snippet(text: str, query: Query, matched: Collection[str]) -> str:
    """Return about 240 characters that name the most of what was asked for."""
    whole = " ".join(text[:_LOOKED_AT].split())
    if len(whole) <= SIZE:
        return whole
    start = _start(whole, _places(whole, query, matched))
    cut = whole[start : start + SIZE - 1]
    ends = "…" if start + SIZE - 1 < len(whole) or len(text) > _LOOKED_AT else ""
    return f"…{cut[:-1]}{ends}" if start else f"{cut}{ends}"


def _places(text: str, query: Query, matched: Collection[str]) -> list[tuple[int, int]]:
    """Return where what was found stands: the place and the number of the group, in text order."""
    low = to_simplified(text.lower())
    if len(low) != len(text):  # a few letters have a longer lower case: places would be shifted
        return []
    found = []
    for number, group in enumerate(query.groups):
        if query.label(number) in matched:
            for phrase in group:
                at = low.find(name := phrase_text(phrase))
                for _ in range(_PLACES_EACH):
                    if at < 0:
                        break
                    found.append((at, number))
                    at = low.find(name, at + 1)
    return sorted(found)


def _start(text: str, places: list[tuple[int, int]]) -> int:
    """Return where to begin, so that most of the groups are in sight."""
    best, most = 0, 0
    for at, _ in places:
        seen = len({number for place, number in places if at <= place < at + SIZE - _LEAD})
        if seen > most:
            best, most = at, seen
    if best < SIZE // 2:
        return 0
    lead = text[best - _LEAD : best]
    sentence = max(lead.rfind(end) for end in _ENDS)
    if sentence >= 0:
        return best - _LEAD + sentence + 1
    space = lead.find(" ")
    return best - _LEAD + space + 1 if space >= 0 else best
