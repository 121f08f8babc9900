"""What the panel is told beside a result: cards, and a nonce for each button it may show.

It travels in the result's `_meta`, which hosts hand to the panel and not to the model.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from mcp.server.apps import client_supports_apps

from resume_mcp.ports import ProposalRow
from resume_mcp.server.blocking import in_thread
from resume_mcp.server.spec import Ctx, app_of

if TYPE_CHECKING:
    from resume_mcp.proposals.facts import Card, Difference

KEY = "resume-mcp/panel"
MAX_CARDS = 50
Door = Literal["open", "off", "none"]


def door_of(ctx: Ctx) -> Door:
    """Tell whether the panel may decide here: the host shows panels, and the person allows it."""
    if not client_supports_apps(ctx):
        return "none"
    return "open" if app_of(ctx).settings_service.approval_panel else "off"


async def panel_facts(ctx: Ctx, rows: Sequence[ProposalRow]) -> dict[str, Any]:
    """Return what goes into `_meta`; nothing for a host without panels, or without proposals."""
    door = await in_thread(door_of, ctx)
    if door == "none" or not rows:
        return {}
    app, shown = app_of(ctx), rows[:MAX_CARDS]
    cards = await in_thread(app.proposals.cards, shown)
    nonces: dict[str, str] = {}
    if door == "open":
        waiting = [row for row in shown if row.status == "pending"]
        nonces = await in_thread(app.panel.issue, waiting)
    facts = {
        "decides": door == "open",
        "cards": [_card(card, nonces.get(card.proposal_id, "")) for card in cards],
        "more": len(rows) - len(shown),
    }
    return {KEY: facts}


def _card(card: "Card", nonce: str) -> dict[str, Any]:
    return {
        **card._asdict(),
        "nonce": nonce,
        "differences": [_difference(each) for each in card.differences],
        "findings": [
            {"severity": issue.severity, "message": issue.message} for issue in card.findings
        ],
    }


def _difference(difference: "Difference") -> dict[str, Any]:
    return {
        **difference._asdict(),
        "pieces": [list(piece) for piece in difference.pieces],
        "grounds": [ground._asdict() for ground in difference.grounds],
    }
