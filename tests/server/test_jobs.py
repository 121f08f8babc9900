"""Pages and postings as a host gets them: fetched, saved, imported, found."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from tests.cases.facts import expected_facts, posting_faults
from tests.conftest import Connect
from tests.fakes import fixed_clock
from tests.loopback import Loopback
from tests.shared import shared_data, shared_root
from tests.shared_attacks import cases

pytestmark = pytest.mark.anyio
BOARDS = Path(__file__).parents[1] / "data" / "boards"
JSON = {"Content-Type": "application/json; charset=utf-8"}


@pytest.fixture
def web() -> Iterator[Loopback]:
    with Loopback() as site:
        yield site


@asynccontextmanager
async def host(home: Path, web: Loopback) -> AsyncIterator[Client]:
    environment = {
        "RESUME_MCP_HOME": str(home),
        "RESUME_MCP_FETCH_ALLOW": web.address,
        "RESUME_MCP_ALLOWED_DIRS": str(home / "inbox"),
    }
    app = App(load_settings(environment, user_home=home), clock=fixed_clock)
    async with Client(build_server(app)) as client:
        yield client


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return dict(result.structured_content or {})


async def words(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    return "\n".join(str(getattr(part, "text", "")) for part in result.content)


@pytest.mark.parametrize("row", cases("fetch_content", only=("FTC-016",)))
async def test_wild_arguments_are_refused_and_nothing_is_fetched(
    row: dict[str, Any], home: Path, web: Loopback
) -> None:
    url = web.serve("/x.html", b"<p>x</p>")
    wild = [row["input"]["args"], {"max_length": 10**12}, {"max_length": -1}, {"offset": -1}]
    async with host(home, web) as client:
        for arguments in wild:
            result = await client.call_tool("web_fetch", {"url": url, **arguments})
            assert result.is_error
            code = (result.structured_content or {})["code"]
            assert code in ("invalid_argument", "unknown_argument")
    assert web.hits == []


def shared_postings() -> Any:
    root = shared_root()
    if root is None:
        reason = "the shared test data (../shared/data) is not here"
        return [pytest.param("", marks=pytest.mark.skip(reason=reason), id="absent")]
    return sorted(f"posting/{path.name}" for path in (root / "inputs" / "posting").iterdir())


@pytest.mark.parametrize("file", shared_postings())
async def test_a_real_posting_gives_its_facts_fetched_and_saved(
    file: str, home: Path, web: Loopback
) -> None:
    source, expect = shared_data("inputs", *file.split("/")), expected_facts(file)
    async with host(home, web) as client:
        if source.suffix == ".txt":
            saved = await call(client, "save_job", text=source.read_text("utf-8"))
            skills = {skill.casefold() for skill in saved["posting"]["skills"]}
            wanted = expect["keywords_in_resume"] + expect["keywords_missing"]
            assert {word.casefold() for word in wanted} <= skills
            return
        url = web.serve(f"/{source.name}", source.read_bytes())
        page = await call(client, "web_fetch", url=url)
        assert posting_faults(expect, page["job_posting"], page["text"]) == []
        saved = await call(client, "save_job", url=url)
        kept = (await call(client, "fetch", id=f"job:{saved['job_id']}"))["text"]
        assert posting_faults(expect, saved["posting"], f"{kept}\n{page['text']}") == []
        if expect["status"] in ("closed", "expired"):
            assert saved["posting"]["expired"]


async def test_a_page_that_shows_nothing_gives_the_description_it_carries(
    home: Path, web: Loopback
) -> None:
    job = {"@type": "JobPosting", "title": "Baker", "description": "<p>Knead.</p>\n<p>Bake.</p>"}
    page = (
        "<html><body><h1>Baker</h1><script type='application/ld+json'>// made by hand\n"
        f"{json.dumps(job)}</script></body></html>"
    ).replace("\\n", "\n\t\x01")
    async with host(home, web) as client:
        url = web.serve("/p.html", page.encode())
        fetched = await call(client, "web_fetch", url=url)
        assert "Knead." in fetched["text"]
        assert fetched["text"].index("Knead.") < fetched["text"].index("Bake.")
        saved = await call(client, "save_job", url=url)
        text = (await call(client, "fetch", id=f"job:{saved['job_id']}"))["text"]
        assert "Knead." in text


async def test_a_pasted_text_without_end_is_kept_whole_and_said_to_be_read_in_part(
    connect: Connect,
) -> None:
    async with connect() as client:
        text = "Baker\nSalary: $50,000 a year\n" + "word " * 20_000 + "\nlast line"
        saved = await call(client, "save_job", text=text)
        assert "first 40,000" in saved["warnings"][0]
        assert "first 40,000" in await words(client, "save_job", text=text)
        assert "last line" in (await call(client, "fetch", id=f"job:{saved['job_id']}"))["text"]


@pytest.mark.parametrize(
    ("board", "inserted", "rejected"),
    [("greenhouse", 2, 0), ("lever", 2, 0), ("ashby", 2, 1), ("workable", 2, 0)],
)
async def test_a_public_board_is_imported_from_its_address_and_again_from_a_file(
    board: str, inserted: int, rejected: int, home: Path, web: Loopback
) -> None:
    content = (BOARDS / f"{board}.json").read_bytes()
    file = home / "inbox" / "saved by hand.json"
    file.write_bytes(content)
    async with host(home, web) as client:
        first = await call(client, "import_jobs", url=web.serve("/jobs", content, JSON))
        assert (first["inserted"], first["rejected_total"]) == (inserted, rejected)
        again = await call(client, "import_jobs", path=str(file))
        assert (again["unchanged"], again["inserted"], again["updated"]) == (inserted, 0, 0)
        file.write_bytes(
            content.replace(b'"title":"', b'"title":"New ').replace(b'"text":"', b'"text":"New ')
        )
        changed = await call(client, "import_jobs", path=str(file))
        assert (changed["updated"], changed["inserted"]) == (inserted, 0)


async def test_a_page_is_no_feed_and_says_what_to_do(home: Path, web: Loopback) -> None:
    async with host(home, web) as client:
        said = await words(client, "import_jobs", url=web.serve("/p.html", b"<p>Baker</p>"))
        assert "save_job" in said


async def test_a_chinese_feed_saved_by_a_spreadsheet_is_read(home: Path, web: Loopback) -> None:
    rows = "职位名称,公司名称,工作城市,薪资范围\n面包师,麦香烘焙有限公司,成都,8-12K·13薪\n"
    file = home / "inbox" / "职位.csv"
    file.write_bytes(rows.encode("gbk"))
    async with host(home, web) as client:
        assert (await call(client, "import_jobs", path=str(file)))["inserted"] == 1
        url = web.serve("/feed", rows.encode("gbk"), {"Content-Type": "text/csv; charset=gbk"})
        assert (await call(client, "import_jobs", url=url, source="职位"))["unchanged"] == 1
        found = await call(client, "search", query="面包师", scope="jobs")
        assert (found["results"][0]["title"], found["results"][0]["salary"]) == (
            "面包师",
            "8-12K·13薪",
        )


async def test_the_same_job_in_two_cities_is_one_result_that_names_the_other(
    connect: Connect,
) -> None:
    text = "Knead the dough, heat the ovens, and teach two apprentices to do both. " + " ".join(
        f"Duty {number} of the bakery is written here." for number in range(30)
    )
    rows = [
        {"id": city, "title": "Baker", "company": company, "city": city, "description": text}
        for city, company in (("Leeds", "Rye Ltd"), ("York", "Rye"), ("Hull", "Oat Ltd"))
    ]
    async with connect() as client:
        feed = "\n".join(map(json.dumps, rows))
        assert (await call(client, "import_jobs", text=feed, source="rye"))["inserted"] == 3
        found = await call(client, "search", query="baker", scope="jobs")
        shown = {result["city"]: result["also_at"] for result in found["results"]}
        assert len(shown) == 2
        assert [each["city"] for each in shown.get("Leeds") or shown["York"]] in (
            [["York"], ["Leeds"]]
        )
        line = await words(client, "search", query="baker", scope="jobs")
        assert "  also at: " in line
        other = next(each for also in shown.values() for each in also)
        assert "Knead" in (await call(client, "fetch", id=other["id"]))["text"]


async def test_an_import_reports_its_progress_and_names_bad_lines(connect: Connect) -> None:
    lines = [json.dumps({"id": n, "title": f"Baker {n}"}) for n in range(450)]
    lines[10], lines[20] = "{broken", '{"company": "Rye"}'
    seen: list[float] = []

    async def noted(progress: float, total: float | None, message: str | None) -> None:  # noqa: ARG001
        seen.append(progress)

    async with connect() as client:
        result = await client.call_tool(
            "import_jobs", {"text": "\n".join(lines)}, progress_callback=noted
        )
        counts = dict(result.structured_content or {})
    assert (counts["inserted"], counts["rejected_total"]) == (448, 2)
    assert [each["line"] for each in counts["rejected"]] == [11, 21]
    assert seen == sorted(seen)
    assert seen[-1] == 450
    assert len(seen) >= 3
