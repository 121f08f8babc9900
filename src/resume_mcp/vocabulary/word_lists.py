"""Lists of words kept as TOML beside the code: phrases parted by commas, each a small pattern."""

import functools
import re
import tomllib
from importlib import resources
from typing import Any


@functools.cache
def table(package: str, file: str) -> dict[str, Any]:
    """Return a TOML file of a package, read once."""
    folder = resources.files(package)
    return tomllib.loads(folder.joinpath(*file.split("/")).read_text("utf-8"))


def phrases(text: str) -> list[str]:
    """Return the phrases of a list; a comma within a pattern has no space after it."""
    return [" ".join(phrase.split()) for phrase in re.split(r",\s+", text.strip())]


def alternation(text: str, *, before: str = r"(?<![\w-])", after: str = r"(?!\w)") -> str:
    """Return a pattern of a list: Latin phrases end at a word's end, Han ones anywhere."""
    latin = "|".join(phrase for phrase in phrases(text) if phrase.isascii())
    other = "|".join(phrase for phrase in phrases(text) if not phrase.isascii())
    bounded = f"{before}(?:{latin}){after}" if latin else ""
    return "|".join(part for part in (bounded, other) if part)
