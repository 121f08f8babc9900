"""Each bullet of the candidate with the texts of the original that it rests on."""

from resume_mcp.deviation.align import Alignment
from resume_mcp.deviation.model import Grounding, Issue
from resume_mcp.deviation.reading import Claim
from resume_mcp.deviation.sources import prose
from resume_mcp.resume.lens import Entry, Text


def ground(
    alignments: tuple[Alignment, ...],
    claims: tuple[Claim, ...],
    issues: tuple[Issue, ...],
) -> tuple[Grounding, ...]:
    """Return the grounding of every bullet; an unchanged one rests on its own earlier self."""
    changed = {claim.text.path: claim for claim in claims}
    tokens: dict[str, list[str]] = {}
    for issue in issues:
        if issue.severity != "note" and issue.token:
            tokens.setdefault(issue.path, []).append(issue.token)
    found: list[Grounding] = []
    for alignment in alignments:
        for pair in alignment.pairs:
            same = {text.value: text.path for text in reversed(prose(pair.original))}
            found += [
                _grounding(text, changed.get(text.path), same, tokens)
                for text in pair.candidate.bullets
            ]
        found += [g for entry in alignment.added for g in _groundless(entry)]
    return tuple(found)


def _grounding(
    text: Text, claim: Claim | None, same: dict[str, str], tokens: dict[str, list[str]]
) -> Grounding:
    if claim is None:
        return Grounding(path=text.path, sources=(same[text.value],) if text.value in same else ())
    sources = claim.sources or ((claim.moved_from,) if claim.moved_from else ())
    unsupported = tuple(dict.fromkeys(tokens.get(text.path, ())))
    return Grounding(
        path=text.path, sources=tuple(s.path for s in sources), unsupported=unsupported
    )


def _groundless(entry: Entry) -> list[Grounding]:
    return [Grounding(path=text.path, unsupported=(text.value,)) for text in entry.bullets]
