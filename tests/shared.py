"""Finds the shared test data, which a user's clone does not have."""

from pathlib import Path

import pytest

_SHARED = Path(__file__).parents[1].parent / "shared" / "data"


def shared_root() -> Path | None:
    """Return the folder of the shared data, if it is here."""
    return _SHARED if _SHARED.is_dir() else None


def shared_data(*parts: str) -> Path:
    """Return a path inside the shared data, or skip the test, saying so."""
    if not _SHARED.is_dir():
        pytest.skip("the shared test data (../shared/data) is not here")
    return _SHARED.joinpath(*parts)
