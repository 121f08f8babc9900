"""The order that a list shall get: what was asked first, and nothing lost."""

from typing import Any

from resume_mcp.proposals.refusals import refusal
from resume_mcp.proposals.words import name_of, naming_fields
from resume_mcp.resume.pointers import matching_ids
from resume_mcp.vocabulary.text import comparable


def wanted_order(values: list[Any], wishes: list[Any], pointer: str) -> tuple[list[int], list[Any]]:
    """Return the indexes in their new order, and the wishes that the list does not hold.

    What was not named follows in its old order; what was named twice counts once.

    Raises:
        PatchRejected: if nothing that was named is in the list, or a name fits several items.
    """
    order: list[int] = []
    unknown: list[Any] = []
    for wish in wishes:
        index = _index_of(values, wish, order, pointer)
        if index is None:
            unknown.append(wish)
        elif index not in order:
            order.append(index)
    if not order:
        raise _nothing_known(values, wishes, pointer)
    return order + [index for index in range(len(values)) if index not in order], unknown


def ordered_again(items: list[Any], ids: list[str]) -> list[Any]:
    """Return items in an order that they had; a newer one stays behind its neighbour, or last."""
    places = {own: place for place, own in enumerate(ids)}
    known = [index for index, item in enumerate(items) if _place(item, places) is not None]
    if not known:
        return items
    first, last = known[0], known[-1]
    groups: list[list[Any]] = []
    for index in range(first, last + 1):
        if _place(items[index], places) is None:
            groups[-1].append(items[index])
        else:
            groups.append([items[index]])
    groups.sort(key=lambda group: _place(group[0], places) or 0)
    return [*items[:first], *(item for group in groups for item in group), *items[last + 1 :]]


def _place(item: Any, places: dict[str, int]) -> int | None:
    own = item.get("id") if isinstance(item, dict) else None
    return places.get(own) if isinstance(own, str) else None


def _index_of(values: list[Any], wish: Any, taken: list[int], pointer: str) -> int | None:
    if isinstance(wish, int) and not isinstance(wish, bool):
        return wish if 0 <= wish < len(values) else None
    if isinstance(wish, dict):
        wish = wish.get("id")
    if not isinstance(wish, str):
        return None
    by_id = matching_ids(values, wish)
    if len(by_id) > 1:
        raise refusal(
            "ambiguous_id",
            f"{wish!r} is the start of {len(by_id)} ids in {pointer!r}.",
            path=pointer,
            found=wish,
            allowed=[values[index]["id"] for index in by_id],
            next_step="Give more of the id.",
        )
    return by_id[0] if by_id else _index_by_words(values, wish, taken)


def _index_by_words(values: list[Any], wish: str, taken: list[int]) -> int | None:
    """Return where the text stands, first as written, then in another case; free places first.

    An entry goes by its name where no other has it.
    """
    exact = [i for i, value in enumerate(values) if value == wish]
    folded = [i for i, v in enumerate(values) if isinstance(v, str) and _fold(v) == _fold(wish)]
    named = [i for i, v in enumerate(values) if isinstance(v, dict) and _is_name(v, wish)]
    found = exact or folded or (named if len(named) == 1 else [])
    return next((index for index in found if index not in taken), found[0] if found else None)


def _is_name(entry: dict[str, Any], wish: str) -> bool:
    named = (name_of(entry), *(entry.get(key) for key in (*naming_fields(), "key")))
    return any(isinstance(name, str) and _fold(name) == _fold(wish) for name in named)


def _fold(text: str) -> str:
    return comparable(text)


def _nothing_known(values: list[Any], wishes: list[Any], pointer: str) -> Exception:
    names = [str(v["id"]) if isinstance(v, dict) and "id" in v else name_of(v) for v in values]
    return refusal(
        "unknown_id",
        f"none of the {len(wishes)} given is in {pointer!r}.",
        path=pointer,
        found=", ".join(str(wish)[:40] for wish in wishes[:5]),
        allowed=[name[:80] for name in names],
        next_step="List ids of the items, or the texts of a list of texts, in their new order.",
    )
