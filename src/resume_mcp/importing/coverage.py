"""Measures how much of an input stands in the document."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from resume_mcp.importing.written.tables import word_set

_PIECE = r"[぀-ヿ㐀-䶿一-鿿豈-﫿]|[^\W_぀-ヿ㐀-䶿一-鿿豈-﫿]+"
# Words between the items of a list or of a range; no field holds them.
_BETWEEN = "and or to of the at in 和 及 等 至 与 到 以"


def coverage(source: str, kept: Iterable[str]) -> float:
    """Return the share of the letters and digits of `source` that `kept` holds (0 to 1)."""
    wanted = Counter(token for token in _tokens(source) if token not in word_set(_BETWEEN))
    total = sum(len(token) * count for token, count in wanted.items())
    if not total:
        return 1.0
    found = Counter(token for text in kept for token in _tokens(text))
    missing = sum(len(token) * count for token, count in (wanted - found).items())
    return 1 - missing / total


def strings_of(value: object) -> Iterator[str]:
    """Yield every text in a JSON value; ids and keys are not texts of the person."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, bool):
        return
    elif isinstance(value, int | float):
        yield str(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key != "id":
                yield from strings_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_of(inner)


def _tokens(text: str) -> list[str]:
    return re.findall(_PIECE, unicodedata.normalize("NFKC", text).casefold())
