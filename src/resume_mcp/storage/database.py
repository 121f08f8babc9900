"""The SQLite store: a connection to each transaction, `BEGIN IMMEDIATE`, the journal by version.

This is the only module that names the driver: two SQLite libraries in one process on one file
would break each other's POSIX locks.
"""

import contextlib
import stat
import sys
import threading
import time
import uuid
import weakref
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.errors import StoreUnavailable
from resume_mcp.storage.jobs import SqliteJobs
from resume_mcp.storage.memories import SqliteMemories
from resume_mcp.storage.migrations import APPLICATION_ID, MIGRATIONS, VERSION
from resume_mcp.storage.nonces import SqliteNonces
from resume_mcp.storage.pages import SqlitePages
from resume_mcp.storage.proposals import SqliteProposals
from resume_mcp.storage.resumes import SqliteResumes
from resume_mcp.storage.snapshots import SqliteSnapshots
from resume_mcp.storage.texts import SqliteTexts

BUSY_TIMEOUT_MS = 15_000
JOURNAL_TRIES, JOURNAL_PAUSE_S = 200, 0.02
IDLE_S = 5.0


@dataclass(frozen=True)
class SqliteTransaction:
    """The tables on one connection."""

    connection: Any

    @property
    def resumes(self) -> SqliteResumes:
        """Resumes and revisions."""
        return SqliteResumes(self.connection)

    @property
    def proposals(self) -> SqliteProposals:
        """Proposals."""
        return SqliteProposals(self.connection)

    @property
    def nonces(self) -> SqliteNonces:
        """Nonces of the review panel."""
        return SqliteNonces(self.connection)

    @property
    def jobs(self) -> SqliteJobs:
        """Postings."""
        return SqliteJobs(self.connection)

    @property
    def index(self) -> SqliteTexts:
        """The texts that search finds."""
        return SqliteTexts(self.connection)

    @property
    def pages(self) -> SqlitePages:
        """Fetched pages."""
        return SqlitePages(self.connection)

    @property
    def snapshots(self) -> SqliteSnapshots:
        """Rendered files."""
        return SqliteSnapshots(self.connection)

    @property
    def memories(self) -> SqliteMemories:
        """Versions of the memory documents."""
        return SqliteMemories(self.connection)


class SqliteStorage:
    """A store in one file; several processes may use it at once."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / "store.db"
        self._opened = False
        self._opening = threading.Lock()
        self._idle = _Idle(self.path)

    @contextmanager
    def transaction(self) -> Generator[SqliteTransaction]:
        """Commit on success, roll back on error.

        Raises:
            StoreUnavailable: if the file can't be opened, read or written.
        """
        self._prepare()
        with self._reported():
            opened = self._idle.take() or self._open_connection()
            connection = opened.connection
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield SqliteTransaction(connection)
                connection.commit()
            except BaseException:
                with contextlib.suppress(self._driver.Error):
                    connection.rollback()
                connection.close()
                raise
            if connection.total_changes:
                self._settle(connection)
            else:
                self._idle.keep(opened)

    def health(self) -> dict[str, Any]:
        """Return what a doctor would ask: version, journal mode, schema, size."""
        self._prepare()
        with self._reported():
            connection = self._connect()
            try:
                journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
                check = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            finally:
                connection.close()
        return {
            "sqlite": self._driver.sqlite_version,
            "driver": self._driver.__name__.split(".")[0],
            "journal": journal,
            "schema": VERSION,
            "check": check,
            "bytes": self.path.stat().st_size,
        }

    @cached_property
    def _driver(self) -> Any:
        try:
            from pysqlite3 import dbapi2
        except ImportError:  # no wheel for this platform
            from sqlite3 import dbapi2
        return dbapi2

    def _open_connection(self) -> "_Opened":
        # Looked at first: a file that is swapped while we connect then counts as another one.
        seen = _look_at(self.path)
        return _Opened(self._connect(), seen)

    def _settle(self, connection: Any) -> None:
        """Bring what was written from the journal into store.db: a copy of that file is whole."""
        with contextlib.suppress(self._driver.Error):
            # It is committed already, so nobody waits here for a reader of another process.
            connection.execute("PRAGMA busy_timeout=0")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def _connect(self) -> Any:
        connection = self._driver.connect(
            str(self.path),
            timeout=BUSY_TIMEOUT_MS / 1000,
            isolation_level=None,
            check_same_thread=False,  # one thread at a time: who takes it has it alone
        )
        # FULL: what was acknowledged survives a power cut, not only the death of the process.
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    @contextmanager
    def _reported(self) -> Generator[None]:
        try:
            yield
        except self._driver.DatabaseError as error:
            raise StoreUnavailable(
                f"The store {self.path.name} can't be used: {_plain(error)}. Nothing was written. "
                "Close other programs that use it, free disk space, or run `resume-mcp doctor`.",
            ) from error

    def _prepare(self) -> None:
        if self._opened:
            return
        with self._opening:
            if not self._opened:
                self._open()
                self._opened = True

    def _open(self) -> None:
        make_private_folder(self.home)
        marker = self.home / "store.id"
        self._refuse_what_is_not_ours(marker)
        with self._reported():
            connection = self._connect()
            try:
                self._choose_journal(connection)
                self._migrate(connection)
                store_id = self._store_id(connection)
            finally:
                connection.close()
        for path in self.home.glob("store.db*"):
            # Another process may just have closed the store, and its journal is gone with it.
            with contextlib.suppress(FileNotFoundError):
                path.chmod(stat.S_IRUSR | stat.S_IWUSR)
        if not marker.exists():
            marker.write_text(store_id + "\n", encoding="ascii")
            marker.chmod(stat.S_IRUSR | stat.S_IWUSR)

    def _refuse_what_is_not_ours(self, marker: Path) -> None:
        # A file of length zero opens as a healthy empty database: only the marker tells.
        size = self.path.stat().st_size if self.path.exists() else 0
        if marker.exists() and size == 0:
            raise StoreUnavailable(
                f"The store {self.path} is empty or gone, but {marker.name} says that there was "
                "one. Nothing was changed. Put back a copy from the folder 'backups' "
                f"(`resume-mcp doctor` lists them), or remove {marker.name} to start anew."
            )
        if size and self._first_bytes() != b"SQLite format 3\x00":
            raise StoreUnavailable(
                f"{self.path} is no SQLite database. Nothing was changed. Put back a copy from the "
                "folder 'backups', or move the file away to start anew."
            )

    def _first_bytes(self) -> bytes:
        with self.path.open("rb") as file:
            return file.read(16)

    def _choose_journal(self, connection: Any) -> None:
        mode = "WAL" if wal_is_safe(self._driver.sqlite_version_info) else "DELETE"
        # Changing the journal does not wait for others who open the store for the first time.
        for _ in range(JOURNAL_TRIES):
            try:
                connection.execute(f"PRAGMA journal_mode={mode}")
            except self._driver.OperationalError:
                time.sleep(JOURNAL_PAUSE_S)
            else:
                return
        connection.execute(f"PRAGMA journal_mode={mode}")

    def _migrate(self, connection: Any) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if owner != APPLICATION_ID and (owner or version or tables):
            raise StoreUnavailable(f"{self.path} belongs to another program. Move it away.")
        if version > VERSION:
            raise StoreUnavailable(
                f"{self.path} was written by a newer resume-mcp (schema {version}, this one knows "
                f"{VERSION}). Nothing was changed. Update resume-mcp."
            )
        if version == VERSION:
            return
        if version:
            self._back_up(connection, version)
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another process may have migrated while we waited for the lock.
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            for script in MIGRATIONS[version:]:
                for statement in script:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={VERSION}")
            connection.commit()
        except BaseException:
            connection.rollback()
            raise

    def _back_up(self, connection: Any, version: int) -> None:
        folder = self.home / "backups"
        make_private_folder(folder)
        target = folder / f"store-schema-{version}-{uuid.uuid4().hex[:8]}.db"
        connection.execute("VACUUM INTO ?", (str(target),))
        target.chmod(stat.S_IRUSR | stat.S_IWUSR)

    def _store_id(self, connection: Any) -> str:
        connection.execute(
            "INSERT OR IGNORE INTO store_facts (key, value) VALUES ('store_id', ?)",
            (uuid.uuid4().hex,),
        )
        row = connection.execute("SELECT value FROM store_facts WHERE key='store_id'").fetchone()
        return str(row[0])


class _Opened(NamedTuple):
    """A connection, and its file as it was seen before."""

    connection: Any
    seen: tuple[int, ...]


class _Idle:
    """Keeps one connection that has only read, for a transaction within the next seconds.

    Opening a connection costs twenty times what a short reading transaction does.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._kept: list[_Opened] = []  # one at most
        self._recent = False
        self._sweeping = False
        # The last one to close takes the journal's files away, also when the process ends.
        weakref.finalize(self, _close_all, self._kept)

    def take(self) -> _Opened | None:
        """Return the kept connection, for the caller alone, if its file is still the same."""
        with self._lock:
            kept = self._kept.pop() if self._kept else None
        if kept is None or kept.seen == _look_at(self._path):
            return kept
        kept.connection.close()
        return None

    def keep(self, opened: _Opened) -> None:
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


def _close_all(kept: list[_Opened]) -> None:
    while kept:
        kept.pop().connection.close()


def _look_at(path: Path) -> tuple[int, ...]:
    """Return what changes when a file is replaced, or written by another hand than SQLite's."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Tell whether this SQLite is free of the WAL-reset fault (https://sqlite.org/wal.html).

    Fixed in 3.51.3, with backports in 3.50.7 and 3.44.6.
    """
    if version[:2] == (3, 50):
        return version >= (3, 50, 7)
    if version[:2] == (3, 44):
        return version >= (3, 44, 6)
    return version >= (3, 51, 3)


def make_private_folder(folder: Path) -> None:
    """Create a folder that only its owner can enter.

    Raises:
        StoreUnavailable: if it can't be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if sys.platform != "win32" and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise StoreUnavailable(
            f"The folder {folder} can't be used: {error.strerror}. Set RESUME_MCP_HOME to a folder "
            "that you may write."
        ) from error


def _plain(error: Exception) -> str:
    """Return SQLite's own short words; they hold no text of the person."""
    return str(error)[:120]
