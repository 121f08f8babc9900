"""The tab where the person decides: what changes, on what ground, what the check found."""

from starlette.requests import Request
from starlette.responses import Response

from resume_mcp.errors import Conflict
from resume_mcp.pages.house import CHANNEL, House, form_of, refused_form
from resume_mcp.pages.threads import in_thread
from resume_mcp.services.proposals import Choice

CHOICES: dict[str, Choice] = {"approve": "approve", "reject": "reject", "later": "later"}
RECENT = 20


async def show(house: House, request: Request) -> Response:
    """Show what waits, and what was decided lately."""
    chosen = request.query_params.get("resume", "")
    rows = await in_thread(house.app.proposals.rows, chosen)
    resumes = {row.resume_id: row for row in (await in_thread(house.app.resumes.rows))[0]}
    titles = {resume_id: row.title for resume_id, row in resumes.items()}
    waiting = [row for row in rows if row.status == "pending"]
    decided = sorted(
        (row for row in rows if row.status != "pending"),
        key=lambda row: row.decided_at or "",
        reverse=True,
    )
    cards = await in_thread(house.app.proposals.cards, waiting)
    return house.page(
        "proposals.html",
        cards=cards,
        moment=house.door.moment(),
        decided=[(row, titles.get(row.resume_id, "")) for row in decided[:RECENT]],
        resumes=titles,
        locked=sorted(
            {row.resume_id for row in waiting if resumes[row.resume_id].locked},
            key=lambda resume_id: titles[resume_id],
        ),
        chosen=chosen,
        said=request.query_params.get("said", ""),
    )


async def decide(house: House, request: Request) -> Response:
    """Take one decision on one proposal, as it was shown."""
    form = await form_of(request)
    proposal_id, digest = request.path_params["proposal_id"], form.get("digest", "")
    moment = form.get("moment", "")
    purpose = f"decide:{proposal_id}:{digest}:{moment}"
    choice = form.get("choice", "")
    if not house.door.accepts(purpose, form.get("nonce", "")) or choice not in CHOICES:
        return refused_form()
    resume = form.get("resume", "")
    if house.door.is_too_quick(moment):
        at = f"card-{proposal_id}"
        return house.after("/proposals", said="too_quick", at=at, resume=resume)
    try:
        row = (await in_thread(house.app.proposals.pending, [proposal_id]))[0]
    except Conflict:
        return house.after("/proposals", said="decided_already", resume=resume)
    if row.digest != digest:
        return refused_form()
    following = await in_thread(_following, house, proposal_id, resume)
    decided = await in_thread(
        house.app.proposals.decide, {proposal_id: CHOICES[choice]}, channel=CHANNEL
    )
    found = decided[0]
    refused = found.code or ("stale" if found.status == "stale" else "")
    if refused:
        return house.page("problem.html", 409, tab="proposals", code=refused, message=found.reason)
    said = "left_for_later" if choice == "later" else found.status
    return house.after("/proposals", said=said, at=following, resume=resume)


def _following(house: House, proposal_id: str, resume: str) -> str:
    """Return the place of the next card, so that nobody has to look for it."""
    ids = [row.proposal_id for row in house.app.proposals.rows(resume, "pending")]
    rest = ids[ids.index(proposal_id) + 1 :] if proposal_id in ids else []
    return f"card-{rest[0]}" if rest else ""


ROUTES = [
    ("/proposals", "GET", show),
    ("/proposals/{proposal_id}/decide", "POST", decide),
]
