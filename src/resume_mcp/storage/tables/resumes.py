"""Rows of resumes and revisions."""

import json
from dataclasses import dataclass
from typing import Any

from resume_mcp.ports import ResumeRow, RevisionRow
from resume_mcp.resume.document import JsonObject, canonical

_COLUMNS = ", ".join(ResumeRow._fields)


@dataclass(frozen=True)
class SqliteResumes:
    """The tables `resumes` and `revisions`."""

    connection: Any

    def add(self, row: ResumeRow, revision: RevisionRow) -> None:
        marks = ", ".join("?" * len(row))
        self.connection.execute(f"INSERT INTO resumes ({_COLUMNS}) VALUES ({marks})", tuple(row))
        self._add_revision(revision)

    def rows(self) -> list[ResumeRow]:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM resumes ORDER BY created_at, rowid"
        )
        return [_row(values) for values in found]

    def row(self, resume_id: str) -> ResumeRow | None:
        found = self.connection.execute(
            f"SELECT {_COLUMNS} FROM resumes WHERE resume_id = ?",
            (resume_id,),
        ).fetchone()
        return _row(found) if found else None

    def update(self, row: ResumeRow, revision: RevisionRow | None = None) -> None:
        assignments = ", ".join(f"{name} = ?" for name in ResumeRow._fields)
        self.connection.execute(
            f"UPDATE resumes SET {assignments} WHERE resume_id = ?",
            (*row, row.resume_id),
        )
        if revision is not None:
            self._add_revision(revision)

    def revision(self, resume_id: str, revision: int) -> RevisionRow | None:
        found = self.connection.execute(
            "SELECT resume_id, revision, document, cause, detail, name, created_at FROM revisions"
            " WHERE resume_id = ? AND revision = ?",
            (resume_id, revision),
        ).fetchone()
        return _revision(found) if found else None

    def revisions(self, resume_id: str) -> list[RevisionRow]:
        found = self.connection.execute(
            "SELECT resume_id, revision, document, cause, detail, name, created_at FROM revisions"
            " WHERE resume_id = ? ORDER BY revision",
            (resume_id,),
        )
        return [_revision(values) for values in found]

    def causes(self, resume_id: str) -> list[tuple[int, str, JsonObject]]:
        """Return (revision, cause, detail), oldest first, without the documents."""
        found = self.connection.execute(
            "SELECT revision, cause, detail FROM revisions WHERE resume_id = ? ORDER BY revision",
            (resume_id,),
        )
        return [(int(number), str(cause), json.loads(detail)) for number, cause, detail in found]

    def applied(self) -> list[tuple[str, int]]:
        """Return (resume, revision) of what proposals made, oldest resume first."""
        found = self.connection.execute(
            "SELECT r.resume_id, v.revision FROM resumes r JOIN revisions v USING (resume_id)"
            " WHERE v.cause = 'proposal' ORDER BY r.created_at, r.rowid, v.revision"
        )
        return [(str(resume_id), int(revision)) for resume_id, revision in found]

    def names(self, resume_id: str) -> list[tuple[int, str]]:
        """Return (revision, name) of the revisions that the person named, oldest first."""
        found = self.connection.execute(
            "SELECT revision, name FROM revisions WHERE resume_id = ? AND name != ''"
            " ORDER BY revision",
            (resume_id,),
        )
        return [(int(number), str(name)) for number, name in found]

    def name_revision(self, resume_id: str, revision: int, name: str) -> None:
        self.connection.execute(
            "UPDATE revisions SET name = ? WHERE resume_id = ? AND revision = ?",
            (name, resume_id, revision),
        )

    def delete(self, resume_id: str) -> None:
        self.connection.execute("DELETE FROM resumes WHERE resume_id = ?", (resume_id,))

    def _add_revision(self, row: RevisionRow) -> None:
        self.connection.execute(
            "INSERT INTO revisions (resume_id, revision, document, cause, detail, name, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                row.resume_id,
                row.revision,
                canonical(row.document),
                row.cause,
                json.dumps(row.detail, ensure_ascii=False),
                row.name,
                row.created_at,
            ),
        )


def _row(values: Any) -> ResumeRow:
    row = ResumeRow(*values)
    return row._replace(locked=bool(row.locked))


def _revision(values: Any) -> RevisionRow:
    row = RevisionRow(*values)
    return row._replace(document=json.loads(values[2]), detail=json.loads(values[4]))
