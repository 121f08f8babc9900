"""A changed memory document is announced to whom it may concern, whoever changed it."""

from typing import Any

import anyio
import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.server.app import build_server
from tests.journeys.test_tailor import call

pytestmark = pytest.mark.anyio


async def next_event(subscription: Any) -> str:
    with anyio.fail_after(10):
        async for event in subscription:
            return str(event.uri)
    raise AssertionError("the stream ended")


async def test_a_write_is_announced_on_the_newest_protocol(app: App) -> None:
    wanted = ["memory://skills", "memory://职业偏好"]
    async with (
        Client(build_server(app)) as client,
        client.listen(resource_subscriptions=wanted) as subscription,
    ):
        await call(
            client, "memory_write", doc="notes", mode="add_section", section="A", content="b"
        )
        await call(client, "memory_write", doc="skills", content="Python")
        assert await next_event(subscription) == "memory://skills"
        await call(client, "memory_write", doc="preferences", content="不要出差")
        assert await next_event(subscription) == "memory://职业偏好"


# The older protocol's own method: the client of the newest one warns about it.
@pytest.mark.filterwarnings("ignore:resources/(un)?subscribe is removed")
async def test_a_write_is_announced_to_an_older_client_until_it_unsubscribes(app: App) -> None:
    heard: list[str] = []

    async def hear(message: Any) -> None:
        heard.append(f"{type(message).__name__} {message.params.uri}")

    async with Client(build_server(app), mode="legacy", message_handler=hear) as client:
        assert client.server_capabilities.resources is not None
        assert client.server_capabilities.resources.subscribe
        await client.subscribe_resource("memory://skills")
        await call(client, "memory_write", doc="skills", content="Python")
        with anyio.fail_after(10):
            while not heard:
                await anyio.sleep(0.01)
        assert heard == ["ResourceUpdatedNotification memory://skills"]
        await client.unsubscribe_resource("memory://skills")
        await call(client, "memory_write", doc="skills", content="Rust")
        await call(client, "list_resumes")
        assert len(heard) == 1


async def test_what_an_editor_changes_is_announced_too(app: App) -> None:
    app.memory.write("skills", content="Python")
    file = app.settings.home / "memory" / "技能标签.md"
    async with (
        Client(build_server(app)) as client,
        client.listen(resource_subscriptions=["memory://skills"]) as subscription,
    ):
        file.write_text("Python, Rust", encoding="utf-8")
        assert await next_event(subscription) == "memory://skills"


async def test_an_announcement_leaves_the_brief_as_it_is(app: App) -> None:
    app.memory.write("skills", content="Python")
    async with (
        Client(build_server(app)) as client,
        client.listen(resource_subscriptions=["memory://skills"]) as subscription,
    ):
        before = (await client.read_resource("memory://brief")).contents
        await call(client, "memory_write", doc="skills", content="Rust")
        await next_event(subscription)
        assert (await client.read_resource("memory://brief")).contents == before
