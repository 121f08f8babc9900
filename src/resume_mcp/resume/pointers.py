"""JSON Pointers (RFC 6901) into a resume, by index or by item id."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from resume_mcp.errors import PatchRejected
from resume_mcp.resume.document import JsonObject

MIN_ID_PREFIX = 6
_SHORT_IDS = (8, 13, 18)  # letters shown of an id, as many as tell it from its neighbours


def parts_of(pointer: str) -> list[str]:
    """Return the unescaped reference tokens of a JSON Pointer.

    Raises:
        PatchRejected: if the text is no JSON Pointer.
    """
    if pointer == "":
        return []
    if not pointer.startswith("/"):
        raise PatchRejected(
            f"{pointer[:80]!r} is no JSON Pointer. Start with '/', as in '/work/0/highlights/1'.",
            reason="bad_pointer",
            found=pointer[:80],
            next="Start with '/', as in '/work/0/highlights/1'.",
        )
    parts = pointer[1:].split("/")
    if any("~" in part.replace("~0", "").replace("~1", "") for part in parts):
        raise PatchRejected(
            f"{pointer[:80]!r} holds a bare '~'. Write '~0' for '~' and '~1' for '/'.",
            reason="bad_pointer",
            found=pointer[:80],
            next="Write '~0' for '~' and '~1' for '/'.",
        )
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]


def pointer_of(parts: list[str]) -> str:
    """Return the JSON Pointer of these reference tokens."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def value_at(document: Any, pointer: str) -> Any:
    """Return the value that an index pointer names.

    Raises:
        KeyError: if it names nothing.
    """
    value = document
    for part in parts_of(pointer):
        if isinstance(value, dict) and part in value:
            value = value[part]
        elif isinstance(value, list) and is_index(part) and int(part) < len(value):
            value = value[int(part)]
        else:
            raise KeyError(pointer)
    return value


def is_index(part: str) -> bool:
    """Tell whether a token is an array index: no sign, no leading zero, ASCII digits."""
    return part.isascii() and part.isdigit() and (part == "0" or part[0] != "0") and len(part) < 10


def matching_ids(items: list[Any], token: str) -> list[int]:
    """Return the indexes of the items whose id is the token, else starts with it (≥ 6 letters)."""
    ids = [item.get("id") if isinstance(item, dict) else None for item in items]
    exact = [index for index, own in enumerate(ids) if own == token]
    if exact or len(token) < MIN_ID_PREFIX:
        return exact
    return [i for i, own in enumerate(ids) if isinstance(own, str) and own.startswith(token)]


def short_ids(ids: Sequence[str]) -> list[str]:
    """Return for each id of a list the start that names it in a pointer; "" where none does."""
    shown = list(ids)
    for length in reversed(_SHORT_IDS):
        starts = Counter(own[:length] for own in ids)
        shown = [
            o[:length] if starts[o[:length]] == 1 else s for o, s in zip(ids, shown, strict=True)
        ]
    # A short number would be read as an index, which names another item.
    mistaken = [s == "-" or (is_index(s) and len(s) < MIN_ID_PREFIX) for s in shown]
    return ["" if wrong else s for s, wrong in zip(shown, mistaken, strict=True)]


def to_index_pointer(document: JsonObject, pointer: str) -> str:
    """Return the pointer with ids as indexes; its last token may name what is not there yet.

    Raises:
        PatchRejected: if an id is unknown or ambiguous.
    """
    return pointer_of(_resolve(document, parts_of(pointer)))


def _resolve(document: JsonObject, parts: list[str]) -> list[str]:
    value: Any = document
    resolved: list[str] = []
    for part in parts:
        token = part
        if isinstance(value, list) and part != "-" and not _is_place(value, part):
            token = str(_index_by_id(value, part, pointer_of(resolved)))
        resolved.append(token)
        value = _step(value, token)
    return resolved


def _is_place(items: list[Any], token: str) -> bool:
    """Tell an index from an id that starts with digits; no list is as long as such a start."""
    long = len(token) >= MIN_ID_PREFIX
    return is_index(token) and not (long and int(token) > len(items) and matching_ids(items, token))


def _index_by_id(items: list[Any], token: str, where: str) -> int:
    found = matching_ids(items, token)
    if len(found) == 1:
        return found[0]
    ids = [
        item["id"] for item in items if isinstance(item, dict) and isinstance(item.get("id"), str)
    ]
    if not found:
        raise PatchRejected(
            f"No item {token[:80]!r} in {where[:200]!r}. Its ids: "
            f"{', '.join(own[:80] for own in short_ids(ids)[:8] if own) or 'none'}. "
            "read_resume shows them.",
            reason="unknown_id",
            found=token[:80],
            allowed=[own[:80] for own in ids[:20]],
            next="Name an item by its index, or by an id or its first letters, at least 6.",
        )
    raise PatchRejected(
        f"{token[:80]!r} is the start of {len(found)} ids in {where[:200]!r}. Give more of the id.",
        reason="ambiguous_id",
        found=token[:80],
        allowed=[str(items[index]["id"])[:80] for index in found[:20]],
        next="Give more of the id, or the index.",
    )


def _step(value: Any, token: str) -> Any:
    if isinstance(value, dict):
        return value.get(token)
    if isinstance(value, list) and is_index(token) and int(token) < len(value):
        return value[int(token)]
    return None


def to_id_pointer(document: JsonObject, pointer: str) -> str:
    """Return an index pointer with each index of an item that has an id as that id."""
    value: Any = document
    stable: list[str] = []
    for part in parts_of(pointer):
        inner = _step(value, part)
        own = inner.get("id") if isinstance(value, list) and isinstance(inner, dict) else None
        # An id that reads as an index, or as "-", would name another item.
        usable = isinstance(own, str) and own and own != "-" and not is_index(own)
        stable.append(str(own) if usable else part)
        value = inner
    return pointer_of(stable)
