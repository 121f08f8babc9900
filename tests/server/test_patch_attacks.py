"""The shared attacks on patches and approval, through the tools as a host calls them."""

import json
import threading
import tracemalloc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from mcp import Client
from mcp.types import ElicitResult, InputRequiredResult

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.errors import NeedsHuman, NotFound
from resume_mcp.resume.document import digest
from resume_mcp.server.app import build_server
from resume_mcp.server.catalog import ALL_TOOLS, tools_for
from resume_mcp.services.resumes import Source
from tests.fakes import Person, fixed_clock
from tests.journeys.test_tailor import call
from tests.shared_attacks import cases

pytestmark = pytest.mark.anyio

MIB = 1024 * 1024
GUESSES = (
    *("apply_patch", "apply_proposal", "approve", "approve_patch", "approve_proposal"),
    *("approve_all", "confirm", "accept_proposal", "decide", "resume_apply", "set_approved"),
)
LABEL = {"op": "replace", "path": "/basics/label", "value": "Analytics Engineer"}
# All 200 rounds of the row with the profile `properties`; a usual run has time for fewer.
ROUNDS = min(200, settings().max_examples)


@dataclass
class Attack:
    """One row of the shared set, and what it is played against."""

    row: dict[str, Any]
    app: App
    client: Client
    person: Person
    resume_id: str

    @property
    def given(self) -> dict[str, Any]:
        return dict(_spelled_out(self.row["input"]))

    def state(self) -> tuple[int, str, list[str]]:
        row, head = self.app.resumes.read(self.resume_id)
        proposals = [f"{each.proposal_id} {each.status}" for each in self.app.proposals.rows()]
        return row.revision, digest(head.document), proposals

    def pending(self, *operations: dict[str, Any], app: App | None = None) -> str:
        drafts = [{"title": "harmless", "operations": list(operations or (LABEL,))}]
        _, proposed = (app or self.app).proposals.propose("", drafts)
        assert proposed[0].row is not None, proposed[0].error
        return proposed[0].row.proposal_id

    def decide(self, proposal_id: str, *, app: App | None = None) -> tuple[str, int | None, str]:
        service = (app or self.app).proposals
        decided = service.decide({proposal_id: "approve"}, channel="terminal")[0]
        return decided.status, decided.revision, decided.reason

    def other(self, home: Path | None = None, *, clock: Any = fixed_clock) -> App:
        folder = home or self.app.settings.home
        configured = load_settings({"RESUME_MCP_HOME": str(folder)}, user_home=folder)
        return App(configured, clock=clock)


def _spelled_out(value: Any) -> Any:
    """Write out what the list describes by a generator."""
    if isinstance(value, dict) and value.get("gen") == "repeat":
        return value["args"]["s"] * value["args"]["n"]
    if isinstance(value, dict) and "repeat" in value:
        return [value["repeat"]] * value["n"]
    if isinstance(value, dict):
        return {key: _spelled_out(inner) for key, inner in value.items()}
    return [_spelled_out(inner) for inner in value] if isinstance(value, list) else value


async def _proposed(attack: Attack) -> dict[str, Any]:
    """Call the tool; return the refusal, whether it is of the call or of its only proposal."""
    proposal = {"title": "harmless", **attack.given}
    result = await attack.client.call_tool("propose_resume_patches", {"proposals": [proposal]})
    found = result.structured_content
    assert found is not None
    if result.is_error:
        return dict(found)
    (view,) = found["proposals"]
    assert view["status"] == "invalid", view
    assert "proposal_id" not in view
    return dict(view["error"])


async def refused(attack: Attack) -> None:
    before = attack.state()
    error = await _proposed(attack)
    assert error["code"], error
    details = error["details"]
    assert details["reason"]
    assert "operation" in details or details["reason"] in (
        *("unknown_argument", "empty_patch", "not_a_list", "too_large"),
    )
    assert len(json.dumps(error, ensure_ascii=False)) < 8_000, "never the document"
    assert attack.state() == before


async def refused_as_too_large(attack: Attack) -> None:
    # A document of ten pages: what doubles it is out of bounds long before the 25th copy.
    await attack.client.call_tool("list_resumes", {})
    tracemalloc.start()
    try:
        await refused(attack)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 64 * MIB


async def refused_arguments(attack: Attack) -> None:
    given = attack.given
    extra = {name: given.pop(name) for name in ("approved", "auto_apply", "force")}
    proposals = [{"title": "harmless", **given}]
    before = attack.state()
    result = await attack.client.call_tool(
        "propose_resume_patches", {"proposals": proposals, **extra}
    )
    assert result.is_error
    assert result.structured_content is not None
    assert result.structured_content["details"]["unknown"] == list(extra)
    await refused(attack)  # inside the proposal they are no better
    assert attack.state() == before


async def unknown_tool(client: Client, name: str, **arguments: Any) -> None:
    result = await client.call_tool(name, arguments)
    assert result.is_error
    assert "Unknown tool" in result.content[0].text  # type: ignore[union-attr]


async def no_tool_approves(attack: Attack) -> None:
    for tool in (await attack.client.list_tools()).tools:
        assert tool.input_schema["additionalProperties"] is False
        assert not {"approved", "approve", "force", "auto_apply", "nonce"} & set(
            tool.input_schema["properties"]
        ) or (tool.meta or {})["ui"]["visibility"] == ["app"]
    writers = {spec.name for spec in ALL_TOOLS} - {spec.name for spec in tools_for(read_only=True)}
    assert {"propose_resume_patches", "review_proposals", "undo", "decide_proposal"} <= writers
    async with Client(build_server(attack.app, read_only=True)) as reader:
        listed = (await reader.list_tools()).tools
        assert all(tool.annotations and tool.annotations.read_only_hint for tool in listed)
        for name in sorted(writers):
            await unknown_tool(reader, name)


async def no_guessed_tool_applies(attack: Attack) -> None:
    proposal_id = attack.pending()
    before = attack.state()
    for name in GUESSES:
        await unknown_tool(attack.client, name, proposal_id=proposal_id, approved=True)
    assert attack.state() == before
    assert before[2] == [f"{proposal_id} pending"]


async def applied_once(attack: Attack) -> None:
    proposal_id = attack.pending()
    apps = [attack.other() for _ in range(2)]
    found: list[tuple[str, int | None, str]] = []
    threads = [
        threading.Thread(
            target=lambda each=each: found.append(attack.decide(proposal_id, app=each))
        )
        for each in apps
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found, key=lambda each: each[2]) == [
        ("applied", 2, ""),
        ("applied", None, "already decided: applied as revision 2"),
    ]
    assert attack.decide(proposal_id) == (
        "applied", None, "already decided: applied as revision 2",
    )  # fmt: skip
    assert attack.state()[0] == 2


async def stale_after_another_writer(attack: Attack) -> None:
    old = attack.pending()
    new = attack.pending(LABEL | {"value": "Data Architect"})
    assert attack.decide(new)[0] == "applied"
    status, revision, reason = attack.decide(old)
    assert (status, revision) == ("stale", None)
    assert reason
    head = attack.app.resumes.read(attack.resume_id)[1]
    assert head.document["basics"]["label"] == "Data Architect"


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = fixed_clock()

    def __call__(self) -> datetime:
        return self.now


async def expired_for_good(attack: Attack) -> None:
    watch = Watch()
    app = attack.other(clock=watch)
    proposal_id = attack.pending()
    rows = app.proposals.pending([proposal_id])

    def redeem(nonce: str) -> None:
        app.panel.redeem(nonce, proposal_id=proposal_id, digest=rows[0].digest)

    nonce = app.panel.issue(rows)[proposal_id]
    watch.now -= timedelta(hours=2)
    with pytest.raises(NeedsHuman):
        redeem(nonce)
    watch.now += timedelta(hours=4)
    with pytest.raises(NeedsHuman):
        redeem(nonce)
    watch.now -= timedelta(hours=2)
    with pytest.raises(NeedsHuman):
        redeem(nonce)
    redeem(app.panel.issue(rows)[proposal_id])


async def unknown_whoever_asks(attack: Attack) -> None:
    known = attack.pending()
    assert len(known.removeprefix("p_")) * 5 >= 128, "base 32"
    absent = known[:-1] + ("a" if known[-1] != "a" else "b")
    theirs = attack.other(attack.app.settings.home / "another-person")
    theirs.resumes.import_resume(Source(text=json.dumps({"basics": {"name": "Bo Lund"}})))
    foreign = attack.pending({**LABEL, "op": "add"}, app=theirs)
    before = attack.state()
    said = []
    for guess in (absent, foreign):
        with pytest.raises(NotFound):
            attack.app.proposals.pending([guess])
        for tool in ("review_proposals", "withdraw_proposals"):
            result = await attack.client.call_tool(tool, {"proposal_ids": [guess]})
            assert result.is_error
            said.append(json.dumps(result.structured_content).replace(guess, "ID"))
    assert len(set(said)) == 1
    assert attack.state() == before
    assert theirs.proposals.rows()[0].status == "pending"


async def a_decline_stays_one(attack: Attack) -> None:
    proposal_id = attack.pending()

    async def never(_context: Any, _params: Any) -> ElicitResult:
        raise AssertionError

    callback: Any = never
    server = build_server(attack.app)
    async with Client(server, mode="auto", elicitation_callback=callback) as client:

        async def review(*answer: ElicitResult, state: str | None = None, keys: Any = ()) -> Any:
            return await client.session.call_tool(
                "review_proposals",
                {},
                input_responses=dict.fromkeys(keys, answer[0]) if answer else None,
                request_state=state,
                allow_input_required=True,
            )

        asked = await review()
        assert isinstance(asked, InputRequiredResult)
        again: dict[str, Any] = {"state": asked.request_state, "keys": asked.input_requests}
        declined = await review(ElicitResult(action="decline"), **again)
        assert declined.structured_content["decisions"][0]["status"] == "pending"
        yes = ElicitResult(action="accept", content={proposal_id: "approve"})
        replayed = await review(yes, **again)
        assert isinstance(replayed, InputRequiredResult), "a new question, not the old answer"
    assert attack.state()[2] == [f"{proposal_id} pending"]


async def never_withdrawn_and_applied(attack: Attack) -> None:
    """Race an approval, a withdrawal and an edit of the same place, round after round."""
    small = {"basics": {"name": "Bo Lund", "label": "Clerk"}}
    home = attack.app.settings.home / "race"
    app = attack.other(home)
    app.resumes.import_resume(Source(text=json.dumps(small)))
    others = [attack.other(home) for _ in range(3)]
    for number in range(ROUNDS):
        shown = f"Clerk of the year {number}"
        ours = attack.pending(LABEL | {"value": shown}, app=app)
        rival = attack.pending(
            {"op": "add", "path": "/basics/summary", "value": f"Round {number}."}, app=app
        )
        base = app.resumes.read("")[0].revision
        acts: list[Callable[[], object]] = [
            partial(attack.decide, ours, app=others[0]),
            partial(others[1].proposals.withdraw, [ours]),
            partial(attack.decide, rival, app=others[2]),
        ]
        threads = [threading.Thread(target=act) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        status = {row.proposal_id: row.status for row in app.proposals.rows()}[ours]
        row, head = app.resumes.read("")
        assert status in ("applied", "withdrawn")
        assert row.revision == base + (2 if status == "applied" else 1)
        assert (head.document["basics"]["label"] == shown) == (status == "applied")
        assert head.document["basics"]["summary"] == f"Round {number}."


async def shown_for_what_it_is(attack: Attack) -> None:
    await call(attack.client, "propose_resume_patches", proposals=[{"title": "x", **attack.given}])
    attack.person.action = "decline"
    await call(attack.client, "review_proposals")
    assert "⟨U+202E⟩" in attack.person.asked[0]
    assert "\u202e" not in attack.person.asked[0]
    assert attack.state()[0] == 1


async def told_by_its_operations(attack: Attack) -> None:
    await call(attack.client, "propose_resume_patches", proposals=[attack.given])
    attack.person.action = "decline"
    await call(attack.client, "review_proposals")
    shown = attack.person.asked[0]
    assert shown.index("ok") < shown.index(attack.given["title"]), "the model's words come last"
    assert attack.state()[0] == 1


PLAYS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "PAT-022": refused_as_too_large,
    "PAT-030": refused_arguments,
    "PAT-031": no_tool_approves,
    "PAT-032": no_guessed_tool_applies,
    "PAT-033": applied_once,
    "PAT-034": stale_after_another_writer,
    "PAT-037": expired_for_good,
    "PAT-038": unknown_whoever_asks,
    "PAT-039": unknown_whoever_asks,
    "PAT-040": no_guessed_tool_applies,
    "PAT-042": a_decline_stays_one,
    "PAT-043": never_withdrawn_and_applied,
    "PAT-044": shown_for_what_it_is,
    "PAT-046": told_by_its_operations,
}


@pytest.mark.parametrize("row", cases("patch_approval"))
async def test_no_hostile_patch_gets_past_the_gate(
    row: dict[str, Any], app: App, person: Person, ada: dict[str, Any]
) -> None:
    resume_id = app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id
    callback: Any = person.answer
    async with Client(build_server(app), elicitation_callback=callback) as client:
        play = PLAYS.get(row["id"], refused)
        assert play is not refused or row["operation"] == "propose_patch"
        await play(Attack(row, app, client, person, resume_id))
