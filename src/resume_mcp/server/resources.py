"""Resources: memory, resumes, rendered files, jobs, skills."""

import json
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp.server.mcpserver.resources import FunctionResource

from resume_mcp.bootstrap import App
from resume_mcp.errors import NotFound
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.skills import read_skill
from resume_mcp.server.spec import Ctx, app_of
from resume_mcp.server.untrusted import wrapped
from resume_mcp.vocabulary.text import without_surrogates

JSON = "application/json"
MARKDOWN = "text/markdown"


def add_resources(server: MCPServer[App], app: App) -> None:
    """Register every resource and resource template of the contract."""

    async def brief() -> str:
        return without_surrogates(await in_thread(lambda: app.session_brief))

    server.add_resource(
        FunctionResource.from_function(
            brief,
            uri="memory://brief",
            name="memory_brief",
            title="What a session starts with",
            mime_type=MARKDOWN,
        )
    )
    for template, read, title, mime in (
        ("memory://{doc}", _memory, "What is remembered", MARKDOWN),
        ("resume://{resume_id}", _resume, "A resume", JSON),
        ("resume://{resume_id}/revisions/{n}", _revision, "A revision of a resume", JSON),
        ("snapshot://{snapshot_id}", _snapshot, "A rendered file", "application/octet-stream"),
        ("job://{job_id}", _job, "A job posting", JSON),
        ("skill://{name}", _skill, "A skill", MARKDOWN),
    ):
        server.resource(template, title=title, mime_type=mime)(read)
    server.add_resource(
        FunctionResource.from_function(
            _schema,
            uri="resume://schema",
            name="resume_schema",
            title="The shape of a resume",
            mime_type=MARKDOWN,
        )
    )


async def _memory(doc: str, ctx: Ctx) -> str:
    memory = app_of(ctx).memory
    with _not_found():
        return without_surrogates((await in_thread(memory.read, doc)).text)


async def _resume(resume_id: str, ctx: Ctx) -> str:
    with _not_found():
        _, found = await in_thread(app_of(ctx).resumes.read, resume_id)
    return _json(found.document)


async def _revision(resume_id: str, n: int, ctx: Ctx) -> str:
    with _not_found():
        _, found = await in_thread(app_of(ctx).resumes.read, resume_id, n)
    return _json(found.document)


async def _snapshot(snapshot_id: str, ctx: Ctx) -> bytes:
    with _not_found():
        _, content = await in_thread(app_of(ctx).rendering.snapshot, snapshot_id)
    return content


async def _job(job_id: str, ctx: Ctx) -> str:
    with _not_found():
        row = await in_thread(app_of(ctx).jobs.job, job_id)
    fields: dict[str, Any] = row.posting.model_dump(mode="json")
    fields["description"] = wrapped(row.posting.description, source=row.posting.url or job_id)
    return _json(fields)


async def _skill(name: str) -> str:
    with _not_found():
        return await in_thread(read_skill, name)


async def _schema() -> str:
    return await in_thread(read_skill, "resume-skill/patches")


def _json(value: object) -> str:
    return without_surrogates(json.dumps(value, ensure_ascii=False, indent=1))


class _not_found:  # noqa: N801 - reads as a clause: with _not_found()
    """Turns our NotFound into the protocol's."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, NotFound):
            raise ResourceNotFoundError(error.message) from error
