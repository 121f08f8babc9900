"""The texts that ship with the program: `prompts/` and `skills/`."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from resume_mcp.errors import NotFound

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parents[1]
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,60}")
_PLACEHOLDER = re.compile(r"\{\{([a-z_]+)\}\}")


class Prompt(NamedTuple):
    """A text for a model: what the host shows, and the text with its placeholders."""

    name: str
    description: str
    text: str
    placeholders: tuple[str, ...]


def bundled(*parts: str) -> Path:
    """Return a path under `prompts/` or `skills/`.

    A wheel carries both inside the package; an editable install reads the checkout.
    """
    root = _PACKAGE if (_PACKAGE / "prompts").is_dir() else _CHECKOUT
    return root.joinpath(*parts)


@cache
def read_prompt(name: str) -> Prompt:
    """Return a prompt; its first line is the description, the rest the text.

    Raises:
        NotFound: if there is none of that name.
    """
    content = _text(bundled("prompts", f"{name}.md")) if _NAME.fullmatch(name) else None
    if content is None:
        raise NotFound(f"There is no prompt {name[:40]!r}. Known: {', '.join(prompt_names())}.")
    description, _, text = content.partition("\n")
    placeholders = dict.fromkeys(_PLACEHOLDER.findall(text))
    return Prompt(name, description.strip(), text.strip() + "\n", tuple(placeholders))


def prompt_names() -> tuple[str, ...]:
    """Return the names of all prompt files."""
    return tuple(sorted(path.stem for path in bundled("prompts").glob("*.md")))


def fill(prompt: Prompt, values: Mapping[str, str]) -> str:
    """Return the prompt's text with its placeholders filled, each value as it is.

    Raises:
        ValueError: if the values are not exactly those that the prompt declares.
    """
    if set(values) != set(prompt.placeholders):
        raise ValueError(
            f"prompt {prompt.name!r} takes {sorted(prompt.placeholders)}, got {sorted(values)}"
        )
    # One pass: braces inside a value are text, never a placeholder.
    return _PLACEHOLDER.sub(lambda found: values[found[1]], prompt.text)


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
