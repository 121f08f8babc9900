"""Real servers on a broken data folder: a damaged store is mended, what is no store is refused."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.storage.migrations import VERSION
from tests.storage.test_damage import damage, fill, kept_in
from tests.wire import HELLO, WireServer

pytestmark = pytest.mark.e2e


def terminal(home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "resume_mcp", *arguments],
        env={**os.environ, "RESUME_MCP_HOME": str(home), "LANG": "C"},
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def resumes(server: WireServer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.call("list_resumes")["structuredContent"]["resumes"]
    return found


def test_a_damaged_store_does_not_kill_the_server(home: Path) -> None:
    fill(home)
    broken = damage(home, cut=0.7, at=0.9, length=64)
    with WireServer(home) as server:
        found = resumes(server)
        assert found
        status = server.call("server_status")["structuredContent"]
        assert status["ok"]
        assert "damaged" in status["problems"][0]
        assert not server.call("memory_read", doc="notes").get("isError")
        assert server.is_alive()
    assert [path.read_bytes() for path in kept_in(home)] == [broken]
    with WireServer(home) as again:
        assert resumes(again) == found
        hello = again.request("initialize", HELLO)["result"]
        assert "Tell the person first: The store was found damaged" in hello["instructions"]
    assert "Traceback" not in b"".join(server.errors).decode()


def test_two_servers_that_start_on_a_damaged_store_agree(home: Path) -> None:
    fill(home)
    damage(home, cut=0.7)
    first, second = WireServer(home), WireServer(home)
    with first, second:
        assert resumes(first) == resumes(second) != []
        said = second.call("server_status")["structuredContent"]["checks"]["other processes"]
        assert f"{first.process.pid} (serve)" in said
    assert len(kept_in(home)) == 1


def test_a_store_that_is_damaged_while_the_server_runs_costs_one_refusal(home: Path) -> None:
    fill(home)
    with WireServer(home) as server:
        assert len(resumes(server)) == 40
        damage(home, cut=0.7)
        answers = [server.call("list_resumes") for _ in range(2)]
        assert not answers[1].get("isError")
        if answers[0].get("isError"):
            assert "kept as backups/" in answers[0]["content"][0]["text"]
    assert len(kept_in(home)) == 1


@pytest.mark.parametrize("content", [b"garbage bytes", b"", os.urandom(5_000)])
def test_what_is_no_store_is_refused_and_stays(home: Path, content: bytes) -> None:
    fill(home, resumes=1)
    (home / "store.db").write_bytes(content)
    done = terminal(home, "serve")
    assert done.returncode == 1
    assert "store.db" in done.stderr
    assert "resume-mcp restore FILE" in done.stderr
    assert (home / "store.db").read_bytes() == content
    assert done.stdout == ""


def test_a_newer_store_is_refused_and_stays(home: Path) -> None:
    fill(home, resumes=1)
    store = sqlite3.connect(home / "store.db")
    store.execute(f"PRAGMA user_version={VERSION + 1}")
    store.close()
    before = hashlib.sha256((home / "store.db").read_bytes()).digest()
    done = terminal(home, "serve")
    assert done.returncode == 1
    assert "Update resume-mcp" in done.stderr
    assert hashlib.sha256((home / "store.db").read_bytes()).digest() == before


def test_a_backup_is_made_while_a_server_runs_and_put_back_under_it(home: Path) -> None:
    with WireServer(home) as server:
        server.call(
            "import_resume", text="# Ada Rosenqvist\n\nada@example.com\n\n## Skills\n\n- Go\n"
        )
        server.call(
            "memory_write", doc="preferences", content="Hybrid roles only. 只考虑混合办公。"
        )
        done = terminal(home, "backup")
        assert done.returncode == 0, done.stderr
        (file,) = (home / "backups").glob("backup-*.zip")
        server.call("memory_write", doc="preferences", mode="replace", content="gone")
        refused = terminal(home, "restore", str(file), "--yes")
        assert refused.returncode == 1
        assert str(server.process.pid) in refused.stderr
    assert terminal(home, "restore", str(file), "--yes").returncode == 0
    with WireServer(home) as server:
        text = server.call("memory_read", doc="preferences")["structuredContent"]["text"]
        assert "混合办公" in text
        assert len(resumes(server)) == 1
    assert terminal(home, "doctor").returncode == 0
