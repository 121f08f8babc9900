"""Backups: the store, the memory folder and the rendered files as they were at one moment."""

import contextlib
import os
import shutil
import stat
import tempfile
import uuid
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from resume_mcp import VERSION as PROGRAM
from resume_mcp.errors import Conflict, InvalidInput, StoreUnavailable, TooLarge, Unreadable
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
from resume_mcp.storage.upkeep.archive import (
    MAX_BYTES,
    MAX_FILES,
    STORE,
    Entry,
    Manifest,
    checked_name,
    unpack,
    write_archive,
)
from resume_mcp.storage.upkeep.store_file import StoreFacts, copy_alone, facts_of
from resume_mcp.storage.writing import make_private_folder

_FOLDERS = ("memory", "exports")
_SQLITE = b"SQLite format 3\x00"


class Made(NamedTuple):
    """A backup that was written and read back."""

    path: Path
    manifest: Manifest
    facts: StoreFacts
    left_out: tuple[str, ...]  # files that can't be in it: links, pipes, too large


class Offered(NamedTuple):
    """A backup that was checked and lies unpacked beside the data, ready to take its place."""

    folder: Path
    manifest: Manifest
    facts: StoreFacts
    has_files: bool  # False: a lone store; memory and rendered files stay as they are


@dataclass(frozen=True)
class Backups:
    """Makes backups of the data folder and puts them back."""

    store: SqliteStorage
    memory: MemoryFolder

    @property
    def home(self) -> Path:
        """The data folder."""
        return self.store.home

    def make(self, target: Path | None, *, now: datetime) -> Made:
        """Write a backup while servers run, and read it back; an existing file is never replaced.

        Raises:
            Conflict: if there is a file of that name.
            StoreUnavailable: if the store can't be read or the backup can't be written.
        """
        with self.memory.lock():
            return self._make(target, now=now, name="backup", copy=self.store.copy_to)

    @contextmanager
    def offered(self, file: Path) -> Generator[Offered]:
        """Check a backup, or the lone store of one, and unpack it beside the data.

        Raises:
            Unreadable: if it is none, is damaged, or comes from a newer version.
            TooLarge: beyond what a backup may hold, or what the disk has room for.
        """
        if not file.is_file():
            raise InvalidInput(
                f"There is no file {str(file)!r}. `resume-mcp doctor` lists backups.",
                chinese=f"没有文件 {str(file)!r}。`resume-mcp doctor` 会列出备份。",
            )
        make_private_folder(self.home)
        folder = Path(tempfile.mkdtemp(prefix=".restoring-", dir=self.home))
        try:
            is_lone = _is_store(file)
            manifest = _lone_store(file, folder) if is_lone else unpack(file, folder)
            if not manifest.has_store:
                raise Unreadable(f"{file.name} holds no store.")
            yield Offered(folder, manifest, facts_of(folder / STORE), not is_lone)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def restore(self, offered: Offered, *, now: datetime) -> Path:
        """Put an offered backup in the place of the data, which is kept; return where.

        Raises:
            StoreUnavailable: if others don't let go of the store.
        """
        with self.memory.lock(), self.store.replacing():
            kept = self._keep_present(now)
            try:
                self._put_in_place(offered)
            except OSError as error:
                raise StoreUnavailable(
                    f"The backup could not be put in place: {error.strerror}. What was there is "
                    f"kept in {kept}; mend the cause and restore again."
                ) from error
        with self.store.reading():
            pass  # an older one is brought up to date now, while the person looks on
        return kept

    def _put_in_place(self, offered: Offered) -> None:
        for left in self.home.glob(f"{STORE}-*"):  # journals of what is kept by now
            left.unlink()
        (offered.folder / STORE).replace(self.store.path)
        (self.home / "store.id").write_text(f"{offered.facts.store_id}\n", encoding="ascii")
        for name in _FOLDERS if offered.has_files else ():
            self._replace_files(offered, name)

    def _make(
        self, target: Path | None, *, now: datetime, name: str, copy: Callable[[Path], None]
    ) -> Made:
        path = self._target(target, now=now, name=name)
        with self._beside(path) as folder:
            copy(folder / STORE)
            files, left_out = self._files()
            aside = folder / "backup.zip"
            with aside.open("xb") as file:
                manifest = write_archive(
                    file,
                    {STORE: folder / STORE, **files},
                    made_at=now.isoformat(timespec="seconds"),
                    made_by=PROGRAM,
                )
                file.flush()
                os.fsync(file.fileno())
            aside.chmod(stat.S_IRUSR | stat.S_IWUSR)
            proof = folder / "proof"
            proof.mkdir()
            unpack(aside, proof)
            facts = facts_of(proof / STORE)
            _place(aside, path)
        return Made(path, manifest, facts, left_out)

    def _target(self, target: Path | None, *, now: datetime, name: str) -> Path:
        stamp = f"{name}-{_stamp(now)}.zip"
        if target is None:
            make_private_folder(self.home / "backups")
            return self.home / "backups" / stamp
        path = target / stamp if target.is_dir() else target
        if path.exists() or path.is_symlink():
            raise Conflict(
                f"{path} is there already; a backup never replaces a file.",
                chinese=f"{path} 已经存在；备份不会覆盖任何文件。",
            )
        if not path.parent.is_dir():
            raise InvalidInput(
                f"There is no folder {path.parent}.", chinese=f"没有文件夹 {path.parent}。"
            )
        return path

    @contextmanager
    def _beside(self, path: Path) -> Generator[Path]:
        """Give a folder on the same disk as the file, gone afterwards."""
        try:
            with tempfile.TemporaryDirectory(prefix=".backup-", dir=path.parent) as folder:
                yield Path(folder)
        except OSError as error:
            raise StoreUnavailable(
                f"The backup {path} can't be written: {error.strerror or error}. There is none."
            ) from error

    def _files(self) -> tuple[dict[str, Path], tuple[str, ...]]:
        """Return the files by their names in the backup, and those that can't go in."""
        found: dict[str, Path] = {}
        left_out = []
        for top in _FOLDERS:
            for path in _walk(self.home / top):
                name = _name(path, self.home)
                if _fits(path, name, top) and len(found) < MAX_FILES:
                    found[name] = path
                else:
                    left_out.append(name)
        return found, tuple(left_out)

    def _keep_present(self, now: datetime) -> Path:
        """Keep what is there: as a backup, or, where the store can't be read, its file."""
        if not self.store.path.exists():
            make_private_folder(self.home / "backups")
            return self.home / "backups"
        try:
            copy = partial(copy_alone, self.store.path)
            return self._make(None, now=now, name="before-restore", copy=copy).path
        except Unreadable:
            return self._keep_files(now)

    def _keep_files(self, now: datetime) -> Path:
        folder = self.home / "backups" / f"before-restore-{_stamp(now)}"
        make_private_folder(folder)
        for name in (STORE, f"{STORE}-wal"):
            with contextlib.suppress(FileNotFoundError):
                (self.home / name).replace(folder / name)
        for top in _FOLDERS:
            if (self.home / top).is_dir():
                shutil.copytree(self.home / top, folder / top, symlinks=True)
        return folder

    def _replace_files(self, offered: Offered, top: str) -> None:
        for path in _walk(self.home / top):
            # What could not be kept in a backup stays where it is.
            if _fits(path, _name(path, self.home), top):
                path.unlink()
        make_private_folder(self.home / top)
        for path in _walk(offered.folder / top):
            target = self.home / path.relative_to(offered.folder)
            make_private_folder(target.parent)
            with path.open("rb") as file:
                os.fsync(file.fileno())
            path.replace(target)


def _stamp(now: datetime) -> str:
    return f"{now.astimezone():%Y%m%d-%H%M%S}-{uuid.uuid4().hex[:4]}"


def _walk(folder: Path) -> Iterator[Path]:
    """Yield what is in a folder of ours, but for folders and hidden names."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield Path(root, name)


def _name(path: Path, home: Path) -> str:
    # The names on disk are UTF-8 whatever the locale says, LC_ALL=C included.
    parts = path.relative_to(home).parts
    return "/".join(os.fsencode(part).decode("utf-8", "surrogateescape") for part in parts)


def _fits(path: Path, name: str, top: str) -> bool:
    try:
        checked_name(name)
        facts = path.lstat()
    except (Unreadable, OSError):
        return False
    return stat.S_ISREG(facts.st_mode) and facts.st_size <= MAX_BYTES[top]


def _place(aside: Path, path: Path) -> None:
    """Give the file its name, unless somebody was first."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise Conflict(f"{path} is there already; a backup never replaces a file.") from None
    except OSError:  # a file system without links
        aside.replace(path)


def _is_store(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(16) == _SQLITE


def _lone_store(file: Path, folder: Path) -> Manifest:
    """Take a store that was kept as it is, before a migration."""
    size = file.stat().st_size
    if size > MAX_BYTES[STORE]:
        raise TooLarge(f"{file.name} has {size:,} bytes; at most {MAX_BYTES[STORE]:,} are read.")
    shutil.copyfile(file, folder / STORE)
    (folder / STORE).chmod(stat.S_IRUSR | stat.S_IWUSR)
    made_at = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    return Manifest(made_at.isoformat(timespec="seconds"), "", (Entry(STORE, size, ""),))
