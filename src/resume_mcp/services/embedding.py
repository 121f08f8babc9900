"""Use cases of vectors: keep those of the texts current, and find what a question means."""

import hashlib
import logging
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from resume_mcp.errors import ResumeMcpError
from resume_mcp.ports import Clock, Embedder, Storage, Transaction
from resume_mcp.resume.lens import read_resume
from resume_mcp.search.fusion import Meaning

BATCH, MOST_PER_PASS = 16, 500
LEASE_S = 180  # who embeds says so in the store; a process that dies holds others up no longer
REST_S = 60  # after a failure, before the endpoint is asked again
KEPT_QUESTIONS = 256
_MOST_CHARACTERS = 2_000  # of a text: models read the beginning, and long texts say it there
_CHARACTERS_OF_A_RESUME = 6_000

logger = logging.getLogger(__name__)


class Pass(NamedTuple):
    """What one pass over the texts did; `failure` says why it ended early."""

    embedded: int = 0
    confirmed: int = 0
    left: bool = False
    failure: str = ""


@dataclass
class _State:
    """What this process remembers between calls."""

    who: int = field(default_factory=lambda: secrets.randbits(62))  # among processes
    lock: threading.Lock = field(default_factory=threading.Lock)
    is_running: bool = False
    rests_until: float = 0.0
    failure: str = ""
    questions: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class EmbeddingService:
    """Embeds texts that are new or changed, in small batches, and never while others wait."""

    storage: Storage
    embedder: Embedder
    kinds: tuple[str, ...]
    clock: Clock
    later: Callable[[Callable[[], None]], None]  # runs it beside what goes on
    state: _State = field(default_factory=_State, compare=False)

    def meaning_of(self, question: str) -> Meaning:
        """Return the vector of a question, and see to it that the texts' vectors get current."""
        vector, warning = self._vector_of(question)
        if vector:
            self.keep_current()
        return Meaning(self.embedder.name, vector, self.embedder.weight, warning)

    def coverage(self) -> tuple[int, int]:
        """Return how many of the texts have their vector, and how many texts there are."""
        with self.storage.reading() as tx:
            return tx.vectors.coverage(self.embedder.name, list(self.kinds))

    def keep_current(self) -> None:
        """Embed what is pending, beside what goes on; nothing if that happens already."""
        with self.state.lock:
            if self.state.is_running or self._rests():
                return
            self.state.is_running = True
        self.later(self._run)

    def _run(self) -> None:
        try:
            while self.refresh().left:
                pass
        except ResumeMcpError as error:  # the store; a later search tries again
            logger.warning("Vectors: %s", error.message)
        finally:
            with self.state.lock:
                self.state.is_running = False

    def refresh(self) -> Pass:
        """Embed up to 500 pending texts; it stops at a failure and goes on from there next time."""
        name = self.embedder.name
        embedded = confirmed = 0
        with self.storage.reading() as tx:
            left = bool(tx.vectors.pending(name, list(self.kinds), 1))
        if not left or not self._claim():
            return Pass()
        try:
            while left and embedded + confirmed < MOST_PER_PASS:
                some = self._batch()
                embedded, confirmed = embedded + some.embedded, confirmed + some.confirmed
                left = some.left
                if left and not self._claim():
                    return Pass(embedded, confirmed)
        except ResumeMcpError as error:
            self._note_failure(error.message)
            return Pass(embedded, confirmed, left=False, failure=error.message)
        finally:
            with self.storage.transaction() as tx:
                tx.vectors.release(self.state.who)
        if not left:
            with self.storage.transaction() as tx:
                tx.vectors.drop_older_models(name)
        return Pass(embedded, confirmed, left)

    def _batch(self) -> Pass:
        name = self.embedder.name
        with self.storage.reading() as tx:
            pending = tx.vectors.pending(name, list(self.kinds), BATCH)
            texts = {(kind, key): _text_of(tx, kind, key) for kind, key, _ in pending}
        hashes = {entry: hashlib.sha256(text.encode()).hexdigest() for entry, text in texts.items()}
        same = [(kind, key) for kind, key, old in pending if old == hashes[kind, key]]
        new = [entry for entry in texts if entry not in same]
        # No transaction is open while a model works or the network is asked.
        vectors = self.embedder.embed([texts[entry] for entry in new], patient=True) if new else []
        with self.storage.transaction() as tx:
            for kind, key in same:
                tx.vectors.confirm(name, kind, key)
            for entry, vector in zip(new, vectors, strict=True):
                tx.vectors.put(name, *entry, content_hash=hashes[entry], vector=vector)
        return Pass(len(new), len(same), left=len(pending) == BATCH)

    def _vector_of(self, question: str) -> tuple[bytes, str]:
        known = self.state.questions.get(question)
        if known is not None:
            return known, ""
        if self._rests():
            return b"", _by_words(self.state.failure)
        try:
            (vector,) = self.embedder.embed([question], patient=False)
        except ResumeMcpError as error:
            self._note_failure(error.message)
            return b"", _by_words(error.message)
        while len(self.state.questions) >= KEPT_QUESTIONS:
            self.state.questions.pop(next(iter(self.state.questions)), None)
        self.state.questions[question] = vector
        return vector, ""

    def _claim(self) -> bool:
        now = int(self.clock().timestamp())
        with self.storage.transaction() as tx:
            return tx.vectors.claim(self.state.who, now=now, until=now + LEASE_S)

    def _rests(self) -> bool:
        return self.clock().timestamp() < self.state.rests_until

    def _note_failure(self, message: str) -> None:
        self.state.failure = message
        self.state.rests_until = self.clock().timestamp() + REST_S
        logger.warning("Vectors: %s", message)


def _by_words(failure: str) -> str:
    return f"{failure} These results are found by their words alone."


def _text_of(tx: Transaction, kind: str, key: str) -> str:
    """Return what of a text is embedded; "" for one that is gone."""
    if kind == "job" and (job := tx.jobs.row(key)) is not None:
        said = job.posting
        place = "; ".join(part for part in (said.city, said.country) if part)
        head = (said.title, said.company, place, ", ".join(said.skills))
        return "\n".join([*filter(None, head), said.description])[:_MOST_CHARACTERS]
    if kind == "page" and (page := tx.pages.row(key)) is not None:
        return f"{page.title}\n{page.text}"[:_MOST_CHARACTERS]
    if kind == "resume" and (row := tx.resumes.row(key)) is not None:
        revision = tx.resumes.revision(key, row.revision)
        texts = read_resume(revision.document).texts() if revision else ()
        said_all = "\n".join([row.title, *(text.value for text in texts)])
        return said_all[:_CHARACTERS_OF_A_RESUME]
    return ""
