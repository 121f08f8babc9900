"""What several use cases look up or write inside one transaction."""

from datetime import datetime
from typing import NamedTuple

from resume_mcp.errors import Conflict, InvalidInput, Locked, NotFound, StaleProposal
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
            "list_revisions shows them.",
            chinese=f"“{row.title}”没有第 {number or row.revision} 版；"
            f"现有第 1 至 {row.revision} 版。",
        )
    return found


def proposal(tx: Transaction, proposal_id: str) -> ProposalRow:
    """Return a proposal.

    Raises:
        NotFound: if there is none of that id.
    """
    row = tx.proposals.row(proposal_id)
    if row is None:
        raise NotFound(
            f"No proposal {proposal_id[:80]!r}. Use list_proposals to see the ids.",
            chinese=f"没有编号为 {proposal_id[:80]!r} 的建议。",
        )
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


class State(NamedTuple):
    """A document that a reference names, and words that say which it is."""

    document: JsonObject
    said: str


def state(tx: Transaction, resume_id: str, reference: str) -> State:
    """Return what a revision's number or name, a resume id or a proposal id stands for.

    Raises:
        NotFound: if it is none of these.
        InvalidInput: if several revisions have that name.
    """
    # ² and ٣ are digits, too, but no numbers that anybody gives a revision.
    if reference.isascii() and reference.isdigit() and len(reference) < 6:
        row = resume(tx, resume_id)
        if not int(reference):
            raise NotFound(f"There is no revision 0; {row.title!r} has 1 to {row.revision}.")
        return _revision_state(revision(tx, row, int(reference)))
    own = tx.proposals.row(reference)
    if own is not None:
        return State(proposed(tx, own)[1], f"what {own.proposal_id} ({own.status}) proposes")
    try:
        row = resume(tx, reference)
    except NotFound as error:
        named = _named_revision(tx, resume_id, reference)
        if named is None:
            raise NotFound(
                f"{error.message} No revision has that name either: list_revisions shows the "
                "numbers and names.",
                **error.details,
            ) from error
        return named
    said = f"{row.title!r} ({row.resume_id[:8]}, revision {row.revision})"
    return State(revision(tx, row).document, said)


def _named_revision(tx: Transaction, resume_id: str, name: str) -> State | None:
    try:
        row = resume(tx, resume_id)
    except NotFound:
        return None
    wanted = " ".join(name.split()).casefold()
    numbers = [n for n, given in tx.resumes.names(row.resume_id) if given.casefold() == wanted]
    if len(numbers) > 1:
        listed = ", ".join(map(str, numbers))
        raise InvalidInput(f"Several revisions have the name {name[:80]!r}: {listed}. Give one.")
    return _revision_state(revision(tx, row, numbers[0])) if numbers else None


def _revision_state(found: RevisionRow) -> State:
    name = f" “{found.name}”" if found.name else ""
    return State(found.document, f"revision {found.revision}{name}")


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
    meant: RevisionRow  # the one that is taken back, or gone back to
    which: JsonObject  # {"taken": 3} or {"back_to": 1}: kept with the revision that this makes
    current: JsonObject
    before: JsonObject
    after: JsonObject | None = None  # None: go back to `before` as a whole
    taken_by: int = 0  # the revision that took the same one back already
    leaves_import: bool = False  # an import over an older state is taken back with it

    @property
    def what(self) -> str:
        """Say which revision this is about, for the record."""
        number = self.meant.revision
        return f"back to revision {number}" if self.goes_back else f"revision {number}"

    @property
    def goes_back(self) -> bool:
        """Tell whether the whole document goes back to an earlier state."""
        return "back_to" in self.which

    def target(self) -> JsonObject:
        """Return the document after the undo.

        Raises:
            StaleProposal: if a value that would be put back has been changed again since.
        """
        if self.after is None:
            return self.before
        try:
            return without_change(self.current, self.before, self.after)
        except StaleProposal as error:
            raise self._overtaken(error) from error

    def _overtaken(self, error: StaleProposal) -> StaleProposal:
        number = self.meant.revision
        if error.details.get("because") == "no_effect":
            return StaleProposal(
                f"Nothing is left to take back of revision {number}: what it changed is not there "
                "any more. Nothing was changed.",
                **error.details,
            )
        changed = error.details.get("changed", [])[:5]
        said = [f"{each['path']} was {each['was']}, now {each['now']}" for each in changed]
        place = error.details.get("path")
        why = f": {'; '.join(said)}" if said else f" (at {place})" if place else ""
        earlier = f" Revision {self.taken_by} took it back already." if self.taken_by else ""
        return StaleProposal(
            f"Revision {number} can't be taken back alone, since what it wrote has been changed "
            f"again{why}.{earlier} Nothing was changed. Take the later change back first "
            f"(list_revisions shows it), go back whole with to_revision={number - 1} (all later "
            "changes go, too), or propose the text that is wanted.",
            **error.details,
        )


def undo(tx: Transaction, resume_id: str, *, revision: int = 0, to_revision: int = 0) -> Undo:
    """Return what taking back one revision, by default the last, or going back to one needs.

    Raises:
        Conflict: if the one to go back to is what there is now.
        InvalidInput: if both are given.
        Locked: if the person locked the resume.
        NotFound: if there is no such revision to take back.
    """
    if revision and to_revision:
        raise InvalidInput("Give revision (take back just that one) or to_revision, not both.")
    row = resume(tx, resume_id)
    refuse_locked(row)
    current = _at(tx, row, row.revision)
    if to_revision:
        meant = _numbered(tx, row, to_revision)
        if digest(meant.document) == digest(current):
            raise Conflict(
                f"Revision {to_revision} is what {row.title!r} holds now.",
                chinese=f"“{row.title}”现在就是版本 {to_revision} 的内容。",
            )
        which: JsonObject = {"back_to": to_revision}
        leaves = _imports_over(tx, row, to_revision)
        return Undo(row, meant, which, current, meant.document, leaves_import=leaves)
    number = revision or row.revision
    if number == 1:
        raise NotFound(
            f"Nothing to undo: revision 1 is what {row.title!r} began with.",
            chinese=f"没有可撤销的改动：版本 1 是“{row.title}”最初的内容。",
        )
    meant = _numbered(tx, row, number)
    return Undo(
        row,
        meant,
        {"taken": number},
        current,
        before=_at(tx, row, number - 1),
        after=None if number == row.revision else meant.document,
        taken_by=_taken_by(tx, row, number),
        leaves_import=meant.cause == "import",
    )


def _numbered(tx: Transaction, row: ResumeRow, number: int) -> RevisionRow:
    return revision(tx, row, number)


def _taken_by(tx: Transaction, row: ResumeRow, number: int) -> int:
    """Return the revision by which another one is taken back; 0 if it is not, or again is there."""
    taking: dict[int, int] = {}
    for own, _, detail in reversed(tx.resumes.causes(row.resume_id)):
        taken = int(detail.get("taken", 0))
        if taken and own not in taking:
            taking.setdefault(taken, own)
    return taking.get(number, 0)


def _imports_over(tx: Transaction, row: ResumeRow, number: int) -> bool:
    """Tell whether the resume was imported anew after a revision."""
    causes = tx.resumes.causes(row.resume_id)
    return any(cause == "import" and own > number for own, cause, _ in causes)


def _at(tx: Transaction, row: ResumeRow, number: int) -> JsonObject:
    return revision(tx, row, number).document


def what_was_done(found: RevisionRow) -> str:
    """Return what made a revision, in a few words beside its cause."""
    detail = found.detail
    if found.cause == "import":
        return f"from {detail.get('format', '?')}" + (", anew" if detail.get("replaced") else "")
    if found.cause == "create":
        parent = str(detail.get("parent_id", ""))[:8]
        return f"from {parent} at its revision {detail.get('parent_revision', '?')}"
    return str(detail.get("title") or detail.get("what") or "")


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
            f"{row.title!r} is locked by the person. Ask them to unlock it (manage_resume, "
            "unlock).",
            chinese=f"“{row.title}”已被您锁定。解锁：`resume-mcp unlock`。",
        )


def refuse_moved(row: ResumeRow, expected: int) -> None:
    """Refuse to act on another state than the one that the person said yes to; 0 is any.

    Raises:
        Conflict: with both revisions.
    """
    if expected and row.revision != expected:
        raise Conflict(
            f"{row.title!r} is at revision {row.revision} now, not {expected}: it has changed "
            "meanwhile. Nothing was done. Look at it again.",
            chinese=f"“{row.title}”现为版本 {row.revision}，不是 {expected}：其间有改动。"
            "什么都没有做，请重新查看。",
            expected=expected,
            current=row.revision,
        )
