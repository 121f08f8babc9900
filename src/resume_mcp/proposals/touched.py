"""What stood where a proposal writes: recorded when it is made, compared when it is applied."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.errors import PatchRejected, StaleProposal
from resume_mcp.proposals.model import Touched
from resume_mcp.proposals.paths import Place, locate
from resume_mcp.proposals.refusals import short
from resume_mcp.resume.document import JsonObject, digest
from resume_mcp.resume.pointers import is_index, parts_of, pointer_of, value_at
from resume_mcp.resume.rules import named_type

_SHOWN = 120


@dataclass
class Record:
    """The old values that a proposal relies on, first touch first."""

    base: JsonObject
    touches: dict[str, Touched] = field(default_factory=dict)
    shifted: set[str] = field(default_factory=set)  # lists without ids whose indexes moved

    def value(self, place: Place) -> None:
        """Remember what stands at a place, or that nothing does."""
        self._remember(self._anchor(place.id_path))

    def list_of(self, place: Place) -> None:
        """Remember that the list is there into which something is put."""
        self._keep(pointer_of(parts_of(place.id_path)[:-1]), "there")

    def there(self, place: Place) -> None:
        """Remember that something is there, whatever it holds."""
        self._keep(place.id_path, "there")

    def order(self, place: Place) -> None:
        """Remember the order of a list: its ids, else its values."""
        self._keep(place.id_path, "order")

    def shift(self, place: Place) -> None:
        """Remember that the indexes of the list around this place no longer hold."""
        parts = parts_of(place.id_path)
        if parts and is_index(parts[-1]):
            self.shifted.add(pointer_of(parts[:-1]))

    def _anchor(self, id_path: str) -> str:
        """Return the place whose value shows that the whole path still means the same.

        An index into a list without ids names another element once the list has changed: then the
        element counts as a whole, and the list once this proposal itself has moved its elements.
        """
        parts = parts_of(id_path)
        for depth, part in enumerate(parts):
            above = pointer_of(parts[:depth])
            if is_index(part) and isinstance(_at(self.base, above), list):
                return above if above in self.shifted else pointer_of(parts[: depth + 1])
        return id_path

    def _remember(self, path: str) -> None:
        parent = pointer_of(parts_of(path)[:-1])
        if isinstance(_at(self.base, parent), dict | list):  # else the proposal itself made it
            self._keep(path, "value" if _exists(self.base, path) else "absent")

    def _keep(self, path: str, state: str) -> None:
        if path not in self.touches and (state == "absent" or _exists(self.base, path)):
            self.touches[path] = _touched(self.base, path, state)


def refuse_changed(document: JsonObject, touched: Iterable[Touched]) -> None:
    """Do nothing while every touched value is as it was.

    Raises:
        StaleProposal: naming each value that has changed.
    """
    changed = [(was, _now(document, was)) for was in touched]
    differing = [(was, now) for was, now in changed if was.digest != now.digest]
    if not differing:
        return
    said = "; ".join(f"{was.path} was {was.shown}, now {now.shown}" for was, now in differing[:5])
    more = f" and {len(differing) - 5} more" if len(differing) > 5 else ""
    raise StaleProposal(
        f"The resume has changed since this was proposed: {said}{more}. "
        "Nothing was applied. Read the resume again and propose on what is there now.",
        reason="stale_operation",
        path=differing[0][0].path,
        changed=[{"path": w.path, "was": w.shown, "now": n.shown} for w, n in differing],
    )


def _now(document: JsonObject, was: Touched) -> Touched:
    if was.state == "absent" and not _exists(document, was.path):
        return was
    state = "value" if was.state == "absent" else was.state
    return _touched(document, was.path, state)


def _touched(document: JsonObject, path: str, state: str) -> Touched:
    if not _exists(document, path):
        return Touched(path=path, state="absent", digest=digest(["absent"]), shown="not there")
    value = _at(document, path)
    if state == "there":
        shown = named_type(value)
        return Touched(path=path, state="there", digest=digest([shown]), shown=shown)
    if state == "order":
        order = _order(value)
        return Touched(path=path, state="order", digest=digest(order), shown=_shown(order))
    return Touched(path=path, state="value", digest=digest([value]), shown=_shown(value))


def _order(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    ids = [item.get("id") if isinstance(item, dict) else None for item in value]
    return ids if all(isinstance(own, str) for own in ids) else value


def _shown(value: Any) -> str:
    return short(json.dumps(value, ensure_ascii=False), _SHOWN)


def _exists(document: JsonObject, path: str) -> bool:
    try:
        return locate(document, path).exists
    except PatchRejected:
        return False


def _at(document: JsonObject, path: str) -> Any:
    try:
        return value_at(document, locate(document, path).pointer)
    except (PatchRejected, KeyError):
        return None
