"""`doctor` looks at everything and says what is wrong and how to mend it."""

import argparse
import json

from resume_mcp import VERSION
from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.cli.terminal import cells
from resume_mcp.cli.words import told, words
from resume_mcp.errors import ResumeMcpError
from resume_mcp.server.skills import skill_names
from resume_mcp.server.status import State, around_the_store, within_the_store
from resume_mcp.server.status_words import Words, label_in, words_in


def doctor(app: App, parsed: argparse.Namespace) -> int:
    """Say how everything is; 1 when something is to mend."""
    if parsed.mend:
        _mend(app)
    # A script reads English, whoever runs it.
    language = "en" if parsed.json else app.settings.language
    store, problems = _store(app, language)
    within = within_the_store(app, language) if not problems else State("unreachable")
    around = around_the_store(app, language)
    said = words_in(language)
    problems = list(dict.fromkeys([*problems, *within.problems, *around.problems]))
    facts = {
        "version": VERSION,
        "data folder": str(app.settings.home),
        "store": said("store ok" if within.store == "ok" else "store problem"),
        **store,
        **{name: str(number) for name, number in within.counts.items()},
        **within.checks,
        **around.checks,
        **_program(app, said),
    }
    if parsed.json:
        report = {"ok": not problems, "facts": facts, "problems": problems}
        say(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        _say(app, facts, problems)
    return FAILED if problems else OK


def _mend(app: App) -> None:
    try:
        done = app.folder.mend() or words(app.settings, "not_damaged")
    except ResumeMcpError as error:
        done = words(app.settings, "not_mended", reason=error.told(app.settings.language))
    say(done, error=True)


def _say(app: App, facts: dict[str, str], problems: list[str]) -> None:
    language = app.settings.language
    lines = [(label_in(name, language), value) for name, value in facts.items()]
    unit = words_in(language)("bytes")
    lines += [
        (label_in("backup", language), f"{kept.path} ({kept.bytes:,} {unit})")
        for kept in app.folder.backups()
    ]
    width = max(cells(name) for name, _ in lines) + 2
    for name, value in lines:
        say(f"{name}{' ' * (width - cells(name))}{value}")
    label = words(app.settings, "problem")
    for problem in problems:
        say(f"{label}: {problem}")
    number = len(problems)
    say(words(app.settings, "not_well" if problems else "well", number=number))


def _store(app: App, language: str) -> tuple[dict[str, str], list[str]]:
    """Read every page of the store, which a start does not do."""
    try:
        health = app.storage.health()
        found = app.folder.examine()
    except ResumeMcpError as error:
        return {}, [error.told(language)]
    facts = {
        "sqlite": f"{health['sqlite']} ({health['driver']})",
        "schema": f"{found.schema}, application id {found.application_id:#010x}",
        "integrity": found.integrity,
        "bytes": f"{health['bytes']:,}",
    }
    if found.integrity == "ok":
        return facts, []
    return facts, [told("damaged", language, found=found.integrity)]


def _program(app: App, said: Words) -> dict[str, str]:
    from resume_mcp.server.catalog import tools_for
    from resume_mcp.server.prompts import PROMPTS

    settings = app.settings
    return {
        "tools": str(len(tools_for(read_only=False))),
        "prompts": str(len(PROMPTS) + 2),  # and the two that hold the session's brief
        "skills": ", ".join(skill_names()),
        "language model": said("key" if settings.llm_configured else "no key"),
        "may read": ", ".join(str(folder) for folder in settings.allowed_dirs),
    }
