"""The commands for the person, but for the review and the demo."""

import argparse
import shutil
from collections.abc import Callable
from pathlib import Path

from resume_mcp.bootstrap import App
from resume_mcp.bundled import bundled
from resume_mcp.cli.given import about, text_of
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.words import words
from resume_mcp.proposals.visible import one_line
from resume_mcp.server.skills import skill_names

TERMINAL = "terminal"


def run(app: App, parsed: argparse.Namespace) -> int:
    """Run a parsed command."""
    from resume_mcp.cli.backup import backup, restore
    from resume_mcp.cli.demo import play_demo
    from resume_mcp.cli.doctor import doctor
    from resume_mcp.cli.files import export, import_files
    from resume_mcp.cli.init import init
    from resume_mcp.cli.install import install
    from resume_mcp.cli.memory import memory
    from resume_mcp.cli.rendering import render, snapshots
    from resume_mcp.cli.review import review
    from resume_mcp.cli.revisions import compare, revisions, undo

    commands: dict[str, Callable[[App, argparse.Namespace], int]] = {
        "init": init,
        "demo": play_demo,
        "review": review,
        "undo": undo,
        "revisions": revisions,
        "compare": compare,
        "unlock": _unlock,
        "delete": _delete,
        "import": import_files,
        "render": render,
        "export": export,
        "snapshots": snapshots,
        "memory": memory,
        "skills": _skills,
        "jobs": _jobs,
        "doctor": doctor,
        "backup": backup,
        "restore": restore,
        "install": install,
    }
    return commands[parsed.command](app, parsed)


def _unlock(app: App, parsed: argparse.Namespace) -> int:
    row = app.resumes.unlock(parsed.resume, approved_by=TERMINAL)
    say(words(app.settings, "unlocked", title=one_line(row.title)))
    return OK


def _delete(app: App, parsed: argparse.Namespace) -> int:
    row, _ = app.resumes.read(parsed.resume)
    title = one_line(row.title)
    if not agreed(words(app.settings, "delete", title=title, number=row.revision)):
        say(words(app.settings, "nothing_changed"))
        return FAILED
    app.resumes.delete(row.resume_id, approved_by=TERMINAL, expected_revision=row.revision)
    say(words(app.settings, "deleted", title=title))
    return OK


def _skills(app: App, parsed: argparse.Namespace) -> int:  # noqa: ARG001 - one signature for all
    for name in skill_names():
        if parsed.install:
            target = Path(parsed.install) / name
            with about(target):
                shutil.copytree(bundled("skills", name), target, dirs_exist_ok=True)
            say(str(target))
        else:
            say(name)
    return OK


def _jobs(app: App, parsed: argparse.Namespace) -> int:
    text = text_of(parsed.file)
    postings = app.jobs.feed(text, format="auto", source=Path(parsed.file).stem)
    total, done = [0, 0, 0, 0], False
    while not done:
        counts, done = app.jobs.import_batch(postings)
        parts = (*counts[:3], len(counts.rejected))
        total = [a + b for a, b in zip(total, parts, strict=True)]
        for rejected in counts.rejected:
            told = words(app.settings, "line", number=rejected.line, reason=rejected.reason)
            say(told, error=True)
        say(words(app.settings, "read", number=sum(total)), error=True)
    say(words(app.settings, "jobs_done", *total))
    _embed(app)
    return OK


def _embed(app: App) -> None:
    """Give the texts their vectors now: nothing runs on when the command has ended."""
    if app.embedding is None:
        return
    while True:
        done = app.embedding.refresh()
        have, texts = app.embedding.coverage()
        say(words(app.settings, "vectors_done", have=have, texts=texts), error=True)
        if done.failure:
            say(words(app.settings, "vectors_later", reason=done.failure), error=True)
        if not done.left:
            return
