"""A web server on this machine for tests: pages with given headers, and servers that misbehave."""

import contextlib
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.closing import Closing


class Reply(NamedTuple):
    """What a path answers."""

    content: bytes
    headers: dict[str, str]
    status: int


class Loopback(Closing):
    """Serves on 127.0.0.1, at a port of its own; `hits` are the paths that were asked for."""

    def __init__(self) -> None:
        self.hits: list[str] = []
        self.replies: dict[str, Reply] = {}
        self.behaviours: dict[str, Callable[[BaseHTTPRequestHandler, threading.Event], None]] = {}
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, self._released))
        # Joined at the end: no thread of a test outlives it.
        self._server.daemon_threads = False
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}
        )
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def address(self) -> str:
        """Host and port, as the test switch takes them."""
        return f"127.0.0.1:{self.port}"

    def serve(
        self, path: str, content: bytes, headers: dict[str, str] | None = None, status: int = 200
    ) -> str:
        """Answer a path with these bytes; return its URL."""
        kind = {"Content-Type": "text/html" if path.endswith(".html") else "text/plain"}
        self.replies[path] = Reply(content, headers or kind, status)
        return f"http://{self.address}{path}"

    def misbehave(self, path: str, behaviour: str) -> str:
        """Let a path do what the words say; return its URL."""
        self.behaviours[path] = _BEHAVIOURS[behaviour]
        return f"http://{self.address}{path}"

    def close(self) -> None:
        self._released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(site: Loopback, released: threading.Event) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            site.hits.append(self.path)
            # The client may hang up in the middle: that is its right.
            with contextlib.suppress(OSError):
                if path in site.behaviours:
                    site.behaviours[path](self, released)
                else:
                    _answer(self, site.replies.get(path, Reply(b"not here", {}, 404)))

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base's name
            """Say nothing."""

    return Handler


def _answer(handler: BaseHTTPRequestHandler, reply: Reply) -> None:
    handler.send_response(reply.status)
    for name, value in {**reply.headers, "Content-Length": str(len(reply.content))}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(reply.content)


def _never(_handler: BaseHTTPRequestHandler, released: threading.Event) -> None:
    released.wait(120)


def _late(handler: BaseHTTPRequestHandler, released: threading.Event) -> None:
    if not released.wait(20):
        _answer(handler, Reply(b"<p>late</p>", {"Content-Type": "text/html"}, 200))


def _drip(handler: BaseHTTPRequestHandler, released: threading.Event) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    while not released.wait(1):
        handler.wfile.write(b"x")
        handler.wfile.flush()


def _circle(handler: BaseHTTPRequestHandler, _released: threading.Event) -> None:
    _answer(handler, Reply(b"", {"Location": handler.path}, 302))


_BEHAVIOURS: dict[str, Callable[[BaseHTTPRequestHandler, threading.Event], None]] = {
    "answer after 20 s": _late,
    "accept, never answer": _never,
    "one byte per second": _drip,
    "302 to itself for ever": _circle,
}
