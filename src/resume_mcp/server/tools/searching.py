"""Tools of search: find, and fetch what was found."""

from typing import Annotated, Any, Literal

from pydantic import Field

from resume_mcp.errors import NotFound
from resume_mcp.resume.pointers import is_index
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.spec import Ctx, Effect, ToolSpec, app_of
from resume_mcp.server.untrusted import wrapped
from resume_mcp.server.views.jobs import AlsoView, FetchedTextView, ResultView, SearchView
from resume_mcp.vocabulary.text import squeeze, strip_invisible

SNIPPET = 240


async def search(
    ctx: Ctx,
    query: Annotated[str, Field(description="What is looked for, in words; English or Chinese.")],
    scope: Literal["jobs", "resumes", "memory", "pages", "all"] = "all",
    city: str = "",
    job_type: Annotated[
        Literal["", "校招", "实习", "社招", "campus", "intern", "experienced"], Field()
    ] = "",
    skills: Annotated[list[str], Field()] = [],  # noqa: B006 - never changed
    company: str = "",
    since: Annotated[str, Field(description="ISO date.")] = "",
    limit: Annotated[int, Field(ge=1, le=50)] = 5,
) -> SearchView:
    """Search what is kept here: saved jobs, resumes, memory, fetched pages; not the web. An empty
    filter is no filter; a filter means jobs. fetch gives the whole text of a result.
    """
    from resume_mcp.search.filters import Filters

    filters = Filters(
        city=city, job_type=job_type, skills=tuple(skills), company=company, since=since
    )
    found = await in_thread(
        app_of(ctx).searching.search, query, scope=scope, filters=filters, limit=limit
    )
    view = SearchView(
        results=[_result(hit) for hit in found.hits],
        relaxed=found.relaxed or None,
        mode=found.mode,
        warnings=list(found.warnings),
    )
    return view.spoken_for(app_of(ctx).connector)


async def fetch(
    ctx: Ctx,
    id: Annotated[str, Field(description="From search.")],  # noqa: A002 - the contract's name
) -> FetchedTextView:
    """Give the whole text of a search result: a job, a resume, a memory document or a page."""
    app = app_of(ctx)
    return (await _fetched(app, id)).spoken_for(app.connector)


async def _fetched(app: Any, id: str) -> FetchedTextView:  # noqa: A002
    kind, _, key = id.partition(":")
    if kind == "job":
        row = await in_thread(app.jobs.job, key)
        posting = row.posting
        facts = posting.model_dump(mode="json", exclude={"description"}, exclude_none=True)
        return FetchedTextView(
            id=id,
            title=posting.title,
            text=wrapped(posting.description, source=posting.url or id),
            url=posting.url or f"job://{key}",
            metadata=facts,
        )
    if kind == "page":
        title, text, url = await in_thread(app.searching.page_text, key)
        return FetchedTextView(
            id=id, title=title, text=wrapped(text, source=url), url=url, metadata={}
        )
    if kind == "memory":
        found = await in_thread(app.memory.read, key)
        return FetchedTextView(
            id=id,
            title=found.doc,
            text=wrapped(found.text, source=found.doc),
            url=f"memory://{found.doc}",
            metadata={},
        )
    if kind == "archive" and is_index(key):
        piece = await in_thread(app.memory.archived_piece, int(key))
        return FetchedTextView(
            id=id,
            title=f"{piece.doc} (archive)",
            text=wrapped(piece.text, source=piece.doc),
            url=f"memory://{piece.doc.partition('/')[0]}",
            metadata={"archived_at": piece.archived_at},
        )
    if kind == "resume":
        return await in_thread(_resume, app, id, key)
    raise NotFound(
        f"No result {id[:80]!r}. Ids come from search, like job:…, resume:…, page:…; a job_id "
        "takes job: before it."
    )


def _resume(app: Any, result_id: str, resume_id: str) -> FetchedTextView:
    from resume_mcp.server.reading import read_view

    row, revision = app.resumes.read(resume_id)
    view = read_view(row, revision, format="text", section="")
    return FetchedTextView(
        id=result_id,
        title=row.title,
        text=wrapped(view.text or "", source=f"resume://{row.resume_id}"),
        url=f"resume://{row.resume_id}",
        metadata={"revision": revision.revision, "kind": row.kind, "locale": row.locale},
    )


def _result(hit: Any) -> ResultView:
    facts: dict[str, Any] = hit.facts

    def fact(name: str) -> str | None:
        value = facts.get(name)
        if isinstance(value, dict):  # pay: as the posting words it
            value = value.get("text")
        return str(value) if value else None

    text = squeeze(strip_invisible(str(facts.get("text") or ""))[0])
    return ResultView(
        id=f"{hit.kind}:{hit.key}",
        title=fact("title") or hit.key,
        url=fact("url") or f"{hit.kind}://{hit.key}",
        text=text if len(text) <= SNIPPET else text[: SNIPPET - 1] + "…",
        score=round(float(hit.score), 4),
        matched=list(hit.matched),
        source=fact("source"),
        external_id=fact("external_id"),
        company=fact("company"),
        city=fact("city"),
        job_type=fact("job_type"),
        salary=fact("salary"),
        posted_at=fact("posted_at"),
        also_at=[_also(other) for other in hit.also],
    )


def _also(hit: Any) -> AlsoView:
    result = _result(hit)
    return AlsoView(id=result.id, city=result.city, source=result.source, url=result.url)


TOOLS = [
    ToolSpec(search, "Search", Effect.READ),
    ToolSpec(fetch, "Fetch a result", Effect.READ),
]
