"""Runs in a network of its own that has nothing but loopback, with every private address on it.

Started by a test through `unshare`: whatever the server dials lands here. One listener takes all
addresses; the public one answers with pages, any other is a canary. Reads attack rows from
standard input, writes what came of each to standard output.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import anyio
from anyio.abc import SocketAttribute, SocketStream
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from resume_mcp.web.fetch import GuardedReader
from resume_mcp.web.transport import look_up
from resume_mcp.worker.run import ProcessWorker
from tests.fakes import fixed_clock

PUBLIC = "93.184.215.14"
PRIVATE = (
    "169.254.169.254", "169.254.170.2", "168.63.129.16", "100.64.0.1", "192.0.0.8", "198.18.0.1",
    "10.0.0.1", "172.31.255.254", "192.168.1.1", "fd00:ec2::254", "64:ff9b::7f00:2", "fec0::1",
    "64:ff9b:1::7f00:2", "2002:7f00:2::1",
)  # fmt: skip
NAMES = ("pub.example", "other.example")


class Net:
    """The listeners and who was reached."""

    def __init__(self) -> None:
        self.routes: dict[str, dict[str, Any]] = {}
        self.public = 0
        self.canary: list[str] = []
        self.dns: dict[str, Any] = {}
        self.lookups: list[str] = []

    async def serve(self, stream: SocketStream) -> None:
        address = str(stream.extra(SocketAttribute.local_address)[0])  # noqa: S610 - anyio's
        async with stream:
            try:
                head = await stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                head = b""
            if PUBLIC not in address:
                self.canary.append(address)
                await stream.send(b"HTTP/1.1 200 x\r\ncontent-type: text/html\r\n\r\nINTERNAL")
                return
            self.public += 1
            path = head.decode("latin-1").split(" ")[1] if b" " in head else "/"
            await stream.send(_response(self.routes.get(path, {})))

    async def resolve(self, host: str, port: int) -> list[str]:
        """Answer from the row's table, else as the system does."""
        self.lookups.append(host)
        answers = self.dns.get(host)
        if answers is None:
            return await look_up(host, port)
        return list(answers[min(self.lookups.count(host), len(answers)) - 1])


def _response(route: dict[str, Any]) -> bytes:
    body = str(route.get("body", "<p>public page</p>")).encode()
    lines = [f"HTTP/1.1 {route.get('status', 200)} x", "content-type: text/html"]
    if "location" in route:
        lines.append(f"location: {route['location']}")
    lines += [f"content-length: {len(body)}", "connection: close", "", ""]
    return "\r\n".join(lines).encode() + body


def furnish() -> None:
    """Put all addresses on loopback and all names into a file of hosts of our own."""
    _run("ip", "link", "set", "lo", "up")
    for address in (PUBLIC, *PRIVATE):
        _run("ip", "addr", "add", f"{address}/{128 if ':' in address else 32}", "dev", "lo")
    hosts = Path(tempfile.mkdtemp()) / "hosts"
    lines = [f"{PUBLIC} {name}" for name in NAMES]
    lines += ["127.0.0.1 localhost foo.localhost", "10.0.0.1 router printer.local", ""]
    hosts.write_text("\n".join(lines), encoding="utf-8")
    _run("mount", "--bind", str(hosts), "/etc/hosts")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


async def outcome(client: Client, net: Net, row: dict[str, Any]) -> dict[str, Any]:
    """Fetch a row's URL by the tool, as a host would."""
    attack = row["input"]
    net.routes, net.dns = attack.get("routes", {}), attack.get("dns", {})
    net.public, net.canary, net.lookups = 0, [], []
    begin = time.monotonic()
    result = await client.call_tool("web_fetch", {"url": attack["url"], "refresh": True})
    seconds = time.monotonic() - begin
    said = "\n".join(str(getattr(part, "text", "")) for part in result.content)
    return {
        "id": row["id"],
        "is_error": bool(result.is_error),
        "said": said,
        "structured": result.structured_content,
        "seconds": seconds,
        "public": net.public,
        "canary": net.canary,
        "lookups": net.lookups,
    }


async def main(rows: list[dict[str, Any]], use_guard: Callable[[Net], GuardedReader]) -> None:
    """Run all rows against one server, and tell what came of each."""
    net = Net()
    home = Path(tempfile.mkdtemp())
    settings = load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home)
    app = App(settings, clock=fixed_clock, page_reader=use_guard(net))
    async with anyio.create_task_group() as group:
        for host in ("0.0.0.0", "::"):  # noqa: S104 - every address of a network without a way out
            listener = await anyio.create_tcp_listener(local_host=host, local_port=80)
            group.start_soon(listener.serve, net.serve)
        opened: AbstractAsyncContextManager[Client] = Client(build_server(app))
        async with opened as client:
            # What is loaded at the first call is not what a row's answer takes.
            await client.call_tool("web_fetch", {"url": f"http://{NAMES[0]}/warm"})
            for row in rows:
                sys.stdout.write(json.dumps(await outcome(client, net, row)) + "\n")
        group.cancel_scope.cancel()


def careless(net: Net) -> GuardedReader:
    """Return a reader that was told to go inside: a control, which the canaries must see."""
    return GuardedReader(
        ProcessWorker().run,
        fixed_clock,
        resolve=net.resolve,
        allow=frozenset({"127.0.0.2", "169.254.169.254", "inner.example"}),
    )


def guarded(net: Net) -> GuardedReader:
    """Return the real guard; only the table of names may be a row's own."""
    return GuardedReader(ProcessWorker().run, fixed_clock, resolve=net.resolve)


if __name__ == "__main__":
    furnish()
    anyio.run(main, json.loads(sys.stdin.read()), careless if sys.argv[1:] else guarded)
