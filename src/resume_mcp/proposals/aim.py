"""Aims a plan at elements of lists without ids that stand at another index by now."""

from collections.abc import Sequence
from typing import Any

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.model import Operation, Touched
from resume_mcp.proposals.paths import locate
from resume_mcp.resume.document import JsonObject, digest
from resume_mcp.resume.pointers import is_index, parts_of, pointer_of


def aimed(
    document: JsonObject, operations: Sequence[Operation], touched: Sequence[Touched]
) -> tuple[tuple[Operation, ...], tuple[Touched, ...]]:
    """Return the plan with each bullet that moved under its new index.

    Another proposal may have put something in before it. Where the same text stands exactly once
    in the list, it is the same bullet; else the old path stays, and is found changed.
    """
    moved = dict(found for was in touched if (found := _moved(document, was, operations)))
    if not moved:
        return tuple(operations), tuple(touched)
    return (
        tuple(_at_new_place(operation, moved) for operation in operations),
        tuple(each.model_copy(update={"path": _new(each.path, moved)}) for each in touched),
    )


def _moved(
    document: JsonObject, was: Touched, operations: Sequence[Operation]
) -> tuple[str, str] | None:
    parts = parts_of(was.path)
    if was.state != "value" or not parts or not is_index(parts[-1]):
        return None
    above = pointer_of(parts[:-1])
    values = _list_at(document, above)
    same = [index for index, value in enumerate(values) if digest([value]) == was.digest]
    here = int(parts[-1])
    if len(same) != 1 or same[0] == here or not _indexes_hold(operations, above):
        return None
    return was.path, f"{above}/{same[0]}"


def _list_at(document: JsonObject, pointer: str) -> list[Any]:
    try:
        value = locate(document, pointer).value
    except PatchRejected:
        return []
    return value if isinstance(value, list) else []


def _indexes_hold(operations: Sequence[Operation], above: str) -> bool:
    """Tell whether the plan's own steps leave the indexes of this list alone, or take only one."""
    inside = [o for o in operations if o.path.startswith(f"{above}/") and o.path[-2:] != "/-"]
    moving = [o for o in operations if (o.from_ or "").startswith(f"{above}/")]
    shifting = [o for o in inside if o.op in ("add", "remove", "move")]
    return not moving and (not shifting or len(inside) == 1)


def _at_new_place(operation: Operation, moved: dict[str, str]) -> Operation:
    path = _new(operation.path, moved)
    return operation if path == operation.path else operation.model_copy(update={"path": path})


def _new(path: str, moved: dict[str, str]) -> str:
    for old, new in moved.items():
        if path == old or path.startswith(f"{old}/"):
            return new + path[len(old) :]
    return path
