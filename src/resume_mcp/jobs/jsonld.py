"""`JobPosting` objects in the structured data of a page, read as loosely as they are written."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

_MAX_BLOCK = 2_000_000
_MAX_DEPTH = 24
_WRAPPERS = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/)|(?:-->|(?://\s*)?\]\]>)\s*$"
)


def job_postings(blocks: Sequence[str]) -> list[dict[str, Any]]:
    """Return every JobPosting of the ld+json blocks; a block that can't be read is passed over."""
    return [posting for block in blocks for posting in _in_value(_read(block), 0)]


def _read(block: str) -> object:
    if len(block) > _MAX_BLOCK:
        return None
    text = _WRAPPERS.sub("", block.strip().lstrip("\ufeff"))
    for attempt in (text, _without_comments(text)):
        start = re.search(r"[\[{]", attempt)
        if start is None:
            return None
        try:
            # Raw line breaks and tabs in strings, and anything behind the value, are forgiven.
            return json.JSONDecoder(strict=False).raw_decode(attempt, start.start())[0]
        except (ValueError, RecursionError):
            continue
    return None


def _without_comments(text: str) -> str:
    """Return the text without // and /* */ comments and without commas before a closing bracket."""
    parts: list[str] = []
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece.startswith(("//", "/*")):
            continue
        if piece in "]}" and parts and parts[-1].strip() in ("", ","):
            while parts and parts[-1].strip() in ("", ","):
                parts.pop()
        parts.append(piece)
    return "".join(parts)


_PIECE = re.compile(
    r'"(?:[^"\\]|\\.)*"?|//[^\n]*|/\*.*?(?:\*/|$)|\s+|[^"/\s\]},]+|[\]},/]', re.DOTALL
)


def _in_value(value: object, depth: int) -> Iterator[dict[str, Any]]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, list):
        for member in value:
            yield from _in_value(member, depth + 1)
    elif isinstance(value, dict):
        if _is_posting(value):
            yield value
            return
        for member in value.values():
            yield from _in_value(member, depth + 1)


def _is_posting(value: dict[str, Any]) -> bool:
    types = value.get("@type")
    names = types if isinstance(types, list) else [types]
    return any(re.split(r"[/:#]", str(name))[-1].casefold() == "jobposting" for name in names)
