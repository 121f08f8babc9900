"""What one check of a shared case looks at: an answer, or a part of one, in one turn of a loop."""

import json
import re
from dataclasses import dataclass
from typing import Any

from tests.cases.player import SOME_DOC, Player, value_at
from tests.cases.stage import Answer
from tests.cases.view import norm

_TARGET = re.compile(r"\$?([a-z]\w*)(?:[.\[].*)?")


@dataclass(frozen=True)
class Look:
    """One check in one turn."""

    player: Player
    expectation: dict[str, Any]
    turn: int

    @property
    def names(self) -> list[str]:
        """The targets as the case writes them; none stands for all that was done."""
        return targets_of(self.expectation)

    @property
    def item(self) -> Any:
        """The loop's value in this turn."""
        return self.player.turn(_name(self.names[0]), self.turn)[0] if self.names else None

    @property
    def value(self) -> Any:
        """What the check wants to see."""
        value = self.expectation.get("value")
        return self.item if value == "$item" else value

    @property
    def answer(self) -> Answer:
        """The answer that the (first) target is a part of."""
        return self.answers()[0]

    def answers(self) -> list[Answer]:
        """Return the answers that the targets name; without targets, all of the case."""
        if not self.names:
            return self.player.stage.answers
        return [self.named(name) for name in self.names]

    def named(self, target: str) -> Answer:
        """Return the answer that a target is a part of."""
        return self.player.turn(_name(target), self.turn)[1]

    def part(self) -> Any:
        """Return what the only target names: an answer, or a value inside of it."""
        name = self.names[0]
        return value_at(self.named(name), name.lstrip("$")[len(_name(name)) :].lstrip("."))

    def each(self) -> list[Answer]:
        """Return the answers one by one, those of several formats taken apart."""
        found = []
        for answer in self.answers():
            found += list(answer.parts.values()) or [answer]
        return found

    def holds(self, value: Any) -> bool:
        """Tell whether the target has the value: as a skill, in an item, or in the words."""
        part = self.part()
        if isinstance(part, list) and self.names[0].endswith("skills"):
            return norm(value) in part
        return norm(value) in norm(words_of(part))


def targets_of(expectation: dict[str, Any]) -> list[str]:
    """Return the targets of a check, one by one."""
    target = expectation.get("target") or []
    if isinstance(target, str):
        target = target.split("|")
    return [] if SOME_DOC in target else list(target)


def names_in(expectation: dict[str, Any]) -> list[str]:
    """Return the saved names that a check's targets begin with."""
    if expectation["check"] == "not_contains_any_message":
        return []  # its targets are words
    return [_name(target) for target in targets_of(expectation)]


def words_of(value: Any) -> str:
    """Return a part of an answer as text."""
    if isinstance(value, Answer):
        return value.words()
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _name(target: str) -> str:
    found = _TARGET.fullmatch(target)
    return found[1] if found else target
