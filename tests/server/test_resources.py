"""Resources and prompts, as a host lists and reads them."""

import json
from typing import Any

import pytest
from mcp import MCPError

from tests.conftest import Connect
from tests.journeys.test_tailor import call

pytestmark = pytest.mark.anyio

TEMPLATES = {
    "memory://{doc}",
    "resume://{resume_id}",
    "resume://{resume_id}/revisions/{n}",
    "snapshot://{snapshot_id}",
    "job://{job_id}",
    "skill://{name}",
}


async def test_every_resource_of_the_contract_is_listed(connect: Connect) -> None:
    async with connect() as client:
        templates = (await client.list_resource_templates()).resource_templates
        assert {each.uri_template for each in templates} == TEMPLATES
        listed = {str(each.uri) for each in (await client.list_resources()).resources}
        assert listed == {"memory://brief", "resume://schema", "ui://resume-mcp/review.html"}


async def test_resources_are_read(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        done = await call(client, "import_resume", text=json.dumps(ada))
        await call(client, "memory_write", doc="skills", content="Kennt Typst 排版.")
        job = await call(client, "save_job", text="Nurse\nCompany: Ward 6\nRequirements\n- Care")
        for uri, expected in (
            (f"resume://{done['resume_id']}", "Ada Rosenqvist"),
            (f"resume://{done['resume_id']}/revisions/1", "Ada Rosenqvist"),
            ("memory://skills", "排版"),
            ("memory://技能标签", "排版"),
            ("memory://brief", "agent-identity"),
            (f"job://{job['job_id']}", "Ward 6"),
            ("skill://resume-skill", "propose_resume_patches"),
            ("resume://schema", "highlights"),
        ):
            contents = (await client.read_resource(uri)).contents
            assert expected in contents[0].text, uri  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "uri",
    ["resume://nothing", "snapshot://s_nothing", "memory://secret", "job://x", "skill://none"],
)
async def test_a_resource_that_is_not_there_is_said_so(connect: Connect, uri: str) -> None:
    async with connect() as client:
        with pytest.raises(MCPError) as caught:
            await client.read_resource(uri)
        assert caught.value.error.code in (-32602, -32002)
