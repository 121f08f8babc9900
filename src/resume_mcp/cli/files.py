"""The commands for files of other tools: import one or many, export in any form."""

import argparse
import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import anyio

from resume_mcp.bootstrap import App
from resume_mcp.cli.given import about, bytes_of
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.words import words
from resume_mcp.errors import InvalidInput, ResumeMcpError
from resume_mcp.proposals.visible import one_line

if TYPE_CHECKING:
    from resume_mcp.ports import ResumeRow
    from resume_mcp.rendering.source import ToRender
    from resume_mcp.resume.handing import Handed

TERMINAL = "terminal"
DATA = ("json", "yaml")
TOOLS = ("reactive-resume", "rendercv")
_SUFFIXES = {".yaml": "yaml", ".yml": "yaml"}


def import_files(app: App, parsed: argparse.Namespace) -> int:
    """Import files, one after the other; a bad one is told and stops none of the others."""
    files: list[str] = parsed.files
    if len(files) == 1:
        return _import_one(app, parsed, files[0])
    if parsed.title:
        raise InvalidInput(
            "--title is for one file. Leave it out, or import the files singly.",
            chinese="--title 只适用于一个文件。请去掉它，或逐个导入。",
        )
    if parsed.replace:
        raise InvalidInput(
            "--replace is for one file. Import the others singly.",
            chinese="--replace 只适用于一个文件。其余的请逐个导入。",
        )
    failed = 0
    for number, file in enumerate(files, start=1):
        say(
            words(app.settings, "next_file", number=number, total=len(files), file=file), error=True
        )
        try:
            _import_one(app, parsed, file)
        except ResumeMcpError as error:
            failed += 1
            reason = error.told(app.settings.language)
            say(words(app.settings, "not_imported", reason=reason), error=True)
    done = len(files) - failed
    say(words(app.settings, "files_imported", done=done, total=len(files)), error=True)
    return FAILED if failed else OK


def _import_one(app: App, parsed: argparse.Namespace, file: str) -> int:
    from resume_mcp.services.resumes import Source

    # The person names the file: the allowed folders guard against models, not against them.
    source = Source(data=bytes_of(file), filename=Path(file).name)
    found = app.resumes.recognise(source, format=parsed.format)
    extract = functools.partial(app.resumes.extract, found, password=parsed.password)
    old = _replaced(app, parsed.replace) if parsed.replace else None
    if parsed.replace and old is None:
        say(words(app.settings, "nothing_changed"))
        return FAILED
    done = app.resumes.import_resume(
        anyio.run(extract),
        title=parsed.title,
        replace_resume_id=old.resume_id if old else "",
        approved_by=TERMINAL if old else "",
        expected_revision=old.revision if old else 0,
    )
    counted = ", ".join(f"{name} {number}" for name, number in done.imported.counts.items())
    say(
        words(
            app.settings,
            "was_there" if done.unchanged else "imported",
            title=one_line(done.row.title),
            id=done.row.resume_id,
            counts=counted or words(app.settings, "nothing"),
        )
    )
    for warning in done.imported.warnings:
        say(f"  {warning.where}: {warning.message}")
    return OK


def _replaced(app: App, resume_id: str) -> "ResumeRow | None":
    """Return the resume that the person wants to import over; None without a typed yes."""
    from resume_mcp.server.questions import about_replacing

    row, _ = app.resumes.read(resume_id)
    return row if agreed(about_replacing(row)) else None


def export(app: App, parsed: argparse.Namespace) -> int:
    """Export a resume as JSON or YAML, or in the form of another tool."""
    source = app.rendering.source(parsed.resume)
    kind = parsed.format or _SUFFIXES.get(Path(parsed.out).suffix.lower(), "json")
    if kind in DATA:
        content = app.rendering.as_data(source, parsed.mode, format=kind).content
    else:
        content = _handed_on(source, kind)
    if parsed.out:
        with about(Path(parsed.out)):
            Path(parsed.out).write_bytes(content)
        say(parsed.out)
    else:
        say(content.decode("utf-8"))
    return OK


def _handed_on(source: "ToRender", kind: str) -> bytes:
    """Return the resume for another tool, and say what that has no place for."""
    from resume_mcp.rendering.yaml_text import to_yaml
    from resume_mcp.resume.reactive_export import to_reactive_resume
    from resume_mcp.resume.rendercv_export import to_rendercv

    makers: dict[str, Callable[..., Handed]] = {
        "reactive-resume": to_reactive_resume,
        "rendercv": to_rendercv,
    }
    handed = makers[kind](source.document)
    if handed.left_out:
        say(f"{kind} has no place for {len(handed.left_out)} value(s):", error=True)
    for pointer in handed.left_out:
        say(f"  {pointer}", error=True)
    if kind == "rendercv":
        return to_yaml(handed.document).encode()
    return (json.dumps(handed.document, ensure_ascii=False, indent=2) + "\n").encode()
