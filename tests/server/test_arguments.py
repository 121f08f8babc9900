"""What a host may send: unknown names, nulls, wrong types, odd text in every field."""

import json
from typing import Any

import pytest
from mcp import Client

from resume_mcp.server.catalog import ALL_TOOLS
from tests.conftest import Connect
from tests.journeys.test_tailor import call, refused

pytestmark = pytest.mark.anyio

ODD_TEXTS = ("张伟 Đặng ✓ 😊", "\u202egnp.exe", "a\x00b", "x" * 5_000, "{{7*7}}", "'; drop table--")


async def test_an_unknown_argument_is_refused_by_name(connect: Connect) -> None:
    async with connect() as client:
        found = await refused(client, "list_resumes", approved=True)
        assert found["code"] == "unknown_argument"
        assert found["details"]["unknown"] == ["approved"]
        assert "limit" in found["message"]


async def test_an_explicit_null_counts_as_absent(connect: Connect) -> None:
    async with connect() as client:
        assert await call(client, "list_resumes", limit=None, cursor=None) == {"resumes": []}


async def test_a_wrong_type_is_refused_with_the_argument_and_the_value(connect: Connect) -> None:
    async with connect() as client:
        found = await refused(client, "list_resumes", limit="many")
        assert found["code"] == "invalid_argument"
        assert "limit" in found["message"]
        assert "many" in found["message"]


async def test_an_unknown_tool_is_an_error_and_the_server_lives(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("approve_everything", {})
        assert result.is_error
        assert (await call(client, "list_resumes")) == {"resumes": []}


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
async def test_odd_text_in_every_text_field_is_an_error_or_a_success(
    spec: Any, connect: Connect
) -> None:
    parameters = spec.to_tool().parameters
    async with connect() as client:
        for text in ODD_TEXTS:
            arguments = {
                name: schema["enum"][0] if "enum" in schema else text
                for name, schema in parameters["properties"].items()
                if schema.get("type") in (None, "string") or name in parameters.get("required", [])
            }
            await _spoken(client, spec.name, arguments)


async def _spoken(client: Client, tool: str, arguments: dict[str, Any]) -> None:
    result = await client.call_tool(tool, arguments)
    text = result.content[0]
    assert text.type == "text"
    assert text.text
    assert "Traceback" not in text.text
    assert '.py", line' not in text.text
    if result.is_error:
        assert result.structured_content is not None
        assert result.structured_content["code"] != "internal_error", (tool, arguments)


async def test_text_that_looks_like_something_else_stays_text(connect: Connect) -> None:
    async with connect() as client:
        for text in ("2024", "13800138000", '{"a": 1}', "[1,2]", "null", "true", "1e5", "007"):
            await call(client, "memory_write", doc="skills", mode="replace", content=text)
            read = (await call(client, "memory_read", doc="skills"))["text"]
            assert read.splitlines()[1] == text  # between the marks


async def test_structures_may_come_as_json_strings(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        operations = [{"op": "replace", "path": "/basics/label", "value": "Analytics Engineer"}]
        proposals = json.dumps([{"title": "Label", "operations": operations}])
        answer = await call(client, "propose_resume_patches", proposals=proposals)
        assert answer["proposals"][0]["status"] == "pending"
        text = json.dumps(ada)
        found = await call(client, "evaluate_deviation", original=text, candidate=text)
        assert found["severity"] == "none"
