"""Use cases of proposals: propose, show, decide. Only `decide` writes a revision."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from resume_mcp import records
from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation
from resume_mcp.errors import (
    Conflict,
    InvalidInput,
    Locked,
    NotFound,
    PatchRejected,
    ResumeMcpError,
    StaleProposal,
)
from resume_mcp.ports import Clock, NewId, ProposalRow, ResumeRow, RevisionRow, Storage, Transaction
from resume_mcp.proposals.apply import plan, replan
from resume_mcp.proposals.facts import Card, facts_of
from resume_mcp.proposals.model import Change, Draft, Planned
from resume_mcp.proposals.parse import read_drafts
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.resume.document import JsonObject

Choice = Literal["approve", "reject", "later"]
_SEVERITIES = ("none", "soft", "hard")


class Proposed(NamedTuple):
    """A proposal that is pending, or the reason why it is not."""

    row: ProposalRow | None
    stored: StoredProposal | None
    title: str
    error: ResumeMcpError | None


class _Ground(NamedTuple):
    """What the proposals of one call are judged on."""

    row: ResumeRow
    base: JsonObject
    evidence: list[JsonObject | str]
    job_text: str


class Decided(NamedTuple):
    """What became of one proposal."""

    proposal_id: str
    status: str
    revision: int | None
    reason: str
    changes: tuple[Change, ...] = ()
    code: str = ""  # of the refusal, for one that could not be applied and stays pending


@dataclass(frozen=True)
class ProposalService:
    """Proposals on resumes."""

    storage: Storage
    clock: Clock
    new_id: NewId
    original_text: Callable[[], str]
    note_applied: Callable[[str], None]
    templates: tuple[str, ...] = ()

    def propose(
        self, resume_id: str, raw: object, *, base_revision: int = 0, job_id: str = ""
    ) -> tuple[ResumeRow, list[Proposed]]:
        """Judge each proposal on its own against the newest revision; keep the good ones pending.

        Raises:
            Locked: if the person locked the resume.
            Conflict: if `base_revision` is not the newest revision.
        """
        drafts = read_drafts(raw)
        original = self.original_text()
        with self.storage.transaction() as tx:
            row = records.resume(tx, resume_id)
            records.refuse_locked(row)
            if base_revision and base_revision != row.revision:
                raise Conflict(
                    f"base_revision {base_revision} is not the newest: {row.title!r} is at "
                    f"revision {row.revision}. Read it again and propose on that.",
                    reason="stale_base",
                    found=base_revision,
                    current=row.revision,
                )
            ground = _Ground(
                row=row,
                base=records.revision(tx, row).document,
                evidence=_evidence(tx, row, original),
                job_text=_job_text(tx, job_id or row.job_id or ""),
            )
            proposed = [self._judge(tx, ground, draft) for draft in drafts]
        return row, proposed

    def rows(self, resume_id: str = "", status: str = "") -> list[ProposalRow]:
        """Return stored proposals, oldest first."""
        with self.storage.transaction() as tx:
            chosen = records.resume(tx, resume_id).resume_id if resume_id else None
            return tx.proposals.rows(chosen, status or None)

    def pending(self, proposal_ids: Sequence[str]) -> list[ProposalRow]:
        """Return the named pending proposals; without names, all that are pending.

        Raises:
            NotFound: if a name is unknown.
            Conflict: if a named one is decided already.
        """
        with self.storage.transaction() as tx:
            if not proposal_ids:
                return tx.proposals.rows(status="pending")
            rows = [
                records.proposal(tx, proposal_id) for proposal_id in dict.fromkeys(proposal_ids)
            ]
        decided = [row for row in rows if row.status != "pending"]
        if decided:
            shown = ", ".join(f"{row.proposal_id} is {row.status}" for row in decided)
            raise Conflict(f"Only pending proposals can be decided: {shown}.")
        return rows

    def cards(self, rows: Sequence[ProposalRow]) -> list[Card]:
        """Return proposals as a person sees them, with the texts that each bullet rests on."""
        stored = [StoredProposal.from_json(row.body) for row in rows]
        with self.storage.transaction() as tx:
            titles = {row.resume_id: row.title for row in tx.resumes.rows()}
            bases = {
                key: tx.resumes.revision(*key)
                for key in {
                    (r.resume_id, s.base_revision) for r, s in zip(rows, stored, strict=True)
                }
            }
        return [
            facts_of(
                each,
                base.document if (base := bases[row.resume_id, each.base_revision]) else {},
                proposal_id=row.proposal_id,
                digest=row.digest,
                status=row.status,
                resume=titles.get(row.resume_id, ""),
            )
            for row, each in zip(rows, stored, strict=True)
        ]

    def decide(self, choices: Mapping[str, Choice], *, channel: str) -> list[Decided]:
        """Apply, reject or leave each proposal, as the person chose on `channel`.

        Each is one transaction: what the person saw is planned again on the newest revision, and
        only the same effect with no worse verdict is written.
        """
        original = self.original_text()
        decided = []
        for proposal_id, choice in choices.items():
            if choice == "approve":
                decided.append(self._applied_or_left(proposal_id, channel, original))
            elif choice == "reject":
                decided.append(self._close(proposal_id, "rejected", channel))
            else:
                decided.append(Decided(proposal_id, "pending", None, "left for later"))
        for applied in [each for each in decided if each.status == "applied"]:
            # The change is in the store by now: a history that can't be written must not hide that.
            with contextlib.suppress(ResumeMcpError):
                self._note(applied)
        return decided

    def withdraw(self, proposal_ids: Sequence[str]) -> list[Decided]:
        """Take back pending proposals; decided ones stay as they are."""
        if not proposal_ids:
            raise InvalidInput("proposal_ids is empty. Name the proposals to take back.")
        with self.storage.transaction() as tx:
            for proposal_id in proposal_ids:
                records.proposal(tx, proposal_id)  # all are known, or none is taken back
        return [self._close(proposal_id, "withdrawn", "tool") for proposal_id in proposal_ids]

    def _applied_or_left(self, proposal_id: str, channel: str, original: str) -> Decided:
        """Apply one of several: a refusal must not hide what became of the others."""
        try:
            return self._apply(proposal_id, channel, original)
        except (Conflict, Locked, NotFound) as error:
            return Decided(proposal_id, "pending", None, error.message, code=error.code)

    def _judge(self, tx: Transaction, ground: "_Ground", draft: Draft | PatchRejected) -> Proposed:
        if isinstance(draft, PatchRejected):
            return Proposed(None, None, str(draft.details.get("title", "")), draft)
        try:
            planned = plan(ground.base, draft, new_id=self.new_id, templates=self.templates)
        except ResumeMcpError as error:
            return Proposed(None, None, draft.title, error)
        verdict = evaluate(
            ground.base,
            planned.result,
            evidence=ground.evidence,
            job_text=ground.job_text,
            today=records.month_of(self.clock()),
        )
        stored = StoredProposal(
            title=draft.title,
            summary=draft.summary,
            base_revision=ground.row.revision,
            planned=planned,
            deviation=verdict,
        )
        proposal = ProposalRow(
            proposal_id=f"p_{self.new_id().replace('-', '')}",
            resume_id=ground.row.resume_id,
            status="pending",
            digest=planned.digest,
            body={**stored.to_json(), "job_text": ground.job_text},
            created_at=self._now(),
            decided_at=None,
            decision=None,
        )
        tx.proposals.add(proposal)
        return Proposed(proposal, stored, draft.title, None)

    def _apply(self, proposal_id: str, channel: str, original: str) -> Decided:
        with self.storage.transaction() as tx:
            proposal = records.proposal(tx, proposal_id)
            if proposal.status != "pending":
                return Decided(
                    proposal_id, proposal.status, None, f"already decided: {proposal.status}"
                )
            row = records.resume(tx, proposal.resume_id)
            records.refuse_locked(row)
            head = records.revision(tx, row)
            stored = StoredProposal.from_json(proposal.body)
            try:
                planned = replan(head.document, stored.planned)
                verdict = evaluate(
                    head.document,
                    planned.result,
                    evidence=_evidence(tx, row, original),
                    job_text=str(proposal.body.get("job_text", "")),
                    today=records.month_of(self.clock()),
                )
                _refuse_worse(stored, verdict)
            except ResumeMcpError as error:
                self._record(tx, proposal_id, "stale", {"reason": error.message})
                return Decided(proposal_id, "stale", None, error.message)
            self._record(
                tx, proposal_id, "applied", {"channel": channel, "digest": proposal.digest}
            )
            newer = self._write(tx, row, planned, proposal, channel)
        return Decided(proposal_id, "applied", newer.revision, "", planned.changes)

    def _write(
        self,
        tx: Transaction,
        row: ResumeRow,
        planned: Planned,
        proposal: ProposalRow,
        channel: str,
    ) -> ResumeRow:
        now = self._now()
        newer = row._replace(revision=row.revision + 1, updated_at=now)
        detail: JsonObject = {
            "proposal_id": proposal.proposal_id,
            "title": proposal.body["title"],
            "digest": proposal.digest,
            "approved_by": channel,
        }
        records.write_revision(tx, newer, planned.result, cause="proposal", detail=detail)
        return newer

    def _close(self, proposal_id: str, status: str, channel: str) -> Decided:
        with self.storage.transaction() as tx:
            row = records.proposal(tx, proposal_id)
            if row.status != "pending":
                return Decided(proposal_id, row.status, None, f"already decided: {row.status}")
            self._record(tx, proposal_id, status, {"channel": channel})
        return Decided(proposal_id, status, None, "")

    def _record(self, tx: Transaction, proposal_id: str, status: str, decision: JsonObject) -> None:
        if not tx.proposals.decide(
            proposal_id, status=status, decided_at=self._now(), decision=decision
        ):
            raise Conflict(f"{proposal_id} was decided in the meantime.")

    def history_lines(self) -> list[str]:
        """Return a line for each change that was applied, oldest first, as the history holds it."""
        with self.storage.transaction() as tx:
            return [
                _history_line(row, revision)
                for row in tx.resumes.rows()
                for revision in tx.resumes.revisions(row.resume_id)
                if revision.cause == "proposal"
            ]

    def _note(self, decided: Decided) -> None:
        with self.storage.transaction() as tx:
            row = records.resume(tx, records.proposal(tx, decided.proposal_id).resume_id)
            revision = tx.resumes.revision(row.resume_id, decided.revision or 0)
        if revision is not None:
            self.note_applied(_history_line(row, revision))

    def _now(self) -> str:
        return self.clock().isoformat(timespec="milliseconds")


def _history_line(row: ResumeRow, revision: RevisionRow) -> str:
    day, title = revision.created_at[:10], revision.detail["title"]
    # The id, not the resume's title: a renamed resume must not write its history twice.
    return f"{day}: {title} (resume {row.resume_id[:8]}, revision {revision.revision})"


def _refuse_worse(stored: StoredProposal, now: Deviation) -> None:
    shown = {(issue.check, issue.token) for issue in stored.deviation.issues}
    worse = _SEVERITIES.index(now.severity) > _SEVERITIES.index(stored.deviation.severity)
    new = [
        issue
        for issue in now.issues
        if issue.severity == "hard" and (issue.check, issue.token) not in shown
    ]
    if worse or new:
        first = new[0].message if new else now.feedback
        raise StaleProposal(
            "The resume has changed since this was shown, and the check now finds more than the "
            f"person saw: {first} Propose it again."
        )


def _evidence(tx: Transaction, row: ResumeRow, original: str) -> list[JsonObject | str]:
    """Return what else speaks for the person: the masters above, and the original resume."""
    return [*([original] if original else []), *records.masters_above(tx, row)]


def _job_text(tx: Transaction, job_id: str) -> str:
    return records.job(tx, job_id).posting.description if job_id else ""
