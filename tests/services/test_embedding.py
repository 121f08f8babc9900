"""Vectors of texts through a real store and a real endpoint on this machine, with its faults."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.search.filters import Filters
from resume_mcp.services.embedding import BATCH, MOST_PER_PASS, REST_S
from resume_mcp.services.resumes import Source
from resume_mcp.services.searching import Found
from resume_mcp.web.embedding import HttpEmbedder
from tests.embeddings import Endpoint
from tests.fakes import fixed_clock

TRADES = ("welder", "护士", "baker", "会计", "pilot", "电工")


class Now:
    """A clock that a test may set forward."""

    def __init__(self) -> None:
        self.passed = timedelta()

    def __call__(self) -> Any:
        return fixed_clock() + self.passed


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint() as serving:
        yield serving


def no_pause(_seconds: float) -> None:
    pass


def at_once(work: Callable[[], None]) -> None:
    work()


def app_with(home: Path, environment: dict[str, str], now: Now | None = None) -> App:
    settings = load_settings({"RESUME_MCP_HOME": str(home), **environment}, user_home=home)
    app = App(settings, clock=now or fixed_clock, later=at_once)
    if settings.embedding.base_url:
        app.embedder = HttpEmbedder(settings.embedding, pause=no_pause)
    return app


def jobs(app: App, count: int, *, word: str = "") -> None:
    feed = "\n".join(
        json.dumps(
            {"source": "t", "external_id": str(n), "title": f"{TRADES[n % len(TRADES)]} {n}",
             "company": f"Werk {n}", "description": f"Work as {TRADES[n % len(TRADES)]}. {word}"},
            ensure_ascii=False,
        )
        for n in range(count)
    )  # fmt: skip
    read = app.jobs.feed(feed, format="jsonl", source="")
    while not app.jobs.import_batch(read)[1]:
        pass


def ask(app: App, query: str = "welder") -> Found:
    return app.searching.search(query, scope="jobs", filters=Filters(), limit=5)


def coverage(app: App) -> tuple[int, int]:
    service = app.embedding
    assert service is not None
    with app.storage.reading() as tx:
        return tx.vectors.coverage(service.embedder.name, ["job"])


def test_by_default_no_model_is_asked_and_words_find(home: Path) -> None:
    app = app_with(home, {})
    jobs(app, 3)
    assert app.embedding is None
    found = ask(app)
    assert (found.mode, found.warnings, len(found.hits)) == ("lexical", (), 1)


def test_the_hash_model_exercises_the_vectors_without_any_network(home: Path) -> None:
    app = app_with(home, {"RESUME_MCP_EMBEDDING_MODEL": "hash"})
    jobs(app, 12)
    ask(app)
    assert coverage(app) == (12, 12)
    found = ask(app, "护士 1")
    assert (found.mode, found.warnings) == ("hybrid", ())
    assert found.hits[0].facts["title"] == "护士 1"


def test_texts_go_in_batches_and_at_most_so_many_a_pass(home: Path, endpoint: Endpoint) -> None:
    app = app_with(home, endpoint.environment)
    jobs(app, MOST_PER_PASS + 30)
    service = app.embedding
    assert service is not None
    first = service.refresh()
    assert (first.embedded, first.left) == (MOST_PER_PASS + BATCH - MOST_PER_PASS % BATCH, True)
    assert {len(call["input"]) for call in endpoint.calls} == {BATCH}
    second = service.refresh()
    assert (second.left, coverage(app)) == (False, (MOST_PER_PASS + 30,) * 2)
    assert service.refresh() == (0, 0, False, "")


def test_a_broken_pass_goes_on_where_it_stopped(home: Path, endpoint: Endpoint) -> None:
    app = app_with(home, endpoint.environment)
    jobs(app, 3 * BATCH)
    service = app.embedding
    assert service is not None
    endpoint.faults = ["", "500", "cut", "429", "503"]
    stopped = service.refresh()
    assert (stopped.embedded, stopped.left) == (BATCH, False)
    assert "503" in stopped.failure or "busy" in stopped.failure
    assert coverage(app) == (BATCH, 3 * BATCH)
    assert service.refresh().embedded == 2 * BATCH
    assert len(endpoint.texts) == 3 * BATCH  # nothing twice


def test_only_a_changed_text_is_embedded_anew(home: Path, endpoint: Endpoint) -> None:
    app = app_with(home, endpoint.environment)
    jobs(app, 5)
    ask(app)
    endpoint.calls.clear()
    jobs(app, 5)
    ask(app)
    assert endpoint.texts == []
    jobs(app, 2, word="Nights too.")
    ask(app)
    assert [text.count("Nights") for text in endpoint.texts] == [1, 1]
    with app.storage.transaction() as tx:  # touched, but the text is the same
        tx.index.put("job", _first(app), fields={"title": "welder"}, facts={"title": "welder"})
    service = app.embedding
    assert service is not None
    assert service.refresh()[:2] == (0, 1)


def _first(app: App) -> str:
    with app.storage.reading() as tx:
        row = tx.index.recall(["job"], '"welder"', 1)[0]
    return str(row["key"])


@pytest.mark.parametrize("fault", ["500", "401", "cut", "no json"])
def test_an_endpoint_that_fails_leaves_search_to_the_words(
    home: Path, endpoint: Endpoint, fault: str
) -> None:
    now = Now()
    app = app_with(home, endpoint.environment, now)
    jobs(app, 6)
    endpoint.faults = [fault] * 9
    found = ask(app)
    assert (found.mode, len(found.hits)) == ("lexical", 1)
    assert "by their words alone" in found.warnings[0]
    asked = len(endpoint.keys)
    ask(app)
    assert len(endpoint.keys) == asked  # it rests before it asks again
    endpoint.faults = []
    now.passed = timedelta(seconds=REST_S + 1)
    ask(app)
    assert coverage(app) == (6, 6)
    assert ask(app).mode == "hybrid"


def test_another_dimension_than_before_is_told(home: Path, endpoint: Endpoint) -> None:
    app = app_with(home, endpoint.environment)
    jobs(app, 6)
    ask(app)
    endpoint.dimensions = 32
    jobs(app, 6, word="New.")
    service = app.embedding
    assert service is not None
    assert "32 numbers where it gave 64" in service.refresh().failure
    assert len(ask(app).hits) == 1


def test_another_model_embeds_anew_while_search_goes_on(home: Path, endpoint: Endpoint) -> None:
    app = app_with(home, endpoint.environment)
    jobs(app, 6)
    ask(app)
    assert ask(app).mode == "hybrid"
    other = app_with(home, {**endpoint.environment, "RESUME_MCP_EMBEDDING_DIMENSIONS": "16"})
    waiting: list[Callable[[], None]] = []
    other.later = waiting.append
    found = ask(other)
    assert (found.mode, len(found.hits)) == ("lexical", 1)
    ask(other)
    assert len(waiting) == 1  # one run at a time
    waiting[0]()
    assert coverage(other) == (6, 6)
    assert ask(other).mode == "hybrid"
    # Another host may still be set to the older model: its vectors stay, those before them go.
    assert coverage(app) == (6, 6)
    third = app_with(home, {**endpoint.environment, "RESUME_MCP_EMBEDDING_DIMENSIONS": "32"})
    ask(third)
    assert (coverage(app), coverage(other), coverage(third)) == ((0, 6), (6, 6), (6, 6))


def test_resumes_leave_this_machine_for_no_endpoint(home: Path, endpoint: Endpoint) -> None:
    here = app_with(home, endpoint.environment)
    assert here.embedding is not None
    assert "resume" in here.embedding.kinds
    away = load_settings({"RESUME_MCP_EMBEDDING_API_KEY": "k"}, user_home=home)
    assert away.embedding.base_url == "https://api.openai.com/v1"
    elsewhere = App(away)
    assert elsewhere.embedding is not None
    assert elsewhere.embedding.kinds == ("job", "page")


def test_resumes_and_pages_are_embedded_too(home: Path) -> None:
    app = app_with(home, {"RESUME_MCP_EMBEDDING_MODEL": "hash"})
    resume = json.dumps({"basics": {"name": "Ada Bell", "label": "Welder"}})
    app.resumes.import_resume(Source(text=resume))
    app.searching.search("welder", scope="all", filters=Filters(), limit=5)
    found = app.searching.search("welder", scope="all", filters=Filters(), limit=5)
    assert found.mode == "hybrid"
    assert "resume" in [hit.kind for hit in found.hits if hit.is_by_meaning]
