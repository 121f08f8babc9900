"""What a model gets for a call that is a little wrong: words that mend it at once."""

import json
from typing import Any

import pytest
from mcp import Client

from tests.conftest import Connect
from tests.journeys.test_tailor import call, refused

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("era", ["auto"])]


async def said(client: Client, tool: str, **arguments: Any) -> str:
    """Return the text of a result that must succeed."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return "\n".join(getattr(block, "text", "") for block in result.content)


async def test_a_wrong_argument_is_told_once_and_as_it_was_sent(connect: Connect) -> None:
    async with connect() as client:
        for tool, arguments, words in (
            (
                "update_settings",
                {"auto_save_resume": "maybe"},
                "update_settings: auto_save_resume: Input should be '', 'true' or 'false' "
                "(given: 'maybe'). Nothing was done.",
            ),
            ("search", {"query": 1}, "query: Input should be a valid string (given: 1)"),
            ("search", {"query": "x", "since": "last week"}, "such as 2026-11-01"),
            ("fetch", {"id": "7b7f7fbc"}, "a job_id takes job: before it"),
        ):
            found = await refused(client, tool, **arguments)
            assert words in found["message"], found["message"]


async def test_revisions_are_compared_by_number_as_well(
    connect: Connect, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        assert (await call(client, "compare_revisions", a=1, b=1))["total"] == 0


async def test_a_filter_asks_for_jobs_and_says_what_it_gave_up(
    connect: Connect, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        posting = {"title": "Data engineer", "city": "Berlin", "description": "Pipelines."}
        await call(client, "save_job", posting=posting)
        found = await call(client, "search", query="data engineer", city="Oslo")
        assert [hit["id"].partition(":")[0] for hit in found["results"]] == ["job"]
        assert found["relaxed"] == "city"
        every = await call(client, "search", query="data engineer")
        assert len({hit["id"].partition(":")[0] for hit in every["results"]}) > 1


async def test_what_is_found_besides_jobs_is_told_by_its_words(connect: Connect) -> None:
    async with connect() as client:
        await call(client, "memory_write", doc="preferences", content="Only hybrid roles.")
        text = await said(client, "search", query="hybrid")
        assert "preferences | Only hybrid roles. | memory://preferences | id" in text


async def test_a_finding_comes_with_what_to_do(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        add = {"op": "add", "path": "/work/0/highlights/-", "value": "Saved 73% with Kubernetes"}
        told = await said(
            client, "propose_resume_patches", proposals=[{"title": "k8s", "operations": [add]}]
        )
        assert "withdraw_proposals, mend it once" in told
        safe = {"op": "set_hidden", "path": "/skills/0", "value": True}
        told = await said(
            client, "propose_resume_patches", proposals=[{"title": "hide", "operations": [safe]}]
        )
        assert "withdraw_proposals" not in told


async def test_a_new_resume_says_what_comes_next(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        assert "read_resume" in await said(client, "import_resume", text=json.dumps(ada))
        made = await said(client, "create_variant", title="中文版", kind="translation")
        assert "still holds the master's words" in made
        listed = await said(client, "list_revisions")
        assert "create ," not in listed


async def test_gaps_stand_under_their_name(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        told = await said(
            client, "match_resume_to_job", job_text="Requirements:\n- Rust\n- Kubernetes"
        )
        assert "Gaps in the musts: " in told
