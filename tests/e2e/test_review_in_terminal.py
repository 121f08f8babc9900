"""`resume-mcp review` in a real terminal: what is typed, when it is typed, and how it is left."""

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.services.resumes import Source

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

QUESTION = "quit (q)? "
GRACE_S = 60.0


class Terminal:
    """A terminal of that width with the review in it."""

    def __init__(self, home: Path, *, columns: int = 80, **environment: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            for each in (signal.SIGINT, signal.SIGHUP):  # what runs the tests may ignore them
                signal.signal(each, signal.SIG_DFL)
            given = {"HOME": str(home), "RESUME_MCP_HOME": str(home), "TERM": "xterm", "LANG": "C"}
            os.execve(  # noqa: S606 - the program itself, in the terminal
                sys.executable,
                [sys.executable, "-m", "resume_mcp", "review"],
                {"PATH": os.environ["PATH"], **given, **environment},
            )
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)
        self.shown = b""

    def until(self, words: str) -> str:
        """Read until these words have come; return what came."""
        return self._read(lambda: words.encode() in self.shown)

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode())

    def left(self, again: Callable[[], object] = lambda: None) -> int:
        """Wait for the end; return the exit code, negative for a signal.

        `again` is done each second: a signal between the question and the wait for its answer
        waits, too, as in every program that reads lines, until a key is pressed once more.
        """
        self._read(lambda: False, again)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status)

    def _read(self, enough: Callable[[], bool], again: Callable[[], object] = lambda: None) -> str:
        latest = time.monotonic() + GRACE_S
        while not enough():
            assert time.monotonic() < latest, self.shown.decode("utf-8", "replace")
            if not select.select([self.descriptor], [], [], 1)[0]:
                again()
                continue
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                data = b""
            if not data:
                break
            self.shown += data
        came, self.shown = self.shown.decode("utf-8", "replace"), b""
        return came


@pytest.fixture(autouse=True)
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def propose(app: App, path: str, value: str) -> str:
    step = {"op": "replace", "path": path, "value": value}
    row = app.proposals.propose("", [{"title": "x", "operations": [step]}])[1][0].row
    assert row
    return row.proposal_id


def statuses(app: App) -> list[str]:
    return [row.status for row in app.proposals.rows()]


def test_what_is_typed_before_a_card_is_shown_is_no_answer_to_it(app: App, home: Path) -> None:
    propose(app, "/basics/label", "Analytics Engineer")
    propose(app, "/basics/phone", "+46 70 555 09 99")
    terminal = Terminal(home)
    terminal.until(QUESTION)
    terminal.type("y\ny\ny\n")
    assert "+46 70 555 09 99" in terminal.until(QUESTION)
    terminal.type("q\n")
    assert terminal.left() == 1
    assert statuses(app) == ["applied", "pending"]


@pytest.mark.parametrize("columns", [60, 80])
def test_no_text_of_a_proposal_begins_at_the_margin(app: App, home: Path, columns: int) -> None:
    forged = f"Trusted.{' ' * (columns - 12)}What the checks say:{' ' * (columns - 20)}all is well"
    propose(app, "/basics/summary", forged)
    terminal = Terminal(home, columns=columns, NO_COLOR="1")
    shown = terminal.until(QUESTION).replace("\r\n", "\n")
    terminal.type("l\n")
    assert terminal.left() == 0
    assert max(map(len, shown.split("\n")[:-1])) <= columns
    assert "\nall is well" not in shown
    assert "all is well" in shown


@pytest.mark.parametrize("leave", ["ctrl-c", "ctrl-d", "hang up"])
def test_leaving_in_the_middle_of_an_edit_leaves_nothing_behind(
    app: App, home: Path, tmp_path: Path, leave: str
) -> None:
    propose(app, "/basics/label", "Analytics Engineer")
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\nprintf '数据架构师\\n' > \"$1\"\n", encoding="utf-8")
    editor.chmod(0o700)
    terminal = Terminal(home, EDITOR=str(editor))
    terminal.until(QUESTION)
    terminal.type("e\n")
    assert "数据架构师" in terminal.until(QUESTION)
    acts: dict[str, Callable[[], object]] = {
        "ctrl-c": lambda: terminal.type("\x03"),
        "ctrl-d": lambda: terminal.type("\x04"),
        "hang up": lambda: os.kill(terminal.pid, signal.SIGHUP),
    }
    acts[leave]()
    assert terminal.left(again=acts[leave]) != 0
    assert statuses(app) == ["pending"]
    assert app.resumes.read("")[0].revision == 1
