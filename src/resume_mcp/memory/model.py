"""What is said about a memory document."""

from typing import NamedTuple


class MemoryText(NamedTuple):
    """A document, or one section of it; sizes are those of the whole document."""

    doc: str
    text: str
    bytes: int
    characters: int
    budget: int
    unit: str
    sections: tuple[str, ...]
    version: int
    modified_at: str | None


class MemoryDoc(NamedTuple):
    """A document in the list."""

    doc: str
    file: str
    bytes: int
    characters: int
    budget: int
    unit: str
    modified_at: str | None
    model_may: str
    version: int
    problem: str  # why it can't be read, "" if it can


class MemoryWritten(NamedTuple):
    """What a document holds after a write, and what left it."""

    doc: str
    bytes: int
    characters: int
    budget: int
    unit: str
    dropped: tuple[str, ...]
    version: int
    text: str


class Archived(NamedTuple):
    """What left a document, and when."""

    doc: str  # a day's log stands as daily/YYYY-MM-DD
    text: str
    archived_at: str
