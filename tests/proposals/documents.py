"""Generated resumes, tidy and odd ones, and operations on them."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from resume_mcp.proposals.model import Draft, Operation
from resume_mcp.resume.document import JsonObject, with_ids
from resume_mcp.resume.pointers import pointer_of
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


def _object(section: str) -> st.SearchStrategy[JsonObject]:
    fields = {name: _value(kind) for name, kind in STANDARD[section].items()}
    known = st.fixed_dictionaries({}, optional=fields)
    return st.builds(_mixed, known, _EXTRA, st.randoms(use_true_random=False))


def _mixed(known: JsonObject, extra: JsonObject, random: Any) -> JsonObject:
    members = list((known | extra).items())
    random.shuffle(members)
    return dict(members)


def _section(name: str) -> st.SearchStrategy[Any]:
    items = st.lists(_object(name), max_size=3)
    return st.one_of(items, items, items, _JSON)


@st.composite
def documents(draw: st.DrawFn) -> JsonObject:
    """Return a document as an import leaves it: whatever it holds, its items have ids."""
    basics = draw(_object("basics"))
    basics |= draw(st.fixed_dictionaries({}, optional={"profiles": _section("profiles")}))
    basics |= draw(st.fixed_dictionaries({}, optional={"location": _object("location")}))
    skip = ("basics", "location", "profiles", "meta")
    sections = {name: _section(name) for name in STANDARD if name not in skip}
    found = draw(st.fixed_dictionaries({}, optional=sections))
    talks = st.lists(
        st.fixed_dictionaries({"title": _TEXT, "items": _section("awards")}), max_size=2
    )
    own = {"customSections": talks, "meta": st.dictionaries(_TEXT, _JSON, max_size=2)}
    found |= draw(st.fixed_dictionaries({"basics": st.just(basics)}, optional=own))
    whole = _mixed(found, draw(_EXTRA), draw(st.randoms(use_true_random=False)))
    return with_ids(whole, counting_ids())


def pointers(value: Any, parts: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the pointer of every value, and of places that could be added."""
    yield pointer_of(list(parts))
    if isinstance(value, dict):
        yield pointer_of([*parts, "x-new"])
        for key, inner in value.items():
            yield from pointers(inner, (*parts, key))
    elif isinstance(value, list):
        yield pointer_of([*parts, "-"])
        for index, inner in enumerate(value):
            yield from pointers(inner, (*parts, str(index)))


@st.composite
def drafts(draw: st.DrawFn, document: JsonObject) -> Draft:
    """Return a proposal whose pointers mostly lead somewhere."""
    place = st.sampled_from(sorted(set(pointers(document))))
    anywhere = st.one_of(place, place, place, st.just("/work/-"), st.just("/nowhere/9"))
    value = st.one_of(_TEXT, _JSON, _object("work"), st.lists(_TEXT, max_size=3))
    order = st.lists(st.one_of(_TEXT, st.integers(0, 4)), max_size=4)
    steps = st.one_of(
        st.builds(Operation, op=st.just("remove"), path=anywhere),
        st.builds(Operation, op=st.sampled_from(["add", "replace"]), path=anywhere, value=value),
        st.builds(Operation, op=st.sampled_from(["move", "copy"]), path=anywhere, from_=anywhere),
        st.builds(Operation, op=st.just("reorder"), path=anywhere, value=order),
        st.builds(Operation, op=st.just("set_hidden"), path=anywhere, value=st.booleans()),
    )
    operations = draw(st.lists(steps, min_size=1, max_size=5))
    return Draft(title="A change", operations=tuple(operations))
