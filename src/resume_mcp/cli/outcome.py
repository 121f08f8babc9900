"""How a command speaks to the person, and the exit codes that it ends with."""

import sys

OK, FAILED, USAGE = 0, 1, 2  # 1: refused or failed; 2: wrong usage or settings


def say(text: str, *, error: bool = False) -> None:
    """Write a line for the person."""
    (sys.stderr if error else sys.stdout).write(text + "\n")
