"""The SQLite library, and connections that are counted.

This is the only module that names the driver: two SQLite libraries in one process on one file
would break each other's POSIX locks.
"""

from functools import cache
from pathlib import Path
from typing import Any

from resume_mcp.storage.in_use import InUse

BUSY_TIMEOUT_MS = 15_000
_CORRUPT, _NO_DATABASE = 11, 26  # result codes, of which the low byte is the kind
_NO_TEXT = "Could not decode"  # the driver's words for a text that is not UTF-8


@cache
def driver() -> Any:
    """Return the library: the packaged one where there is one, else Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:  # no wheel for this platform
        from sqlite3 import dbapi2
    return dbapi2


def connect(path: Path, in_use: InUse) -> Any:
    """Return a connection that counts as one until it is closed."""
    in_use.enter()
    try:
        connection = driver().connect(
            str(path),
            timeout=BUSY_TIMEOUT_MS / 1000,
            isolation_level=None,
            check_same_thread=False,  # one thread at a time: who takes it has it alone
            factory=_counted(),
        )
    except BaseException:
        in_use.leave()
        raise
    connection.counted_by = in_use
    try:
        # FULL: what was acknowledged survives a power cut, not only the death of the process.
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        # What the person deletes is overwritten, not only unlinked.
        connection.execute("PRAGMA secure_delete=ON")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_uncounted(path: Path) -> Any:
    """Return a connection to a file that is ours alone."""
    return driver().connect(str(path), isolation_level=None)


def is_damage(error: Exception) -> bool:
    """Tell whether an error says that the file itself is broken."""
    return _kind(error) == _CORRUPT or str(error).startswith(_NO_TEXT)


def is_no_database(error: Exception) -> bool:
    """Tell whether an error says that the file is something else."""
    return _kind(error) == _NO_DATABASE


def in_short(error: Exception) -> str:
    """Return SQLite's own short words; they hold no text of the person."""
    # The driver would quote the text that it can't decode.
    return "a text is damaged" if str(error).startswith(_NO_TEXT) else str(error)[:120]


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Tell whether this SQLite is free of the WAL-reset fault (https://sqlite.org/wal.html).

    Fixed in 3.51.3, with backports in 3.50.7 and 3.44.6.
    """
    if version[:2] == (3, 50):
        return version >= (3, 50, 7)
    if version[:2] == (3, 44):
        return version >= (3, 44, 6)
    return version >= (3, 51, 3)


def _kind(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@cache
def _counted() -> Any:
    class Counted(driver().Connection):  # type: ignore[misc]
        counted_by: InUse | None = None

        def close(self) -> None:
            super().close()
            if self.counted_by is not None:
                self.counted_by.leave()
                self.counted_by = None

    return Counted
