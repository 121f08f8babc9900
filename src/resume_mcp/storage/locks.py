"""A lock among all threads and processes on this machine: an empty file, held open."""

import contextlib
import errno
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from resume_mcp.errors import Conflict

TIMEOUT_S = 15.0

if sys.platform == "win32":
    import msvcrt

    _OPEN = os.O_RDWR | os.O_CREAT | os.O_BINARY
else:
    import fcntl

    _OPEN = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@contextmanager
def held(path: Path, *, guards: str) -> Generator[None]:
    """Hold the lock of a file name; `guards` says in words what it keeps others from.

    Raises:
        Conflict: if others hold it for too long.
        OSError: if the file can't be made.
    """
    deadline = time.monotonic() + TIMEOUT_S
    # Who waits at the gate is next: else a busy writer, which never sleeps, would starve the rest.
    with contextlib.ExitStack() as inside:
        with _locked_file(path.with_name(f"{path.name}.gate"), deadline, guards):
            inside.enter_context(_locked_file(path, deadline, guards))
        yield


@contextmanager
def _locked_file(path: Path, deadline: float, guards: str) -> Generator[None]:
    descriptor = os.open(path, _OPEN, 0o600)
    try:
        _wait_for(descriptor, deadline, guards)
        yield
    finally:
        _unlock(descriptor)
        os.close(descriptor)


def _wait_for(descriptor: int, deadline: float, guards: str) -> None:
    pause = 0.001
    while not _locked(descriptor):
        if time.monotonic() > deadline:
            raise Conflict(
                f"Another program has held {guards} for {TIMEOUT_S:.0f} seconds. "
                "Nothing was written. Try again."
            )
        time.sleep(pause)
        pause = min(pause * 2, 0.02)


def _locked(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def _unlock(descriptor: int) -> None:
    # Closing would do on POSIX; Windows frees the region late without this.
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
