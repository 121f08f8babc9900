"""Keeps a connection that has only read, and tells whether its file is still the same."""

import sys
import threading
import weakref
from pathlib import Path
from typing import Any, NamedTuple

IDLE_S = 5.0


class Opened(NamedTuple):
    """A connection, and its file as it was seen before."""

    connection: Any
    seen: tuple[int, ...]


class Idle:
    """Keeps one connection that has only read, for a transaction within the next seconds.

    Opening a connection costs twenty times what a short reading transaction does.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._kept: list[Opened] = []  # one at most
        self._recent = False
        self._sweeping = False
        # The last one to close takes the journal's files away, also when the process ends.
        weakref.finalize(self, _close_all, self._kept)

    def take(self) -> Opened | None:
        """Return the kept connection, for the caller alone, if its file is still the same."""
        with self._lock:
            kept = self._kept.pop() if self._kept else None
        if kept is None or kept.seen == look_at(self._path):
            return kept
        kept.connection.close()
        return None

    def keep(self, opened: Opened) -> None:
        """Keep a connection, or close it if there is one already."""
        # An open file can be neither replaced nor removed there.
        keeps = sys.platform != "win32"
        with self._lock:
            if keeps and not self._kept:
                self._kept.append(opened)
                self._recent = True
                self._sweep_later()
                return
        opened.connection.close()

    def _sweep_later(self) -> None:
        if self._sweeping:
            return
        self._sweeping = True
        timer = threading.Timer(IDLE_S, self._sweep)
        timer.daemon = True
        timer.start()

    def _sweep(self) -> None:
        with self._lock:
            self._sweeping = False
            if self._recent:
                self._recent = False
                self._sweep_later()
                return
            _close_all(self._kept)


def _close_all(kept: list[Opened]) -> None:
    while kept:
        kept.pop().connection.close()


def look_at(path: Path) -> tuple[int, ...]:
    """Return what changes when a file is replaced, or written by another hand than SQLite's."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
