"""Prompts: the files in `prompts/`, filled with what is known, their arguments completed."""

from collections.abc import Awaitable, Callable

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.prompts import Prompt as ServerPrompt

from resume_mcp.bootstrap import App
from resume_mcp.bundled import fill, read_prompt
from resume_mcp.errors import InvalidInput, NotFound, ResumeMcpError
from resume_mcp.proposals.visible import one_line
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.completions import STRATEGIES, add_completion
from resume_mcp.server.refusals import speaking
from resume_mcp.server.sessions import SessionBriefs
from resume_mcp.server.skills import read_skill
from resume_mcp.server.spec import Ctx, app_of
from resume_mcp.server.wording import wording_of
from resume_mcp.vocabulary.text import without_surrogates

ASK = "(not given: ask the person)"
ONLY = "(the only master, or ask)"
_LONGEST_ID = 200  # anything longer is the posting itself


def add_prompts(server: MCPServer[App], app: App, briefs: SessionBriefs) -> None:
    """Register every prompt of the contract, and the completion of their arguments."""

    async def start_session(ctx: Ctx) -> str:
        document = await in_thread(_document, app_of(ctx))
        values = {
            "brief": await in_thread(briefs.brief),
            "rules": _filled("rules_of_work", {"document": document}, ctx),
            "skill": await in_thread(read_skill, "resume-skill"),
        }
        return _filled("start_session", values, ctx)

    async def memory_brief(ctx: Ctx) -> str:
        return _filled("memory_brief", {"brief": await in_thread(briefs.brief)}, ctx)

    for function in (start_session, memory_brief, *PROMPTS):
        described = read_prompt(function.__name__).description
        server.add_prompt(ServerPrompt.from_function(speaking(function), description=described))
    add_completion(server, app)


async def tailor_resume(ctx: Ctx, job: str = "", resume: str = "", strategy: str = "auto") -> str:
    if strategy not in ("auto", *STRATEGIES):
        allowed = ", ".join(("auto", *STRATEGIES))
        raise InvalidInput(f"strategy is {strategy[:80]!r}; allowed: {allowed}.")
    if strategy == "auto":
        strategy = await in_thread(_matched_strategy, app_of(ctx), job, resume)
    values = {"job": job or ASK, "resume": resume or ONLY, "strategy": _strategy_text(strategy)}
    return _filled("tailor_resume", values, ctx)


async def improve_section(ctx: Ctx, section: str = "", resume: str = "") -> str:
    return _filled("improve_section", {"section": section or ASK, "resume": resume or ONLY}, ctx)


async def find_jobs(ctx: Ctx, query: str = "") -> str:
    return _filled("find_jobs", {"query": query or ASK}, ctx)


async def fix_deviation(ctx: Ctx, proposal: str = "") -> str:
    return _filled("fix_deviation", {"proposal": proposal or ASK}, ctx)


async def cover_letter(ctx: Ctx, job: str = "") -> str:
    return _filled("cover_letter", {"job": job or ASK}, ctx)


async def outreach_message(ctx: Ctx, job: str = "") -> str:
    return _filled("outreach_message", {"job": job or ASK}, ctx)


async def interview_prep(ctx: Ctx, job: str = "") -> str:
    return _filled("interview_prep", {"job": job or ASK}, ctx)


async def enrich_entry(ctx: Ctx, entry: str = "") -> str:
    return _filled("enrich_entry", {"entry": entry or ASK}, ctx)


async def import_interview(ctx: Ctx) -> str:
    return _filled("import_interview", {}, ctx)


async def end_session(ctx: Ctx) -> str:
    return _filled("end_session", {}, ctx)


# The two that need the session's brief are made in `add_prompts`.
PROMPTS: tuple[Callable[..., Awaitable[str]], ...] = (
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


def _filled(name: str, values: dict[str, str], ctx: Ctx) -> str:
    prompt = read_prompt(name)
    if "wording" in prompt.placeholders:
        values = {**values, "wording": wording_of(app_of(ctx).settings_service.current)}
    return without_surrogates(fill(prompt, values))


def _matched_strategy(app: App, job: str, resume: str) -> str:
    """Return the strategy that the match names; nothing where there is nothing to match yet."""
    is_text = len(job) > _LONGEST_ID or "\n" in job
    job_id = "" if is_text else job.removeprefix("job://").removeprefix("job:")
    try:
        text = job if is_text else ""
        return app.checks.match(resume, None, job_id=job_id, job_text=text).strategy
    except ResumeMcpError:
        return ""


def _strategy_text(strategy: str) -> str:
    if strategy:
        return read_prompt(f"strategy_{strategy}").text
    texts = [read_prompt(f"strategy_{name}").text for name in STRATEGIES]
    return "\n".join([read_prompt("strategy_auto").text, *texts])


def _document(app: App) -> str:
    """Return the outline of the only master, or what there is instead."""
    from resume_mcp.resume.outline import outline

    try:
        row, revision = app.resumes.read("")
    except NotFound as error:
        return error.message
    return f"{one_line(row.title)}, resume_id {row.resume_id}, revision {row.revision}\n" + outline(
        revision.document
    )
