"""The SQLite store: a connection to each transaction, `BEGIN IMMEDIATE`, the journal by version."""

import contextlib
import json
import logging
import stat
import threading
import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from resume_mcp.errors import StoreUnavailable
from resume_mcp.storage.driver import (
    connect,
    connect_uncounted,
    driver,
    in_short,
    is_damage,
    is_no_database,
    wal_is_safe,
)
from resume_mcp.storage.idle import Idle, Opened, look_at
from resume_mcp.storage.in_use import InUse
from resume_mcp.storage.migrations import APPLICATION_ID, MIGRATIONS, VERSION
from resume_mcp.storage.tables.jobs import SqliteJobs
from resume_mcp.storage.tables.memories import SqliteMemories
from resume_mcp.storage.tables.nonces import SqliteNonces
from resume_mcp.storage.tables.pages import SqlitePages
from resume_mcp.storage.tables.proposals import SqliteProposals
from resume_mcp.storage.tables.resumes import SqliteResumes
from resume_mcp.storage.tables.snapshots import SqliteSnapshots
from resume_mcp.storage.tables.texts import SqliteTexts
from resume_mcp.storage.tables.vectors import SqliteVectors
from resume_mcp.storage.upkeep.damage import Damage
from resume_mcp.storage.writing import make_private_folder, write_whole

JOURNAL_TRIES, JOURNAL_PAUSE_S = 200, 0.02
logger = logging.getLogger(__name__)


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
    def vectors(self) -> SqliteVectors:
        """What texts mean, as vectors."""
        return SqliteVectors(self.connection)

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

    def __init__(self, home: Path, *, shown_as: str = "") -> None:
        self.home = home
        self._shown_as = shown_as  # what other processes read of this one; "" for nothing
        self.path = home / "store.db"
        self.in_use = InUse(home)
        self._opened = False
        self._opening = threading.RLock()
        self._idle = Idle(self.path)

    @contextmanager
    def transaction(self) -> Generator[SqliteTransaction]:
        """Commit on success, roll back on error; one writer at a time.

        Raises:
            StoreUnavailable: if the file can't be opened, read or written.
        """
        with self._begun("BEGIN IMMEDIATE") as connection:
            yield SqliteTransaction(connection)

    @contextmanager
    def reading(self) -> Generator[SqliteTransaction]:
        """Show one state of the store to who only reads: no writer waits for it.

        Raises:
            StoreUnavailable: if the file can't be opened or read, and for an attempt to write.
        """
        with self._begun("BEGIN") as connection:
            connection.execute("PRAGMA query_only=ON")
            yield SqliteTransaction(connection)
            connection.execute("PRAGMA query_only=OFF")

    @contextmanager
    def _begun(self, begin: str) -> Generator[Any]:
        self._prepare()
        with self._reported():
            opened = self._idle.take() or self._open_connection()
            connection = opened.connection
            try:
                connection.execute(begin)
                yield connection
                connection.commit()
            except BaseException:
                with contextlib.suppress(driver().Error):
                    connection.rollback()
                connection.close()
                raise
            if connection.total_changes:
                self._settle(connection)
            else:
                self._idle.keep(opened)

    def copy_to(self, target: Path) -> None:
        """Copy the store, as it is at one moment, into a new file; others go on using it.

        Raises:
            StoreUnavailable: if it can't be read, or the copy can't be written.
        """
        self._prepare()
        with (
            self._reported(),
            contextlib.closing(self._connect()) as source,
            contextlib.closing(connect_uncounted(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")

    def mend(self) -> Damage | None:
        """Go on with what can be read of a damaged store, whose file is kept; None if it is well.

        Several processes may find the damage at once: the first one mends, the others see it well.

        Raises:
            StoreUnavailable: if others don't let go of it.
        """
        from resume_mcp.storage.upkeep.mending import Mender

        with self.replacing():
            return Mender(self.home, self._migrate).mend()

    @contextmanager
    def replacing(self) -> Generator[None]:
        """Hold the store while nobody has it open, so that its file may be replaced.

        Raises:
            StoreUnavailable: if others don't let go of it.
        """
        with self._opening:
            self._opened = False
            if kept := self._idle.take():
                kept.connection.close()
            with self.in_use.alone():
                yield

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
            "sqlite": driver().sqlite_version,
            "driver": driver().__name__.split(".")[0],
            "journal": journal,
            "schema": VERSION,
            "check": check,
            "bytes": self.path.stat().st_size,
        }

    def _open_connection(self) -> Opened:
        # Looked at first: a file that is swapped while we connect then counts as another one.
        seen = look_at(self.path)
        return Opened(self._connect(), seen)

    def _settle(self, connection: Any) -> None:
        """Bring what was written from the journal into store.db: a copy of that file is whole."""
        with contextlib.suppress(driver().Error):
            # It is committed already, so nobody waits here for a reader of another process.
            connection.execute("PRAGMA busy_timeout=0")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def _connect(self) -> Any:
        return connect(self.path, self.in_use)

    @contextmanager
    def _reported(self) -> Generator[None]:
        try:
            yield
        except driver().DatabaseError as error:
            raise self._what_to_say(error) from error
        except json.JSONDecodeError as error:
            # A stored text that is no JSON: damage that SQLite can't see, or not of the store.
            if said := self._outcome():
                raise said from error
            raise

    def _what_to_say(self, error: Exception) -> StoreUnavailable:
        if is_damage(error):
            return self._outcome() or StoreUnavailable(
                "The store was damaged and has just been mended. Nothing was written: try again.",
                category="mended",
            )
        if is_no_database(error):
            self._opened = False
        return StoreUnavailable(
            f"The store {self.path.name} can't be used: {in_short(error)}. Nothing was written. "
            "Close other programs that use it, free disk space, or run `resume-mcp doctor`.",
            chinese=f"无法使用数据库 {self.path.name}：{in_short(error)}。没有写入任何内容。"
            "请关闭占用它的程序，清理磁盘，或运行 `resume-mcp doctor`。",
        )

    def _outcome(self) -> StoreUnavailable | None:
        from resume_mcp.storage.upkeep.mending import outcome

        return outcome(self.mend)

    def _prepare(self) -> None:
        if self._opened:
            return
        with self._opening:
            if self._opened:
                return
            try:
                self._open()
            except StoreUnavailable as error:
                if error.details.get("category") != "mended":
                    raise
                logger.warning("%s", error.message)
                self._open()
            self._opened = True

    def _open(self) -> None:
        try:
            self._open_files()
        except OSError as error:
            raise StoreUnavailable(
                f"The folder {self.home} can't be used: {error.strerror}. Nothing was stored. "
                "Free some disk space, or look at the folder's rights.",
                chinese=f"无法使用文件夹 {self.home}：{error.strerror}。没有保存任何内容。"
                "请清理磁盘，或检查文件夹权限。",
            ) from error

    def _open_files(self) -> None:
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
        if not (marker.exists() and marker.stat().st_size):
            write_whole(marker, f"{store_id}\n".encode())
        if self._shown_as:
            with contextlib.suppress(OSError):  # a courtesy to other processes
                self.in_use.show(self._shown_as)

    def _refuse_what_is_not_ours(self, marker: Path) -> None:
        # A file of length zero opens as a healthy empty database: only the marker tells.
        size = self.path.stat().st_size if self.path.exists() else 0
        if marker.exists() and size == 0:
            raise StoreUnavailable(
                f"The store {self.path} is empty or gone, but {marker.name} says that there was "
                "one. Nothing was changed. Put back a backup: `resume-mcp restore FILE` "
                f"(`resume-mcp doctor` lists them), or remove {marker.name} to start anew.",
                chinese=f"数据库 {self.path} 为空或已丢失，而 {marker.name} 表明原来有数据。"
                "没有任何改动。请用 `resume-mcp restore 文件` 恢复备份"
                f"（`resume-mcp doctor` 会列出），或删除 {marker.name} 重新开始。",
            )
        if size and self._first_bytes() != b"SQLite format 3\x00":
            raise StoreUnavailable(
                f"{self.path} is no SQLite database. Nothing was changed. Put back a backup: "
                "`resume-mcp restore FILE` (`resume-mcp doctor` lists them), or move the file "
                f"and {marker.name} away to start anew.",
                chinese=f"{self.path} 不是 SQLite 数据库。没有任何改动。"
                "请用 `resume-mcp restore 文件` 恢复备份（`resume-mcp doctor` 会列出），"
                f"或移走该文件和 {marker.name} 重新开始。",
            )

    def _first_bytes(self) -> bytes:
        with self.path.open("rb") as file:
            return file.read(16)

    def _choose_journal(self, connection: Any) -> None:
        mode = "WAL" if wal_is_safe(driver().sqlite_version_info) else "DELETE"
        # Changing the journal does not wait for others who open the store for the first time.
        for _ in range(JOURNAL_TRIES):
            try:
                connection.execute(f"PRAGMA journal_mode={mode}")
            except driver().OperationalError:
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
