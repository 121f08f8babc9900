"""What an import hands back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from resume_mcp.resume.document import JsonObject


class Notice(NamedTuple):
    """Something the person should know about one place of the input."""

    where: str  # a JSON Pointer, "line 12", or "" for the whole input
    message: str


class Imported(NamedTuple):
    """A document in JSON Resume shape, and what became of the input."""

    document: JsonObject
    format: str
    locale: str
    counts: dict[str, int]
    warnings: tuple[Notice, ...]
    unplaced: tuple[str, ...]
    coverage: float
    minted: Mapping[str, list[Any]] = {}  # ids that are ours -> [the id that each replaced], or []
