"""The revisions of a resume for the person: what was, what lies between, taking back."""

import argparse
import json
import sys

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.terminal import drawn
from resume_mcp.cli.words import words
from resume_mcp.proposals.visible import one_line
from resume_mcp.records import what_was_done

TERMINAL = "terminal"


def undo(app: App, parsed: argparse.Namespace) -> int:
    """Take back one revision, or go back to one, after a typed yes."""
    from resume_mcp.server.questions import about_undo

    row, changes, found = app.resumes.undo_plan(
        parsed.resume, revision=parsed.revision, to_revision=parsed.to
    )
    say(drawn(about_undo(found, changes, most=sys.maxsize)))
    if not agreed(words(app.settings, "go_on")):
        say(words(app.settings, "nothing_changed"))
        return FAILED
    newer = app.resumes.undo(
        row.resume_id,
        revision=parsed.revision,
        to_revision=parsed.to,
        approved_by=TERMINAL,
        expected_revision=row.revision,
    )
    say(words(app.settings, "now_at", number=newer.revision))
    return OK


def revisions(app: App, parsed: argparse.Namespace) -> int:
    """List the revisions, newest first."""
    row, found = app.resumes.revisions(parsed.resume)
    say(f"“{one_line(row.title)}” ({row.resume_id})")
    for each in found[::-1]:
        name = f" “{one_line(each.name)}”" if each.name else ""
        what = f"{each.cause} {one_line(what_was_done(each))}".rstrip()
        say(f"{each.revision}{name}: {what}, {each.created_at[:16]}")
    return OK


def compare(app: App, parsed: argparse.Namespace) -> int:
    """Show what lies between two states: in words, or as a patch for a script."""
    from resume_mcp.proposals.card import change_lines

    found = app.resumes.compare(parsed.resume, parsed.a, parsed.b)
    if parsed.json:
        say(json.dumps(list(found.patch), ensure_ascii=False, indent=1))
        return OK
    for change in found.changes:
        for line in change_lines(change):
            say(drawn(line))
    if not found.changes:
        say(words(app.settings, "no_difference"))
    return OK
