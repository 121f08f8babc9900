import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from resume_mcp.services.memory.documents import MemoryService
from tests.services.memory.stage import posix

# --- several at once

_APPENDER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
home, who, count, doc = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
memory = MemoryService(
    SqliteStorage(home), MemoryFolder(home / "memory"), lambda: datetime.now(UTC), zone=UTC
)
for n in range(count):
    memory.write(doc, content=f"- {who}{n}")
    print(n, flush=True)
"""


def appender(home: Path, who: str, count: int, doc: str = "preferences") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _APPENDER, str(home), who, str(count), doc],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def all_lines(memory: MemoryService, doc: str) -> list[str]:
    texts = [memory.read(doc).text, *(a.text for a in memory.archived(doc))]
    return [line for text in texts for line in text.splitlines() if line]


def test_two_processes_appending_lose_no_line(memory: MemoryService, tmp_path: Path) -> None:
    writers = [appender(tmp_path, who, 12) for who in ("a", "b")]
    for writer in writers:
        _, problems = writer.communicate(timeout=120)
        assert writer.returncode == 0, problems
    text = memory.read("preferences")
    assert text.bytes <= text.budget
    assert text.version == 24
    expected = [f"- {who}{n}" for who in ("a", "b") for n in range(12)]
    assert sorted(all_lines(memory, "preferences")) == sorted(expected)
    assert sorted(text.text.splitlines()) == sorted(expected)  # all fit


def test_eight_writers_over_budget_lose_no_line(memory: MemoryService, tmp_path: Path) -> None:
    others = [appender(tmp_path, f"p{n}-", 7, "skills") for n in range(2)]

    def write(who: str) -> None:
        for n in range(7):
            memory.write("skills", content=f"- {who}{n} " + "x" * 130)

    threads = [threading.Thread(target=write, args=(f"t{n}-",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        _, problems = other.communicate(timeout=120)
        assert other.returncode == 0, problems
    names = sorted(line.split()[1] for line in all_lines(memory, "skills"))
    expected = [f"{w}{n}" for w in ("t0-", "t1-", "t2-", "t3-", "p0-", "p1-") for n in range(7)]
    assert names == sorted(expected)
    assert memory.read("skills").bytes <= 4_096


@posix
def test_a_kill_loses_no_acknowledged_write(memory: MemoryService, tmp_path: Path) -> None:
    acknowledged: list[str] = []
    kills = 200 if os.environ.get("CI") else 4
    for attempt in range(kills):
        who = f"k{attempt}-"
        writer = appender(tmp_path, who, 10_000)
        assert writer.stdout is not None
        assert writer.stderr is not None
        lines = [writer.stdout.readline()]
        time.sleep(0.01 + attempt % 12 * 0.003)
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        writer.stderr.close()
        acknowledged += [f"- {who}{line.strip()}" for line in lines if line.endswith("\n")]
        text = memory.read("preferences").text
        assert all(re.fullmatch(r"- k\d+-\d+", line) for line in text.splitlines())
    assert set(acknowledged) <= set(all_lines(memory, "preferences"))
    assert len(acknowledged) >= kills
