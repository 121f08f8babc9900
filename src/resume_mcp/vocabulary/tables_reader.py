"""The concept tables as values: TOML files of this package, read once at first use.

A table has one section per kind; a line is `"Canonical name" = ["other name", …]`. A mark before
a name says when running text may mean it:

- none: in any case, between word boundaries;
- `=`: as written (`=ML`), or in lower case where it stands alone in a list;
- `~`: as `=`, and not where it opens a sentence like an ordinary word (`~Excel`, `~Go`);
- `?`: never in running text, only when somebody asks for exactly this term (`?es`);
- `<`: no other name but something narrower, a concept of its own (`<JUnit` of unit testing), with
  its further names after `|`;
- `>`: no name but the broader thing that this concept belongs to (`>Agile` of Scrum);
- `+`: a neighbour, a concept of its own that is neither another name nor narrower.
"""

import functools
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

MARKS = "=~?"


class Concept(NamedTuple):
    """One thing under all its names, and the broader things that who knows it knows too.

    `rank` orders the concepts of a kind that has levels.
    """

    key: str
    kind: str
    names: tuple[str, ...]
    rank: int = 0
    broader: tuple[str, ...] = ()


class MarkedName(NamedTuple):
    """A name as the table writes it, without its mark."""

    name: str
    mark: str


class TableEntry(NamedTuple):
    """A concept with its marked names."""

    concept: Concept
    names: tuple[MarkedName, ...]


@functools.cache
def table_entries() -> tuple[TableEntry, ...]:
    """Return every concept of the built-in tables, in the order of the files' names."""
    folder = resources.files("resume_mcp.vocabulary").joinpath("tables")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(
        entry for file in files for entry in entries_of(tomllib.loads(file.read_text("utf-8")))
    )


def entries_of(table: dict[str, dict[str, Any]]) -> Iterator[TableEntry]:
    """Yield the concepts of one table, each before its narrower ones."""
    for kind, concepts in table.items():
        for key, value in concepts.items():
            rank = value["rank"] if isinstance(value, dict) else 0
            listed = value["names"] if isinstance(value, dict) else value
            own = [_marked(name) for name in listed if name[0] not in "<+>"]
            above = tuple(name[1:] for name in listed if name[0] == ">")
            yield _entry(_key_first(key, own), kind, rank, above)
            for name in listed:
                if name[0] in "<+":
                    inner = [_marked(part) for part in name[1:].split("|")]
                    broader = (key,) if name[0] == "<" else ()
                    yield _entry(inner, kind, rank, broader)


def _entry(names: list[MarkedName], kind: str, rank: int, broader: tuple[str, ...]) -> TableEntry:
    key = names[0].name
    return TableEntry(Concept(key, kind, tuple(n.name for n in names), rank, broader), tuple(names))


def _marked(name: str) -> MarkedName:
    return MarkedName(name[1:], name[0]) if name[0] in MARKS and name[1:] else MarkedName(name, "")


def _key_first(key: str, names: list[MarkedName]) -> list[MarkedName]:
    """Return the names once each, the key first; of a name with and without mark the mark holds."""
    once: dict[str, MarkedName] = {key: MarkedName(key, "")}
    for name in names:
        if name.mark or name.name not in once:
            once[name.name] = name
    return list(once.values())
