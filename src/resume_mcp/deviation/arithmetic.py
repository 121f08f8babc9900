"""When two figures are one, and when a figure follows from others."""

import itertools
import re

from resume_mcp.vocabulary.quantity import Quantity
from resume_mcp.vocabulary.units import is_currency

_NEXT = 1.25  # a multiple so much beyond its name has another name
_MOST = 8  # numbers of one text that take part in sums; longer lists are no sentence


def same_value(candidate: Quantity, original: Quantity) -> bool:
    """Tell whether the candidate's number is the original's, or a weaker way to say it."""
    if original.kind in ("year", "date", "version"):
        return False
    if candidate.kind == "vague":
        return original.value >= candidate.value and original.kind in ("amount", "vague")
    if candidate.kind in ("ratio", "ordinal"):
        return candidate.kind == original.kind and candidate[:2] == original[:2]
    if original.kind != "amount":
        return False
    if candidate.unit == "x" and not original.unit and "time" in candidate.surface:
        return candidate.value == original.value  # starred 120 times: 120 stars
    value = _in_unit(original, candidate.unit)
    return value is not None and _agrees(candidate, value, original)


def _in_unit(original: Quantity, unit: str) -> float | None:
    """Return the original's value in the candidate's unit, None where they can't be compared."""
    if original.unit == unit:
        return original.value
    if unit == "" and is_currency(original.unit):
        return original.value
    if {unit, original.unit} == {"CNY", "JPY"}:
        return original.value
    if unit == "x" and original.unit == "%":
        return 1 - original.value / 100 if original.value == 50 else 1 + original.value / 100
    if unit == "%" and original.unit == "x":
        return 100 * (1 - original.value if original.value < 1 else original.value - 1)
    return None


def _agrees(candidate: Quantity, value: float, original: Quantity) -> bool:
    wanted = candidate.value
    if abs(wanted - value) <= 1e-6 * max(abs(value), 1e-9) or wanted == value:
        return True
    if candidate.unit == "s" and abs(wanted - value) <= 0.02 * value:
        return True
    if _is_rounding(candidate, value):
        return True
    if candidate.bound == "min" and 0.7 * value <= wanted < value:
        return True
    if candidate.bound == "max" and value < wanted <= 1.3 * value:
        return True
    near = candidate.bound in ("about", "near") or original.bound in ("about", "near")
    return near and abs(wanted - value) <= 0.05 * abs(value)


def _is_rounding(candidate: Quantity, value: float) -> bool:
    """Tell whether the number is the other one with fewer digits, at least two of them."""
    digits = re.sub(r"\D", "", candidate.surface).strip("0")
    if not 2 <= len(digits) <= 6 or value <= 0:
        return False
    return float(f"{value:.{len(digits) - 1}e}") == float(f"{candidate.value:.{len(digits) - 1}e}")


def is_same_sort(a: Quantity, b: Quantity) -> bool:
    """Tell whether one number may stand for the other: both shares, both money, or one unit."""
    sorts = {"%": "share", "x": "share"}
    money = is_currency(a.unit) and is_currency(b.unit)
    alike = sorts.get(a.unit, a.unit) == sorts.get(b.unit, b.unit)
    return alike or money or "vague" in (a.kind, b.kind)


def derives(candidate: Quantity, numbers: list[Quantity]) -> bool:
    """Tell whether the number follows from others: a change, a ratio, a sum, a yearly total."""
    known = [n for n in numbers if n.kind == "amount"][:_MOST]
    if candidate.kind != "amount" or not known:
        return False
    if candidate.unit in ("%", "x"):
        pairs = itertools.permutations([n for n in known if not n.weak], 2)
        return any(_follows(candidate, a, b) for a, b in pairs if a.unit == b.unit)
    if _scaled(candidate, known):
        return True
    alike = [n.value for n in known if n.unit == candidate.unit]
    sums = [sum(part) for size in (2, 3) for part in itertools.combinations(alike, size)]
    differences = [abs(a - b) for a, b in itertools.combinations(alike, 2)]
    whole = sum(alike) if len(alike) > 1 else 0.0
    return any(_close(candidate, total) for total in (*sums, *differences, whole))


def _scaled(candidate: Quantity, known: list[Quantity]) -> bool:
    """Tell whether the number is where "halving a 6-hour job", or "40 hours by 25%", ended."""
    factors = [n.value for n in known if n.unit == "x" and n.value]
    factors += [1 + sign * n.value / 100 for n in known if n.unit == "%" for sign in (-1, 1)]
    values = [
        (n.bare if not candidate.unit else n.value)
        for n in known
        if n.unit not in ("x", "%") and (not candidate.unit or n.unit == candidate.unit)
    ]
    return any(_close(candidate, value * factor) for value in values for factor in factors)


def _follows(candidate: Quantity, a: Quantity, b: Quantity) -> bool:
    if not a.value:
        return False
    ratio = b.value / a.value
    if candidate.unit == "x":
        if (
            candidate.value == int(candidate.value)
            and candidate.value <= ratio < _NEXT * candidate.value
        ):
            return True  # "doubled", "more than doubled": from 40,000 to 95,000
        return any(_close(candidate, value) for value in (ratio, ratio - 1))
    shares = [abs(ratio - 1) * 100]
    if not any(character.isdigit() for character in candidate.surface):
        shares.append(ratio * 100)  # "to a third", 原来的六分之一
    if a.unit == "%":
        shares.append(abs(b.value - a.value))
    return any(_close(candidate, value) for value in shares)


def _close(candidate: Quantity, value: float) -> bool:
    """Tell whether the number is the value as exact as it is written."""
    if value <= 0:
        return False
    decimals = re.search(r"\.(\d+)", candidate.surface)
    step = 0.5 * 10 ** -(len(decimals[1]) if decimals else 0)
    tolerance = step if candidate.unit in ("%", "x") and (value > 3 or decimals) else 0.01 * value
    if candidate.bound == "min":
        return 0.9 * value <= candidate.value <= value + tolerance
    if candidate.bound in ("about", "near"):
        return abs(candidate.value - value) <= 0.05 * value
    return abs(candidate.value - value) <= tolerance
