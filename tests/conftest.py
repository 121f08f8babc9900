"""The application on a real store in a temporary folder, and a client in memory."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from tests.fakes import FakePages, Person, fixed_clock

# `make properties` runs every law with many more examples than a usual run has time for.
settings.register_profile("usual", max_examples=60, deadline=None)
settings.register_profile("properties", max_examples=10_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

DATA = Path(__file__).parent / "data"
Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return more workers than cores: a quarter of the run waits for browsers and servers."""
    return (os.cpu_count() or 1) + 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-snaps", action="store_true", help="accept changed tool schemas")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / "inbox").mkdir(parents=True)
    return folder


@pytest.fixture
def pages() -> FakePages:
    return FakePages()


@pytest.fixture
def app(home: Path, pages: FakePages) -> App:
    configured = load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home)
    return App(configured, clock=fixed_clock, page_reader=pages)


@pytest.fixture(params=["auto", "legacy"])
def era(request: pytest.FixtureRequest) -> str:
    """Both protocol eras: the newest, and `initialize`, which most hosts still speak."""
    return str(request.param)


@pytest.fixture
def person() -> Person:
    return Person()


@pytest.fixture
def connect(app: App, person: Person, era: str) -> Connect:
    """Open a client that shows the person's dialogs; `asks=False` is a host without dialogs."""

    @asynccontextmanager
    async def opened(*, asks: bool = True, read_only: bool = False) -> AsyncIterator[Client]:
        server = build_server(app, read_only=read_only)
        callback: Any = person.answer if asks else None
        async with Client(server, mode=era, elicitation_callback=callback) as client:
            yield client

    return opened


@pytest.fixture
def ada() -> dict[str, Any]:
    """A small complete resume; the person is fictional."""
    import json

    found: dict[str, Any] = json.loads((DATA / "ada.json").read_text(encoding="utf-8"))
    return found
