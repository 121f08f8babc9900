"""The files hold the current texts and the store what was: kept in step, one writer at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, tzinfo
from typing import NamedTuple

from resume_mcp.errors import ResumeMcpError, StoreUnavailable
from resume_mcp.memory.documents import DOCS, Doc, daily_file, day_of
from resume_mcp.memory.edit import Edited
from resume_mcp.memory.model import MemoryWritten
from resume_mcp.memory.soul import soul_text
from resume_mcp.ports import Clock, Memories, MemoryFiles, Storage, Transaction

ARCHIVE = "archive"  # the kind under which the index keeps what left a document
_SHOWN = 2_000


class State(NamedTuple):
    """What a document holds now, or why that can't be said."""

    text: str
    version: int
    problem: str = ""


@dataclass(frozen=True)
class Shelf:
    """Takes up what the person edited, and writes what is to be kept."""

    storage: Storage
    files: MemoryFiles
    clock: Clock
    language: str
    zone: tzinfo | None

    def changed(self, doc: Doc, change: Callable[[State], Edited], *, cause: str) -> MemoryWritten:
        """Write what the change makes of the document; what leaves it goes to the archive."""
        with self.files.lock():
            with self.storage.transaction() as tx:
                state = self._taken_up(tx.memories, doc)
                edited = change(state)
                version = state.version
                for piece in edited.dropped:
                    self.archive(tx, self.key_of(doc), piece)
                if edited.text != state.text:
                    version = tx.memories.add_version(
                        self.key_of(doc), edited.text, cause=cause, now=self.now()
                    )
            # After the commit: if we die in between, what left is archived already, and the file
            # still holds it; the other order could lose it.
            if edited.text != state.text:
                self.files.write(self.file_of(doc), edited.text)
        return MemoryWritten(
            doc=doc.key,
            bytes=len(edited.text.encode("utf-8")),
            characters=len(edited.text),
            budget=doc.budget,
            unit=doc.unit,
            dropped=edited.dropped,
            version=version,
            text=edited.text,
        )

    def archive(self, tx: Transaction, key: str, piece: str) -> None:
        """Keep what left a document, where search finds it."""
        # Words alone: to look for skills, too, would load large tables while others wait for us.
        from resume_mcp.search.tokens import index_tokens

        number = tx.memories.archive(key, piece, now=self.now())
        title = f"{key} (archive)"
        facts = {"title": title, "url": f"memory://{key.partition('/')[0]}", "text": piece[:_SHOWN]}
        fields = {"title": " ".join(index_tokens(title)), "body": " ".join(index_tokens(piece))}
        tx.index.put(ARCHIVE, str(number), fields=fields, facts=facts)

    def current(self, doc: Doc) -> State:
        """Return what a document holds now."""
        try:
            with self.files.lock(), self.storage.transaction() as tx:
                return self._taken_up(tx.memories, doc)
        except StoreUnavailable:
            # A broken store must not hide the files that the person can open.
            return State(self.files.read(self.file_of(doc)) or "", 0)

    def all_current(self) -> list[tuple[Doc, State]]:
        """Return what each document holds now; a broken one says what is wrong."""
        try:
            with self.files.lock(), self.storage.transaction() as tx:
                return [(doc, self._attempt(doc, tx.memories)) for doc in DOCS]
        except StoreUnavailable:
            return [(doc, self._attempt(doc, None)) for doc in DOCS]

    def readable(self, file: str) -> str | None:
        """Return a file's text; nothing where there is none, or none that can be read."""
        try:
            return self.files.read(file)
        except ResumeMcpError:
            return None

    def day_logs(self) -> list[tuple[str, date]]:
        """Return the files of the daily logs with their days."""
        return [(file, day) for file in self.files.daily_files() if (day := day_of(file))]

    def file_of(self, doc: Doc) -> str:
        """Return the document's file; for the log, today's."""
        return daily_file(self.today()) if doc.key == "daily" else doc.file

    def key_of(self, doc: Doc) -> str:
        """Return the name under which the store keeps the document."""
        return self.file_of(doc).removesuffix(".md") if doc.key == "daily" else doc.key

    def today(self) -> date:
        """Return the person's date."""
        return self.clock().astimezone(self.zone).date()

    def now(self) -> str:
        """Return the moment as it is stored."""
        return self.clock().isoformat(timespec="milliseconds")

    def _attempt(self, doc: Doc, memories: Memories | None) -> State:
        try:
            if memories is None:
                return State(self.files.read(self.file_of(doc)) or "", 0)
            return self._taken_up(memories, doc)
        except ResumeMcpError as error:
            return State("", 0, error.message)

    def _taken_up(self, memories: Memories, doc: Doc) -> State:
        """Return the file's text; if it is not the newest version, it becomes one."""
        key, text = self.key_of(doc), self.files.read(self.file_of(doc))
        latest = memories.latest(key)
        cause = "editor"
        if text is None and latest is None:
            if doc.key != "soul":
                return State("", 0)
            text, cause = soul_text(self.language), "server"
            self.files.write(doc.file, text)
        current = text or ""  # a file that the person deleted is an empty document
        if latest is not None and latest.text == current:
            return State(current, latest.version)
        return State(current, memories.add_version(key, current, cause=cause, now=self.now()))
