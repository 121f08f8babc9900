"""The data folder as a doctor looks at it: who uses it, what is kept, how much room is left."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.in_use import Process
from resume_mcp.storage.upkeep.damage import damages

_BACKUPS = ("backup-*.zip", "before-restore-*.zip", "store-schema-*.db")


class Kept(NamedTuple):
    """A file that `restore` can put back."""

    path: Path
    bytes: int


class Examined(NamedTuple):
    """What the store says of itself when every page of it is read."""

    schema: int
    application_id: int
    integrity: str  # "ok", or what SQLite found


@dataclass(frozen=True)
class DataFolder:
    """The data folder."""

    store: SqliteStorage

    def processes(self) -> list[Process]:
        """Return the other servers that use the folder now."""
        return self.store.in_use.others()

    def free_bytes(self) -> int:
        """Return how much the disk still takes; of the nearest folder that exists."""
        folder = self.store.home
        while not folder.exists():
            folder = folder.parent
        return shutil.disk_usage(folder).free

    def notices(self) -> list[str]:
        """Return what the person should know of stores that were found damaged."""
        return [damage.words for damage in damages(self.store.home)]

    def backups(self) -> list[Kept]:
        """Return the backups, oldest first."""
        folder = self.store.home / "backups"
        found = [path for pattern in _BACKUPS for path in folder.glob(pattern) if path.is_file()]
        facts = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in found)
        return [Kept(path, size) for _, size, path in facts]

    def examine(self) -> Examined:
        """Read every page of the store."""
        with self.store.reading() as tx:
            read = tx.connection.execute
            found = [row[0] for row in read("PRAGMA integrity_check(3)")]
            return Examined(
                read("PRAGMA user_version").fetchone()[0],
                read("PRAGMA application_id").fetchone()[0],
                "; ".join(found),
            )

    def mend(self) -> str:
        """Mend the store if a row of it can't be read; return what was done, "" for nothing."""
        damage = self.store.mend()
        return damage.words if damage else ""

    def journal(self) -> str:
        """Return how SQLite writes here: wal, or delete."""
        with self.store.reading() as tx:
            return str(tx.connection.execute("PRAGMA journal_mode").fetchone()[0])
