"""Memory: what the person said once, in files that they can open."""

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo
from typing import Literal, NamedTuple

from resume_mcp.errors import (
    Conflict,
    NeedsHuman,
    NotFound,
    ResumeMcpError,
    StoreUnavailable,
    TooLarge,
)
from resume_mcp.memory.brief import RECENT_DAYS, full_brief, recent_activity, short_brief
from resume_mcp.memory.budget import left_behind
from resume_mcp.memory.documents import (
    DOCS,
    Doc,
    daily_file,
    day_of,
    doc_of,
    refuse_unstorable,
    writable_doc,
)
from resume_mcp.memory.edit import Edit, Edited, apply_edit, refuse_what_a_model_may_not
from resume_mcp.memory.model import Archived, MemoryDoc, MemoryText, MemoryWritten
from resume_mcp.memory.sections import section_text, sections
from resume_mcp.memory.soul import soul_text
from resume_mcp.ports import Clock, Memories, MemoryFiles, MemoryVersion, Storage
from resume_mcp.vocabulary.text import squeeze, strip_invisible, without_surrogates

SHORT_BRIEF_CHARACTERS = 3_000
_RECENT = timedelta(days=RECENT_DAYS)


class _State(NamedTuple):
    text: str
    version: int
    problem: str = ""


@dataclass(frozen=True)
class MemoryService:
    """Reads and writes the documents; files hold the current text, the store what was."""

    storage: Storage
    files: MemoryFiles
    clock: Clock
    language: str = "en"
    soul_writable: bool = False
    zone: tzinfo | None = None  # the person's; nothing stands for this machine's

    def read(self, doc: str, section: str | None = None) -> MemoryText:
        """Return a document or one of its sections; what the person edited is taken up first.

        Raises:
            NotFound: for an unknown document or section.
        """
        found = doc_of(doc)
        state = self._current(found)
        text = state.text
        shown = text if section is None else section_text(text, section)
        return MemoryText(
            doc=found.key,
            text=shown,
            bytes=len(text.encode("utf-8")),
            characters=len(text),
            budget=found.budget,
            unit=found.unit,
            sections=tuple(part.title for part in sections(text)),
            version=state.version,
            modified_at=self.files.modified_at(self._file(found)),
        )

    def list_docs(self) -> tuple[MemoryDoc, ...]:
        """Return all documents with sizes and budgets, a broken one with what is wrong."""
        return tuple(
            self._listed(writable_doc(doc, soul_writable=self.soul_writable), state)
            for doc, state in self._all_current()
        )

    def write(
        self,
        doc: str,
        *,
        content: str | None = None,
        mode: str = "append",
        section: str | None = None,
        old_text: str | None = None,
        expected_version: int | None = None,
    ) -> MemoryWritten:
        """Edit a document as a model may; what leaves it goes to the archive.

        Raises:
            NotFound, InvalidInput, TooLarge: as `apply_edit`.
            Forbidden: for a document that a model only reads.
            Conflict: if the document is no longer at `expected_version`.
        """
        target = writable_doc(doc_of(doc), soul_writable=self.soul_writable)
        edit = Edit(mode, content, section, old_text)
        refuse_what_a_model_may_not(target, edit)

        def edited(state: _State) -> Edited:
            _refuse_changed(target, state.version, expected_version)
            return apply_edit(target, state.text, edit)

        return self._changed(target, edited, cause="write")

    def set_original(self, text: str, *, human: bool = False) -> MemoryWritten:
        """Keep the original resume whole; over an older one only if the person said so.

        Raises:
            NeedsHuman: if another original is there.
            InvalidInput: for a lone surrogate.
        """
        target = doc_of("resume_source")
        if text != without_surrogates(text):
            refuse_unstorable(text, name="text")

        def edited(state: _State) -> Edited:
            if state.text.strip() and state.text != text and not human:
                raise NeedsHuman(
                    "There is an original resume in memory already. Only the person can replace it."
                )
            return Edited(text, left_behind(state.text, text))

        return self._changed(target, edited, cause="import")

    def fill_original(self, text: str) -> None:
        """Keep the first import as the original resume; a later one changes nothing."""
        target = doc_of("resume_source")
        storable = without_surrogates(text)
        self._changed(
            target,
            lambda state: Edited(state.text if state.text.strip() else storable),
            cause="import",
        )

    def set_soul(self, text: str) -> MemoryWritten:
        """Write SOUL.md as the person said, whatever a model may do."""
        target = doc_of("soul")
        edit = Edit("replace", text)
        return self._changed(target, lambda s: apply_edit(target, s.text, edit), cause="write")

    def write_as_person(self, doc: str, text: str, *, expected_version: int) -> MemoryWritten:
        """Keep what the person wrote, whole and whatever its budget; the original resume too.

        Raises:
            Conflict: if the document is no longer what the person was shown.
            InvalidInput: for a lone surrogate.
        """
        target = doc_of(doc)
        if text != without_surrogates(text):
            refuse_unstorable(text, name="text")

        def edited(state: _State) -> Edited:
            _refuse_changed(target, state.version, expected_version)
            return Edited(text)

        return self._changed(target, edited, cause="editor")

    def note_applied(self, line: str) -> MemoryWritten:
        """Append a line to the history; one that stands there already is not repeated.

        A history that the person made too big stays as it is: the line goes to the archive.
        """
        target = doc_of("history")
        entry = f"- {squeeze(strip_invisible(line)[0])}"

        def edited(state: _State) -> Edited:
            if entry in state.text.splitlines():
                return Edited(state.text)
            try:
                return apply_edit(target, state.text, Edit("append", entry))
            except TooLarge:
                return Edited(state.text, (entry,))

        return self._changed(target, edited, cause="server")

    def note_missing(self, lines: Iterable[str]) -> int:
        """Append the lines that never stood in the history; return how many there were.

        A line that the person deleted, or that made room for others, does not come back.
        """
        wanted = list(lines)
        with self.files.lock(), self.storage.transaction() as tx:
            texts = [version.text for version in tx.memories.versions("history")]
            texts += [text for _, text, _ in tx.memories.archived("history")]
        known = {line for text in texts for line in text.splitlines()}
        missing = [x for x in wanted if f"- {squeeze(strip_invisible(x)[0])}" not in known]
        for line in missing:
            self.note_applied(line)
        return len(missing)

    def log_daily(self, text: str) -> MemoryWritten:
        """Append to today's log."""
        return self.write("daily", content=text)

    def archive_old_dailies(self) -> int:
        """Move logs older than two days to the archive; return how many there were."""
        with self.files.lock():
            old = [file for file, day in self._daily() if day < self._today() - _RECENT]
            texts = {file: text for file in old if (text := self._readable(file)) is not None}
            if not texts:
                return 0
            with self.storage.transaction() as tx:
                for file, text in texts.items():
                    key = file.removesuffix(".md")
                    # A crash after the commit leaves the file: it is not archived twice.
                    if text.strip() and text not in (t for _, t, _ in tx.memories.archived(key)):
                        tx.memories.archive(key, text, now=self._now())
            for file in texts:
                self.files.remove(file)
        return len(texts)

    def brief(self, kind: Literal["full", "short"] = "full") -> str:
        """Return what a session starts with; build it once a session and keep it."""
        with contextlib.suppress(StoreUnavailable):
            self.archive_old_dailies()
        texts = {
            doc.key: f"[{state.problem}]" if state.problem else state.text
            for doc, state in self._all_current()
        }
        logs = {
            day: text
            for file, day in self._daily()
            if day > self._today() - _RECENT and (text := self._readable(file)) is not None
        }
        texts["daily"] = recent_activity(logs)
        return full_brief(texts) if kind == "full" else short_brief(texts, SHORT_BRIEF_CHARACTERS)

    def texts(self) -> dict[str, str]:
        """Return the current text of each document that can be read, for searching."""
        return {doc.key: state.text for doc, state in self._all_current() if not state.problem}

    def archived(self, doc: str | None = None) -> tuple[Archived, ...]:
        """Return what left the documents, or one of them, oldest first."""
        with self.storage.transaction() as tx:
            rows = [Archived(*row) for row in tx.memories.archived()]
        key = doc_of(doc).key if doc is not None else None
        return tuple(row for row in rows if key in (None, row.doc.partition("/")[0]))

    def versions(self, doc: str) -> tuple[MemoryVersion, ...]:
        """Return all versions of a document, oldest first."""
        target = doc_of(doc)
        self._current(target)
        with self.storage.transaction() as tx:
            return tuple(tx.memories.versions(self._key(target)))

    def restore(self, doc: str, version: int) -> MemoryWritten:
        """Make an earlier version the current one, as a new version, as the person said.

        Raises:
            NotFound: if there is no such version.
        """
        target = doc_of(doc)
        with self.storage.transaction() as tx:
            found = tx.memories.version(self._key(target), version)
        if found is None:
            raise NotFound(f"{target.key} has no version {version}. `memory log` lists them.")
        return self._changed(
            target,
            lambda state: Edited(found.text, left_behind(state.text, found.text)),
            cause="restore",
        )

    def delete(self, doc: str) -> None:
        """Delete a document with its versions and its archive, as the person said."""
        target = doc_of(doc)
        files = [file for file, _ in self._daily()] if target.key == "daily" else [target.file]
        with self.files.lock():
            with self.storage.transaction() as tx:
                tx.memories.delete(target.key)
            for file in files:
                self.files.remove(file)

    def _changed(
        self, doc: Doc, change: Callable[[_State], Edited], *, cause: str
    ) -> MemoryWritten:
        with self.files.lock():
            with self.storage.transaction() as tx:
                state = self._taken_up(tx.memories, doc)
                edited = change(state)
                version = state.version
                for piece in edited.dropped:
                    tx.memories.archive(self._key(doc), piece, now=self._now())
                if edited.text != state.text:
                    version = tx.memories.add_version(
                        self._key(doc), edited.text, cause=cause, now=self._now()
                    )
            # After the commit: if we die in between, what left is archived already, and the file
            # still holds it; the other order could lose it.
            if edited.text != state.text:
                self.files.write(self._file(doc), edited.text)
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

    def _current(self, doc: Doc) -> _State:
        try:
            with self.files.lock(), self.storage.transaction() as tx:
                return self._taken_up(tx.memories, doc)
        except StoreUnavailable:
            # A broken store must not hide the files that the person can open.
            return _State(self.files.read(self._file(doc)) or "", 0)

    def _all_current(self) -> list[tuple[Doc, _State]]:
        try:
            with self.files.lock(), self.storage.transaction() as tx:
                return [(doc, self._attempt(doc, tx.memories)) for doc in DOCS]
        except StoreUnavailable:
            return [(doc, self._attempt(doc, None)) for doc in DOCS]

    def _attempt(self, doc: Doc, memories: Memories | None) -> _State:
        try:
            if memories is None:
                return _State(self.files.read(self._file(doc)) or "", 0)
            return self._taken_up(memories, doc)
        except ResumeMcpError as error:
            return _State("", 0, error.message)

    def _taken_up(self, memories: Memories, doc: Doc) -> _State:
        """Return the file's text; if it is not the newest version, it becomes one."""
        key, text, latest = (
            self._key(doc),
            self.files.read(self._file(doc)),
            memories.latest(self._key(doc)),
        )
        cause = "editor"
        if text is None and latest is None:
            if doc.key != "soul":
                return _State("", 0)
            text, cause = soul_text(self.language), "server"
            self.files.write(doc.file, text)
        current = text or ""  # a file that the person deleted is an empty document
        if latest is not None and latest.text == current:
            return _State(current, latest.version)
        return _State(current, memories.add_version(key, current, cause=cause, now=self._now()))

    def _listed(self, doc: Doc, state: _State) -> MemoryDoc:
        file = self._file(doc)
        return MemoryDoc(
            doc=doc.key,
            file=file,
            bytes=len(state.text.encode("utf-8")),
            characters=len(state.text),
            budget=doc.budget,
            unit=doc.unit,
            modified_at=self.files.modified_at(file),
            model_may=doc.model_may,
            version=state.version,
            problem=state.problem,
        )

    def _readable(self, file: str) -> str | None:
        try:
            return self.files.read(file)
        except ResumeMcpError:
            return None

    def _daily(self) -> list[tuple[str, date]]:
        return [(file, day) for file in self.files.daily_files() if (day := day_of(file))]

    def _file(self, doc: Doc) -> str:
        return daily_file(self._today()) if doc.key == "daily" else doc.file

    def _key(self, doc: Doc) -> str:
        return self._file(doc).removesuffix(".md") if doc.key == "daily" else doc.key

    def _today(self) -> date:
        return self.clock().astimezone(self.zone).date()

    def _now(self) -> str:
        return self.clock().isoformat(timespec="milliseconds")


def _refuse_changed(doc: Doc, current: int, expected: int | None) -> None:
    if expected is None or expected == current:
        return
    raise Conflict(
        f"{doc.file} is at version {current} now, not {expected}: somebody wrote in between. "
        "Nothing was written. Read it again, then repeat the edit.",
        current=current,
        expected=expected,
    )
