"""Lists page with `limit` and `cursor`."""

from collections.abc import Sequence
from typing import TypeVar

from resume_mcp.errors import InvalidInput

Item = TypeVar("Item")
MAX_DIGITS = 12  # Python refuses to read a number of thousands of them


def page_of(items: Sequence[Item], *, limit: int, cursor: str) -> tuple[list[Item], str | None]:
    """Return one page and the cursor of the next, if there is one.

    Raises:
        InvalidInput: for a cursor that none of our answers held.
    """
    known = cursor.isascii() and cursor.isdigit() and len(cursor) <= MAX_DIGITS
    if cursor and not (known and int(cursor) <= len(items)):
        raise InvalidInput(f"cursor {cursor[:40]!r} is none of ours. Start again without it.")
    start = int(cursor or 0)
    end = start + limit
    return list(items[start:end]), str(end) if end < len(items) else None
