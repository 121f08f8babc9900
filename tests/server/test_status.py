"""server_status: how the server is, what is wrong, and how to mend it; within two seconds."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.server.prompts import PROMPTS
from resume_mcp.storage.in_use import InUse
from tests.conftest import Connect
from tests.storage.test_damage import damage, fill, kept_in

pytestmark = pytest.mark.anyio


async def status(connect: Connect) -> dict[str, Any]:
    async with connect() as client:
        result = await client.call_tool("server_status", {})
    assert not result.is_error
    found: dict[str, Any] = result.structured_content
    return found


async def test_a_fresh_server_is_well_and_says_of_what(connect: Connect) -> None:
    found = await status(connect)
    assert found["ok"]
    assert found["problems"] == []
    assert set(found["checks"]) == {
        *("journal", "vectors", "memory", "network", "fonts", "engines", "disk", "other processes"),
    }
    assert "preferences 0/4096" in found["checks"]["memory"]
    assert found["prompts"] == len(PROMPTS) + 2


async def test_a_mended_store_is_told_of_until_the_damaged_file_is_gone(
    home: Path, connect: Connect
) -> None:
    fill(home)
    damage(home, cut=0.7)
    found = await status(connect)
    assert found["ok"]
    (problem,) = found["problems"]
    assert "damaged" in problem
    assert "PROBLEM" in await spoken(connect)
    kept_in(home)[0].unlink()
    assert (await status(connect))["problems"] == []


async def test_a_store_that_can_t_be_mended_is_unreachable_and_the_server_lives(
    home: Path, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resume_mcp.storage.in_use.WAIT_S", 0.1)
    fill(home)
    damage(home, cut=0.7)
    other = InUse(home)
    other.enter()
    found = await status(connect)
    assert not found["ok"]
    assert found["store"] == "unreachable"
    assert "could not be mended now" in found["problems"][0]
    other.leave()


async def test_a_store_that_hangs_costs_two_seconds_at_most(
    home: Path, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resume_mcp.server.status.STORE_DEADLINE_S", 0.3)
    other = InUse(home)
    with other.alone():
        began = time.monotonic()
        found = await status(connect)
        assert time.monotonic() - began < 2
    assert not found["ok"]
    assert "does not answer" in found["problems"][0]


async def test_nothing_of_the_person_s_is_in_it(
    app: App, home: Path, connect: Connect, ada: dict[str, Any]
) -> None:
    from resume_mcp.services.resumes import Source

    app.resumes.import_resume(Source(text=json.dumps(ada)))
    (home / "memory" / "USER.md").write_text("canary-7f3a " * 200)
    text = json.dumps(await status(connect), ensure_ascii=False)
    assert "canary" not in text
    assert ada["basics"]["name"] not in text
    assert "USER.md" in text


async def spoken(connect: Connect) -> str:
    async with connect() as client:
        result = await client.call_tool("server_status", {})
    return str(result.content[0].text)  # type: ignore[union-attr]
