"""What the deviation check and a PDF cost, as ratios to floors, and how the check grows.

The check's floor is a JSON round trip of the same two documents, the PDF's an empty job in the same
kind of worker process. Usage: python benchmarks/check.py [--runs 7]
"""

import argparse
import copy
import json
import statistics
import time
from typing import Any

import anyio

from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.rendering.render import finish_render, plan_render
from resume_mcp.worker.run import ProcessWorker
from resume_mcp.worker.tasks import TASKS, Task

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

ROUND_TRIPS = 50
PAGES = (1, 2, 4)
JOBS_A_PAGE = 4  # with six bullets each, about 2,500 characters
VERBS = ("Built", "Led", "Measured", "Moved", "Wrote", "Planned")
THINGS = ("billing", "search", "stock", "payroll", "delivery", "reporting", "booking")


def document(pages: int) -> dict[str, Any]:
    """Return a fictional resume of about so many pages; no two bullets are the same."""
    return {
        "basics": {"name": "Mia Novak", "email": "mia.novak@example.com", "label": "Engineer"},
        "work": [
            {
                "name": f"Example {number} Ltd",
                "position": "Engineer",
                "startDate": f"{1990 + number}-01",
                "endDate": f"{1990 + number}-12",
                "highlights": [_bullet(number, line) for line in range(6)],
            }
            for number in range(JOBS_A_PAGE * pages)
        ],
        "skills": [{"name": "Languages", "keywords": ["Python", "SQL", "Go", "Rust"]}],
    }


def _bullet(number: int, line: int) -> str:
    thing = THINGS[(number + line) % len(THINGS)]
    return (
        f"{VERBS[line]} the {thing} service of site {number * 7 + line} in Python and SQL, "
        f"which cut its cost by {number * 3 + line + 2}% within {line + 2} months"
    )


def reworded(original: dict[str, Any]) -> dict[str, Any]:
    """Return the resume with every second bullet in other words and one invented number."""
    candidate = copy.deepcopy(original)
    for job in candidate["work"]:
        job["highlights"][::2] = [
            bullet.replace("which cut", "and so lowered") for bullet in job["highlights"][::2]
        ]
    candidate["work"][0]["highlights"][1] += ", for 4321 customers"
    return candidate


def check_ratio(pages: int, runs: int) -> float:
    """Return the check's cost in JSON round trips of the documents."""
    original = document(pages)
    candidate = reworded(original)
    ratios = []
    for _ in range(runs + 1):
        before = time.process_time()
        assert not evaluate(original, candidate).passed
        between = time.process_time()
        for _ in range(ROUND_TRIPS):
            json.loads(json.dumps(original)), json.loads(json.dumps(candidate))
        floor = (time.process_time() - between) / ROUND_TRIPS
        ratios.append((between - before) / floor)
    return statistics.median(ratios[1:])  # the first one builds the tables


async def render_ratio(page: dict[str, Any], runs: int) -> float:
    """Return the cost of a PDF, planned, printed and read back, in empty jobs."""
    worker = ProcessWorker({**TASKS, "empty": Task("copy:copy")})
    ratios = []
    for _ in range(runs + 1):
        before = spent()
        await worker.run("empty", {})
        between = spent()
        plan = plan_render(page, RenderSpec(format="pdf"))
        assert plan.task is not None
        output = await worker.run(plan.task, plan.payload)
        finish_render(plan, output)
        ratios.append((spent() - between) / (between - before))
    return statistics.median(ratios[1:])


def spent() -> float:
    """Return the CPU seconds of this process and its ended children; elsewhere the wall clock."""
    if resource is None:
        return time.perf_counter()
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    usages = [resource.getrusage(kind) for kind in kinds]
    return sum(each.ru_utime + each.ru_stime for each in usages)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    checks = {pages: check_ratio(pages, runs) for pages in PAGES}
    for pages, ratio in checks.items():
        print(f"check of {pages} pages: {ratio:.0f} JSON round trips of the documents")
    render = anyio.run(render_ratio, document(1), runs)
    print(
        "RESULT",
        f"check_ratio={checks[1]:.0f}",
        # The floor grows with the pages: 1 is linear, 4 would be quadratic.
        f"check_growth={checks[PAGES[-1]] / checks[1]:.2f}",
        f"render_ratio={render:.2f}",
    )


if __name__ == "__main__":
    main()
