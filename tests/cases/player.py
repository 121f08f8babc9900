"""Plays the steps of a shared case, then looks at its checks."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.cases.operations import OPERATIONS
from tests.cases.stage import Answer, NotMapped, Stage
from tests.cases.view import view_of

# The memory document that stands for "any with a size limit L".
SOME_DOC = "<any writable memory document with a size limit L>"
DOC, DOC_FILE, DOC_LIMIT = "preferences", "职业偏好.md", 4096
_REFERENCE = re.compile(r"\$([a-z]\w*)(?:\[(\d+)\]|\.(\w+))?")
_STEP = re.compile(r"\[(\*|\d+)\]|\.?(\w+)")


class Player:
    """One case on its stage; `saved` holds what each operation gave, a loop's turns in order."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.saved: dict[str, list[tuple[Any, Answer]]] = {}

    def play(self, step: dict[str, Any], item: Any = None) -> None:
        """Run one step and remember what it gave.

        Raises:
            NotMapped: for an operation, an argument or a name that is not known here.
        """
        name, args = step["op"], dict(step.get("args", {}))
        if name == "for_each":
            self._for_each(args)
        elif name == "parallel":
            self._parallel(args["calls"])
        else:
            self._remember(step.get("save_as"), item, self._answered(name, args, item))

    def _answered(self, name: str, args: dict[str, Any], item: Any) -> Answer:
        if name not in OPERATIONS:
            raise NotMapped(f"operation {name!r}")
        limit_s = args.pop("time_limit_s", None)
        operation, filled = OPERATIONS[name], self._filled(args, item)
        unknown = set(filled) - set(operation.__kwdefaults__ or {}) - set(operation.__annotations__)
        if unknown:
            raise NotMapped(f"operation {name!r} with {sorted(unknown)}")
        began = time.monotonic()
        answer: Answer = operation(self.stage, **filled)
        took = time.monotonic() - began
        assert limit_s is None or took <= limit_s, f"{name} took {took:.1f} s, limit {limit_s}"
        return replace(answer, op=name, seconds=took)

    def _remember(self, name: str | None, item: Any, answer: Answer) -> None:
        self.stage.answers.append(answer)
        if name:
            self.saved.setdefault(name, []).append((item, answer))

    def _for_each(self, args: dict[str, Any]) -> None:
        items = args["over"]
        if isinstance(items, str):
            items = self._named(items)
        assert items, f"for_each over {args['over']!r}: nothing to loop over"
        for item in items:
            for step in args["steps"]:
                self.play(step, item)

    def _parallel(self, calls: list[dict[str, Any]]) -> None:
        self.stage.host()
        with ThreadPoolExecutor(len(calls)) as pool:
            answers = list(
                pool.map(lambda call: self._answered(call["op"], dict(call["args"]), None), calls)
            )
        for call, answer in zip(calls, answers, strict=True):
            self._remember(call.get("save_as"), None, answer)

    def _filled(self, value: Any, item: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._filled(inner, item) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._filled(inner, item) for inner in value]
        if not isinstance(value, str):
            return value
        if value == "$item":
            return self._filled(item, None)
        if value.startswith("$item of "):
            return f"{item}{value.removeprefix('$item')}"
        if _REFERENCE.fullmatch(value):
            return self._named(value)
        if value == SOME_DOC:
            return DOC
        stage = self.stage
        value = value.replace("{tmp}", str(stage.tmp)).replace(
            "{output_dir}", str(stage.output_dir)
        )
        return value.replace("{port}", str(stage.secret.port)) if stage.secret else value

    def _named(self, reference: str) -> Any:
        """Return what `$x`, `$x[0]` or `$x.path` stands for in an argument."""
        found = _REFERENCE.fullmatch(reference)
        if found is None or found[1] not in self.saved:
            raise NotMapped(f"reference {reference!r}")
        answer = self.saved[found[1]][-1][1]
        if found[2]:
            assert len(answer.ids) > int(found[2]), f"{answer.op} failed: {answer.text[:300]}"
            return answer.ids[int(found[2])]
        if found[3]:
            if found[3] != "path":
                raise NotMapped(f"reference {reference!r}")
            return str(answer.structured.get("path", ""))
        return answer.structured["names"] if answer.op == "list_templates" else answer

    # What checks ask for.

    def rounds(self, names: list[str]) -> int:
        """Return how often a check is looked at: once for each turn of the loop it is about."""
        for name in names:
            if name not in self.saved:
                raise NotMapped(f"target {name!r}: nothing is saved under that name")
        return max((len(self.saved[name]) for name in names), default=1)

    def turn(self, name: str, number: int) -> tuple[Any, Answer]:
        """Return the loop's value and the answer of one turn; outside of loops there is one."""
        turns = self.saved[name]
        return turns[number if len(turns) > 1 else 0]


def value_at(answer: Answer, path: str) -> Any:
    """Return the part of an answer that a target names, such as `employers[*].company`."""
    if not path:
        return answer
    head, *rest = [found[1] or found[2] for found in _STEP.finditer(path)]
    return _walked(_first(answer, head), rest, path)


def _first(answer: Answer, head: str) -> Any:
    assert not answer.error, f"{answer.op} failed: {answer.text[:300]}"
    if head in answer.parts:
        return answer.parts[head]
    if head == "path":
        return answer.structured["path"]
    if head == "text":
        return file_text(answer)
    if head in answer.structured and answer.document is None:
        return answer.structured[head]
    view = view_of(answer.document or {})
    if answer.document is None or head not in view:
        raise NotMapped(f"target field {head!r} of {answer.op}: {answer.text[:300]}")
    return view[head]


def _walked(value: Any, steps: list[str], path: str) -> Any:
    for number, step in enumerate(steps):
        if isinstance(value, Answer):
            return value_at(value, ".".join(steps[number:]))
        if step == "*":
            return [_walked(inner, steps[number + 1 :], path) for inner in value]
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (LookupError, ValueError, TypeError) as error:
            raise NotMapped(f"target {path!r}") from error
    return value


def file_text(answer: Answer) -> str:
    """Return the visible text of the file that an answer names."""
    from tests.cases.files import text_of

    return text_of(Path(answer.structured["path"]))
