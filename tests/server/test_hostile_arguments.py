"""No tool ever answers with a fault of its own, whatever a host puts into an argument."""

import json
from typing import Any

import pytest
from mcp import Client

from resume_mcp.errors import InvalidInput
from resume_mcp.server.arguments import MAX_DEPTH, refuse_unfit
from resume_mcp.server.catalog import ALL_TOOLS
from tests.conftest import Connect
from tests.journeys.test_tailor import call, refused

pytestmark = pytest.mark.anyio


def _deep(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = {"basics": value}
    return value


HOSTILE: dict[str, Any] = {
    "half a character": "a\ud800b",
    "half a character in a list": ["\udc00"],
    "half a character in an object": {"title": "\ud800", "basics": {"name": "\ud800"}},
    "half a character in JSON": '{"title": "x", "basics": {"name": "\\ud800"}}',
    "half a character in a feed": '{"title": "\\ud800"}',
    "JSON without end": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "brackets without end": "[" * 50_000,
    "JSON too deep": json.dumps(_deep(300)),
    "an object too deep": _deep(MAX_DEPTH + 1),
    "digits without end": "9" * 5_000,
    "JSON digits without end": '{"title": "x", "years": ' + "9" * 5_000 + "}",
    "digits that are no number": "²",
    "other digits": "٣",
    "nothing": "",
    "blanks": "  \n",
    "an empty object": {},
    "an empty list": [],
    "not a number": float("nan"),
    "infinity": float("inf"),
    "not a number inside": {"title": "x", "years": float("nan"), "basics": {"x": float("nan")}},
    "not a number in JSON": '{"title": "x", "years": NaN, "basics": {"x": -Infinity}}',
    "a number beyond the store": 2**70,
    "a number without end": 10**4_500,
    "a number without end inside": {"title": "x", "years": 10**400, "work": [{"name": 10**4_400}]},
    "less than nothing": -1,
    "a number where lists must stand": {"keywords": 5, "title": 5, "basics": 5, "work": 5},
    "yes": True,
    "an id of another kind": "p_00000000",
    "an id of nothing": "s_x",
    "an id with digits without end": "archive:" + "9" * 5_000,
    "an id with a number beyond the store": f"archive:{2**70}",
    "an id of another day": "memory:daily/2026",
    "a path without end": "x/" * 5_000,
    "a home of nobody": "~nobody-of-that-name/x",
    "a broken address": "file://[x",
    "a hidden NUL": "file:///a%00b",
    "operations with half a character": [
        {"title": "x", "operations": [{"op": "add", "path": "/x-\ud800", "value": "\ud800"}]}
    ],
    "operations with odd digits": [
        {"title": "x", "operations": [{"op": "add", "path": "/work/²", "value": {}}]},
        {"title": "y", "operations": [{"op": "add", "path": "/x-a", "value": {"²": "9"}}]},
        {"title": "z", "operations": [{"op": "remove", "path": "/x-a/" + "9" * 5_000}]},
    ],
    "operations with no number": [
        {"title": "x", "operations": [{"op": "add", "path": "/x-a", "value": float("inf")}]}
    ],
}
# What makes a call complete, so that the hostile argument gets further than the first refusal.
USUAL: dict[str, dict[str, Any]] = {
    "evaluate_deviation": {"original": {"basics": {"name": "Ada"}}},
    "match_resume_to_job": {"job_text": "Nurse\nRequirements\n- Care"},
    "render_resume": {"format": "text", "preview": False},
}
ALONE = ("job_id",)  # refused beside another job


@pytest.mark.parametrize("era", ["auto"])
@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
async def test_no_argument_makes_a_tool_fail(
    spec: Any, connect: Connect, ada: dict[str, Any]
) -> None:
    parameters = spec.to_tool().parameters
    async with connect() as client:
        imported = await call(client, "import_resume", text=json.dumps(ada))
        needed = {
            name: _sensible(parameters["properties"][name], imported["resume_id"])
            for name in parameters.get("required", [])
        }
        for what, value in HOSTILE.items():
            for name in parameters["properties"]:
                usual = {} if name in ALONE else USUAL.get(spec.name, {})
                arguments = {**needed, **usual, name: value}
                await _answers(client, spec.name, arguments, f"{name}: {what}")


def _sensible(schema: dict[str, Any], resume_id: str) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    return [] if schema.get("type") == "array" else resume_id


async def _answers(client: Client, tool: str, arguments: dict[str, Any], what: str) -> None:
    result = await client.call_tool(tool, arguments)
    if not result.is_error:
        return
    found = result.structured_content
    assert found is not None, (tool, what, result.content)
    assert found["code"] not in ("internal_error", "tool_error"), (tool, what)
    assert len(found["message"]) <= 4_000, (tool, what)


@pytest.mark.parametrize("era", ["auto"])
async def test_what_is_wrong_and_where_is_said(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        for tool, arguments, words in (
            ("save_job", {"posting": {"title": "A\ud800"}}, "posting/title holds a lone surrogate"),
            ("search", {"query": "\udfff"}, "U+DFFF at position 0"),
            ("list_resumes", {"cursor": "1" * 5_000}, "is none of ours"),
            ("compare_revisions", {"a": "²", "b": "1"}, "No resume '²'"),
            ("match_resume_to_job", {"document": HOSTILE["JSON too deep"]}, "nested deeper"),
            ("render_resume", {"document": HOSTILE["brackets without end"]}, "far too deep"),
            ("read_resume", {"revision": 2**70}, "revision is a number beyond"),
            ("evaluate_deviation", {"candidate": {}, "job_keywords": 7}, "a list of words"),
        ):
            found = await refused(client, tool, **arguments)
            assert found["code"] in ("invalid_input", "not_found"), tool
            assert words in found["message"], tool


@pytest.mark.parametrize("era", ["auto"])
async def test_a_row_with_half_a_character_is_rejected_and_the_others_go_on(
    connect: Connect,
) -> None:
    async with connect() as client:
        done = await call(client, "import_jobs", text='{"title":"\\ud800"}\n{"title":"Nurse"}')
        assert (done["inserted"], done["rejected_total"]) == (1, 1)
        assert done["rejected"][0] == {"line": 1, "reason": "it holds half of a surrogate pair"}


@pytest.mark.parametrize("era", ["auto"])
@pytest.mark.parametrize("empty", [{}, "{}", [], False])
async def test_an_empty_document_is_never_taken_for_the_stored_one(
    connect: Connect, ada: dict[str, Any], empty: Any
) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        for tool, more in (
            ("match_resume_to_job", {"job_text": "Nurse\nRequirements\n- Care"}),
            ("render_resume", {"format": "text", "preview": False}),
        ):
            found = await refused(client, tool, document=empty, **more)
            assert found["code"] == "invalid_input"
            assert "document" in found["message"]
        found = await refused(client, "render_resume", markdown=" \n")
        assert "markdown is blank" in found["message"]
        if isinstance(empty, dict):
            # Compared with nothing, all of it is new.
            against = await call(client, "evaluate_deviation", candidate=ada, original=empty)
            assert not against["passed"]


def test_what_json_can_say_is_let_through() -> None:
    fine = {"text": "张伟 😊 \u202e", "limit": 2**63 - 1, "document": _deep(MAX_DEPTH - 2)}
    refuse_unfit(fine | {"value": [1.5, -3, None, True, 10**39]})


@pytest.mark.parametrize(
    "value", [{"\ud800": 1}, [[float("nan")]], {"a": [10**40]}, _deep(100_000), -(2**63) - 1]
)
def test_what_no_store_can_hold_is_refused_whatever_its_depth(value: Any) -> None:
    with pytest.raises(InvalidInput):
        refuse_unfit({"value": value})
