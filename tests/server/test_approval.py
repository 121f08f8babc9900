"""The dialog in the host: a yes is for what was shown, once; everything else is no yes."""

import itertools
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import ElicitResult, ErrorData, InputRequiredResult

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from resume_mcp.services.resumes import Source
from tests.fakes import Person, fixed_clock
from tests.journeys.test_tailor import call, refused

pytestmark = pytest.mark.anyio

Connect = Callable[..., AbstractAsyncContextManager[Client]]


class Interrupted(Person):
    """A person who takes time: somebody else acts before the first answer; then they decline."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__()
        self.meanwhile = meanwhile

    async def answer(self, context: Any, params: Any) -> ElicitResult:
        if self.asked:
            self.action = "decline"
        else:
            self.meanwhile()
        return await super().answer(context, params)


class Silent(Person):
    """A host that says it shows dialogs, and never does."""

    async def answer(self, _context: Any, params: Any) -> ElicitResult:
        self.asked.append(params.message)
        await anyio.sleep_forever()
        raise AssertionError


class Broken(Person):
    """A host that says it shows dialogs, and answers with an error."""

    async def answer(self, _context: Any, params: Any) -> Any:
        self.asked.append(params.message)
        return ErrorData(code=-32603, message="no window")


@pytest.fixture
def app(home: Path) -> App:
    """The application under a clock that goes on."""
    moments = (fixed_clock() + timedelta(seconds=second) for second in itertools.count())
    configured = load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home)
    return App(configured, clock=lambda: next(moments))


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


@asynccontextmanager
async def asking(app: App, era: str, person: Person) -> AsyncIterator[Client]:
    callback: Any = person.answer
    async with Client(build_server(app), mode=era, elicitation_callback=callback) as client:
        yield client


def propose(app: App, value: str = "Analytics Engineer", *, path: str = "/basics/label") -> str:
    step = {"op": "replace", "path": path, "value": value}
    _, proposed = app.proposals.propose("", [{"title": value[:60], "operations": [step]}])
    assert proposed[0].row is not None
    return proposed[0].row.proposal_id


def change(app: App, value: str = "Analytics Engineer", *, path: str = "/basics/label") -> None:
    decided = app.proposals.decide({propose(app, value, path=path): "approve"}, channel="terminal")
    assert decided[0].status == "applied"


NEW = "Counted the crates at 7, by hand."
OTHER = "# Ada Rosenqvist\n\nada@example.org\n\n## Experience\n\n### Clerk, Harbour (2019 – 2021)"
ACTS: dict[str, tuple[str, dict[str, Any]]] = {
    "undo": ("undo", {}),
    "undo one": ("undo", {"revision": 2}),
    "back to": ("undo", {"to_revision": 1}),
    "delete": ("manage_resume", {"action": "delete"}),
    "unlock": ("manage_resume", {"action": "unlock"}),
    "replace": ("import_resume", {"text": OTHER}),
}


@pytest.mark.parametrize("act", ACTS)
async def test_a_yes_given_to_one_state_does_not_act_on_another(
    app: App, era: str, resume_id: str, act: str
) -> None:
    change(app)
    if act == "unlock":
        app.resumes.lock(resume_id)

    def meanwhile() -> None:
        if act == "unlock":
            app.resumes.unlock(resume_id, approved_by="terminal")
        change(app, "+46 70 555 09 09", path="/basics/phone")
        if act == "unlock":
            app.resumes.lock(resume_id)

    person = Interrupted(meanwhile)
    tool, arguments = ACTS[act]
    name = "replace_resume_id" if act == "replace" else "resume_id"
    async with asking(app, era, person) as client:
        found = await refused(client, tool, **arguments, **{name: resume_id})
    # The older protocol has one question; the newer one asks anew, about the new state.
    assert (found["code"], len(person.asked)) == (
        ("needs_human", 2) if era == "auto" else ("conflict", 1)
    )
    row, head = app.resumes.read(resume_id)
    assert row.revision == 3
    assert row.locked == (act == "unlock")
    assert head.document["basics"]["phone"] == "+46 70 555 09 09"
    assert head.document["basics"]["label"] == "Analytics Engineer"


async def test_a_yes_for_the_only_master_is_not_for_the_one_that_took_its_place(
    app: App, era: str, resume_id: str, ada: dict[str, Any]
) -> None:
    change(app)

    def meanwhile() -> None:
        app.resumes.delete(resume_id, approved_by="terminal")
        app.resumes.import_resume(Source(text=json.dumps(ada | {"x-other": 1})))
        change(app)

    async with asking(app, era, Interrupted(meanwhile)) as client:
        await refused(client, "undo")
    assert app.resumes.read("")[0].revision == 2


@pytest.mark.parametrize(
    "content", [None, {}, {"answer": "maybe"}, {"answer": True}, {"answer": "no"}, {"other": "yes"}]
)
@pytest.mark.parametrize("act", ACTS)
async def test_what_is_not_a_typed_yes_acts_on_nothing(
    app: App, era: str, resume_id: str, act: str, content: dict[str, Any] | None
) -> None:
    change(app)
    if act == "unlock":
        app.resumes.lock(resume_id)

    class Vague(Person):
        async def answer(self, _context: Any, params: Any) -> ElicitResult:
            self.asked.append(params.message)
            return ElicitResult(action="accept", content=content)

    person = Vague()
    tool, arguments = ACTS[act]
    name = "replace_resume_id" if act == "replace" else "resume_id"
    async with asking(app, era, person) as client:
        found = await refused(client, tool, **arguments, **{name: resume_id})
    assert found["code"] == "needs_human"
    command = {"manage_resume": act, "import_resume": "import FILE", "undo": "undo"}[tool]
    assert f"resume-mcp {command}" in found["message"]
    assert person.asked
    row, _ = app.resumes.read(resume_id)
    assert (row.revision, row.locked) == (2, act == "unlock")


@pytest.mark.parametrize("content", [None, {}, {"p_none": "approve"}, "wrong word", "later"])
async def test_an_accepted_dialog_without_a_choice_says_that_nothing_was_decided(
    app: App, era: str, resume_id: str, content: Any
) -> None:
    assert resume_id
    proposal_id = propose(app)
    if isinstance(content, str):
        content = {proposal_id: "yes please" if content == "wrong word" else content}

    class Vague(Person):
        async def answer(self, _context: Any, params: Any) -> ElicitResult:
            self.asked.append(params.message)
            return ElicitResult(action="accept", content=content)

    async with asking(app, era, Vague()) as client:
        decided = await call(client, "review_proposals")
    assert [each["status"] for each in decided["decisions"]] == ["pending"]
    assert "has decided" not in decided["message"]
    assert "stay pending" in decided["message"]
    assert "resume-mcp review" in decided["message"]
    assert app.resumes.read("")[0].revision == 1


@pytest.mark.parametrize("host", [Silent, Broken])
async def test_a_host_that_shows_no_dialog_after_all_is_waited_for_only_so_long(
    app: App,
    resume_id: str,
    host: type[Person],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("resume_mcp.server.spec.ASK_TIMEOUT_S", 0.2)
    propose(app)
    # In the newer protocol the host keeps the question: no call of ours waits for it.
    async with asking(app, "legacy", host()) as client:
        decided = await call(client, "review_proposals")
        assert [each["status"] for each in decided["decisions"]] == ["pending"]
        assert "resume-mcp review" in decided["message"]
        found = await refused(client, "manage_resume", resume_id=resume_id, action="delete")
        assert found["code"] == "needs_human"
        assert "Nothing" in found["message"] or "nothing" in found["message"]
    assert app.resumes.read("")[0].revision == 1


class Worker:
    """One of several processes behind a load balancer, as the host's requests reach it."""

    def __init__(self, app: App) -> None:
        configured = load_settings(
            {"RESUME_MCP_HOME": str(app.settings.home)}, user_home=app.settings.home
        )
        self.server = build_server(App(configured, clock=fixed_clock), several_workers=True)

    async def call(self, tool: str, arguments: dict[str, Any], **more: Any) -> Any:
        async def never(_context: Any, _params: Any) -> ElicitResult:
            raise AssertionError

        callback: Any = never
        async with Client(self.server, mode="auto", elicitation_callback=callback) as client:
            return await client.session.call_tool(
                tool, arguments, allow_input_required=True, **more
            )


async def _asked(worker: Worker, tool: str, arguments: dict[str, Any]) -> InputRequiredResult:
    asked = await worker.call(tool, arguments)
    assert isinstance(asked, InputRequiredResult)
    return asked


def _answered(asked: InputRequiredResult, content: dict[str, Any]) -> dict[str, Any]:
    assert asked.input_requests
    return {
        "input_responses": {
            key: ElicitResult(action="accept", content=content) for key in asked.input_requests
        },
        "request_state": asked.request_state,
    }


async def test_the_answer_reaches_another_worker_and_a_replay_changes_nothing_twice(
    app: App, resume_id: str
) -> None:
    assert resume_id
    proposal_id = propose(app)
    first, second = Worker(app), Worker(app)
    asked = await _asked(first, "review_proposals", {})
    answer = _answered(asked, {proposal_id: "approve"})
    done = await second.call("review_proposals", {}, **answer)
    assert done.structured_content["decisions"][0]["status"] == "applied"
    assert app.resumes.read("")[0].revision == 2
    for worker in (first, second):
        again = await worker.call("review_proposals", {}, **answer)
        assert again.structured_content["decisions"] == []
    named = {"proposal_ids": [proposal_id]}
    again = await first.call("review_proposals", named)
    assert again.is_error
    assert app.resumes.read("")[0].revision == 2


async def test_an_answer_replayed_after_a_new_proposal_came_asks_anew(
    app: App, resume_id: str
) -> None:
    assert resume_id
    worker = Worker(app)
    old = propose(app)
    answer = _answered(await _asked(worker, "review_proposals", {}), {old: "approve"})
    await worker.call("review_proposals", {}, **answer)
    new = propose(app, "Data Architect")
    again = await worker.call("review_proposals", {}, **answer)
    assert isinstance(again, InputRequiredResult)
    assert app.proposals.rows(status="pending")[0].proposal_id == new


@pytest.mark.parametrize("act", [act for act in ACTS if act != "replace"])
async def test_a_replayed_yes_acts_once(app: App, resume_id: str, act: str) -> None:
    change(app)
    if act == "unlock":
        app.resumes.lock(resume_id)
    first, second = Worker(app), Worker(app)
    tool, given = ACTS[act]
    arguments: dict[str, Any] = {**given, "resume_id": resume_id}
    answer = _answered(await _asked(first, tool, arguments), {"answer": "yes"})
    done = await second.call(tool, arguments, **answer)
    assert not done.is_error, done.content
    if act == "delete":
        assert (await first.call(tool, arguments, **answer)).structured_content["code"]
        return
    revision = app.resumes.read(resume_id)[0].revision
    if act == "unlock":
        app.resumes.lock(resume_id)
    again = await first.call(tool, arguments, **answer)
    assert isinstance(again, InputRequiredResult) or again.is_error
    row, _ = app.resumes.read(resume_id)
    assert (row.revision, row.locked) == (revision, act == "unlock")


async def test_a_worker_with_another_key_takes_no_answer(
    app: App, resume_id: str, tmp_path: Path
) -> None:
    assert resume_id
    proposal_id = propose(app)
    asked = await _asked(Worker(app), "review_proposals", {})
    foreign = App(load_settings({"RESUME_MCP_HOME": str(tmp_path / "b")}, user_home=tmp_path))
    foreign.resumes.import_resume(Source(text=OTHER))
    with pytest.raises(ExceptionGroup) as caught:
        await Worker(foreign).call(
            "review_proposals", {}, **_answered(asked, {proposal_id: "approve"})
        )
    assert caught.group_contains(MCPError)
    assert app.proposals.rows()[0].status == "pending"


async def test_the_question_about_an_undo_shows_the_words_that_change(
    app: App, era: str, resume_id: str
) -> None:
    assert resume_id
    change(app, "Analytics\u202e Engineer")
    person = Person()
    person.action = "decline"
    async with asking(app, era, person) as client:
        await refused(client, "undo")
    (shown,) = person.asked
    assert "at revision 2" in shown
    assert "Data" in shown
    assert "Analytics⟨U+202E⟩" in shown


@pytest.mark.parametrize("act", ACTS)
async def test_a_question_about_a_chinese_resume_is_in_chinese(
    app: App, era: str, act: str
) -> None:
    text = json.dumps(
        {"basics": {"name": "林若溪", "label": "工程师"}, "meta": {"locale": "zh-CN"}}
    )
    resume_id = app.resumes.import_resume(Source(text=text), title="简历” {name}").row.resume_id
    change(app, "数据工程师")
    if act == "unlock":
        app.resumes.lock(resume_id)
    person = Person()
    person.action = "decline"
    tool, arguments = ACTS[act]
    name = "replace_resume_id" if act == "replace" else "resume_id"
    async with asking(app, era, person) as client:
        await refused(client, tool, **arguments, **{name: resume_id})
    assert f'“简历" {{name}}”（{resume_id[:8]}，当前为版本 2）' in person.asked[0]
    assert "吗？" in person.asked[0]
    (field,) = person.schemas[0]["properties"].values()
    assert (field["enum"], field["default"]) == (["no", "yes"], "no")
    assert field["description"].startswith("no：保持原样")


async def test_what_does_not_fit_into_a_dialog_waits_for_the_next(
    app: App, era: str, resume_id: str
) -> None:
    assert resume_id
    long = "Counted crates. " * 560
    ids = [propose(app, f"{long}{mark}", path="/basics/summary") for mark in "XYZ"]
    person = Person()
    person.choices = ["reject", "reject"]
    async with asking(app, era, person) as client:
        decided = await call(client, "review_proposals")
    assert [each["proposal_id"] for each in decided["decisions"]] == ids[:2]
    assert "crates. Y" in person.asked[0]
    assert "crates. Z" not in person.asked[0]
    assert "1 more wait" in person.asked[0]


async def test_a_long_undo_names_how_much_it_does_not_show(app: App, era: str) -> None:
    jobs = [{"name": f"Quay {n}", "summary": f"Counted crates {n}. " * 12} for n in range(90)]
    text = json.dumps({"basics": {"name": "Bo Lund"}, "work": jobs})
    resume_id = app.resumes.import_resume(Source(text=text)).row.resume_id
    steps = [
        {"op": "replace", "path": f"/work/{n}/summary", "value": f"数箱 {n}。" * 30}
        for n in range(90)
    ]
    _, proposed = app.proposals.propose("", [{"title": "x", "operations": steps}])
    assert proposed[0].row, proposed[0].error
    app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    person = Person()
    person.action = "decline"
    async with asking(app, era, person) as client:
        await refused(client, "undo", resume_id=resume_id)
    told = int(re.findall(r"… and (\d+) more; compare_revisions", person.asked[0])[0])
    assert told + person.asked[0].count("Quay ") == 90


async def test_what_was_applied_to_four_hundred_jobs_is_told_in_under_ten_kilobytes(
    app: App, person: Person
) -> None:
    jobs = [
        {"name": f"Quay {n}", "position": "Clerk", "highlights": [f"Counted the crates at {n}."]}
        for n in range(400)
    ]
    text = json.dumps({"basics": {"name": "Bo Lund"}, "work": jobs})
    app.resumes.import_resume(Source(text=text))
    person.choices = ["approve"]
    operations = [{"op": "replace", "path": "/work/7/highlights/0", "value": NEW}]
    async with asking(app, "auto", person) as client:
        await call(
            client, "propose_resume_patches", proposals=[{"title": "x", "operations": operations}]
        )
        result = await client.call_tool("review_proposals", {})
    decisions = (result.structured_content or {})["decisions"]
    assert [(each["status"], each["revision"]) for each in decisions] == [("applied", 2)]
    assert [each["after"] for each in decisions[0]["changes"]] == [NEW]
    assert len(result.model_dump_json()) < 10_000
