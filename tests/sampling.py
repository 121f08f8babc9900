"""How much a usual run plays of many tests that are alike: a share; CI plays them all."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
PLAYS_ALL = bool(os.environ.get("CI"))


def share_of(things: Sequence[T], *, one_in: int, first: int = 0) -> Sequence[T]:
    """Return every so-manieth thing, all of them in CI."""
    return things if PLAYS_ALL else things[first % one_in :: one_in]
