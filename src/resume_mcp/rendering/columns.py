"""Short lines side by side: a section's lines dealt out to columns that are read one by one."""

from collections.abc import Iterable, Mapping
from typing import Any

from resume_mcp.resume.document import JsonObject

SHORT_SECTIONS = "*"  # as the key of a wish: all sections that usually hold short lines
_USUALLY_SHORT = ("skills", "languages", "interests", "certificates", "awards")


def in_columns(page: JsonObject, wishes: Mapping[str, int]) -> JsonObject:
    """Return the page with `columns` in every section: its blocks dealt out, or none."""
    usual = dict.fromkeys(_USUALLY_SHORT, wishes.get(SHORT_SECTIONS, 1))
    wanted = {**usual, **wishes}
    sections = [
        {**section, "columns": _dealt(section["blocks"], wanted.get(section["key"], 1))}
        for section in page["sections"]
    ]
    return {**page, "sections": sections}


def not_in_columns(page: JsonObject, asked: Iterable[str]) -> list[str]:
    """Return the sections that were to stand in columns and can't: they hold more than lines."""
    done = {section["key"] for section in page["sections"] if section["columns"]}
    here = {section["key"] for section in page["sections"]}
    return [key for key in asked if key in here - done]


def _dealt(blocks: list[JsonObject], count: int) -> list[list[JsonObject]]:
    lines = [line for block in blocks for line in _lines_of(block)]
    if count < 2 or len(lines) < 2 or not all(map(_is_line, blocks)):
        return []
    tall = -(-len(lines) // count)
    shares = [lines[start : start + tall] for start in range(0, len(lines), tall)]
    return [_joined(share) for share in shares]


def _is_line(block: JsonObject) -> bool:
    if block["kind"] == "bullets":
        return not any(item["children"] for item in block["items"])
    is_fact = block["kind"] == "entry" and block["inline"] and not block["body"]
    return bool(block["kind"] == "line" or is_fact)


def _lines_of(block: JsonObject) -> list[JsonObject]:
    """Return the block, or each of its items as a list of one."""
    if block["kind"] != "bullets":
        return [block]
    return [{**block, "items": [item]} for item in block["items"]]


def _joined(lines: list[JsonObject]) -> list[JsonObject]:
    """Return lines as blocks again: neighbouring items are one list."""
    blocks: list[dict[str, Any]] = []
    for line in lines:
        if line["kind"] == "bullets" and blocks and blocks[-1]["kind"] == "bullets":
            blocks[-1] = {**line, "items": [*blocks[-1]["items"], *line["items"]]}
        else:
            blocks.append(line)
    return blocks
