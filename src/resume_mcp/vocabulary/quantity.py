"""What a number in a text is, and the text in the form in which numbers are read."""

import unicodedata
from typing import Literal, NamedTuple

from resume_mcp.vocabulary.chinese import to_simplified

Kind = Literal["amount", "vague", "ordinal", "year", "date", "version", "ratio"]
Bound = Literal["", "min", "max", "near", "about"]

_DASHES = {**dict.fromkeys(map(ord, "‐‑‒–—−"), "-"), ord("〜"): "~"}


class Quantity(NamedTuple):
    """A number in a base unit: %, x, s, CNY, …; "" for a plain count.

    `bare` is the number without its unit's factor. A vague one ("hundreds of", 上万) has its least
    value. `weak` marks an article-like one: "one", 一个. `start` and `end` are places in
    `normalise(text)`.
    """

    value: float
    unit: str
    kind: Kind
    bound: Bound
    weak: bool
    start: int
    end: int
    surface: str
    bare: float


def normalise(text: str) -> str:
    """Return the text as numbers are read from it: NFKC, simplified, one kind of dash."""
    if text.isascii():
        return text
    return to_simplified(unicodedata.normalize("NFKC", text)).translate(_DASHES)
