"""A refusal that a model can act on: which operation, where, what was found, what is allowed."""

import difflib
from collections.abc import Sequence
from typing import Any

from resume_mcp.errors import PatchRejected
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import is_index, matching_ids, parts_of, pointer_of
from resume_mcp.resume.rules import known_fields

SHOWN_ALLOWED = 20
_SHOWN_NAME = 120  # characters; an imported name or id may be of any length
_MAX_NEAREST = 200

# What other tools call a field, and where it stands here; only for the hint.
_OTHER_NAMES = {
    "experience": "work", "workexperience": "work", "employment": "work", "jobs": "work",
    "company": "name", "employer": "name", "title": "position", "role": "position",
    "jobtitle": "position", "description": "summary", "bullets": "highlights",
    "achievements": "highlights", "school": "institution", "university": "institution",
    "degree": "studyType", "major": "area", "field": "area", "gpa": "score", "grade": "score",
    "certifications": "certificates", "headline": "label", "website": "url", "link": "url",
    "start": "startDate", "end": "endDate", "level": "fluency", "tags": "keywords",
    "technicalskills": "skills", "personalprojects": "projects", "issuer": "awarder",
    "fullname": "name", "mail": "email", "telephone": "phone", "mobile": "phone",
    "photo": "image", "picture": "image", "city": "location", "address": "location",
}  # fmt: skip


def refusal(
    reason: str,
    what: str,
    *,
    path: str = "",
    found: Any = None,
    allowed: Sequence[str] = (),
    nearest: Sequence[str] = (),
    next_step: str = "",
) -> PatchRejected:
    """Return the refusal, its words and its details from the same facts."""
    said = [what]
    nearest = [each for each in nearest if len(each) <= _MAX_NEAREST]
    if allowed:
        said.append(f"Allowed: {_listed(allowed)}.")
    if nearest:
        said.append(f"Nearest: {', '.join(nearest)}.")
    if next_step:
        said.append(next_step)
    details: dict[str, Any] = {"reason": reason, "path": short(path, 200), "next": next_step}
    if found is not None:
        details["found"] = short(found, _MAX_NEAREST) if isinstance(found, str) else found
    if allowed:
        details["allowed"] = [short(each, _SHOWN_NAME) for each in allowed[:SHOWN_ALLOWED]]
    if nearest:
        details["nearest"] = list(nearest)
    return PatchRejected(" ".join(said), **details)


def at_operation(error: PatchRejected, index: int, op: str, path: str) -> PatchRejected:
    """Return the same refusal, saying which operation it is about."""
    message = f"Operation at index {index} ({op} {short(path)!r}): {error.message}"
    details = {"reason": "bad_pointer", **error.details}
    details["path"] = details.get("path") or short(path, 200)
    return PatchRejected(message, **details, operation=index)


def _listed(allowed: Sequence[str]) -> str:
    rest = len(allowed) - SHOWN_ALLOWED
    more = f" and {rest} more" if rest > 0 else ""
    return ", ".join(short(each, _SHOWN_NAME) for each in allowed[:SHOWN_ALLOWED]) + more


def short(text: str, limit: int = 120) -> str:
    """Return the text, or its start with the mark of what is missing."""
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"


def nearest_paths(document: JsonObject, pointer: str) -> tuple[str, ...]:
    """Return up to three valid pointers that the writer may have meant."""
    parts = parts_of(pointer)
    value: Any = document
    for depth, part in enumerate(parts):
        inner = _step(value, part)
        if inner is None:
            here = parts[:depth]
            names = _close_names(value, pointer_of(here), part)
            return tuple(pointer_of([*here, name]) for name in names)
        value = inner[0]
    return ()


def nearest_fields(pointer: str) -> tuple[str, ...]:
    """Return up to three known fields that the writer of an unknown one may have meant."""
    *above, part = parts_of(pointer)
    names = _close(known_fields(pointer_of(above)), part)
    return tuple(pointer_of([*above, name]) for name in names)


def names_at(document: JsonObject, pointer: str) -> tuple[str, ...]:
    """Return what may follow this pointer: fields of an object, ids or indexes of a list."""
    value: Any = document
    for part in parts_of(pointer):
        inner = _step(value, part)
        value = inner[0] if inner else None
    return _names(value, pointer)


def _step(value: Any, part: str) -> tuple[Any] | None:
    if isinstance(value, dict) and part in value:
        return (value[part],)
    if isinstance(value, list) and is_index(part) and int(part) < len(value):
        return (value[int(part)],)
    if isinstance(value, list) and len(found := matching_ids(value, part)) == 1:
        return (value[found[0]],)
    return None


def _names(value: Any, pointer: str) -> tuple[str, ...]:
    if isinstance(value, dict):
        return tuple(dict.fromkeys((*known_fields(pointer), *value)))
    if not isinstance(value, list):
        return ()
    ids = (item.get("id") if isinstance(item, dict) else None for item in value)
    return (*(own if isinstance(own, str) else str(i) for i, own in enumerate(ids)), "-")


def _close_names(value: Any, pointer: str, part: str) -> list[str]:
    return _close(_names(value, pointer), part)


def _close(names: Sequence[str], part: str) -> list[str]:
    meant = _OTHER_NAMES.get(part.casefold().replace("_", ""))
    first = [meant] if meant is not None and meant in names else []
    close = difflib.get_close_matches(part[:80], [name[:80] for name in names], n=3, cutoff=0.5)
    return [name for name in dict.fromkeys((*first, *close)) if name != part][:3]
