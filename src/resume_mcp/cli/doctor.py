"""`doctor` looks at everything and says what is wrong and how to mend it."""

import argparse
import json

from resume_mcp import VERSION
from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.cli.words import words
from resume_mcp.errors import ResumeMcpError
from resume_mcp.server.skills import skill_names
from resume_mcp.server.status import State, around_the_store, within_the_store


def doctor(app: App, parsed: argparse.Namespace) -> int:
    """Say how everything is; 1 when something is to mend."""
    if parsed.mend:
        say(app.folder.mend() or words(app.settings, "not_damaged"), error=True)
    store, problems = _store(app)
    within = within_the_store(app) if not problems else State("unreachable")
    around = around_the_store(app)
    problems = list(dict.fromkeys([*problems, *within.problems, *around.problems]))
    facts = {
        "version": VERSION,
        "data folder": str(app.settings.home),
        "store": "ok" if within.store == "ok" else "PROBLEM",
        **store,
        **{name: str(number) for name, number in within.counts.items()},
        **within.checks,
        **around.checks,
        **_program(app),
    }
    if parsed.json:
        report = {"ok": not problems, "facts": facts, "problems": problems}
        say(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        _say(app, facts, problems)
    return FAILED if problems else OK


def _say(app: App, facts: dict[str, str], problems: list[str]) -> None:
    width = max(map(len, facts)) + 2
    for name, value in facts.items():
        say(f"{name:{width}}{value}")
    for kept in app.folder.backups():
        say(f"{'backup':{width}}{kept.path} ({kept.bytes:,} bytes)")
    label = words(app.settings, "problem")
    for problem in problems:
        say(f"{label}: {problem}")
    number = len(problems)
    say(words(app.settings, "not_well" if problems else "well", number=number))


def _store(app: App) -> tuple[dict[str, str], list[str]]:
    """Read every page of the store, which a start does not do."""
    try:
        health = app.storage.health()
        found = app.folder.examine()
    except ResumeMcpError as error:
        return {}, [error.message]
    facts = {
        "sqlite": f"{health['sqlite']} ({health['driver']})",
        "schema": f"{found.schema}, application id {found.application_id:#010x}",
        "integrity": found.integrity,
        "bytes": f"{health['bytes']:,}",
    }
    mend = "Go on with what can be read: `resume-mcp doctor --mend` (the damaged file is kept)."
    wrong = [] if found.integrity == "ok" else [f"The store is damaged: {found.integrity}. {mend}"]
    return facts, wrong


def _program(app: App) -> dict[str, str]:
    from resume_mcp.server.catalog import tools_for
    from resume_mcp.server.prompts import PROMPTS

    settings = app.settings
    return {
        "tools": str(len(tools_for(read_only=False))),
        "prompts": str(len(PROMPTS) + 2),  # and the two that hold the session's brief
        "skills": ", ".join(skill_names()),
        "language model": "key configured" if settings.llm_configured else "no key (none needed)",
        "may read": ", ".join(str(folder) for folder in settings.allowed_dirs),
    }
