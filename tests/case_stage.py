"""What the operations of the shared cases do to the product: real servers, a terminal, files.

The host at the wire shows no dialogs, so the person decides at their other door, the terminal.
"""

import contextlib
import json
import os
import queue
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.case_view import norm, strings_of
from tests.loopback import Loopback
from tests.shared import shared_data
from tests.wire import HELLO, WireServer

SOME_DOC = "<any writable memory document with a size limit L>"
DOC, DOC_FILE, DOC_LIMIT = "preferences", "职业偏好.md", 4096
FORMATS = ("pdf", "html", "markdown", "docx")
SECRET = "SECRET-SENTINEL"
_REFERENCE = re.compile(r"\$([a-z]\w*)(?:\[(\d+)\]|\.(\w+))?")
_NAMED_FILE = re.compile(r"(.*) of (inputs/.+)", re.DOTALL)


class NotMapped(Exception):
    """A word of the shared cases that this runner does not know: it never passes in silence."""


@dataclass(frozen=True)
class Answer:
    """What one operation gave back."""

    op: str
    error: bool = False
    text: str = ""
    structured: dict[str, Any] = field(default_factory=dict)
    size: int = 0
    seconds: float = 0.0
    document: dict[str, Any] | None = None  # the resume, as it was stored then
    parts: dict[str, "Answer"] = field(default_factory=dict)  # by format
    ids: tuple[str, ...] = ()  # proposals, None of them an empty string
    links: tuple[str, ...] = ()

    def words(self) -> str:
        """Return all that the answer says, as text and as JSON."""
        texts = [self.text, *strings_of(self.structured), *strings_of(self.document or {})]
        texts.append(json.dumps(self.document or self.structured, ensure_ascii=False))
        return "\n".join(texts + [part.words() for part in self.parts.values()])

    def warnings(self) -> list[Any]:
        """Return the remarks that come with a success."""
        found = [*(self.structured.get("warnings") or []), *(self.structured.get("unplaced") or [])]
        return found + (self.structured.get("rejected") or [])


class Host(WireServer):
    """A host that remembers which requests it sent and when it hung up."""

    def __init__(self, home: Path, environment: dict[str, str], fetch_allow: str) -> None:
        self.sent: list[int] = []
        self.hung_up = False
        super().__init__(home, environment=environment, fetch_allow=fetch_allow)

    def start(self, method: str, params: dict[str, Any] | None = None) -> int:
        number = super().start(method, params)
        self.sent.append(number)
        return number

    def greet(self) -> str:
        """Shake hands; return what a server said that ended instead."""
        number = self.start("initialize", HELLO)
        while True:
            with contextlib.suppress(queue.Empty):
                self.answer(number, timeout_s=0.1)
                self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
                return ""
            if self.process.poll() is not None:
                return b"".join(self.errors).decode("utf-8", "replace")


class Stage:
    """One case on its own data folder; `saved` holds what each operation gave, a loop's in turn."""

    def __init__(self, tmp: Path, *, serves: bool) -> None:
        self.tmp = tmp
        self.home = tmp / "data"
        self.inbox = self.home / "inbox"
        self.output_dir = self.home / "exports"
        for folder in (self.inbox, self.output_dir):
            folder.mkdir(parents=True)
        self.pages = Loopback() if serves else None
        self.secret: Loopback | None = None
        self.hosts: dict[str, Host] = {}
        self.every_host: list[Host] = []
        self.answers: list[Answer] = []
        self.saved: dict[str, list[tuple[Any, Answer]]] = {}
        self.timeout_s = 60.0
        self.listings: dict[Path, list[str]] = {}

    def close(self) -> None:
        for host in self.every_host:
            host.close()
        for site in (self.pages, self.secret):
            if site is not None:
                site.close()

    def run(self, step: dict[str, Any], item: Any = None) -> None:
        """Run one step and remember what it gave.

        Raises:
            NotMapped: for an operation, an argument or a name that is not known here.
        """
        name, args = step["op"], dict(step.get("args", {}))
        if name == "for_each":
            self._for_each(args)
        elif name == "parallel":
            self._parallel(args["calls"])
        else:
            answer = self._answered(name, args, item)
            self._remember(step.get("save_as"), item, answer)

    def _answered(self, name: str, args: dict[str, Any], item: Any) -> Answer:
        operation = OPERATIONS.get(name)
        if operation is None:
            raise NotMapped(f"operation {name!r}")
        limit_s = args.pop("time_limit_s", None)
        began = time.monotonic()
        try:
            answer: Answer = operation(self, **self._filled(args, item))
        except TypeError as error:
            raise NotMapped(f"operation {name!r}: {error}") from error
        took = time.monotonic() - began
        assert limit_s is None or took <= limit_s, f"{name} took {took:.1f} s, limit {limit_s}"
        return replace(answer, op=name, seconds=took)

    def _remember(self, name: str | None, item: Any, answer: Answer) -> None:
        self.answers.append(answer)
        if name:
            self.saved.setdefault(name, []).append((item, answer))

    def _for_each(self, args: dict[str, Any]) -> None:
        over = args["over"]
        items = over
        if isinstance(over, str):
            items = self._look_up(over)
        assert items, f"for_each over {over!r}: nothing to loop over"
        for item in items:
            for step in args["steps"]:
                self.run(step, item)

    def _parallel(self, calls: list[dict[str, Any]]) -> None:
        self.host("s1")
        with ThreadPoolExecutor(len(calls)) as pool:
            answers = list(
                pool.map(lambda call: self._answered(call["op"], dict(call["args"]), None), calls)
            )
        for call, answer in zip(calls, answers, strict=True):
            self._remember(call.get("save_as"), None, answer)

    def _filled(self, value: Any, item: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._filled(inner, item) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._filled(inner, item) for inner in value]
        if not isinstance(value, str):
            return value
        if value == "$item":
            return self._filled(item, None)
        if value.startswith("$item of "):
            return f"{item}{value.removeprefix('$item')}"
        if _REFERENCE.fullmatch(value):
            return self._look_up(value)
        if value == SOME_DOC:
            return DOC
        value = value.replace("{tmp}", str(self.tmp)).replace("{output_dir}", str(self.output_dir))
        return value.replace("{port}", str(self.secret.port)) if self.secret else value

    def _look_up(self, reference: str) -> Any:
        found = _REFERENCE.fullmatch(reference)
        if found is None or found[1] not in self.saved:
            raise NotMapped(f"reference {reference!r}")
        answer = self.saved[found[1]][-1][1]
        if found[2]:
            return answer.ids[int(found[2])]
        if found[3] == "path":
            return answer.structured.get("path", "")
        if found[3]:
            raise NotMapped(f"reference {reference!r}")
        return list(answer.structured["names"]) if answer.op == "list_templates" else answer

    # --- the product -------------------------------------------------------------------------

    def host(self, name: str) -> Host:
        if name not in self.hosts:
            said = self.launch(name, {})
            assert not said, f"the server did not start: {said}"
        return self.hosts[name]

    def launch(self, name: str, environment: dict[str, str]) -> str:
        allow = self.pages.address if self.pages else ""
        host = Host(self.home, {**self.environment(), **environment}, allow)
        self.every_host.append(host)
        said = host.greet()
        if not said:
            self.hosts[name] = host
        return said

    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.tmp), "USERPROFILE": str(self.tmp)}

    def call(self, tool: str, *, server: str = "s1", **arguments: Any) -> Answer:
        host = self.host(server)
        number = host.start("tools/call", {"name": tool, "arguments": arguments})
        try:
            message = host.answer(number, timeout_s=self.timeout_s)
        except queue.Empty:
            return Answer(tool, error=True, text=f"(no answer in {self.timeout_s:g} s)")
        if "error" in message:
            return Answer(tool, error=True, text=message["error"]["message"])
        result = message["result"]
        blocks = result["content"]
        return Answer(
            tool,
            error=bool(result.get("isError")),
            text="\n".join(block["text"] for block in blocks if block["type"] == "text"),
            structured=result.get("structuredContent") or {},
            size=len(json.dumps(result, ensure_ascii=False).encode()),
            links=tuple(block["uri"] for block in blocks if block["type"] == "resource_link"),
        )

    def with_document(self, answer: Answer, *, server: str = "s1") -> Answer:
        """Return the answer with the resume that it is about, whole, as it is stored now."""
        if answer.error:
            return answer
        uri = f"resume://{answer.structured['resume_id']}"
        message = self.host(server).request("resources/read", {"uri": uri})
        return replace(answer, document=json.loads(message["result"]["contents"][0]["text"]))

    def terminal(self, *arguments: str, typed: str) -> Answer:
        """Run a command of the person's, with what they type."""
        done = subprocess.run(
            [sys.executable, "-m", "resume_mcp", *arguments],
            input=typed.encode(),
            capture_output=True,
            env={**os.environ, **self.environment(), "RESUME_MCP_HOME": str(self.home)},
            check=False,
        )
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        return Answer(arguments[0], error=done.returncode != 0, text=said)

    # --- files -------------------------------------------------------------------------------

    def path_for(self, given: str) -> str:
        """Return a path as a host would send it; files of the set are put into the inbox."""
        named = _NAMED_FILE.fullmatch(given)
        form, file = (named[1], named[2]) if named else ("{abs}", given)
        if not file.startswith(("inputs/", "files/")):
            own = Path(file)
            if own.parent != self.output_dir:
                return given
            copy = self.inbox / own.name
            copy.write_bytes(own.read_bytes())
            return str(copy)
        copy = self.inbox / Path(file).name
        copy.write_bytes(case_file(file).read_bytes())
        forms = {
            "{abs_urlencoded}": quote(str(copy)),
            "{abs_backslashes}": str(copy).replace("/", "\\"),
            "{rel_home}": str(copy.relative_to(self.tmp)),
            "{abs}": str(copy),
        }
        for mark, path in forms.items():
            form = form.replace(mark, path)
        return form

    def list_folder(self, folder: Path) -> None:
        self.listings[folder] = sorted(os.listdir(folder))


def case_file(name: str) -> Path:
    """Return a file of the set: `inputs/…`, or `files/…` of the cases."""
    return shared_data(*name.split("/")) if name.startswith("inputs/") else shared_data("cases", name)


# --- operations ------------------------------------------------------------------------------


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
    return stage.call(
        "render_resume", resume_id=_id(resume), format="json", json_mode="portable"
    )


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


def memory_write(
    stage: Stage, *, doc: str, mode: str, content: str, server: str = "s1"
) -> Answer:
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
    stage.list_folder(Path(target))
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
    from tests.case_files import text_of

    return Answer("extract_text", text=text_of(Path(file)), structured={"path": file})


def glyph_check(_stage: Stage, *, file: str) -> Answer:
    from tests.case_files import unmapped_glyphs

    return Answer("glyph_check", structured={"unmapped": unmapped_glyphs(Path(file))})


def call_every_tool_once(stage: Stage, *, with_: str) -> Answer:
    """Call each listed tool, with arguments that are right, then with wrong ones."""
    if with_ != "valid and broken arguments":
        raise NotMapped(f"call_every_tool_once with {with_!r}")
    resume = stage.call("import_resume", text="# Ada Rosenqvist\n\n## Skills\n\n- Python\n")
    resume_id = resume.structured["resume_id"]
    page = stage.pages.serve("/job.html", b"<h1>Chef</h1><p>Cook.</p>") if stage.pages else ""
    valid = _valid_arguments(resume_id, page)
    listed = stage.host("s1").request("tools/list")["result"]["tools"]
    for tool in (each["name"] for each in listed):
        if tool not in valid:
            raise NotMapped(f"call_every_tool_once: no arguments for {tool!r}")
        stage.answers.append(stage.call(tool, **valid[tool]))
        broken = stage.call(tool, **{**dict.fromkeys(valid[tool], {"x": [1]}), "bogus": True})
        assert broken.error, f"{tool} took broken arguments"
    return Answer("call_every_tool_once")


def _valid_arguments(resume_id: str, page: str) -> dict[str, dict[str, Any]]:
    patch = {"op": "add", "path": "/basics/label", "value": "Programmer"}
    return {
        "import_resume": {"format": "blank"},
        "list_resumes": {},
        "read_resume": {"resume_id": resume_id},
        "manage_resume": {"resume_id": resume_id, "action": "rename", "value": "Ada"},
        "create_variant": {"resume_id": resume_id, "title": "For one job"},
        "propose_resume_patches": {
            "resume_id": resume_id,
            "proposals": [{"title": "Label", "operations": [patch]}],
        },
        "review_proposals": {},
        "list_proposals": {},
        "withdraw_proposals": {"proposal_ids": ["p_none"]},
        "undo": {"resume_id": resume_id},
        "list_revisions": {"resume_id": resume_id},
        "compare_revisions": {"resume_id": resume_id, "a": "1", "b": "1"},
        "evaluate_deviation": {"candidate": {"basics": {}}, "original": {"basics": {}}},
        "match_resume_to_job": {"resume_id": resume_id, "job_text": "We need Python."},
        "render_resume": {"resume_id": resume_id, "format": "pdf"},
        "list_snapshots": {},
        "memory_read": {},
        "memory_write": {"doc": DOC, "content": "Remote."},
        "web_fetch": {"url": page},
        "save_job": {"text": "Chef\nCompany: Kaas BV\n"},
        "import_jobs": {"text": '{"title": "Chef", "company": "Kaas BV"}'},
        "search": {"query": "chef"},
        "fetch": {"id": f"resume:{resume_id}"},
        "load_skill": {},
        "get_settings": {},
        "update_settings": {"page_size": "a4"},
        "server_status": {},
    }


def _id(resume: Answer) -> str:
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
    inner = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
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
