"""The key that all workers on a folder share."""

import stat
import sys
import threading
from pathlib import Path

import pytest

from resume_mcp.storage.keys import KEY_BYTES, shared_key


def test_whoever_asks_first_makes_it_and_all_get_the_same(tmp_path: Path) -> None:
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: found.append(shared_key(tmp_path))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert len(found[0]) == KEY_BYTES
    assert [path.name for path in tmp_path.iterdir()] == ["request-state.key"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    shared_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "request-state.key").stat().st_mode) == 0o600
