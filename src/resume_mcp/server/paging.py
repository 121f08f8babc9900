"""Lists page with `limit` and `cursor`."""

from collections.abc import Sequence
from typing import TypeVar

from resume_mcp.errors import InvalidInput

Item = TypeVar("Item")


def page_of(items: Sequence[Item], *, limit: int, cursor: str) -> tuple[list[Item], str | None]:
    """Return one page and the cursor of the next, if there is one.

    Raises:
        InvalidInput: for a cursor that none of our answers held.
    """
    if cursor and not (cursor.isascii() and cursor.isdigit() and int(cursor) <= len(items)):
        raise InvalidInput(f"cursor {cursor[:40]!r} is none of ours. Start again without it.")
    start = int(cursor or 0)
    end = start + limit
    return list(items[start:end]), str(end) if end < len(items) else None
