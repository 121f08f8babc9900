"""Completes the arguments of prompts and resource templates: ids are found by what they name."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mcp.server.mcpserver import MCPServer
from mcp.types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.resume.document import LIST_SECTIONS
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.skills import page_names, skill_names
from resume_mcp.vocabulary.text import comparable

STRATEGIES = ("nudge", "keywords", "full")
SHOWN = 100
RECENT_JOBS = 1_000
_NAMES = ("name", "title", "institution", "organization", "language", "position", "network")


class Option(NamedTuple):
    """A value, and what a person would type to find it."""

    value: str
    label: str = ""


def add_completion(server: MCPServer[App], app: App) -> None:
    """Register the completion of all arguments."""

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the SDK types nothing here
    async def complete(
        ref: PromptReference | ResourceTemplateReference,  # noqa: ARG001 - the same
        argument: CompletionArgument,
        context: CompletionContext | None,  # noqa: ARG001 - the SDK's signature
    ) -> Completion:
        options = await in_thread(options_of, app, argument.name)
        values = matching(options, argument.value)
        return Completion(values=values[:SHOWN], total=len(values), has_more=len(values) > SHOWN)


def matching(options: list[Option], typed: str) -> list[str]:
    """Return the values that begin with what was typed, or whose name holds it."""
    wanted = comparable(typed)
    return [
        option.value
        for option in options
        if option.value.startswith(typed) or (wanted and wanted in comparable(option.label))
    ]


def options_of(app: App, argument: str) -> list[Option]:
    """Return what an argument may be; nothing for one that is free text."""
    known: dict[str, Callable[[], list[Option]]] = {
        "strategy": lambda: _plain("auto", *STRATEGIES),
        "section": lambda: _plain("basics", *LIST_SECTIONS),
        "job": lambda: _jobs(app),
        "job_id": lambda: _jobs(app),
        "resume": lambda: _resumes(app),
        "resume_id": lambda: _resumes(app),
        "proposal": lambda: _proposals(app),
        "entry": lambda: list(_entries(app)),
        "snapshot_id": lambda: _snapshots(app),
        "doc": lambda: _plain("brief", *(doc.doc for doc in app.memory.list_docs())),
        "name": lambda: _plain(*skill_names(), *page_names()),
    }
    find = known.get(argument)
    return find() if find else []


def _plain(*values: str) -> list[Option]:
    return [Option(value) for value in values]


def _jobs(app: App) -> list[Option]:
    with app.storage.reading() as tx:
        rows = tx.jobs.recent(RECENT_JOBS)
    return [Option(row.job_id, f"{row.posting.title} {row.posting.company}") for row in rows]


def _resumes(app: App) -> list[Option]:
    return [Option(row.resume_id, row.title) for row in app.resumes.rows()[0]]


def _proposals(app: App) -> list[Option]:
    rows = app.proposals.rows(status="pending")
    return [Option(row.proposal_id, str(row.body.get("title", ""))) for row in rows]


def _snapshots(app: App) -> list[Option]:
    return [Option(row.snapshot_id, row.file) for row in app.rendering.snapshots()]


def _entries(app: App) -> Iterator[Option]:
    """Yield the entries of the only master, each by what it is called."""
    try:
        document = app.resumes.read("")[1].document
    except ResumeMcpError:
        return
    for section in LIST_SECTIONS:
        items: Any = document.get(section)
        for item in items if isinstance(items, list) else []:
            if isinstance(item, dict) and "id" in item:
                yield Option(f"{section}/{item['id']}", " ".join(_named(item)))


def _named(item: dict[str, Any]) -> Iterator[str]:
    return (value for name in _NAMES if isinstance(value := item.get(name), str))
