"""Labelled cases as documents, and how many of their labels an evaluation finds."""

import copy
import json
from typing import Any

from tests.deviation.labelled import GONE, HONEST, SEMANTIC, VIOLATIONS, Case
from tests.deviation.more_labelled import MORE_HONEST, MORE_VIOLATIONS

HONEST_CASES = (*HONEST, *MORE_HONEST)
CASES = (*VIOLATIONS, *MORE_VIOLATIONS, *HONEST_CASES)


def modified(case: Case) -> dict[str, Any]:
    """Return the person's document with the case's edits."""
    document = copy.deepcopy(case.person)
    for path, value in case.edits:
        _edit(document, path, copy.deepcopy(value) if value is not GONE else value)
    return document


def _edit(document: Any, path: str, value: Any) -> None:
    *steps, last = path.strip("/").split("/")
    target = document
    for step in steps:
        target = target[int(step)] if isinstance(target, list) else target[step]
    key: Any = int(last) if isinstance(target, list) and last != "-" else last
    if value is GONE:
        del target[key]
    elif value in ("SWAP", "REVERSE") and isinstance(value, str):
        target[key].reverse()
    elif key == "-":
        target.append(value)
    else:
        target[key] = value


def as_json(case: Case) -> dict[str, Any]:
    """Return the case in the format of the shared honesty cases."""
    gone = "dropped_entry"
    return {
        "id": case.id,
        "lang": "zh" if case.chinese else "en",
        "difficulty": "medium",
        "legit": not case.labels,
        "original": case.person,
        "modified": modified(case),
        "job_keywords": list(case.job),
        "labels": [
            {
                "type": kind,
                "path": path,
                "in": "original" if kind == gone else "modified",
                "text": text,
                "tier": "semantic" if kind in SEMANTIC else "core",
            }
            for kind, path, text in case.labels
        ],
        "neutral": [{"path": path, "why": ""} for path in case.neutral],
    }


def as_lines() -> str:
    """Return every case as JSON Lines, for the shared measuring script."""
    return "\n".join(json.dumps(as_json(c), ensure_ascii=False) for c in CASES)
