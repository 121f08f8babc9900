"""Rows of postings."""

import hashlib
from dataclasses import dataclass
from typing import Any

from resume_mcp.jobs.posting import Posting
from resume_mcp.ports import JobRow


@dataclass(frozen=True)
class SqliteJobs:
    """The table `jobs`: one row a (source, external id)."""

    connection: Any

    def upsert(self, posting: Posting, *, job_id: str, now: str) -> tuple[str, str]:
        """Store the posting; return its id and `created`, `updated` or `unchanged`."""
        text = posting.model_dump_json()
        content_hash = hashlib.sha256(text.encode()).hexdigest()
        found = self.connection.execute(
            "SELECT job_id, content_hash FROM jobs WHERE source = ? AND external_id = ?",
            (posting.source, posting.external_id),
        ).fetchone()
        if found is None:
            self.connection.execute(
                "INSERT INTO jobs (job_id, source, external_id, content_hash, posting, created_at,"
                " updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (job_id, posting.source, posting.external_id, content_hash, text, now, now),
            )
            return job_id, "created"
        if found[1] == content_hash:
            return str(found[0]), "unchanged"
        self.connection.execute(
            "UPDATE jobs SET content_hash = ?, posting = ?, updated_at = ? WHERE job_id = ?",
            (content_hash, text, now, found[0]),
        )
        return str(found[0]), "updated"

    def row(self, job_id: str) -> JobRow | None:
        found = self.connection.execute(
            "SELECT job_id, posting, created_at, updated_at FROM jobs WHERE job_id = ?", (job_id,)
        ).fetchone()
        if found is None:
            return None
        return JobRow(found[0], Posting.model_validate_json(found[1]), found[2], found[3])

    def recent(self, limit: int) -> list[JobRow]:
        """Return the postings that were written last, newest first."""
        rows = self.connection.execute(
            "SELECT job_id, posting, created_at, updated_at FROM jobs"
            " ORDER BY updated_at DESC, job_id LIMIT ?",
            (limit,),
        )
        return [
            JobRow(row[0], Posting.model_validate_json(row[1]), row[2], row[3])
            for row in rows.fetchall()
        ]

    def description(self, job_id: str) -> str:
        """Return the text of a posting, without reading all of it; "" where there is none."""
        found = self.connection.execute(
            "SELECT json_extract(posting, '$.description') FROM jobs WHERE job_id = ?", (job_id,)
        ).fetchone()
        return str(found[0] or "") if found else ""

    def count(self) -> int:
        return int(self.connection.execute("SELECT count(*) FROM jobs").fetchone()[0])
