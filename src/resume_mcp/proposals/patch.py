"""The shortest plain patch from one document to another, in RFC 6902 and by index."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from resume_mcp.proposals.alignment import align
from resume_mcp.proposals.model import Operation
from resume_mcp.resume.document import JsonObject, canonical
from resume_mcp.resume.pointers import pointer_of


def patch_between(old: JsonObject, new: JsonObject) -> tuple[Operation, ...]:
    """Return operations that make a document equal to `new` out of `old` (key order aside)."""
    return tuple(step for step in exact_patch_between(old, new) if not _orders_keys(step))


def exact_patch_between(old: JsonObject, new: JsonObject) -> tuple[Operation, ...]:
    """Return operations that give `new` byte for byte; `reorder` on an object orders its keys."""
    return tuple(_steps(old, new, [], by_id=False))


def lasting_patch_between(old: JsonObject, new: JsonObject) -> tuple[Operation, ...]:
    """Return the same, with the order of items by their ids: it holds when some of them are gone.

    A move names a place beside another item; a `reorder` needs none of them.
    """
    return tuple(_steps(old, new, [], by_id=True))


def same_bytes(old: Any, new: Any) -> bool:
    """Tell whether two values are stored alike, key order and number forms included."""
    return old is new or canonical(old) == canonical(new)


def _orders_keys(step: Operation) -> bool:
    # Our patches move list elements by `move`; only the order of keys needs our own verb.
    return step.op == "reorder"


def _steps(old: Any, new: Any, at: list[str], *, by_id: bool) -> Iterator[Operation]:
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _object_steps(old, new, at, by_id=by_id)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list_steps(old, new, at, by_id=by_id)
    elif not same_bytes(old, new):
        yield Operation(op="replace", path=pointer_of(at), value=new)


def _object_steps(
    old: JsonObject, new: JsonObject, at: list[str], *, by_id: bool
) -> Iterator[Operation]:
    for key in old:
        if key in new and not at and same_bytes(old[key], new[key]):
            continue
        if key in new:
            yield from _steps(old[key], new[key], [*at, key], by_id=by_id)
        else:
            yield Operation(op="remove", path=pointer_of([*at, key]))
    for key in new:
        if key not in old:
            yield Operation(op="add", path=pointer_of([*at, key]), value=new[key])
    result = [key for key in old if key in new] + [key for key in new if key not in old]
    if result != list(new):
        yield Operation(op="reorder", path=pointer_of(at), value=list(new))


def _list_steps(
    old: list[Any], new: list[Any], at: list[str], *, by_id: bool
) -> Iterator[Operation]:
    found = align(old, new)
    for i, j in found.pairs:
        yield from _steps(old[i], new[j], [*at, str(i)], by_id=by_id)
    for i in reversed(found.removed):
        yield Operation(op="remove", path=pointer_of([*at, str(i)]))
    ids = _ids_of([new[j] for _, j in found.pairs]) if by_id and found.is_reordered() else []
    if ids:
        yield Operation(op="reorder", path=pointer_of(at), value=ids)
    for origin, target in () if ids else _moves([i for i, _ in found.pairs]):
        source, goal = pointer_of([*at, str(origin)]), pointer_of([*at, str(target)])
        yield Operation(op="move", from_=source, path=goal)
    for j in found.added:
        yield Operation(op="add", path=pointer_of([*at, str(j)]), value=new[j])


def _ids_of(items: list[Any]) -> list[str]:
    """Return the ids of items; nothing unless each has one of its own."""
    ids = [item.get("id") if isinstance(item, dict) else None for item in items]
    named = [own for own in ids if isinstance(own, str)]
    return named if len(set(named)) == len(items) else []


def _moves(wanted: list[int]) -> Iterator[tuple[int, int]]:
    """Yield (from, to) moves that bring sorted numbers into the wanted order, as few as can be."""
    current = sorted(wanted)
    staying = _longest_rising(wanted)
    placed: set[int] = set(staying)
    for position, number in enumerate(wanted):
        if number in placed:
            continue
        origin = current.index(number)
        # Right behind what precedes it in the wanted order and stands already.
        before = wanted[position - 1] if position else None
        current.pop(origin)
        target = current.index(before) + 1 if before is not None else 0
        current.insert(target, number)
        placed.add(number)
        yield origin, target


def _longest_rising(numbers: list[int]) -> list[int]:
    """Return the longest rising subsequence; what is in it need not be moved."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, number in enumerate(numbers):
        place = bisect_left(tails, number)
        previous.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [number]
        ends[place : place + 1] = [index]
    rising: list[int] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        rising.append(numbers[index])
        index = previous[index]
    return rising[::-1]
