"""What the operations of the shared cases do to the product, in its own tools and commands."""

import contextlib
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.cases.every_tool import call_every_tool_once
from tests.cases.files import folder_names, text_of, unmapped_glyphs
from tests.cases.stage import Answer, NotMapped, Stage, case_file
from tests.cases.view import norm
from tests.loopback import Loopback

FORMATS = ("pdf", "html", "markdown", "docx")
SECRET = "SECRET-SENTINEL"


def import_resume(
    stage: Stage,
    *,
    path: str = "",
    text: str = "",
    content: Any = None,
    format: str = "",  # noqa: A002 - the cases' name
    server: str = "s1",
) -> Answer:
    arguments = {"path": stage.path_for(path)} if path else {"text": text or json.dumps(content)}
    if format:
        arguments["format"] = format
    answer = stage.call("import_resume", server=server, **arguments)
    return stage.with_document(answer, server=server)


def list_resumes(stage: Stage) -> Answer:
    return stage.call("list_resumes")


def get_resume(stage: Stage, *, resume: Answer) -> Answer:
    resume_id = _id(resume)
    answer = stage.call("read_resume", resume_id=resume_id, format="json")
    if answer.error and answer.structured.get("code") == "too_large":
        # It says to read the outline instead, which a host would do.
        answer = stage.call("read_resume", resume_id=resume_id, format="outline")
    return stage.with_document(answer)


def export(stage: Stage, *, resume: Answer, format: str) -> Answer:  # noqa: A002
    if format != "json-resume":
        raise NotMapped(f"export format {format!r}")
    return stage.call("render_resume", resume_id=_id(resume), format="json", json_mode="portable")


def diff(stage: Stage, *, from_: Answer, to: Answer) -> Answer:
    return stage.call("compare_revisions", a=_id(from_), b=_id(to))


def apply_diff(stage: Stage, *, resume: Answer, diff: Answer) -> Answer:
    proposals = [{"title": "difference", "operations": diff.structured["patch"]}]
    made = stage.call("propose_resume_patches", resume_id=_id(resume), proposals=proposals)
    made = replace(made, ids=_proposal_ids(made))
    approve(stage, proposal=made.ids[0])
    return get_resume(stage, resume=resume)


def propose(
    stage: Stage,
    *,
    resume: Answer,
    proposals: list[dict[str, Any]] | None = None,
    proposals_as_json_string: list[dict[str, Any]] | None = None,
) -> Answer:
    document = stage.with_document(resume).document or {}
    raw: Any = [
        {"title": each["title"], "operations": _operations(each, document)}
        for each in proposals or proposals_as_json_string or []
    ]
    if proposals_as_json_string is not None:
        raw = json.dumps(raw)
    answer = stage.call("propose_resume_patches", resume_id=_id(resume), proposals=raw)
    return replace(answer, ids=_proposal_ids(answer))


def approve(stage: Stage, *, proposal: str) -> Answer:
    return _decided(stage, proposal, "approve", "applied")


def reject(stage: Stage, *, proposal: str) -> Answer:
    return _decided(stage, proposal, "reject", "rejected")


def approve_if_any(stage: Stage, *, proposal: str) -> Answer:
    return approve(stage, proposal=proposal) if proposal else Answer("approve_if_any")


def undo(stage: Stage, *, resume: Answer) -> Answer:
    return stage.terminal("undo", _id(resume), typed="yes\n")


def evaluate(
    stage: Stage,
    *,
    original: str = "",
    revised: str = "",
    job_file: str = "",
    original_as_json_string: str = "",
    revised_as_json_string: str = "",
) -> Answer:
    before = case_file(original or original_as_json_string).read_text(encoding="utf-8")
    after = case_file(revised or revised_as_json_string).read_text(encoding="utf-8")
    arguments: dict[str, Any] = {
        "original": json.loads(before) if original else before,
        "candidate": json.loads(after) if revised else after,
    }
    if job_file:
        arguments["job_text"] = case_file(job_file).read_text(encoding="utf-8")
    return stage.call("evaluate_deviation", **arguments)


def render(
    stage: Stage,
    *,
    resume: Answer,
    format: str,  # noqa: A002
    template: str | int = "",
    title: str | None = None,
    output: str = "",
) -> Answer:
    if title is not None:
        # A file is named by us; the person's title is the resume's own.
        named = stage.call("manage_resume", resume_id=_id(resume), action="rename", value=title)
        if named.error:
            return named
    arguments: dict[str, Any] = {"format": format, "preview": False}
    if template != "":
        names = list_templates(stage).structured["names"]
        arguments["template"] = names[template] if isinstance(template, int) else template
    if output:
        arguments["output"] = output
    return stage.call("render_resume", resume_id=_id(resume), **arguments)


def render_all(stage: Stage, *, resume: Answer) -> Answer:
    parts = {name: render(stage, resume=resume, format=name) for name in FORMATS}
    errors = [part.text for part in parts.values() if part.error]
    return Answer("render_all", error=bool(errors), text="\n".join(errors), parts=parts)


def list_templates(stage: Stage) -> Answer:
    answer = stage.call("server_status")
    names = [template["name"] for template in answer.structured["templates"]]
    return replace(answer, structured={"names": names})


def fetch(
    stage: Stage,
    *,
    serve: str = "",
    url: str = "",
    serve_behaviour: str = "",
    headers: dict[str, str] | None = None,
    status: int = 200,
) -> Answer:
    if not url:
        assert stage.pages is not None
        path = f"/{len(stage.answers)}-{Path(serve).name or 'page.html'}"
        if serve:
            url = stage.pages.serve(path, case_file(serve).read_bytes(), headers, status)
        else:
            url = stage.pages.misbehave(path, serve_behaviour)
    return stage.call("web_fetch", url=url)


def search_jobs(stage: Stage, *, canned: str, query: str, location: str = "") -> Answer:
    rows = case_file(canned).read_text(encoding="utf-8")
    taken = stage.call("import_jobs", text=rows, source="canned")
    assert not taken.error, taken.text
    found = stage.call("search", scope="jobs", query=query, city=location, limit=20)
    # What the import had to say about a row belongs to the answer.
    return replace(found, text=f"{found.text}\n{taken.text}")


def memory_write(stage: Stage, *, doc: str, mode: str, content: str, server: str = "s1") -> Answer:
    return stage.call("memory_write", server=server, doc=doc, mode=mode, content=content)


def memory_read(stage: Stage, *, doc: str) -> Answer:
    return stage.call("memory_read", doc=doc)


def memory_list(stage: Stage) -> Answer:
    return stage.call("memory_read")


def start_server(
    stage: Stage,
    *,
    transport: str = "stdio",
    capture_stdout: bool = True,
    env: dict[str, str] | None = None,
) -> Answer:
    if transport != "stdio" or not capture_stdout:
        raise NotMapped(f"start_server with transport {transport!r}, {capture_stdout=}")
    said = stage.launch("s1", env or {})
    return Answer("start_server", error=bool(said), text=said)


def second_server(stage: Stage) -> Answer:
    said = stage.launch("s2", {})
    return Answer("second_server", error=bool(said), text=said)


def stop_server(stage: Stage) -> Answer:
    code = stage.hosts.pop("s1").close()
    return Answer("stop_server", error=code != 0, text=f"exit code {code}")


def kill_server(stage: Stage) -> Answer:
    host = stage.hosts.pop("s1")
    host.process.kill()
    host.close()
    return Answer("kill_server")


def close_stdin(stage: Stage) -> Answer:
    host = stage.hosts.pop("s1")
    assert host.process.stdin is not None
    host.process.stdin.close()
    host.hung_up = True
    return Answer("close_stdin")


def wait(stage: Stage, *, s: float) -> Answer:
    left = [host for host in stage.every_host if host.hung_up]
    if not left:
        raise NotMapped("wait, with no server that should end")
    for host in left:
        with contextlib.suppress(subprocess.TimeoutExpired):
            host.process.wait(s)
    return Answer("wait")


def client_timeout(stage: Stage, *, s: float) -> Answer:
    stage.timeout_s = s
    return Answer("client_timeout")


def symlink(stage: Stage, *, target: str, link: str) -> Answer:
    stage.listings[Path(target)] = folder_names(Path(target))
    Path(link).symlink_to(target)
    return Answer("symlink")


def copy_file(stage: Stage, *, file: str, to: str) -> Answer:
    target = Path(to)
    assert target.is_relative_to(stage.tmp)
    target.write_bytes(case_file(file).read_bytes())
    return Answer("copy_file")


def damage_store(stage: Stage, *, how: list[str]) -> Answer:
    store = stage.home / "store.db"
    kept = store.read_bytes()
    for way in how:
        content = bytearray(store.read_bytes())
        middle = len(content) // 2
        if way == "truncate newest data file to half":
            content = content[:middle]
        elif way == "overwrite 64 bytes in the middle":
            content[middle : middle + 64] = b"\xa5" * 64
        else:
            raise NotMapped(f"damage {way!r}")
        store.write_bytes(content)
    return Answer("damage_store", structured={"before": len(kept)})


def start_secret_http(stage: Stage) -> Answer:
    stage.secret = Loopback()
    stage.secret.serve("/", SECRET.encode())
    return Answer("start_secret_http")


def extract_text(_stage: Stage, *, file: str) -> Answer:
    return Answer("extract_text", text=text_of(Path(file)), structured={"path": file})


def glyph_check(_stage: Stage, *, file: str) -> Answer:
    return Answer("glyph_check", structured={"unmapped": unmapped_glyphs(Path(file))})


def _id(resume: Answer) -> str:
    assert not resume.error, f"there is no resume: {resume.text[:300]}"
    return str(resume.structured["resume_id"])


def _proposal_ids(answer: Answer) -> tuple[str, ...]:
    made = answer.structured.get("proposals") or []
    return tuple(each.get("proposal_id") or "" for each in made)


def _decided(stage: Stage, proposal: str, choice: str, wanted: str) -> Answer:
    listed = stage.call("list_proposals", status="pending", limit=100).structured["proposals"]
    pending = [each["proposal_id"] for each in reversed(listed)]
    typed = "".join(f"{choice if each == proposal else 'later'}\n" for each in pending)
    said = stage.terminal("review", typed=typed)
    found = [
        each["status"]
        for each in stage.call("list_proposals", limit=100).structured["proposals"]
        if each["proposal_id"] == proposal
    ]
    return replace(said, error=found != [wanted], text=f"{said.text}\n{found}")


def _operations(each: dict[str, Any], document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a proposal of the cases, given whole or as a shorthand, as RFC 6902 operations."""
    shorthand = set(each) - {"title"}
    if shorthand == {"json_patch"}:
        return [{**op, "path": _pointer(op["path"])} for op in each["json_patch"]]
    if shorthand == {"set"}:
        return [
            {"op": "add", "path": _pointer(f"<{name}>"), "value": value}
            for name, value in each["set"].items()
        ]
    if shorthand == {"set_bullet"}:
        path = f"{_pointer('<bullets of first employer>')}/0"
        return [{"op": "replace", "path": path, "value": each["set_bullet"]}]
    if shorthand == {"replace_text"}:
        old, new = each["replace_text"]["from"], each["replace_text"]["to"]
        pointer, text = _where(document, old)
        return [{"op": "replace", "path": pointer, "value": text.replace(old, new)}]
    raise NotMapped(f"proposal with {sorted(shorthand)}")


def _pointer(path: str) -> str:
    places = {
        "<name>": "/basics/name",
        "<headline>": "/basics/label",
        "<bullets of first employer>": "/work/0/highlights",
    }
    mark = re.match(r"<[^>]+>", path)
    if mark is None:
        return path
    if mark[0] not in places:
        raise NotMapped(f"place {mark[0]!r}")
    return places[mark[0]] + path[mark.end() :]


def _where(value: Any, words: str, pointer: str = "") -> tuple[str, str]:
    """Return the first text that holds the words, and its pointer."""
    if isinstance(value, str) and norm(words) in norm(value):
        return pointer, value
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else ())
    )
    for key, child in inner:
        with contextlib.suppress(LookupError):
            return _where(child, words, f"{pointer}/{key}")
    raise LookupError(words)


OPERATIONS: dict[str, Any] = {
    operation.__name__: operation
    for operation in (
        *(import_resume, list_resumes, get_resume, export, diff, apply_diff),
        *(propose, approve, reject, approve_if_any, undo, evaluate),
        *(render, render_all, list_templates, extract_text, glyph_check),
        *(fetch, search_jobs, memory_write, memory_read, memory_list),
        *(start_server, second_server, stop_server, kill_server, close_stdin, wait),
        *(client_timeout, symlink, copy_file, damage_store, start_secret_http),
        call_every_tool_once,
    )
}
