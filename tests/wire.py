"""A host at the wire: raw lines to a real server process, with every byte of its stdout kept."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "wire", "version": "1"},
}


class WireServer:
    """`resume-mcp serve` as a child process; `lines` are all lines of its stdout."""

    def __init__(
        self, home: Path, *, environment: dict[str, str] | None = None, fetch_allow: str = ""
    ) -> None:
        self.home = home
        env = {**os.environ, "RESUME_MCP_HOME": str(home)}
        env["RESUME_MCP_REVIEW_PAGE"] = "off"  # no test opens a browser on somebody's screen
        env["RESUME_MCP_ALLOWED_DIRS"] = str(home / "inbox")
        if fetch_allow:
            env["RESUME_MCP_FETCH_ALLOW"] = fetch_allow
        env.update(environment or {})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "resume_mcp", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        )
        self.lines: list[bytes] = []
        self.errors: list[bytes] = []
        self._answers: dict[Any, queue.Queue[dict[str, Any]]] = {}
        self._lock = threading.Lock()
        self._next = 0
        self._readers = [
            threading.Thread(target=read, daemon=True)
            for read in (self._read_stdout, self._read_stderr)
        ]
        for reader in self._readers:
            reader.start()

    def __enter__(self) -> Self:
        self.request("initialize", HELLO)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self, *, wait_s: float = 10) -> int:
        """Close stdin and return the exit code."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            return self.process.wait(wait_s)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            for reader in self._readers:
                reader.join()
            for pipe in (self.process.stdout, self.process.stderr):
                assert pipe is not None
                pipe.close()

    def raw(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        self.raw(json.dumps(message).encode() + b"\n")

    def start(self, method: str, params: dict[str, Any] | None = None) -> int:
        """Send a request and return its id without waiting."""
        with self._lock:
            self._next += 1
            number = self._next
            self._answers[number] = queue.Queue()
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}})
        return number

    def answer(self, number: int, *, timeout_s: float = 60) -> dict[str, Any]:
        return self._answers[number].get(timeout=timeout_s)

    def request(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float = 60
    ) -> dict[str, Any]:
        return self.answer(self.start(method, params), timeout_s=timeout_s)

    def call(self, tool: str, *, timeout_s: float = 60, **arguments: Any) -> dict[str, Any]:
        """Call a tool; return its result."""
        answer = self.request(
            "tools/call", {"name": tool, "arguments": arguments}, timeout_s=timeout_s
        )
        assert "result" in answer, answer
        return dict(answer["result"])

    def is_alive(self) -> bool:
        """Tell whether a light call still succeeds."""
        return not self.call("list_resumes").get("isError")

    def refusals(self, *, wait_s: float = 5, at_least: int = 1) -> list[dict[str, Any]]:
        """Return the errors that answer no id; wait until there are some."""
        until = time.monotonic() + wait_s
        while True:
            found = [m for m in self.messages() if m.get("id") is None and "error" in m]
            if len(found) >= at_least or time.monotonic() > until:
                return found
            time.sleep(0.02)

    def messages(self) -> list[dict[str, Any]]:
        """Return every line of stdout as JSON; a line that is none fails the test."""
        return [json.loads(line) for line in list(self.lines)]

    def _read_stdout(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            message = json.loads(line)
            waiting = self._answers.get(message.get("id"))
            if waiting is not None and "method" not in message:
                waiting.put(message)

    def _read_stderr(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line)
