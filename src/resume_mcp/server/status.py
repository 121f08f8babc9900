"""The state of the server, within two seconds whatever the store does, and what a doctor sees."""

from importlib.util import find_spec
from typing import NamedTuple

import anyio
import anyio.to_thread

from resume_mcp import VERSION
from resume_mcp.bootstrap import App
from resume_mcp.errors import ResumeMcpError
from resume_mcp.server.skills import skill_names
from resume_mcp.server.status_words import Words, words_in
from resume_mcp.server.views.memory import StatusView, TemplateView

STORE_DEADLINE_S = 1.5
MIN_FREE_BYTES = 200 * 1024 * 1024
_ENGINES = ("typst", "fpdf")
_MIB = 1024 * 1024


class State(NamedTuple):
    """What was found: each part in a few words, and each problem with the way to mend it."""

    store: str = "ok"  # ok | unreachable
    counts: dict[str, int] = {}  # noqa: RUF012 - nobody writes into it
    checks: dict[str, str] = {}  # noqa: RUF012 - nobody writes into it
    problems: tuple[str, ...] = ()


async def status_of(app: App, *, tools: int, prompts: int) -> StatusView:
    """Return the status; a store that does not answer in time is unreachable."""
    from resume_mcp.rendering.theme import templates

    state = await state_of(app)
    return StatusView(
        ok=state.store == "ok",
        version=VERSION,
        store=state.store,
        llm="configured" if app.settings.llm_configured else "none",
        embedding=app.settings.embedding_model or "none",
        tools=tools,
        prompts=prompts,
        skills=list(skill_names()),
        templates=[
            TemplateView(**{**t._asdict(), "options": list(t.options)}) for t in templates()
        ],
        counts=state.counts,
        checks=state.checks,
        problems=list(state.problems),
    )


async def state_of(app: App) -> State:
    """Look at everything but the store's every page; what takes too long counts as unreachable."""
    try:
        with anyio.fail_after(STORE_DEADLINE_S):
            within = await anyio.to_thread.run_sync(within_the_store, app, abandon_on_cancel=True)
    except TimeoutError:
        within = State("unreachable", problems=(words_in("en")("late"),))
    around = around_the_store(app)  # after it: the store may have been mended just now
    return State(
        within.store,
        within.counts,
        {**within.checks, **around.checks},
        (*within.problems, *around.problems),
    )


def within_the_store(app: App, language: str = "en") -> State:
    """Look at what needs the store: counts, the journal, memory against its budgets."""
    words = words_in(language)
    try:
        counts = _counts(app)
        journal, vectors = _journal(app.folder.journal(), words), _vectors(app, words)
        memory, problems = _memory(app, words)
    except ResumeMcpError as error:
        return State("unreachable", problems=(error.told(language),))
    checks = {"journal": journal, "vectors": vectors}
    return State("ok", counts, {**checks, "memory": memory}, problems)


def around_the_store(app: App, language: str = "en") -> State:
    """Look at the rest: disk, other processes, network, fonts, engines."""
    words = words_in(language)
    free = app.folder.free_bytes()
    others = app.folder.processes()
    engines = [name for name in _ENGINES if find_spec(name)]
    problems = list(app.folder.notices())
    if free < MIN_FREE_BYTES:
        problems.append(words("disk full", mib=free // _MIB))
    if not engines:
        problems.append(words("no engine"))
    if not find_spec("rendercv_fonts"):
        problems.append(words("no fonts"))
    checks = {
        "network": _network(app, words),
        "fonts": words("packaged" if find_spec("rendercv_fonts") else "missing"),
        "engines": ", ".join(engines) or words("none"),
        "disk": words("free", mib=free // _MIB),
        "other processes": ", ".join(f"{each.pid} ({each.command})" for each in others)
        or words("none"),
    }
    return State(checks=checks, problems=tuple(problems))


def _counts(app: App) -> dict[str, int]:
    with app.storage.reading() as tx:
        return {
            "resumes": len(tx.resumes.rows()),
            "pending proposals": len(tx.proposals.rows(status="pending")),
            "jobs": tx.jobs.count(),
            "snapshots": len(tx.snapshots.rows()),
        }


def _journal(mode: str, words: Words) -> str:
    return "wal" if mode == "wal" else words("slow journal", mode=mode)


def _vectors(app: App, words: Words) -> str:
    if app.embedding is None:
        return words("by words")
    have, texts = app.embedding.coverage()
    return words("vectors", have=have, texts=texts, model=app.settings.embedding_model)


def _memory(app: App, words: Words) -> tuple[str, tuple[str, ...]]:
    sizes, problems = [], []
    for doc in app.memory.list_docs():
        used = doc.characters if doc.unit == "characters" else doc.bytes
        sizes.append(f"{doc.doc} {used}/{doc.budget}")
        if doc.problem:
            problems.append(
                words("memory problem", doc=doc.doc, file=doc.file, problem=doc.problem)
            )
        elif used > doc.budget:
            size = {"used": used, "budget": doc.budget, "unit": words(doc.unit)}
            problems.append(words("over budget", doc=doc.doc, file=doc.file, **size))
    return ", ".join(sizes), tuple(problems)


def _network(app: App, words: Words) -> str:
    allowed = ", ".join(sorted(app.settings.fetch_allow))
    policy = words("public pages")
    return words("opened", policy=policy, hosts=allowed) if allowed else policy
