"""Labelled rewrites of fictional resumes, and how many of their labels an evaluation finds.

`data/people.json` holds the resumes; a line of `data/rewrites.jsonl` has the edits ("set" a value
at a pointer whose last "-" appends, "remove", "reverse" a list), the violations in them as
[type, pointer, words], and the places where a remark is as right as none.
"""

import copy
import json
import re
import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.deviation.model import Deviation, Issue

_DATA = Path(__file__).parent / "data"
_SEMANTIC = frozenset({"inflated_claim"})  # only a reader of the sentence sees these


class Label(NamedTuple):
    """A violation: its type, where it stands, and in which words."""

    kind: str
    path: str
    text: str


class Case(NamedTuple):
    """A rewrite and what is wrong in it."""

    id: str
    chinese: bool
    original: dict[str, Any]
    modified: dict[str, Any]
    job: tuple[str, ...]
    labels: tuple[Label, ...]
    neutral: tuple[str, ...]


def cases() -> list[Case]:
    """Read every labelled rewrite."""
    people = json.loads((_DATA / "people.json").read_text("utf-8"))
    lines = (_DATA / "rewrites.jsonl").read_text("utf-8").splitlines()
    return [_case(json.loads(line), people) for line in lines if line.strip()]


def _case(line: dict[str, Any], people: dict[str, Any]) -> Case:
    original = people[line["person"]]
    modified = copy.deepcopy(original)
    for edit in line["edits"]:
        _apply(modified, edit)
    labels = tuple(Label(*label) for label in line.get("labels", ()))
    neutral = (*line.get("neutral", ()), *(x.path for x in labels if x.kind == "added_entry"))
    chinese = line.get("lang") == "zh"
    return Case(
        line["id"], chinese, original, modified, tuple(line.get("job", ())), labels, neutral
    )


def _apply(document: Any, edit: dict[str, Any]) -> None:
    *steps, last = (edit.get("set") or edit.get("remove") or edit["reverse"])[1:].split("/")
    target = document
    for step in steps:
        target = target[int(step)] if isinstance(target, list) else target[step]
    key: Any = int(last) if isinstance(target, list) and last != "-" else last
    if "remove" in edit:
        del target[key]
    elif "reverse" in edit:
        target[key].reverse()
    elif key == "-":
        target.append(edit["to"])
    else:
        target[key] = edit["to"]


# A finding may stand for a violation of these types; the rest stand for their own.
_NUMBER = {"invented_metric", "altered_metric", "moved_metric", "placeholder", "changed_credential"}
_CLAIM = {"inflated_claim", "inflated_level", "changed_title", "changed_credential"}
_STANDS_FOR = {
    "emptied_entry": {"dropped_entry"},
    "added_entry": {"added_entry", "renamed_org", "changed_contact"},
    "renamed_org": {"renamed_org", "added_entry"},
    "changed_title": {"changed_title", "inflated_claim"},
    "changed_credential": {"changed_credential", "added_entry"},
    "invented_metric": _NUMBER,
    "altered_metric": _NUMBER,
    "placeholder": _NUMBER,
    "moved_metric": _NUMBER | {"moved_claim"},
    "invented_skill": {"invented_skill", "added_entry", "inflated_claim"},
    "inflated_level": _CLAIM,
    "inflated_claim": _CLAIM,
    "moved_claim": {"moved_claim", "moved_metric"},
    "unsupported_claim": _NUMBER | _CLAIM | {"invented_skill", "moved_claim", "added_entry"},
}


class Score(NamedTuple):
    """What was missed, and what was found that is no violation."""

    labels: int
    semantic: int
    missed: list[tuple[str, Label]]
    alarms: list[tuple[str, Issue]]
    findings: int

    def recall(self, *, semantic: bool = False) -> float:
        """Return the share of the labels found, of one tier."""
        missed = sum((label.kind in _SEMANTIC) == semantic for _, label in self.missed)
        total = self.semantic if semantic else self.labels - self.semantic
        return 1 - missed / total

    def precision(self) -> float:
        """Return the share of the findings that point at a violation."""
        return 1 - len(self.alarms) / self.findings


def score(evaluated: list[tuple[Case, Deviation]]) -> Score:
    """Compare what was found with the labels; notes do not count."""
    result = Score(0, 0, [], [], 0)
    for case, deviation in evaluated:
        issues = [issue for issue in deviation.issues if issue.severity != "note"]
        right: set[int] = set()
        for label in case.labels:
            mine = {i for i, issue in enumerate(issues) if _hits(issue, label, case)}
            right |= mine
            result.missed.extend([] if mine else [(case.id, label)])
        semantic = sum(label.kind in _SEMANTIC for label in case.labels)
        wrong = [
            (case.id, issue)
            for i, issue in enumerate(issues)
            if i not in right and not _excused(issue, case)
        ]
        result.alarms.extend(wrong)
        result = result._replace(
            labels=result.labels + len(case.labels),
            semantic=result.semantic + semantic,
            findings=result.findings + len(right) + len(wrong),
        )
    return result


def _hits(issue: Issue, label: Label, case: Case) -> bool:
    stands_for = _STANDS_FOR.get(issue.check, {issue.check})
    if label.kind not in stands_for or not _same_place(issue.path, label.path):
        return False
    there = _value(case.original if label.kind == "dropped_entry" else case.modified, label.path)
    if not issue.token or not isinstance(there, str) or _folded(there) == _folded(label.text):
        return True
    return _overlap(issue.token, label.text)


def _excused(issue: Issue, case: Case) -> bool:
    gone = ("dropped_entry", "emptied_entry", "lost_metric", "lost_skill")
    return issue.check not in gone and any(_same_place(issue.path, p) for p in case.neutral)


def _same_place(a: str, b: str) -> bool:
    outer, inner = sorted((a, b), key=len)
    return outer == inner or (inner.startswith(f"{outer}/") and outer.count("/") >= 2)


def _value(document: Any, path: str) -> Any:
    for step in path[1:].split("/"):
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document


def _overlap(a: str, b: str) -> bool:
    first, second = _folded(a), _folded(b)
    numbers = [set(re.findall(r"\d+(?:\.\d+)?", text.replace(",", ""))) for text in (first, second)]
    return first in second or second in first or bool(numbers[0] & numbers[1])


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()


def as_shared_format(case: Case) -> dict[str, Any]:
    """Return a case in the format of the shared honesty cases, for the shared measuring script."""
    labels = [
        {
            "type": label.kind,
            "path": label.path,
            "in": "original" if label.kind == "dropped_entry" else "modified",
            "text": label.text,
            "tier": "semantic" if label.kind in _SEMANTIC else "core",
        }
        for label in case.labels
    ]
    return {
        "id": case.id,
        "lang": "zh" if case.chinese else "en",
        "difficulty": "medium",
        "legit": not case.labels,
        "original": case.original,
        "modified": case.modified,
        "job_keywords": list(case.job),
        "labels": labels,
        "neutral": [{"path": path, "why": ""} for path in case.neutral],
    }
