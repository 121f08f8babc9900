"""The main job, played over stdio against the real server, in words that a newcomer follows."""

import argparse
import base64
import json
import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import anyio

from resume_mcp.bootstrap import App
from resume_mcp.cli.demo_words import WORDS, Words, proposals_for
from resume_mcp.cli.given import about, bytes_of, text_of
from resume_mcp.cli.outcome import FAILED, OK, say

_DATA = Path(__file__).parent / "demo_data"


@dataclass
class Stage:
    """One run of the demo: whose resume, in which language, into which folder."""

    words: Words
    resume: Path
    posting: str
    folder: Path
    decisions: dict[str, str] = field(default_factory=dict)
    files: list[Path] = field(default_factory=list)


def play_demo(app: App, parsed: argparse.Namespace) -> int:  # noqa: ARG001 - one signature for all
    """Play the main job for the English and the Chinese sample, or for a resume of one's own."""
    out = Path(parsed.out).resolve()
    with about(out):
        out.mkdir(parents=True, exist_ok=True)
    stages = _stages(out, parsed)
    well = True
    for stage in stages:
        shutil.rmtree(stage.folder / "data", ignore_errors=True)
        (stage.folder / "data" / "inbox").mkdir(parents=True, exist_ok=True)
        well = anyio.run(_play, stage) and well
    say("")
    for stage in stages:
        for path in stage.files:
            say(f"{stage.words.file}: {path}")
    return OK if well else FAILED


def _stages(out: Path, parsed: argparse.Namespace) -> list[Stage]:
    if parsed.resume:
        path = Path(parsed.resume).resolve()
        bytes_of(path)
        posting = text_of(parsed.posting or _DATA / "en-posting.txt")
        words = WORDS["zh" if "的" in posting else "en"]
        return [Stage(words, path, posting, out / "own")]
    return [
        Stage(
            WORDS[language],
            _DATA / name,
            (_DATA / f"{language}-posting.txt").read_text(encoding="utf-8"),
            out / language,
        )
        for language, name in (("en", "en-resume.json"), ("zh", "zh-resume.md"))
    ]


async def _play(stage: Stage) -> bool:
    """Play both sessions; True when every step did what it should."""
    words = stage.words
    say(f"\n━━ {words.opening}")
    async with _host(stage) as host:
        resume_id = await _read_in(host, stage)
        job = await _look_at_job(host, stage, resume_id)
        await _change(host, stage, resume_id, job)
        await _print(host, stage, resume_id)
        await _take_back(host, stage, resume_id)
    say(f"\n  {words.next_session}")
    async with _host(stage) as host:
        prompt = await host.get_prompt("memory_brief", {})
        brief = "".join(getattr(message.content, "text", "") for message in prompt.messages)
        remembered = words.preference in brief
        say(f"  {words.remembered if remembered else words.forgotten}")
    return remembered


def _host(stage: Stage) -> Any:
    """Return a client as an AI host would be: it starts the server and shows its dialogs."""
    from mcp import Client, StdioServerParameters
    from mcp.types import ElicitResult

    async def person(_context: Any, params: Any) -> ElicitResult:
        wanted = params.requested_schema["properties"]
        if "answer" in wanted:
            return ElicitResult(action="accept", content={"answer": "yes"})
        for line in params.message.splitlines():
            say(f"      ┆ {line}")
        chosen: dict[str, Any] = {each: stage.decisions.get(each, "later") for each in wanted}
        return ElicitResult(action="accept", content=chosen)

    home = stage.folder / "data"
    environment = {**os.environ, "RESUME_MCP_HOME": str(home)}
    environment["RESUME_MCP_ALLOWED_DIRS"] = str(home / "inbox")
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "resume_mcp", "serve"], env=environment
    )
    return Client(server, elicitation_callback=cast(Any, person))


async def _call(host: Any, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    answer = await host.call_tool(tool, arguments)
    if answer.is_error:
        raise RuntimeError(f"{tool}: {answer.content[0].text}")
    found: dict[str, Any] = answer.structured_content
    return found


async def _read_in(host: Any, stage: Stage) -> str:
    words = stage.words
    inbox = stage.folder / "data" / "inbox" / stage.resume.name
    shutil.copyfile(stage.resume, inbox)
    done = await _call(host, "import_resume", {"path": str(inbox)})
    counts = ", ".join(f"{name} {number}" for name, number in done["counts"].items())
    say(f"\n  1 {words.imported}: {done['title']} ({done['format']}) — {counts}")
    say(f"    {words.coverage} {done['coverage']:.1%}")
    for warning in done["warnings"]:
        say(f"    ! {warning['where']}: {warning['message']}")
    await _call(host, "memory_write", {"doc": "preferences", "content": words.preference})
    say(f"    {words.noted}: {words.preference}")
    return str(done["resume_id"])


async def _look_at_job(host: Any, stage: Stage, resume_id: str) -> str:
    words = stage.words
    saved = await _call(host, "save_job", {"text": stage.posting})
    posting = saved["posting"]
    say(f"\n  2 {words.job}: {posting['title']} | {posting['company']} | {posting['city']}")
    found = await _call(
        host, "match_resume_to_job", {"resume_id": resume_id, "job_id": saved["job_id"]}
    )
    say(f"    {words.fit}: {found['score']}/100 ({found['strategy']})")
    say(f"    {words.present}: {'、'.join(found['keywords']['present'])}")
    say(f"    {words.missing}: {'、'.join(found['keywords']['missing'])}")
    return str(saved["job_id"])


async def _change(host: Any, stage: Stage, resume_id: str, job_id: str) -> None:
    words = stage.words
    read = await _call(host, "read_resume", {"resume_id": resume_id, "format": "json"})
    drafts = proposals_for(words, read["document"])
    answer = await _call(
        host,
        "propose_resume_patches",
        {"resume_id": resume_id, "proposals": drafts, "job_id": job_id},
    )
    say(f"\n  3 {words.proposed}")
    for proposal in answer["proposals"]:
        verdict = (proposal.get("deviation") or {}).get("severity", "–")
        say(f"    · {proposal['title']} — {words.check}: {verdict}")
        honest = verdict != "hard"
        if proposal.get("proposal_id"):
            stage.decisions[proposal["proposal_id"]] = "approve" if honest else "reject"
    say(f"    {words.asked}")
    decided = await _call(host, "review_proposals", {})
    for decision in decided["decisions"]:
        revision = f" → {words.revision} {decision['revision']}" if "revision" in decision else ""
        say(f"    {words.states.get(decision['status'], decision['status'])}{revision}")


async def _print(host: Any, stage: Stage, resume_id: str) -> None:
    words = stage.words
    say(f"\n  4 {words.rendered}")
    for kind, suffix in (("pdf", "pdf"), ("html", "html"), ("markdown", "md")):
        answer = await host.call_tool("render_resume", {"resume_id": resume_id, "format": kind})
        if answer.is_error:
            raise RuntimeError(answer.content[0].text)
        made = answer.structured_content
        content = await host.read_resource(made["uri"])
        path = stage.folder / f"resume.{suffix}"
        path.write_bytes(base64.b64decode(content.contents[0].blob))
        stage.files.append(path)
        pages = f", {words.pages}: {made['pages']}" if made.get("pages") else ""
        recall = made["checks"]["text_recall"]
        say(f"    {kind}: {words.read_back} {recall:.1%}{pages}")
        for block in answer.content:
            if block.type == "image":
                picture = stage.folder / "resume.png"
                picture.write_bytes(base64.b64decode(block.data))
                stage.files.append(picture)


async def _take_back(host: Any, stage: Stage, resume_id: str) -> None:
    undone = await _call(host, "undo", {"resume_id": resume_id})
    log = await _call(host, "list_revisions", {"resume_id": resume_id})
    causes = ", ".join(f"{row['revision']} {row['cause']}" for row in log["revisions"][::-1])
    say(f"\n  5 {stage.words.undone}: {stage.words.revision} {undone['revision']} ({causes})")
    (stage.folder / "revisions.json").write_text(
        json.dumps(log, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
