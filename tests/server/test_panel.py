"""The review panel's tool: only the person's click, once, on what was shown."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.types import CallToolResult

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from resume_mcp.server.catalog import ALL_TOOLS
from resume_mcp.server.panel.cards import KEY
from resume_mcp.server.spec import PANEL_URI
from tests.fakes import Person, fixed_clock
from tests.journeys.test_tailor import call, refused

pytestmark = pytest.mark.anyio

APPS = [advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})]
REWORD = "Wrote the monthly report to the board."
Host = Callable[..., AbstractAsyncContextManager[Client]]


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = fixed_clock()

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def switch(home: Path, value: object) -> None:
    """Write the guard as the person does on their own page: into their file."""
    file = home / "users" / "local" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"approval_panel": value}), encoding="utf-8")


def made(home: Path, watch: Watch, **environment: str) -> App:
    given = {"RESUME_MCP_HOME": str(home), **environment}
    return App(load_settings(given, user_home=home), clock=watch)


@pytest.fixture
def app(home: Path, watch: Watch) -> App:
    switch(home, True)
    return made(home, watch)


@pytest.fixture
def host(app: App, era: str, person: Person) -> Host:
    """Open a host that shows panels; `apps=False` is one without, `dialogs` asks the person."""

    @asynccontextmanager
    async def opened(
        *, apps: bool = True, dialogs: bool = False, over: App | None = None
    ) -> AsyncIterator[Client]:
        answer: Any = person.answer
        async with Client(
            build_server(over or app),
            mode=era,
            extensions=APPS if apps else [],
            elicitation_callback=answer if dialogs else None,
        ) as client:
            yield client

    return opened


async def propose(client: Client, ada: dict[str, Any], *values: str) -> CallToolResult:
    """Propose one rewording for each value; the resume is imported before."""
    if not (await call(client, "list_resumes"))["resumes"]:
        await call(client, "import_resume", text=json.dumps(ada))
    proposals = [
        {
            "title": "Say what was done",
            "operations": [{"op": "replace", "path": "/work/0/highlights/1", "value": value}],
        }
        for value in values or (REWORD,)
    ]
    result = await client.call_tool("propose_resume_patches", {"proposals": proposals})
    assert not result.is_error, result.content
    return result


def cards(result: CallToolResult) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (result.meta or {})[KEY]["cards"]
    return found


def click(card: dict[str, Any], choice: str = "approve", **other: str) -> dict[str, str]:
    names = ("proposal_id", "digest", "nonce")
    return {"choice": choice, **{name: card[name] for name in names}, **other}


async def status(client: Client) -> str:
    listed = (await call(client, "list_proposals"))["proposals"]
    return str(listed[-1]["status"])


async def test_a_click_applies_what_was_shown_and_says_where(
    host: Host, ada: dict[str, Any], app: App
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        done = await call(client, "decide_proposal", **click(card))
        assert done["decisions"][0]["status"] == "applied"
        assert done["decisions"][0]["revision"] == 2
        document = (await call(client, "read_resume", format="json"))["document"]
        assert document["work"][0]["highlights"][1] == REWORD
    row = app.proposals.rows()[0]
    assert row.decision == {"channel": "host panel", "digest": card["digest"], "revision": 2}
    with app.storage.transaction() as tx:
        revision = tx.resumes.revision(row.resume_id, 2)
    assert revision is not None
    assert revision.detail["approved_by"] == "host panel"


async def test_a_click_rejects(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        await call(client, "decide_proposal", **click(card, "reject"))
        assert await status(client) == "rejected"


async def test_a_nonce_is_good_once(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        later = await call(client, "decide_proposal", **click(card, "later"))
        assert later["decisions"][0]["status"] == "pending"
        found = await refused(client, "decide_proposal", **click(card))
        assert found["code"] == "needs_human"
        assert found["details"] == {"reason": "nonce"}
        assert await status(client) == "pending"


async def test_a_replayed_approval_does_nothing(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        await call(client, "decide_proposal", **click(card))
        assert (await refused(client, "decide_proposal", **click(card)))["code"] == "needs_human"
        assert (await call(client, "list_resumes"))["resumes"][0]["revision"] == 2


async def test_a_nonce_is_good_for_fifteen_minutes(
    host: Host, ada: dict[str, Any], watch: Watch
) -> None:
    async with host() as client:
        old, kept = cards(await propose(client, ada, REWORD, "Wrote the report."))
        watch.now += timedelta(minutes=14, seconds=59)
        await call(client, "decide_proposal", **click(kept, "reject"))
        watch.now += timedelta(seconds=1)
        found = await refused(client, "decide_proposal", **click(old))
        assert found["details"] == {"reason": "nonce"}
        assert "review_proposals" in found["message"]


async def test_old_nonces_are_forgotten(
    host: Host, ada: dict[str, Any], watch: Watch, app: App
) -> None:
    async with host() as client:
        await propose(client, ada)
        watch.now += timedelta(minutes=16)
        await propose(client, ada)
    with app.storage.transaction() as tx:
        kept = tx.connection.execute("SELECT count(*) FROM nonces").fetchone()  # type: ignore[attr-defined]
    assert kept[0] == 1


@pytest.mark.parametrize("wrong", ["digest", "nonce", "proposal_id"])
async def test_a_nonce_opens_only_what_it_was_made_for(
    host: Host, ada: dict[str, Any], wrong: str
) -> None:
    async with host() as client:
        one, other = cards(await propose(client, ada, REWORD, "Wrote the report."))
        mixed = click(one, **{wrong: other[wrong]})
        assert (await refused(client, "decide_proposal", **mixed))["code"] == "needs_human"
        garbage = click(one, **{wrong: "x" * 43})
        assert (await refused(client, "decide_proposal", **garbage))["code"] == "needs_human"
        assert await status(client) == "pending"
        # The right one still is: guessing takes nothing from the person.
        await call(client, "decide_proposal", **click(one, "reject"))


async def test_the_model_never_sees_a_nonce(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        proposed = await propose(client, ada)
        reviewed = await client.call_tool("review_proposals", {})
        nonces = [card["nonce"] for each in (proposed, reviewed) for card in cards(each)]
        assert len(set(nonces)) == 2
        assert all(len(nonce) >= 43 for nonce in nonces), "256 random bits"
        answers = [proposed, reviewed]
        others = ("list_proposals", "list_resumes", "get_settings", "server_status")
        answers += [await client.call_tool(tool, {}) for tool in others]
        answers.append(await client.call_tool("decide_proposal", click(cards(proposed)[0])))
        for answer in answers:
            shown = answer.model_dump(mode="json")
            seen_by_model = json.dumps([shown["content"], shown["structured_content"]])
            assert not any(nonce in seen_by_model for nonce in nonces)


async def test_the_store_keeps_no_nonce_that_could_be_used(
    host: Host, ada: dict[str, Any], home: Path
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        stored = b"".join(path.read_bytes() for path in home.glob("store.db*"))
        assert card["digest"].encode() in stored
        assert card["nonce"].encode() not in stored


async def test_any_process_on_the_store_takes_the_click(
    host: Host, ada: dict[str, Any], home: Path, watch: Watch
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
    async with host(over=made(home, watch)) as elsewhere:
        await call(elsewhere, "decide_proposal", **click(card))
        assert await status(elsewhere) == "applied"


async def test_a_host_without_panels_gets_no_nonce_and_can_use_none(
    host: Host, ada: dict[str, Any]
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
    async with host(apps=False) as plain:
        assert KEY not in ((await propose(plain, ada)).meta or {})
        assert KEY not in ((await plain.call_tool("review_proposals", {})).meta or {})
        found = await refused(plain, "decide_proposal", **click(card))
        assert found["details"] == {"reason": "no_panel"}
        assert await status(plain) == "pending"


async def test_with_the_switch_off_the_panel_shows_and_cannot_decide(
    host: Host, ada: dict[str, Any], home: Path
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        switch(home, False)
        result = await propose(client, ada)
        facts = (result.meta or {})[KEY]
        assert facts["decides"] is False
        assert [each["nonce"] for each in facts["cards"]] == [""]
        assert "panel" not in (result.structured_content or {})["how_to_approve"]
        found = await refused(client, "decide_proposal", **click(card))
        assert found["details"] == {"reason": "panel_off"}
        assert "resume-mcp review" in found["message"]
        assert await status(client) == "pending"


@pytest.mark.parametrize("content", ["{", "[]", '{"approval_panel": "perhaps"}', "{}"])
async def test_a_settings_file_that_says_nothing_clear_is_a_no(
    host: Host, ada: dict[str, Any], home: Path, content: str
) -> None:
    async with host() as client:
        (card,) = cards(await propose(client, ada))
        (home / "users" / "local" / "settings.json").write_text(content, encoding="utf-8")
        found = await refused(client, "decide_proposal", **click(card))
        assert found["details"] == {"reason": "panel_off"}


async def test_the_environment_wins_over_the_file(
    host: Host, ada: dict[str, Any], home: Path, watch: Watch
) -> None:
    off = made(home, watch, RESUME_MCP_APPROVAL_PANEL="false")
    async with host(over=off) as client:
        assert (await propose(client, ada)).meta[KEY]["decides"] is False  # type: ignore[index]
    switch(home, False)
    on = made(home, watch, RESUME_MCP_APPROVAL_PANEL="true")
    async with host(over=on) as client:
        assert (await propose(client, ada)).meta[KEY]["decides"] is True  # type: ignore[index]


async def test_no_tool_switches_the_panel_on(
    host: Host, ada: dict[str, Any], home: Path, watch: Watch
) -> None:
    switch(home, False)
    async with host(over=made(home, watch)) as client:
        for tool, arguments in (
            ("update_settings", {"approval_panel": "true"}),
            ("update_settings", {"page_size": "a4", "approval_panel": True}),
        ):
            assert (await refused(client, tool, **arguments))["code"] == "unknown_argument"
        assert (await propose(client, ada)).meta[KEY]["decides"] is False  # type: ignore[index]


async def test_a_stale_proposal_is_not_applied_by_a_click(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        one, other = cards(await propose(client, ada, REWORD, "Wrote the report."))
        await call(client, "decide_proposal", **click(one))
        done = await call(client, "decide_proposal", **click(other))
        assert done["decisions"][0]["status"] == "stale"
        assert done["decisions"][0]["reason"]


async def test_what_the_dialog_decided_the_panel_does_not_decide_again(
    host: Host, ada: dict[str, Any], person: Person
) -> None:
    async with host(dialogs=True) as client:
        (card,) = cards(await propose(client, ada))
        person.choices = ["reject"]
        await call(client, "review_proposals")
        done = await call(client, "decide_proposal", **click(card))
        assert done["decisions"][0]["status"] == "rejected"
        assert (await call(client, "list_resumes"))["resumes"][0]["revision"] == 1


async def test_a_declined_dialog_leaves_the_panel(
    host: Host, ada: dict[str, Any], person: Person
) -> None:
    async with host(dialogs=True) as client:
        await propose(client, ada)
        person.action = "decline"
        result = await client.call_tool("review_proposals", {})
        assert "panel" in (result.structured_content or {})["message"]
        await call(client, "decide_proposal", **click(cards(result)[0]))
        assert await status(client) == "applied"


async def test_a_host_without_dialogs_reviews_in_the_panel(host: Host, ada: dict[str, Any]) -> None:
    async with host() as client:
        await propose(client, ada, REWORD, "Wrote the report.")
        result = await client.call_tool("review_proposals", {})
        assert len(cards(result)) == 2
        assert result.structured_content is not None
        assert {d["status"] for d in result.structured_content["decisions"]} == {"pending"}


async def test_the_cards_hold_the_words_that_differ_and_what_they_rest_on(
    host: Host, ada: dict[str, Any]
) -> None:
    async with host() as client:
        result = await propose(client, ada, "Wrote the monthly report to the board, 73% faster.")
        (card,) = cards(result)
    (difference,) = card["differences"]
    kept = "".join(text for kind, text in difference["pieces"] if kind != "ins")
    assert kept == "Responsible for the monthly report to the board."
    assert difference["grounds"][0]["rewords"] is True
    assert any("73" in each for each in difference["grounds"][0]["unsupported"])
    assert card["severity"] == "hard"
    assert any("73" in finding["message"] for finding in card["findings"])


async def test_hosts_find_the_panel_by_the_tools(host: Host) -> None:
    async with host() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert len(tools) == len(ALL_TOOLS)
        for name in ("propose_resume_patches", "review_proposals"):
            meta = tools[name].meta or {}
            assert meta["ui"] == {"resourceUri": PANEL_URI}
            assert meta["ui/resourceUri"] == PANEL_URI
        hidden = tools["decide_proposal"].meta or {}
        assert hidden["ui"] == {"resourceUri": PANEL_URI, "visibility": ["app"]}
        (found,) = (await client.read_resource(PANEL_URI)).contents
        assert found.mime_type == APP_MIME_TYPE
        assert (found.meta or {})["ui"]["csp"] == {"connectDomains": [], "resourceDomains": []}


async def test_the_list_of_tools_is_the_same_for_every_client(host: Host) -> None:
    lists = []
    for apps in (True, False):
        async with host(apps=apps) as client:
            lists.append([tool.model_dump() for tool in (await client.list_tools()).tools])
    assert lists[0] == lists[1]


def test_a_read_only_server_offers_no_panel(app: App) -> None:
    server = build_server(app, read_only=True)
    assert "decide_proposal" not in {tool.name for tool in server._tool_manager.list_tools()}
    assert PANEL_URI not in {str(r.uri) for r in server._resource_manager.list_resources()}


async def test_the_panel_file_loads_nothing_and_writes_no_markup(host: Host) -> None:
    async with host() as client:
        (found,) = (await client.read_resource(PANEL_URI)).contents
    text = found.text  # type: ignore[union-attr]
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert forbidden not in text
    for forbidden in ("http:", "https:", "src=", "@import", "url(", "localStorage", "fetch("):
        assert forbidden not in text
