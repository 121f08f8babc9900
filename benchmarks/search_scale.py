"""How search grows: 100,000 postings made from real ones, at a quarter of them and at all.

A made posting takes the title of one, the company of another and paragraphs of both, so that words
are as frequent as in the real ones. Prints search p50 and p95 (CPU of the process and wall clock),
their growth, the size of the store, and the import's rate beside a bare JSON round trip.
Usage: python benchmarks/search_scale.py [--jobs FILE] [--queries FILE] [--count 100000]
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.bootstrap import App, build_app
from resume_mcp.search.filters import Filters

OWN = Path(__file__).parents[1] / "tests" / "data" / "search"
SEED = 20


class Latency(NamedTuple):
    """Milliseconds of the process and of the wall clock."""

    cpu50: float
    cpu95: float
    wall50: float
    wall95: float


def made(real: list[dict[str, Any]], count: int) -> Iterator[str]:
    """Yield postings as lines; the real ones first."""
    chance = random.Random(SEED)  # noqa: S311 - postings, no secrets
    for number in range(count):
        if number < len(real):
            yield json.dumps(real[number], ensure_ascii=False)
            continue
        one, other = chance.choice(real), chance.choice(real)
        parts = [*one["description"].split("\n"), *other["description"].split("\n")]
        chance.shuffle(parts)
        length = max(len(one["description"]), 1)
        yield json.dumps(
            {
                **one,
                "source": "made",
                "external_id": str(number),
                "company": f"{other['company']} {number % 997}".strip(),
                "description": "\n".join(parts)[:length],
                "url": f"https://jobs.example/{number}",
            },
            ensure_ascii=False,
        )


def grown(app: App, lines: list[str]) -> float:
    """Import postings; return the CPU seconds."""
    started = time.process_time()
    read = app.jobs.feed("\n".join(lines), format="jsonl", source="")
    while not app.jobs.import_batch(read)[1]:
        pass
    return time.process_time() - started


def latency(app: App, queries: list[dict[str, Any]]) -> Latency:
    """Ask every question, plain and with its filters."""
    cpu, wall = [], []
    for filtered in (False, True):
        for query in queries:
            given = query.get("filters", {}) if filtered else {}
            filters = Filters(**{**given, "skills": tuple(given.get("skills", ()))})
            before = time.process_time(), time.perf_counter()
            app.searching.search(query["query"], scope="jobs", filters=filters, limit=10)
            cpu.append((time.process_time() - before[0]) * 1e3)
            wall.append((time.perf_counter() - before[1]) * 1e3)
    last = int(len(cpu) * 0.95)
    return Latency(
        statistics.median(cpu), sorted(cpu)[last], statistics.median(wall), sorted(wall)[last]
    )


def round_trip(lines: list[str]) -> float:
    """Return the CPU seconds of reading and writing the same lines as JSON."""
    started = time.process_time()
    for line in lines:
        json.dumps(json.loads(line), ensure_ascii=False)
    return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=Path, default=OWN / "postings.jsonl")
    parser.add_argument("--queries", type=Path, default=OWN / "queries.jsonl")
    parser.add_argument("--count", type=int, default=100_000)
    given = parser.parse_args()
    real = [json.loads(line) for line in given.jobs.read_text("utf-8").split("\n") if line]
    queries = [json.loads(line) for line in given.queries.read_text("utf-8").split("\n") if line]
    lines = list(made(real, given.count))
    quarter = given.count // 4
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = build_app({"RESUME_MCP_HOME": folder}, user_home=Path(folder))
        spent = grown(app, lines[:quarter])
        latency(app, queries)  # tables load, the file is read
        small = latency(app, queries)
        spent += grown(app, lines[quarter:])
        latency(app, queries)
        large = latency(app, queries)
        size = (Path(folder) / "store.db").stat().st_size
    text = sum(len(line.encode()) for line in lines)
    growth = large.cpu50 / small.cpu50
    print(f"{quarter} postings: CPU p50 {small.cpu50:.1f} p95 {small.cpu95:.1f} ms")
    print(f"{given.count} postings: CPU p50 {large.cpu50:.1f} p95 {large.cpu95:.1f} ms")
    print(f"wall p50 {large.wall50:.1f} p95 {large.wall95:.1f} ms; {size / 1e6:.0f} MB of store")
    print(
        "RESULT",
        f"p50_ms={large.cpu50:.1f} p95_ms={large.cpu95:.1f} growth_4x={growth:.2f}",
        f"store_to_text={size / text:.2f} import_per_s={given.count / spent:.0f}",
        f"import_ratio={spent / round_trip(lines):.0f}",
    )


if __name__ == "__main__":
    main()
