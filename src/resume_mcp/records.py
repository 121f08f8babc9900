"""What several use cases look up or write inside one transaction."""

from datetime import datetime
from typing import NamedTuple

from resume_mcp.errors import Conflict, InvalidInput, Locked, NotFound
from resume_mcp.ports import JobRow, ProposalRow, ResumeRow, RevisionRow, Transaction
from resume_mcp.proposals.reverse import without_change
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.resume.document import JsonObject, digest
from resume_mcp.resume.selection import choose
from resume_mcp.search.resumes import resume_fields


def month_of(now: datetime) -> tuple[int, int]:
    """Return (year, month), by which the check counts years of experience."""
    return now.year, now.month


def resume(tx: Transaction, resume_id: str) -> ResumeRow:
    """Return the resume that is meant; without an id, the only master."""
    return choose(tx.resumes.rows(), resume_id)


def revision(tx: Transaction, row: ResumeRow, number: int = 0) -> RevisionRow:
    """Return a revision of a resume; 0 stands for the newest.

    Raises:
        NotFound: if it has none of that number.
    """
    found = tx.resumes.revision(row.resume_id, number or row.revision)
    if found is None:
        raise NotFound(
            f"{row.title!r} has no revision {number or row.revision}; it has 1 to {row.revision}. "
            "list_revisions shows them."
        )
    return found


def proposal(tx: Transaction, proposal_id: str) -> ProposalRow:
    """Return a proposal.

    Raises:
        NotFound: if there is none of that id.
    """
    row = tx.proposals.row(proposal_id)
    if row is None:
        raise NotFound(f"No proposal {proposal_id[:80]!r}. Use list_proposals to see the ids.")
    return row


def job(tx: Transaction, job_id: str) -> JobRow:
    """Return a stored posting.

    Raises:
        NotFound: if there is none of that id.
    """
    row = tx.jobs.row(job_id)
    if row is None:
        raise NotFound(f"No job {job_id[:80]!r}. Use save_job, or search with scope='jobs'.")
    return row


def proposed(tx: Transaction, row: ProposalRow) -> tuple[JsonObject, JsonObject]:
    """Return the revision that a proposal was made on, and what it makes of it."""
    stored = StoredProposal.from_json(row.body)
    base = revision(tx, resume(tx, row.resume_id), stored.base_revision)
    return base.document, stored.result_on(base.document)


def document(tx: Transaction, reference: str) -> JsonObject:
    """Return the document that an id names: a resume's newest, or a proposal's result."""
    row = tx.proposals.row(reference)
    if row is not None:
        return proposed(tx, row)[1]
    return revision(tx, resume(tx, reference)).document


def above(tx: Transaction, row: ResumeRow) -> list[ResumeRow]:
    """Return the resumes that a variant was made from, the nearest first, if still there."""
    rows = {each.resume_id: each for each in tx.resumes.rows()}
    found = []
    parent = rows.get(row.parent_id or "")
    while parent is not None:
        found.append(parent)
        parent = rows.get(parent.parent_id or "")
    return found


def masters_above(tx: Transaction, row: ResumeRow) -> list[JsonObject]:
    """Return the documents that a variant was made from, the nearest first, if still there."""
    return [revision(tx, parent).document for parent in above(tx, row)]


def standing(tx: Transaction, row: ResumeRow) -> tuple[tuple[str, int], ...]:
    """Return the states that a verdict on a resume rests on: its own, and of those above it."""
    return tuple((each.resume_id, each.revision) for each in (row, *above(tx, row)))


def original_revision(tx: Transaction, row: ResumeRow) -> int:
    """Return the revision that holds what the person gave: the last import not taken back."""
    origins = {0: 1}
    for number, cause, detail in tx.resumes.causes(row.resume_id):
        before = origins.get(number - 1, 1)
        taken = int(detail.get("taken", 0))
        if cause in ("import", "create"):
            origins[number] = number
        elif "back_to" in detail:
            origins[number] = origins.get(int(detail["back_to"]), before)
        elif taken and origins.get(taken) != origins.get(taken - 1):
            origins[number] = origins.get(taken - 1, before)
        else:
            origins[number] = before
    return origins.get(row.revision, 1)


class Undo(NamedTuple):
    """What an undo starts from: what there is now, and the states around what is taken back."""

    row: ResumeRow
    what: str
    which: JsonObject  # {"taken": 3} or {"back_to": 1}: kept with the revision that this makes
    current: JsonObject
    before: JsonObject
    after: JsonObject | None = None  # None: go back to `before` as a whole

    def target(self) -> JsonObject:
        """Return the document after the undo.

        Raises:
            StaleProposal: if a value that would be put back has been changed again since.
        """
        if self.after is None:
            return self.before
        return without_change(self.current, self.before, self.after)


def undo(tx: Transaction, resume_id: str, *, revision: int = 0, to_revision: int = 0) -> Undo:
    """Return what taking back one revision, by default the last, or going back to one needs.

    Raises:
        Conflict: if the one to go back to is what there is now.
        InvalidInput: if both are given.
        NotFound: if there is no such revision to take back.
    """
    if revision and to_revision:
        raise InvalidInput("Give revision (take back just that one) or to_revision, not both.")
    row = resume(tx, resume_id)
    current = _at(tx, row, row.revision)
    if to_revision:
        before = _at(tx, row, to_revision)
        if digest(before) == digest(current):
            raise Conflict(f"Revision {to_revision} is what {row.title!r} holds now.")
        which: JsonObject = {"back_to": to_revision}
        return Undo(row, f"back to revision {to_revision}", which, current, before)
    taken = revision or row.revision
    if taken < 2 or taken > row.revision:
        raise NotFound(
            f"Nothing to undo: {row.title!r} has revisions 1 to {row.revision}, and the first "
            "is what was imported."
        )
    after = None if taken == row.revision else _at(tx, row, taken)
    before = _at(tx, row, taken - 1)
    return Undo(row, f"revision {taken}", {"taken": taken}, current, before, after)


def _at(tx: Transaction, row: ResumeRow, number: int) -> JsonObject:
    return revision(tx, row, number).document


def write_revision(
    tx: Transaction, row: ResumeRow, content: JsonObject, *, cause: str, detail: JsonObject
) -> None:
    """Write a resume's row with its newest revision, the first one too, and index it."""
    newest = RevisionRow(row.resume_id, row.revision, content, cause, detail, "", row.updated_at)
    write = tx.resumes.add if row.revision == 1 else tx.resumes.update
    write(row, newest)
    index_resume(tx, row, content)


def index_resume(tx: Transaction, row: ResumeRow, content: JsonObject) -> None:
    """Let search find a resume as it is now."""
    fields, facts = resume_fields(row.title, content)
    tx.index.put("resume", row.resume_id, fields=fields, facts=facts)


def refuse_locked(row: ResumeRow) -> None:
    """Refuse to change what the person locked.

    Raises:
        Locked: with what to do.
    """
    if row.locked:
        raise Locked(
            f"{row.title!r} is locked by the person. Ask them to unlock it (manage_resume, unlock)."
        )
