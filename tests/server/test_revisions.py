"""Revisions as a host sees them: taking back, naming, comparing, and what each answer says."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import jsonpatch
import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.services.resumes import Source
from tests.fakes import Person
from tests.journeys.test_tailor import call, refused

pytestmark = pytest.mark.anyio

Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def era() -> str:
    return "auto"


@pytest.fixture
def resume_id(app: App, ada: dict[str, Any]) -> str:
    return app.resumes.import_resume(Source(text=json.dumps(ada))).row.resume_id


def change(app: App, resume_id: str, path: str, value: Any, title: str = "x") -> None:
    operation = {"op": "replace", "path": path, "value": value}
    _, proposed = app.proposals.propose(resume_id, [{"title": title, "operations": [operation]}])
    assert proposed[0].row, proposed[0].error
    app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")


async def spoken(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return str(getattr(result.content[0], "text", ""))


async def test_an_undo_that_a_later_change_forbids_speaks_of_revisions(
    app: App, connect: Connect, person: Person, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    change(app, resume_id, "/basics/label", "Head of Data")
    async with connect() as client:
        found = await refused(client, "undo", revision=2)
    assert found["code"] == "stale"
    assert "Revision 2" in found["message"]
    assert "to_revision=1" in found["message"]
    assert "propos" not in found["message"].split("Nothing was changed")[0]
    assert person.asked == []


async def test_what_is_taken_back_already_is_said_so(
    app: App, connect: Connect, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    async with connect() as client:
        change(app, resume_id, "/basics/summary", "Builds pipelines.")
        await call(client, "undo", revision=2)
        found = await refused(client, "undo", revision=2)
        assert "Revision 4 took it back already" in found["message"]
        await call(client, "undo")  # the undo itself
        change(app, resume_id, "/basics/label", "Head of Data")
        assert "already" not in (await refused(client, "undo", revision=2))["message"]


async def test_an_order_of_what_is_gone_leaves_nothing_to_take_back(
    app: App, connect: Connect, resume_id: str
) -> None:
    ids = [item["id"] for item in app.resumes.read("")[1].document["skills"]]
    steps = [
        {"op": "reorder", "path": "/skills", "value": ids[::-1]},
        {"op": "remove", "path": f"/skills/{ids[0]}"},
    ]
    for step in steps:
        _, proposed = app.proposals.propose(resume_id, [{"title": "x", "operations": [step]}])
        assert proposed[0].row, proposed[0].error
        app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    async with connect() as client:
        found = await refused(client, "undo", revision=2)
    assert "Nothing is left to take back of revision 2" in found["message"]


async def test_the_question_says_which_revision_and_the_model_s_words_come_last(
    app: App, connect: Connect, person: Person, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect", title="A modest word")
    async with connect() as client:
        await call(client, "undo")
        await call(client, "undo")
        await call(client, "undo", to_revision=1)
    first, second, third = person.asked
    assert first.startswith("Take back revision 2 of “Ada Rosenqvist”")
    assert first.index("Architect") < first.index("In the model's words") < first.index("modest")
    assert "revision 3 (which took back revision 2)" in second
    assert third.startswith("Go back to revision 1 (an import) of")


async def test_a_chinese_resume_is_asked_about_in_chinese(
    app: App, connect: Connect, person: Person
) -> None:
    document = {"basics": {"name": "林晓", "summary": "数据工程师，负责数据平台的建设与维护。"}}
    resume_id = app.resumes.import_resume(Source(text=json.dumps(document))).row.resume_id
    change(app, resume_id, "/basics/summary", "数据工程师，负责数据平台的建设。")
    app.resumes.create_variant(resume_id, title="投递甲公司")
    async with connect() as client:
        await call(client, "undo", resume_id=resume_id)
        await call(client, "manage_resume", resume_id=resume_id, action="delete")
    undo, delete = person.asked
    assert undo.startswith("撤销“林晓”")
    assert "版本 2" in undo
    assert "That changes" not in undo
    assert "投递甲公司" in delete
    assert "保持原样" in person.schemas[0]["properties"]["answer"]["description"]


async def test_nobody_is_asked_about_what_can_not_be_done(
    app: App, connect: Connect, person: Person, resume_id: str, ada: dict[str, Any]
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    async with connect() as client:
        found = await refused(client, "manage_resume", resume_id=resume_id, action="unlock")
        assert found["code"] == "conflict"
        app.resumes.lock(resume_id)
        tries: list[tuple[str, dict[str, Any]]] = [
            ("undo", {}),
            ("manage_resume", {"resume_id": resume_id, "action": "delete"}),
            ("import_resume", {"text": json.dumps(ada), "replace_resume_id": resume_id}),
        ]
        for tool, arguments in tries:
            assert (await refused(client, tool, **arguments))["code"] == "locked"
    assert person.asked == []


async def test_a_host_without_dialogs_hears_the_very_command(
    app: App, connect: Connect, resume_id: str, ada: dict[str, Any]
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    tries: list[tuple[str, dict[str, Any], str]] = [
        ("undo", {}, f"undo {resume_id} --revision 2"),
        ("undo", {"to_revision": 1}, f"undo {resume_id} --to 1"),
        (
            "manage_resume",
            {"resume_id": resume_id, "action": "delete"},
            f"delete {resume_id}",
        ),
        (
            "import_resume",
            {"text": json.dumps(ada), "replace_resume_id": resume_id},
            f"import FILE --replace {resume_id}",
        ),
    ]
    async with connect(asks=False) as client:
        for tool, arguments, command in tries:
            found = await refused(client, tool, **arguments)
            assert found["code"] == "needs_human"
            assert f"`resume-mcp {command}`" in found["message"]


async def test_the_answer_to_an_undo_holds_what_changed(
    app: App, connect: Connect, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    async with connect() as client:
        done = await call(client, "undo")
    assert [(each["before"], each["after"]) for each in done["changes"]] == [
        ("Architect", "Data Engineer")
    ]
    assert "revision 2" in done["message"]


async def test_an_undo_that_does_not_exist_is_not_called_the_import(
    connect: Connect, resume_id: str
) -> None:
    assert resume_id
    async with connect() as client:
        assert "1 to 1" in (await refused(client, "undo", revision=99))["message"]
        assert "began with" in (await refused(client, "undo"))["message"]


async def test_any_revision_can_be_named_and_found_by_its_name(
    app: App, connect: Connect, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    change(app, resume_id, "/basics/label", "Head of Data")
    async with connect() as client:
        named = await call(
            client,
            "manage_resume",
            resume_id=resume_id,
            action="name_revision",
            value="sent to Acme",
            revision=2,
        )
        assert "revision 2" in named["message"]
        listed = await call(client, "list_revisions")
        assert [each["name"] for each in listed["revisions"]] == ["", "sent to Acme", ""]
        found = await call(client, "compare_revisions", a="Sent to  Acme", b="3")
        assert [each["before"] for each in found["changes"]] == ["Architect"]
        app.resumes.name_revision(resume_id, "sent to Acme", revision=3)
        twice = await refused(client, "compare_revisions", a="sent to Acme", b="1")
        assert "2, 3" in twice["message"]
        unknown = await refused(client, "compare_revisions", a="sent to Beta", b="1")
        assert "No revision has that name" in unknown["message"]
        wrong = await refused(
            client, "manage_resume", resume_id=resume_id, action="rename", value="x", revision=2
        )
        assert wrong["code"] == "invalid_input"


async def test_a_comparison_says_what_it_compares(
    app: App, connect: Connect, resume_id: str
) -> None:
    change(app, resume_id, "/basics/label", "Architect")
    copy = app.resumes.create_variant(resume_id, title="For Acme").resume_id
    async with connect() as client:
        assert "From revision 1 to revision 2: 1 change." in await spoken(
            client, "compare_revisions", a="1", b="2"
        )
        said = await spoken(client, "compare_revisions", a=resume_id, b=copy)
        assert "'Ada Rosenqvist'" in said
        assert "'For Acme'" in said
        assert (
            "no revision 0" in (await refused(client, "compare_revisions", a="0", b="1"))["message"]
        )


async def test_a_long_comparison_pages_and_its_patch_is_whole_or_left_out(
    app: App, connect: Connect
) -> None:
    jobs = [{"name": f"Quay {n}", "position": "Clerk"} for n in range(150)]
    first = app.resumes.import_resume(Source(text=json.dumps({"basics": {"name": "Bo"}})))
    text = json.dumps({"basics": {"name": "Bo"}, "work": jobs})
    second = app.resumes.import_resume(Source(text=text)).row.resume_id
    steps = [
        {"op": "replace", "path": f"/work/{n}/position", "value": f"Clerk {n}"} for n in range(150)
    ]
    for start in (0, 100):
        _, proposed = app.proposals.propose(
            second, [{"title": "x", "operations": steps[start : start + 100]}]
        )
        assert proposed[0].row, proposed[0].error
        app.proposals.decide({proposed[0].row.proposal_id: "approve"}, channel="terminal")
    async with connect() as client:
        told: list[str] = []
        patch: list[Any] = []
        cursor: str | None = ""
        while cursor is not None:
            page = await call(
                client, "compare_revisions", resume_id=second, a="1", b="3", cursor=cursor
            )
            told += [each["path"] for each in page["changes"]]
            patch = page.get("patch") or patch
            cursor = page.get("next_cursor")
        assert len(set(told)) == 150
        old, new = (app.resumes.read(second, number)[1].document for number in (1, 3))
        assert jsonpatch.apply_patch(old, patch) == new
        long = [{"name": f"Quay {n}", "summary": "Counted crates. " * 60} for n in range(60)]
        third = app.resumes.import_resume(
            Source(text=json.dumps({"basics": {"name": "Bo"}, "work": long}))
        )
        result = await client.call_tool(
            "compare_revisions", {"a": first.row.resume_id, "b": third.row.resume_id}
        )
    found = result.structured_content or {}
    assert "patch" not in found
    assert "too large" in getattr(result.content[0], "text", "")


async def test_the_list_of_revisions_says_where_each_came_from(
    app: App, connect: Connect, resume_id: str
) -> None:
    copy = app.resumes.create_variant(resume_id, title="For Acme").resume_id
    async with connect() as client:
        assert "1: import from json-resume, " in await spoken(client, "list_revisions")
        of_copy = await spoken(client, "list_revisions", resume_id=copy)
        assert f"1: create from {resume_id[:8]} at its revision 1, " in of_copy
        listed = await spoken(client, "list_resumes")
        assert f"variant of {resume_id[:8]} at its revision 1 |" in listed
        app.resumes.delete(resume_id, approved_by="terminal")
        listed = await spoken(client, "list_resumes")
        assert f"variant of {resume_id[:8]} (deleted) at its revision 1 |" in listed


async def test_a_difference_that_no_words_show_is_shown_exactly(app: App, connect: Connect) -> None:
    basics = {"name": "Bo Lund"}
    one, two = (
        app.resumes.import_resume(Source(text=json.dumps({"basics": basics | more})))
        for more in ({"label": None}, {"label": ""})
    )
    async with connect() as client:
        found = await call(client, "compare_revisions", a=one.row.resume_id, b=two.row.resume_id)
    assert [(each["before"], each["after"]) for each in found["changes"]] == [("null", '""')]
