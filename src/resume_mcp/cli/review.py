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
from unicodedata import normalize

from resume_mcp.bootstrap import App
from resume_mcp.cli.outcome import FAILED, OK, say
from resume_mcp.cli.terminal import cells, drawn, forget_typed_ahead
from resume_mcp.cli.words import words
from resume_mcp.errors import ResumeMcpError
from resume_mcp.ports import ProposalRow
from resume_mcp.proposals.model import Change
from resume_mcp.proposals.stored import StoredProposal
from resume_mcp.proposals.visible import name_with_id, visible
from resume_mcp.services.proposals import Choice, Decided

TERMINAL = "terminal"
ANSWERS = {
    **dict.fromkeys(("y", "yes", "approve", "a", "是", "批准"), "approve"),
    **dict.fromkeys(("n", "no", "reject", "r", "否", "拒绝"), "reject"),
    **dict.fromkeys(("", "l", "later", "以后"), "later"),
    **dict.fromkeys(("e", "edit", "编辑"), "edit"),
    **dict.fromkeys(("q", "quit", "退出"), "quit"),
}
CHOICES: dict[str, Choice] = {"approve": "approve", "reject": "reject", "later": "later"}
MIN_SIDE_COLUMNS = 80  # below that two columns can't be read


def review(app: App, parsed: argparse.Namespace) -> int:
    """Ask about every pending proposal; nothing but a typed answer decides."""
    if parsed.web:
        return _on_page(app)
    rows = app.proposals.rows(parsed.resume, "pending")
    if not rows:
        say(words(app.settings, "none_pending"))
        return OK
    names = {row.resume_id: name_with_id(row.title, row.resume_id) for row in app.resumes.rows()[0]}
    outcome = OK
    for number, row in enumerate(rows, start=1):
        place = words(app.settings, "place", number=number, total=len(rows))
        resume = names.get(row.resume_id, "")
        _show(app, row, f"\n{place} ", resume=resume, side=getattr(parsed, "side", False))
        answer = _answer(app)
        if answer == "edit":
            answer = _edited(app, row, resume)
        if answer == "quit":
            say(words(app.settings, "stopped"))
            return FAILED
        if answer in CHOICES:
            answer = _decided(app, row, CHOICES[answer])
        outcome = FAILED if answer == "refused" else outcome
    return outcome


def _show(app: App, row: ProposalRow, before: str, *, resume: str, side: bool = False) -> None:
    """Show a proposal; nothing of it may stand where only our own words stand."""
    stored = StoredProposal.from_json(row.body)
    columns, height = shutil.get_terminal_size()
    text = before + stored.card(style="ansi" if _has_colours() else "plain", resume=resume)
    if side and columns >= MIN_SIDE_COLUMNS:
        text = "\n".join([text, "", *side_by_side(stored.planned.changes, columns)])
    shown = drawn(text)
    say(shown)
    lines = shown.count("\n")
    if sys.stdout.isatty() and lines > height:
        say(words(app.settings, "scroll_up", lines=lines))


def _has_colours() -> bool:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


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
            lines.append(f"{old}{' ' * (width - cells(old))} | {new}")
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    lines = []
    for line in visible(text).split("\n"):
        # A Chinese character takes two cells: half as many fit.
        chars = width if cells(line) == len(line) else width // 2
        lines += textwrap.wrap(line, chars) or [""]
    return lines


def _answer(app: App) -> str:
    while True:
        forget_typed_ahead()
        try:
            typed = normalize("NFKC", input(words(app.settings, "question"))).strip().casefold()
        except EOFError:
            return "quit"
        if typed in ANSWERS:
            return ANSWERS[typed]
        say(words(app.settings, "type_one"))


def _edited(app: App, row: ProposalRow, resume: str) -> str:
    """Let the person put the new text into their own words; only their yes makes it a proposal."""
    operations = [each.to_json() for each in StoredProposal.from_json(row.body).planned.operations]
    texts = [
        each
        for each in operations
        if each["op"] in ("add", "replace") and isinstance(each["value"], str)
    ]
    if len(texts) != 1:
        say(words(app.settings, "one_text_only"))
        return "left"
    answer = "edit"
    while answer == "edit":
        before = texts[0]["value"]
        after = _in_editor(app, before)
        if after in ("", before):
            say(words(app.settings, "unedited"))
            return "left"
        texts[0]["value"] = after
        try:
            mine = app.proposals.reworded(row.proposal_id, operations)
        except ResumeMcpError as error:
            say(visible(error.told(app.settings.language)), error=True)
            return "left"
        _show(app, mine, f"\n{words(app.settings, 'your_words')}\n", resume=resume)
        answer = _answer(app)
    if answer != "approve":
        return answer
    return _told(app, app.proposals.apply_reworded(mine, row.proposal_id, channel=TERMINAL))


def _in_editor(app: App, text: str) -> str:
    """Return the text as the person leaves it in their editor; nothing if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proposal.txt"
        path.write_text(text + "\n", encoding="utf-8")
        try:
            editor = shlex.split(
                os.environ.get("VISUAL") or os.environ.get("EDITOR") or _usual_editor()
            )
            subprocess.run([*editor, str(path)], check=True)  # noqa: S603 - the person's own editor
            # Some editors put a mark before the text that says how it is written.
            edited = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            say(words(app.settings, "not_utf8"), error=True)
            return ""
        except (OSError, ValueError, subprocess.CalledProcessError):
            say(words(app.settings, "no_editor"), error=True)
            return ""
    return text if edited == text + "\n" else edited.strip("\n")


def _usual_editor() -> str:
    return "notepad" if sys.platform == "win32" else "vi"


def _decided(app: App, row: ProposalRow, choice: Choice) -> str:
    if choice == "later":
        say(words(app.settings, "now_pending"))
        return "left"
    (decided,) = app.proposals.decide({row.proposal_id: choice}, channel=TERMINAL)
    said = _told(app, decided)
    return said if choice == "approve" else "done"


def _told(app: App, decided: Decided) -> str:
    """Say what became of a proposal; return "refused" if it is not applied."""
    said = words(app.settings, f"now_{decided.status}")
    if decided.revision:
        said += words(app.settings, "as_revision", revision=decided.revision)
    if decided.reason:
        # It may quote the resume: what can't be seen there is shown here, too.
        said += f": {visible(decided.reason)}"
    say(drawn(said))
    return "done" if decided.status == "applied" else "refused"


def _on_page(app: App) -> int:
    """Open the review page and keep it until nobody has been there for 15 minutes."""
    from resume_mcp.pages.serve import PageServer, open_browser

    page = PageServer(app).start()
    link = page.link()
    opened = app.settings.has_screen and open_browser(link)
    say(words(app.settings, "page_open" if opened else "open_page"))
    say(link)
    say(words(app.settings, "page_stops"))
    try:
        page.wait()
    except KeyboardInterrupt:
        page.stop()
    return OK
