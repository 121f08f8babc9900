"""The HTTP server as a hostile or unlucky client meets it: slow, half-sent, gone, mixed up."""

import contextlib
import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.pages.stage import long_resume
from tests.shared_attacks import cases

pytestmark = pytest.mark.e2e

NEWEST = "2026-07-28"
ACCEPT = "application/json, text/event-stream"


class HttpServer:
    """`resume-mcp serve --http` as a child process."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "resume_mcp", "serve", "--http", "--port", str(self.port)],
            env={**os.environ, "RESUME_MCP_HOME": str(home)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if self.health() == 200:
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def health(self) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status
        finally:
            connection.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=40)

    def post(
        self, message: dict[str, Any], headers: dict[str, str] | None = None, *, timeout: float = 30
    ) -> tuple[int, dict[str, str], str]:
        """Send one message; return status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {"Content-Type": "application/json", "Accept": ACCEPT, **(headers or {})}
        try:
            connection.request("POST", "/mcp", json.dumps(message), sent)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, found, answer.read().decode()
        finally:
            connection.close()

    def call(self, name: str, arguments: dict[str, Any], *, number: int = 1) -> dict[str, Any]:
        """Call a tool in the newest protocol; return the answer's message."""
        status, _, body = self.post(*request(name, arguments, number=number))
        assert status == 200, body
        return message_of(body)

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task")
        if not path.exists():
            pytest.skip("children are looked for in /proc, which is not here")
        found = [
            int(child)
            for task in path.iterdir()
            for child in (task / "children").read_text().split()
        ]
        # One that is not yet the worker holds the server itself up when it is stopped.
        return [child for child in found if b"resume_mcp.worker" in _command_of(child)]


def _command_of(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def request(
    name: str, arguments: dict[str, Any], *, number: int = 1
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return a call of the newest protocol, and its headers."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": NEWEST,
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    params = {"name": name, "arguments": arguments, "_meta": meta}
    message = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
    headers = {
        "MCP-Protocol-Version": NEWEST,
        "Mcp-Method": "tools/call",
        "Mcp-Name": name,
    }
    return message, headers


def message_of(body: str) -> dict[str, Any]:
    """Return the last JSON-RPC message of a plain or streamed answer."""
    lines = [line[6:] for line in body.splitlines() if line.startswith("data: ")]
    found: dict[str, Any] = json.loads(lines[-1] if lines else body)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpServer]:
    with HttpServer(tmp_path_factory.mktemp("home")) as running:
        yield running


def _closed_at(connections: list[socket.socket], *, within: float) -> list[float]:
    """Return after how many seconds each connection was closed."""
    began = time.monotonic()
    waiting = {connection.fileno(): connection for connection in connections}
    poller = select.poll()
    for number in waiting:
        poller.register(number, select.POLLIN)
    ended: list[float] = []
    while waiting and time.monotonic() - began < within:
        for number, _ in poller.poll(200):
            try:
                gone = waiting[number].recv(4096) == b""
            except OSError:
                gone = True
            if gone:
                poller.unregister(number)
                del waiting[number]
                ended.append(time.monotonic() - began)
    return ended


def _slow_headers(server: HttpServer, attack: dict[str, Any]) -> None:
    count = attack["slow"]["connections"]
    slow = [server.connect() for _ in range(count)]
    try:
        for connection in slow:
            connection.sendall(b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Ty")
        for _ in range(5):
            began = time.monotonic()
            assert server.health() == 200
            assert time.monotonic() - began < 1
        ended = _closed_at(slow, within=16)
    finally:
        for connection in slow:
            connection.close()
    assert len(ended) == count
    assert max(ended) <= 15
    assert server.health() == 200


def _mismatch(server: HttpServer, attack: dict[str, Any]) -> None:
    assert attack["body_tool"] == "memory.write"
    message, headers = request("memory_write", {"doc": "notes", "content": "never"})
    status, _, body = server.post(message, {**headers, "Mcp-Name": "memory_read"})
    assert status == 400
    assert "mcp-name" in body.casefold()
    read = server.call("memory_read", {"doc": "notes"})
    assert "never" not in json.dumps(read)


def _session_traversal(server: HttpServer, attack: dict[str, Any]) -> None:
    evil = attack["headers"]["mcp-session-id"]
    before = sorted(path.name for path in server.home.parent.rglob("*"))
    message, headers = request("memory_read", {"doc": "notes"})
    status, answered, body = server.post(message, {**headers, "Mcp-Session-Id": evil})
    assert status in (200, 400, 404)
    assert evil not in body + json.dumps(answered)
    hello = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    status, answered, body = server.post(hello, {"Mcp-Session-Id": evil})
    assert status in (400, 404)
    assert evil not in body + json.dumps(answered)
    assert sorted(path.name for path in server.home.parent.rglob("*")) == before


def _same_id(server: HttpServer, attack: dict[str, Any]) -> None:
    clients, number = attack["same_request_id"]["clients"], attack["same_request_id"]["id"]
    docs = ["user", "notes", "preferences", "skills"]

    def ask(doc: str) -> str:
        answer = server.call("memory_read", {"doc": doc}, number=number)
        assert answer["id"] == number
        return str(answer["result"]["structuredContent"]["doc"])

    asked = docs[:clients] * 10
    with ThreadPoolExecutor(clients) as pool:
        assert list(pool.map(ask, asked)) == asked


def _disconnect(server: HttpServer, attack: dict[str, Any]) -> None:
    assert attack["disconnect"]
    imported = server.call("import_resume", {"text": json.dumps(long_resume(3))})
    resume_id = imported["result"]["structuredContent"]["resume_id"]
    server.call("render_resume", {"resume_id": resume_id})
    before = server.call("list_snapshots", {})["result"]["structuredContent"]
    message, headers = request("render_resume", {"resume_id": resume_id, "template": "academic"})
    body = json.dumps(message).encode()
    sent = {"Content-Type": "application/json", "Accept": ACCEPT, **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    host = f"Host: 127.0.0.1:{server.port}\r\nContent-Length: {len(body)}\r\n"
    connection = server.connect()
    connection.sendall(f"POST /mcp HTTP/1.1\r\n{host}{lines}\r\n".encode() + body)
    until = time.monotonic() + 10
    while not server.children() and time.monotonic() < until:
        time.sleep(0.01)
    assert server.children(), "the worker runs"
    # What the worker waits for never comes: it would be at it for a minute.
    for child in server.children():
        os.kill(child, signal.SIGSTOP)
    connection.close()
    time.sleep(1)
    assert server.children() == []
    after = server.call("list_snapshots", {})["result"]["structuredContent"]
    assert after == before
    done = server.call("render_resume", {"resume_id": resume_id, "template": "academic"})
    assert not done["result"].get("isError"), "the next call is served"


ATTACKS: dict[str, Callable[[HttpServer, dict[str, Any]], None]] = {
    "HTP-020": _slow_headers,
    "HTP-023": _mismatch,
    "HTP-025": _session_traversal,
    "HTP-026": _same_id,
    "HTP-027": _disconnect,
}


@pytest.mark.parametrize("row", cases("http_transport", only=tuple(ATTACKS)))
def test_the_server_withstands_the_shared_set(row: dict[str, Any], server: HttpServer) -> None:
    ATTACKS[row["id"]](server, row["input"])


@pytest.mark.parametrize("row", cases("http_transport", only=("HTP-022",)))
def test_it_stops_in_time_with_half_sent_requests_open(row: dict[str, Any], home: Path) -> None:
    found = re.search(r"\d+", row["input"]["shutdown"])
    assert found
    with HttpServer(home) as server:
        half = [server.connect() for _ in range(int(found[0]))]
        for number, connection in enumerate(half):
            head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n".encode()
            kind = b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            connection.sendall(head + (kind if number % 2 else b""))
        time.sleep(0.3)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=15)
        assert time.monotonic() - began < 10
        for connection in half:
            connection.close()


def test_default_bind_is_loopback_only(server: HttpServer) -> None:
    """HTP-014, by the sockets that the process really listens on."""
    table = Path("/proc/net/tcp")
    if not table.exists():
        pytest.skip("sockets are looked at in /proc, which is not here")
    port = f"{server.port:04X}"
    rows = [line.split() for line in table.read_text().splitlines()[1:]]
    listening = [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port}")]
    assert listening == [f"0100007F:{port}"]
