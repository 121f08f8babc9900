"""Which resume a call means."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from resume_mcp.errors import NotFound


class Titled(Protocol):
    """What a row of a resume shows."""

    @property
    def resume_id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def kind(self) -> str: ...


Row = TypeVar("Row", bound=Titled)


def choose(rows: Sequence[Row], resume_id: str) -> Row:
    """Return the resume of that id (a unique start of ≥ 6 characters will do).

    Without an id: the only master.

    Raises:
        NotFound: if no resume, or more than one, is meant.
    """
    if resume_id:
        exact = [row for row in rows if row.resume_id == resume_id]
        starts = [
            row for row in rows if len(resume_id) >= 6 and row.resume_id.startswith(resume_id)
        ]
        found = exact or starts
        if len(found) == 1:
            return found[0]
        raise NotFound(
            f"No resume {resume_id[:80]!r}. Use list_resumes to see the ids.",
            resume_id=resume_id[:80],
        )
    masters = [row for row in rows if row.kind == "master"]
    if len(masters) == 1:
        return masters[0]
    if not rows:
        raise NotFound("There is no resume yet. Use import_resume first.")
    shown = "; ".join(f"{row.resume_id} ({row.title})" for row in masters[:5])
    raise NotFound(f"resume_id is needed: there are {len(masters)} master resumes: {shown}.")
