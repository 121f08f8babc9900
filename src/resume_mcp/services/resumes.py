"""Use cases of resumes and their revisions."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from resume_mcp import records
from resume_mcp.errors import InvalidInput, NeedsHuman, NotFound, ResumeMcpError
from resume_mcp.importing.known import with_known_ids
from resume_mcp.importing.model import Facts, Imported, Notice, facts_of
from resume_mcp.importing.recognise import Recognised, question_of, read_recognised, recognise
from resume_mcp.ports import (
    Clock,
    Files,
    NewId,
    ResumeRow,
    RevisionRow,
    Storage,
    Transaction,
    Worker,
)
from resume_mcp.proposals.compare import changes_between, compare_documents
from resume_mcp.proposals.model import Change
from resume_mcp.proposals.titles import checked_title, title_from
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import read_resume

MAX_INPUT_BYTES = 10 * 1024 * 1024  # notes on imports: 10 MiB for a local file


class ImportResult(NamedTuple):
    """A stored import, or the resume that holds the same bytes already."""

    row: ResumeRow
    imported: Imported
    unchanged: bool


class Comparison(NamedTuple):
    """Two states of resumes, in words which, and what lies between them."""

    a: str
    b: str
    changes: tuple[Change, ...]
    patch: tuple[JsonObject, ...]


class UndoPlan(NamedTuple):
    """What an undo would change, shown before anybody says yes to it."""

    row: ResumeRow
    changes: tuple[Change, ...]
    undo: records.Undo


class Source(NamedTuple):
    """What is to be imported; exactly one of the three."""

    text: str = ""
    path: str = ""
    data: bytes = b""
    filename: str = ""


@dataclass(frozen=True)
class ResumeService:
    """Imports, reads, variants, undo."""

    storage: Storage
    files: Files
    worker: Worker
    clock: Clock
    new_id: NewId
    keep_original: Callable[[str, str], None]  # the text; by whom a yes was said to another

    def recognise(
        self,
        source: Source,
        *,
        format: str = "auto",  # noqa: A002 - the contract's name
    ) -> Recognised:
        """Read the bytes and tell whether a worker must take them apart."""
        if format == "blank":
            return Recognised(b"", format=format)
        given = [name for name in ("text", "path", "data") if getattr(source, name)]
        if len(given) != 1:
            raise InvalidInput(
                "Give exactly one of text, path and data_base64 "
                f"(given: {', '.join(given) or 'none'}), or format='blank' for an empty resume."
            )
        data, filename = source.data, source.filename
        if source.path:
            filename, data = self.files.read_input(source.path, max_bytes=MAX_INPUT_BYTES)
        return recognise(data, text=source.text, filename=filename, format=format)

    async def extract(self, found: Recognised, *, password: str = "") -> Recognised:
        """Have a worker take the file apart, if that is needed."""
        if not (found.extraction or password):
            return found
        task, question = f"lines_of_{found.extraction}", question_of(found, password)
        return found._replace(answer=await self.worker.run(task, question))

    def import_resume(
        self,
        source: Source | Recognised,
        *,
        format: str = "auto",  # noqa: A002 - the contract's name
        title: str = "",
        locale: str = "",
        replace_resume_id: str = "",
        approved_by: str = "",
        expected_revision: int = 0,
    ) -> ImportResult:
        """Import a resume as a new master, or, when the person said so, over an old one.

        Raises:
            Conflict: if the old one is no longer at `expected_revision`.
        """
        title = checked_title(title, "title") if title.strip() else ""
        found = self.recognise(source, format=format) if isinstance(source, Source) else source
        imported, original = read_recognised(found, locale=locale, new_id=self.new_id)
        at = expected_revision
        if replace_resume_id:
            row, head = self.read(replace_resume_id)
            records.refuse_moved(row, at)
            imported, at = with_known_ids(imported, head.document), row.revision
        fingerprint = hashlib.sha256(found.data).hexdigest() if found.data else ""
        facts = facts_of(imported, fingerprint)
        with self.storage.transaction() as tx:
            same = _same_import(tx, fingerprint) if fingerprint and not replace_resume_id else None
            if same is not None:
                row = same
            elif replace_resume_id:
                old = records.resume(tx, replace_resume_id)
                records.refuse_moved(old, at)
                row = self._replace(tx, old, imported, facts, approved_by)
            else:
                row = self._add_master(tx, imported, facts, title)
        # Also for bytes that were imported before: memory may have failed then.
        yes = approved_by if row.kind == "master" else ""
        return ImportResult(row, self._remembered(imported, original, yes), unchanged=bool(same))

    def _remembered(self, imported: Imported, original: str, agreed: str) -> Imported:
        """Keep the original in memory; what fails there does not undo what is stored."""
        if not original:
            return imported
        try:
            self.keep_original(original, agreed)
        except ResumeMcpError as error:
            notice = Notice(
                "memory",
                f"The resume is stored, but its original could not be kept in memory: "
                f"{error.message} Import the same file again to try that once more.",
            )
            return imported._replace(warnings=(*imported.warnings, notice))
        return imported

    def rows(self) -> tuple[list[ResumeRow], dict[str, int]]:
        """Return all resumes, newest change first, and how many proposals each has pending."""
        with self.storage.reading() as tx:
            rows = tx.resumes.rows()
            pending: dict[str, int] = {}
            for proposal in tx.proposals.rows(status="pending"):
                pending[proposal.resume_id] = pending.get(proposal.resume_id, 0) + 1
        return sorted(rows, key=lambda row: row.updated_at, reverse=True), pending

    def read(self, resume_id: str, revision: int = 0) -> tuple[ResumeRow, RevisionRow]:
        """Return a resume and one of its revisions; 0 stands for the newest."""
        with self.storage.reading() as tx:
            row = records.resume(tx, resume_id)
            found = tx.resumes.revision(row.resume_id, revision or row.revision)
        if found is None:
            raise NotFound(
                f"{row.title!r} has no revision {revision}. It has 1 to {row.revision}; "
                "list_revisions shows them."
            )
        return row, found

    def with_copies(self, resume_id: str) -> tuple[ResumeRow, list[ResumeRow]]:
        """Return a resume and what was made from it: variants, translations."""
        with self.storage.reading() as tx:
            row = records.resume(tx, resume_id)
            return row, [each for each in tx.resumes.rows() if each.parent_id == row.resume_id]

    def create_variant(
        self,
        resume_id: str,
        *,
        title: str,
        kind: str = "variant",
        job_id: str = "",
        locale: str = "",
    ) -> ResumeRow:
        """Copy a resume for one job or one language; item ids stay the same."""
        title = checked_title(title, "title")
        now = self._now()
        with self.storage.transaction() as tx:
            parent = records.resume(tx, resume_id)
            if job_id and tx.jobs.row(job_id) is None:
                raise NotFound(
                    f"No job {job_id[:80]!r}. Use save_job first, or search scope='jobs'."
                )
            document = records.revision(tx, parent).document
            row = ResumeRow(
                resume_id=self.new_id(),
                title=title,
                kind=kind,
                parent_id=parent.resume_id,
                parent_revision=parent.revision,
                revision=1,
                locale=locale or parent.locale,
                locked=False,
                job_id=job_id or None,
                created_at=now,
                updated_at=now,
            )
            detail: JsonObject = {"parent_id": parent.resume_id, "parent_revision": parent.revision}
            records.write_revision(tx, row, document, cause="create", detail=detail)
        return row

    def rename(self, resume_id: str, title: str) -> ResumeRow:
        """Give a resume another title."""
        new = checked_title(title, "value")
        return self._change(resume_id, lambda row: row._replace(title=new))

    def lock(self, resume_id: str) -> ResumeRow:
        """Lock a resume: nothing is proposed or applied until the person unlocks it."""
        return self._change(resume_id, lambda row: row._replace(locked=True))

    def unlock(self, resume_id: str, *, approved_by: str, expected_revision: int = 0) -> ResumeRow:
        """Unlock a resume, as the person said.

        Raises:
            Conflict: if the resume is no longer at `expected_revision`.
        """
        _needs(approved_by, "unlock a resume")

        def unlocked(row: ResumeRow) -> ResumeRow:
            records.refuse_moved(row, expected_revision)
            return row._replace(locked=False)

        return self._change(resume_id, unlocked)

    def name_revision(
        self, resume_id: str, name: str, *, revision: int = 0
    ) -> tuple[ResumeRow, int, str]:
        """Name a revision, by default the newest; a blank name takes its name away."""
        new = checked_title(name, "value") if name.strip() else ""
        with self.storage.transaction() as tx:
            row = records.resume(tx, resume_id)
            number = records.revision(tx, row, revision).revision
            tx.resumes.name_revision(row.resume_id, number, new)
        return row, number, new

    def delete(self, resume_id: str, *, approved_by: str, expected_revision: int = 0) -> ResumeRow:
        """Delete a resume with revisions, proposals and rendered files, as the person said.

        The rows of the files stay, and the files that the person keeps for good.

        Raises:
            Conflict: if the resume is no longer at `expected_revision`.
        """
        _needs(approved_by, "delete a resume")
        with self.storage.transaction() as tx:
            row = records.resume(tx, resume_id)
            records.refuse_moved(row, expected_revision)
            records.refuse_locked(row)
            tx.resumes.delete(row.resume_id)
            tx.index.drop("resume", row.resume_id)
            tx.index.forget()
            for file in tx.snapshots.rows(row.resume_id):
                if file.is_here and not file.is_kept:
                    tx.snapshots.mark(file.snapshot_id, is_here=False, is_kept=False)
                    # Before the rows are written: a crash in between leaves no file of what the
                    # person wanted gone, and a file that is missed can be rendered again.
                    self.files.delete_export(file.file)
        return row

    def undo_plan(self, resume_id: str, *, revision: int = 0, to_revision: int = 0) -> UndoPlan:
        """Return what an undo would change, and what it takes back, without writing."""
        with self.storage.reading() as tx:
            undo = records.undo(tx, resume_id, revision=revision, to_revision=to_revision)
        return UndoPlan(undo.row, changes_between(undo.current, undo.target()), undo)

    def undo(
        self,
        resume_id: str,
        *,
        revision: int = 0,
        to_revision: int = 0,
        approved_by: str,
        expected_revision: int = 0,
    ) -> ResumeRow:
        """Take back one revision, or go back to an earlier state, as a new revision.

        Raises:
            Conflict: if the resume is no longer at `expected_revision`.
        """
        _needs(approved_by, "undo a revision")
        with self.storage.reading() as tx:
            records.refuse_moved(records.resume(tx, resume_id), expected_revision)
            undo = records.undo(tx, resume_id, revision=revision, to_revision=to_revision)
        target = undo.target()
        now = self._now()
        with self.storage.transaction() as tx:
            row = records.resume(tx, undo.row.resume_id)
            records.refuse_moved(row, undo.row.revision)
            records.refuse_locked(row)
            newer = row._replace(revision=row.revision + 1, updated_at=now)
            detail: JsonObject = {"what": undo.what, **undo.which, "approved_by": approved_by}
            records.write_revision(tx, newer, target, cause="undo", detail=detail)
        return newer

    def revisions(self, resume_id: str) -> tuple[ResumeRow, list[RevisionRow]]:
        """Return a resume and its revisions, oldest first."""
        with self.storage.reading() as tx:
            row = records.resume(tx, resume_id)
            return row, tx.resumes.revisions(row.resume_id)

    def compare(self, resume_id: str, a: str, b: str) -> Comparison:
        """Compare two states: each a revision's number or name, a resume id or a proposal id."""
        with self.storage.reading() as tx:
            first, second = records.state(tx, resume_id, a), records.state(tx, resume_id, b)
        changes, patch = compare_documents(first.document, second.document)
        return Comparison(first.said, second.said, changes, patch)

    def _add_master(
        self, tx: Transaction, imported: Imported, facts: Facts, title: str
    ) -> ResumeRow:
        now = self._now()
        name = read_resume(imported.document).name
        row = ResumeRow(
            resume_id=self.new_id(),
            title=title or title_from(name.value if name else ""),
            kind="master",
            parent_id=None,
            parent_revision=None,
            revision=1,
            locale=imported.locale,
            locked=False,
            job_id=None,
            created_at=now,
            updated_at=now,
        )
        detail: JsonObject = {"format": imported.format, **facts._asdict()}
        records.write_revision(tx, row, imported.document, cause="import", detail=detail)
        return row

    def _replace(
        self, tx: Transaction, old: ResumeRow, imported: Imported, facts: Facts, approved_by: str
    ) -> ResumeRow:
        _needs(approved_by, "replace a resume")
        now = self._now()
        records.refuse_locked(old)
        row = old._replace(revision=old.revision + 1, updated_at=now, locale=imported.locale)
        detail: JsonObject = {
            "format": imported.format,
            **facts._asdict(),
            "replaced": True,
            "approved_by": approved_by,
        }
        records.write_revision(tx, row, imported.document, cause="import", detail=detail)
        return row

    def _change(self, resume_id: str, change: Callable[[ResumeRow], ResumeRow]) -> ResumeRow:
        with self.storage.transaction() as tx:
            row = change(records.resume(tx, resume_id))._replace(updated_at=self._now())
            tx.resumes.update(row)
            records.index_resume(tx, row, records.revision(tx, row).document)
        return row

    def _now(self) -> str:
        return self.clock().isoformat(timespec="milliseconds")


def _needs(approved_by: str, what: str) -> None:
    if not approved_by:
        raise NeedsHuman(f"Only the person can {what}.")


def _same_import(tx: Transaction, fingerprint: str) -> ResumeRow | None:
    for row in tx.resumes.rows():
        first = tx.resumes.revision(row.resume_id, 1)
        if row.kind == "master" and first and first.detail.get("sha256") == fingerprint:
            return row
    return None
