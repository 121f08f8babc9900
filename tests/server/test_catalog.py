"""The catalog against the contract: names, arguments, sizes."""

import json

import pytest

from resume_mcp.server.catalog import ALL_TOOLS, tools_for
from resume_mcp.server.spec import Effect
from tests.conftest import Connect

pytestmark = pytest.mark.anyio

# The contract: every tool with its arguments.
CONTRACT = {
    "import_resume": "text path data_base64 filename format title locale password "
    "replace_resume_id",
    "list_resumes": "limit cursor",
    "read_resume": "resume_id format section revision",
    "manage_resume": "resume_id action value revision",
    "create_variant": "resume_id title job_id kind locale",
    "propose_resume_patches": "resume_id proposals base_revision job_id",
    "review_proposals": "proposal_ids",
    "decide_proposal": "proposal_id choice digest nonce",  # the panel's, hidden from the model
    "list_proposals": "resume_id status limit cursor",
    "withdraw_proposals": "proposal_ids",
    "undo": "resume_id revision to_revision",
    "list_revisions": "resume_id limit cursor",
    "compare_revisions": "resume_id a b limit cursor",
    "evaluate_deviation": "candidate original job_keywords job_id job_text confirmed",
    "match_resume_to_job": "resume_id document job_id job_text",
    "render_resume": "resume_id markdown document format json_mode template options engine "
    "page_size fit_pages locale preview revision",
    "list_snapshots": "resume_id limit cursor",
    "memory_read": "doc section",
    "memory_write": "doc content mode section old_text expected_version",
    "web_fetch": "url max_length offset refresh",
    "save_job": "url text posting",
    "import_jobs": "path url text format source",
    "search": "query scope city job_type skills company since limit",
    "fetch": "id",
    "load_skill": "name",
    "get_settings": "",
    "update_settings": "default_template language_style output_language auto_save_resume page_size",
    "server_status": "",
}


def test_the_catalog_is_the_contract() -> None:
    seen = {spec.name: set(spec.to_tool().parameters["properties"]) for spec in ALL_TOOLS}
    assert seen == {name: set(arguments.split()) for name, arguments in CONTRACT.items()}


def test_a_read_only_server_lists_no_tool_that_writes() -> None:
    listed = tools_for(read_only=True)
    assert listed
    assert all(spec.effect is Effect.READ for spec in listed)


def test_no_argument_can_approve() -> None:
    for spec in ALL_TOOLS:
        for name in spec.to_tool().parameters["properties"]:
            assert not any(
                word in name for word in ("approve", "confirm_", "yes", "force", "human")
            )


async def test_the_list_stays_small(connect: Connect) -> None:
    async with connect() as client:
        tools = (await client.list_tools()).tools
    whole = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
    model = [{key: t.get(key) for key in ("name", "description", "inputSchema")} for t in whole]
    assert len(json.dumps(model, ensure_ascii=False).encode()) <= 22_000
    assert len(json.dumps(whole, ensure_ascii=False).encode()) <= 60_000
