"""The review in the terminal: each proposal with its word diff, one decision each."""

import argparse
import sys

from resume_mcp.bootstrap import App
from resume_mcp.cli.main import FAILED, OK, say
from resume_mcp.ports import ProposalRow
from resume_mcp.proposals.diff import Style
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.services.proposals import Choice

TERMINAL = "terminal"
ANSWERS: dict[str, Choice] = {
    "approve": "approve",
    "a": "approve",
    "reject": "reject",
    "r": "reject",
    "later": "later",
    "l": "later",
    "": "later",
}


def review(app: App, parsed: argparse.Namespace) -> int:
    """Ask about every pending proposal; nothing but a typed answer decides."""
    if parsed.web:
        return _on_page(app)
    rows = app.proposals.rows(parsed.resume, "pending")
    if not rows:
        say("No proposal is pending.")
        return OK
    style: Style = "ansi" if sys.stdout.isatty() else "plain"
    for number, row in enumerate(rows, start=1):
        say(f"\n[{number} of {len(rows)}] {StoredProposal.from_json(row.body).card(style=style)}")
        choice = _answer()
        if choice is None:
            say("Stopped: the rest stays pending.")
            return FAILED
        _decide(app, row, choice)
    return OK


def _on_page(app: App) -> int:
    """Open the review page and keep it until nobody has been there for 15 minutes."""
    from resume_mcp.pages.serve import PageServer, open_browser

    page = PageServer(app).start()
    link = page.link()
    opened = open_browser(link)
    say("The review page is open in your browser; if not," if opened else "Open the review page:")
    say(f"this link works once, on this machine: {link}")
    say("Ctrl-C stops the page; after 15 minutes without a visit it stops by itself.")
    try:
        page.wait()
    except KeyboardInterrupt:
        page.stop()
    return OK


def _answer() -> Choice | None:
    while True:
        try:
            typed = input("approve (a), reject (r) or later (l, default)? ").strip().casefold()
        except EOFError:
            return None
        if typed in ANSWERS:
            return ANSWERS[typed]
        say("Please type a, r or l.")


def _decide(app: App, row: ProposalRow, choice: Choice) -> None:
    for decided in app.proposals.decide({row.proposal_id: choice}, channel=TERMINAL):
        revision = f", revision {decided.revision}" if decided.revision else ""
        reason = f": {decided.reason}" if decided.reason else ""
        say(f"{decided.status}{revision}{reason}")
