"""The rows of the shared attack set, area by area; an area is switched on when it is built."""

import json
from typing import Any

import pytest

from tests.shared import shared_root

ON = (
    "search",
    "evaluate",
    "stdio",
    "http_transport",
    "review_page",
    "patch_approval",
    "ssrf",
    "fetch_content",
    "import",
    "memory_path",
    "prompt_injection",
    "privacy_store",
)


def rows(area: str) -> list[dict[str, Any]]:
    """Return the rows of an area; none where the shared data is absent."""
    root = shared_root()
    if root is None:
        return []
    lines = (root / "attacks.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["area"] == area]


def cases(area: str, *, only: tuple[str, ...] = ()) -> Any:
    """Return the rows as pytest parameters; one that skips, saying so, where there are none."""
    found = [row for row in rows(area) if not only or row["id"] in only]
    if not found:
        reason = "the shared test data (../shared/data) is not here"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="absent")]
    return [pytest.param(row, id=row["id"]) for row in found]
