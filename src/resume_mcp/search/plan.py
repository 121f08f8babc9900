"""What the index is asked first: the rare parts of a question bring the candidates."""

from collections.abc import Mapping

from resume_mcp.search.query import Query, fts_expression
from resume_mcp.search.rank import phrase_frequency

COMMON = 0.08  # of the corpus; a part that so many texts have tells them apart too little
MOST_TEXTS = 2_500  # with a part, however many there are: the index reads each of them
LEAST_PARTS = 2
RANKED = 80  # candidates that the ranking looks at, in the index's own order
RECALLED = 160  # rows to fetch where filters will rule some out; those that pass are ranked


def recall_plan(query: Query, df: Mapping[str, int], size: int) -> str:
    """Return the FTS5 expression that brings the candidates; "" when nothing can match.

    The rarer groups, at least two, wherever they stand; and titles that hold the two rarest of the
    common ones together: "AI product manager" is in few titles, though each part is in many texts.
    """
    spread = [
        (sum(phrase_frequency(phrase, df) for phrase in group), number)
        for number, group in enumerate(query.groups)
    ]
    known = sorted(entry for entry in spread if entry[0] > 0)
    rare = [number for total, number in known if total <= min(COMMON * size, MOST_TEXTS)]
    chosen = rare if len(rare) >= LEAST_PARTS else [number for _, number in known[:LEAST_PARTS]]
    present = [tuple(p for p in group if phrase_frequency(p, df)) for group in query.groups]
    asked = query._replace(groups=tuple(present))
    wholes = query.inside or (-1,) * len(query.groups)
    common = [n for _, n in known if n not in chosen and wholes[n] < 0][:LEAST_PARTS]
    parts = [fts_expression(asked, {number}) for number in common]
    titles = " AND ".join(f"{{title}} : ({part})" for part in parts)
    anywhere = fts_expression(asked, set(chosen)) if chosen else ""
    return f"{anywhere} OR ({titles})" if len(parts) == LEAST_PARTS and all(parts) else anywhere
