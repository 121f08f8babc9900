"""Words that stand twice in a list of skills or interests: a proposal adds none."""

from collections.abc import Iterator

from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import pointer_of
from resume_mcp.resume.rules import Problem
from resume_mcp.vocabulary.text import comparable

_SECTIONS = ("skills", "interests")


def doubles(document: JsonObject) -> Iterator[Problem]:
    """Yield each keyword that its list holds already, in this or another case."""
    for section in _SECTIONS:
        groups = document.get(section)
        for index, group in enumerate(groups if isinstance(groups, list) else ()):
            keywords = group.get("keywords") if isinstance(group, dict) else None
            if isinstance(keywords, list):
                yield from _doubles_in(keywords, [section, str(index), "keywords"])


def _doubles_in(keywords: list[object], parts: list[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, word in enumerate(keywords):
        if not isinstance(word, str):
            continue
        # Told in one form, so that a double is the same one wherever its two words move.
        key = comparable(word)
        if key in seen:
            said = f"adds {key!r:.80}, which this list holds already"
            yield Problem(pointer_of([*parts, str(index)]), said, (), "no_effect")
        seen.add(key)
