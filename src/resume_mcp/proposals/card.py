"""The text that a person sees before deciding, made by our code from what really changes."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from resume_mcp.proposals.diff import Piece, Style, common_start, show_diff, word_diff
from resume_mcp.proposals.model import Change, Language, Planned
from resume_mcp.proposals.policy import KIND_ORDER
from resume_mcp.proposals.visible import one_line, visible
from resume_mcp.proposals.words import say
from resume_mcp.vocabulary.text import is_cjk

_MARKERS = ("[-", "-]", "{+", "+}")
_NOTHING = "∅"
_ADDRESSES = ("email", "url", "website", "username")
_IN_ADDRESSES = ("@", "://", "www.")


def card(
    planned: Planned,
    *,
    title: str,
    summary: str,
    deviation_lines: Sequence[str] = (),
    resume: str = "",
    style: Style = "plain",
) -> str:
    """Return the changes, identity and contact first; the model's words come last, marked as such.

    Every line that holds somebody's text is indented, so that no text can pass for ours.
    """
    spoken = planned.language
    lines = [
        *([f"{say('resume', spoken)}: {resume}"] if resume else []),
        *_changes(planned.changes, spoken, style),
        *_block("checks", deviation_lines, spoken),
        *_block("notes", planned.notes, spoken),
        *_block("model", (title, summary), spoken),
    ]
    return "\n".join(lines)


def change_lines(change: Change, *, style: Style = "plain", language: Language = "en") -> list[str]:
    """Return one change as lines: where, and what was and will be there."""
    where = f"  {one_line(change.label)}"
    before, after = change.before, change.after
    if _is_marked(change):
        lines = [where, *_indented(show_diff(word_diff(before, after), style))]
        return lines + _warnings(change, language)
    if change.op == "reorder":
        return [where, *_moved(before.split("\n"), after.split("\n"), language)]
    lines = [where]
    lines += _signed("-", before) if before else []
    gone = f"{_NOTHING} ({say('nothing', language)})"
    lines += _signed("+", after or gone) if change.op != "remove" else []
    return lines + _warnings(change, language)


def _moved(before: list[str], after: list[str], language: Language) -> list[str]:
    """Return the stretch in which two orders differ: among hundreds nobody would find it."""
    start = common_start(before, after)
    end = common_start(before[start:][::-1], after[start:][::-1])
    lines = [
        line
        for sign, order in (("-", before), ("+", after))
        for line in _signed(sign, "\n".join(order[start : len(order) - end]))
    ]
    return lines + ([f"    … {start + end} × {say('in_place', language)}"] if start + end else [])


def _changes(changes: Sequence[Change], language: Language, style: Style) -> Iterator[str]:
    ordered = sorted(changes, key=lambda change: KIND_ORDER.index(change.kind))
    for kind, group in groupby(ordered, key=lambda change: change.kind):
        found = list(group)
        marks = f" ({_legend(language, style)})" if any(map(_is_marked, found)) else ""
        yield f"{say(kind, language)}{marks}:"
        for change in found:
            yield from change_lines(change, style=style, language=language)


def _legend(language: Language, style: Style) -> str:
    """Return what the marks inside a text mean, in these marks."""
    out, came = Piece("del", say("out", language)), Piece("ins", say("in", language))
    return f"{show_diff([out], style)} {show_diff([came], style)}"


def _is_marked(change: Change) -> bool:
    return bool(change.before and change.after) and _fits_inline(change)


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
    if change.path.rsplit("/", 1)[-1] in _ADDRESSES:
        odd = [c for c in change.after if not c.isascii()]
    else:
        # An address inside a text, or inside an entry that comes whole; Chinese may stand around.
        words = change.after.split()
        inside = "".join(word for word in words if any(mark in word for mark in _IN_ADDRESSES))
        odd = [c for c in inside if c.isalpha() and not c.isascii() and not is_cjk(c)]
    return ", ".join(f"{c} U+{ord(c):04X}" for c in dict.fromkeys(odd) if visible(c) == c)


def _warnings(change: Change, language: Language) -> list[str]:
    listed = odd_letters(change)
    return [f"    ! {listed} ({say('look_alike', language)})"] if listed else []
