"""The text that a person sees before deciding, made by our code from what really changes."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from resume_mcp.proposals.diff import Style, show_diff, word_diff
from resume_mcp.proposals.model import Change, Language, Planned
from resume_mcp.proposals.policy import KIND_ORDER
from resume_mcp.proposals.visible import one_line, visible
from resume_mcp.proposals.words import say

_MARKERS = ("[-", "-]", "{+", "+}")
_NOTHING = "∅"
_ADDRESSES = ("email", "url", "website", "username")


def card(
    planned: Planned,
    *,
    title: str,
    summary: str,
    deviation_lines: Sequence[str] = (),
    style: Style = "plain",
) -> str:
    """Return the changes, identity and contact first; the model's words come last, marked as such.

    Every line that holds somebody's text is indented, so that no text can pass for ours.
    """
    spoken = planned.language
    lines = [
        *_changes(planned.changes, spoken, style),
        *_block("checks", deviation_lines, spoken),
        *_block("notes", planned.notes, spoken),
        *_block("model", (title, summary), spoken),
    ]
    return "\n".join(lines)


def change_lines(change: Change, *, style: Style = "plain") -> list[str]:
    """Return one change as lines: where, and what was and will be there."""
    where = f"  {one_line(change.label)}"
    before, after = change.before, change.after
    if before and after and _fits_inline(change):
        return [where, *_indented(show_diff(word_diff(before, after), style))]
    lines = [where]
    lines += _signed("-", before) if before else []
    lines += _signed("+", after or _NOTHING) if change.op != "remove" else []
    return lines + _warnings(change)


def _changes(changes: Sequence[Change], language: Language, style: Style) -> Iterator[str]:
    ordered = sorted(changes, key=lambda change: KIND_ORDER.index(change.kind))
    for kind, group in groupby(ordered, key=lambda change: change.kind):
        yield f"{say(kind, language)}:"
        for change in group:
            yield from change_lines(change, style=style)


def _block(heading: str, texts: Sequence[str], language: Language) -> list[str]:
    said = [text for text in texts if text]
    if not said:
        return []
    lines = [f"{say(heading, language)}:"]
    for text in said:
        lines += _indented(visible(text))
    return lines


def _fits_inline(change: Change) -> bool:
    """Tell whether marks inside the text are clear: wording only, and no marks of its own."""
    marked = any(mark in text for mark in _MARKERS for text in (change.before, change.after))
    return change.kind == "wording" and change.op == "replace" and not marked


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.split("\n")]


def _signed(sign: str, text: str) -> list[str]:
    return [f"    {sign} {line}" for line in visible(text).split("\n")]


def odd_letters(change: Change) -> str:
    """Return the letters of an address that may pass for others: "é U+00E9"."""
    if change.path.rsplit("/", 1)[-1] not in _ADDRESSES:
        return ""
    odd = dict.fromkeys(c for c in change.after if not c.isascii())
    return ", ".join(f"{c} U+{ord(c):04X}" for c in odd if visible(c) == c)


def _warnings(change: Change) -> list[str]:
    listed = odd_letters(change)
    return [f"    ! {listed}"] if listed else []
