"""What the sample resumes in `data/` hold, and how a document is compared with it."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
FACTS: dict[str, dict[str, Any]] = json.loads((DATA / "facts.json").read_text(encoding="utf-8"))


def counting_ids() -> Callable[[], str]:
    numbers = itertools.count(1)
    return lambda: f"id-{next(numbers):04d}"


def differences(
    document: dict[str, Any], counts: dict[str, int], want: dict[str, Any]
) -> list[str]:
    """Return every fact that the document does not hold."""
    return list(_differences(document, counts, want))


def _differences(
    document: dict[str, Any], counts: dict[str, int], want: dict[str, Any]
) -> Iterator[str]:
    basics = document["basics"]
    for key in ("name", "email", "label"):
        if key in want and basics.get(key) != want[key]:
            yield f"{key}: {basics.get(key)!r}, not {want[key]!r}"
    if (
        "phone_digits" in want
        and re.sub(r"\D", "", basics.get("phone", "")) != want["phone_digits"]
    ):
        yield f"phone: {basics.get('phone')!r}"
    if "work" in want:
        yield from _work(document.get("work", []), want["work"])
    if "education" in want:
        found = [
            {"institution": s.get("institution"), "end": s.get("endDate")}
            for s in document.get("education", [])
        ]
        if found != want["education"]:
            yield f"education: {found}"
    have = {
        text for s in document.get("skills", []) for text in (s["name"], *s.get("keywords", []))
    }
    yield from (
        f"skill {skill!r} is not in {have}" for skill in want.get("skills", []) if skill not in have
    )
    yield from (
        f"{key}: {counts.get(key)}"
        for key, n in want.get("counts", {}).items()
        if counts.get(key) != n
    )
    personal = {field["key"] for field in basics.get("personal", [])}
    yield from (f"personal {key}" for key in want.get("personal", []) if key not in personal)


def _work(jobs: list[dict[str, Any]], want: list[dict[str, Any]]) -> Iterator[str]:
    if len(jobs) != len(want):
        yield f"{len(jobs)} jobs, not {len(want)}: {[job.get('name') for job in jobs]}"
    for job, fact in zip(jobs, want, strict=False):
        found = {
            "name": job.get("name"),
            "position": job.get("position", ""),
            "start": job.get("startDate"),
            "end": job.get("endDate"),
            "bullets": len(job.get("highlights", [])),
        }
        if fact["bullets"] is None:
            found["bullets"] = None
        if found != fact:
            yield f"{found}, not {fact}"
