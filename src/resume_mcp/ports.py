"""All that the application needs from outside, on one page."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from resume_mcp.jobs.page import Page
from resume_mcp.jobs.posting import Posting
from resume_mcp.resume.document import JsonObject

Clock = Callable[[], datetime]  # aware, UTC
NewId = Callable[[], str]
NewSecret = Callable[[], str]  # unguessable: at least 128 random bits


class ResumeRow(NamedTuple):
    """A resume without its document."""

    resume_id: str
    title: str
    kind: str  # master | variant | translation
    parent_id: str | None
    parent_revision: int | None
    revision: int
    locale: str
    locked: bool
    job_id: str | None
    created_at: str
    updated_at: str


class RevisionRow(NamedTuple):
    """One state of a resume and why it came to be."""

    resume_id: str
    revision: int
    document: JsonObject
    cause: str  # import | proposal | undo | restore | create | migration
    detail: JsonObject  # what caused it, who approved where
    name: str  # given by the person, "" for none
    created_at: str


class ProposalRow(NamedTuple):
    """A stored proposal; `body` is the domain's `StoredProposal` as JSON."""

    proposal_id: str
    resume_id: str
    status: str
    digest: str
    body: JsonObject
    created_at: str
    decided_at: str | None
    decision: JsonObject | None


class JobRow(NamedTuple):
    """A stored posting."""

    job_id: str
    posting: Posting
    created_at: str
    updated_at: str


class SnapshotRow(NamedTuple):
    """A rendered file that can still be had."""

    snapshot_id: str
    resume_id: str | None
    revision: int | None
    format: str
    template: str
    file: str  # name inside the exports folder
    sha256: str
    bytes: int
    pages: int | None
    created_at: str
    made_with: str = ""  # the options, as JSON
    made_from: str = ""  # the draft or Markdown, as JSON; "" for a stored revision and in lists
    is_here: bool = True  # False: the file was cleared away
    is_kept: bool = False  # the person wants it to stay


class MemoryVersion(NamedTuple):
    """One state of a memory document."""

    doc: str
    version: int
    text: str
    cause: str  # write | editor | restore | import | server
    created_at: str


class Resumes(Protocol):
    """Resumes and their revisions."""

    def add(self, row: ResumeRow, revision: RevisionRow) -> None: ...
    def rows(self) -> list[ResumeRow]: ...
    def row(self, resume_id: str) -> ResumeRow | None: ...
    def update(self, row: ResumeRow, revision: RevisionRow | None = None) -> None: ...
    def revision(self, resume_id: str, revision: int) -> RevisionRow | None: ...
    def revisions(self, resume_id: str) -> list[RevisionRow]: ...
    def causes(self, resume_id: str) -> list[tuple[int, str, JsonObject]]: ...  # without documents
    def applied(self) -> list[tuple[str, int]]: ...  # (resume, revision) of proposals
    def names(self, resume_id: str) -> list[tuple[int, str]]: ...
    def name_revision(self, resume_id: str, revision: int, name: str) -> None: ...
    def delete(self, resume_id: str) -> None: ...


class Proposals(Protocol):
    """Proposals, pending and decided."""

    def add(self, row: ProposalRow) -> None: ...
    def row(self, proposal_id: str) -> ProposalRow | None: ...
    def rows(
        self, resume_id: str | None = None, status: str | None = None
    ) -> list[ProposalRow]: ...
    def decide(
        self, proposal_id: str, *, status: str, decided_at: str, decision: JsonObject
    ) -> bool: ...


class Nonces(Protocol):
    """What a button of the review panel brings back: kept as a digest, good for one decision."""

    def add(self, key: str, *, proposal_id: str, digest: str, expires_at: str) -> None: ...
    def redeem(self, key: str, *, proposal_id: str, digest: str, now: str, latest: str) -> bool: ...
    def trim(self, now: str) -> None: ...
    def answers(self, tool: str) -> int: ...
    def count_answer(self, tool: str) -> None: ...


class Jobs(Protocol):
    """Postings and the lexical index over them."""

    def upsert(self, posting: Posting, *, job_id: str, now: str) -> tuple[str, str]: ...
    def row(self, job_id: str) -> JobRow | None: ...
    def recent(self, limit: int) -> list[JobRow]: ...
    def description(self, job_id: str) -> str: ...
    def count(self) -> int: ...


class TextIndex(Protocol):
    """Texts that `search` finds: jobs, resumes, memory, pages."""

    def put(self, kind: str, key: str, *, fields: dict[str, str], facts: JsonObject) -> None: ...
    def drop(self, kind: str, key: str) -> None: ...
    def forget(self) -> None: ...
    def recall(self, kinds: list[str], expression: str, limit: int) -> list[JsonObject]: ...
    def rows(self, ids: list[int]) -> list[JsonObject]: ...
    def fields(self, ids: list[int]) -> dict[int, dict[str, str]]: ...
    def document_frequency(self, tokens: list[str]) -> dict[str, int]: ...
    def size(self, kinds: list[str]) -> int: ...


class VectorIndex(Protocol):
    """Vectors of texts, a set to each model; a vector is float32 in the machine's order."""

    def pending(self, model: str, kinds: list[str], limit: int) -> list[tuple[str, str, str]]: ...
    def put(self, model: str, kind: str, key: str, *, content_hash: str, vector: bytes) -> None: ...
    def confirm(self, model: str, kind: str, key: str) -> None: ...
    def coverage(self, model: str, kinds: list[str]) -> tuple[int, int]: ...
    def drop_older_models(self, model: str) -> int: ...
    def claim(self, who: int, *, now: int, until: int) -> bool: ...
    def release(self, who: int) -> None: ...
    def similar(
        self, model: str, query: bytes, *, kinds: list[str], among: list[int], nearest: int
    ) -> dict[int, float]: ...


class Pages(Protocol):
    """The last pages that were fetched."""

    def put(self, page_id: str, page: Page) -> None: ...
    def row(self, page_id: str) -> Page | None: ...
    def trim(self, keep: int) -> list[str]: ...


class Snapshots(Protocol):
    """Rendered files."""

    def add(self, row: SnapshotRow) -> None: ...
    def row(self, snapshot_id: str) -> SnapshotRow | None: ...
    def rows(self, resume_id: str | None = None) -> list[SnapshotRow]: ...
    def mark(self, snapshot_id: str, *, is_here: bool, is_kept: bool) -> None: ...
    def delete(self, snapshot_id: str) -> None: ...


class Memories(Protocol):
    """Versions of the memory documents, and what left them."""

    def add_version(self, doc: str, text: str, *, cause: str, now: str) -> int: ...
    def latest(self, doc: str) -> MemoryVersion | None: ...
    def version(self, doc: str, version: int) -> MemoryVersion | None: ...
    def versions(self, doc: str) -> list[MemoryVersion]: ...
    def archive(self, doc: str, text: str, *, now: str) -> int: ...
    def archived(self, doc: str | None = None) -> list[tuple[str, str, str]]: ...
    def archived_piece(self, number: int) -> tuple[str, str, str] | None: ...
    def delete(self, doc: str) -> list[int]: ...


class Transaction(Protocol):
    """One connection, one transaction: all of it is written, or nothing."""

    @property
    def resumes(self) -> Resumes: ...
    @property
    def proposals(self) -> Proposals: ...
    @property
    def nonces(self) -> Nonces: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def index(self) -> TextIndex: ...
    @property
    def vectors(self) -> VectorIndex: ...
    @property
    def pages(self) -> Pages: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def memories(self) -> Memories: ...


class Storage(Protocol):
    """Where everything is kept."""

    def transaction(self) -> AbstractContextManager[Transaction]: ...
    def reading(self) -> AbstractContextManager[Transaction]: ...  # refuses to write, locks nobody
    def health(self) -> dict[str, Any]: ...


class MemoryFiles(Protocol):
    """The memory folder: Markdown files that the person can open."""

    def read(self, file: str) -> str | None: ...
    def write(self, file: str, text: str) -> None: ...
    def modified_at(self, file: str) -> str | None: ...
    def mark(self, file: str) -> str: ...
    def daily_files(self) -> list[str]: ...
    def remove(self, file: str) -> None: ...
    def lock(self) -> AbstractContextManager[None]: ...


class PageReader(Protocol):
    """Fetches public pages behind the guard."""

    async def read(self, url: str, *, refresh: bool = False) -> Page: ...
    async def read_feed(self, url: str) -> tuple[str, str]: ...


class Embedder(Protocol):
    """Turns texts into vectors of unit length; `name` says which model, and changes with it."""

    @property
    def name(self) -> str: ...
    @property
    def weight(self) -> float: ...  # of the cosine, against the words, in the order of results
    def embed(self, texts: Sequence[str], *, patient: bool) -> list[bytes]: ...


class Worker(Protocol):
    """Runs a parser or a renderer in a bounded process."""

    async def run(self, task: str, payload: JsonObject) -> JsonObject: ...


class Files(Protocol):
    """The files of the person that we may read, and the exports that we write."""

    def read_input(self, path: str, *, max_bytes: int) -> tuple[str, bytes]: ...
    def write_export(self, name: str, content: bytes) -> Path: ...
    def read_export(self, name: str) -> bytes: ...
    def delete_export(self, name: str) -> None: ...


class SettingsFile(Protocol):
    """The person's settings file."""

    def read(self) -> str: ...
    def write(self, text: str) -> None: ...
    def lock(self) -> AbstractContextManager[None]: ...
