"""The server under the MCP Inspector: a client that is not ours, on the TypeScript SDK.

It runs where `mcp-inspector` is found: npm install -g @modelcontextprotocol/inspector@2.12.0
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from resume_mcp.server.catalog import ALL_TOOLS

pytestmark = pytest.mark.e2e

RESUME = """# Mia Novak
mia.novak@example.com

## Experience

### Data Analyst, Example Foods (2020 - 2023)
- Built 12 reports for 40 shops

## 教育

- 示例大学，统计学，本科，2016 – 2020
"""
ERAS = ("legacy", "modern")
UNREACHABLE_S, INSPECTOR_S = 20, 120


class Answer(NamedTuple):
    """What the Inspector printed, and its exit code."""

    code: int
    printed: str
    errors: str

    @property
    def result(self) -> dict[str, Any]:
        """The result that the server gave."""
        assert self.code == 0, self.errors
        found: dict[str, Any] = json.loads(self.printed)["result"]
        return found


Inspect = Callable[..., Answer]


@pytest.fixture(scope="module")
def program() -> str:
    """The Inspector's command."""
    found = os.environ.get("RESUME_MCP_INSPECTOR") or shutil.which("mcp-inspector")
    if not found:
        pytest.skip("mcp-inspector is neither on PATH nor named by RESUME_MCP_INSPECTOR")
    return found


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, program: str) -> Path:
    """A home that holds one resume, imported through the Inspector."""
    folder = tmp_path_factory.mktemp("home")
    arguments = json.dumps({"text": RESUME})
    call = ("--method", "tools/call", "--tool-name", "import_resume", "--tool-args-json", arguments)
    assert _run(program, [*call, *_stdio(folder)]).result["structuredContent"]["revision"] == 1
    return folder


@pytest.fixture(scope="module")
def address(home: Path) -> Iterator[str]:
    """A server over HTTP on this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "resume_mcp", "serve", "--http", "--port", str(port)],
        env={**os.environ, "RESUME_MCP_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/health", process)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(params=[f"{era} over {way}" for way in ("stdio", "HTTP") for era in ERAS])
def inspect(request: pytest.FixtureRequest, program: str, home: Path) -> Inspect:
    """Asks the server one question in a process of the Inspector's own."""
    before, after = ["--protocol-era", request.param.split()[0]], _stdio(home)
    if request.param.endswith("HTTP"):
        # An option that takes several values would swallow an address behind it.
        address = request.getfixturevalue("address")
        before, after = [address, "--transport", "http", *before], []

    def ask(method: str, *options: str) -> Answer:
        return _run(program, [*before, "--method", method, *options, *after])

    return ask


def test_every_tool_is_listed_and_none_breaks_the_strict_check(inspect: Inspect) -> None:
    # Schemas that other clients could not take would end it with another exit code.
    tools = inspect("tools/list", "--strict").result["tools"]
    assert [tool["name"] for tool in tools] == [spec.name for spec in ALL_TOOLS]


def test_a_tool_answers_in_words_and_as_its_schema_says(inspect: Inspect) -> None:
    result = inspect("tools/call", "--tool-name", "list_resumes").result
    (resume,) = result["structuredContent"]["resumes"]
    assert resume["title"] == "Mia Novak"
    assert resume["resume_id"] in result["content"][0]["text"]


def test_both_scripts_arrive_whole(inspect: Inspect) -> None:
    option = ("--tool-arg", "format=markdown")
    result = inspect("tools/call", "--tool-name", "read_resume", *option).result
    assert "Built 12 reports for 40 shops" in result["structuredContent"]["text"]
    assert "示例大学" in result["structuredContent"]["text"]


def test_a_proposal_stays_pending_where_nobody_can_be_asked(inspect: Inspect) -> None:
    change = {"op": "replace", "path": "/basics/name", "value": "Mia N. Novak"}
    proposals = json.dumps({"proposals": [{"title": "Initial", "operations": [change]}]})
    name = ("--tool-name", "propose_resume_patches")
    proposed = inspect("tools/call", *name, "--tool-args-json", proposals).result
    (proposal,) = proposed["structuredContent"]["proposals"]
    assert proposal["status"] == "pending"
    ids = json.dumps({"proposal_ids": [proposal["proposal_id"]]})
    name = ("--tool-name", "review_proposals")
    reviewed = inspect("tools/call", *name, "--tool-args-json", ids).result
    assert [each["status"] for each in reviewed["structuredContent"]["decisions"]] == ["pending"]
    name = ("--tool-name", "withdraw_proposals")
    withdrawn = inspect("tools/call", *name, "--tool-args-json", ids).result
    assert withdrawn["structuredContent"]["decisions"][0]["status"] == "withdrawn"


def test_a_refusal_arrives_in_our_words(inspect: Inspect) -> None:
    answer = inspect("tools/call", "--tool-name", "read_resume", "--tool-arg", "resume_id=nosuch")
    assert answer.code == 5
    refusal = json.loads(answer.printed)["result"]
    assert refusal["structuredContent"]["code"] == "not_found"
    assert "list_resumes" in refusal["content"][0]["text"]


def test_an_unknown_tool_is_an_error(inspect: Inspect) -> None:
    assert inspect("tools/call", "--tool-name", "approve_everything").code == 5


def test_resources_are_listed_and_read(inspect: Inspect) -> None:
    listed = {each["uri"] for each in inspect("resources/list").result["resources"]}
    assert {"memory://brief", "resume://schema"} <= listed
    templates = inspect("resources/templates/list").result["resourceTemplates"]
    assert "resume://{resume_id}" in {each["uriTemplate"] for each in templates}
    (skill,) = inspect("resources/read", "--uri", "skill://resume-skill").result["contents"]
    assert "propose_resume_patches" in skill["text"]


def test_an_unknown_resource_is_an_error_in_our_words(inspect: Inspect) -> None:
    answer = inspect("resources/read", "--uri", "resume://nosuch")
    assert answer.code == 1
    assert "list_resumes" in answer.errors


def test_prompts_are_listed_and_filled(inspect: Inspect) -> None:
    names = [each["name"] for each in inspect("prompts/list").result["prompts"]]
    assert {"start_session", "tailor_resume", "end_session"} <= set(names)
    filled = inspect(
        "prompts/get", "--prompt-name", "tailor_resume", "--prompt-args", "job=数据分析师"
    ).result
    assert "数据分析师" in filled["messages"][0]["content"]["text"]


def _run(program: str, arguments: list[str]) -> Answer:
    done = subprocess.run(
        [program, "--cli", "--format", "json", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=INSPECTOR_S,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def _stdio(home: Path) -> list[str]:
    # The Inspector starts a server with a nearly empty environment, as hosts do.
    return ["-e", f"RESUME_MCP_HOME={home}", "--", sys.executable, "-m", "resume_mcp", "serve"]


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + UNREACHABLE_S
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server has ended"
        try:
            with urllib.request.urlopen(address):  # noqa: S310 - our own loopback address
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail("the server does not answer")
