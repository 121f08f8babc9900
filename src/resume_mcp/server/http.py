"""Streamable HTTP on this machine: exact Host and Origin, size caps, deadlines, `/health`."""

import ipaddress
from typing import Any

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from resume_mcp import VERSION
from resume_mcp.bootstrap import App
from resume_mcp.errors import BadSettings
from resume_mcp.server.status import state_of

MAX_BODY_BYTES = 4 * 1024 * 1024
KEEP_ALIVE_S = 5
SHUTDOWN_S = 5


def http_app(server: MCPServer[Any], app: App, *, host: str, port: int) -> Starlette:
    """Return the ASGI application; nothing but our own host:port passes its checks."""
    names = _own_names(host, port)
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )

    async def health(_: Request) -> JSONResponse:
        state = await state_of(app)
        ok = state.store == "ok"
        body = {"ok": ok, "version": VERSION, "store": state.store}
        body |= {"checks": state.checks, "problems": list(state.problems)}
        return JSONResponse(body, status_code=200 if ok else 503)

    starlette = server.streamable_http_app(
        host=host, transport_security=security, max_request_body_size=MAX_BODY_BYTES
    )
    starlette.add_route("/health", health, methods=["GET"])
    starlette.add_middleware(_ExactHeaders, names=frozenset(names))
    return starlette


class _ExactHeaders:
    """Refuses a foreign Host or Origin on every path, and look-alikes of application/json."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, []).append(value.decode("latin-1"))
        hosts, origins = headers.get(b"host", []), headers.get(b"origin", [])
        if len(hosts) != 1 or hosts[0] not in self._names:
            return PlainTextResponse("Invalid Host header", status_code=421)
        if any(origin not in {f"http://{name}" for name in self._names} for origin in origins):
            return PlainTextResponse("Invalid Origin header", status_code=403)
        kinds = headers.get(b"content-type", [])
        if scope["method"] == "POST" and [_essence(kind) for kind in kinds] != ["application/json"]:
            return PlainTextResponse("Content-Type must be application/json", status_code=415)
        return None


def _essence(content_type: str) -> str:
    return content_type.partition(";")[0].strip().casefold()


def _own_names(host: str, port: int) -> list[str]:
    shown = f"[{host}]" if ":" in host else host
    return sorted({f"{shown}:{port}", f"localhost:{port}"})


def is_loopback(host: str) -> bool:
    """Tell whether a bind address is reachable from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def serve_http(server: MCPServer[Any], app: App, *, host: str, port: int) -> None:
    """Serve HTTP until the process is told to stop.

    Raises:
        BadSettings: for an address that other machines could reach: there is no login here.
    """
    if not is_loopback(host):
        raise BadSettings(
            f"--host {host} could be reached from other machines, and this version has no login. "
            "Use 127.0.0.1."
        )
    import uvicorn

    from resume_mcp.web.slow_clients import DeadlineProtocol

    config = uvicorn.Config(
        http_app(server, app, host=host, port=port),
        host=host,
        port=port,
        http=DeadlineProtocol,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=SHUTDOWN_S,
        h11_max_incomplete_event_size=64 * 1024,
    )
    await uvicorn.Server(config).serve()


def run_http(server: MCPServer[Any], app: App, *, host: str, port: int) -> None:
    """Run the HTTP server in this thread."""

    async def main() -> None:
        await serve_http(server, app, host=host, port=port)

    anyio.run(main)
