"""How much longer a reader takes over twice the text."""

import time
from collections.abc import Callable


def growth(
    make: Callable[[int], str], read: Callable[[str], object], *, size: int = 6_000
) -> float:
    """Return the time for twice a size over the time for the size: near 2, or less, is linear."""
    read(make(100))  # tables and patterns are made at the first use
    once, twice = make(size), make(2 * size)
    # The least of some turns: the machine may be busy with something else meanwhile.
    return min(_seconds(read, twice) for _ in range(3)) / max(
        0.002, min(_seconds(read, once) for _ in range(3))
    )


def _seconds(read: Callable[[str], object], text: str) -> float:
    begin = time.process_time()
    read(text)
    return time.process_time() - begin
