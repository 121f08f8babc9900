"""Prompts, as a host lists, completes and fetches them."""

import json
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.types import PromptReference

from resume_mcp.bundled import prompt_names, read_prompt
from resume_mcp.server.completions import Option, matching
from tests.conftest import Connect
from tests.journeys.test_tailor import POSTING, call

pytestmark = pytest.mark.anyio

ASKS = (
    *("tailor_resume", "improve_section", "find_jobs", "fix_deviation", "cover_letter"),
    *("outreach_message", "interview_prep", "enrich_entry"),
)
WRITES = (
    *("tailor_resume", "improve_section", "cover_letter", "outreach_message", "enrich_entry"),
    *("import_interview", "start_session"),
)


@pytest.fixture
def era() -> str:
    """One protocol era: a prompt's text is the same in both."""
    return "auto"


async def text_of(client: Client, name: str, **arguments: str) -> str:
    got = await client.get_prompt(name, arguments)
    (message,) = got.messages
    return str(message.content.text)  # type: ignore[union-attr]


async def completed(client: Client, prompt: str, argument: str, typed: str) -> list[str]:
    ref = PromptReference(type="ref/prompt", name=prompt)
    return (await client.complete(ref, {"name": argument, "value": typed})).completion.values


async def test_every_prompt_is_listed_with_its_description_and_can_be_had(
    connect: Connect,
) -> None:
    async with connect() as client:
        listed = {each.name: each for each in (await client.list_prompts()).prompts}
        assert len(listed) == 12
        assert set(listed) <= set(prompt_names())
        for name, prompt in listed.items():
            assert prompt.description == read_prompt(name).description
            text = await text_of(client, name)
            assert "{{" not in text
            assert ("ask the person" in text) or name not in ASKS


async def test_a_prompt_s_arguments_are_filled_literally(connect: Connect) -> None:
    async with connect() as client:
        text = await text_of(client, "tailor_resume", job="{{resume}} at 鹿鸣", strategy="nudge")
        assert "{{resume}} at 鹿鸣" in text
        assert "**Nudge**" in text


@pytest.mark.parametrize("strategy", ["nudge", "keywords", "full"])
async def test_each_strategy_has_its_own_instruction(connect: Connect, strategy: str) -> None:
    async with connect() as client:
        text = await text_of(client, "tailor_resume", job="job-1", strategy=strategy)
    named = [name for name in ("nudge", "keywords", "full") if f"**{name.capitalize()}**" in text]
    assert named == [strategy]


async def test_auto_takes_the_strategy_of_the_match(connect: Connect, ada: dict[str, Any]) -> None:
    async with connect() as client:
        await call(client, "import_resume", text=json.dumps(ada))
        job = await call(client, "save_job", text=POSTING)
        match = await call(client, "match_resume_to_job", job_id=job["job_id"])
        for given in (job["job_id"], f"job://{job['job_id']}", POSTING):
            text = await text_of(client, "tailor_resume", job=given)
            assert f"**{match['strategy'].capitalize()}**" in text
            assert len([n for n in ("Nudge", "Keywords", "Full") if f"**{n}**" in text]) == 1


async def test_auto_without_a_match_says_that_keywords_is_the_rule(connect: Connect) -> None:
    async with connect() as client:
        text = await text_of(client, "tailor_resume", job="https://jobs.example/1")
    assert "where it names none, **keywords**" in text
    assert all(f"**{name}**" in text for name in ("Nudge", "Keywords", "Full"))


async def test_an_unknown_strategy_is_refused_by_name(connect: Connect) -> None:
    async with connect() as client:
        with pytest.raises(MCPError, match="allowed: auto, nudge, keywords, full"):
            await client.get_prompt("tailor_resume", {"strategy": "bold"})


async def test_the_style_and_the_language_of_the_settings_reach_every_text_that_writes(
    connect: Connect,
) -> None:
    async with connect() as client:
        before = {name: await text_of(client, name) for name in WRITES}
        await call(client, "update_settings", language_style="academic", output_language="zh-CN")
        for name in WRITES:
            after = await text_of(client, name)
            assert "Style: professional." in before[name]
            assert "Style: academic." in after
            assert "文风：学术" in after
            assert "in zh-CN" in after
            assert "in zh-CN" not in before[name]


async def test_resumes_and_jobs_are_completed_by_their_titles(
    connect: Connect, ada: dict[str, Any]
) -> None:
    async with connect() as client:
        made = await call(client, "import_resume", text=json.dumps(ada), title="小爱的简历")
        nurse = await call(client, "save_job", text="Nurse\nCompany: Ward 6\nRequirements\n- Care")
        clerk = await call(client, "save_job", text="文员\n公司：鹿鸣书店\n要求\n- 认真")
        assert await completed(client, "improve_section", "resume", "小爱") == [made["resume_id"]]
        assert await completed(client, "tailor_resume", "job", "ward") == [nurse["job_id"]]
        assert await completed(client, "tailor_resume", "job", "鹿鸣") == [clerk["job_id"]]
        every = await completed(client, "tailor_resume", "job", "")
        assert sorted(every) == sorted([nurse["job_id"], clerk["job_id"]])
        assert await completed(client, "tailor_resume", "job", nurse["job_id"][:12])
        entries = await completed(client, "enrich_entry", "entry", ada["work"][0]["name"])
        assert entries
        assert all("/" in each for each in entries)


@pytest.mark.parametrize(
    ("argument", "typed", "expected"),
    [("strategy", "k", ["keywords"]), ("section", "ed", ["education"]), ("query", "x", [])],
)
async def test_closed_lists_are_completed(
    connect: Connect, argument: str, typed: str, expected: list[str]
) -> None:
    async with connect() as client:
        assert await completed(client, "tailor_resume", argument, typed) == expected


def test_what_was_typed_is_found_at_the_start_of_a_value_or_within_a_name() -> None:
    options = [Option("job_1", "Data Engineer Norrsken"), Option("job_2", "数据工程师")]
    assert matching(options, "") == ["job_1", "job_2"]
    assert matching(options, "engineer") == ["job_1"]
    assert matching(options, "工程") == ["job_2"]
    assert matching(options, "job_2") == ["job_2"]
    assert matching(options, " ") == []
