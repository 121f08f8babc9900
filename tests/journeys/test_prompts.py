"""Each prompt in a scripted conversation, in English and in Chinese.

The script is a model that does what the prompt's text tells it, with the tools that it names; a
tool that the text does not name, or that refuses, fails the script.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.server.app import build_server
from tests.fakes import Person
from tests.journeys.scripts import CHINESE, ENGLISH, Script
from tests.journeys.test_tailor import call

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize("said", [ENGLISH, CHINESE], ids=lambda said: said.language),
]


class Talk:
    """One conversation: a prompt, and what the model does with it."""

    def __init__(self, client: Client, person: Person) -> None:
        self.client = client
        self.person = person
        self.text = ""

    async def begin(self, prompt: str, **arguments: str) -> str:
        """Fetch a prompt; what follows is held against its text."""
        got = await self.client.get_prompt(prompt, arguments)
        self.text = str(got.messages[0].content.text)  # type: ignore[union-attr]
        assert "{{" not in self.text
        return self.text

    async def do(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that the prompt names."""
        assert f"`{tool}`" in self.text, f"the prompt does not name {tool}"
        return await call(self.client, tool, **arguments)

    async def remember(self, doc: str, content: str, section: str = "") -> dict[str, Any]:
        """Save what the person said, as the prompt tells."""
        assert doc in self.text, f"the prompt does not name {doc}"
        how = {"mode": "add_section", "section": section} if section else {}
        return await self.do("memory_write", doc=doc, content=content, **how)

    async def agreed(self, *choices: str) -> list[str]:
        """Let the person decide; return the statuses."""
        self.person.choices = list(choices)
        decided = await self.do("review_proposals")
        return [each["status"] for each in decided["decisions"]]

    async def document(self) -> dict[str, Any]:
        """Read the resume."""
        found: dict[str, Any] = (await self.do("read_resume", format="json"))["document"]
        return found


@asynccontextmanager
async def session(app: App, person: Person) -> AsyncIterator[Talk]:
    """Open a new session on the same folder, as the host does the next day."""
    fresh = App(app.settings, clock=app.clock, page_reader=app.page_reader)
    callback: Any = person.answer
    async with Client(build_server(fresh), elicitation_callback=callback) as client:
        yield Talk(client, person)


@pytest.fixture
async def talk(app: App, person: Person, said: Script) -> AsyncIterator[Talk]:
    async with session(app, person) as opened:
        await call(opened.client, "import_resume", text=said.resume)
        yield opened


async def saved_job(talk: Talk, said: Script) -> str:
    done = await call(talk.client, "save_job", text=said.posting)
    return str(done["job_id"])


def reworded(document: dict[str, Any], text: str) -> dict[str, Any]:
    path = f"/work/{document['work'][0]['id']}/highlights/0"
    return {"title": text[:20], "operations": [{"op": "replace", "path": path, "value": text}]}


async def test_a_first_session_imports_and_remembers(
    app: App, person: Person, said: Script
) -> None:
    app.memory.set_soul(**said.soul, language=said.language)
    async with session(app, person) as talk:
        text = await talk.begin("start_session")
        assert said.soul["name"] in text.split("</agent-identity>")[0]
        assert "Greet the person in their language" in text
        assert "<original-resume>\n(nothing yet)" in text
        made = await talk.do("import_resume", text=said.resume)
        assert made["counts"]["work"] == 1
        await talk.remember("preferences", said.wish)
    async with session(app, person) as talk:
        text = await talk.begin("memory_brief")
        assert said.wish in text.split("<career-preferences>")[1].split("</career-")[0]
        assert said.resume.splitlines()[-1] in text.split("<original-resume>")[1]
        await talk.do("memory_write", doc="skills", content=said.skill)


async def test_tailor_resume(talk: Talk, said: Script) -> None:
    job_id = await saved_job(talk, said)
    text = await talk.begin("tailor_resume", job=job_id)
    assert job_id in text
    match = await talk.do("match_resume_to_job", job_id=job_id)
    assert f"**{match['strategy'].capitalize()}**" in text
    missing = [each["text"] for each in match["requirements"] if each["status"] == "missing"]
    assert missing
    await talk.remember("skills", said.skill)
    variant = await talk.do("create_variant", title="1", job_id=job_id)
    document = (await talk.do("read_resume", resume_id=variant["resume_id"], format="json"))[
        "document"
    ]
    proposed = await talk.do(
        "propose_resume_patches",
        resume_id=variant["resume_id"],
        job_id=job_id,
        proposals=[reworded(document, said.bullet)],
    )
    assert proposed["proposals"][0]["status"] == "pending"
    assert await talk.agreed("approve") == ["applied"]
    made = await talk.do(
        "render_resume", resume_id=variant["resume_id"], format="html", preview=False
    )
    assert made["approved"]
    assert made["checks"]["text_recall"] == 1.0


async def test_improve_section(talk: Talk, said: Script) -> None:
    await talk.begin("improve_section", section="work")
    document = await talk.document()
    proposed = await talk.do("propose_resume_patches", proposals=[reworded(document, said.bullet)])
    assert proposed["proposals"][0]["deviation"]["severity"] != "hard"
    assert await talk.agreed("approve") == ["applied"]
    assert (await talk.document())["work"][0]["highlights"][0] == said.bullet


async def test_find_jobs(talk: Talk, said: Script) -> None:
    job_id = await saved_job(talk, said)
    text = await talk.begin("find_jobs", query=said.query)
    assert said.query in text
    await talk.do("memory_read", doc="preferences")
    await talk.do("memory_write", doc="preferences", content=said.wish)
    found = await talk.do("search", query=said.query, scope="jobs")
    assert [each["id"] for each in found["results"]] == [f"job:{job_id}"]
    assert (await talk.do("match_resume_to_job", job_id=job_id))["score"] > 0


async def test_fix_deviation(talk: Talk, said: Script) -> None:
    await talk.begin("tailor_resume")
    document = await talk.document()
    (proposed,) = (
        await talk.do("propose_resume_patches", proposals=[reworded(document, said.invented)])
    )["proposals"]
    assert proposed["deviation"]["severity"] == "hard"
    text = await talk.begin("fix_deviation", proposal=proposed["proposal_id"])
    assert proposed["proposal_id"] in text
    checked = await talk.do("evaluate_deviation", candidate=proposed["proposal_id"])
    assert any("73" in issue["token"] for issue in checked["issues"])
    await talk.do("withdraw_proposals", proposal_ids=[proposed["proposal_id"]])
    (mended,) = (
        await talk.do("propose_resume_patches", proposals=[reworded(document, said.bullet)])
    )["proposals"]
    assert mended["deviation"]["severity"] != "hard"


async def test_cover_letter(talk: Talk, said: Script) -> None:
    job_id = await saved_job(talk, said)
    text = await talk.begin("cover_letter", job=f"job:{job_id}")
    assert "preferences" in text
    fetched = await talk.do("fetch", id=f"job:{job_id}")
    assert said.posting.splitlines()[0] in fetched["title"]
    await talk.document()
    await talk.do("match_resume_to_job", job_id=job_id)
    made = await talk.do("render_resume", markdown=said.letter, format="html", preview=False)
    assert made["approved"] is False


async def test_outreach_message(talk: Talk, said: Script) -> None:
    job_id = await saved_job(talk, said)
    text = await talk.begin("outreach_message", job=job_id)
    assert "BOSS直聘" in text
    await talk.do("fetch", id=f"job:{job_id}")
    await talk.document()
    await talk.do("match_resume_to_job", job_id=job_id)


async def test_interview_prep(talk: Talk, said: Script) -> None:
    job_id = await saved_job(talk, said)
    await talk.begin("interview_prep", job=job_id)
    await talk.do("fetch", id=f"job:{job_id}")
    match = await talk.do("match_resume_to_job", job_id=job_id)
    assert match["gaps"]
    document = await talk.document()
    await talk.do("propose_resume_patches", proposals=[reworded(document, said.bullet)])
    await talk.remember("notes", match["gaps"][0], section="Practise")


async def test_enrich_entry(talk: Talk, said: Script) -> None:
    await talk.begin("enrich_entry", entry="work/0")
    document = await talk.document()
    path = f"/work/{document['work'][0]['id']}/highlights/-"
    change = {"op": "add", "path": path, "value": said.bullet}
    await talk.do("propose_resume_patches", proposals=[{"title": "1", "operations": [change]}])
    await talk.do("memory_write", doc="skills", content=said.skill)
    assert await talk.agreed("approve") == ["applied"]
    assert len((await talk.document())["work"][0]["highlights"]) == 3


async def test_import_interview(app: App, person: Person, said: Script) -> None:
    async with session(app, person) as talk:
        text = await talk.begin("import_interview")
        assert "求职意向" in text
        await talk.do("import_resume", format="blank")
        assert (await talk.document()).get("education", []) == []
        change = {"op": "add", "path": "/education/-", "value": said.entry}
        await talk.do("propose_resume_patches", proposals=[{"title": "1", "operations": [change]}])
        assert await talk.agreed("approve") == ["applied"]
        await talk.remember("preferences", said.wish)
        assert (await talk.document())["education"][0]["institution"] == said.entry["institution"]


async def test_end_session_shapes_the_next_one(
    talk: Talk, app: App, person: Person, said: Script
) -> None:
    await talk.begin("end_session")
    await talk.remember("daily", said.log)
    await talk.remember("preferences", said.wish)
    await talk.remember("skills", said.skill)
    await talk.remember("user", said.fact[1], section=said.fact[0])
    assert "proposals" in await talk.do("list_proposals")
    async with session(app, person) as later:
        text = await later.begin("start_session")
        brief = text.split("# Rules of work")[0]
        recent = brief.split("<recent-activity>")[1].split("</recent-activity>")[0]
        assert said.log in recent
        assert "### 2026-11-29" in recent
        for each in (said.wish, said.skill, said.fact[1]):
            assert each in brief
            assert each in (later.client.instructions or "")
        assert said.resume.splitlines()[0] not in (later.client.instructions or "")
