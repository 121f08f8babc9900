"""The review in the terminal: each proposal with its word diff, one decision each."""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.errors import ResumeMcpError
from resume_mcp.ports import ProposalRow
from resume_mcp.proposals.diff import Style
from resume_mcp.proposals.model import Change
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.proposals.visible import visible
from resume_mcp.services.proposals import Choice

TERMINAL = "terminal"
QUESTION = "approve (y), reject (n), later (l, default), edit (e), quit (q)? "
ANSWERS = {
    **dict.fromkeys(("y", "yes", "approve", "a"), "approve"),
    **dict.fromkeys(("n", "no", "reject", "r"), "reject"),
    **dict.fromkeys(("", "l", "later"), "later"),
    **dict.fromkeys(("e", "edit"), "edit"),
    **dict.fromkeys(("q", "quit"), "quit"),
}
CHOICES: dict[str, Choice] = {"approve": "approve", "reject": "reject", "later": "later"}
MIN_SIDE_COLUMNS = 80  # below that two columns can't be read


def review(app: App, parsed: argparse.Namespace) -> int:
    """Ask about every pending proposal; nothing but a typed answer decides."""
    if parsed.web:
        return _on_page(app)
    rows = app.proposals.rows(parsed.resume, "pending")
    if not rows:
        say("No proposal is pending.")
        return OK
    for number, row in enumerate(rows, start=1):
        say(f"\n[{number} of {len(rows)}] {_shown(row, side=getattr(parsed, 'side', False))}")
        answer = _answer()
        if answer == "edit":
            answer = _edited(app, row)
        if answer == "quit":
            say("Stopped: the rest stays pending.")
            return FAILED
        if answer in CHOICES:
            _decide(app, row, CHOICES[answer])
    return OK


def _shown(row: ProposalRow, *, side: bool) -> str:
    stored = StoredProposal.from_json(row.body)
    style: Style = "ansi" if sys.stdout.isatty() else "plain"
    card = stored.card(style=style)
    columns = shutil.get_terminal_size().columns
    if not side or columns < MIN_SIDE_COLUMNS:
        return card
    return "\n".join([card, "", *side_by_side(stored.planned.changes, columns)])


def side_by_side(changes: tuple[Change, ...], columns: int) -> list[str]:
    """Return the texts before and after in two columns of a terminal of that width."""
    width = (columns - 3) // 2
    lines = []
    for change in changes:
        lines.append(f"  {visible(change.label)}")
        left, right = _wrapped(change.before, width), _wrapped(change.after, width)
        for index in range(max(len(left), len(right))):
            old = left[index] if index < len(left) else ""
            new = right[index] if index < len(right) else ""
            lines.append(f"{old}{' ' * (width - _cells(old))} | {new}")
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    lines = []
    for line in visible(text).split("\n"):
        # A Chinese character takes two cells: half as many fit.
        chars = width if _cells(line) == len(line) else width // 2
        lines += textwrap.wrap(line, chars) or [""]
    return lines


def _cells(text: str) -> int:
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _answer() -> str:
    while True:
        try:
            typed = input(QUESTION).strip().casefold()
        except EOFError:
            return "quit"
        if typed in ANSWERS:
            return ANSWERS[typed]
        say("Please type y, n, l, e or q.")


def _edited(app: App, row: ProposalRow) -> str:
    """Let the person put the new text into their own words; it becomes a proposal of theirs."""
    stored = StoredProposal.from_json(row.body)
    texts = [
        number
        for number, operation in enumerate(stored.planned.operations)
        if operation.op in ("add", "replace") and isinstance(operation.value, str)
    ]
    if len(texts) != 1:
        say("Only a proposal with one text can be edited here. It stays pending.")
        return "later"
    operations = [operation.to_json() for operation in stored.planned.operations]
    before = operations[texts[0]]["value"]
    after = _in_editor(before)
    if after in ("", before):
        say("Nothing was changed. The proposal stays pending.")
        return "later"
    operations[texts[0]]["value"] = after
    try:
        _, proposed = app.proposals.propose(
            row.resume_id, [{"title": stored.title, "operations": operations}]
        )
    except ResumeMcpError as error:
        say(error.message, error=True)
        return "later"
    mine = proposed[0].row
    if mine is None:
        say(proposed[0].error.message if proposed[0].error else "It was refused.", error=True)
        return "later"
    say(f"\nIn your words:\n{_shown(mine, side=False)}")
    answer = _answer()
    if answer == "approve":
        # The person's own wording takes the place of the model's.
        app.proposals.decide({row.proposal_id: "reject"}, channel=TERMINAL)
        _decide(app, mine, "approve")
        return "done"
    app.proposals.withdraw([mine.proposal_id])
    return "later" if answer == "edit" else answer


def _in_editor(text: str) -> str:
    """Return the text as the person leaves it in their editor."""
    editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or _usual_editor())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proposal.txt"
        path.write_text(text + "\n", encoding="utf-8")
        try:
            subprocess.run([*editor, str(path)], check=True)  # noqa: S603 - the person's own editor
        except (OSError, subprocess.CalledProcessError):
            say("The editor could not be run; set EDITOR.", error=True)
            return ""
        return path.read_text(encoding="utf-8").strip("\n")


def _usual_editor() -> str:
    return "notepad" if sys.platform == "win32" else "vi"


def _decide(app: App, row: ProposalRow, choice: Choice) -> None:
    for decided in app.proposals.decide({row.proposal_id: choice}, channel=TERMINAL):
        revision = f", revision {decided.revision}" if decided.revision else ""
        reason = f": {decided.reason}" if decided.reason else ""
        say(f"{decided.status}{revision}{reason}")


def _on_page(app: App) -> int:
    """Open the review page and keep it until nobody has been there for 15 minutes."""
    from resume_mcp.pages.serve import PageServer, open_browser

    page = PageServer(app).start()
    link = page.link()
    opened = app.settings.has_screen and open_browser(link)
    say("The review page is open in your browser; if not," if opened else "Open the review page:")
    say(f"this link works once, on this machine: {link}")
    say("Ctrl-C stops the page; after 15 minutes without a visit it stops by itself.")
    try:
        page.wait()
    except KeyboardInterrupt:
        page.stop()
    return OK
