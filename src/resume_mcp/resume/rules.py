"""The strict check of what is written: known fields, right types, real dates.

Reading is tolerant, writing is strict: what an import brought in stays, but a proposal may not add
a problem. `problems` finds all of them; who proposes is refused for the new ones only.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from resume_mcp.resume.dates import is_strict_date
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import parts_of, pointer_of
from resume_mcp.resume.shapes import Fields, Items, Leaf, Shape, document_shape

_BARE_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_EMAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")
_URL = re.compile(r"(?:https?://|mailto:)[^\s<>]+", re.IGNORECASE)
_ACCENT = re.compile(r"#[0-9a-fA-F]{6}")
_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")

DATES_ALLOWED = "YYYY, YYYY-MM or YYYY-MM-DD that is in the calendar, or 'present' for an end date"


class Problem(NamedTuple):
    """A value that may stand in a document but may not be written by a proposal."""

    path: str  # index JSON Pointer
    message: str
    allowed: tuple[str, ...]
    reason: str = "schema_violation"


def problems(document: JsonObject, *, templates: tuple[str, ...] = ()) -> list[Problem]:
    """Return everything in the document that a proposal would not be allowed to write."""
    return list(_check(document_shape(templates), document, []))


def known_fields(pointer: str) -> tuple[str, ...]:
    """Return the names that an object at this index pointer may have; none where all are free."""
    shape = _shape_at(parts_of(pointer))
    return tuple(shape.known) if isinstance(shape, Fields) else ()


def _shape_at(parts: list[str]) -> Shape | None:
    shape: Shape | None = document_shape()
    for part in parts:
        if isinstance(shape, Fields):
            shape = shape.known.get(part)
        elif isinstance(shape, Items):
            shape = shape.of
        else:
            return None
    return shape


def _check(shape: Shape, value: Any, parts: list[str]) -> Iterator[Problem]:
    if isinstance(shape, Leaf):
        yield from _check_leaf(shape, value, parts)
    elif isinstance(shape, Items):
        yield from _check_items(shape, value, parts)
    else:
        yield from _check_fields(shape, value, parts)


def _check_items(shape: Items, value: Any, parts: list[str]) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield _problem(parts, f"must be a list, found {named_type(value)}", "a list of objects")
        return
    for index, item in enumerate(value):
        here = [*parts, str(index)]
        if isinstance(item, str) and shape.texts_too:
            yield from _check_leaf(Leaf("text"), item, here)
        else:
            yield from _check_fields(shape.of, item, here)


def _check_fields(shape: Fields, value: Any, parts: list[str]) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield _problem(parts, f"must be an object, found {named_type(value)}", "an object")
        return
    for key, inner in value.items():
        here = [*parts, key]
        known = shape.known.get(key)
        if known is not None:
            yield from _check(known, inner, here)
        elif key.startswith("x-"):
            yield from _check_leaf(Leaf("free"), {key: inner}, parts)
        elif not shape.open:
            names = (*shape.known, "x-…")
            yield _problem(here, "is not a known field", *names, reason="unknown_field")
    if shape.one_of and not any(_says_something(value.get(key)) for key in shape.one_of):
        needed = " or ".join(shape.one_of)
        yield _problem(parts, f"needs {needed}, and it may not be empty", *shape.one_of)
    yield from _check_span(value, parts)


def _check_span(value: JsonObject, parts: list[str]) -> Iterator[Problem]:
    start, end = value.get("startDate"), value.get("endDate")
    if start == "present":
        yield _problem([*parts, "startDate"], "can't be 'present'", DATES_ALLOWED)
        return
    if not (isinstance(start, str) and isinstance(end, str) and start and end) or end == "present":
        return
    if not (is_strict_date(start) and is_strict_date(end)):
        return
    shared = min(len(start), len(end))
    if end[:shared] < start[:shared]:
        said = f"{end!r} is before startDate {start!r}"
        yield _problem([*parts, "endDate"], said, "an end that is not before the start")


def _check_leaf(leaf: Leaf, value: Any, parts: list[str]) -> Iterator[Problem]:
    rule = _leaf_rules()[leaf.kind]
    if leaf.kind == "texts" and isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _check_text_of_list(inner, [*parts, str(index)])
        return
    if not rule.fits(value):
        allowed = leaf.choices or (rule.allowed,)
        yield _problem(parts, f"must be {rule.name}, found {shown(value)}", *allowed)
        return
    if leaf.choices and value not in leaf.choices:
        yield _problem(parts, f"can't be {shown(value)}", *leaf.choices)
        return
    for where, text in _texts_in(value, parts):
        if _BARE_CONTROLS.search(text) or _SURROGATES.search(text):
            found = "a control character or half a surrogate pair"
            yield _problem(where, f"holds {found}", "text with tab and line feed only")


def _check_text_of_list(value: Any, parts: list[str]) -> Iterator[Problem]:
    if isinstance(value, str) and not value.strip():
        yield _problem(parts, "is empty; take it out with op 'remove'", "text that says something")
    else:
        yield from _check_leaf(Leaf("text"), value, parts)


class _Rule(NamedTuple):
    name: str
    allowed: str
    fits: Callable[[Any], bool]


@cache
def _leaf_rules() -> dict[str, _Rule]:
    return {
        "text": _Rule("text", "text", lambda v: isinstance(v, str)),
        "texts": _Rule("a list of texts", "a list of texts", lambda v: isinstance(v, list)),
        "date": _Rule("a date", DATES_ALLOWED, is_strict_date),
        "email": _Rule("an e-mail address", "name@host.tld, or empty", _is_empty_or(_EMAIL)),
        "url": _Rule("a web address", "https://…, or empty", _is_empty_or(_URL)),
        "flag": _Rule("true or false", "true, false", lambda v: isinstance(v, bool)),
        "id": _Rule("an id", "text that is not empty", lambda v: isinstance(v, str) and v != ""),
        "accent": _Rule("a colour", "#rrggbb", _is_empty_or(_ACCENT)),
        "locale": _Rule("a locale", "such as en-US or zh-CN", _is_empty_or(_LOCALE)),
        "place": _Rule("text", "text", lambda v: isinstance(v, str | dict)),
        "photo": _Rule("a picture", "text or an object", lambda v: isinstance(v, str | dict)),
        "free": _Rule("any value", "any value", lambda _: True),
    }


def _is_empty_or(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and (value == "" or pattern.fullmatch(value) is not None)

    return fits


def _says_something(value: Any) -> bool:
    if isinstance(value, str):
        return bool(value.strip())
    return value not in (None, [], {})


def _texts_in(value: Any, parts: list[str]) -> Iterator[tuple[list[str], str]]:
    if isinstance(value, str):
        yield parts, value
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts_in(inner, [*parts, str(index)])
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield [*parts, key], key
            yield from _texts_in(inner, [*parts, key])


def _problem(
    parts: list[str], message: str, *allowed: str, reason: str = "schema_violation"
) -> Problem:
    return Problem(pointer_of(parts), message, allowed, reason)


def shown(value: Any) -> str:
    """Return a value as a short, quotable text; never more than 80 characters of it."""
    if isinstance(value, dict | list):
        return f"{named_type(value)} of {len(value)}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}… ({len(text) - 2} characters)"


def named_type(value: Any) -> str:
    """Return what JSON calls the type of the value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    names = {dict: "an object", list: "a list", str: "text", int: "a number", float: "a number"}
    return names.get(type(value), "a value")
