"""The three JSON forms of a resume: as it came, as it is, and as one sends it out.

`faithful` gives back what was imported: only the ids that we minted are gone. `portable` carries
everything, ours included, for another installation. `clean` is plain JSON Resume: nothing hidden,
no personal fields, no extensions, real dates.
"""

import copy
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import JsonObject, lists_of_items
from resume_mcp.resume.pointers import pointer_of
from resume_mcp.resume.shapes import LEGACY, STANDARD, section_hidden

JsonMode = Literal["faithful", "portable", "clean"]


def export_json(document: JsonObject, mode: JsonMode, minted: Collection[str]) -> JsonObject:
    """Return the document in one of the three forms; `minted` names the ids that are ours.

    Where `minted` is a mapping, as `minted_between` makes it, an id that replaced one in the
    imported document gives that one back.
    """
    if mode == "clean":
        return _clean(document)
    exported = copy.deepcopy(document)
    if mode == "faithful":
        _give_back_ids(exported, minted)
    return exported


def minted_between(imported: JsonObject, stored: JsonObject) -> dict[str, list[Any]]:
    """Return the ids that storing gave: {id: [] where there was none, else [what it replaced]}."""
    minted: dict[str, list[Any]] = {}
    pairs = zip(lists_of_items(imported), lists_of_items(stored), strict=False)
    for (_, before), (_, after) in pairs:
        for old, new in zip(before, after, strict=False):
            if isinstance(old, dict) and isinstance(new, dict) and old.get("id") != new["id"]:
                minted[new["id"]] = [old["id"]] if "id" in old else []
    return minted


def _give_back_ids(exported: JsonObject, minted: Collection[str]) -> None:
    for _, items in lists_of_items(exported):
        for item in items:
            own = item.get("id") if isinstance(item, dict) else None
            if not isinstance(own, str) or own not in minted:
                continue
            replaced = minted[own] if isinstance(minted, Mapping) else []
            if replaced:
                item["id"] = replaced[0]
            else:
                del item["id"]


def left_out(document: JsonObject) -> list[str]:
    """Return the pointers of what the clean form leaves out, so that nobody misses it unawares."""
    return list(dict.fromkeys(_left_out(document)))


def _left_out(document: JsonObject) -> Iterator[str]:
    for key, value in document.items():
        if key in ("$schema", "id"):
            continue
        if key == "meta":
            continue  # arrangement, not content
        if key not in STANDARD or section_hidden(document, key):
            if _says_anything(value):
                yield pointer_of([key])
        elif key == "basics":
            yield from _left_in_basics(value)
        else:
            yield from _left_in_items(key, value, [key])


def _left_in_basics(basics: Any) -> Iterator[str]:
    if not isinstance(basics, dict):
        return
    yield from _left_in_object("basics", basics, ["basics"])
    yield from _left_in_items("profiles", basics.get("profiles"), ["basics", "profiles"])
    if isinstance(basics.get("location"), dict):
        yield from _left_in_object("location", basics["location"], ["basics", "location"])


def _left_in_items(section: str, items: Any, parts: list[str]) -> Iterator[str]:
    for index, item in enumerate(items if isinstance(items, list) else ()):
        here = [*parts, str(index)]
        if not isinstance(item, dict):
            continue
        if item.get("hidden") is True:
            yield pointer_of(here)
        else:
            yield from _left_in_object(section, item, here)


def _left_in_object(section: str, found: JsonObject, parts: list[str]) -> Iterator[str]:
    cleaned = _object(section, found)
    legacy = LEGACY.get(section, {})
    for key, value in found.items():
        nested = section == "basics" and key in ("location", "profiles")
        kept = legacy.get(key, key)
        if key in ("id", "hidden") or nested or kept in cleaned or not _says_anything(value):
            continue
        if not (kept == "endDate" and _is_present(value)):
            yield pointer_of([*parts, key])


def _clean(document: JsonObject) -> JsonObject:
    cleaned: JsonObject = {}
    for key, value in document.items():
        if key == "$schema" and isinstance(value, str):
            cleaned[key] = value
        elif key == "basics":
            cleaned[key] = _basics(value)
        elif key == "meta":
            cleaned[key] = _object("meta", value if isinstance(value, dict) else {})
        elif key in STANDARD and not section_hidden(document, key):
            cleaned[key] = _items(key, value)
    return {key: value for key, value in cleaned.items() if value != {} or document[key] == {}}


def _basics(basics: Any) -> JsonObject:
    if not isinstance(basics, dict):
        return {}
    plain = _object("basics", basics)
    cleaned: JsonObject = {}
    for key, value in basics.items():
        name = LEGACY["basics"].get(key, key)
        if name in plain:
            cleaned[name] = plain[name]
        elif key == "location" and _says_anything(value):
            cleaned[key] = _location(value)
        elif key == "profiles" and isinstance(value, list):
            cleaned[key] = _items("profiles", value)
    return cleaned


def _location(value: Any) -> JsonObject:
    if isinstance(value, dict):
        return _object("location", value)
    return {"address": str(value)}


def _items(section: str, items: Any) -> list[JsonObject]:
    if not isinstance(items, list):
        items = [items] if isinstance(items, dict | str) and items else []
    shown = (item for item in items if not (isinstance(item, dict) and item.get("hidden") is True))
    return [cleaned for item in shown if (cleaned := _item(section, item)) or item == {}]


def _item(section: str, item: Any) -> JsonObject:
    if isinstance(item, dict):
        return _object(section, item)
    name = next(iter(STANDARD[section]))
    return {name: str(item)} if _says_anything(item) else {}


def _object(section: str, found: JsonObject) -> JsonObject:
    cleaned: JsonObject = {}
    legacy = LEGACY.get(section, {})
    for key, value in found.items():
        name = legacy[key] if key in legacy and not _says_anything(found.get(legacy[key])) else key
        kind = STANDARD[section].get(name)
        kept = _value(kind, value) if kind else None
        if kept is not None and not (name == "endDate" and kept == "present"):
            cleaned[name] = kept
    return cleaned


def _value(kind: str | None, value: Any) -> Any:
    """Return the value as the schema wants it, or None for what says nothing or can't be said."""
    if kind == "texts":
        texts = value if isinstance(value, list) else [value]
        return [text for text in map(_as_text, texts) if text] if value is not None else None
    if kind == "date":
        date = read_date(value)
        return date.iso() if date is not None else _as_text(value) or None
    text = _as_text(value)
    return text if text or kind == "text" else None


def _as_text(value: Any) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return str(value)


def _is_present(value: Any) -> bool:
    date = read_date(value)
    return date is not None and date.present


def _says_anything(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value not in (None, [], {})
