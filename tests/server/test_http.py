"""Streamable HTTP: exact Host and Origin, sizes, types, `/health`; the same tools as over stdio."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from resume_mcp.bootstrap import App
from resume_mcp.errors import BadSettings
from resume_mcp.server.app import build_server
from resume_mcp.server.catalog import ALL_TOOLS
from resume_mcp.server.http import http_app, serve_http
from tests.shared_attacks import cases

pytestmark = pytest.mark.anyio

PORT = 8765
HERE = f"http://127.0.0.1:{PORT}"
JSON_HEADERS = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


@asynccontextmanager
async def served(app: App) -> AsyncIterator[httpx2.AsyncClient]:
    server = build_server(app)
    asgi = http_app(server, app, host="127.0.0.1", port=PORT)
    transport = httpx2.ASGITransport(app=asgi)
    async with (
        server.session_manager.run(),
        httpx2.AsyncClient(transport=transport, base_url=HERE) as http,
    ):
        yield http


async def test_a_client_lists_and_calls_tools_in_both_eras(app: App, era: str) -> None:
    async with served(app) as http:
        transport = streamable_http_client(f"{HERE}/mcp", http_client=http)
        async with Client(transport, mode=era) as client:
            assert len((await client.list_tools()).tools) == len(ALL_TOOLS)
            result = await client.call_tool("list_resumes", {})
            assert result.structured_content == {"resumes": []}


async def test_health_says_that_the_store_works(app: App) -> None:
    async with served(app) as http:
        answer = await http.get("/health")
        assert answer.status_code == 200
        assert answer.json()["store"] == "ok"
        assert answer.json()["problems"] == []
        assert "journal" in answer.json()["checks"]


async def test_health_refuses_a_foreign_host(app: App) -> None:
    async with served(app) as http:
        assert (await http.get("/health", headers={"host": "evil.example"})).status_code == 421


SIZES_AND_NAMES = tuple(f"HTP-{number:03d}" for number in (1, 2, 5, 6, 7, 9, 10, 11, 13, 16, 17))


@pytest.mark.parametrize("row", cases("http_transport", only=SIZES_AND_NAMES))
async def test_the_transport_refuses_what_the_shared_set_throws_at_it(
    row: dict[str, Any], app: App
) -> None:
    attack = {
        key: value.replace("{PORT}", str(PORT)) if isinstance(value, str) else value
        for key, value in row["input"].items()
    }
    headers = dict(JSON_HEADERS)
    headers |= {key: attack[key] for key in ("host", "origin") if key in attack}
    headers |= {"content-type": attack["content_type"]} if "content_type" in attack else {}
    body: Any = json.dumps(HELLO).encode()
    made = attack.get("body")
    if isinstance(made, dict) and made["gen"] == "repeat":
        body = made["args"]["s"].encode() * made["args"]["n"]
    if isinstance(made, dict) and made["gen"] == "json_nested":
        body = b"[" * made["args"]["n"] + b"]" * made["args"]["n"]
    async with served(app) as http:
        method = attack.get("method", "POST")
        answer = await http.request(method, "/mcp", headers=headers, content=body)
        assert answer.status_code in _allowed(row["expected_invariant"]), answer.text[:200]
        assert "access-control-allow-origin" not in answer.headers
        well = await http.post("/mcp", headers=JSON_HEADERS, content=json.dumps(HELLO).encode())
        assert well.status_code == 200, "a normal client is served afterwards"


def _allowed(invariant: str) -> range | tuple[int, ...]:
    start = invariant.split(maxsplit=1)[0].strip(".:;")
    if start.isdigit():
        return (int(start),)
    return range(400, 500)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "resume.example.com"])  # noqa: S104 - refused
async def test_an_address_that_others_could_reach_is_refused(app: App, host: str) -> None:
    with pytest.raises(BadSettings, match="other machines"):
        await serve_http(build_server(app), app, host=host, port=PORT)


async def test_a_second_host_header_is_refused(app: App) -> None:
    async with served(app) as http:
        headers = [("host", f"127.0.0.1:{PORT}"), ("host", "evil.example")]
        answer = await http.get("/health", headers=headers)
        assert answer.status_code == 421
