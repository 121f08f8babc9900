"""Use cases of pages and postings: fetch, save, import."""

import functools
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import anyio.to_thread

from resume_mcp import records
from resume_mcp.errors import InvalidInput, Unreadable
from resume_mcp.importing.decoding import decode
from resume_mcp.jobs.boards.kinds import feed_url
from resume_mcp.jobs.duplicates import fingerprint
from resume_mcp.jobs.facts import is_past
from resume_mcp.jobs.feeds import FeedFormat, Rejected, read_feed
from resume_mcp.jobs.from_page import posting_from_page, with_description
from resume_mcp.jobs.from_text import partly_read, posting_from_text
from resume_mcp.jobs.page import Page
from resume_mcp.jobs.posting import Posting
from resume_mcp.ports import Clock, Files, JobRow, NewId, PageReader, Storage, Transaction
from resume_mcp.search.documents import posting_fields, text_fields

KEPT_PAGES = 200
MAX_FEED_BYTES = 64 * 1024 * 1024
BATCH = 200


class Fetched(NamedTuple):
    """A page and what we understand of it."""

    page_id: str
    page: Page
    posting: Posting | None


class Saved(NamedTuple):
    """A stored posting and whether it is new."""

    job_id: str
    outcome: str  # created | updated | unchanged
    posting: Posting


class Counts(NamedTuple):
    """What an import of postings did."""

    inserted: int
    updated: int
    unchanged: int
    rejected: tuple[Rejected, ...]


@dataclass(frozen=True)
class JobService:
    """Reads pages, keeps postings."""

    storage: Storage
    pages: PageReader
    files: Files
    clock: Clock
    new_id: NewId

    async def fetch(self, url: str, *, refresh: bool = False) -> Fetched:
        """Fetch a page behind the guard, understand it, keep it."""
        page = await self.pages.read(url, refresh=refresh)
        understand = functools.partial(posting_from_page, page, today=self._today())
        posting = await anyio.to_thread.run_sync(understand)
        notes = _notes(posting, self._today()) if posting else ()
        page = page._replace(warnings=(*page.warnings, *notes))
        return Fetched(page_id_of(page.url), with_description(page, posting), posting)

    def keep(self, fetched: Fetched) -> None:
        """Keep a fetched page among the last ones, where search finds it."""
        with self.storage.transaction() as tx:
            tx.pages.put(fetched.page_id, fetched.page)
            page = fetched.page
            facts = {"title": page.title, "url": page.final_url}
            fields = text_fields(page.title, page.text)
            tx.index.put("page", fetched.page_id, fields=fields, facts=facts)
            for gone in tx.pages.trim(KEPT_PAGES):
                tx.index.drop("page", gone)

    def save_posting(self, posting: Posting) -> Saved:
        """Store a posting, or update the one of the same source and external id."""
        named = _named(posting)
        with self.storage.transaction() as tx:
            job_id, outcome = self._upsert(tx, named)
        return Saved(job_id, outcome, named)

    def save_text(self, text: str) -> Saved:
        """Understand a pasted posting and store it."""
        if not text.strip():
            raise InvalidInput("text is empty. Paste the whole posting.")
        return self.save_posting(posting_from_text(text, today=self._today()))

    def import_file(self, path: str) -> tuple[str, str]:
        """Return the name and the text of a feed file in an allowed folder."""
        name, data = self.files.read_input(path, max_bytes=MAX_FEED_BYTES)
        try:
            return name, decode(data).text
        except Unreadable as error:
            raise InvalidInput(f"{name!r} can't be read: {error.message}") from error

    async def fetch_feed(self, url: str) -> tuple[str, str]:
        """Return the address and the text of a feed; for a public board's address, its JSON."""
        return await self.pages.read_feed(feed_url(url))

    def feed(self, text: str, *, format: FeedFormat, source: str) -> Iterator[Posting | Rejected]:  # noqa: A002
        """Read the postings of a feed, one by one."""
        return read_feed(text, format=format, source=source, today=self._today())

    def import_batch(self, postings: Iterator[Posting | Rejected]) -> tuple[Counts, bool]:
        """Store the next batch in one transaction; the flag says that the feed has ended."""
        counts = {"created": 0, "updated": 0, "unchanged": 0}
        rejected: list[Rejected] = []
        batch = list(islice(postings, BATCH))
        with self.storage.transaction() as tx:
            for posting in batch:
                if isinstance(posting, Rejected):
                    rejected.append(posting)
                else:
                    counts[self._upsert(tx, _named(posting))[1]] += 1
        done = Counts(counts["created"], counts["updated"], counts["unchanged"], tuple(rejected))
        return done, len(batch) < BATCH

    def job(self, job_id: str) -> JobRow:
        """Return a stored posting."""
        with self.storage.transaction() as tx:
            return records.job(tx, job_id)

    def _upsert(self, tx: Transaction, posting: Posting) -> tuple[str, str]:
        job_id, outcome = tx.jobs.upsert(
            posting, job_id=self.new_id(), now=self.clock().isoformat(timespec="milliseconds")
        )
        if outcome != "unchanged":
            fields, facts = posting_fields(posting)
            tx.index.put(
                "job", job_id, fields=fields, facts={**facts, "print": fingerprint(posting)}
            )
        return job_id, outcome

    def _today(self) -> str:
        return self.clock().date().isoformat()


def _notes(posting: Posting, today: str) -> Iterator[str]:
    """Yield what a person should know of a posting before they count on it."""
    if is_past(posting.valid_through, today):
        yield f"This posting was valid through {posting.valid_through}: it has expired."
    if partly := partly_read(posting.description):
        yield partly


def page_id_of(url: str) -> str:
    """Return the id under which a page of that address is kept."""
    return "page_" + hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()[:32]


def _named(posting: Posting) -> Posting:
    """Return the posting with a source and an id of its own, so that saving twice updates."""
    if posting.source and posting.external_id:
        return posting
    identity = posting.url or "\n".join((posting.title, posting.company, posting.description))
    external = (
        posting.external_id or hashlib.sha256(identity.encode("utf-8", "replace")).hexdigest()
    )
    source = posting.source or ("url" if posting.url else "text")
    return posting.model_copy(update={"source": source, "external_id": external[:64]})
