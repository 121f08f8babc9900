"""Use cases that measure and change nothing: the deviation check, the match with a job."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from resume_mcp import records
from resume_mcp.deviation.evaluate import evaluate
from resume_mcp.deviation.model import Deviation, JobTerms
from resume_mcp.errors import InvalidInput
from resume_mcp.jobs.from_text import posting_from_text
from resume_mcp.matching.match import match
from resume_mcp.matching.model import Match
from resume_mcp.ports import Clock, Storage, Transaction
from resume_mcp.resume.document import JsonObject


@dataclass(frozen=True)
class CheckService:
    """Compares resumes with what the person wrote and with jobs."""

    storage: Storage
    clock: Clock
    original_text: Callable[[], str]

    def deviation(
        self,
        candidate: str | JsonObject,
        original: str | JsonObject | None,
        *,
        job_keywords: Any = None,
        job_id: str = "",
        job_text: str = "",
        confirmed: Sequence[str] = (),
    ) -> Deviation:
        """Compare a candidate with what it is meant to rest on."""
        # Memory opens transactions of its own: never inside of ours.
        text_of_person = self.original_text() if isinstance(candidate, str) else ""
        with self.storage.reading() as tx:
            document, default, evidence = _candidate(tx, candidate, text_of_person)
            if original is not None:
                base = original if isinstance(original, dict) else records.document(tx, original)
                evidence = []
            elif default is not None:
                base = default
            else:
                raise InvalidInput(
                    "original is needed: the candidate is a document, or a master that is still as "
                    "the person gave it. Give the id or the document that it is meant to rest on."
                )
            text = job_text or (records.job(tx, job_id).posting.description if job_id else "")
        return evaluate(
            base,
            document,
            job=JobTerms.from_any(job_keywords),
            job_text=text,
            confirmed=confirmed,
            evidence=evidence,
            today=records.month_of(self.clock()),
        )

    def match(
        self, resume_id: str, document: JsonObject | None, *, job_id: str, job_text: str
    ) -> Match:
        """Say how well a resume fits a posting, and on what ground."""
        if bool(job_id) == bool(job_text.strip()):
            raise InvalidInput("Give job_id (from save_job) or job_text, exactly one of them.")
        today = self.clock().date().isoformat()
        with self.storage.reading() as tx:
            if document is None:
                row = records.resume(tx, resume_id)
                document = records.document(tx, row.resume_id)
            stored = records.job(tx, job_id).posting if job_id else None
        posting = stored or posting_from_text(job_text, today=today)
        return match(document, posting, today=today)


def _candidate(
    tx: Transaction, candidate: str | JsonObject, original_text: str
) -> tuple[JsonObject, JsonObject | None, list[JsonObject | str]]:
    """Return the document, its default original, and the further evidence."""
    if isinstance(candidate, dict):
        return candidate, None, []
    further: list[JsonObject | str] = [original_text] if original_text else []
    proposal = tx.proposals.row(candidate)
    if proposal is not None:
        row = records.resume(tx, proposal.resume_id)
        base, result = records.proposed(tx, proposal)
        return result, base, [*further, *records.masters_above(tx, row)]
    row = records.resume(tx, candidate)
    document = records.document(tx, row.resume_id)
    above = records.masters_above(tx, row)
    if above:
        return document, above[0], [*further, *above[1:]]
    given = records.original_revision(tx, row)
    first = records.revision(tx, row, given).document if given != row.revision else None
    return document, first, further
