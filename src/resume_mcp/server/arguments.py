"""What no argument of any tool may hold: text that is no Unicode, numbers without end, depths."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from resume_mcp.errors import InvalidInput

MAX_DEPTH = 64
MAX_DIGITS = 40  # inside of documents; as in files that are imported
_MAX_INTEGER = 2**63 - 1  # what the store can hold
_MAX_BITS = 132  # of the largest number with so many digits


def refuse_unfit(arguments: Mapping[str, Any]) -> None:
    """Refuse what no tool can take, before anything is done.

    Raises:
        InvalidInput: with the argument, the place inside of it and what is wrong there.
    """
    for name, value in arguments.items():
        if isinstance(value, int) and abs(value) > _MAX_INTEGER:
            raise InvalidInput(f"{name} is a number beyond {_MAX_INTEGER:,}. Nothing was done.")
        for where, inner, depth in _parts(value):
            _refuse_part(f"{name}{where}"[:200], inner, depth)


def _parts(value: Any) -> Iterator[tuple[str, Any, int]]:
    """Yield (place, part, depth) for a value and all that it holds, keys too, without recursion."""
    waiting: list[tuple[str, Any, int]] = [("", value, 1)]
    while waiting:
        where, part, depth = waiting.pop()
        yield where, part, depth
        if isinstance(part, dict):
            for key, inner in part.items():
                place = f"{where}/{key}" if len(where) < 200 else where
                yield f"{where} (a key)", key, depth
                waiting.append((place, inner, depth + 1))
        elif isinstance(part, list | tuple):
            waiting += [(f"{where}/{index}", inner, depth + 1) for index, inner in enumerate(part)]


def _refuse_part(where: str, part: Any, depth: int) -> None:
    if depth > MAX_DEPTH:
        argument = where.partition("/")[0]
        raise InvalidInput(
            f"{argument} is nested deeper than {MAX_DEPTH} levels; no resume and no "
            "proposal is. Nothing was done."
        )
    if isinstance(part, str):
        _refuse_broken_text(where, part)
    elif isinstance(part, float) and not math.isfinite(part):
        raise InvalidInput(f"{where} is {part}, which is no JSON. Give a number or leave it out.")
    elif isinstance(part, int) and part.bit_length() > _MAX_BITS:
        raise InvalidInput(
            f"{where} is a number of more than {MAX_DIGITS} digits. Give it as text in quotes."
        )


def _refuse_broken_text(where: str, text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"{where} holds a lone surrogate (U+{ord(text[error.start]):04X} at position "
            f"{error.start}), which is no text and can't be kept. Leave it out. Nothing was done."
        ) from error
