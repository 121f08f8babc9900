"""Use cases of pages and postings, on a real store."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.feeds import Rejected
from resume_mcp.jobs.posting import Posting
from resume_mcp.services.jobs import BATCH, KEPT_PAGES
from tests.fakes import FakePages

pytestmark = pytest.mark.anyio


def feed(count: int, *, text: str = "Knead.") -> str:
    return "\n".join(
        json.dumps({"id": n, "title": f"Baker {n}", "company": "Rye", "description": text})
        for n in range(count)
    )


def imported(app: App, postings: Iterator[Posting | Rejected]) -> tuple[int, int, int]:
    inserted = updated = unchanged = 0
    done = False
    while not done:
        counts, done = app.jobs.import_batch(postings)
        inserted += counts.inserted
        updated += counts.updated
        unchanged += counts.unchanged
    return inserted, updated, unchanged


def read(app: App, text: str) -> Iterator[Posting | Rejected]:
    return app.jobs.feed(text, format="auto", source="rye")


def test_an_import_that_was_cut_off_goes_on_where_it_stopped(app: App) -> None:
    postings = read(app, feed(BATCH * 2 + 50))
    counts, done = app.jobs.import_batch(postings)
    assert (counts.inserted, done) == (BATCH, False)
    del postings  # the host goes away
    assert imported(app, read(app, feed(BATCH * 2 + 50))) == (BATCH + 50, 0, BATCH)
    with app.storage.transaction() as tx:
        assert tx.jobs.count() == BATCH * 2 + 50


def test_only_what_changed_is_written_again(app: App) -> None:
    assert imported(app, read(app, feed(3))) == (3, 0, 0)
    changed = feed(3).replace("Baker 1", "Head Baker 1")
    assert imported(app, read(app, changed)) == (0, 1, 2)
    assert imported(app, read(app, changed)) == (0, 0, 3)


def test_one_id_of_two_sources_is_two_jobs(app: App) -> None:
    assert imported(app, app.jobs.feed(feed(1), format="auto", source="rye")) == (1, 0, 0)
    assert imported(app, app.jobs.feed(feed(1), format="auto", source="oat")) == (1, 0, 0)


async def test_the_address_of_a_board_is_asked_for_its_json(app: App, pages: FakePages) -> None:
    pages.put("https://api.lever.co/v0/postings/rye?mode=json", "[]")
    address, text = await app.jobs.fetch_feed("https://jobs.lever.co/rye")
    assert (address, text) == ("https://api.lever.co/v0/postings/rye?mode=json", "[]")


async def test_a_description_that_only_the_data_holds_is_in_the_text_once(
    app: App, pages: FakePages
) -> None:
    job = {"@type": "JobPosting", "title": "Baker", "description": "<p>Knead.</p><p>Bake.</p>"}
    pages.put("https://rye.example/1", "Baker", title="Baker", json_ld=(json.dumps(job),))
    pages.put("https://rye.example/2", "Baker\n\nKnead.\n\nBake.", json_ld=(json.dumps(job),))
    for number in (1, 2):
        fetched = await app.jobs.fetch(f"https://rye.example/{number}")
        assert fetched.page.text == "Baker\n\nKnead.\n\nBake."
        assert fetched.posting is not None


async def test_an_expired_posting_is_named_as_such(app: App, pages: FakePages) -> None:
    for number, date in enumerate(("2026-11-28", "2026-11-29")):
        job = {"@type": "JobPosting", "title": "面包师", "validThrough": date}
        pages.put(f"https://rye.example/{number}", "面包师", json_ld=(json.dumps(job),))
    past = await app.jobs.fetch("https://rye.example/0")
    assert "has expired" in past.page.warnings[0]
    assert past.posting is not None
    assert past.posting.expired
    assert (await app.jobs.fetch("https://rye.example/1")).page.warnings == ()


def test_a_feed_that_is_no_text_is_refused(app: App, home: Path) -> None:
    file = home / "inbox" / "jobs.csv"
    file.write_bytes(b"\xff\xfe\x00\xd8\x00\x00" * 9)
    with pytest.raises(InvalidInput, match=r"jobs\.csv"):
        app.jobs.import_file(str(file))


async def test_only_the_last_pages_are_kept(app: App, pages: FakePages) -> None:
    for number in range(KEPT_PAGES + 3):
        pages.put(f"https://rye.example/{number}", f"Page {number}")
        app.jobs.keep(await app.jobs.fetch(f"https://rye.example/{number}"))
    with app.storage.transaction() as tx:
        assert tx.index.size(["page"]) == KEPT_PAGES
    with pytest.raises(InvalidInput):
        app.jobs.save_text(" \n")
