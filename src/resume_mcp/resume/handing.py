"""Reads a document for another tool, and notes what that tool has no place for."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import Section, read_resume
from resume_mcp.resume.pointers import pointer_of


class Handed(NamedTuple):
    """A document in the shape of another tool."""

    document: JsonObject
    left_out: list[str]  # pointers of what that shape can't hold


class Giver:
    """An object of the document; what nobody asks for is left over."""

    def __init__(self, found: Any, parts: list[str]) -> None:
        self._found: JsonObject = found if isinstance(found, dict) else {"": found}
        self._parts = parts
        self._given = {"id", "hidden"}

    @property
    def hidden(self) -> bool:
        """Tell whether the person switched it off."""
        return self._found.get("hidden") is True

    def text(self, *keys: str) -> str:
        """Return the first of these fields that says anything, as text; all count as given."""
        self._given.update(keys)
        values = (self._found.get(key) for key in keys)
        return next((_text(value) for value in values if _text(value)), "")

    def texts(self, *keys: str) -> list[str]:
        """Return the texts of lists (or of single texts) in these fields."""
        self._given.update(keys)
        found: list[str] = []
        for value in (self._found.get(key) for key in keys):
            found += [_text(one) for one in value] if isinstance(value, list) else [_text(value)]
        return [text for text in found if text]

    def inside(self, key: str) -> list["Giver"]:
        """Return the objects of a list, or the one object, in a field."""
        self._given.add(key)
        value, parts = self._found.get(key), [*self._parts, key]
        if isinstance(value, list):
            return [Giver(one, [*parts, str(index)]) for index, one in enumerate(value)]
        return [Giver(value, parts)] if _says_anything(value) else []

    def left_over(self) -> list[str]:
        """Return the pointers of what was not asked for."""
        rest = [key for key in self._found if key not in self._given]
        return [pointer_of([*self._parts, key]) for key in rest if _says_anything(self._found[key])]

    def pointer(self) -> str:
        """Return where it stands."""
        return pointer_of(self._parts)


def sections_of(document: JsonObject) -> Iterator[tuple[Section, list[Giver]]]:
    """Yield the sections in their order on the page, each with its items."""
    for section in read_resume(document).sections:
        parts = [part for part in section.path.split("/") if part]
        value: Any = document
        for part in parts:
            value = value[int(part)] if isinstance(value, list) else value.get(part)
        if isinstance(value, list):
            yield section, [Giver(one, [*parts, str(i)]) for i, one in enumerate(value)]
        else:
            yield section, [Giver(value, parts)]


_AROUND = ("$schema", "basics", "meta", "customSections")


def foreign(document: JsonObject, known: frozenset[str]) -> list[str]:
    """Return the pointers of keys at the top that are no section of a resume."""
    return [
        pointer_of([key])
        for key, value in document.items()
        if key not in (*_AROUND, *known) and _says_anything(value)
    ]


def _text(value: Any) -> str:
    if isinstance(value, bool) or value is None or isinstance(value, (dict, list)):
        return ""
    return str(value).strip()


def _says_anything(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_says_anything, value.values()))
    if isinstance(value, list):
        return any(map(_says_anything, value))
    return value not in (None, "")
