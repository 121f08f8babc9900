"""An import over an older one: the same items keep the ids that they have."""

import copy
from collections.abc import Iterator
from typing import Any

from resume_mcp.importing.model import Imported
from resume_mcp.resume.document import JsonObject, item_ids, lists_of_items
from resume_mcp.resume.lens import read_resume


def with_known_ids(imported: Imported, known: JsonObject) -> Imported:
    """Give items whose ids we minted the ids of the same items in the document they replace.

    An id that the input brought stays; one that stands in the new document is given to no other.
    """
    standing = item_ids(imported.document)
    renamed: dict[str, str] = {}
    for own, before in _same_items(known, imported.document):
        if own in imported.minted and own not in renamed and before not in standing:
            standing[before] = standing[own]
            renamed[own] = before
    document = copy.deepcopy(imported.document)
    for _, items in lists_of_items(document):
        for item in items:
            if isinstance(item, dict) and item.get("id") in renamed:
                item["id"] = renamed[item["id"]]
    minted = {renamed.get(own, own): old for own, old in imported.minted.items()}
    return imported._replace(document=document, minted=minted)


def _same_items(known: JsonObject, new: JsonObject) -> Iterator[tuple[str, str]]:
    """Yield (id in the new document, id in the known one) of what is the same item."""
    from resume_mcp.deviation.align import align_resumes
    from resume_mcp.deviation.reading import Reading

    for found in align_resumes(read_resume(known), read_resume(new), Reading()):
        yield from ((pair.candidate.id, pair.original.id) for pair in found.pairs)
    for items_of in (_personal, _custom_sections):
        before = {_name(item): item.get("id") for item in items_of(known)}
        for item in items_of(new):
            if before.get(_name(item)):
                yield str(item.get("id")), str(before[_name(item)])


def _personal(document: JsonObject) -> list[JsonObject]:
    basics = document.get("basics")
    return _objects(basics.get("personal") if isinstance(basics, dict) else None)


def _custom_sections(document: JsonObject) -> list[JsonObject]:
    return _objects(document.get("customSections"))


def _objects(value: Any) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _name(item: JsonObject) -> tuple[str, str]:
    return str(item.get("key", "")), str(item.get("title") or item.get("label") or "")
