"""Where a pointer leads in a document, and the name of a place that outlives a reordering."""

from typing import Any, NamedTuple

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.refusals import names_at, nearest_paths, refusal, short
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import (
    is_index,
    parts_of,
    pointer_of,
    to_id_pointer,
    to_index_pointer,
)
from resume_mcp.resume.rules import known_fields, named_type


class Place(NamedTuple):
    """A place in a document, there or about to be."""

    parts: list[str]  # by index
    id_path: str
    parent: Any  # what holds it; None for the whole document
    exists: bool
    value: Any

    @property
    def pointer(self) -> str:
        """The place by index."""
        return pointer_of(self.parts)

    @property
    def last(self) -> str:
        """The last step: a key, an index, or "-"."""
        return self.parts[-1] if self.parts else ""


def id_path(document: JsonObject, pointer: str) -> str:
    """Return the index pointer with ids for indexes, where those lead back to the same place."""
    stable = to_id_pointer(document, pointer)
    try:
        # An imported id may look like an index; then only the index is unambiguous.
        return stable if to_index_pointer(document, stable) == pointer else pointer
    except PatchRejected:
        return pointer


def locate(document: JsonObject, pointer: str) -> Place:
    """Return the place that a pointer names; its last step may lead to what is not there yet.

    Raises:
        PatchRejected: if anything before the last step is not there.
    """
    parts = parts_of(_by_index(document, pointer))
    value: Any = document
    parent: Any = None
    for depth, part in enumerate(parts):
        parent = value
        inner = _inner(parent, part)
        if inner is None and (depth < len(parts) - 1 or not isinstance(parent, dict | list)):
            raise _not_there(document, pointer, parts[: depth + 1], parent)
        value = inner[0] if inner else None
    exists = not parts or _inner(parent, parts[-1]) is not None
    stable = id_path(document, pointer_of(parts))
    return Place(parts=parts, id_path=stable, parent=parent, exists=exists, value=value)


def missing(document: JsonObject, place: Place, pointer: str) -> PatchRejected:
    """Return the refusal of a place that should exist and does not."""
    return _not_there(document, pointer, place.parts, place.parent)


def _by_index(document: JsonObject, pointer: str) -> str:
    try:
        return to_index_pointer(document, pointer)
    except PatchRejected as error:
        reason = error.details.get("reason", "bad_pointer")
        if reason != "unknown_id":
            raise
        token = str(error.details.get("found", ""))
        if token.lstrip("-").isdigit() or not error.details.get("allowed"):
            raise refusal(
                "bad_index",
                f"{short(pointer)!r} has {token!r} where an index must stand.",
                path=pointer,
                found=token,
                allowed=names_at(document, _before(pointer, token)),
                nearest=nearest_paths(document, pointer),
                next_step="Indexes count from 0, without sign or leading zero; '-' appends.",
            ) from error
        raise


def _before(pointer: str, token: str) -> str:
    steps = parts_of(pointer)
    end = next((i for i, step in enumerate(steps) if step[:80] == token), len(steps))
    return pointer_of(steps[:end])


def _inner(value: Any, part: str) -> tuple[Any] | None:
    if isinstance(value, dict) and part in value:
        return (value[part],)
    if isinstance(value, list) and is_index(part) and int(part) < len(value):
        return (value[int(part)],)
    return None


def _not_there(document: JsonObject, pointer: str, parts: list[str], parent: Any) -> PatchRejected:
    above, part = pointer_of(parts[:-1]), parts[-1]
    if isinstance(parent, list):
        return _bad_index(parent, pointer, part)
    if not isinstance(parent, dict):
        return _nothing_inside(pointer, above, parent)
    return refusal(
        "path_not_found",
        f"there is no {short(part, 60)!r} in {above or 'the document'!r}.",
        path=pointer,
        found=f"nothing at {short(above + '/' + part)}",
        allowed=names_at(document, above),
        nearest=nearest_paths(document, pointer),
        next_step=_how_to_add(pointer, parts),
    )


def _how_to_add(pointer: str, parts: list[str]) -> str:
    here, inner = short(pointer_of(parts)), parts_of(pointer)[len(parts) :]
    if not inner and parts[-1] in known_fields(pointer_of(parts[:-1])):
        return f"{here!r} holds nothing yet: give it a value with op 'add'."
    if not inner:
        return "read_resume shows the pointers; add what is not there with op 'add'."
    whole = "a list" if inner[0] == "-" or is_index(inner[0]) else "an object"
    return f"Mend the path; or add {here!r} first: op 'add', with {whole} that holds the new value."


def _nothing_inside(pointer: str, above: str, parent: Any) -> PatchRejected:
    return refusal(
        "path_not_found",
        f"{short(above)!r} is {named_type(parent)}, which has nothing inside.",
        path=pointer,
        found=named_type(parent),
        nearest=(above,),
        next_step="Write the whole value there.",
    )


def beyond_the_end(items: list[Any], place: Place, pointer: str) -> PatchRejected:
    """Return the refusal of a place for a new element behind which the list has ended."""
    return _bad_index(items, pointer, place.last, allowed=(f"0 to {len(items)}", "-"))


def _bad_index(
    items: list[Any], pointer: str, token: str, *, allowed: tuple[str, ...] = ()
) -> PatchRejected:
    last = f"0 to {len(items) - 1}" if items else "none, the list is empty"
    return refusal(
        "index_out_of_range",
        f"the list has {len(items)} elements, and {short(token)!r} is not one of them.",
        path=pointer,
        found=token,
        allowed=allowed or (last,),
        next_step="Use an index that is there, or op 'add' with '-' to append.",
    )
