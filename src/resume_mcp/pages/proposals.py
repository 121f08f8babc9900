"""The tab where the person decides: what changes, on what ground, what the check found."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.pages.site import House, after, form_of, refused_form
from resume_mcp.pages.threads import in_thread
from resume_mcp.ports import ProposalRow
from resume_mcp.proposals.diff import Piece, word_diff
from resume_mcp.proposals.model import Change
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.proposals.visible import visible
from resume_mcp.services.proposals import Choice

CHANNEL = "review page"
CHOICES: dict[str, Choice] = {"approve": "approve", "reject": "reject", "later": "later"}
RECENT = 20


class Difference(NamedTuple):
    """One change as it is shown."""

    label: str
    kind: str
    pieces: tuple[Piece, ...]
    before: str
    after: str


class Card(NamedTuple):
    """A proposal as it is shown."""

    proposal_id: str
    digest: str
    resume: str
    title: str
    summary: str
    status: str
    differences: tuple[Difference, ...]
    findings: tuple[Any, ...]
    grounds: tuple[Any, ...]
    severity: str
    careful: bool


async def show(house: House, request: Request) -> Response:
    """Show what waits, and what was decided lately."""
    service = house.app.proposals
    rows = await in_thread(service.rows, request.query_params.get("resume", ""))
    titles = {row.resume_id: row.title for row in (await in_thread(house.app.resumes.rows))[0]}
    waiting = [row for row in rows if row.status == "pending"]
    decided = [row for row in rows if row.status != "pending"][::-1][:RECENT]
    cards = await in_thread(lambda: [card_of(row, titles) for row in waiting])
    return house.page(
        "proposals.html",
        cards=cards,
        decided=[(row, titles.get(row.resume_id, "")) for row in decided],
        resumes=titles,
        chosen=request.query_params.get("resume", ""),
        said=request.query_params.get("said", ""),
        reason=request.query_params.get("reason", ""),
    )


async def decide(house: House, request: Request) -> Response:
    """Take one decision on one proposal, as it was shown."""
    form = await form_of(request)
    proposal_id, digest = request.path_params["proposal_id"], form.get("digest", "")
    purpose = f"decide:{proposal_id}:{digest}"
    if not house.door.accepts(purpose, form.get("nonce", "")):
        return refused_form()
    choice = form.get("choice", "later")
    rows = await in_thread(house.app.proposals.rows)
    row = next((row for row in rows if row.proposal_id == proposal_id), None)
    if row is None or row.digest != digest or choice not in CHOICES:
        return refused_form()
    if row.status != "pending":
        return after("/proposals", said="decided_already")
    decided = await in_thread(
        house.app.proposals.decide, {proposal_id: CHOICES[choice]}, channel=CHANNEL
    )
    if decided[0].status == "stale":
        return house.page("problem.html", 409, message=decided[0].reason)
    return after("/proposals", said=decided[0].status)


def card_of(row: ProposalRow, titles: dict[str, str]) -> Card:
    """Return a stored proposal as it is shown."""
    stored = StoredProposal.from_json(row.body)
    findings = tuple(i for i in stored.deviation.issues if i.severity != "note")
    return Card(
        proposal_id=row.proposal_id,
        digest=row.digest,
        resume=titles.get(row.resume_id, ""),
        title=visible(stored.title),
        summary=visible(stored.summary),
        status=row.status,
        differences=tuple(_difference(change) for change in stored.planned.changes),
        findings=findings,
        grounds=tuple(g for g in stored.deviation.grounding if g.unsupported),
        severity=stored.deviation.severity,
        careful=bool(stored.planned.policy & {"identity", "removal"}),
    )


def _difference(change: Change) -> Difference:
    pieces: tuple[Piece, ...] = ()
    if change.before and change.after and change.op == "replace":
        found = word_diff(change.before, change.after)
        pieces = tuple(Piece(piece.kind, visible(piece.text)) for piece in found)
    return Difference(
        label=change.label,
        kind=change.kind,
        pieces=pieces,
        before=visible(change.before),
        after=visible(change.after),
    )


ROUTES = [
    ("/proposals", "GET", show),
    ("/proposals/{proposal_id}/decide", "POST", decide),
]
