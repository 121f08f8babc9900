"""Damaged stores that were set aside: kept in `backups`, with a note of what was saved of each."""

import contextlib
import json
import os
import shutil
import stat
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from resume_mcp.storage.upkeep.recover import Recovered

_PREFIX = "store-damaged-"
_MAX_NOTE_BYTES = 64 * 1024


class Damage(NamedTuple):
    """A store that was found damaged: where it is kept, and what was saved of it."""

    at: str
    kept: str  # its name in the folder `backups`
    counts: dict[str, int]
    is_whole: bool

    @property
    def words(self) -> str:
        """Say what happened and what to do, without a word of the person's."""
        saved = ", ".join(f"{n} {_plain(table, n)}" for table, n in self.counts.items() if n)
        rest = "all of it" if self.is_whole else "the rest could not be read"
        what = f"Saved of it: {saved} ({rest})." if saved else "Nothing of it could be read."
        return (
            f"The store was found damaged ({self.at}). The damaged file is kept as "
            f"backups/{self.kept}. {what} Compare with what you had; `resume-mcp restore FILE` "
            f"puts a backup back (`resume-mcp doctor` lists them). If nothing is missing, delete "
            f"backups/{self.kept}: then this notice ends."
        )


def set_aside(home: Path, recovered: "Recovered") -> Damage:
    """Keep the damaged store in `backups`, so that another may take its place.

    The store's own name stays until then: who looks for it in between finds the damaged one, not
    nothing.
    """
    now = datetime.now(UTC)
    folder = home / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    kept = folder / f"{_PREFIX}{now:%Y%m%dT%H%M%SZ}-{uuid.uuid4().hex[:6]}.db"
    path = home / "store.db"
    try:
        os.link(path, kept)
    except OSError:  # a file system without links
        shutil.copy2(path, kept)
    kept.chmod(stat.S_IRUSR | stat.S_IWUSR)
    journal = home / "store.db-wal"
    if journal.exists() and journal.stat().st_size:
        journal.replace(folder / f"{kept.name}-wal")
    for left in (journal, home / "store.db-shm", home / "store.db-journal"):
        left.unlink(missing_ok=True)
    found = Damage(
        now.isoformat(timespec="seconds"), kept.name, recovered.counts, recovered.is_whole
    )
    note = kept.with_suffix(".json")
    note.write_text(json.dumps(found._asdict()), encoding="utf-8")
    note.chmod(stat.S_IRUSR | stat.S_IWUSR)
    return found


def damages(home: Path) -> list[Damage]:
    """Return the damaged stores that are still kept, oldest first."""
    found = []
    for note in sorted((home / "backups").glob(f"{_PREFIX}*.json")):
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, LookupError):
            damage = _read(note)
            if (note.parent / damage.kept).is_file():
                found.append(damage)
    return found


def _read(note: Path) -> Damage:
    with note.open("rb") as file:
        stored: dict[str, Any] = json.loads(file.read(_MAX_NOTE_BYTES))
    counts = {str(table)[:40]: int(number) for table, number in stored["counts"].items()}
    # Its name is the note's, whatever the note says.
    kept = note.with_suffix(".db").name
    return Damage(str(stored["at"])[:40], kept, counts, stored["is_whole"] is True)


def _plain(table: str, number: int) -> str:
    names = {"memory_versions": "memory versions", "memory_archive": "archived memory texts"}
    name = names.get(table, table)
    return name.removesuffix("s") if number == 1 else name
