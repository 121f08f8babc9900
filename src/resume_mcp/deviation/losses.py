"""Figures of the original that the candidate no longer has."""

from collections.abc import Iterator

from resume_mcp.deviation.align import Alignment
from resume_mcp.deviation.arithmetic import same_value
from resume_mcp.deviation.model import Finding
from resume_mcp.deviation.reading import Reading
from resume_mcp.deviation.sources import prose


def lost_figures(alignments: tuple[Alignment, ...], reading: Reading) -> Iterator[Finding]:
    """Yield the figures of an entry that its candidate does not repeat; nobody must repeat them."""
    for alignment in alignments:
        for before, after in alignment.pairs:
            kept_texts = {text.value for text in prose(after)}
            kept = None
            for text in prose(before):
                if text.value in kept_texts:
                    continue
                if kept is None:
                    kept = [q for t in prose(after) for q in reading.numbers(t.value)]
                for quantity in reading.numbers(text.value):
                    if quantity.kind != "amount" or quantity.weak:
                        continue
                    if not any(same_value(other, quantity) for other in kept):
                        yield Finding(
                            "lost_metric", "note", text.path, quantity.surface, text.value
                        )
