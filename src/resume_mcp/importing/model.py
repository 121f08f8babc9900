"""What an import hands back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from resume_mcp.resume.document import JsonObject, item_ids


class Notice(NamedTuple):
    """Something the person should know about one place of the input."""

    where: str  # a JSON Pointer, "line 12", or "" for the whole input
    message: str


class Imported(NamedTuple):
    """A document in JSON Resume shape, and what became of the input."""

    document: JsonObject
    format: str
    locale: str
    counts: dict[str, int]
    warnings: tuple[Notice, ...]
    unplaced: tuple[str, ...]
    coverage: float
    minted: Mapping[str, list[Any]] = {}  # ids that are ours -> [the id that each replaced], or []


class Facts(NamedTuple):
    """What an import leaves in its revision: the faithful export gives back its own ids only."""

    sha256: str
    own_ids: list[str]
    replaced_ids: dict[str, Any]


def facts_of(imported: Imported, sha256: str) -> Facts:
    """Return what is kept with the revision that an import makes."""
    own = sorted(set(item_ids(imported.document)) - set(imported.minted))
    replaced = {new: old[0] for new, old in imported.minted.items() if old}
    return Facts(sha256, own, replaced)
