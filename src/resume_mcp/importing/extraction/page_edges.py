"""Finds what the pages of a document repeat at their edges: running heads, page numbers, stamps."""

import re
from collections import Counter

from resume_mcp.importing.extraction.pdf_fragments import Fragment
from resume_mcp.importing.written.headings import is_running_title

_EDGE = 0.09  # of the height of a page
_NUMBER = re.compile(
    r"(?i)^(?:第?\s*\d{1,2}\s*页?\s*[/，,]?\s*共\s*\d{1,2}\s*页|[-–—·|\s]*(?:page|seite|página|pagina|p\.|第)?\s*\d{1,2}\s*(?:(?:/|of|von|sur|de|di|van|共|页)\s*[/共]?\s*\d{0,2}\s*页?)?[-–—·|\s]*"
    r"|.{0,60}\S\s*[-–—|·]\s*(?:page\s*)?\d{1,2}\s*(?:/|of|von|sur|de)\s*\d{1,2}"
    r"|.{0,60}\b(?:page|seite|página|pagina)\s*\d{1,2}(?:\s*(?:/|of|von|sur|de|di)\s*\d{1,2})?)$"
)
_STAMP = re.compile(
    r"(?i)^(?:last\s+updated|updated|printed|generated|last modified|最后更新|更新于).{0,60}$"
)


def without_edges(
    pages: list[list[Fragment]], heights: list[float]
) -> tuple[list[list[Fragment]], list[str]]:
    """Return the pages without what stands at their edges for no reader, and what that was."""
    edges = [
        [one for one in fragments if _is_at_edge(one, height)]
        for fragments, height in zip(pages, heights, strict=True)
    ]
    repeated = _repeated(pages, edges) | _running(pages, edges)
    dropped: list[str] = []
    kept: list[list[Fragment]] = []
    for fragments, edge in zip(pages, edges, strict=True):
        gone = [one for one in edge if _is_edge_text(one.text.strip(), repeated)]
        dropped += [one.text.strip() for one in gone]
        kept.append([one for one in fragments if one not in gone])
    return kept, dropped


def _repeated(pages: list[list[Fragment]], edges: list[list[Fragment]]) -> set[str]:
    """Return the texts that stand apart at the edge of every page, but for the first perhaps."""
    counts: Counter[str] = Counter()
    for fragments, edge in zip(pages, edges, strict=True):
        counts.update({one.text.strip() for one in edge if _stands_apart(one, fragments)})
    return {text for text, count in counts.items() if count >= max(2, len(pages) - 1)}


def _running(pages: list[list[Fragment]], edges: list[list[Fragment]]) -> set[str]:
    """Return what stands at the edge of later pages to say whose they are."""
    first = pages[0] if pages else []
    largest = max((one.size for one in first), default=0.0)
    known = " ".join(one.text for one in first if one.size > 0.98 * largest)
    own = {one.text.strip() for one in first}
    later = [one for edge in edges[1:] for one in edge if one.size < 0.9 * largest]
    found = {one.text.strip() for one in later if is_running_title(one.text, known)} - own
    # What stands at the foot of the first page beside a name in small letters is a foot too.
    low = [one for one in edges[0] if one.y > 0.5 * max(f.y for f in first)] if first else []
    feet = [o for o in low if o.size < 0.9 * largest and is_running_title(o.text, known)]
    beside = {o.text.strip() for o in low for foot in feet if abs(o.y - foot.y) < 1}
    return found | {text for text in beside if len(text) <= 40}


def _stands_apart(one: Fragment, fragments: list[Fragment]) -> bool:
    """Tell whether a line keeps its distance from the text of the page."""
    others = [abs(other.y - one.y) for other in fragments if abs(other.y - one.y) > 1]
    return min(others, default=0.0) > 2 * one.size


def _is_at_edge(one: Fragment, height: float) -> bool:
    return one.y < _EDGE * height or one.y > (1 - _EDGE) * height


def _is_edge_text(text: str, repeated: set[str]) -> bool:
    return bool(_NUMBER.match(text) or _STAMP.match(text)) or text in repeated
