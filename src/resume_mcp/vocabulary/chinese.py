"""Traditional Chinese characters and their simplified forms, one to one."""

import functools
from importlib import resources


@functools.cache
def _table() -> dict[int, int]:
    folder = resources.files("resume_mcp.vocabulary").joinpath("tables")
    lines = folder.joinpath("traditional.txt").read_text("utf-8").splitlines()
    pairs = (pair for line in lines if not line.startswith("#") for pair in line.split())
    return {ord(pair[0]): ord(pair[1]) for pair in pairs}


def to_simplified(text: str) -> str:
    """Return the text with traditional characters as simplified ones; its length stays."""
    return text if text.isascii() else text.translate(_table())
