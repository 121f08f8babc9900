"""The copy on which operations are tried, one after the other, within bounds."""

import copy
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.limits import (
    MAX_ADDED_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    max_result_bytes,
)
from resume_mcp.proposals.model import Operation
from resume_mcp.proposals.paths import Place, beyond_the_end, locate, missing
from resume_mcp.proposals.policy import guarded_meta, is_protected, says_something
from resume_mcp.proposals.refusals import refusal, short
from resume_mcp.proposals.touched import Record
from resume_mcp.resume.document import JsonObject, NewId, canonical, count_nodes, digest
from resume_mcp.resume.pointers import parts_of, pointer_of


def size_of(value: Any) -> int:
    """Return the bytes of a JSON value as stored."""
    return len(canonical(value).encode("utf-8", "surrogatepass"))


@dataclass
class Bench:
    """One trial: the copy, what was done to it so far, and what it relied on."""

    document: JsonObject
    record: Record
    new_id: NewId
    trusted: bool  # a reversal of ours, which may put back what a model may not write
    base_bytes: int
    estimate: int  # never below the size of the document
    added_bytes: int = 0
    done: list[Operation] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)  # of which operation each step done is part
    notes: list[str] = field(default_factory=list)

    @classmethod
    def around(cls, base: JsonObject, new_id: NewId, *, trusted: bool) -> "Bench":
        """Return a bench with its own copy of the document."""
        size = size_of(base)
        return cls(copy.deepcopy(base), Record(base), new_id, trusted, size, size)

    def place(self, pointer: str) -> Place:
        """Return the place that a pointer names, there or about to be."""
        return locate(self.document, pointer)

    def existing(self, pointer: str) -> Place:
        """Return a place that must be there.

        Raises:
            PatchRejected: if it is not.
        """
        place = self.place(pointer)
        if not place.exists:
            raise missing(self.document, place, pointer)
        return place

    def writable(self, pointer: str, *, becomes: Any = None) -> Place:
        """Return a place that is there and may be written; a protected one is called that first.

        Raises:
            PatchRejected: if it is not there, or protected.
        """
        place = self.place(pointer)
        self.guard(place, becomes=becomes)
        return self.existing(pointer)

    def target(self, pointer: str) -> Place:
        """Return the place where something is put: a key, or an index up to the end of a list.

        Raises:
            PatchRejected: if the list is shorter.
        """
        place = self._end_if_gone(pointer) if self.trusted else self.place(pointer)
        if not isinstance(place.parent, list):
            return place
        length = len(place.parent)
        if place.last != "-" and int(place.last) > length:
            if not self.trusted:
                raise beyond_the_end(place.parent, place, pointer)
            return place._replace(parts=[*place.parts[:-1], str(length)])
        if place.last == "-":
            return place._replace(parts=[*place.parts[:-1], str(length)])
        return place

    def _end_if_gone(self, pointer: str) -> Place:
        # A place in a list is kept by naming what stood there; without it, the end will do.
        try:
            return self.place(pointer)
        except PatchRejected:
            return self.place(pointer_of([*parts_of(pointer)[:-1], "-"]))

    def guard(self, place: Place, *, becomes: Any = None) -> None:
        """Do nothing if the place may be written.

        Raises:
            PatchRejected: if it is protected.
        """
        if self.trusted:
            return
        parts = place.parts
        if is_protected(parts):
            raise _protected(place.pointer)
        emptied = says_something(place.value) and not says_something(becomes)
        if parts == ["basics"] and (becomes is None or emptied):
            raise _protected(place.pointer)
        if parts == ["meta"]:
            kept, becoming = guarded_meta(self.document), guarded_meta({"meta": becomes})
            if digest(kept) != digest(becoming):  # true is not 1, whatever Python says
                raise _protected(place.pointer)

    def weigh(self, place: Place, value: Any, *, grows: bool = True) -> None:
        """Do nothing while the value fits: depth, nodes, and the document with it.

        Raises:
            PatchRejected: before anything is copied.
        """
        if self.trusted:
            return
        try:
            nodes = count_nodes(value, depth=len(place.parts), max_depth=MAX_DEPTH)
        except ValueError as error:
            raise _too_large(place, f"it nests deeper than {MAX_DEPTH} levels") from error
        if nodes > MAX_NODES:
            raise _too_large(place, f"it holds {nodes} values, at most {MAX_NODES} may be written")
        if grows:
            self._grow(place, size_of(value))

    def _grow(self, place: Place, size: int) -> None:
        self.added_bytes += size
        if self.added_bytes > MAX_ADDED_BYTES:
            said = f"the proposal writes more than {MAX_ADDED_BYTES // 1024} kB, copies included"
            raise _too_large(place, said)
        limit = max_result_bytes(self.base_bytes)
        self.estimate += size
        if self.estimate > limit:
            self.estimate = size_of(self.document) + size
        if self.estimate > limit and self.estimate > self.base_bytes:
            raise _too_large(place, f"the resume would grow beyond {limit // 1024} kB")


def _protected(pointer: str) -> PatchRejected:
    return refusal(
        "protected",
        f"{short(pointer) or 'the whole document'} is protected. The document as a whole, ids and "
        "meta can't be written, and basics can't be taken away.",
        path=pointer,
        found=pointer,
        allowed=("/meta/sections", "/meta/theme", "/meta/locale", "fields of basics and items"),
        next_step="Write the field itself; new items get their id from us.",
    )


def _too_large(place: Place, what: str) -> PatchRejected:
    return refusal(
        "too_large",
        f"{what}.",
        path=place.pointer,
        next_step="Propose less at once, or take something out first.",
    )
