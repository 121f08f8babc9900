"""JSON Resume before version 1: the fields that were renamed get their names of today."""

from typing import Any

from resume_mcp.importing.model import Notice
from resume_mcp.importing.programs.records import is_empty
from resume_mcp.resume.document import JsonObject

# Section -> name before version 1 -> name since then.
_RENAMED: dict[str, dict[str, str]] = {
    "basics": {"website": "url", "picture": "image"},
    "work": {"company": "name", "website": "url"},
    "volunteer": {"website": "url"},
    "education": {"gpa": "score"},
    "publications": {"website": "url"},
}
_SURE = ("company", "website", "picture")  # `gpa` alone may be a key of the person's own


def is_before_v1(value: JsonObject) -> bool:
    """Tell whether a document is older than version 1: by its jobs, else by its other parts."""
    if any(not is_empty(job.get("name")) for job in _items(value.get("work"))):
        return False
    return any(
        old in _SURE and _gives_way(item, old, new)
        for section, names in _RENAMED.items()
        for item in _items(value.get(section))
        for old, new in names.items()
    )


def to_v1(value: JsonObject) -> tuple[JsonObject, list[Notice]]:
    """Return the document with the names of version 1; all other keys and their order stay."""
    changed: dict[str, int] = {}
    document = {
        key: _renamed(inner, key, changed) if key in _RENAMED else inner
        for key, inner in value.items()
    }
    pairs = ", ".join(f"{pair} ({number})" for pair, number in changed.items())
    said = f"This is JSON Resume from before version 1; fields were given today's names: {pairs}."
    return document, [Notice("", f"{said} An export has these names too.")]


def _items(section: Any) -> list[JsonObject]:
    items = section if isinstance(section, list) else [section]
    return [item for item in items if isinstance(item, dict)]


def _gives_way(item: JsonObject, old: str, new: str) -> bool:
    """Tell whether an older name holds something where the one of today holds nothing."""
    return not is_empty(item.get(old)) and is_empty(item.get(new))


def _renamed(section: Any, key: str, changed: dict[str, int]) -> Any:
    if isinstance(section, list):
        return [_renamed(item, key, changed) for item in section]
    if not isinstance(section, dict):
        return section
    names = {old: new for old, new in _RENAMED[key].items() if _gives_way(section, old, new)}
    for old, new in names.items():
        pair = f"{key}.{old} → {new}"
        changed[pair] = changed.get(pair, 0) + 1
    return {
        names.get(name, name): inner
        for name, inner in section.items()
        if name not in names.values()
    }
