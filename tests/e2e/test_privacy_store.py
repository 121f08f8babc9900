"""The shared attacks on what is kept: nothing of the person leaks, nothing is taken for new."""

import hashlib
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import anyio
import pytest

from resume_mcp.bootstrap import App, build_app
from resume_mcp.config import load_settings
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.services.rendering import Order
from resume_mcp.services.resumes import Source
from resume_mcp.storage.driver import driver
from tests.shared_attacks import cases, rows
from tests.wire import WireServer

pytestmark = pytest.mark.e2e

CANARY = "CANARY-7f3a"
TEXT = f"# {CANARY}\n\n{CANARY}@example.com · +49 170 {CANARY}\n\n## Skills\n\n- {CANARY}\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX rights and kill -9")


def test_every_row_has_a_test() -> None:
    known = {row["id"] for row in rows("privacy_store")}
    assert known <= {f"STO-{number:03}" for number in (1, 3, 5, 6, 8, 10, 11, 12)}


def filled(schema: dict[str, Any]) -> dict[str, Any]:
    """Return arguments that hold the canary wherever a text may stand."""
    properties = schema.get("properties", {})
    return {
        name: CANARY
        for name, rule in properties.items()
        if rule.get("type", "string") == "string" and "enum" not in rule
    }


@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-001",)))
def test_what_the_person_wrote_stands_in_no_log(
    home: Path, tmp_path: Path, row: dict[str, Any]
) -> None:
    assert CANARY in row["input"]["canary"]
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    with WireServer(home, environment={"TMPDIR": str(temporary)}) as server:
        made = server.call("import_resume", text=TEXT)["structuredContent"]
        server.call("memory_write", doc="preferences", content=CANARY)
        server.call("web_fetch", url=f"http://127.0.0.1:9/?token={CANARY}")
        server.call("render_resume", preview=False)
        operations = [{"op": "replace", "path": f"/{CANARY}", "value": CANARY}]
        server.call(
            "propose_resume_patches", proposals=[{"title": CANARY, "operations": operations}]
        )
        tools = server.request("tools/list")["result"]["tools"]
        for tool in tools:
            canaries: dict[str, Any] = filled(tool["inputSchema"])
            server.call(tool["name"], **canaries)
            unknown: dict[str, Any] = {CANARY: CANARY}
            server.call(tool["name"], **unknown)
        server.request("prompts/get", {"name": CANARY, "arguments": {CANARY: CANARY}})
        server.request("resources/read", {"uri": f"memory://{CANARY}"})
        server.raw(f'{{"jsonrpc": "2.0", "id": "{CANARY}", "method": "{CANARY}"\n'.encode())
        assert made["resume_id"]
        assert server.is_alive()
    assert CANARY.encode() not in b"".join(server.errors)
    for path in temporary.rglob("*"):
        assert CANARY not in path.name
        assert not path.is_file() or CANARY.encode() not in path.read_bytes()


@posix
@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-003",)))
def test_folders_and_files_are_the_owners_alone_whatever_the_umask(
    tmp_path: Path, row: dict[str, Any]
) -> None:
    before = os.umask(int(row["input"]["umask"], 8))
    try:
        home = tmp_path / "new-home"
        with WireServer(home) as server:
            server.call("import_resume", text=TEXT)
            server.call("memory_write", doc="preferences", content="x")
            server.call("memory_write", doc="daily", content="x")
            server.call("update_settings", page_size="a4")
            server.call("render_resume", format="html", preview=False)
            modes = {
                path.relative_to(home).as_posix(): stat.S_IMODE(path.stat().st_mode)
                for path in [home, *home.rglob("*")]
            }
    finally:
        os.umask(before)
    assert len(modes) > 12
    for name, mode in modes.items():
        assert mode == (0o700 if (home / name).is_dir() else 0o600), name


@posix
@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-010",)))
def test_no_module_is_taken_from_the_working_folder(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: dict[str, Any]
) -> None:
    assert "json.py" in row["input"]["environment"]
    working = tmp_path / "working"
    working.mkdir()
    marker = working / "taken"
    trap = f"open({str(marker)!r}, 'a').write(__name__)\nraise SystemExit(3)\n"
    for name in (
        "json",
        "typst",
        "fpdf",
        "pypdfium2",
        "lxml",
        "docx",
        "sitecustomize",
        "resume_mcp",
    ):
        (working / f"{name}.py").write_text(trap, encoding="utf-8")
    with WireServer(home) as server:
        pass  # a first start with a clean environment, so that the trap is the worker's alone
    monkeypatch.chdir(working)
    monkeypatch.setenv("PYTHONPATH", str(working))
    monkeypatch.setenv("PYTHONSTARTUP", str(working / "json.py"))
    app = App(load_settings({"RESUME_MCP_HOME": str(home)}, user_home=home))
    assert server.process.poll() == 0
    source = app.rendering.source("", document={"basics": {"name": "Ada"}}, markdown="", revision=0)
    plan = app.rendering.plan(source, RenderSpec(format="pdf"))
    output = anyio.run(app.rendering.run, plan)
    assert app.rendering.finish(plan, output).content.startswith(b"%PDF")
    assert not marker.exists()


@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-011",)))
def test_nothing_is_left_of_what_the_person_deleted(home: Path, row: dict[str, Any]) -> None:
    assert "search index" in row["expected_invariant"]
    app = build_app({"RESUME_MCP_HOME": str(home)}, user_home=home)
    kept = app.resumes.import_resume(
        Source(text="# Grace Hopper\n\ngrace@example.com\n\n## Skills\n\n- COBOL\n")
    ).row
    app.memory.delete("resume_source")
    made = app.resumes.import_resume(Source(text=TEXT)).row
    for content in (CANARY, "Remote."):
        app.memory.write("preferences", content=content, mode="replace")
    source = app.rendering.source(made.resume_id)
    order = Order(RenderSpec(format="html"))
    plan = app.rendering.plan(source, order.spec)
    rendered = app.rendering.finish(plan, anyio.run(app.rendering.run, plan))
    app.rendering.keep(source, rendered, order, keep=True)
    assert traces(home)
    app.resumes.delete(made.resume_id, approved_by="terminal")
    for doc in ("resume_source", "preferences"):
        app.memory.delete(doc)
    assert traces(home) == []
    assert app.resumes.read(kept.resume_id)[0].title
    assert app.storage.health()["check"] == "ok"


def traces(home: Path) -> list[str]:
    """Return the files in which the canary, or its half as the index writes it, still stands."""
    files = [path for path in home.rglob("*") if path.is_file()]
    return [path.name for path in files if b"7f3a" in path.read_bytes().lower()]


@posix
@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-012",)))
def test_a_killed_job_s_folder_is_gone_after_the_next_start(
    home: Path, tmp_path: Path, row: dict[str, Any]
) -> None:
    assert "kill -9" in row["input"]["step"]
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    environment = {"TMPDIR": str(temporary)}
    long = {"basics": {"name": "Ada", "summary": f"{CANARY} " * 20_000}}
    server = WireServer(home, environment=environment)
    server.__enter__()
    server.call("memory_write", doc="preferences", content="x")
    server.start(
        "tools/call", {"name": "render_resume", "arguments": {"document": json.dumps(long)}}
    )
    until = time.monotonic() + 30
    while not list(temporary.glob("resume-mcp-*")) and time.monotonic() < until:
        time.sleep(0.005)
    assert list(temporary.glob("resume-mcp-*"))
    server.process.kill()
    server.close()
    with WireServer(home, environment=environment) as again:
        assert again.is_alive()
        left = [path for path in temporary.rglob("*") if path.is_file()]
        assert not [path for path in left if CANARY.encode() in path.read_bytes()]
        assert not list(temporary.glob("resume-mcp-*"))


@pytest.mark.parametrize("row", cases("privacy_store", only=("STO-005", "STO-006", "STO-008")))
def test_a_store_that_is_none_of_ours_is_named_and_left_as_it_is(
    home: Path, row: dict[str, Any]
) -> None:
    with WireServer(home) as server:
        server.call("import_resume", text=TEXT)
    store = home / "store.db"
    if "garbage" in row["input"]["database"]:
        store.write_bytes(b"garbage " * 4_096)
    elif "truncated" in row["input"]["database"]:
        store.write_bytes(b"")
    else:
        connection = driver().connect(str(store))
        connection.execute("PRAGMA user_version=9999")
        connection.close()
    before = hashlib.sha256(store.read_bytes()).hexdigest()
    done = subprocess.run(
        [sys.executable, "-m", "resume_mcp", "serve"],
        input=b"",
        capture_output=True,
        env={**os.environ, "RESUME_MCP_HOME": str(home)},
        timeout=60,
        check=False,
    )
    said = done.stderr.decode()
    assert done.returncode not in (0, None)
    assert "store.db" in said
    assert "Traceback" not in said
    assert hashlib.sha256(store.read_bytes()).hexdigest() == before
    if row["id"] == "STO-008":
        assert "newer" in said
    else:
        assert "resume-mcp restore" in said
    assert done.stdout == b""
