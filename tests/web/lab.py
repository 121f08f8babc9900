"""A small internet on loopback: names, addresses and servers that do what a test says.

The guard under test is the real one. Only its two ends are ours: the resolver answers from a
table, and the connector notes every address that is dialled and leads the one public address to
a server on loopback. Any other address would be a hole, so it is noted and goes nowhere.
"""

import json
import ssl
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import anyio
import httpcore2
from anyio.abc import SocketAttribute, SocketStream

from resume_mcp.resume.document import JsonObject
from resume_mcp.web.fetch import GuardedReader
from resume_mcp.web.readable import extract

PUBLIC = "93.184.215.14"
INTERNAL = "127.0.0.2"
Route = dict[str, Any]


def page(body: str = "<p>hello</p>", **headers: str) -> Route:
    return {"body": body, "headers": {name.replace("_", "-"): v for name, v in headers.items()}}


def redirect(location: str, status: int = 302) -> Route:
    return {"status": status, "location": location}


class FixedClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Lab:
    """The servers, the names and what was seen."""

    def __init__(self, port: int) -> None:
        self.routes: dict[str, Route] = {}
        self.names: dict[str, list[list[str]] | str] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.dialled: list[tuple[str, int]] = []
        self.lookups: list[str] = []
        self.clock = FixedClock()
        self.tls: ssl.SSLContext | None = None
        self.peer: tuple[str, int] | None = None  # who answers, where it is not who was dialled
        self.port = port

    def reader(
        self, run_task: Callable[[str, JsonObject], Any] | None = None, **options: Any
    ) -> GuardedReader:
        options = {"resolve": self.resolve, "connect": self.connect, "tls": self.tls, **options}
        return GuardedReader(run_task or in_process, self.clock, **options)

    async def resolve(self, host: str, _port: int) -> list[str]:
        self.lookups.append(host)
        answers = self.names.get(host, [[PUBLIC]])
        if isinstance(answers, str):
            await anyio.sleep(3600)
        asked = self.lookups.count(host)
        return list(answers[min(asked, len(answers)) - 1])

    async def connect(
        self, address: str, port: int, timeout: float | None
    ) -> httpcore2.AsyncNetworkStream:
        self.dialled.append((address, port))
        if address != PUBLIC:
            raise httpcore2.ConnectError
        backend = httpcore2.AnyIOBackend()
        stream = await backend.connect_tcp("127.0.0.1", self.port, timeout)
        return _Renamed(stream, self.peer or (address, port))

    async def serve(self, stream: SocketStream) -> None:
        try:
            async with stream:
                await self._answer(stream)
        except (anyio.BrokenResourceError, anyio.EndOfStream, ssl.SSLError):
            pass

    async def _answer(self, stream: SocketStream) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += await stream.receive()
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines if ": " in line)
        path = first.split(" ")[1]
        self.requests.append((path, {name.lower(): value for name, value in headers.items()}))
        route = self.routes.get(path, page())
        async for piece in _response(route):
            await stream.send(piece)


class _Renamed(httpcore2.AsyncNetworkStream):
    """A stream that says it leads to another address."""

    def __init__(self, stream: httpcore2.AsyncNetworkStream, peer: tuple[str, int]) -> None:
        self._stream = stream
        self._peer = peer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._stream.read(max_bytes, timeout)

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        return await self._stream.start_tls(ssl_context, server_hostname, timeout)

    def get_extra_info(self, info: str) -> Any:
        return self._peer if info == "server_addr" else self._stream.get_extra_info(info)


async def _response(route: Route) -> AsyncGenerator[bytes]:
    """Yield the bytes of a response as the route describes it, in the words of the attack file."""
    if "raw" in route:
        yield route["raw"]
        return
    if route.get("silent"):
        await anyio.sleep(3600)
    status = route.get("status", 200)
    headers = {"content-type": "text/html", **route.get("headers", {})}
    headers = {name: value for name, value in headers.items() if value}
    if "location" in route:
        headers["location"] = route["location"]
    many = [(f"x-{n}", "y" * route["header_bytes"]) for n in range(route.get("headers_count", 0))]
    lines = [f"{name}: {value}" for name, value in [*headers.items(), *many]]
    body = route.get("body", "")
    if isinstance(body, dict) and not body.keys() & {"endless", "drip"}:
        body = build(body["gen"], body["args"])
    if isinstance(body, str | bytes):
        content = body.encode() if isinstance(body, str) else body
        lines.append(f"content-length: {route.get('length', len(content))}")
    head = "\r\n".join([f"HTTP/1.1 {status} x", *lines, "connection: close", "", ""])
    yield head.encode("utf-8")
    if isinstance(body, dict):
        while True:
            yield (body.get("drip") or body["endless"] * 65536).encode()
            await anyio.sleep(body.get("interval_s", 0))
    yield content


def build(name: str, args: dict[str, Any]) -> str | bytes:
    """Return a generated body of the attack file."""
    if name == "repeat":
        return str(args["s"] * args["n"])
    if name == "html_attrs":
        attributes = " ".join(f"a{n}=1" for n in range(args["n"]))
        return f"<html><body><div {attributes}>x</div></body></html>"
    assert name == "gzip_chain"
    return gzip_bomb(args["mib"])


def gzip_bomb(mib: int) -> bytes:
    """Return gzip that unpacks to so many MiB of zeros: one block, repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + block * mib


async def in_process(task: str, payload: JsonObject) -> JsonObject:
    """Run the readable task here; its answer goes through JSON as it would from a worker."""
    assert task == "readable"
    answer: JsonObject = json.loads(json.dumps(extract(payload)))
    return answer


@asynccontextmanager
async def lab(tls: ssl.SSLContext | None = None) -> AsyncGenerator[Lab]:
    """Serve on a free port of loopback."""
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    port = listener.extra(SocketAttribute.local_port)  # noqa: S610 - anyio's
    here = Lab(port)
    async with listener, anyio.create_task_group() as group:
        group.start_soon(_serve_all, listener, here, tls)
        yield here
        group.cancel_scope.cancel()


async def _serve_all(listener: Any, here: Lab, tls: ssl.SSLContext | None) -> None:
    if tls is not None:
        from anyio.streams.tls import TLSListener

        listener = TLSListener(listener, tls, standard_compatible=False)
    await listener.serve(here.serve)
