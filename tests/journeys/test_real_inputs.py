"""The main job on real resumes and real postings, English and Chinese, as a host would do it.

What must be found comes from the facts that are written down beside the inputs, not from our
own output: names, employers, titles, schools, skills, and the words of the postings.
"""

import base64
import hashlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from resume_mcp.server.app import build_server
from tests.cases.facts import expected_facts, posting_faults, resume_faults
from tests.cases.files import text_of
from tests.cases.view import norm, skills_of
from tests.fakes import Person, fixed_clock
from tests.loopback import Loopback
from tests.shared import shared_data, shared_root

pytestmark = pytest.mark.anyio

JD = "posting/jd-backend-eng.txt"
GREENHOUSE = "posting/greenhouse-form-heavy.html"
LEVER = "posting/lever-nested-ul.html"
ZHAOPIN = "posting/zh-zhaopin-gbk.html"
INVENTED = {"en": "Cut cloud costs by 73% in one year.", "zh": "一年内将云成本降低 73%。"}
WISH = {"en": "Only remote work.", "zh": "只考虑远程工作。"}


class Journey(NamedTuple):
    """A person's resume, the posting they like, and two honest edits of words of theirs."""

    resume: str
    posting: str
    edits: tuple[tuple[str, str], tuple[str, str]]
    present: tuple[str, ...]  # asked for by the posting and written in the resume
    missing: tuple[str, ...]  # asked for, and nowhere in the resume
    era: str = "auto"

    @property
    def language(self) -> str:
        return "zh" if expected_language(self.resume) == "zh" else "en"


JOURNEYS = (
    Journey(
        "json/jsonresume-v1-complete.json",
        JD,
        (
            (
                "Reduced API response time by 40% through caching and database optimization",
                "Reduced API response time by 40% with caching and database optimization",
            ),
            (
                "Built real-time collaboration features using WebSockets and Redis",
                "Built collaboration features in real time with WebSockets and Redis",
            ),
        ),
        present=("AWS", "PostgreSQL", "Redis", "Docker", "Kubernetes"),
        missing=("Kafka", "Datadog", "FastAPI"),
        era="legacy",
    ),
    Journey(
        "json/jsonresume-v1-schema-sample.json",
        LEVER,
        (
            ("Successfully won Techcrunch Disrupt", "Won Techcrunch Disrupt"),
            (
                "Optimized an algorithm that holds the current world record for Weisman Scores",
                "Optimized the algorithm that holds the current world record for Weisman Scores",
            ),
        ),
        present=(),
        missing=("Rust",),
    ),
    Journey(
        "md/cv-alex-chen.md",
        GREENHOUSE,
        (
            (
                "Implemented search ranking with learning-to-rank models",
                "Implemented search ranking using learning-to-rank models",
            ),
            (
                "Set up experiment tracking with MLflow and model versioning",
                "Set up experiment tracking and model versioning with MLflow",
            ),
        ),
        present=("Kafka", "Python", "SQL"),
        missing=("dbt", "Snowflake"),
    ),
    Journey(
        "md/jane-fullstacker-long.md",
        JD,
        (
            (
                "Promoted to intermediate developer after 6 months",
                "Was promoted to intermediate developer after 6 months",
            ),
            (
                "Supervised roll-out of Dunder Mifflin Infinity website.",
                "Supervised the roll-out of the Dunder Mifflin Infinity website.",
            ),
        ),
        present=("AWS", "PostgreSQL"),
        missing=("Kafka", "Datadog", "Kubernetes"),
    ),
    Journey(
        "txt/sarah-johnson-oneline.txt",
        JD,
        (
            ("Reduced API response time by 40%", "Cut API response time by 40%"),
            (
                "Led migration from monolith to microservices architecture",
                "Led the migration from a monolith to a microservices architecture",
            ),
        ),
        present=("Python", "AWS", "Docker", "Kubernetes"),
        missing=("Kafka", "Datadog", "FastAPI", "Redis"),
        era="legacy",
    ),
    Journey(
        "md/zh-senior-android.md",
        ZHAOPIN,
        (
            ("封装电控板协议。", "封装了电控板协议。"),
            ("统一公共工具库；", "统一了公共工具库；"),
        ),
        present=("Java",),
        missing=("Spring Boot", "MyBatis"),
        era="legacy",
    ),
    Journey(
        "md/zh-frontend-template.md",
        ZHAOPIN,
        (
            (
                "沉淀 48 个业务组件，被 7 条业务线复用。",
                "沉淀了 48 个业务组件，供 7 条业务线复用。",
            ),
            ("轻量表单库，900+ Star", "轻量的表单库，900+ Star"),
        ),
        present=("MySQL",),
        missing=("Spring Boot", "MyBatis"),
    ),
    Journey(
        "txt/zh-gbk.txt",
        ZHAOPIN,
        (
            ("负责港口调度系统开发；", "负责港口调度系统的开发；"),
            ("责任心强，熟悉高并发场景。", "责任心强，熟悉高并发的场景。"),
        ),
        present=("Java", "Spring Boot", "MySQL"),
        missing=("MyBatis",),
    ),
)


def journeys() -> Any:
    if shared_root() is None:
        reason = "the shared test data (../shared/data) is not here"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="absent")]
    return [pytest.param(each, id=Path(each.resume).stem) for each in JOURNEYS]


def expected_language(file: str) -> str:
    return "zh" if Path(file).stem.startswith("zh-") else "en"


@pytest.fixture
def web() -> Iterator[Loopback]:
    with Loopback() as site:
        yield site


class Session:
    """One host on the person's data folder: a fresh server process in spirit."""

    def __init__(self, client: Client, person: Person) -> None:
        self.client = client
        self.person = person

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, f"{tool}: {result.content}"
        return dict(result.structured_content or {})

    async def document(self) -> dict[str, Any]:
        return dict((await self.call("read_resume", format="json"))["document"])

    async def bytes_of(self, uri: str) -> bytes:
        content = (await self.client.read_resource(uri)).contents[0]
        blob = getattr(content, "blob", None)
        return base64.b64decode(blob) if blob else str(getattr(content, "text", "")).encode()


@asynccontextmanager
async def session(home: Path, web: Loopback, era: str) -> AsyncIterator[Session]:
    environment = {"RESUME_MCP_HOME": str(home), "RESUME_MCP_FETCH_ALLOW": web.address}
    environment["RESUME_MCP_ALLOWED_DIRS"] = str(home / "inbox")
    app = App(load_settings(environment, user_home=home), clock=fixed_clock)
    person = Person()
    ask: Any = person.answer
    async with Client(build_server(app), mode=era, elicitation_callback=ask) as client:
        yield Session(client, person)


@pytest.mark.parametrize("journey", journeys())
async def test_the_main_job_on_a_real_resume(journey: Journey, home: Path, web: Loopback) -> None:
    async with session(home, web, journey.era) as host:
        resume_id = await _imported(host, journey, home)
        first = await host.document()
        first_bytes = await host.bytes_of(f"resume://{resume_id}")
        job_id = await _posting_kept(host, journey, web)
        await _matched(host, journey, job_id, first)
        await _decided(host, journey, resume_id, first)
        await _checked(host, resume_id)
        await _rendered(host, journey)
        await host.call("undo", to_revision=1)
        assert await host.bytes_of(f"resume://{resume_id}") == first_bytes, "byte for byte"
        causes = [r["cause"] for r in (await host.call("list_revisions"))["revisions"]]
        assert causes == ["undo", "proposal", "proposal", "import"]
        await host.call("memory_write", doc="preferences", content=WISH[journey.language])
    async with session(home, web, journey.era) as host:
        prompt = await host.client.get_prompt("memory_brief", {})
        brief = "\n".join(str(getattr(m.content, "text", "")) for m in prompt.messages)
        assert WISH[journey.language] in brief
        assert norm(expected_facts(journey.resume)["name"]) in norm(brief), "the original is there"
        assert await host.document() == first


async def _imported(host: Session, journey: Journey, home: Path) -> str:
    """Import as people do, Markdown pasted and the rest as a file; compare with the facts."""
    source = shared_data("inputs", *journey.resume.split("/"))
    expect = expected_facts(journey.resume)
    if source.suffix == ".md":
        given = {"text": source.read_text(encoding="utf-8")}
    else:
        (home / "inbox" / source.name).write_bytes(source.read_bytes())
        given = {"path": str(home / "inbox" / source.name)}
    imported = await host.call("import_resume", **given)
    document = await host.document()
    assert resume_faults(expect, document) == []
    assert imported["locale"].startswith(journey.language)
    kept = (await host.call("memory_read", doc="resume_source"))["text"]
    assert "\ufffd" not in kept
    assert norm(expect["name"]) in norm(kept), "the original is kept as it was"
    return str(imported["resume_id"])


async def _posting_kept(host: Session, journey: Journey, web: Loopback) -> str:
    """Paste the posting, or fetch it from where the person found it; return the job's id."""
    file = shared_data("inputs", *journey.posting.split("/"))
    expect = expected_facts(journey.posting)
    if file.suffix == ".txt":
        saved = await host.call("save_job", text=file.read_text(encoding="utf-8"))
        return str(saved["job_id"])
    url = web.serve(f"/{file.name}", file.read_bytes())
    page = await host.call("web_fetch", url=url)
    assert posting_faults(expect, page["job_posting"], page["text"]) == []
    saved = await host.call("save_job", url=url)
    assert web.hits == [f"/{file.name}"], "the page is asked for once, then remembered"
    assert saved["posting"]["title"] == expect["title"]
    return str(saved["job_id"])


async def _matched(host: Session, journey: Journey, job_id: str, document: dict[str, Any]) -> None:
    match = await host.call("match_resume_to_job", job_id=job_id)
    present = {norm(word).casefold() for word in match["keywords"]["present"]}
    missing = {norm(word).casefold() for word in match["keywords"]["missing"]}
    assert {word.casefold() for word in journey.present} <= present, match["keywords"]
    assert {word.casefold() for word in journey.missing} <= missing, match["keywords"]
    assert not present & missing
    assert 0 <= match["score"] <= 100
    skills = {skill.casefold() for skill in skills_of(document)}
    assert not missing & skills, "what stands among the skills is not missing"
    for requirement in match["requirements"]:
        if requirement["status"] == "matched":
            assert requirement["evidence"], requirement
            for pointer in requirement["evidence"]:
                _at(document, pointer)


async def _decided(
    host: Session, journey: Journey, resume_id: str, document: dict[str, Any]
) -> None:
    """Propose two honest edits and an invention; the person takes one, refuses one, waits."""
    (old, new), (later_old, later_new) = journey.edits
    proposals = [_edit(document, old, new), _edit(document, later_old, later_new)]
    item = document["work"][0]
    bullet = {"op": "add", "path": f"/work/{item['id']}/highlights/-"}
    if "highlights" not in item:
        bullet["path"] = f"/work/{item['id']}/highlights"
    value: Any = INVENTED[journey.language]
    invention = {**bullet, "value": value if bullet["path"].endswith("-") else [value]}
    proposals.append({"title": "Impact", "operations": [invention]})
    made = await host.call(
        "propose_resume_patches", resume_id=resume_id, proposals=proposals, base_revision=1
    )
    honest, waiting, invented = made["proposals"]
    for each in (honest, waiting):
        assert each["status"] == "pending", each
        assert each["deviation"]["severity"] == "none", each["deviation"]
    assert invented["deviation"]["severity"] == "hard", invented
    assert "73" in json.dumps(invented["deviation"]["issues"])
    assert await host.document() == document, "a proposal writes nothing"
    verdict = await host.call("evaluate_deviation", candidate=invented["proposal_id"])
    assert verdict["severity"] == "hard"

    host.person.choices = ["approve", "later", "reject"]
    decided = (await host.call("review_proposals"))["decisions"]
    assert [d["status"] for d in decided] == ["applied", "pending", "rejected"]
    asked = norm(host.person.asked[-1])
    assert "73%" in asked, "the person saw the invented number"
    host.person.choices = ["approve"]
    decided = (await host.call("review_proposals"))["decisions"]
    assert [(d["proposal_id"], d["status"], d["revision"]) for d in decided] == [
        (waiting["proposal_id"], "applied", 3)
    ]
    changed = json.dumps(await host.document(), ensure_ascii=False)
    assert new in changed
    assert later_new in changed
    assert INVENTED[journey.language] not in changed


async def _checked(host: Session, resume_id: str) -> None:
    verdict = await host.call("evaluate_deviation", candidate=resume_id)
    assert verdict["passed"], verdict["issues"]


async def _rendered(host: Session, journey: Journey) -> None:
    """Render what was approved, read each file with other people's eyes, read it as a snapshot."""
    expect = expected_facts(journey.resume)
    facts = [expect["name"], *(e[key] for e in expect["employers"] for key in ("company", "title"))]
    facts += [school["institution"] for school in expect["schools"]]
    for kind in ("pdf", "html", "markdown"):
        made = await host.call("render_resume", format=kind, preview=False)
        assert made["approved"] is True
        checks = made["checks"]
        assert (checks["text_recall"], checks["missing_glyphs"], checks["overflow"]) == (1, [], [])
        text = _bare(text_of(Path(made["path"])))
        assert [fact for fact in facts if _bare(fact) not in text] == [], (kind, text[:400])
        assert _bare(journey.edits[0][1]) in text
        assert _bare(INVENTED[journey.language]) not in text
        content = await host.bytes_of(made["uri"])
        assert hashlib.sha256(content).hexdigest() == made["sha256"]
        assert content == Path(made["path"]).read_bytes()


def _edit(document: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    pointer, text = _where(document, old)
    operation = {"op": "replace", "path": pointer, "value": text.replace(old, new)}
    return {"title": new[:40], "operations": [operation]}


def _where(value: Any, words: str, pointer: str = "") -> tuple[str, str]:
    """Return the first text that holds the words, and its pointer; items by their ids."""
    if isinstance(value, str):
        return (pointer, value) if words in value else ("", "")
    pairs = value.items() if isinstance(value, dict) else enumerate(value or ())
    for key, inner in pairs:
        own = inner.get("id") if isinstance(value, list) and isinstance(inner, dict) else None
        found = _where(inner, words, f"{pointer}/{own or key}") if inner else ("", "")
        if found[0]:
            return found
    assert pointer, f"{words!r} stands nowhere"
    return "", ""


def _at(document: dict[str, Any], pointer: str) -> Any:
    value: Any = document
    for part in pointer.strip("/").split("/"):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def _bare(text: str) -> str:
    """Return text as it is compared across extractors: no white space, one case."""
    return "".join(norm(text).split()).casefold()
