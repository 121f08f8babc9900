"""The commands for the person, but for the review and the demo."""

import argparse
import functools
import shutil
from collections.abc import Callable
from pathlib import Path

import anyio

from resume_mcp.bootstrap import App
from resume_mcp.bundled import bundled
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.errors import InvalidInput, NotAvailable
from resume_mcp.server.skills import skill_names

TERMINAL = "terminal"


def run(app: App, parsed: argparse.Namespace) -> int:
    """Run a parsed command."""
    from resume_mcp.cli.demo import play_demo
    from resume_mcp.cli.rendering import export, render, snapshots
    from resume_mcp.cli.review import review

    commands: dict[str, Callable[[App, argparse.Namespace], int]] = {
        "demo": play_demo,
        "review": review,
        "undo": _undo,
        "unlock": _unlock,
        "delete": _delete,
        "import": _import,
        "render": render,
        "export": export,
        "snapshots": snapshots,
        "memory": _memory,
        "skills": _skills,
        "jobs": _jobs,
        "doctor": _doctor,
    }
    return commands[parsed.command](app, parsed)


def agreed(question: str) -> bool:
    """Ask on the terminal; only a typed yes counts."""
    try:
        return input(f"{question} [yes/no] ").strip().casefold() in ("yes", "y", "是")
    except EOFError:
        return False


def _undo(app: App, parsed: argparse.Namespace) -> int:
    row, changes, what = app.resumes.undo_plan(parsed.resume)
    say(f"{row.title}: take back {what}")
    for change in changes:
        say(f"  {change.path}: {change.before!r} → {change.after!r}")
    if not agreed("Do it?"):
        say("Nothing was changed.")
        return FAILED
    newer = app.resumes.undo(parsed.resume, approved_by=TERMINAL)
    say(f"Done: revision {newer.revision}.")
    return OK


def _unlock(app: App, parsed: argparse.Namespace) -> int:
    row = app.resumes.unlock(parsed.resume, approved_by=TERMINAL)
    say(f"Unlocked {row.title!r}.")
    return OK


def _delete(app: App, parsed: argparse.Namespace) -> int:
    row, _ = app.resumes.read(parsed.resume)
    if not agreed(f"Delete {row.title!r} with all its {row.revision} revisions?"):
        say("Nothing was changed.")
        return FAILED
    app.resumes.delete(parsed.resume, approved_by=TERMINAL)
    say(f"Deleted {row.title!r}.")
    return OK


def _import(app: App, parsed: argparse.Namespace) -> int:
    from resume_mcp.services.resumes import Source

    path = Path(parsed.file)
    # The person names the file: the allowed folders guard against models, not against them.
    source = Source(data=path.read_bytes(), filename=path.name)
    found = app.resumes.recognise(source, format=parsed.format)
    extract = functools.partial(app.resumes.extract, found, password=parsed.password)
    done = app.resumes.import_resume(anyio.run(extract), title=parsed.title)
    state = "was there already" if done.unchanged else "imported"
    say(f"{done.row.title!r} {state}: {done.row.resume_id}, {done.imported.counts}")
    for warning in done.imported.warnings:
        say(f"  {warning.where}: {warning.message}")
    return OK


def _memory(app: App, parsed: argparse.Namespace) -> int:
    memory = app.memory
    if parsed.action == "log":
        for version in memory.versions(parsed.doc):
            size = f"{len(version.text)} characters"
            say(f"{version.version} {version.cause} {version.created_at} {size}")
        return OK
    if parsed.action == "show":
        texts = {v.version: v.text for v in memory.versions(parsed.doc)}
        if parsed.version and parsed.version not in texts:
            raise InvalidInput(f"{parsed.doc} has no version {parsed.version}; see `memory log`.")
        say(texts[parsed.version] if parsed.version else memory.read(parsed.doc).text)
        return OK
    if parsed.action == "delete":
        raise NotAvailable("memory delete is not available in this version.")
    if not parsed.version:
        raise InvalidInput("memory restore needs the version; `memory log` shows them.")
    done = memory.restore(parsed.doc, parsed.version)
    say(f"{done.doc} is version {done.version} now.")
    return OK


def _skills(app: App, parsed: argparse.Namespace) -> int:  # noqa: ARG001 - one signature for all
    for name in skill_names():
        if parsed.install:
            target = Path(parsed.install) / name
            shutil.copytree(bundled("skills", name), target, dirs_exist_ok=True)
            say(str(target))
        else:
            say(name)
    return OK


def _jobs(app: App, parsed: argparse.Namespace) -> int:
    path = Path(parsed.file)
    postings = app.jobs.feed(path.read_text(encoding="utf-8-sig"), format="auto", source=path.stem)
    total, done = [0, 0, 0, 0], False
    while not done:
        counts, done = app.jobs.import_batch(postings)
        parts = (*counts[:3], len(counts.rejected))
        total = [a + b for a, b in zip(total, parts, strict=True)]
        for rejected in counts.rejected:
            say(f"line {rejected.line}: {rejected.reason}", error=True)
        say(f"{sum(total)} read …", error=True)
    say("{} inserted, {} updated, {} unchanged, {} rejected".format(*total))
    return OK


def _doctor(app: App, parsed: argparse.Namespace) -> int:  # noqa: ARG001 - one signature for all
    health = app.storage.health()
    say(f"data folder  {app.settings.home}")
    for name, value in health.items():
        say(f"{name:12} {value}")
    folders = ", ".join(str(folder) for folder in app.settings.allowed_dirs)
    say(f"may read     {folders}")
    if app.settings.fetch_allow:
        say(f"TEST SWITCH  web_fetch may also reach {', '.join(sorted(app.settings.fetch_allow))}")
    if health["journal"] == "delete":
        say("note         this SQLite has the WAL-reset fault: the slower, safe journal is used")
    for backup in sorted((app.settings.home / "backups").glob("*.db")):
        say(f"backup       {backup}")
    well = health["check"] == "ok"
    say("all is well" if well else "the store is damaged: put back a backup")
    return OK if well else FAILED
