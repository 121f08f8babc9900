"""Resources and prompts refuse with the code, message and details that tools give."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError

from resume_mcp.bootstrap import App
from resume_mcp.errors import Locked, NotFound, ResumeMcpError, StoreUnavailable
from resume_mcp.server.refusals import speaking
from tests.conftest import Connect
from tests.journeys.test_tailor import call

pytestmark = pytest.mark.anyio


async def _error_of(client: Client, uri: str) -> Any:
    with pytest.raises(MCPError) as caught:
        await client.read_resource(uri)
    return caught.value.error


@pytest.mark.parametrize(
    ("uri", "words"),
    [
        ("resume://nothing-of-that", "Use list_resumes"),
        ("resume://{resume}/revisions/7", "has no revision 7"),
        ("resume://{resume}/revisions/0", "numbered from 1"),
        ("resume://{resume}/revisions/one", "numbered from 1"),
        ("resume://{resume}/revisions/²", "numbered from 1"),
        ("snapshot://s_nothing", "list_snapshots"),
        ("memory://secret", "no memory document"),
        ("job://x", "Use save_job"),
        ("skill://none", "Skills: "),
    ],
)
async def test_a_resource_that_is_not_there_gives_code_and_message(
    connect: Connect, ada: dict[str, Any], uri: str, words: str
) -> None:
    async with connect() as client:
        done = await call(client, "import_resume", text=json.dumps(ada))
        error = await _error_of(client, uri.replace("{resume}", done["resume_id"]))
        assert error.code == -32602
        assert words in error.message
        assert error.data["code"] == "not_found"
        assert error.data["message"] == error.message
        assert isinstance(error.data["details"], dict)


async def test_a_store_that_is_gone_is_said_by_resources_and_prompts(
    connect: Connect, home: Path, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        done = await call(client, "import_resume", text=json.dumps(ada))
        for path in home.glob("store.db*"):
            path.write_bytes(b"no database" * 1_000)
        for reading in (
            client.read_resource(f"resume://{done['resume_id']}"),
            client.get_prompt("start_session", {}),
        ):
            with pytest.raises(MCPError) as caught:
                await reading
            assert caught.value.error.data["code"] == "store_unavailable"
            assert caught.value.error.data["message"] == caught.value.error.message


def _raising(error: Exception) -> Callable[[], Any]:
    async def read() -> str:
        raise error

    return read


@pytest.mark.parametrize(
    ("error", "number", "code"),
    [
        (NotFound("No such."), -32602, "not_found"),
        (Locked("It is locked.", resume_id="r"), -32603, "locked"),
        (StoreUnavailable("The disk is full."), -32603, "store_unavailable"),
    ],
)
async def test_each_refusal_keeps_its_code(error: ResumeMcpError, number: int, code: str) -> None:
    with pytest.raises(MCPError) as caught:
        await speaking(_raising(error))()
    found = caught.value.error
    assert (found.code, found.message) == (number, error.message)
    assert found.data == {"code": code, "message": error.message, "details": error.details}


async def test_a_fault_tells_nothing_of_what_it_read(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(MCPError) as caught:
        await speaking(_raising(ValueError("Ada's secret")))()
    assert caught.value.error.data["code"] == "internal_error"
    assert "secret" not in caught.value.error.message + caplog.text
    assert "ValueError at test_refusals.py" in caplog.text


async def test_an_error_of_the_protocol_stays_as_it_is() -> None:
    own = MCPError(-32602, "strategy is unknown")
    with pytest.raises(MCPError) as caught:
        await speaking(_raising(own))()
    assert caught.value is own


async def test_a_file_that_was_cleared_away_says_how_it_is_had_again(
    connect: Connect, app: App, ada: dict[str, Any]
) -> None:
    app.__dict__["rendering"] = replace(app.rendering, max_snapshots=1)
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        plain = {"format": "text", "preview": False}
        first = await call(client, "render_resume", **plain)
        await call(client, "render_resume", markdown="# Ada\n\nHello", **plain)
        error = await _error_of(client, first["uri"])
        assert error.data["code"] == "not_found"
        assert f"resume_id='{first['snapshot_id']}' makes it again" in error.message
        listed = (await call(client, "list_snapshots"))["snapshots"]
        assert [("uri" in each, each["state"]) for each in listed] == [
            (True, "here"),
            (False, "cleared"),
        ]
        again = await call(client, "render_resume", resume_id=first["snapshot_id"], preview=False)
        assert again["sha256"] == first["sha256"]
        assert (await client.read_resource(first["uri"])).contents


@pytest.mark.parametrize("era", ["auto"])
@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("tailor_resume", {"strategy": "gently"}, "strategy is 'gently'"),
        ("tailor_resume", {"job": "Nurse \ud800"}, "job holds a lone surrogate"),
        ("find_jobs", {"query": "\udfff"}, "query holds a lone surrogate"),
    ],
)
async def test_a_prompt_refuses_as_a_tool_does(
    connect: Connect, name: str, arguments: dict[str, str], words: str
) -> None:
    async with connect() as client:
        with pytest.raises(MCPError) as caught:
            await client.get_prompt(name, arguments)
        assert caught.value.error.code == -32602
        assert words in caught.value.error.message
        assert caught.value.error.data["code"] == "invalid_input"
