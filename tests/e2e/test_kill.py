"""kill -9 during writes: nothing that was acknowledged is lost, and the store opens."""

import os
import queue
import random
import signal
import threading
from pathlib import Path

import pytest

from resume_mcp.storage.database import SqliteStorage
from tests.wire import WireServer

pytestmark = pytest.mark.e2e

CYCLES = 50 if os.environ.get("CI") else 12


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_no_acknowledged_write_is_lost_when_the_server_is_killed(home: Path) -> None:
    chance = random.Random(20261130)  # noqa: S311 - a fixed series of delays, no secret
    acknowledged: list[str] = []
    resumes = 0
    for cycle in range(CYCLES):
        server = WireServer(home)
        server.__enter__()
        killer = threading.Timer(chance.uniform(0.0, 0.25), server.process.kill)
        killer.start()
        try:
            for number in range(100):
                marker = f"mark-{cycle}-{number}"
                number_sent = server.start(
                    "tools/call",
                    {"name": "memory_write", "arguments": {"doc": "skills", "content": marker}},
                )
                answer = server.answer(number_sent, timeout_s=2)
                if not answer["result"].get("isError"):
                    acknowledged.append(marker)
                text = f"# Ada {marker}\n\nada@example.com\n\n## Skills\n\n- Python\n"
                sent = server.start(
                    "tools/call", {"name": "import_resume", "arguments": {"text": text}}
                )
                if not server.answer(sent, timeout_s=2)["result"].get("isError"):
                    resumes += 1
        except (OSError, queue.Empty):
            continue  # the process was killed in the middle
        finally:
            killer.join()
            server.close()
    storage = SqliteStorage(home)
    assert storage.health()["check"] == "ok"
    with storage.transaction() as tx:
        texts = [version.text for version in tx.memories.versions("skills")]
        everything = "\n".join(texts + [text for _, text, _ in tx.memories.archived("skills")])
        stored = len(tx.resumes.rows())
    assert acknowledged, "the harness must have written something"
    lost = [marker for marker in acknowledged if marker not in everything]
    assert lost == []
    assert stored >= resumes
