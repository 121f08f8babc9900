"""What a proposal may touch, what kind of change it is, and which kinds need their own yes."""

import re
from collections.abc import Collection
from typing import Any

from resume_mcp.proposals.model import ChangeVerb, Kind
from resume_mcp.resume.document import LIST_SECTIONS, OWN_LISTS
from resume_mcp.resume.lens import FIELDS
from resume_mcp.resume.pointers import is_index
from resume_mcp.vocabulary.text import is_cjk

OPEN_META = ("sections", "theme", "locale")
OWN_YES: frozenset[Kind] = frozenset({"identity", "removal"})
KIND_ORDER: tuple[Kind, ...] = ("identity", "removal", "addition", "wording", "order")

# An id must be told from an index and from "-", and be safe inside a pointer.
_NEW_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.:-]{5,63}|[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}", re.ASCII)

_IDENTITY_BASICS = frozenset(
    (
        *("name", "email", "phone", "url", "website", "image", "picture", "photo"),
        *("location", "profiles", "personal"),
    )
)
_WITHOUT_IDENTITY = ("skills", "languages", "interests")
_WORD = re.compile(r"\w", re.UNICODE)


def needs_own_yes(kinds: Collection[Kind]) -> bool:
    """Tell whether "approve all" may not cover these changes."""
    return not OWN_YES.isdisjoint(kinds)


def is_item_list(parts: list[str]) -> bool:
    """Tell whether an index pointer names a list whose objects carry ids."""
    if len(parts) == 1:
        return parts[0] in LIST_SECTIONS or parts[0] in OWN_LISTS
    if parts[0:1] == ["basics"]:
        return len(parts) == 2 and parts[1] in ("profiles", "personal")
    return len(parts) == 3 and parts[0] == "customSections" and parts[2] == "items"


def is_item(parts: list[str]) -> bool:
    """Tell whether an index pointer names an object that carries an id."""
    return len(parts) > 1 and is_index(parts[-1]) and is_item_list(parts[:-1])


def is_protected(parts: list[str]) -> bool:
    """Tell whether a place may never be written: the whole, its id, its meta, an item's id."""
    if not parts or parts[0] == "id":
        return True
    if parts[0] == "meta" and len(parts) > 1:
        return parts[1] not in OPEN_META
    return parts[-1] == "id" and is_item(parts[:-1])


def guarded_meta(document: Any) -> dict[str, Any]:
    """Return the part of `meta` that no proposal may change."""
    meta = document.get("meta") if isinstance(document, dict) else None
    if not isinstance(meta, dict):
        return {}
    return {key: value for key, value in meta.items() if key not in OPEN_META}


def is_good_new_id(own: Any) -> bool:
    """Tell whether a model may give this id to a new item."""
    return isinstance(own, str) and _NEW_ID.fullmatch(own) is not None


def kind_of(op: ChangeVerb, parts: list[str], old: Any, new: Any) -> Kind:
    """Return the kind of one change; `old` and `new` are what stood and what stands there."""
    if op == "set_hidden":
        return "removal" if new is True else _kind_of_showing(parts)
    if op == "reorder":
        return "order"
    if parts[0] == "meta":
        return _kind_of_arrangement(parts, old, new)
    return _kind_of_content(op, parts, old, new)


def _kind_of_content(op: ChangeVerb, parts: list[str], old: Any, new: Any) -> Kind:
    gone = op == "remove" or (says_something(old) and not says_something(new))
    if is_identity(parts) and not (gone and is_item(parts)):
        return "identity"
    if gone or _is_cut(old, new):
        return "removal"
    return "addition" if op == "add" or not says_something(old) else "wording"


def is_identity(parts: list[str]) -> bool:
    """Tell whether a place says who the person is, where they worked or studied, and when."""
    if parts[0] == "basics":
        return len(parts) == 1 or parts[1] in _IDENTITY_BASICS
    if parts[0] == "certificates":
        return True
    section = "custom" if parts[0] == "customSections" else parts[0]
    if section not in FIELDS or section in _WITHOUT_IDENTITY or len(parts) < 3:
        return False
    if section == "custom" and not (len(parts) > 4 and parts[2] == "items"):
        return False
    field = parts[4] if section == "custom" else parts[2]
    own = FIELDS[section]
    return field in (*own.org, *own.role, *own.degree, *own.area, *own.start, *own.end)


def _kind_of_showing(parts: list[str]) -> Kind:
    return "identity" if parts[0] == "basics" else "addition"


def _kind_of_arrangement(parts: list[str], old: Any, new: Any) -> Kind:
    if parts[1:2] != ["sections"]:
        return "wording" if parts[1:2] == ["locale"] else "order"
    if (parts[-1] == "hidden" and new is True) or (_hides(new) and not _hides(old)):
        return "removal"
    return "wording" if parts[-1] == "title" else "order"


def _hides(value: Any) -> bool:
    if isinstance(value, dict):
        return value.get("hidden") is True or any(_hides(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_hides(inner) for inner in value)
    return False


def says_something(value: Any) -> bool:
    """Tell whether a value holds anything that a reader would miss."""
    if isinstance(value, str):
        return _WORD.search(value) is not None
    if isinstance(value, dict):
        own = ("id", "hidden")
        return any(says_something(inner) for key, inner in value.items() if key not in own)
    if isinstance(value, list):
        return any(says_something(inner) for inner in value)
    return value is not None


def _is_cut(old: Any, new: Any) -> bool:
    """Tell whether a text lost most of its words and gained none: a removal in other clothes."""
    if not isinstance(old, str) or not isinstance(new, str):
        return False
    before, after = bag_of_words(old), bag_of_words(new)
    return len(before) >= 6 and after <= before and len(after) * 3 < len(before)


def bag_of_words(text: str) -> frozenset[str]:
    """Return the words of a text, Chinese by character, without order."""
    latin = "".join(" " if is_cjk(character) else character for character in text.casefold())
    return frozenset((*re.findall(r"\w+", latin), *(c for c in text if is_cjk(c))))
