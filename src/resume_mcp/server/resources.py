"""Resources: memory, resumes, rendered files, jobs, skills."""

import json
from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.resources import FunctionResource

from resume_mcp.bootstrap import App
from resume_mcp.errors import NotFound
from resume_mcp.resume.pointers import is_index
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.refusals import speaking
from resume_mcp.server.skills import read_skill
from resume_mcp.server.spec import Ctx, app_of
from resume_mcp.server.untrusted import NOTE, wrapped
from resume_mcp.vocabulary.text import without_surrogates

JSON = "application/json"
MARKDOWN = "text/markdown"


def add_resources(server: MCPServer[App], brief_of_session: Callable[[], str]) -> None:
    """Register every resource and resource template of the contract."""

    async def brief() -> str:
        return without_surrogates(await in_thread(brief_of_session))

    server.add_resource(
        FunctionResource.from_function(
            speaking(brief),
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
        server.resource(template, title=title, mime_type=mime)(speaking(read))
    server.add_resource(
        FunctionResource.from_function(
            speaking(_schema),
            uri="resume://schema",
            name="resume_schema",
            title="The shape of a resume",
            mime_type=MARKDOWN,
        )
    )


async def _memory(doc: str, ctx: Ctx) -> str:
    memory = app_of(ctx).memory
    found = await in_thread(memory.read, doc)
    return without_surrogates(wrapped(found.text, source=found.doc))


async def _resume(resume_id: str, ctx: Ctx) -> str:
    _, found = await in_thread(app_of(ctx).resumes.read, resume_id)
    return _json(found.document)


async def _revision(resume_id: str, n: str, ctx: Ctx) -> str:
    if not (is_index(n) and n != "0"):
        raise NotFound(f"{n[:80]!r} is no revision. They are numbered from 1.")
    _, found = await in_thread(app_of(ctx).resumes.read, resume_id, int(n))
    return _json(found.document)


async def _snapshot(snapshot_id: str, ctx: Ctx) -> bytes:
    _, content = await in_thread(app_of(ctx).rendering.snapshot, snapshot_id)
    return content


async def _job(job_id: str, ctx: Ctx) -> str:
    row = await in_thread(app_of(ctx).jobs.job, job_id)
    fields: dict[str, Any] = {"untrusted": NOTE, **row.posting.model_dump(mode="json")}
    fields["description"] = wrapped(row.posting.description, source=row.posting.url or job_id)
    return _json(fields)


async def _skill(name: str) -> str:
    return await in_thread(read_skill, name)


async def _schema() -> str:
    return await in_thread(read_skill, "resume-skill/patches")


def _json(value: object) -> str:
    return without_surrogates(json.dumps(value, ensure_ascii=False, indent=1))
