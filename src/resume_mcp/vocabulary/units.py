"""Units of measure under their English and Chinese spellings, each as a factor of one base unit."""

import functools
import re
from typing import Any, NamedTuple

from resume_mcp.vocabulary.word_lists import phrases, table


class Unit(NamedTuple):
    """A base unit and what one of the spelled units is of it."""

    base: str
    factor: float = 1.0


def _lists() -> dict[str, Any]:
    return table("resume_mcp.vocabulary", "lists/units.toml")


@functools.cache
def units() -> dict[str, Unit]:
    """Return {spelling in lower case: unit}."""
    found = {}
    for key, spellings in _lists()["units"].items():
        base, _, factor = key.partition(" ")
        for spelling in phrases(spellings):
            found[spelling] = Unit(base, float(factor))
    return found


def multipliers() -> dict[str, float]:
    """Return {word or letter after a numeral: what it multiplies by}."""
    found: dict[str, float] = _lists()["multipliers"]
    return found


def currency_signs() -> dict[str, str]:
    """Return {sign or code before a numeral: ISO 4217 code}."""
    found: dict[str, str] = _lists()["currency_signs"]
    return found


def is_currency(unit: str) -> bool:
    """Tell whether a base unit is a currency: the three letters of ISO 4217."""
    return len(unit) == 3 and unit.isupper()


@functools.cache
def unit_pattern() -> re.Pattern[str]:
    """Return what a unit directly after a numeral looks like; letters end at a word's end."""
    others = _lists()["other_words"]
    by_length = sorted(units(), key=len, reverse=True)
    words = "|".join(re.escape(s) for s in by_length if s.isascii() and s[-1].isalnum())
    # In Chinese text a Latin unit may be followed by Han characters directly.
    signs = "|".join(
        re.escape(s) + (f"(?![{others[s]}])" if s in others else "")
        for s in by_length
        if not (s.isascii() and s[-1].isalnum())
    )
    return re.compile(rf"[ -]?(?P<unit>(?:{words})(?![A-Za-z0-9])|{signs})", re.IGNORECASE)
