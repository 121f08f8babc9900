"""How well and how fast `search` finds: hit@1, hit@5, MRR and latency for each tier.

The project's own set is asked by default; any other by path, in the same form: a posting a line as
import_jobs reads it, a question a line as {"query", "filters", "relevant": [[source, id], …]}.
Usage: python benchmarks/search.py [--queries FILE] [--jobs FILE] [--tiers words,hash,…] [-v]

Tiers: `words` (no model), `hash`, `semantic` (the extra), `endpoint` (as the environment says).
"""

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.bootstrap import App, build_app
from resume_mcp.search.filters import Filters

OWN = Path(__file__).parents[1] / "tests" / "data" / "search"
TIERS = ("words", "hash", "semantic", "endpoint")
LIMIT = 10


class Figures(NamedTuple):
    """What a run over the questions came to; milliseconds are wall clock."""

    hit1: float
    hit5: float
    mrr: float
    p50: float
    p95: float

    def __str__(self) -> str:
        return (
            f"hit@1 {self.hit1:.3f}  hit@5 {self.hit5:.3f}  MRR {self.mrr:.3f}"
            f"  p50 {self.p50:.1f} ms  p95 {self.p95:.1f} ms"
        )


def environment_of(tier: str, home: Path) -> dict[str, str]:
    """Return the settings of a tier; only `endpoint` reads the caller's."""
    settings = {"RESUME_MCP_HOME": str(home)}
    if tier in ("hash", "semantic"):
        settings["RESUME_MCP_EMBEDDING_MODEL"] = tier
    if tier == "endpoint":
        settings |= {k: v for k, v in os.environ.items() if k.startswith("RESUME_MCP_EMBEDDING_")}
    return settings


@contextmanager
def imported(postings: str, tier: str = "words") -> Iterator[App]:
    """Import postings into a store of their own, and embed them where the tier has a model."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        app = build_app(environment_of(tier, home), user_home=home)
        app.later = lambda _work: None  # everything is embedded below, nothing beside
        read = app.jobs.feed(postings, format="jsonl", source="")
        while not app.jobs.import_batch(read)[1]:
            pass
        if app.embedding is not None:
            embed_all(app)
        yield app


def embed_all(app: App) -> None:
    """Embed everything now.

    Raises:
        SystemExit: if the model fails.
    """
    assert app.embedding is not None
    left = True
    while left:
        done = app.embedding.refresh()
        left = done.left
        if done.failure:
            raise SystemExit(done.failure)


def asked(app: App, questions: list[dict[str, Any]], *, filtered: bool) -> list[tuple[int, float]]:
    """Return for each question the place of the first right answer (0: none) and the time."""
    return [_place(app, question, filtered=filtered) for question in questions]


def _place(app: App, question: dict[str, Any], *, filtered: bool) -> tuple[int, float]:
    given = question.get("filters", {}) if filtered else {}
    filters = Filters(**{**given, "skills": tuple(given.get("skills", ()))})
    started = time.perf_counter()
    found = app.searching.search(question["query"], scope="jobs", filters=filters, limit=LIMIT)
    took = (time.perf_counter() - started) * 1e3
    right = {tuple(map(str, name)) for name in question["relevant"]}
    names = [(hit.facts.get("source"), str(hit.facts.get("external_id"))) for hit in found.hits]
    return next((at for at, name in enumerate(names, 1) if name in right), 0), took


def figures(places: list[tuple[int, float]]) -> Figures:
    """Return the shares and the latencies of a run."""
    count, times = len(places), sorted(took for _, took in places)
    share = [place for place, _ in places if place]
    return Figures(
        hit1=sum(place == 1 for place in share) / count,
        hit5=sum(place <= 5 for place in share) / count,
        mrr=sum(1 / place for place in share) / count,
        p50=statistics.median(times),
        p95=times[min(count - 1, int(count * 0.95))],
    )


def evaluate(
    postings: str, questions: list[dict[str, Any]], tier: str, note: Callable[[str], None]
) -> dict[str, Figures]:
    """Return the figures of a tier, plain and with each question's filters."""
    found = {}
    with imported(postings, tier) as app:
        asked(app, questions[:3], filtered=False)  # tables load at the first question
        for name, filtered in (("plain", False), ("filtered", True)):
            places = asked(app, questions, filtered=filtered)
            found[name] = figures(places)
            for question, (place, _) in zip(questions, places, strict=True):
                if place != 1:
                    note(f"  {tier} {name}: {place or 'not found'}: {question['query']}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=Path, default=OWN / "queries.jsonl")
    parser.add_argument("--jobs", type=Path, default=OWN / "postings.jsonl")
    parser.add_argument("--tiers", default="words,hash")
    parser.add_argument("-v", "--verbose", action="store_true", help="name what is not first")
    given = parser.parse_args()
    postings = given.jobs.read_text("utf-8")
    questions = [json.loads(line) for line in given.queries.read_text("utf-8").split("\n") if line]
    print(f"{len(questions)} questions over {postings.count(chr(10))} postings of {given.jobs}")
    results = []
    for tier in given.tiers.split(","):
        if tier not in TIERS:
            parser.error(f"no tier {tier!r}; there are {', '.join(TIERS)}")
        note = print if given.verbose else lambda _: None
        for name, figure in evaluate(postings, questions, tier, note).items():
            print(f"{tier:9} {name:9} {figure}")
            results.append(f"{tier}_{name}_mrr={figure.mrr:.3f}")
    print("RESULT", *results)


if __name__ == "__main__":
    main()
