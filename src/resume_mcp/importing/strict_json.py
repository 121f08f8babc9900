"""Reads JSON as the standard has it, and says where and why when it is something else."""

import json
import math
import re
from decimal import Decimal
from typing import Any, NamedTuple

from resume_mcp.errors import Unreadable
from resume_mcp.resume.document import canonical, count_nodes

MAX_DEPTH = 32
MAX_DIGITS = 40

_EXPECTED = {
    "Expecting ',' delimiter": "a comma or a closing bracket was expected",
    "Expecting ':' delimiter": "a colon was expected after the key",
    "Expecting property name enclosed in double quotes": "a key in double quotes was expected",
    "Illegal trailing comma before end of object": "a trailing comma stands before '}'",
    "Illegal trailing comma before end of array": "a trailing comma stands before ']'",
    "Expecting value": "a value was expected",
    "Unterminated string starting at": "a text that starts here has no closing quote",
    "Invalid control character at": "a line break or control character stands inside a text; "
    "write \\n",
    "Invalid \\escape": 'a backslash must be followed by one of \\ / " b f n r t u',
    "Invalid \\uXXXX escape": "\\u must be followed by four hexadecimal digits",
    "Extra data": "the document has ended, but more text follows",
}


class Read(NamedTuple):
    """A JSON value, the keys that stood twice with the same value, and numbers cut short."""

    value: Any
    repeated: tuple[str, ...]
    rounded: tuple[str, ...] = ()  # "written -> kept"


def read_json(text: str) -> Read:
    """Return the value of a JSON text.

    Raises:
        Unreadable: with line, column and what was expected.
    """
    _check_depth(text)
    repeated: list[str] = []
    rounded: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        return _without_repeats(found, repeated, text)

    try:
        value = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_constant=lambda word: _refuse_constant(word, text),
            parse_int=lambda digits: _bounded(digits, int, text),
            parse_float=lambda digits: _kept(digits, rounded, text),
        )
    except json.JSONDecodeError as error:
        raise _malformed(error) from error
    count_nodes(value, max_depth=MAX_DEPTH)
    return Read(value, tuple(repeated), tuple(rounded))


def _malformed(error: json.JSONDecodeError) -> Unreadable:
    reason = next(
        (why for known, why in _EXPECTED.items() if error.msg.startswith(known)), error.msg
    )
    near = error.doc[error.pos : error.pos + 20].split("\n")[0].strip()
    found = f"; found {near!r}" if near else "; the text ends there"
    return Unreadable(
        f"This is JSON with a fault at line {error.lineno}, column {error.colno}: {reason}{found}. "
        "Mend that place and import again; nothing was stored.",
        line=error.lineno,
        column=error.colno,
    )


def _check_depth(text: str) -> None:
    """Refuse deep nesting before the parser meets it."""
    depth, inside = 0, False
    for match in re.finditer(r'\\.|["\[\]{}]', text, re.DOTALL):
        mark = match[0]
        if mark == '"':
            inside = not inside
        elif not inside:
            depth += (mark in "[{") - (mark in "]}")
        if depth > MAX_DEPTH:
            line = text.count("\n", 0, match.start()) + 1
            raise Unreadable(
                f"This JSON is nested deeper than {MAX_DEPTH} levels (line {line}); no resume "
                "is. Nothing was stored.",
                line=line,
            )


def _without_repeats(
    found: list[tuple[str, Any]], repeated: list[str], text: str
) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, inner in found:
        if key in value and canonical(value[key]) != canonical(inner):
            where = _place_of(json.dumps(key, ensure_ascii=False), text, last=True)
            raise Unreadable(
                f"The key {key[:60]!r} stands twice in one object with different values (near "
                f"{where}). "
                "Keep one of them and import again; nothing was stored.",
            )
        if key in value:
            repeated.append(key)
        value[key] = inner
    return value


def _refuse_constant(word: str, text: str) -> Any:
    raise Unreadable(
        f"{word} ({_place_of(word, text)}) is not JSON. Write a number or null; nothing was stored."
    )


def _kept(digits: str, rounded: list[str], text: str) -> float:
    """Return the number; one with more digits than it keeps is noted, an endless one refused."""
    number: float = _bounded(digits, float, text)
    if math.isinf(number):
        raise Unreadable(
            f"The number {digits} ({_place_of(digits, text)}) is larger than a number can be. "
            "Write it as text in quotes; nothing was stored."
        )
    if Decimal(digits) != Decimal(repr(number)):
        rounded.append(f"{digits} → {number!r}")
    return number


def _bounded(digits: str, convert: type[int] | type[float], text: str) -> Any:
    if len(digits) > MAX_DIGITS:
        raise Unreadable(
            f"A number of {len(digits)} digits ({_place_of(digits, text)}) is longer than "
            f"{MAX_DIGITS}. "
            "Write it as text in quotes; nothing was stored."
        )
    return convert(digits)


def _place_of(wording: str, text: str, *, last: bool = False) -> str:
    position = text.rfind(wording) if last else text.find(wording)
    if position < 0:
        return "line unknown"
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"
