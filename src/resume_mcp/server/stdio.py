"""The stdio transport's own edges: bounded lines, an answer to every malformed frame, clean stdout.

The SDK reads lines without a limit and drops what it can't parse without a word; passing it our own
streams also means that we take the standard descriptors for ourselves.
"""

import json
import os
import re
import sys
import threading
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server
from mcp.types import jsonrpc_message_adapter
from pydantic import ValidationError

MAX_LINE_BYTES = 4 * 1024 * 1024
EXIT_GRACE_S = 4.0
_CHUNK = 64 * 1024
_ID = re.compile(rb'"id":\s*("(?:[^"\\]|\\.)*"|-?\d+)')
PARSE_ERROR, INVALID_REQUEST = -32700, -32600


class Wire:
    """Writes whole lines to the real stdout; everybody else's stdout is stderr from now on."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()
        self.in_flight: set[str] = set()

    async def write(self, text: str) -> int:
        """Write a message of the SDK."""
        data = text.encode("utf-8", "replace")
        self._answered(data)
        await anyio.to_thread.run_sync(self._put, data)
        return len(text)

    async def flush(self) -> None:
        """Nothing is buffered here."""

    def refuse(self, code: int, message: str, request_id: Any = None) -> None:
        """Answer a frame that never reaches the SDK."""
        error = {"code": code, "message": message}
        line = json.dumps({"jsonrpc": "2.0", "id": request_id, "error": error})
        self._put(line.encode("utf-8", "replace") + b"\n")

    def _put(self, data: bytes) -> None:
        with self._lock:
            view = memoryview(data)
            while view:
                view = view[os.write(self._descriptor, view) :]

    def _answered(self, data: bytes) -> None:
        head = data[:400]
        found = _ID.search(head)
        if found and b'"method":' not in head[: found.end() + 40]:
            self.in_flight.discard(found[1].decode("utf-8", "replace"))


class Lines:
    """The client's frames, one a line, none longer than the cap."""

    def __init__(self, descriptor: int, wire: Wire) -> None:
        self._descriptor = descriptor
        self._wire = wire
        self._buffer = bytearray()
        self._searched = 0
        self._too_long = False
        self._ended = False

    def __aiter__(self) -> "Lines":
        return self

    async def __anext__(self) -> str:
        while True:
            line = await anyio.to_thread.run_sync(self._next_line, abandon_on_cancel=True)
            if line is None:
                _leave_soon()
                raise StopAsyncIteration
            frame = self._checked(line)
            if frame is not None:
                return frame

    def _next_line(self) -> bytes | None:
        """Return the next line within the cap; None at the end. Runs in a thread."""
        while True:
            line = self._take_line()
            if line is not None:
                return line
            if self._ended:
                return None
            data = os.read(self._descriptor, _CHUNK)
            self._ended = not data
            self._buffer += data if data else b"\n"

    def _take_line(self) -> bytes | None:
        end = self._buffer.find(b"\n", self._searched)
        if end < 0:
            self._searched = len(self._buffer)
            if self._searched > MAX_LINE_BYTES:
                self._too_long = True
                self._buffer.clear()
                self._searched = 0
            return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._searched = 0
        if self._too_long or len(line) > MAX_LINE_BYTES:
            self._too_long = False
            self._wire.refuse(
                INVALID_REQUEST,
                f"A message of over {MAX_LINE_BYTES:,} bytes was dropped. Send a file by its path.",
            )
            return b""
        return line

    def _checked(self, line: bytes) -> str | None:
        """Return a frame that the SDK will take; answer the others here."""
        text = line.decode("utf-8", "replace").strip()
        if not text:
            return None
        try:
            jsonrpc_message_adapter.validate_json(text, by_name=False)
        except ValidationError:
            self._refuse_malformed(text)
            return None
        request_id = _request_id(text)
        if request_id is not None:
            if request_id in self._wire.in_flight:
                self._wire.refuse(INVALID_REQUEST, f"A request with id {request_id} is in flight.")
                return None
            self._wire.in_flight.add(request_id)
        return text

    def _refuse_malformed(self, text: str) -> None:
        try:
            frame = json.loads(text)
        except (ValueError, RecursionError):
            self._wire.refuse(PARSE_ERROR, "The line is no JSON, or nested too deep.")
            return
        request_id = frame.get("id") if isinstance(frame, dict) else None
        known = request_id if isinstance(request_id, str | int) else None
        message = (
            "The frame is no JSON-RPC 2.0 message, or it holds a lone surrogate (not Unicode)."
        )
        self._wire.refuse(INVALID_REQUEST, message, known)


def _request_id(text: str) -> str | None:
    """Return a request's own id as JSON, wherever it stands; none for other frames."""
    frame = json.loads(text)
    if "method" not in frame or frame.get("id") is None:
        return None
    return json.dumps(frame["id"], ensure_ascii=False)


async def serve_stdio(server: MCPServer[Any]) -> None:
    """Serve one host over stdin and stdout until the host closes stdin."""
    wire, lines = _claim_standard_streams()
    lowlevel = server._lowlevel_server
    async with stdio_server(stdin=lines, stdout=wire) as (read, write):  # type: ignore[arg-type]
        await lowlevel.run(read, write, lowlevel.create_initialization_options())


def _claim_standard_streams() -> tuple[Wire, Lines]:
    """Take descriptors 0 and 1; libraries and children get an empty stdin and stderr instead."""
    sys.stdout.flush()
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(incoming, os.O_BINARY)
        msvcrt.setmode(outgoing, os.O_BINARY)
    wire = Wire(outgoing)
    return wire, Lines(incoming, wire)


def _leave_soon() -> None:
    """Make sure that the process ends after the host has gone, whatever a thread still does."""
    timer = threading.Timer(EXIT_GRACE_S, os._exit, args=(0,))
    timer.daemon = True
    timer.start()
