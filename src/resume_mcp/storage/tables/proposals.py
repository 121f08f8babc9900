"""Rows of proposals."""

import json
from dataclasses import dataclass
from typing import Any

from resume_mcp.ports import ProposalRow
from resume_mcp.resume.document import JsonObject

_COLUMNS = ", ".join(ProposalRow._fields)


@dataclass(frozen=True)
class SqliteProposals:
    """The table `proposals`."""

    connection: Any

    def add(self, row: ProposalRow) -> None:
        self.connection.execute(
            f"INSERT INTO proposals ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *row[:4],
                json.dumps(row.body, ensure_ascii=False),
                row.created_at,
                row.decided_at,
                None if row.decision is None else json.dumps(row.decision, ensure_ascii=False),
            ),
        )

    def row(self, proposal_id: str) -> ProposalRow | None:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM proposals WHERE proposal_id = ?",
            (proposal_id,),
        ).fetchone()
        return _row(found) if found else None

    def rows(self, resume_id: str | None = None, status: str | None = None) -> list[ProposalRow]:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM proposals WHERE (?1 IS NULL OR resume_id = ?1)"
            " AND (?2 IS NULL OR status = ?2) ORDER BY seq",
            (resume_id, status),
        )
        return [_row(values) for values in found]

    def decide(
        self, proposal_id: str, *, status: str, decided_at: str, decision: JsonObject
    ) -> bool:
        """Close a pending proposal; False when somebody else has closed it already."""
        changed = self.connection.execute(
            "UPDATE proposals SET status = ?, decided_at = ?, decision = ?"
            " WHERE proposal_id = ? AND status = 'pending'",
            (status, decided_at, json.dumps(decision, ensure_ascii=False), proposal_id),
        )
        return bool(changed.rowcount == 1)


def _row(values: Any) -> ProposalRow:
    row = ProposalRow(*values)
    decision = json.loads(values[7]) if values[7] is not None else None
    return row._replace(body=json.loads(values[4]), decision=decision)
