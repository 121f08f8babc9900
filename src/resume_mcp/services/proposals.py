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
)
from resume_mcp.memory.applied import applied_line
from resume_mcp.ports import (
    Clock,
    NewId,
    NewSecret,
    ProposalRow,
    ResumeRow,
    Storage,
    Transaction,
)
from resume_mcp.proposals.apply import plan, replan
from resume_mcp.proposals.facts import Card, facts_of
from resume_mcp.proposals.model import Change, Draft, Planned, proposal_id_from
from resume_mcp.proposals.parse import read_drafts
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.resume.document import JsonObject

Choice = Literal["approve", "reject", "later"]
# How often a verdict is made anew because somebody wrote meanwhile: what a person approved is
# worth more patience than what a model can propose again.
PROPOSE_ATTEMPTS, APPLY_ATTEMPTS = 2, 5


class Proposed(NamedTuple):
    """A proposal that is pending, or the reason why it is not."""

    row: ProposalRow | None
    stored: StoredProposal | None
    title: str
    error: ResumeMcpError | None


class _Ground(NamedTuple):
    """What proposals are judged on: read at one moment, judged without holding anybody up."""

    row: ResumeRow
    standing: tuple[tuple[str, int], ...]
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
    new_secret: NewSecret
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
        for _ in range(PROPOSE_ATTEMPTS):
            with self.storage.reading() as tx:
                row = records.resume(tx, resume_id)
                records.refuse_locked(row)  # whatever the base is, the lock is what counts
                _refuse_other_base(row, base_revision)
                text = _job_text(tx, job_id or row.job_id or "")
                ground = _ground(tx, row, original, text)
            proposed = [self._judged(ground, draft) for draft in drafts]
            if self._kept(ground, proposed):
                return ground.row, proposed
        raise Conflict(
            f"{ground.row.title!r} was changed by somebody else each time while the proposals were "
            "checked. Nothing was stored. Read it again, then propose once more.",
            reason="stale_base",
            found=ground.row.revision,
        )

    def rows(self, resume_id: str = "", status: str = "") -> list[ProposalRow]:
        """Return stored proposals, oldest first."""
        with self.storage.reading() as tx:
            chosen = records.resume(tx, resume_id).resume_id if resume_id else None
            return tx.proposals.rows(chosen, status or None)

    def pending(self, proposal_ids: Sequence[str]) -> list[ProposalRow]:
        """Return the named pending proposals; without names, all that are pending.

        Raises:
            NotFound: if a name is unknown.
            Conflict: if a named one is decided already.
        """
        with self.storage.reading() as tx:
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
        with self.storage.reading() as tx:
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

        What the person saw is planned again on the newest revision, and only the same effect with
        no worse verdict is written: in one transaction each, on the very state that was judged.
        """
        original = self.original_text()
        decided: list[Decided] = []
        for proposal_id, choice in choices.items():
            try:
                decided.append(self._decided(proposal_id, choice, channel, original))
            except ResumeMcpError as error:
                # One of several: a refusal must not hide what became of the others.
                if not decided and not isinstance(error, Conflict | Locked | NotFound):
                    raise
                decided.append(Decided(proposal_id, "pending", None, error.message, (), error.code))
        return decided

    def reworded(self, proposal_id: str, operations: list[JsonObject]) -> ProposalRow:
        """Judge a proposal with another text in it, like every other; nothing is stored yet.

        Raises:
            PatchRejected: if that text can't be applied.
        """
        original = self.original_text()
        with self.storage.reading() as tx:
            model = records.proposal(tx, proposal_id)
            row = records.resume(tx, model.resume_id)
            ground = _ground(tx, row, original, str(model.body.get("job_text", "")))
        raw = [{"title": model.body["title"], "operations": operations}]
        (proposed,) = [self._judged(ground, draft) for draft in read_drafts(raw)]
        if proposed.row is None:
            raise proposed.error or PatchRejected("The text was refused.")
        return proposed.row

    def apply_reworded(self, mine: ProposalRow, instead_of: str, *, channel: str) -> Decided:
        """Apply what the person wrote and approved; only then is the model's proposal closed."""
        with self.storage.transaction() as tx:
            records.resume(tx, mine.resume_id)
            tx.proposals.add(mine)
        (decided,) = self.decide({mine.proposal_id: "approve"}, channel=channel)
        if decided.status == "applied":
            self._close(instead_of, "rejected", channel)
        return decided

    def withdraw(self, proposal_ids: Sequence[str]) -> list[Decided]:
        """Take back pending proposals; decided ones stay as they are."""
        if not proposal_ids:
            raise InvalidInput("proposal_ids is empty. Name the proposals to take back.")
        with self.storage.reading() as tx:
            for proposal_id in proposal_ids:
                records.proposal(tx, proposal_id)  # all are known, or none is taken back
        return [self._close(proposal_id, "withdrawn", "tool") for proposal_id in proposal_ids]

    def _decided(self, proposal_id: str, choice: Choice, channel: str, original: str) -> Decided:
        if choice == "approve":
            return self._apply(proposal_id, channel, original)
        if choice == "reject":
            return self._close(proposal_id, "rejected", channel)
        return Decided(proposal_id, "pending", None, "left for later")

    def _judged(self, ground: _Ground, draft: Draft | PatchRejected) -> Proposed:
        if isinstance(draft, PatchRejected):
            return Proposed(None, None, str(draft.details.get("title", "")), draft)
        try:
            planned = plan(ground.base, draft, new_id=self.new_id, templates=self.templates)
        except ResumeMcpError as error:
            return Proposed(None, None, draft.title, error)
        stored = StoredProposal(
            title=draft.title,
            summary=draft.summary,
            base_revision=ground.row.revision,
            planned=planned,
            deviation=self._verdict(ground, planned),
        )
        proposal = ProposalRow(
            proposal_id=proposal_id_from(self.new_secret()),
            resume_id=ground.row.resume_id,
            status="pending",
            digest=planned.digest,
            body={**stored.to_json(), "job_text": ground.job_text},
            created_at=self._now(),
            decided_at=None,
            decision=None,
        )
        return Proposed(proposal, stored, draft.title, None)

    def _verdict(self, ground: _Ground, planned: Planned) -> Deviation:
        return evaluate(
            ground.base,
            planned.result,
            evidence=ground.evidence,
            job_text=ground.job_text,
            today=records.month_of(self.clock()),
        )

    def _kept(self, ground: _Ground, proposed: Sequence[Proposed]) -> bool:
        """Store what was judged; False if the ground is not what it was judged on any more."""
        pending = [each.row for each in proposed if each.row]
        if not pending:
            return True
        with self.storage.transaction() as tx:
            if _unmoved(tx, ground) is None:
                return False
            for row in pending:
                tx.proposals.add(row)
        return True

    def _apply(self, proposal_id: str, channel: str, original: str) -> Decided:
        for _ in range(APPLY_ATTEMPTS):
            with self.storage.reading() as tx:
                proposal = records.proposal(tx, proposal_id)
                if proposal.status != "pending":
                    return _already(proposal)
                row = records.resume(tx, proposal.resume_id)
                ground = _ground(tx, row, original, str(proposal.body.get("job_text", "")))
            decided = self._settled(ground, proposal, self._replanned(ground, proposal), channel)
            if decided is not None:
                return decided
        raise Conflict(
            f"{ground.row.title!r} was changed by somebody else each time while {proposal_id} was "
            "checked. Nothing was applied; it stays pending and can be decided again.",
            reason="stale_base",
        )

    def _replanned(self, ground: _Ground, proposal: ProposalRow) -> Planned | ResumeMcpError:
        """Return what was approved, on the newest revision, or why it is stale."""
        stored = StoredProposal.from_json(proposal.body)
        try:
            planned = replan(ground.base, stored.planned)
            stored.refuse_worse(self._verdict(ground, planned))
        except ResumeMcpError as error:
            return error
        return planned

    def _settled(
        self,
        ground: _Ground,
        proposal: ProposalRow,
        outcome: Planned | ResumeMcpError,
        channel: str,
    ) -> Decided | None:
        """Write the outcome; None if the ground is not what it was judged on any more."""
        proposal_id = proposal.proposal_id
        with self.storage.transaction() as tx:
            now = records.proposal(tx, proposal_id)
            if now.status != "pending":
                return _already(now)
            row = _unmoved(tx, ground)
            if row is None:
                return None
            if isinstance(outcome, ResumeMcpError):
                self._record(tx, proposal_id, "stale", {"reason": outcome.message})
                return Decided(proposal_id, "stale", None, outcome.message)
            newer = self._write(tx, row, outcome, proposal, channel)
            how = {"channel": channel, "digest": proposal.digest, "revision": newer.revision}
            self._record(tx, proposal_id, "applied", how)
        self._note(newer, str(proposal.body["title"]))
        return Decided(proposal_id, "applied", newer.revision, "", outcome.changes)

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
                return _already(row)
            self._record(tx, proposal_id, status, {"channel": channel})
        return Decided(proposal_id, status, None, "")

    def _record(self, tx: Transaction, proposal_id: str, status: str, decision: JsonObject) -> None:
        if not tx.proposals.decide(
            proposal_id, status=status, decided_at=self._now(), decision=decision
        ):
            raise Conflict(f"{proposal_id} was decided in the meantime.")

    def _note(self, newer: ResumeRow, title: str) -> None:
        line = applied_line(newer.resume_id, newer.revision, title=title, when=newer.updated_at)
        # The change is in the store by now: a history that can't be written must not hide that.
        with contextlib.suppress(ResumeMcpError):
            self.note_applied(line)

    def _now(self) -> str:
        return self.clock().isoformat(timespec="milliseconds")


def _refuse_other_base(row: ResumeRow, base_revision: int) -> None:
    if base_revision and base_revision != row.revision:
        raise Conflict(
            f"base_revision {base_revision} is not the newest: {row.title!r} is at "
            f"revision {row.revision}. Read it again and propose on that.",
            reason="stale_base",
            found=base_revision,
            current=row.revision,
        )


def _ground(tx: Transaction, row: ResumeRow, original: str, job_text: str) -> _Ground:
    """Read what a verdict rests on: the head, the masters above, the original, the job."""
    records.refuse_locked(row)
    return _Ground(
        row=row,
        standing=records.standing(tx, row),
        base=records.revision(tx, row).document,
        evidence=[*([original] if original else []), *records.masters_above(tx, row)],
        job_text=job_text,
    )


def _unmoved(tx: Transaction, ground: _Ground) -> ResumeRow | None:
    """Return the resume as it is now, if all that was judged is still the newest."""
    row = records.resume(tx, ground.row.resume_id)
    records.refuse_locked(row)
    return row if records.standing(tx, row) == ground.standing else None


def _already(row: ProposalRow) -> Decided:
    revision = (row.decision or {}).get("revision")
    which = f" as revision {revision}" if revision else ""
    return Decided(row.proposal_id, row.status, None, f"already decided: {row.status}{which}")


def _job_text(tx: Transaction, job_id: str) -> str:
    return records.job(tx, job_id).posting.description if job_id else ""
