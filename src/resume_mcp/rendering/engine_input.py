"""The blocks as a PDF engine takes them: long words cut into pieces, missing glyphs replaced."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from resume_mcp.rendering.fonts import SUBSTITUTE
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import is_cjk

# From here on a word gets places to break at; lines of the page hold about 100 characters.
LONG_WORD_CHARS = 30
# By exclusion: a set of this many letters takes longer to compile than a page to set.
_WORD = re.compile(rf"[^\s\u2000-\U0010ffff]{{{LONG_WORD_CHARS},}}")
_PIECE = re.compile(r"[^/\-_.?&=@,:;]{0,12}[/\-_.?&=@,:;]{1,2}|[^/\-_.?&=@,:;]{1,12}$|.{1,2}")
_WIDE_UNITS = 46


def runs_of(page: JsonObject) -> Iterator[JsonObject]:
    """Yield every run of the page, each of them a JSON object that may be changed."""
    waiting: list[Any] = [page]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting.extend(reversed(value))
        elif isinstance(value, dict):
            if "text" in value:
                yield value
            else:
                waiting.extend(reversed(list(value.values())))


def map_runs(page: Any, change: Callable[[JsonObject], list[JsonObject]]) -> Any:
    """Return the page with every run replaced by those that `change` makes of it."""
    if isinstance(page, dict):
        return {key: map_runs(value, change) for key, value in page.items()}
    if not isinstance(page, list):
        return page
    if page and isinstance(page[0], dict) and "text" in page[0]:
        return [made for run in page for made in change(run)]
    return [map_runs(value, change) for value in page]


def with_substitutes(page: JsonObject, wanting: frozenset[str]) -> tuple[JsonObject, list[str]]:
    """Return the page with a visible mark for each missing glyph, and a line on each of them."""
    reports: dict[str, None] = {}

    def substitute(run: JsonObject) -> list[JsonObject]:
        found = [character for character in run["text"] if character in wanting]
        where = run.get("path", "")
        reports.update(dict.fromkeys(f"{where}: {c} (U+{ord(c):04X})" for c in found))
        text = "".join(SUBSTITUTE if c in wanting else c for c in run["text"])
        return [{**run, "text": text}]

    return map_runs(page, substitute), list(reports)


def in_pieces(page: JsonObject) -> JsonObject:
    """Return the page with its long words as runs of their own that carry `pieces`."""
    return map_runs(page, _cut_long_words)  # type: ignore[no-any-return]


def _cut_long_words(run: JsonObject) -> list[JsonObject]:
    made, position = [], 0
    for word in _WORD.finditer(run["text"]):
        if before := run["text"][position : word.start()]:
            made.append({**run, "text": before})
        made.append({**run, "text": word[0], "pieces": _PIECE.findall(word[0])})
        position = word.end()
    rest = run["text"][position:]
    return [*made, {**run, "text": rest}] if rest or not made else made


def marked_wide(page: JsonObject) -> JsonObject:
    """Return the page with each entry told whether its date and place fit beside the title."""
    sections = [
        {
            **section,
            "blocks": [_marked(block) for block in section["blocks"]],
            "columns": [[_marked(block) for block in share] for share in section["columns"]],
        }
        for section in page["sections"]
    ]
    return {**page, "sections": sections}


def _marked(block: JsonObject) -> JsonObject:
    if block["kind"] != "entry":
        return block
    return {
        **block,
        "wide_date": _units(block["date"]) > _WIDE_UNITS,
        "wide_place": _units(block["place"]) > _WIDE_UNITS,
    }


def _units(runs: list[JsonObject]) -> int:
    return sum(2 if is_cjk(c) else 1 for run in runs for c in run["text"])
