"""Generated resumes, tidy and odd ones, and operations on them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from resume_mcp.errors import PatchRejected
from resume_mcp.proposals.model import Draft, Operation
from resume_mcp.resume.document import JsonObject, lists_of_items, with_ids
from resume_mcp.resume.pointers import pointer_of, to_id_pointer, to_index_pointer
from resume_mcp.resume.shapes import STANDARD
from tests.proposals.sample import counting_ids

_WORDS = st.sampled_from(
    (
        *("Built REST APIs", "Led eight people", "cut costs by 30%", "for payments.", "Go", "C++"),
        *("负责订单系统重构", "延迟降低 30%", "精通 Java 开发", "至今", "带领五人小组。"),
        *("naïve", "🎉", "a\u200bb", "/", "~", "-", "0", "", " ", "[-x-]", '"', "\n"),
    )
)
_TEXT = st.lists(_WORDS, max_size=4).map(" ".join)
_ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.sampled_from([1.0, 0.5, -0.0, 1e300])
)
_DATE = st.sampled_from(["2018", "2019-07", "2020-02-29", "present", "", "2020.3", "至今"])
_JSON = st.recursive(
    st.one_of(_TEXT, _ODD),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_TEXT, inner, max_size=3)),
    max_leaves=6,
)
_ODD_IDS = (
    *("0", "1", "2", "-", "work-1", "work-10", "work-100", "a/b~c", "~1", "12345678", "123456"),
    *("12345678-1111-4111-8111-111111111111", "12345679-1111-4111-8111-111111111111"),
    *("\u00e9tude-1", "e\u0301tude-1", "编号-一二三四五", "x" * 300, " ", "new-00001"),
)
_SEEDS = st.integers(0, 2**16)
_EXTRA = st.dictionaries(
    st.sampled_from(["x-a", "x-b", "unknown", "hidden", ""]), _JSON, max_size=1
)


def _value(kind: str) -> st.SearchStrategy[Any]:
    tidy: dict[str, st.SearchStrategy[Any]] = {
        "texts": st.lists(_TEXT, max_size=4),
        "date": _DATE,
        "email": st.sampled_from(["a@example.org", "", "nobody"]),
        "url": st.sampled_from(["https://a.example", "", "a.example"]),
    }
    return st.one_of(tidy.get(kind, _TEXT), tidy.get(kind, _TEXT), tidy.get(kind, _TEXT), _ODD)


# Strategies are built once: building them for each document takes longer than drawing from them.
@cache
def _object(section: str) -> st.SearchStrategy[JsonObject]:
    fields = {name: _value(kind) for name, kind in STANDARD[section].items()}
    known = st.fixed_dictionaries({}, optional=fields)
    return st.builds(_mixed, known, _EXTRA, _SEEDS)


def _mixed(known: JsonObject, extra: JsonObject, seed: int) -> JsonObject:
    """Return the members of both, in an order of its own; seed 0 leaves them as they are."""
    members = list((known | extra).items())
    if seed:
        Random(seed).shuffle(members)  # noqa: S311 - an order, no secret
    return dict(members)


@cache
def _section(name: str) -> st.SearchStrategy[Any]:
    items = st.lists(_object(name), max_size=3)
    return st.one_of(items, items, items, _JSON)


def _assembled(
    basics: JsonObject, inner: JsonObject, sections: JsonObject, extra: JsonObject, seed: int
) -> JsonObject:
    whole = _mixed(sections | {"basics": basics | inner}, extra, seed)
    document = with_ids(whole, counting_ids())
    return document if seed % 3 else _with_odd_ids(document, seed)


def _with_odd_ids(document: JsonObject, seed: int) -> JsonObject:
    """Give the items ids as other tools make them: numbers, starts of each other, signs."""
    ids = list(_ODD_IDS)
    Random(seed).shuffle(ids)  # noqa: S311 - an order, no secret
    for _, items in lists_of_items(document):
        for item in items:
            if isinstance(item, dict) and ids:
                item["id"] = ids.pop()
    return document


@cache
def documents() -> st.SearchStrategy[JsonObject]:
    """Return documents as an import leaves them: whatever they hold, their items have ids."""
    inner = {"profiles": _section("profiles"), "location": _object("location")}
    skip = ("basics", "location", "profiles", "meta")
    sections = {name: _section(name) for name in STANDARD if name not in skip}
    talks = st.lists(
        st.fixed_dictionaries({"title": _TEXT, "items": _section("awards")}), max_size=2
    )
    own = {"customSections": talks, "meta": st.dictionaries(_TEXT, _JSON, max_size=2)}
    return st.builds(
        _assembled,
        _object("basics"),
        st.fixed_dictionaries({}, optional=inner),
        st.fixed_dictionaries({}, optional=sections | own),
        _EXTRA,
        _SEEDS,
    )


def _places(value: Any, parts: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield the pointer and the value of all that is in a document."""
    yield pointer_of(list(parts)), value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*parts, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _places(inner, (*parts, str(index)))


def _like(value: Any) -> st.SearchStrategy[Any]:
    """Return values of the same kind, which a proposal may mostly write."""
    if isinstance(value, str):
        return st.one_of(_TEXT, _DATE)
    if isinstance(value, list):
        return st.one_of(st.lists(_TEXT, max_size=3), st.just(value[::-1]), st.just(value[1:]))
    if isinstance(value, dict):
        return st.one_of(_object("work"), st.just(dict(reversed(value.items()))))
    return _JSON


@st.composite
def drafts(draw: st.DrawFn, document: JsonObject) -> Draft:
    """Return a proposal that mostly can be done: its places are there, its values fit."""
    found = [
        (pointer, value)
        for pointer, value in _places(document)
        if pointer not in ("", "/basics") and not pointer.startswith(("/meta", "/id"))
    ]
    found += [(own, value) for pointer, value in found if (own := _by_id(document, pointer))]
    operations = draw(st.lists(_steps(found), min_size=1, max_size=5))
    return Draft(title="A change", operations=tuple(operations))


def _by_id(document: JsonObject, pointer: str) -> str:
    """Return the pointer by ids, or nothing where it has none that leads back."""
    own = to_id_pointer(document, pointer)
    try:
        return own if own != pointer and to_index_pointer(document, own) == pointer else ""
    except PatchRejected:
        return ""


def _steps(found: list[tuple[str, Any]]) -> st.SearchStrategy[Operation]:
    lists = [(pointer, value) for pointer, value in found if isinstance(value, list)]
    objects = [pointer for pointer, value in found if isinstance(value, dict)]
    items = [pointer for pointer in objects if pointer.rsplit("/", 1)[-1].isdigit()]
    ends = [f"{pointer}/-" for pointer, _ in lists]
    new = st.sampled_from([*ends, *(f"{pointer}/x-new" for pointer in objects), "/x-new"])
    place = st.sampled_from([pointer for pointer, _ in found] or ["/nowhere"])
    steps = [
        st.builds(Operation, op=st.just("remove"), path=place),
        st.builds(Operation, op=st.just("add"), path=st.one_of(new, place), value=_JSON),
        st.builds(Operation, op=st.sampled_from(["move", "copy"]), path=new, from_=place),
        st.builds(Operation, op=st.sampled_from(["move", "copy"]), path=place, from_=place),
        st.builds(Operation, op=st.just("test"), path=place, value=_JSON),
    ]
    if found:
        steps.append(st.sampled_from(found).flatmap(_replacement))
    if lists:
        steps.append(st.sampled_from(lists).flatmap(_reordering))
        steps.append(
            st.builds(Operation, op=st.just("add"), path=st.sampled_from(ends), value=_TEXT)
        )
    if items:
        hide = st.sampled_from(items)
        steps.append(st.builds(Operation, op=st.just("set_hidden"), path=hide, value=st.booleans()))
    return st.one_of(steps)


def _replacement(found: tuple[str, Any]) -> st.SearchStrategy[Operation]:
    pointer, value = found
    return st.builds(Operation, op=st.just("replace"), path=st.just(pointer), value=_like(value))


def _reordering(found: tuple[str, Any]) -> st.SearchStrategy[Operation]:
    pointer, value = found
    order = st.permutations(range(len(value))).map(lambda wish: wish[:3])
    return st.builds(Operation, op=st.just("reorder"), path=st.just(pointer), value=order)
