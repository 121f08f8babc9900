"""Puts a store that is well in the place of a damaged one, whose file is kept."""

import contextlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from resume_mcp.errors import StoreUnavailable
from resume_mcp.storage.driver import connect_uncounted, driver, in_short
from resume_mcp.storage.migrations import APPLICATION_ID, VERSION
from resume_mcp.storage.upkeep.damage import Damage, set_aside
from resume_mcp.storage.upkeep.recover import reads_whole, recover


@dataclass(frozen=True)
class Mender:
    """Looks at a store that nobody has open, and mends it."""

    home: Path
    migrate: Callable[[Any], None]

    @property
    def _path(self) -> Path:
        return self.home / "store.db"

    def mend(self) -> Damage | None:
        """Mend the store, if it needs it."""
        return None if self._is_well() else self._replace()

    def _is_well(self) -> bool:
        with contextlib.closing(connect_uncounted(self._path)) as connection:
            try:
                connection.execute("INSERT INTO texts_fts(texts_fts) VALUES ('integrity-check')")
                found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
                return bool(found == "ok") and reads_whole(connection)
            except driver().DatabaseError:
                return False

    def _replace(self) -> Damage:
        """Set the damaged store aside and go on with what can be read of it."""
        self._refuse_what_is_not_ours()
        # Read from a copy: SQLite would write into the damaged file itself.
        copy, fresh = (self.home / "run" / name for name in ("damaged.db", "mended.db"))
        self._sweep()
        shutil.copyfile(self._path, copy)
        _state_real_size(copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(self.home / "store.db-wal", f"{copy}-wal")
        with (
            contextlib.closing(connect_uncounted(copy)) as source,
            contextlib.closing(connect_uncounted(fresh)) as target,
        ):
            self.migrate(target)
            found = recover(source, target, broken=driver().DatabaseError)
        damage = set_aside(self.home, found)
        fresh.replace(self._path)
        self._sweep()
        return damage

    def _refuse_what_is_not_ours(self) -> None:
        with self._path.open("rb") as file:
            header = file.read(100)
        version, owner = (int.from_bytes(header[at : at + 4], "big") for at in (60, 68))
        if owner != APPLICATION_ID or version > VERSION:
            raise StoreUnavailable(
                "it is another program's, or a newer version's.",
                chinese="它属于其他程序，或来自更新的版本。",
            )

    def _sweep(self) -> None:
        for left in (self.home / "run").glob("*.db*"):
            left.unlink()


def outcome(mend: Callable[[], Damage | None]) -> StoreUnavailable | None:
    """Mend, and return what to say to who found the damage; nothing if there is none."""
    try:
        damage = mend()
    except (driver().Error, OSError, StoreUnavailable) as error:
        reason = getattr(error, "message", None) or getattr(error, "strerror", None)
        return StoreUnavailable(
            f"The store is damaged and could not be mended now: {reason or in_short(error)} "
            "Nothing was written; the file is as it was. Try again, or put back a backup: "
            "`resume-mcp restore FILE`.",
            category="damaged",
        )
    if damage is None:
        return None
    return StoreUnavailable(
        f"{damage.words} Nothing was written by this call: try again.", category="mended"
    )


def _state_real_size(path: Path) -> None:
    """Write into the header how many pages the file has: SQLite reads nothing of a shorter one."""
    with path.open("r+b") as file:
        header = file.read(100)
        page = int.from_bytes(header[16:18], "big")
        page = 65536 if page == 1 else page  # how the format writes it
        if page:
            file.seek(28)
            file.write((path.stat().st_size // page).to_bytes(4, "big"))
