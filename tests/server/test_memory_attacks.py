"""The shared attacks on memory: names that lead out, links, pipes, races, budgets."""

import hashlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from resume_mcp.bootstrap import App
from resume_mcp.server.app import build_server
from tests.journeys.test_tailor import call, refused
from tests.server.test_sessions import brief_of
from tests.shared_attacks import cases, rows

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="POSIX links and pipes"),
]

NAMES = tuple(
    row["id"] for row in rows("memory_path") if "unknown document" in row["expected_invariant"]
)
PLACED = ("MEM-030", "MEM-031", "MEM-032")
SIZED = ("MEM-028", "MEM-036", "MEM-037", "MEM-038", "MEM-040", "MEM-043")
RACES = ("MEM-035", "MEM-041")
FULL = bool(os.environ.get("CI"))


@pytest.fixture
def outside(home: Path) -> Path:
    """A file that no memory tool may show or touch, beside the data folder."""
    target = home.parent / "outside" / "target.txt"
    target.parent.mkdir()
    target.write_text("OUTSIDE-SECRET", encoding="utf-8")
    for name in ("secret.md", "prefs.md"):
        (home / name).write_text("OUTSIDE-SECRET", encoding="utf-8")
    return target


def hashes(folder: Path) -> dict[str, str]:
    """Return every file beside the memory folder and the store with the hash of its bytes."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and "memory" not in path.parts and not path.name.startswith("store")
    }


def given_name(row: dict[str, Any]) -> str:
    name = row["input"]["name"]
    return str(name) if isinstance(name, str) else name["args"]["s"] * name["args"]["n"]


def given_text(content: Any) -> str:
    return str(content) if isinstance(content, str) else content["args"]["s"] * content["args"]["n"]


async def stored_text(client: Client, doc: str = "preferences") -> str:
    """Return what a document holds, without the marks around it."""
    text = str((await call(client, "memory_read", doc=doc))["text"])
    return "\n".join(text.split("\n")[1:-2])


def test_every_row_has_a_test() -> None:
    known = {row["id"] for row in rows("memory_path")}
    assert known <= {*NAMES, *PLACED, *SIZED, *RACES}


@pytest.mark.parametrize("row", cases("memory_path", only=NAMES))
async def test_a_name_that_is_no_document_s_leads_nowhere(
    app: App, outside: Path, row: dict[str, Any]
) -> None:
    app.memory.write("preferences", content="mine")
    before = hashes(outside.parents[1])
    async with Client(build_server(app)) as client:
        name = given_name(row)
        plain = await refused(client, "memory_read", doc="no such document")
        for answer in (
            await refused(client, "memory_read", doc=name),
            await refused(client, "memory_write", doc=name, content="x"),
            await refused(client, "memory_write", doc=name, content="x", mode="replace"),
        ):
            assert answer == plain
        assert "OUTSIDE-SECRET" not in await brief_of(client)
    assert hashes(outside.parents[1]) == before


@pytest.mark.parametrize("row", cases("memory_path", only=PLACED))
async def test_what_stands_in_the_place_of_a_file_is_not_followed(
    app: App, outside: Path, row: dict[str, Any]
) -> None:
    app.memory.write("preferences", content="mine")
    file = app.settings.home / "memory" / "职业偏好.md"
    file.unlink()
    if "FIFO" in row["input"]["setup"]:
        os.mkfifo(file)
    else:
        file.symlink_to(outside)
    async with Client(build_server(app)) as client:
        with anyio.fail_after(1):
            read = await client.call_tool("memory_read", {"doc": "preferences"})
        assert read.is_error
        assert "OUTSIDE-SECRET" not in str(read.content)
        await client.call_tool(
            "memory_write", {"doc": "preferences", "content": "x", "mode": "replace"}
        )
        assert "OUTSIDE-SECRET" not in await brief_of(client)
    assert outside.read_text("utf-8") == "OUTSIDE-SECRET"


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-028",)))
async def test_the_original_is_not_written_by_a_model(app: App, row: dict[str, Any]) -> None:
    async with Client(build_server(app)) as client:
        for name in (row["input"]["name"], row["input"]["name"].upper(), "简历原文", "简历原文.md"):
            for mode in ("append", "replace"):
                answer = await refused(client, "memory_write", doc=name, content="x", mode=mode)
                assert "import_resume" in answer["message"]
        assert (await call(client, "memory_read", doc="resume_source"))["text"] == ""


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-036",)))
async def test_a_text_beyond_the_budget_is_refused_with_both_numbers(
    app: App, row: dict[str, Any]
) -> None:
    async with Client(build_server(app)) as client:
        text = given_text(row["input"]["content"])
        answer = await refused(
            client, "memory_write", doc="preferences", content=text, mode="replace"
        )
        assert answer["details"] == {"size": 4_200, "budget": 4_096}
        assert "4,200" in answer["message"]
        assert (await call(client, "memory_read", doc="preferences"))["text"] == ""


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-037",)))
async def test_an_append_over_the_budget_keeps_the_new_text_and_says_what_left(
    app: App, row: dict[str, Any]
) -> None:
    old, new = row["input"]["steps"]
    async with Client(build_server(app)) as client:
        await call(client, "memory_write", doc="preferences", **old)
        done = await call(client, "memory_write", doc="preferences", **new)
        assert done["dropped"] == [old["content"]]
        assert await stored_text(client) == new["content"]
    assert [piece.text for piece in app.memory.archived()] == [old["content"]]


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-038",)))
async def test_text_that_no_file_can_hold_is_refused(app: App, row: dict[str, Any]) -> None:
    async with Client(build_server(app)) as client:
        answer = await refused(
            client, "memory_write", doc="preferences", content=row["input"]["content"]
        )
        assert "surrogate" in answer["message"]
        assert (await call(client, "memory_read", doc="preferences"))["text"] == ""


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-040",)))
async def test_a_stale_version_is_a_conflict(app: App, row: dict[str, Any]) -> None:
    async with Client(build_server(app)) as client:
        for content in ("one", "two"):
            await call(client, "memory_write", doc="preferences", content=content)
        answer = await refused(
            client,
            "memory_write",
            doc="preferences",
            content=row["input"]["content"],
            expected_version=1,
        )
        assert answer["details"] == {"current": 2, "expected": 1}
        assert await stored_text(client) == "one\n\ntwo"


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-043",)))
async def test_strays_are_not_listed_and_old_ones_swept(app: App, row: dict[str, Any]) -> None:
    folder = app.settings.home / "memory"
    app.memory.write("preferences", content="mine")
    for name in (".tmp-abc", "notes.md~", ".DS_Store"):
        assert name in row["input"]["setup"]
        (folder / name).write_text("STRAY", encoding="utf-8")
    (folder / "folder").mkdir()
    os.utime(folder / ".tmp-abc", (0, 0))
    app.mend()
    async with Client(build_server(app)) as client:
        listed = await call(client, "memory_read")
        assert "STRAY" not in json.dumps(listed) + await brief_of(client)
        assert len(listed["docs"]) == 8
    assert not (folder / ".tmp-abc").exists()
    assert (folder / "notes.md~").exists()


_FLIPPER = """
import os, sys
from pathlib import Path
path, outside = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
for n in range(int(sys.argv[3])):
    aside = path.with_name(f".flip-{n}")
    aside.symlink_to(outside) if n % 2 else aside.write_text("mine")
    os.replace(aside, path)
"""


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-035",)))
async def test_a_file_that_another_process_swaps_for_a_link_never_leads_out(
    app: App, outside: Path, row: dict[str, Any]
) -> None:
    assert "2000 times while 500 writes" in row["input"]["race"]
    app.memory.write("preferences", content="mine")
    file = app.settings.home / "memory" / "职业偏好.md"
    swaps, writes = (2_000, 500) if FULL else (400, 30)
    flipper = subprocess.Popen(
        [sys.executable, "-c", _FLIPPER, str(file), str(outside), str(swaps)],
        stdout=subprocess.PIPE,
    )
    assert flipper.stdout is not None
    flipper.stdout.readline()
    async with Client(build_server(app)) as client:
        for number in range(writes):
            arguments = {"doc": "preferences", "content": f"n{number}", "mode": "replace"}
            result = await client.call_tool("memory_write", arguments)
            assert "OUTSIDE-SECRET" not in str(result)
    flipper.wait(60)
    flipper.stdout.close()
    assert outside.read_text("utf-8") == "OUTSIDE-SECRET"


_APPENDER = """
import sys, threading
from pathlib import Path
from resume_mcp.bootstrap import build_app
home, process, writers, each = Path(sys.argv[1]), *map(int, sys.argv[2:5])
memory = build_app({"RESUME_MCP_HOME": str(home)}, user_home=home).memory
def write(writer):
    for n in range(each):
        memory.write("history", content=f"w{process}.{writer}-{n}")
        print(f"w{process}.{writer}-{n}", flush=True)
threads = [threading.Thread(target=write, args=(writer,)) for writer in range(writers)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


@pytest.mark.parametrize("row", cases("memory_path", only=("MEM-041",)))
def test_many_writers_in_several_processes_lose_no_acknowledged_line(
    app: App, row: dict[str, Any]
) -> None:
    # The row's 800 lines come from 4 processes here; a usual run has time for a tenth of them.
    asked = row["input"]["concurrent"]
    assert asked["writers"] * asked["processes"] * asked["each"] == 800
    processes, writers, each = (4, 4, 50) if FULL else (4, 2, 10)
    folder = app.settings.home / "memory"
    folder.mkdir()
    running = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                _APPENDER,
                str(app.settings.home),
                *map(str, (n, writers, each)),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(processes)
    ]
    torn: list[str] = []
    done = threading.Event()

    def look() -> None:
        while not done.wait(0.005):
            file = folder / "优化历史.md"
            text = file.read_bytes().decode("utf-8") if file.exists() else ""
            torn.extend(line for line in text.split() if line.count("-") != 1)

    reader = threading.Thread(target=look)
    reader.start()
    acknowledged: list[str] = []
    for process in running:
        out, problems = process.communicate(timeout=240)
        assert process.returncode == 0, problems
        acknowledged += out.split()
    done.set()
    reader.join()
    texts = [app.memory.read("history").text, *(a.text for a in app.memory.archived("history"))]
    lines = sorted(line for text in texts for line in text.split())
    assert lines == sorted(acknowledged)
    assert len(set(lines)) == processes * writers * each
    assert torn == []
