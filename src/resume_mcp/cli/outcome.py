"""How a command speaks with the person, and the exit codes that it ends with."""

import sys

OK, FAILED, USAGE = 0, 1, 2  # 1: refused or failed; 2: wrong usage or settings


def say(text: str, *, error: bool = False) -> None:
    """Write a line for the person."""
    (sys.stderr if error else sys.stdout).write(text + "\n")


def agreed(question: str) -> bool:
    """Ask on the terminal; only a typed yes counts."""
    try:
        return input(f"{question} [yes/no] ").strip().casefold() in ("yes", "y", "是")
    except EOFError:
        return False
