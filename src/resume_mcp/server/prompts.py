"""Prompts: the files in `prompts/`, filled with what is known, their arguments completed."""

from collections.abc import Awaitable, Callable

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.prompts import Prompt as ServerPrompt
from mcp.types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from resume_mcp.bootstrap import App
from resume_mcp.bundled import fill, read_prompt
from resume_mcp.errors import NotFound
from resume_mcp.resume.document import LIST_SECTIONS
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.skills import read_skill, skill_names
from resume_mcp.server.spec import Ctx, app_of
from resume_mcp.vocabulary.text import without_surrogates

STRATEGIES = ("nudge", "keywords", "full")
ASK = "(not given: ask the person)"
ONLY = "(the only master, or ask)"


def add_prompts(server: MCPServer[App], app: App) -> None:
    """Register every prompt of the contract, and the completion of their arguments."""
    for function in PROMPTS:
        described = read_prompt(function.__name__).description
        server.add_prompt(ServerPrompt.from_function(function, description=described))

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the SDK types nothing here
    async def complete(
        ref: PromptReference | ResourceTemplateReference,  # noqa: ARG001 - the same
        argument: CompletionArgument,
        context: CompletionContext | None,  # noqa: ARG001 - the SDK's signature
    ) -> Completion:
        options = await in_thread(_options, app, argument.name)
        matching = [option for option in options if option.startswith(argument.value)]
        return Completion(values=matching[:100], total=len(matching), has_more=len(matching) > 100)


async def start_session(ctx: Ctx) -> str:
    app = app_of(ctx)
    rules = fill(read_prompt("rules_of_work"), {"document": await in_thread(_document, app)})
    values = {
        "brief": await in_thread(_brief, app),
        "rules": rules,
        "skill": await in_thread(read_skill, "resume-skill"),
    }
    return _filled("start_session", values)


async def memory_brief(ctx: Ctx) -> str:
    return _filled("memory_brief", {"brief": await in_thread(_brief, app_of(ctx))})


async def tailor_resume(job: str = "", resume: str = "", strategy: str = "auto") -> str:
    chosen = (strategy,) if strategy in STRATEGIES else STRATEGIES
    texts = [read_prompt(f"strategy_{name}").text for name in chosen]
    if len(chosen) > 1:
        texts.insert(0, "Take the one that match_resume_to_job names as strategy.\n")
    return _filled(
        "tailor_resume", {"job": job or ASK, "resume": resume or ONLY, "strategy": "\n".join(texts)}
    )


async def improve_section(section: str = "", resume: str = "") -> str:
    return _filled("improve_section", {"section": section or ASK, "resume": resume or ONLY})


async def find_jobs(query: str = "") -> str:
    return _filled("find_jobs", {"query": query or ASK})


async def fix_deviation(proposal: str = "") -> str:
    return _filled("fix_deviation", {"proposal": proposal or ASK})


async def cover_letter(job: str = "") -> str:
    return _filled("cover_letter", {"job": job or ASK})


async def outreach_message(job: str = "") -> str:
    return _filled("outreach_message", {"job": job or ASK})


async def interview_prep(job: str = "") -> str:
    return _filled("interview_prep", {"job": job or ASK})


async def enrich_entry(entry: str = "") -> str:
    return _filled("enrich_entry", {"entry": entry or ASK})


async def import_interview() -> str:
    return _filled("import_interview", {})


async def end_session() -> str:
    return _filled("end_session", {})


PROMPTS: tuple[Callable[..., Awaitable[str]], ...] = (
    start_session,
    memory_brief,
    tailor_resume,
    improve_section,
    find_jobs,
    fix_deviation,
    cover_letter,
    outreach_message,
    interview_prep,
    enrich_entry,
    import_interview,
    end_session,
)


def _filled(name: str, values: dict[str, str]) -> str:
    return without_surrogates(fill(read_prompt(name), values))


def _brief(app: App) -> str:
    return app.session_brief


def _document(app: App) -> str:
    """Return the outline of the only master, or what there is instead."""
    from resume_mcp.resume.outline import outline

    try:
        row, revision = app.resumes.read("")
    except NotFound as error:
        return error.message
    return f"{row.title}, resume_id {row.resume_id}, revision {row.revision}\n" + outline(
        revision.document
    )


def _options(app: App, argument: str) -> list[str]:
    options: dict[str, Callable[[], list[str]]] = {
        "strategy": lambda: ["auto", *STRATEGIES],
        "section": lambda: ["basics", *LIST_SECTIONS],
        "resume": lambda: [row.resume_id for row in app.resumes.rows()[0]],
        "resume_id": lambda: [row.resume_id for row in app.resumes.rows()[0]],
        "proposal": lambda: [row.proposal_id for row in app.proposals.rows(status="pending")],
        "snapshot_id": lambda: [row.snapshot_id for row in app.rendering.snapshots()],
        "doc": lambda: ["brief", *(doc.doc for doc in app.memory.list_docs())],
        "name": skill_names,
    }
    known = options.get(argument)
    return known() if known else []
