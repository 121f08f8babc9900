"""What a card shows, as facts: for the doors that draw it themselves, the panel and the page."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from resume_mcp.deviation.model import Grounding, Issue
from resume_mcp.proposals.card import odd_letters
from resume_mcp.proposals.diff import Piece, word_diff
from resume_mcp.proposals.model import Change, Kind, Language
from resume_mcp.proposals.policy import KIND_ORDER, needs_own_yes
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.proposals.visible import one_line, visible
from resume_mcp.proposals.words import say
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.pointers import is_index, parts_of, value_at

_READABLE = 0.25  # share of the longer text that must have stayed, else old and new stand apart


class Ground(NamedTuple):
    """What a bullet rests on."""

    label: str
    rewords: bool  # it rests on the text that it replaces
    sources: tuple[str, ...]  # further texts of the resume, word for word
    elsewhere: bool  # it rests on an entry of the person's other documents
    unsupported: tuple[str, ...]  # words that nothing supports


class Difference(NamedTuple):
    """One change; `pieces` is empty where old and new are better read one after the other."""

    label: str
    kind: Kind
    op: str
    pieces: tuple[Piece, ...]
    before: str
    after: str
    odd_letters: str
    grounds: tuple[Ground, ...]


class Card(NamedTuple):
    """A proposal as a person sees it; nothing in it is cut."""

    proposal_id: str
    digest: str
    resume: str
    status: str
    language: Language
    title: str  # the model's words, as is the summary
    summary: str
    kinds: tuple[Kind, ...]
    severity: str
    careful: bool  # identity or removal: never covered by a yes to something else
    differences: tuple[Difference, ...]
    findings: tuple[Issue, ...]
    notes: tuple[str, ...]


def facts_of(
    stored: StoredProposal,
    base: JsonObject,
    *,
    proposal_id: str,
    digest: str,
    status: str,
    resume: str,
) -> Card:
    """Return the facts of a proposal; `base` is the revision that it was made on."""
    planned = stored.planned
    changes = sorted(planned.changes, key=lambda change: KIND_ORDER.index(change.kind))
    return Card(
        proposal_id=proposal_id,
        digest=digest,
        resume=visible(resume),
        status=status,
        language=planned.language,
        title=visible(stored.title),
        summary=visible(stored.summary),
        kinds=tuple(kind for kind in KIND_ORDER if kind in planned.policy),
        severity=stored.deviation.severity,
        careful=needs_own_yes(planned.policy),
        differences=tuple(
            _difference(
                change, _grounds(change, stored.deviation.grounding, base, planned.language)
            )
            for change in changes
        ),
        findings=tuple(_shown(i) for i in stored.deviation.issues if i.severity != "note"),
        notes=tuple(visible(note) for note in planned.notes),
    )


def differences_of(changes: Iterable[Change]) -> tuple[Difference, ...]:
    """Return changes that nobody has to judge, as between two revisions."""
    ordered = sorted(changes, key=lambda change: KIND_ORDER.index(change.kind))
    return tuple(_difference(change) for change in ordered)


def _shown(issue: Issue) -> Issue:
    return issue.model_copy(update={"message": visible(issue.message)})


def _difference(change: Change, grounds: Iterable[Ground] = ()) -> Difference:
    """Return one change as it is shown."""
    return Difference(
        label=one_line(change.label),
        kind=change.kind,
        op=change.op,
        pieces=_pieces(change),
        before=visible(change.before),
        after=visible(change.after),
        odd_letters=odd_letters(change),
        grounds=tuple(grounds),
    )


def _pieces(change: Change) -> tuple[Piece, ...]:
    """Return the words that differ; nothing where a name, a date or a new text is to be seen whole.

    Marks inside an e-mail address or between two texts with little in common hide what they show.
    """
    whole = change.op != "replace" or change.kind == "identity"
    if whole or not change.before or not change.after:
        return ()
    pieces = word_diff(change.before, change.after)
    stayed = sum(len(piece.text) for piece in pieces if piece.kind == "same")
    if stayed < _READABLE * max(len(change.before), len(change.after)):
        return ()
    return tuple(Piece(piece.kind, visible(piece.text)) for piece in pieces)


def _grounds(
    change: Change, groundings: Iterable[Grounding], base: JsonObject, language: Language
) -> Iterator[Ground]:
    if change.op == "remove":
        return
    for each in groundings:
        if each.path != change.path and not each.path.startswith(f"{change.path}/"):
            continue
        # A bullet inside an entry that is new here: what it rests on is in another document, and
        # where nothing is, `unsupported` is the whole bullet.
        inside = each.path != change.path and change.op == "add"
        elsewhere = inside and bool(each.sources)
        texts = [] if elsewhere else [_text_at(base, path) for path in each.sources]
        quoted = dict.fromkeys(t for t in texts if t and t not in (change.before, change.after))
        yield Ground(
            label=_label(change, each.path, language),
            rewords=bool(change.before) and change.before in texts,
            sources=tuple(visible(text) for text in quoted),
            elsewhere=elsewhere,
            unsupported=() if inside else tuple(visible(text) for text in each.unsupported),
        )


def _text_at(base: JsonObject, path: str) -> str:
    try:
        found = value_at(base, path)
    except KeyError:
        return ""
    return found if isinstance(found, str) else ""


def _label(change: Change, path: str, language: Language) -> str:
    """Return the place of a bullet in words: the change's own, and where inside it."""
    inner = parts_of(path[len(change.path) :])
    said = [str(int(part) + 1) if is_index(part) else say(part, language) for part in inner]
    return " ".join([one_line(change.label), *(["·", *said] if said else [])])
