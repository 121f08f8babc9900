"""Memory: what the person said once, in files that they can open."""

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta, tzinfo
from functools import cached_property
from typing import NamedTuple

from resume_mcp.errors import Conflict, NeedsHuman, NotFound, StoreUnavailable, TooLarge
from resume_mcp.memory.brief import RECENT_DAYS, full_brief, recent_activity, short_brief
from resume_mcp.memory.budget import left_behind
from resume_mcp.memory.documents import DOCS, Doc, doc_of, refuse_unstorable, writable_doc
from resume_mcp.memory.edit import Edit, Edited, apply_edit, refuse_what_a_model_may_not
from resume_mcp.memory.model import Archived, MemoryDoc, MemoryText, MemoryWritten
from resume_mcp.memory.sections import section_text, sections
from resume_mcp.memory.soul import soul_with
from resume_mcp.ports import Clock, MemoryFiles, MemoryVersion, Storage
from resume_mcp.services.memory.shelf import ARCHIVE, Shelf, State
from resume_mcp.vocabulary.text import squeeze, strip_invisible, without_surrogates

SHORT_BRIEF_CHARACTERS = 3_000
_RECENT = timedelta(days=RECENT_DAYS)


def _never() -> bool:
    return False


class Briefs(NamedTuple):
    """What a session starts with, built from the same texts."""

    full: str
    short: str


@dataclass(frozen=True)
class MemoryService:
    """Reads and writes the documents, as a model may and as the person does."""

    storage: Storage
    files: MemoryFiles
    clock: Clock
    language: str = "en"
    soul_writable: Callable[[], bool] = _never  # the person may switch it while we run
    zone: tzinfo | None = None  # the person's; nothing stands for this machine's

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self.storage, self.files, self.clock, self.language, self.zone)

    def read(self, doc: str, section: str | None = None) -> MemoryText:
        """Return a document or one of its sections; what the person edited is taken up first.

        Raises:
            NotFound: for an unknown document or section.
        """
        found = doc_of(doc)
        state = self._shelf.current(found)
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
            modified_at=self.files.modified_at(self._shelf.file_of(found)),
        )

    def list_docs(self) -> tuple[MemoryDoc, ...]:
        """Return all documents with sizes and budgets, a broken one with what is wrong."""
        return tuple(
            self._listed(writable_doc(doc, soul_writable=self.soul_writable()), state)
            for doc, state in self._shelf.all_current()
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
        target = writable_doc(doc_of(doc), soul_writable=self.soul_writable())
        edit = Edit(mode, content, section, old_text)
        refuse_what_a_model_may_not(target, edit)

        def edited(state: State) -> Edited:
            _refuse_changed(target, state.version, expected_version)
            return apply_edit(target, state.text, edit)

        return self._shelf.changed(target, edited, cause="write")

    def set_original(self, text: str, *, human: bool = False) -> MemoryWritten:
        """Keep the original resume whole; over an older one only if the person said so.

        Raises:
            NeedsHuman: if another original is there.
            InvalidInput: for a lone surrogate.
        """
        target = doc_of("resume_source")
        if text != without_surrogates(text):
            refuse_unstorable(text, name="text")

        def edited(state: State) -> Edited:
            if state.text.strip() and state.text != text and not human:
                raise NeedsHuman(
                    "There is an original resume in memory already. Only the person can replace it."
                )
            return Edited(text, left_behind(state.text, text))

        return self._shelf.changed(target, edited, cause="import")

    def replace_original(self, text: str) -> None:
        """Put another original in the place of the first, as the person said; both are kept."""
        self.set_original(without_surrogates(text), human=True)

    def fill_original(self, text: str) -> None:
        """Keep the first import as the original resume; a later one changes nothing."""
        target = doc_of("resume_source")
        storable = without_surrogates(text)
        self._shelf.changed(
            target,
            lambda state: Edited(state.text if state.text.strip() else storable),
            cause="import",
        )

    def set_soul(
        self, *, name: str = "", character: str = "", speaking: str = "", language: str = ""
    ) -> MemoryWritten:
        """Write into SOUL.md what the person said, whatever a model may do; the rest stays.

        Raises:
            TooLarge: if it does not fit.
        """
        target = doc_of("soul")

        def edited(state: State) -> Edited:
            said = language or self.language
            text = soul_with(state.text, said, name=name, character=character, speaking=speaking)
            return apply_edit(target, state.text, Edit("replace", text))

        return self._shelf.changed(target, edited, cause="editor")

    def write_as_person(self, doc: str, text: str, *, expected_version: int) -> MemoryWritten:
        """Keep what the person wrote, whole and whatever its budget; the original resume too.

        Raises:
            Conflict: if the document is no longer what the person was shown.
            InvalidInput: for a lone surrogate.
        """
        target = doc_of(doc)
        if text != without_surrogates(text):
            refuse_unstorable(text, name="text")

        def edited(state: State) -> Edited:
            _refuse_changed(target, state.version, expected_version)
            return Edited(text)

        return self._shelf.changed(target, edited, cause="editor")

    def note_applied(self, line: str) -> MemoryWritten:
        """Append a line to the history; one that stands there already is not repeated.

        A history that the person made too big stays as it is: the line goes to the archive.
        """
        target = doc_of("history")
        entry = f"- {squeeze(strip_invisible(line)[0])}"

        def edited(state: State) -> Edited:
            if entry in state.text.splitlines():
                return Edited(state.text)
            try:
                return apply_edit(target, state.text, Edit("append", entry))
            except TooLarge:
                return Edited(state.text, (entry,))

        return self._shelf.changed(target, edited, cause="server")

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

    def archive_old_dailies(self) -> int:
        """Move logs older than two days to the archive; return how many there were."""
        with self.files.lock():
            since = self._shelf.today() - _RECENT
            old = [file for file, day in self._shelf.day_logs() if day < since]
            texts = {file: text for file in old if (text := self._shelf.readable(file)) is not None}
            if not texts:
                return 0
            with self.storage.transaction() as tx:
                for file, text in texts.items():
                    key = file.removesuffix(".md")
                    # A crash after the commit leaves the file: it is not archived twice.
                    if text.strip() and text not in (t for _, t, _ in tx.memories.archived(key)):
                        self._shelf.archive(tx, key, text)
            for file in texts:
                self.files.remove(file)
        return len(texts)

    def briefs(self) -> Briefs:
        """Return what a session starts with; build it once a session and keep it."""
        with contextlib.suppress(StoreUnavailable):
            self.archive_old_dailies()
        texts = {
            doc.key: f"[{state.problem}]" if state.problem else state.text
            for doc, state in self._shelf.all_current()
        }
        logs = {
            day: text
            for file, day in self._shelf.day_logs()
            if day > self._shelf.today() - _RECENT
            and (text := self._shelf.readable(file)) is not None
        }
        texts["daily"] = recent_activity(logs)
        return Briefs(full_brief(texts), short_brief(texts, SHORT_BRIEF_CHARACTERS))

    def texts(self) -> dict[str, str]:
        """Return the current text of each document that can be read, for searching."""
        return {
            doc.key: state.text for doc, state in self._shelf.all_current() if not state.problem
        }

    def marks(self) -> dict[str, str]:
        """Return for each document a mark that changes whenever its file does."""
        return {doc.key: self.files.mark(self._shelf.file_of(doc)) for doc in DOCS}

    def archived_piece(self, number: int) -> Archived:
        """Return one piece of the archive.

        Raises:
            NotFound: if there is none of that number.
        """
        with self.storage.transaction() as tx:
            row = tx.memories.archived_piece(number)
        if row is None:
            raise NotFound(f"The archive has no piece {number}. Numbers come from search.")
        return Archived(*row)

    def archived(self, doc: str | None = None) -> tuple[Archived, ...]:
        """Return what left the documents, or one of them, oldest first."""
        with self.storage.transaction() as tx:
            rows = [Archived(*row) for row in tx.memories.archived()]
        key = doc_of(doc).key if doc is not None else None
        return tuple(row for row in rows if key in (None, row.doc.partition("/")[0]))

    def versions(self, doc: str) -> tuple[MemoryVersion, ...]:
        """Return all versions of a document, oldest first."""
        target = doc_of(doc)
        self._shelf.current(target)
        with self.storage.transaction() as tx:
            return tuple(tx.memories.versions(self._shelf.key_of(target)))

    def restore(self, doc: str, version: int) -> MemoryWritten:
        """Make an earlier version the current one, as a new version, as the person said.

        Raises:
            NotFound: if there is no such version.
        """
        target = doc_of(doc)
        with self.storage.transaction() as tx:
            found = tx.memories.version(self._shelf.key_of(target), version)
        if found is None:
            raise NotFound(f"{target.key} has no version {version}. `memory log` lists them.")
        return self._shelf.changed(
            target,
            lambda state: Edited(found.text, left_behind(state.text, found.text)),
            cause="restore",
        )

    def delete(self, doc: str) -> None:
        """Delete a document with its versions and its archive, as the person said."""
        target = doc_of(doc)
        is_log = target.key == "daily"
        files = [file for file, _ in self._shelf.day_logs()] if is_log else [target.file]
        with self.files.lock():
            with self.storage.transaction() as tx:
                for number in tx.memories.delete(target.key):
                    tx.index.drop(ARCHIVE, str(number))
                tx.index.forget()
            for file in files:
                self.files.remove(file)

    def _listed(self, doc: Doc, state: State) -> MemoryDoc:
        file = self._shelf.file_of(doc)
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


def _refuse_changed(doc: Doc, current: int, expected: int | None) -> None:
    if expected is None or expected == current:
        return
    raise Conflict(
        f"{doc.file} is at version {current} now, not {expected}: somebody wrote in between. "
        "Nothing was written. Read it again, then repeat the edit.",
        current=current,
        expected=expected,
    )
