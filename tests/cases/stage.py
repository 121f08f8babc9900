"""Where a shared case is played: a data folder, real servers on it, a terminal, the web.

The host at the wire shows no dialogs, so the person decides at their other door, the terminal.
"""

import contextlib
import json
import os
import queue
import re
import subprocess
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.cases.view import strings_of
from tests.loopback import Loopback
from tests.shared import shared_data
from tests.wire import HELLO, WireServer

_NAMED_FILE = re.compile(r"(.*) of (inputs/.+)", re.DOTALL)


class NotMapped(Exception):
    """A word of the shared cases that we do not know: it never passes in silence."""


@dataclass(frozen=True)
class Answer:
    """What one operation gave back."""

    op: str
    error: bool = False
    text: str = ""
    structured: dict[str, Any] = field(default_factory=dict)
    size: int = 0
    seconds: float = 0.0
    document: dict[str, Any] | None = None  # the resume, as it was stored then
    parts: dict[str, "Answer"] = field(default_factory=dict)  # by format
    ids: tuple[str, ...] = ()  # of proposals; "" for one that was refused
    links: tuple[str, ...] = ()

    def words(self) -> str:
        """Return all that the answer says, as text and as JSON."""
        texts = [self.text, *strings_of(self.structured), *strings_of(self.document or {})]
        texts.append(json.dumps(self.document or self.structured, ensure_ascii=False))
        return "\n".join(texts + [part.words() for part in self.parts.values()])

    def remarks(self) -> list[Any]:
        """Return the warnings that come with a success."""
        said = (self.structured.get(key) for key in ("warnings", "unplaced", "rejected"))
        return [remark for remarks in said for remark in remarks or []]


class Host(WireServer):
    """A host that remembers which requests it sent and whether it hung up."""

    def __init__(self, home: Path, environment: dict[str, str], fetch_allow: str) -> None:
        self.sent: list[int] = []
        self.hung_up = False
        super().__init__(home, environment=environment, fetch_allow=fetch_allow)

    def start(self, method: str, params: dict[str, Any] | None = None) -> int:
        number = super().start(method, params)
        self.sent.append(number)
        return number

    def greet(self) -> str:
        """Shake hands; return the last words of a server that ended instead."""
        number = self.start("initialize", HELLO)
        while True:
            with contextlib.suppress(queue.Empty):
                self.answer(number, timeout_s=0.1)
                self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
                return ""
            if self.process.poll() is not None:
                return b"".join(self.errors).decode("utf-8", "replace") or "(it said nothing)"


class Stage:
    """One case on its own data folder."""

    def __init__(self, tmp: Path, *, serves: bool) -> None:
        self.tmp = tmp
        self.home = tmp / "data"
        self.inbox = self.home / "inbox"
        self.output_dir = self.home / "exports"
        for folder in (self.inbox, self.output_dir):
            folder.mkdir(parents=True)
        self.pages = Loopback() if serves else None
        self.secret: Loopback | None = None
        self.hosts: dict[str, Host] = {}
        self.every_host: list[Host] = []
        self.answers: list[Answer] = []
        self.timeout_s = 60.0
        self.listings: dict[Path, list[str]] = {}

    def close(self) -> None:
        for host in self.every_host:
            host.close()
        for site in (self.pages, self.secret):
            if site is not None:
                site.close()

    def host(self, name: str = "s1") -> Host:
        """Return a running server's host; it is started at its first use."""
        if name not in self.hosts:
            said = self.launch(name, {})
            assert not said, f"the server did not start: {said}"
        return self.hosts[name]

    def launch(self, name: str, environment: dict[str, str]) -> str:
        """Start a server; return what it said if it ended instead."""
        allow = self.pages.address if self.pages else ""
        host = Host(self.home, {**self.environment(), **environment}, allow)
        self.every_host.append(host)
        said = host.greet()
        if not said:
            self.hosts[name] = host
        return said

    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.tmp), "USERPROFILE": str(self.tmp)}

    def call(self, tool: str, *, server: str = "s1", **arguments: Any) -> Answer:
        """Call a tool as the cases' host does, within its time-out."""
        host = self.host(server)
        number = host.start("tools/call", {"name": tool, "arguments": arguments})
        try:
            message = host.answer(number, timeout_s=self.timeout_s)
        except queue.Empty:
            raise AssertionError(f"{tool}: no answer in {self.timeout_s:g} s") from None
        if "error" in message:
            return Answer(tool, error=True, text=message["error"]["message"])
        result = message["result"]
        blocks = result["content"]
        return Answer(
            tool,
            error=bool(result.get("isError")),
            text="\n".join(block["text"] for block in blocks if block["type"] == "text"),
            structured=result.get("structuredContent") or {},
            size=len(json.dumps(result, ensure_ascii=False).encode()),
            links=tuple(block["uri"] for block in blocks if block["type"] == "resource_link"),
        )

    def with_document(self, answer: Answer, *, server: str = "s1") -> Answer:
        """Return the answer with the resume that it is about, whole, as it is stored now."""
        if answer.error:
            return answer
        uri = f"resume://{answer.structured['resume_id']}"
        message = self.host(server).request("resources/read", {"uri": uri})
        return replace(answer, document=json.loads(message["result"]["contents"][0]["text"]))

    def terminal(self, *arguments: str, typed: str) -> Answer:
        """Run a command of the person's, with what they type."""
        done = subprocess.run(
            [sys.executable, "-m", "resume_mcp", *arguments],
            input=typed.encode(),
            capture_output=True,
            env={**os.environ, **self.environment(), "RESUME_MCP_HOME": str(self.home)},
            check=False,
        )
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        return Answer(arguments[0], error=done.returncode != 0, text=said)

    def path_for(self, given: str) -> str:
        """Return a path as a host would send it; files of the set are put into the inbox."""
        named = _NAMED_FILE.fullmatch(given)
        form, file = (named[1], named[2]) if named else ("{abs}", given)
        if file.startswith(("inputs/", "files/")):
            copy = self._in_inbox(case_file(file))
        elif Path(file).parent == self.output_dir:
            copy = self._in_inbox(Path(file))
        else:
            return given
        forms = {
            "{abs_urlencoded}": quote(str(copy)),
            "{abs_backslashes}": str(copy).replace("/", "\\"),
            "{rel_home}": str(copy.relative_to(self.tmp)),
            "{abs}": str(copy),
        }
        for mark, path in forms.items():
            form = form.replace(mark, path)
        return form

    def _in_inbox(self, file: Path) -> Path:
        copy = self.inbox / file.name
        copy.write_bytes(file.read_bytes())
        return copy


def case_file(name: str) -> Path:
    """Return a file of the set: `inputs/…`, or `files/…` of the cases."""
    parts = name.split("/")
    return shared_data(*parts) if parts[0] == "inputs" else shared_data("cases", *parts)
