"""The page that a running server opens where the host can't ask: its link is in no result."""

import io
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.errors import BadSettings
from resume_mcp.pages.serve import QUIET_S, OnDemand, open_browser
from tests.conftest import Connect
from tests.pages.stage import fill, statuses


class Screen:
    """The person's screen: keeps each link that a browser was given."""

    def __init__(self) -> None:
        self.links: list[str] = []
        self.works = True

    def show(self, link: str) -> bool:
        self.links.append(link)
        return self.works


class Watch:
    """A clock that the test moves."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def on_demand(app: App, screen: Screen, watch: Watch) -> Iterator[OnDemand]:
    found = OnDemand(app, browse=screen.show, now=watch)
    yield found
    found.stop()


@pytest.mark.anyio
async def test_a_host_that_cant_ask_gets_the_page_opened_and_never_its_link(
    app: App,
    connect: Connect,
    on_demand: OnDemand,
    screen: Screen,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """REV-013: no result, log line or error holds the login secret."""
    caplog.set_level(logging.DEBUG)
    fill(app)
    app.open_review_page = on_demand.open
    said: list[str] = []
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        async with connect(asks=False) as client:
            resume_id = app.resumes.rows()[0][0].resume_id
            calls: list[tuple[str, dict[str, Any]]] = [
                ("review_proposals", {}),
                ("undo", {"to_revision": 1, "resume_id": resume_id}),
                ("manage_resume", {"resume_id": resume_id, "action": "delete"}),
                ("list_proposals", {}),
                ("server_status", {}),
            ]
            for name, arguments in calls:
                result = await client.call_tool(name, arguments)
                said.append(result.model_dump_json())
    assert len(screen.links) == 1
    assert "a review page was opened on the person's screen" in said[0]
    assert "a review page was opened on their screen" in said[2]
    everything = "\n".join([*said, caplog.text, out.getvalue(), err.getvalue()])
    link = screen.links[0]
    ticket, place = link.partition("ticket=")[2], link.split("/")[3]
    assert len(ticket) >= 40
    for secret in (ticket, place, "127.0.0.1", "ticket="):
        assert secret not in everything
    assert set(statuses(app).values()) == {"pending"}


@pytest.mark.anyio
async def test_a_host_that_can_ask_asks(
    app: App, connect: Connect, on_demand: OnDemand, screen: Screen, person: Any
) -> None:
    fill(app, changes=1)
    app.open_review_page = on_demand.open
    for action in ("decline", "cancel"):
        person.action = action
        async with connect() as client:
            await client.call_tool("review_proposals", {})
    assert screen.links == []


@pytest.mark.anyio
async def test_where_no_page_can_be_opened_the_terminal_is_named(
    app: App, connect: Connect, on_demand: OnDemand, screen: Screen
) -> None:
    fill(app, changes=1)
    screen.works = False

    def broken() -> bool:
        raise RuntimeError(screen.links)

    for opener in (on_demand.open, broken, None):
        app.open_review_page = opener
        async with connect(asks=False) as client:
            result = await client.call_tool("review_proposals", {})
            assert not result.is_error
            text = result.model_dump_json()
            assert "resume-mcp review" in text
            assert "ticket" not in text


@pytest.mark.anyio
async def test_nothing_pending_opens_nothing(
    app: App, connect: Connect, on_demand: OnDemand, screen: Screen
) -> None:
    app.open_review_page = on_demand.open
    async with connect(asks=False) as client:
        await client.call_tool("review_proposals", {})
    assert screen.links == []


def test_a_loop_of_calls_fills_no_screen_with_tabs(
    on_demand: OnDemand, screen: Screen, watch: Watch
) -> None:
    assert [on_demand.open() for _ in range(5)] == [True] * 5
    assert len(screen.links) == 1
    watch.now += QUIET_S
    assert on_demand.open()
    assert len(screen.links) == 2
    assert screen.links[0].partition("/enter")[0] == screen.links[1].partition("/enter")[0]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, False),
        ({"DISPLAY": ""}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "w"}, True),
    ],
)
def test_a_browser_needs_a_screen(
    environment: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert load_settings(environment, user_home=tmp_path).has_screen is expected
    monkeypatch.setattr(sys, "platform", "darwin")
    assert load_settings({}, user_home=tmp_path).has_screen


def test_the_link_is_in_no_argument_and_no_output_of_the_opener(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    seen = tmp_path / "seen"
    # BROWSER names a program of ours that keeps what it was given, and complains aloud.
    program = tmp_path / "browser"
    program.write_text(
        f'#!/bin/sh\necho "$1" > {seen}\necho "$1" >&2\necho "$1"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{program} %s")
    monkeypatch.setenv("DISPLAY", ":0")
    arguments: list[Any] = []
    popen = subprocess.Popen

    def watched(command: Any, **options: Any) -> Any:
        arguments.append(command)
        return popen(command, **options)

    monkeypatch.setattr("resume_mcp.pages.serve.subprocess.Popen", watched)
    assert open_browser("http://127.0.0.1:1/enter?ticket=secret")
    assert seen.read_text(encoding="utf-8").strip().endswith("ticket=secret")
    assert "secret" not in str(arguments)
    assert "secret" not in "".join(capfd.readouterr())


def test_the_setting_is_auto_or_off_and_no_tool_reaches_it(tmp_path: Path) -> None:
    def with_value(value: str) -> Any:
        environment = {"RESUME_MCP_HOME": str(tmp_path), "RESUME_MCP_REVIEW_PAGE": value}
        return load_settings(environment, user_home=tmp_path)

    assert with_value("").review_page
    assert with_value("auto").review_page
    assert not with_value("off").review_page
    with pytest.raises(BadSettings, match="auto, off"):
        with_value("sometimes")
    with pytest.raises(BadSettings):
        with_value("").with_values({"review_page": "off"})


@pytest.mark.parametrize(
    ("value", "screen", "expected"),
    [("auto", ":0", True), ("off", ":0", False), ("auto", "", False)],
)
def test_serve_on_stdio_may_open_it_unless_it_is_off(
    value: str, screen: str, expected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from resume_mcp.cli import main

    served: list[App] = []
    real = main._app

    def remembered() -> App:
        served.append(real())
        return served[-1]

    monkeypatch.setattr(main, "_app", remembered)
    monkeypatch.setattr("anyio.run", lambda *_: None)
    monkeypatch.setenv("RESUME_MCP_HOME", str(tmp_path))
    monkeypatch.setenv("RESUME_MCP_REVIEW_PAGE", value)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main.run(["serve"]) == 0
    assert (served[0].open_review_page is not None) is expected
