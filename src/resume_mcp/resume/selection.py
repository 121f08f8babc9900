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


_SHOWN = 5
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
        if found:
            raise NotFound(
                f"{resume_id[:80]!r} is the start of {len(found)} ids. Give more of the id. "
                f"{_listed(found)}",
                chinese=f"有 {len(found)} 个编号以 {resume_id[:80]!r} 开头，请多写几位。"
                f"{_listed_in_chinese(found)}",
                resume_id=resume_id[:80],
            )
        raise NotFound(
            f"No resume {resume_id[:80]!r}. Use list_resumes to see the ids.",
            chinese=f"没有编号为 {resume_id[:80]!r} 的简历。{_listed_in_chinese(rows)}",
            resume_id=resume_id[:80],
        )
    masters = [row for row in rows if row.kind == "master"]
    if len(masters) == 1:
        return masters[0]
    if not rows:
        raise NotFound(
            "There is no resume yet. Use import_resume first.",
            chinese="还没有简历。请先导入：`resume-mcp import 文件`。",
        )
    said = f"there are {len(masters)} master resumes" if masters else "there is no master resume"
    raise NotFound(
        f"resume_id is needed: {said}. {_listed(masters or rows)}",
        chinese=f"需要指明是哪份简历。{_listed_in_chinese(masters or rows)}",
    )


def _listed(rows: Sequence[Titled]) -> str:
    shown = "; ".join(f"{row.resume_id} ({row.kind} {row.title[:80]!r})" for row in rows[:_SHOWN])
    more = f"; and {len(rows) - _SHOWN} more" if len(rows) > _SHOWN else ""
    return f"Give one of {shown}{more}."


def _listed_in_chinese(rows: Sequence[Titled]) -> str:
    if not rows:
        return "还没有简历。"
    shown = "；".join(f"{row.resume_id}（{row.title[:80]}）" for row in rows[:_SHOWN])
    more = f"；另有 {len(rows) - _SHOWN} 份" if len(rows) > _SHOWN else ""
    return f"现有：{shown}{more}。"
