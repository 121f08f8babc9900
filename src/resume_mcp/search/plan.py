"""What the index is asked first: the rare parts of a question bring the candidates."""

from collections.abc import Mapping

from resume_mcp.search.query import Query, fts_expression
from resume_mcp.search.rank import phrase_frequency

COMMON = 0.08  # of the corpus; a part that so many texts have tells them apart too little
LEAST_PARTS = 2
RANKED = 120  # candidates that the ranking looks at, in the index's own order
RECALLED = 240  # rows to fetch where filters will rule some out; those that pass are ranked


def recall_plan(query: Query, df: Mapping[str, int], size: int) -> str:
    """Return the FTS5 expression of the rarer groups, at least two; "" when nothing can match."""
    spread = [
        (sum(phrase_frequency(phrase, df) for phrase in group), number)
        for number, group in enumerate(query.groups)
    ]
    known = sorted(entry for entry in spread if entry[0] > 0)
    rare = [number for total, number in known if total <= COMMON * size]
    chosen = rare if len(rare) >= LEAST_PARTS else [number for _, number in known[:LEAST_PARTS]]
    present = [tuple(p for p in group if phrase_frequency(p, df)) for group in query.groups]
    return fts_expression(query._replace(groups=tuple(present)), set(chosen)) if chosen else ""
