"""The ids of items that a proposal puts in: minted when absent, kept when replaced, never two."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from resume_mcp.proposals.policy import is_good_new_id, is_item
from resume_mcp.proposals.refusals import refusal
from resume_mcp.proposals.words import name_of
from resume_mcp.resume.document import JsonObject, NewId, lists_of_items
from resume_mcp.resume.pointers import is_index, parts_of, pointer_of


def settle_ids(
    document: JsonObject, target: list[str], *, previous: Any, known: set[str], new_id: NewId
) -> None:
    """Give every item at or under `target` its id; `previous` is what stood there before.

    Raises:
        PatchRejected: if an id is taken, is no good, or an item would change its own.
    """
    if is_item(target) and isinstance(previous, dict):
        _keep_own_id(document, target, previous)
    for pointer, items in _lists_under(document, target):
        earlier = _dig(previous, parts_of(pointer)[len(target) :])
        _keep_known_ids(items, earlier if isinstance(earlier, list) else [])
    added = list(_items_under(document, target))
    for _, item in added:
        if "id" not in item:
            item["id"] = new_id()
    _refuse_bad_ids(document, added, known)


def lacks_id(document: JsonObject, target: list[str]) -> bool:
    """Tell whether an item at or under `target` has no id yet."""
    return any("id" not in item for _, item in _items_under(document, target))


def drop_ids(document: JsonObject, target: list[str]) -> None:
    """Take the ids of the items at or under `target` away, so that a copy gets its own."""
    for _, item in _items_under(document, target):
        item.pop("id", None)


def all_ids(document: JsonObject) -> list[str]:
    """Return the id of every item, doubles included."""
    found = (item.get("id") for _, items in lists_of_items(document) for item in _objects(items))
    return [own for own in found if isinstance(own, str)]


def _objects(items: list[Any]) -> Iterator[JsonObject]:
    return (item for item in items if isinstance(item, dict))


def _lists_under(document: JsonObject, target: list[str]) -> Iterator[tuple[str, list[Any]]]:
    for pointer, items in lists_of_items(document):
        if parts_of(pointer)[: len(target)] == target:
            yield pointer, items


def _items_under(document: JsonObject, target: list[str]) -> Iterator[tuple[str, JsonObject]]:
    for pointer, items in lists_of_items(document):
        for index, item in enumerate(items):
            parts = [*parts_of(pointer), str(index)]
            if isinstance(item, dict) and parts[: len(target)] == target:
                yield pointer_of(parts), item


def _keep_own_id(document: JsonObject, target: list[str], previous: JsonObject) -> None:
    item = _dig(document, target)
    if not isinstance(item, dict) or "id" not in previous:
        return
    if item.setdefault("id", previous["id"]) != previous["id"]:
        raise refusal(
            "protected",
            f"the item's id is {previous['id']!r} and can't become {item['id']!r}.",
            path=pointer_of(target),
            found=item["id"],
            allowed=(str(previous["id"]),),
            next_step="Leave the id out; to make another item, remove this one and add one.",
        )


def _keep_known_ids(items: list[Any], earlier: list[Any]) -> None:
    """Let an item of a list written anew keep the id of the one that has the same name."""
    given = {item.get("id") for item in _objects(items)}
    free = [item for item in _objects(earlier) if item.get("id") not in given]
    named = Counter(_name(item) for item in free)
    wanted = Counter(_name(item) for item in _objects(items) if "id" not in item)
    ids = {_name(item): item["id"] for item in free if "id" in item}
    for item in _objects(items):
        name = _name(item)
        if "id" not in item and name and named[name] == 1 and wanted[name] == 1:
            item["id"] = ids[name]


def _name(item: JsonObject) -> str:
    return name_of({key: value for key, value in item.items() if key != "id"}).casefold()


def _refuse_bad_ids(
    document: JsonObject, added: list[tuple[str, JsonObject]], known: set[str]
) -> None:
    counts = Counter(all_ids(document))
    for pointer, item in added:
        own = item["id"]
        if isinstance(own, str) and counts[own] > 1:
            raise refusal(
                "duplicate_id",
                f"the id {own[:80]!r} is taken by another item.",
                path=pointer,
                found=own[:80],
                next_step="Leave the id out, or copy instead of moving; we give one.",
            )
        if own not in known and not is_good_new_id(own):
            raise refusal(
                "schema_violation",
                f"{str(own)[:80]!r} is no id.",
                path=pointer,
                found=str(own)[:80],
                allowed=("6 to 64 letters, digits, '_', '.', ':' or '-', a letter first", "a UUID"),
                next_step="Leave the id out; we give one.",
            )


def _dig(value: Any, parts: list[str]) -> Any:
    for part in parts:
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and is_index(part) and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value
