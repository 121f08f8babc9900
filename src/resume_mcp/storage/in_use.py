"""Who has the data folder open: one lock that all connections share, and a file a process.

A store may only be replaced while nobody has it open: SQLite finds its journal by name, so an old
connection could empty the journal of a new store.
"""

import contextlib
import errno
import json
import os
import sys
import threading
import time
import uuid
import weakref
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from resume_mcp.errors import StoreUnavailable

WAIT_S = 20.0  # longer than a connection is kept unused
_FOLDER = "run"
_LOCK_NAME = "store.lock"

if sys.platform == "win32":
    import msvcrt

    _OPEN = os.O_RDWR | os.O_CREAT | os.O_BINARY
else:
    import fcntl

    _OPEN = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class Process(NamedTuple):
    """A process that has used the store since it started."""

    pid: int
    command: str


class InUse:
    """Counts the connections of this process; while there is one, nobody may be alone."""

    def __init__(self, home: Path) -> None:
        self._folder = home / _FOLDER
        self._changed = threading.Condition()
        self._open = 0
        self._alone = False
        self._lock: int | None = None
        self._presence: Path | None = None

    def enter(self) -> None:
        """Count a connection that is about to be opened.

        Raises:
            StoreUnavailable: if somebody who replaces the store does not get done.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: not self._alone, WAIT_S):
                raise _busy()
            if self._open == 0:
                self._wait_for(shared=True)
            self._open += 1

    def leave(self) -> None:
        """Count a connection that was closed."""
        with self._changed:
            self._open -= 1
            if self._open == 0:
                self._let_go()
            self._changed.notify_all()

    @contextmanager
    def alone(self) -> Generator[None]:
        """Hold the store while no connection is open, in this process or another.

        Raises:
            StoreUnavailable: if others don't close it in time.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: not (self._alone or self._open), WAIT_S):
                raise _busy()
            self._wait_for(shared=False)
            self._alone = True
        try:
            yield
        finally:
            with self._changed:
                self._alone = False
                self._let_go()
                self._changed.notify_all()

    def show(self, command: str) -> None:
        """Show other processes that this one uses the store, until it ends."""
        if self._presence is not None:
            return
        self._make_folder()
        name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        path = self._folder / f"{name}.json"
        # Locked before it is seen: a file that nobody holds was left by a dead process. (An open
        # file can't be renamed on Windows, and can't be taken away there either.)
        first = path if sys.platform == "win32" else self._folder / f".{name}"
        descriptor = os.open(first, _OPEN, 0o600)
        _lock(descriptor, shared=False)
        os.write(descriptor, json.dumps({"pid": os.getpid(), "command": command}).encode())
        if first != path:
            first.replace(path)
        self._presence = path
        weakref.finalize(self, _withdraw, descriptor, path)

    def others(self) -> list[Process]:
        """Return the other processes that use the store."""
        files = [path for path in sorted(self._folder.glob("*.json")) if path != self._presence]
        return [process for path in files if (process := _alive(path)) is not None]

    def _wait_for(self, *, shared: bool) -> None:
        try:
            self._make_folder()
            descriptor = os.open(self._folder / _LOCK_NAME, _OPEN, 0o600)
        except OSError as error:
            raise StoreUnavailable(
                f"The folder {self._folder.parent} can't be used: {error.strerror}. Nothing was "
                "written. Is the disk there, and may you write?",
                chinese=f"无法使用文件夹 {self._folder.parent}：{error.strerror}。"
                "没有写入任何内容。请确认磁盘存在并且可写。",
            ) from error
        deadline, pause = time.monotonic() + WAIT_S, 0.001
        while not _lock(descriptor, shared=shared):
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise _busy()
            time.sleep(pause)
            pause = min(pause * 2, 0.05)
        self._lock = descriptor

    def _let_go(self) -> None:
        if self._lock is not None:
            _unlock(self._lock)
            os.close(self._lock)
            self._lock = None

    def _make_folder(self) -> None:
        # Not the data folder itself: one that has vanished is not made anew behind the person.
        self._folder.mkdir(mode=0o700, exist_ok=True)


def _busy() -> StoreUnavailable:
    return StoreUnavailable(
        "Another program has the store open and does not let go of it. Nothing was changed. "
        "Close the hosts that use resume-mcp (`resume-mcp doctor` lists their processes).",
        chinese="另一个程序正占用数据库，没有任何改动。请关闭正在使用 resume-mcp 的宿主程序"
        "（`resume-mcp doctor` 会列出进程）。",
    )


def _alive(path: Path) -> Process | None:
    """Return the process that holds the file; a file that nobody holds is taken away."""
    try:
        descriptor = os.open(path, _OPEN & ~os.O_CREAT)
    except OSError:
        return None
    try:
        if _lock(descriptor, shared=False):
            _unlock(descriptor)
            path.unlink(missing_ok=True)
            return None
        content = json.loads(os.read(descriptor, 4096))
        return Process(int(content["pid"]), str(content["command"])[:80])
    except (OSError, ValueError, KeyError, TypeError):
        return Process(0, "unknown")
    finally:
        os.close(descriptor)


def _withdraw(descriptor: int, path: Path) -> None:
    with contextlib.suppress(OSError):
        os.close(descriptor)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _lock(descriptor: int, *, shared: bool) -> bool:
    try:
        if sys.platform == "win32":
            # There is no shared lock there; a store that is open can't be replaced anyway.
            if not shared:
                os.lseek(descriptor, 1 << 20, os.SEEK_SET)
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def _unlock(descriptor: int) -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            os.lseek(descriptor, 1 << 20, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
