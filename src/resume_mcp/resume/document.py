"""The stored JSON is the truth: ids, canonical bytes, digest, size."""

import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any, NewType

JsonObject = dict[str, Any]
ResumeId = NewType("ResumeId", str)
NewId = Callable[[], str]

# The lists of objects of the JSON Resume schema v1.0.0 (https://jsonresume.org/schema).
LIST_SECTIONS = (
    "work",
    "volunteer",
    "education",
    "awards",
    "certificates",
    "publications",
    "skills",
    "languages",
    "interests",
    "references",
    "projects",
)
OWN_LISTS = ("customSections",)


def canonical(document: JsonObject) -> str:
    """Return the document as text that keeps key order and every value, for storing."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def digest(value: object) -> str:
    """Return the SHA-256 of the canonical JSON (RFC 8785 in spirit: sorted keys, no spaces)."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def lists_of_items(document: JsonObject) -> Iterator[tuple[str, list[Any]]]:
    """Yield (pointer, list) for each list whose objects carry ids, nested ones included."""
    for key in (*LIST_SECTIONS, *OWN_LISTS):
        if isinstance(document.get(key), list):
            yield f"/{key}", document[key]
    basics = document.get("basics")
    if isinstance(basics, dict):
        for key in ("profiles", "personal"):
            if isinstance(basics.get(key), list):
                yield f"/basics/{key}", basics[key]
    custom = document.get("customSections")
    for index, section in enumerate(custom if isinstance(custom, list) else ()):
        if isinstance(section, dict) and isinstance(section.get("items"), list):
            yield f"/customSections/{index}/items", section["items"]


def with_ids(document: JsonObject, new_id: NewId) -> JsonObject:
    """Return a copy in which every item of every list of objects has an `id`.

    An id that is there stays, unless it is no string or stands twice: then the later item gets a
    new one, since a path by id must name one item.
    """
    minted = copy.deepcopy(document)
    seen: set[str] = set()
    for _, items in lists_of_items(minted):
        for item in items:
            if not isinstance(item, dict):
                continue
            own = item.get("id")
            if not isinstance(own, str) or not own or own in seen:
                item["id"] = own = new_id()
            seen.add(own)
    return minted


def item_ids(document: JsonObject) -> dict[str, str]:
    """Return {item id: index JSON Pointer of the item}."""
    found: dict[str, str] = {}
    for pointer, items in lists_of_items(document):
        for index, item in enumerate(items):
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                found.setdefault(item["id"], f"{pointer}/{index}")
    return found


def count_nodes(value: object, *, depth: int = 0, max_depth: int = 64) -> int:
    """Return the number of JSON values in `value`.

    Raises:
        ValueError: if it is nested deeper than `max_depth`.
    """
    if depth > max_depth:
        raise ValueError(f"nested deeper than {max_depth} levels")
    if isinstance(value, dict):
        return 1 + sum(count_nodes(v, depth=depth + 1, max_depth=max_depth) for v in value.values())
    if isinstance(value, list):
        return 1 + sum(count_nodes(v, depth=depth + 1, max_depth=max_depth) for v in value)
    return 1
