import threading
import time
from pathlib import Path

import pytest

from resume_mcp.errors import Conflict
from resume_mcp.storage import locks
from resume_mcp.storage.locks import held


def test_a_lock_that_is_held_too_long_is_a_conflict_that_says_what_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "TIMEOUT_S", 0.05)
    lock = tmp_path / ".lock"
    with (
        held(lock, guards="the box"),
        pytest.raises(Conflict, match="the box"),
        held(lock, guards="the box"),
    ):
        pass
    with held(lock, guards="the box"):
        pass


def test_a_fault_inside_frees_the_lock(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), held(tmp_path / ".lock", guards="the box"):
        raise ZeroDivisionError
    with held(tmp_path / ".lock", guards="the box"):
        pass


def test_a_writer_that_never_rests_starves_nobody(tmp_path: Path) -> None:
    lock = tmp_path / ".lock"
    done = threading.Event()

    def work() -> None:
        while not done.is_set():
            with held(lock, guards="the box"):
                time.sleep(0.005)

    busy = [threading.Thread(target=work) for _ in range(2)]
    for thread in busy:
        thread.start()
    try:
        waits = []
        for _ in range(10):
            start = time.monotonic()
            with held(lock, guards="the box"):
                waits.append(time.monotonic() - start)
    finally:
        done.set()
        for thread in busy:
            thread.join()
    assert max(waits) < 2
