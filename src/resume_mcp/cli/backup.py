"""`backup` writes all that is kept into one checked file; `restore` puts such a file back."""

import argparse
from pathlib import Path

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.words import words
from resume_mcp.errors import Conflict
from resume_mcp.storage.upkeep.archive import Manifest
from resume_mcp.storage.upkeep.backup import Offered
from resume_mcp.storage.upkeep.store_file import StoreFacts


def backup(app: App, parsed: argparse.Namespace) -> int:
    """Write a backup, while servers may run."""
    target = Path(parsed.file).expanduser() if parsed.file else None
    made = app.backups.make(target, now=app.clock())
    say(words(app.settings, "backup_made", path=made.path))
    say(_holdings(app, made.facts, made.manifest))
    for name in made.left_out:
        # Escaped: a name that can't be in a backup may not be printable either.
        say(words(app.settings, "left_out", name=ascii(name)[1:-1]), error=True)
    return OK


def restore(app: App, parsed: argparse.Namespace) -> int:
    """Check a backup, say what it would replace, and put it back when the person agrees."""
    file = Path(parsed.file).expanduser()
    with app.backups.offered(file) as offered:
        _show(app, offered, file)
        _show_processes(app, asks=not parsed.yes)
        if not (parsed.yes or agreed(words(app.settings, "go_on"))):
            say(words(app.settings, "nothing_changed"))
            return FAILED
        kept = app.backups.restore(offered, now=app.clock())
    say(words(app.settings, "restored", kept=kept))
    return OK


def _show(app: App, offered: Offered, file: Path) -> None:
    manifest = offered.manifest
    say(words(app.settings, "offered", made_at=manifest.made_at, name=file.name))
    say(_holdings(app, offered.facts, manifest))
    if not offered.has_files:
        say(words(app.settings, "lone"))
    say(words(app.settings, "will_replace", home=app.settings.home))


def _show_processes(app: App, *, asks: bool) -> None:
    found = ", ".join(f"{each.pid} ({each.command})" for each in app.folder.processes())
    if not found:
        return
    said = words(app.settings, "in_use", processes=found)
    if not asks:
        raise Conflict(f"{said} {words(app.settings, 'ask_me')}")
    say(said)


def _holdings(app: App, facts: StoreFacts, manifest: Manifest) -> str:
    return words(
        app.settings,
        "backup_holds",
        resumes=facts.counts["resumes"],
        revisions=facts.counts["revisions"],
        jobs=facts.counts["jobs"],
        memory=len(manifest.under("memory")),
        exports=len(manifest.under("exports")),
        bytes=sum(entry.size for entry in manifest.entries),
    )
