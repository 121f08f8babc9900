"""The brief of a session: what was remembered when it began, and the same until it ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Implementation

from resume_mcp.bootstrap import App
from resume_mcp.server.app import build_server
from resume_mcp.server.http import http_app
from resume_mcp.server.sessions import MAX_SESSIONS, SessionBriefs
from tests.conftest import Connect
from tests.journeys.test_tailor import call
from tests.server.test_http import HERE, PORT
from tests.server.test_prompts import text_of

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def host(http: httpx2.AsyncClient, era: str, name: str) -> AsyncIterator[Client]:
    transport = streamable_http_client(f"{HERE}/mcp", http_client=http)
    info = Implementation(name=name, version="1")
    async with Client(transport, mode=era, client_info=info) as client:
        yield client


@asynccontextmanager
async def served(app: App) -> AsyncIterator[httpx2.AsyncClient]:
    server = build_server(app)
    asgi = http_app(server, app, host="127.0.0.1", port=PORT)
    async with (
        server.session_manager.run(),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app=asgi), base_url=HERE) as http,
    ):
        yield http


async def brief_of(client: Client) -> str:
    (content,) = (await client.read_resource("memory://brief")).contents
    return str(content.text)  # type: ignore[union-attr]


async def test_each_http_session_starts_with_what_is_remembered_then(app: App, era: str) -> None:
    async with served(app) as http:
        async with host(http, era, "first") as first:
            before = await brief_of(first)
            await call(first, "memory_write", doc="preferences", content="Only remote work.")
            assert await brief_of(first) == before
            assert await text_of(first, "memory_brief") == await text_of(first, "memory_brief")
            assert "Only remote work." not in await text_of(first, "start_session")
            assert "Only remote work." not in (first.instructions or "")
            async with host(http, era, "second") as second:
                assert "Only remote work." in await brief_of(second)
                assert "Only remote work." in (second.instructions or "")
                await call(second, "memory_write", doc="skills", content="会 Rust")
                assert "会 Rust" not in await brief_of(second)
            assert await brief_of(first) == before
        async with host(http, era, "first") as again:
            assert "会 Rust" in await brief_of(again)


async def test_a_request_without_a_session_gets_the_brief_as_it_is(app: App) -> None:
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "lone", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "resources/read",
        "params": {"uri": "memory://brief", "_meta": meta},
    }
    headers = {
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "resources/read",
        "mcp-name": "memory://brief",
    }
    async with served(app) as http:
        for wish in ("Only remote work.", "不要出差"):
            app.memory.write("preferences", content=wish)
            answer = await http.post("/mcp", json=body, headers=headers)
            assert answer.status_code == 200, answer.text
            assert wish in answer.json()["result"]["contents"][0]["text"]


async def test_on_stdio_the_process_is_the_session(connect: Connect, app: App) -> None:
    app.memory.write("preferences", content="Only remote work.")
    async with connect() as client:
        await call(client, "memory_write", doc="preferences", content="不要出差")
        assert "Only remote work." in (client.instructions or "")
        brief = await brief_of(client)
        assert "Only remote work." in brief
        assert "不要出差" not in brief
    async with connect() as client:
        assert "不要出差" in await brief_of(client)
        assert "不要出差" in (client.instructions or "")


async def test_a_start_with_nothing_remembered_makes_no_store(app: App) -> None:
    build_server(app)
    assert [path.name for path in app.settings.home.iterdir()] == ["inbox"]


async def test_the_style_and_the_language_are_in_the_instructions(
    connect: Connect, app: App
) -> None:
    async with connect() as client:
        assert "Style: professional." in (client.instructions or "")
    app.settings_service.update({"language_style": "casual", "output_language": "zh-CN"})
    async with served(app) as http, host(http, "legacy", "x") as client:
        assert "Style: casual." in (client.instructions or "")
        assert "in zh-CN" in (client.instructions or "")


def test_the_oldest_sessions_make_room(app: App) -> None:
    briefs = SessionBriefs(app, lambda _: "rules")
    for number in range(MAX_SESSIONS + 5):
        briefs._keep(f"s{number}", "text")
    assert len(briefs._kept) == MAX_SESSIONS
    assert "s4" not in briefs._kept
    assert "s5" in briefs._kept


def test_a_broken_memory_does_not_stop_the_start(app: App) -> None:
    (app.settings.home / "memory").mkdir()
    (app.settings.home / "store.db").mkdir()
    assert SessionBriefs(app, lambda _: "rules").begin_process().startswith("rules")
