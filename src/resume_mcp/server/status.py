"""The state of the server, within two seconds whatever the store does."""

import anyio
import anyio.to_thread

from resume_mcp import VERSION
from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.server.skills import skill_names
from resume_mcp.server.views.memory import StatusView, TemplateView

STORE_DEADLINE_S = 1.5


async def status_of(app: App, *, tools: int, prompts: int) -> StatusView:
    """Return the status; a store that does not answer in time is unreachable."""
    from resume_mcp.rendering.theme import templates

    store, counts, problems = await store_state(app)
    return StatusView(
        ok=store == "ok",
        version=VERSION,
        store=store,
        llm="configured" if app.settings.llm_configured else "none",
        embedding=app.settings.embedding_model or "none",
        tools=tools,
        prompts=prompts,
        skills=list(skill_names()),
        templates=[
            TemplateView(**{**t._asdict(), "options": list(t.options)}) for t in templates()
        ],
        counts=counts,
        problems=problems,
    )


async def store_state(app: App) -> tuple[str, dict[str, int], list[str]]:
    """Return `ok` or `unreachable`, the counts, and what is wrong."""
    try:
        with anyio.fail_after(STORE_DEADLINE_S):
            counts = await anyio.to_thread.run_sync(_counts, app, abandon_on_cancel=True)
    except TimeoutError:
        return "unreachable", {}, ["The store does not answer: another program may hold it."]
    except ResumeMcpError as error:
        return "unreachable", {}, [error.message]
    return "ok", counts, []


def _counts(app: App) -> dict[str, int]:
    with app.storage.transaction() as tx:
        return {
            "resumes": len(tx.resumes.rows()),
            "pending proposals": len(tx.proposals.rows(status="pending")),
            "jobs": tx.jobs.count(),
            "snapshots": len(tx.snapshots.rows()),
        }
