"""One operation at a time, on the bench: found, guarded, weighed, recorded, done, spelled out."""

import copy
import json
from collections.abc import Callable
from typing import Any

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.bench import Bench
from resume_mcp.proposals.ids import all_ids, drop_ids, lacks_id, settle_ids
from resume_mcp.proposals.model import Operation, Verb
from resume_mcp.proposals.paths import Place
from resume_mcp.proposals.policy import is_item, is_item_list
from resume_mcp.proposals.refusals import refusal, short
from resume_mcp.proposals.reorder import ordered_again, wanted_order
from resume_mcp.resume.pointers import parts_of, pointer_of, value_at
from resume_mcp.resume.rules import named_type, shown


def run_step(bench: Bench, operation: Operation) -> None:
    """Do one operation on the bench.

    Raises:
        PatchRejected: if it can't or may not be done; the bench is then of no more use.
    """
    _STEPS[operation.op](bench, operation)


def _add(bench: Bench, operation: Operation) -> None:
    _put(bench, operation.path, operation.value)


def _copy(bench: Bench, operation: Operation) -> None:
    source = bench.existing(operation.from_ or "")
    if not source.parts:
        bench.guard(source)
    bench.record.value(source)
    # The copy is written out as what it adds: its items have ids of their own, once and for all.
    _put(bench, operation.path, source.value, fresh_ids=True)


def _put(bench: Bench, path: str, value: Any, *, fresh_ids: bool = False) -> None:
    place = bench.target(path)
    bench.guard(place, becomes=value)
    bench.weigh(place, value)
    stable = _insertion_path(place)
    _record_target(bench, place)
    known = set(all_ids(bench.document))
    previous = place.value if isinstance(place.parent, dict) else None
    _patch(bench, {"op": "add", "path": place.pointer, "value": value})
    if fresh_ids:
        drop_ids(bench.document, place.parts)
    if isinstance(value, dict | list):
        _settle(bench, place, previous, known)
    bench.done.append(Operation(op="add", path=stable, value=_copy_at(bench, place)))


def _replace(bench: Bench, operation: Operation) -> None:
    place = bench.writable(operation.path, becomes=operation.value)
    bench.weigh(place, operation.value)
    bench.record.value(place)
    known = set(all_ids(bench.document))
    _patch(bench, {"op": "replace", "path": place.pointer, "value": operation.value})
    if isinstance(operation.value, dict | list):
        _settle(bench, place, place.value, known)
    bench.done.append(Operation(op="replace", path=place.id_path, value=_copy_at(bench, place)))


def _remove(bench: Bench, operation: Operation) -> None:
    place = bench.writable(operation.path)
    bench.record.value(place)
    bench.record.shift(place)
    _patch(bench, {"op": "remove", "path": place.pointer})
    bench.done.append(Operation(op="remove", path=place.id_path))


def _move(bench: Bench, operation: Operation) -> None:
    source = bench.existing(operation.from_ or "")
    _refuse_into_itself(bench, source, operation.path)
    bench.guard(source)
    goal = _parts_now(bench, operation.path)
    if goal == source.parts:  # to where it is: not even the keys change their order
        bench.done.append(Operation(op="move", from_=source.id_path, path=source.id_path))
        return
    _record_source(bench, source, goal)
    known = set(all_ids(bench.document))
    # RFC 6902: a move is a removal and then an addition, whose path counts after the removal.
    _patch(bench, {"op": "remove", "path": source.pointer})
    place = bench.target(operation.path)
    bench.guard(place, becomes=source.value)
    bench.weigh(place, source.value, grows=False)
    stable = _insertion_path(place)
    if isinstance(place.parent, dict):
        bench.record.value(place)
    bench.record.shift(source)
    bench.record.shift(place)
    _patch(bench, {"op": "add", "path": place.pointer, "value": source.value})
    bench.done += _moved(bench, source, place, stable, known)


def _moved(
    bench: Bench, source: Place, place: Place, stable: str, known: set[str]
) -> list[Operation]:
    """Return the move; what becomes an item by it gets its id once and for all, spelled out."""
    becomes_item = not bench.trusted and lacks_id(bench.document, place.parts)
    if isinstance(source.value, dict | list):
        previous = place.value if isinstance(place.parent, dict) else None
        _settle(bench, place, previous, known)
    if not becomes_item:
        return [Operation(op="move", from_=source.id_path, path=stable)]
    return [
        Operation(op="remove", path=source.id_path),
        Operation(op="add", path=stable, value=_copy_at(bench, place)),
    ]


def _test(bench: Bench, operation: Operation) -> None:
    place = bench.place(operation.path)
    if not place.exists:
        raise _failed_test(operation, "nothing is there", "nothing")
    if not _patch_holds(bench, place, operation.value):
        found = _quoted(place.value)
        raise _failed_test(operation, f"the value is {found}", found)
    bench.done.append(Operation(op="test", path=place.id_path, value=operation.value))


def _reorder(bench: Bench, operation: Operation) -> None:
    if bench.trusted:
        _order_again(bench, operation)
        return
    place = bench.existing(operation.path)
    bench.guard(place, becomes=place.value)
    if not isinstance(place.value, list):
        said = f"only a list can be reordered; {place.pointer!r} is {named_type(place.value)}"
        raise _not_a_list(place, said, place.value)
    if not isinstance(operation.value, list):
        said = f"the value must be a list, not {shown(operation.value)}"
        raise _not_a_list(place, said, operation.value)
    order, unknown = wanted_order(place.value, operation.value, place.pointer)
    if unknown:
        listed = ", ".join(shown(wish) for wish in unknown[:5])
        bench.notes.append(f"{place.pointer} does not hold {listed}: left out of the new order.")
    bench.record.order(place)
    bench.record.shifted.add(place.id_path)
    value = _order_by_id(place.value, order)
    place.value[:] = [place.value[index] for index in order]
    bench.done.append(Operation(op="reorder", path=place.id_path, value=value))


def _order_again(bench: Bench, operation: Operation) -> None:
    """Put keys or items back into an order that they had, as far as they are still there."""
    try:
        place = bench.existing(operation.path)
    except PatchRejected:
        return  # what is gone has no order
    if isinstance(place.value, dict):
        _reorder_keys(place.value, operation.value)
    elif isinstance(place.value, list):
        place.value[:] = ordered_again(place.value, operation.value)
    bench.done.append(Operation(op="reorder", path=place.id_path, value=operation.value))


def _set_hidden(bench: Bench, operation: Operation) -> None:
    place = bench.existing(operation.path)
    if not is_item(place.parts) or not isinstance(place.value, dict):
        raise refusal(
            "not_an_item",
            f"{place.pointer!r} is no item of a list.",
            path=place.pointer,
            found=named_type(place.value),
            allowed=("an item, such as /work/0 or /work/<id>",),
            next_step="To hide a whole section, write its hidden flag in /meta/sections.",
        )
    if not isinstance(operation.value, bool):
        raise refusal(
            "schema_violation",
            f"set_hidden needs true or false, found {shown(operation.value)}.",
            path=place.pointer,
            found=shown(operation.value),
            allowed=("true", "false"),
            next_step="Write true to hide it, false to show it.",
        )
    flag = bench.place(f"{place.pointer}/hidden")
    bench.record.value(flag)
    if operation.value:
        _patch(bench, {"op": "add", "path": flag.pointer, "value": True})
    elif flag.value is True:
        _patch(bench, {"op": "remove", "path": flag.pointer})
    bench.done.append(Operation(op="set_hidden", path=place.id_path, value=operation.value))


_STEPS: dict[Verb, Callable[[Bench, Operation], None]] = {
    "add": _add,
    "copy": _copy,
    "replace": _replace,
    "remove": _remove,
    "move": _move,
    "test": _test,
    "reorder": _reorder,
    "set_hidden": _set_hidden,
}


def _patch(bench: Bench, step: dict[str, Any]) -> None:
    """Let jsonpatch do one step, whose place has been found and checked, on our copy."""
    import jsonpatch

    jsonpatch.apply_patch(bench.document, [step], in_place=True)


def _patch_holds(bench: Bench, place: Place, value: Any) -> bool:
    """Tell whether the value is there, as RFC 6902 compares: true is not 1, and 1 is 1.0."""
    import jsonpatch

    step = {"op": "test", "path": place.pointer, "value": value}
    try:
        jsonpatch.apply_patch(bench.document, [step], in_place=True)
    except jsonpatch.JsonPatchTestFailed:
        return False
    return True


def _settle(bench: Bench, place: Place, previous: Any, known: set[str]) -> None:
    if not bench.trusted:
        settle_ids(bench.document, place.parts, previous=previous, known=known, new_id=bench.new_id)


def _copy_at(bench: Bench, place: Place) -> Any:
    return copy.deepcopy(value_at(bench.document, place.pointer))


def _insertion_path(place: Place) -> str:
    """Return the place by id; in a list, by what stands there now, or "-" for its end."""
    if not isinstance(place.parent, list):
        return place.id_path
    at_end = int(place.last) == len(place.parent)
    return place.id_path if not at_end else pointer_of([*parts_of(place.id_path)[:-1], "-"])


def _record_target(bench: Bench, place: Place) -> None:
    if not isinstance(place.parent, list):
        bench.record.value(place)
        return
    bench.record.list_of(place)
    if int(place.last) < len(place.parent):
        bench.record.shift(place)


def _parts_now(bench: Bench, path: str) -> list[str]:
    """Return the goal of a move before anything is taken out; none where it is not there yet."""
    try:
        return bench.place(path).parts
    except PatchRejected:
        return []


def _record_source(bench: Bench, source: Place, goal: list[str]) -> None:
    """Record the order where a move stays in its list, else the value that moves."""
    stays = goal[:-1] == source.parts[:-1] and len(goal) == len(source.parts)
    if not (stays and isinstance(source.parent, list)):
        bench.record.value(source)
    elif bench.trusted and is_item_list(source.parts[:-1]):
        bench.record.there(source)
    else:
        bench.record.order(bench.place(pointer_of(source.parts[:-1])))


def _refuse_into_itself(bench: Bench, source: Place, path: str) -> None:
    steps, depth = parts_of(path), len(source.parts)
    if len(steps) > depth and _parts_now(bench, pointer_of(steps[:depth])) == source.parts:
        raise refusal(
            "into_itself",
            f"{source.pointer or 'the document'!r} can't be moved into itself.",
            path=path,
            found=source.pointer or "the whole document",
            next_step="Move it beside, or copy it.",
        )


def _failed_test(operation: Operation, what: str, found: str) -> PatchRejected:
    return refusal(
        "test_failed",
        f"the test failed: {what}.",
        path=operation.path,
        found=found,
        next_step="Test for the value that is there, or propose without the test.",
    )


def _quoted(value: Any) -> str:
    if isinstance(value, dict | list):
        return shown(value)
    return short(json.dumps(value, ensure_ascii=False), 200)


def _not_a_list(place: Place, what: str, value: Any) -> PatchRejected:
    return refusal(
        "not_a_list",
        f"{what}.",
        path=place.pointer,
        found=named_type(value),
        allowed=("a list of ids, or of the texts of a list of texts",),
        next_step="Name a list, and what it holds in its new order.",
    )


def _order_by_id(values: list[Any], order: list[int]) -> list[Any]:
    ids = [value.get("id") if isinstance(value, dict) else None for value in values]
    strong = all(isinstance(own, str) for own in ids) and len(set(ids)) == len(ids)
    return [ids[index] for index in order] if strong else list(order)


def _reorder_keys(value: dict[str, Any], keys: list[str]) -> None:
    ordered = {key: value[key] for key in keys if key in value}
    rest = {key: inner for key, inner in value.items() if key not in ordered}
    value.clear()
    value.update(ordered | rest)
