"""An OpenAI-compatible embeddings endpoint on this machine, with faults in the order asked for."""

import base64
import json
import threading
from array import array
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from resume_mcp.config import EmbeddingSettings
from resume_mcp.search.hashing import HashEmbedder
from tests.closing import Closing

KEY = "sk-fictional"


class Endpoint(Closing):
    """Serves /v1/embeddings; `faults` are used up one a call, then it answers."""

    def __init__(self, dimensions: int = 64) -> None:
        self.dimensions = dimensions
        self.faults: list[str] = []
        self.calls: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = False
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}
        )
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "RESUME_MCP_EMBEDDING_API_KEY": KEY,
            "RESUME_MCP_EMBEDDING_BASE_URL": self.url,
            "RESUME_MCP_EMBEDDING_MODEL": "fictional-embed",
        }

    def settings(self, dimensions: int | None = None) -> EmbeddingSettings:
        return EmbeddingSettings("fictional-embed", self.url, KEY, dimensions)

    @property
    def texts(self) -> list[str]:
        """Every text that was asked for and answered."""
        return [text for call in self.calls for text in call["input"]]

    def answer(self, call: dict[str, Any]) -> bytes:
        size = call.get("dimensions", self.dimensions)
        vectors = HashEmbedder(size).embed(call["input"], patient=True)
        rows: list[dict[str, Any]] = []
        for index, vector in enumerate(vectors):
            plain = call.get("encoding_format") == "float"
            value = list(array("f", vector)) if plain else base64.b64encode(vector).decode()
            rows.append({"object": "embedding", "index": index, "embedding": value})
        # The interface does not promise the order of the texts.
        used = {"prompt_tokens": 1, "total_tokens": 1}
        whole = {"object": "list", "data": rows[::-1], "model": call["model"], "usage": used}
        return json.dumps(whole).encode()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(endpoint: Endpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/embeddings", self.path
            call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            endpoint.keys.append(self.headers.get("Authorization", ""))
            fault = endpoint.faults.pop(0) if endpoint.faults else ""
            if fault.isdigit():
                self._send(int(fault), b'{"error": {"message": "no"}}')
            elif fault == "cut":
                self._send(200, endpoint.answer(call), length=1_000_000)
            elif fault == "redirect":
                self._send(302, b"", location="http://127.0.0.1:9/elsewhere")
            elif fault:
                self._send(200, _WRONG[fault](json.loads(endpoint.answer(call))))
            else:
                endpoint.calls.append(call)
                self._send(200, endpoint.answer(call))

        def _send(
            self, status: int, content: bytes, *, length: int = 0, location: str = ""
        ) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(length or len(content)))
            self.send_header("Connection", "close")
            if status == 429:
                self.send_header("Retry-After", "2")
            if location:
                self.send_header("Location", location)
            self.end_headers()
            self.wfile.write(content)
            self.close_connection = True

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
            pass

    return Handler


def _shorter(whole: dict[str, Any]) -> bytes:
    for row in whole["data"]:
        row["embedding"] = [0.5, 0.5, 0.5]
    return json.dumps(whole).encode()


def _unequal(whole: dict[str, Any]) -> bytes:
    whole["data"][0]["embedding"] = [1.0]
    return json.dumps(whole).encode()


def _infinite(whole: dict[str, Any]) -> bytes:
    for row in whole["data"]:
        row["embedding"] = [float("inf"), 1.0]
    return json.dumps(whole).replace("Infinity", "1e999").encode()


_WRONG: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "no json": lambda _: b"<html>busy</html>",
    "no data": lambda _: b'{"object": "list"}',
    "no base64": lambda w: json.dumps({**w, "data": [{"index": 0, "embedding": "%%"}]}).encode(),
    "fewer": lambda w: json.dumps({**w, "data": w["data"][1:]}).encode(),
    "wrong dimension": _shorter,
    "unequal dimensions": _unequal,
    "no number": _infinite,
    "endless": lambda _: b" " * (17 * 1024 * 1024),
}
