"""Search and fetch through a client: hostile queries, and the form that connectors read."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from tests.conftest import Connect
from tests.fakes import fixed_clock
from tests.journeys.test_tailor import call, refused
from tests.shared_attacks import cases, rows

pytestmark = pytest.mark.anyio

FEED = [
    {"source": "t", "external_id": "1", "title": "C++ developer", "company": "Brotfabrik",
     "city": "Berlin", "url": "https://jobs.example/1", "description": "We bake ovens in C++."},
    {"source": "t", "external_id": "2", "title": "护士", "company": "云帆医院", "city": "上海",
     "url": "https://jobs.example/2", "description": "三班倒，node.js 不需要。"},
]  # fmt: skip
REFUSED = tuple(r["id"] for r in rows("search") if r["expected_invariant"].startswith("Rejected:"))
LONG = tuple(
    r["id"] for r in rows("search") if r["expected_invariant"].startswith("Rejected as too long")
)
REPLACED = tuple(
    r["id"] for r in rows("search") if r["expected_invariant"].startswith("Rejected or replaced")
)
ANSWERED = tuple(r["id"] for r in rows("search") if r["id"] not in (*REFUSED, *LONG, *REPLACED))


def written(value: Any) -> Any:
    return value["args"]["s"] * value["args"]["n"] if isinstance(value, dict) else value


def lines(*postings: dict[str, Any]) -> str:
    return "\n".join(json.dumps(posting, ensure_ascii=False) for posting in postings)


async def _with_jobs(client: Client) -> None:
    assert (await call(client, "import_jobs", text=lines(*FEED)))["inserted"] == len(FEED)


async def _still_finds(client: Client) -> None:
    found = (await call(client, "search", query="C++ 柏林", scope="jobs"))["results"]
    assert [result["external_id"] for result in found] == ["1"]


@pytest.mark.parametrize("row", cases("search", only=ANSWERED))
async def test_a_query_is_text_and_never_syntax(connect: Connect, row: dict[str, Any]) -> None:
    async with connect() as client:
        await _with_jobs(client)
        for scope in ("jobs", "all"):
            found = await call(client, "search", query=written(row["input"]["query"]), scope=scope)
            assert isinstance(found["results"], list)
        await _still_finds(client)


@pytest.mark.parametrize("row", cases("search", only=(*REFUSED, *LONG)))
async def test_what_is_out_of_bounds_is_refused_at_once(
    connect: Connect, row: dict[str, Any]
) -> None:
    async with connect() as client:
        await _with_jobs(client)
        await _still_finds(client)
        given = {name: written(value) for name, value in row["input"].items()}
        started = time.process_time()
        answer = await refused(client, "search", **given)
        assert time.process_time() - started < 0.5
        assert answer["code"] in ("invalid_input", "unknown_argument")
        await _still_finds(client)


@pytest.mark.parametrize("row", cases("search", only=REPLACED))
async def test_half_a_character_ends_nothing(connect: Connect, row: dict[str, Any]) -> None:
    async with connect() as client:
        await _with_jobs(client)
        answer = await client.call_tool("search", {"query": row["input"]["query"]})
        structured = answer.structured_content
        assert structured is not None
        assert "results" in structured or structured["code"] == "invalid_input"
        await _still_finds(client)


async def test_an_empty_query_finds_nothing_and_says_so(connect: Connect) -> None:
    async with connect() as client:
        await _with_jobs(client)
        found = await call(client, "search", query=" \n")
        assert found["results"] == []
        assert any("empty" in warning for warning in found["warnings"])


async def test_a_longer_query_is_shortened_and_says_so(connect: Connect) -> None:
    async with connect() as client:
        await _with_jobs(client)
        found = await call(client, "search", query="C++ " + "x " * 400)
        assert [result["external_id"] for result in found["results"]] == ["1"]
        assert any("512" in warning for warning in found["warnings"])


async def test_connectors_of_chatgpt_read_json_and_others_read_lines(home: Path, app: App) -> None:
    settings = load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home)
    other = App(settings, clock=fixed_clock, connector="chatgpt")
    async with Client(build_server(app)) as host, Client(build_server(other)) as chatgpt:
        await _with_jobs(host)
        asked = {"query": "护士"}
        usual = await host.call_tool("search", asked)
        answer = await chatgpt.call_tool("search", asked)
        assert answer.structured_content == usual.structured_content
        (text,) = _texts(answer)
        (found,) = json.loads(text)["results"]
        assert set(found) == {"id", "title", "url"}
        assert (found["title"], found["url"]) == ("护士", "https://jobs.example/2")
        with pytest.raises(ValueError, match=r"."):
            json.loads(_texts(usual)[0])
        whole = await chatgpt.call_tool("fetch", {"id": found["id"]})
        (text,) = _texts(whole)
        assert json.loads(text) == whole.structured_content
        assert {"id", "title", "text", "url", "metadata"} <= set(json.loads(text))


def _texts(result: Any) -> list[str]:
    return [block.text for block in result.content]


@pytest.mark.parametrize("era", ["auto"])
async def test_vectors_come_with_the_texts_and_not_with_the_first_search(
    home: Path, ada: dict[str, Any], era: str
) -> None:
    environment = {"RESUME_MCP_HOME": str(home), "RESUME_MCP_EMBEDDING_MODEL": "hash"}
    app = App(
        load_settings(environment, user_home=home), clock=fixed_clock, later=lambda work: work()
    )
    assert app.embedding is not None
    async with Client(build_server(app), mode=era) as client:
        await _with_jobs(client)
        assert app.embedding.coverage() == (2, 2)
        await call(client, "save_job", text="Baker\nBrot GmbH\nBerlin\nWe bake bread.")
        assert app.embedding.coverage() == (3, 3)
        await call(client, "import_resume", text=json.dumps(ada))
        assert app.embedding.coverage() == (4, 4)
        status = await call(client, "server_status")
        assert status["checks"]["vectors"] == "4 of 4 texts, hash"
