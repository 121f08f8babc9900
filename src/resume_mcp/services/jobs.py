"""Use cases of pages and postings: fetch, save, import."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from resume_mcp import records
from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.feeds import FeedFormat, Rejected, read_feed
from resume_mcp.jobs.from_page import posting_from_page
from resume_mcp.jobs.from_text import posting_from_text
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
        return Fetched(page_id_of(page.url), page, posting_from_page(page, today=self._today()))

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
            return name, data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InvalidInput(
                f"{name!r} is not UTF-8 (byte {error.start}). Save the feed as UTF-8."
            ) from error

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
            tx.index.put("job", job_id, fields=fields, facts=facts)
        return job_id, outcome

    def _today(self) -> str:
        return self.clock().date().isoformat()


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
