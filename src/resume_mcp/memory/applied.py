"""The lines by which the history tells what was applied to which resume."""

import re
from collections.abc import Iterable

_KEY_CHARACTERS = 8
_ENDS = re.compile(r" \(resume (\S{1,8}), revision ([0-9]+)\)$", re.MULTILINE)


def applied_line(resume_id: str, revision: int, *, title: str, when: str) -> str:
    """Return the line for a revision that a proposal made; `when` is its ISO time."""
    # The id, not the resume's title: a renamed resume must not write its history twice.
    return f"{when[:10]}: {title} (resume {resume_id[:_KEY_CHARACTERS]}, revision {revision})"


def without_line(applied: Iterable[tuple[str, int]], texts: Iterable[str]) -> list[tuple[str, int]]:
    """Return those (resume, revision) that have no line in any of the texts."""
    told = {(key, int(revision)) for text in texts for key, revision in _ENDS.findall(text)}
    return [each for each in applied if (each[0][:_KEY_CHARACTERS], each[1]) not in told]
