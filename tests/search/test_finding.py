"""Finding among real postings, as the store does it: the numbers that must not fall."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.jobs.feeds import read_feed
from resume_mcp.jobs.posting import Posting
from resume_mcp.search.filters import Filters
from tests.search.fts import Index
from tests.shared import shared_data


class Found:
    def __init__(self) -> None:
        text = shared_data("jobs", "postings.jsonl").read_text("utf-8")
        read = read_feed(text, source="feed", today="2026-11-29")
        self.postings = [entry for entry in read if isinstance(entry, Posting)]
        self.index = Index(self.postings)
        lines = shared_data("jobs", "queries.jsonl").read_text("utf-8").splitlines()
        self.queries = [json.loads(line) for line in lines]

    def places(self, *, filtered: bool) -> list[int]:
        """Return the place of the first right answer to each question, 0 for none."""
        found = []
        for query in self.queries:
            asked = query["filters"] if filtered else {}
            filters = Filters(**{**asked, "skills": tuple(asked.get("skills", ()))})
            right = {tuple(map(str, name)) for name in query["relevant"]}
            answers = self.index.search(query["query"], filters)
            names = [self.postings[int(answer.key)] for answer in answers]
            ranks = (
                place
                for place, job in enumerate(names, 1)
                if (job.source, job.external_id) in right
            )
            found.append(next(ranks, 0))
        return found


@pytest.fixture(scope="module")
def found() -> Iterator[Found]:
    everything = Found()
    yield everything
    everything.index.close()


@pytest.mark.parametrize("filtered", [False, True], ids=["plain", "filtered"])
def test_the_right_posting_is_found_first_or_nearly_so(found: Found, filtered: bool) -> None:
    places = found.places(filtered=filtered)
    asked = len(places)
    assert sum(place == 1 for place in places) / asked >= 0.82
    assert sum(1 <= place <= 5 for place in places) / asked >= 0.92
    assert sum(1 / place for place in places if place) / asked >= 0.87


OWN = Path(__file__).parents[1] / "data" / "search"


def own_rows(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (OWN / file).read_text("utf-8").splitlines()]


def test_the_own_set_is_large_labelled_and_in_both_languages() -> None:
    postings, queries = own_rows("postings.jsonl"), own_rows("queries.jsonl")
    assert len(postings) >= 60
    assert len(queries) >= 40
    known = {(posting["source"], posting["external_id"]) for posting in postings}
    assert len(known) == len(postings)
    for query in queries:
        assert {tuple(name) for name in query["relevant"]} <= known
    for rows, text in ((postings, "title"), (queries, "query")):
        chinese = sum(not row[text].isascii() for row in rows)
        assert 0.3 * len(rows) < chinese < 0.8 * len(rows)


@pytest.mark.parametrize("filtered", [False, True], ids=["plain", "filtered"])
def test_the_own_set_is_found(filtered: bool) -> None:
    read = read_feed((OWN / "postings.jsonl").read_text("utf-8"), source="own", today="2026-11-29")
    postings = [entry for entry in read if isinstance(entry, Posting)]
    index = Index(postings)
    found = []
    for query in own_rows("queries.jsonl"):
        asked = query["filters"] if filtered else {}
        filters = Filters(**{**asked, "skills": tuple(asked.get("skills", ()))})
        right = {name for _, name in query["relevant"]}
        answers = index.search(query["query"], filters)
        names = [postings[int(answer.key)].external_id for answer in answers]
        found.append(next((at for at, name in enumerate(names, 1) if name in right), 0))
    index.close()
    assert sum(place == 1 for place in found) / len(found) >= 0.9
    assert sum(1 <= place <= 5 for place in found) / len(found) >= 0.95
