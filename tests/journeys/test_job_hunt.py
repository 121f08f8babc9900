"""Journey B through a client: a link or a question, a posting, a match, a variant, a PDF."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from tests.fakes import Person, fixed_clock
from tests.journeys.test_tailor import call
from tests.loopback import Loopback

pytestmark = pytest.mark.anyio
POSTINGS = Path(__file__).parents[1] / "data" / "postings"


@pytest.fixture
def web() -> Iterator[Loopback]:
    with Loopback() as site:
        yield site


def server(home: Path, web: Loopback, person: Person, era: str) -> Client:
    environment = {"RESUME_MCP_HOME": str(home), "RESUME_MCP_FETCH_ALLOW": web.address}
    app = App(load_settings(environment, user_home=home), clock=fixed_clock)
    answer: Any = person.answer
    return Client(build_server(app), mode=era, elicitation_callback=answer)


async def test_here_is_a_link_tailor_my_resume(
    home: Path, web: Loopback, person: Person, era: str, ada: dict[str, Any]
) -> None:
    url = web.serve("/swe.html", (POSTINGS / "en-swe-jsonld.html").read_bytes())
    async with server(home, web, person, era) as client:
        await call(client, "import_resume", text=json.dumps(ada))
        asked = await client.get_prompt("tailor_resume", {"job": url})
        rules = "\n".join(str(getattr(each.content, "text", "")) for each in asked.messages)
        assert url in rules
        assert "web_fetch" in rules
        page = await call(client, "web_fetch", url=url)
        assert page["job_posting"]["title"] == "Senior Backend Engineer (Go)"
        assert "untrusted" in page["text"].casefold()
        job_id = (await call(client, "save_job", url=url))["job_id"]
        assert web.hits == ["/swe.html"]
        match = await call(client, "match_resume_to_job", job_id=job_id)
        assert "Kafka" in match["keywords"]["missing"]
        variant = await call(client, "create_variant", title="Tidepool", job_id=job_id)
        document = await call(client, "read_resume", resume_id=variant["resume_id"], format="json")
        item = document["document"]["work"][0]
        path = f"/work/{item['id']}/highlights/0"
        made = await call(
            client,
            "propose_resume_patches",
            resume_id=variant["resume_id"],
            job_id=job_id,
            proposals=[
                {
                    "title": "Plainer words",
                    "operations": [
                        {"op": "replace", "path": path, "value": item["highlights"][0].rstrip(".")}
                    ],
                }
            ],
        )
        assert made["proposals"][0]["status"] == "pending"
        person.choices = ["approve"]
        decided = await call(client, "review_proposals")
        assert [each["status"] for each in decided["decisions"]] == ["applied"]
        rendered = await call(
            client, "render_resume", resume_id=variant["resume_id"], preview=False
        )
        assert rendered["approved"]
        kept = (await client.read_resource(f"job://{job_id}")).contents[0]
        assert "Tidepool Payments" in str(getattr(kept, "text", ""))


async def test_a_question_finds_a_posting_and_its_details(
    home: Path, web: Loopback, person: Person, era: str
) -> None:
    async with server(home, web, person, era) as client:
        for file in sorted(POSTINGS.glob("zh-*.txt")):
            await call(client, "save_job", text=file.read_text("utf-8"))
        rules = (await client.get_prompt("find_jobs", {"query": "苏州 护士"})).messages[0]
        assert "苏州 护士" in str(getattr(rules.content, "text", ""))
        found = await client.call_tool("search", {"query": "苏州 护士", "scope": "jobs"})
        first = dict(found.structured_content or {})["results"][0]
        assert first["title"] == "ICU护士"
        said = str(getattr(found.content[0], "text", "")).splitlines()
        line = next(each for each in said if "ICU护士" in each)
        for part in ("ICU护士", "苏州市平望康复医院", "苏州", "8000-12000元/月"):
            assert part in line
        details = await call(client, "fetch", id=first["id"])
        assert "护士执业证" in details["text"]
        nothing = await call(
            client, "search", query="ICU护士", scope="jobs", city="哈尔滨", job_type="实习"
        )
        assert nothing["relaxed"]
        assert nothing["results"][0]["title"] == "ICU护士"
