"""Journey A through a client: import, match, propose, approve, render, undo, remember."""

import json
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from tests.conftest import Connect
from tests.fakes import Person

pytestmark = pytest.mark.anyio

POSTING = """Senior Data Engineer
Company: Norrsken Energy
Location: Stockholm

Requirements
- 3 years of experience with Python and SQL
- Airflow or a similar scheduler
- Kafka

Nice to have
- dbt
"""


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool that must succeed; return its structured content."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, f"{tool}: {result.content}"
    assert result.structured_content is not None
    return dict(result.structured_content)


async def refused(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool that must refuse; return code, message and details."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, f"{tool} succeeded: {result.structured_content}"
    assert result.structured_content is not None, result.content
    return dict(result.structured_content)


async def test_the_main_job_end_to_end(
    connect: Connect, person: Person, ada: dict[str, Any], app: App
) -> None:
    async with connect() as client:
        imported = await call(client, "import_resume", text=json.dumps(ada))
        resume_id = imported["resume_id"]
        assert imported["counts"]["work"] == 2
        document = (await call(client, "read_resume", format="json"))["document"]
        job = await call(client, "save_job", text=POSTING)
        assert job["posting"]["company"] == "Norrsken Energy"
        match = await call(client, "match_resume_to_job", job_id=job["job_id"])
        assert "Kafka" in match["keywords"]["missing"]
        assert "Python" in match["keywords"]["present"]
        await call(client, "memory_write", doc="preferences", content="Only remote work.")

        work = document["work"][0]["id"]
        answer = await call(
            client,
            "propose_resume_patches",
            resume_id=resume_id,
            base_revision=1,
            proposals=[
                {
                    "title": "Say what was done",
                    "operations": [
                        {
                            "op": "replace",
                            "path": f"/work/{work[:8]}/highlights/1",
                            "value": "Wrote the monthly report to the board.",
                        }
                    ],
                },
                {
                    "title": "Typo",
                    "operations": [
                        {
                            "op": "add",
                            "path": f"/work/{work}/highlights/-",
                            "value": "Cut cloud costs by 73% with Kafka.",
                        }
                    ],
                },
            ],
        )
        honest, invented = answer["proposals"]
        assert honest["status"] == "pending"
        assert honest["deviation"]["severity"] != "hard"
        assert invented["deviation"]["severity"] == "hard"
        assert any(i["check"] == "invented_metric" for i in invented["deviation"]["issues"])
        before = (await call(client, "read_resume", format="json"))["document"]
        assert before == document, "a proposal must not write"

        person.choices = ["approve", "reject"]
        decided = (await call(client, "review_proposals"))["decisions"]
        assert [each["status"] for each in decided] == ["applied", "rejected"]
        assert decided[0]["revision"] == 2
        assert "73%" in person.asked[-1], "the person saw the invented number"

        changed = (await call(client, "read_resume", format="json"))["document"]
        assert changed["work"][0]["highlights"][1] == "Wrote the monthly report to the board."
        assert len(changed["work"][0]["highlights"]) == 2

        for kind in ("pdf", "html", "markdown"):
            made = await call(client, "render_resume", format=kind)
            assert made["approved"] is True
            assert made["checks"]["text_recall"] == 1.0, (kind, made)
            contents = (await client.read_resource(made["uri"])).contents
            assert contents
            assert Path(made["path"]).stat().st_size == made["bytes"]
        assert len((await call(client, "list_snapshots"))["snapshots"]) == 3

        await call(client, "undo")
        undone = (await call(client, "read_resume", format="json"))["document"]
        assert json.dumps(undone) == json.dumps(document), "undo gives back byte for byte"
        revisions = (await call(client, "list_revisions"))["revisions"]
        assert [each["cause"] for each in revisions] == ["undo", "proposal", "import"]
        history = (await call(client, "memory_read", doc="history"))["text"]
        assert "Say what was done" in history

    fresh = App(app.settings, clock=app.clock, page_reader=app.page_reader)
    assert "Only remote work." in fresh.memory.briefs().full


async def test_what_is_not_a_yes_leaves_everything_pending(
    connect: Connect, person: Person, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        operations = [{"op": "replace", "path": "/basics/label", "value": "Analytics Engineer"}]
        proposals = [{"title": "Label", "operations": operations}]
        await call(client, "propose_resume_patches", proposals=proposals)
        for action, content in (
            ("decline", None),
            ("cancel", None),
            ("accept", {}),
        ):
            person.action, person.content = action, content
            decided = (await call(client, "review_proposals"))["decisions"]
            assert [each["status"] for each in decided] == ["pending"], action
        assert (await call(client, "read_resume"))["revision"] == 1
        for action in ("decline", "cancel"):
            person.action = action
            resume_id = await _id(client)
            found = await refused(client, "manage_resume", resume_id=resume_id, action="delete")
            assert found["code"] == "needs_human"


async def test_the_faithful_export_gives_back_the_ids_that_came(connect: Connect) -> None:
    document = {
        "basics": {"name": "Ada Rosenqvist"},
        "work": [{"id": 1, "name": "Acme", "position": "Clerk"}, {"name": "Beta"}],
        "skills": [{"id": "own", "name": "Python"}],
    }
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(document))
        made = await call(client, "render_resume", format="json", json_mode="faithful")
        assert json.loads(Path(made["path"]).read_text(encoding="utf-8")) == document


async def _id(client: Client) -> str:
    return str((await call(client, "list_resumes"))["resumes"][0]["resume_id"])


async def test_a_host_without_dialogs_is_told_how_to_approve(
    connect: Connect, ada: dict[str, Any]
) -> None:
    async with connect(asks=False) as client:
        await call(client, "import_resume", text=json.dumps(ada))
        operations = [{"op": "replace", "path": "/basics/label", "value": "Analytics Engineer"}]
        proposals = [{"title": "Label", "operations": operations}]
        answer = await call(client, "propose_resume_patches", proposals=proposals)
        assert "resume-mcp review" in answer["how_to_approve"]
        decided = await call(client, "review_proposals")
        assert [each["status"] for each in decided["decisions"]] == ["pending"]
        assert "resume-mcp review" in decided["message"]
        for tool, arguments in (
            ("undo", {"to_revision": 1}),
            ("manage_resume", {"resume_id": await _id(client), "action": "unlock"}),
        ):
            found = await refused(client, tool, **arguments)
            assert found["code"] in ("needs_human", "conflict")
