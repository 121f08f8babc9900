"""Two documents compared: what a person would see, and a patch that leads from one to the other."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from resume_mcp.proposals.alignment import Alignment, align
from resume_mcp.proposals.model import Change, ChangeVerb, Language
from resume_mcp.proposals.patch import patch_between, same_bytes
from resume_mcp.proposals.paths import id_path
from resume_mcp.proposals.policy import KIND_ORDER, is_item, is_item_list, kind_of
from resume_mcp.proposals.words import label_of, language_of, order_text, say, text_of
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import pointer_of

_MAX_APART = 20  # entries of a whole section, up to which each is a change of its own
_ABSENT: Any = object()


class _Difference(NamedTuple):
    op: ChangeVerb
    old_parts: list[str]  # where it stands in the old document, by index
    new_parts: list[str]  # and in the new one
    old: Any
    new: Any


def compare_documents(
    old: JsonObject, new: JsonObject
) -> tuple[tuple[Change, ...], tuple[JsonObject, ...]]:
    """Return the changes in words, and as an RFC 6902 patch that makes the new from the old."""
    patch = tuple(operation.to_json() for operation in patch_between(old, new))
    return changes_between(old, new), patch


def changes_between(old: JsonObject, new: JsonObject) -> tuple[Change, ...]:
    """Return what a person would see, identity and contact first."""
    language = language_of(new)
    found = [_change(difference, old, new, language) for difference in _walk(old, new, [], [])]
    return tuple(sorted(found, key=lambda change: KIND_ORDER.index(change.kind)))


def _change(
    difference: _Difference, old: JsonObject, new: JsonObject, language: Language
) -> Change:
    gone = difference.op == "remove"
    document, parts = (old, difference.old_parts) if gone else (new, difference.new_parts)
    pointer = pointer_of(parts)
    before, after = _texts(difference, language)
    return Change(
        path=pointer,
        id_path=id_path(document, pointer),
        op=difference.op,
        kind=kind_of(difference.op, parts, difference.old, difference.new),
        before=before,
        after=after,
        label=label_of(document, parts, language),
    )


def _texts(difference: _Difference, language: Language) -> tuple[str, str]:
    if difference.op == "reorder":
        return order_text(difference.old), order_text(difference.new)
    if difference.op == "set_hidden":
        before, after = ("hidden" if flag else "shown" for flag in (difference.old, difference.new))
        return say(before, language), say(after, language)
    before, after = text_of(difference.old, language), text_of(difference.new, language)
    return (before, after) if before != after else _exactly(difference)


def _exactly(difference: _Difference) -> tuple[str, str]:
    """Return both values as JSON: null, "" and [] are one to a reader, but not the same."""
    said = [json.dumps(each, ensure_ascii=False) for each in (difference.old, difference.new)]
    return ("" if difference.op == "add" else said[0], "" if difference.op == "remove" else said[1])


def _walk(old: Any, new: Any, at: list[str], to: list[str]) -> Iterator[_Difference]:
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _walk_object(old, new, at, to)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _walk_list(old, new, at, to)
    elif type(old) is not type(new) or old != new:
        yield _Difference("replace", at, to, old, new)


def _walk_object(
    old: JsonObject, new: JsonObject, at: list[str], to: list[str]
) -> Iterator[_Difference]:
    for key in (*(key for key in old if key not in new), *new):
        before, after = old.get(key, _ABSENT), new.get(key, _ABSENT)
        here, there = [*at, key], [*to, key]
        if key == "hidden" and is_item(to) and (before is True) != (after is True):
            yield _Difference("set_hidden", here, there, before is True, after is True)
        elif before is _ABSENT or after is _ABSENT:
            yield from _walk_whole(before, after, here, there)
        elif at or not same_bytes(before, after):  # whole sections that nobody touched: at once
            yield from _walk(before, after, here, there)


def _walk_whole(before: Any, after: Any, at: list[str], to: list[str]) -> Iterator[_Difference]:
    """Yield what came or went with a whole key; a short list of entries one by one."""
    whole = after if before is _ABSENT else before
    entries = isinstance(whole, list) and 0 < len(whole) <= _MAX_APART
    if (entries and (is_item_list(to) or to == ["meta", "sections"])) or to == ["meta"]:
        nothing: Any = type(whole)()
        first = nothing if before is _ABSENT else before
        yield from _walk(first, nothing if after is _ABSENT else after, at, to)
    elif before is _ABSENT:
        yield _Difference("add", at, to, None, after)
    else:
        yield _Difference("remove", at, to, before, None)


def _walk_list(
    old: list[Any], new: list[Any], at: list[str], to: list[str]
) -> Iterator[_Difference]:
    found = align(old, new)
    for i in found.removed:
        yield _Difference("remove", [*at, str(i)], [*to, str(i)], old[i], None)
    for i, j in found.pairs:
        yield from _walk(old[i], new[j], [*at, str(i)], [*to, str(j)])
    for j in found.added:
        yield _Difference("add", [*at, str(j)], [*to, str(j)], None, new[j])
    if found.is_reordered():
        yield _Difference("reorder", at, to, *_orders(found, old, new))


def _orders(found: Alignment, old: list[Any], new: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return the common elements in old and in new order."""
    return [old[i] for i, _ in sorted(found.pairs)], [new[j] for _, j in found.pairs]
