"""What hosts see of each tool: a change shows up as a diff that somebody reads."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from resume_mcp.server.catalog import ALL_TOOLS
from resume_mcp.server.spec import ToolSpec, refused

SNAPS = Path(__file__).parent / "__toolsnaps__"


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
def test_tool_schema_is_what_hosts_last_saw(spec: ToolSpec, request: pytest.FixtureRequest) -> None:
    tool = spec.to_tool()
    assert tool.annotations is not None
    shown = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "annotations": tool.annotations.model_dump(exclude_none=True),
        "input_schema": tool.parameters,
        "output_schema": tool.output_schema,
    }
    text = json.dumps(shown, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    snap = SNAPS / f"{tool.name}.json"
    if request.config.getoption("--update-snaps"):
        SNAPS.mkdir(exist_ok=True)
        snap.write_text(text, encoding="utf-8")
    assert snap.is_file(), f"no snapshot for {tool.name}; run `make snaps` and review the diff"
    assert text == snap.read_text(encoding="utf-8"), "run `make snaps` and review the diff"


def test_no_snapshot_is_left_behind() -> None:
    assert {snap.stem for snap in SNAPS.glob("*.json")} == {spec.name for spec in ALL_TOOLS}


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
def test_schemas_carry_no_titles_and_no_null_unions(spec: ToolSpec) -> None:
    tool = spec.to_tool()
    for schema in (tool.parameters, tool.output_schema):
        assert not list(_faults(schema))


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
def test_every_tool_declares_whether_it_only_reads(spec: ToolSpec) -> None:
    annotations = spec.to_tool().annotations
    assert annotations is not None
    assert annotations.read_only_hint is not None
    assert annotations.destructive_hint is not None


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
def test_every_required_argument_is_described_or_an_enumeration(spec: ToolSpec) -> None:
    parameters = spec.to_tool().parameters
    for name in parameters.get("required", []):
        argument = parameters["properties"][name]
        assert argument.get("description") or argument.get("enum"), name


def _faults(schema: Any, *, named: bool = False) -> Any:
    if isinstance(schema, list):
        for inner in schema:
            yield from _faults(inner)
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key == "title" and not named and isinstance(value, str):
            yield f"title {value}"
        yield from _faults(value, named=key in ("properties", "$defs"))
    if schema == {"type": "null"}:
        yield "null"


@pytest.mark.parametrize("spec", ALL_TOOLS, ids=lambda spec: spec.name)
def test_a_refusal_fits_the_output_schema_and_half_a_result_does_not(spec: ToolSpec) -> None:
    # The TypeScript SDK 1.x checks refusals too: see `_or_a_refusal`.
    schema = spec.to_tool().output_schema
    assert schema is not None
    check = Draft202012Validator(schema).is_valid
    assert check(refused("not_found", "No such thing.", {"id": "x"}).structured_content)
    assert check({}) is ("anyOf" not in schema)
