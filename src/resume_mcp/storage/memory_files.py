"""The memory folder: whole files, one writer at a time across processes, nothing but files.

Files are opened relative to a handle of their folder, never through a link, and only regular ones
are read: a name in here can't lead out, and a pipe can't make us wait.
"""

import contextlib
import errno
import os
import re
import stat
import sys
import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from resume_mcp.errors import Forbidden, StoreUnavailable, TooLarge, Unreadable
from resume_mcp.storage.locks import held

MAX_FILE_BYTES = 1024 * 1024
STRAY_AFTER_S = 3600.0

_TEMPORARY = ".tmp-"
_DAILY = re.compile(r"\d{4}-\d{2}-\d{2}\.md")

if sys.platform == "win32":
    _READ = os.O_RDONLY | os.O_BINARY
    _CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_BINARY
else:
    _READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    _CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    _FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


@dataclass(frozen=True)
class _Place:
    """Where a file lives: the name to open, relative to a handle (none on Windows)."""

    name: str
    folder: int | None


@dataclass(frozen=True)
class MemoryFolder:
    """The person's memory as Markdown files in one folder."""

    root: Path

    def read(self, file: str) -> str | None:
        """Return a file's text, or nothing if there is no such file.

        Raises:
            Forbidden: for a link, a pipe, a folder.
            TooLarge: beyond 1 MiB.
            Unreadable: if it is neither UTF-8 nor marked UTF-16.
        """
        try:
            with self._place(file) as place:
                return _decoded(self._bytes(place, file), file)
        except FileNotFoundError:
            return None
        except OSError as error:
            _refuse(file, error)

    def write(self, file: str, text: str) -> None:
        """Write a file so that a reader sees the old or the new one, whole, even after a crash.

        Raises:
            StoreUnavailable: if the disk is full or can't be written.
        """
        temporary = f"{_TEMPORARY}{uuid.uuid4().hex}.part"
        try:
            with self._place(file, create=True) as place:
                aside = _Place(
                    temporary
                    if place.folder is not None
                    else str(Path(place.name).parent / temporary),
                    place.folder,
                )
                try:
                    _write_synced(aside, text.encode("utf-8"))
                    os.replace(
                        aside.name, place.name, src_dir_fd=aside.folder, dst_dir_fd=place.folder
                    )
                except BaseException:
                    with contextlib.suppress(OSError):
                        os.unlink(aside.name, dir_fd=aside.folder)
                    raise
                if place.folder is not None:
                    os.fsync(place.folder)
        except OSError as error:
            _refuse(file, error)

    def modified_at(self, file: str) -> str | None:
        """Return when a file was last written, in UTC, or nothing if there is no such file."""
        facts = self._facts(file)
        if facts is None:
            return None
        return datetime.fromtimestamp(facts.st_mtime, UTC).isoformat(timespec="seconds")

    def mark(self, file: str) -> str:
        """Return a text that changes with each write of the file; "" where there is no file."""
        facts = self._facts(file)
        return f"{facts.st_mtime_ns}:{facts.st_size}:{facts.st_ino}" if facts else ""

    def daily_files(self) -> list[str]:
        """Return the names of the daily logs, oldest first."""
        try:
            with os.scandir(self.root / "daily") as entries:
                names = [
                    entry.name
                    for entry in entries
                    if _DAILY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
                ]
        except OSError:
            return []
        return [f"daily/{name}" for name in sorted(names)]

    def remove(self, file: str) -> None:
        """Delete a file; one that is gone already is fine."""
        try:
            with self._place(file) as place:
                os.unlink(place.name, dir_fd=place.folder)
                if place.folder is not None:
                    os.fsync(place.folder)
        except FileNotFoundError:
            return
        except OSError as error:
            _refuse(file, error)

    @contextmanager
    def lock(self) -> Generator[None]:
        """Hold the folder alone, among all threads and processes on this machine.

        Raises:
            Conflict: if another process holds it for too long.
            StoreUnavailable: if the folder can't be written.
        """
        with contextlib.ExitStack() as stack:
            try:
                self._make(self.root)
                stack.enter_context(held(self.root / ".lock", guards="the memory folder"))
            except OSError as error:
                _refuse(".lock", error)
            yield

    def sweep(self) -> int:
        """Delete temporary files that a killed process left; return how many there were."""
        gone = 0
        limit = time.time() - STRAY_AFTER_S
        for folder in (self.root, self.root / "daily"):
            for path in folder.glob(f"{_TEMPORARY}*"):
                with contextlib.suppress(OSError):
                    facts = path.lstat()
                    if stat.S_ISREG(facts.st_mode) and facts.st_mtime < limit:
                        path.unlink()
                        gone += 1
        return gone

    def _facts(self, file: str) -> os.stat_result | None:
        try:
            with self._place(file) as place:
                return os.stat(place.name, dir_fd=place.folder, follow_symlinks=False)
        except OSError:
            return None

    @contextmanager
    def _place(self, file: str, *, create: bool = False) -> Generator[_Place]:
        *folders, name = file.split("/")
        if create:
            self._make(self.root)
            if folders:
                self._make(self.root.joinpath(*folders))
        if sys.platform == "win32":
            yield _Place(str(self.root.joinpath(*folders, name)), None)
        else:
            handle = os.open(self.root, _FOLDER)
            try:
                for folder in folders:
                    inner = os.open(folder, _FOLDER | os.O_NOFOLLOW, dir_fd=handle)
                    os.close(handle)
                    handle = inner
                # The names on disk are UTF-8 whatever the locale says, LC_ALL=C included.
                yield _Place(os.fsdecode(name.encode("utf-8")), handle)
            finally:
                os.close(handle)

    def _make(self, folder: Path) -> None:
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _bytes(self, place: _Place, file: str) -> bytes:
        if sys.platform == "win32" and Path(place.name).is_symlink():
            raise OSError(errno.ELOOP, "a link")
        descriptor = os.open(place.name, _READ, dir_fd=place.folder)
        with os.fdopen(descriptor, "rb") as opened:
            facts = os.fstat(descriptor)
            if not stat.S_ISREG(facts.st_mode):
                raise Forbidden(f"{file} in the memory folder is no regular file; it is not read.")
            content = opened.read(MAX_FILE_BYTES + 1)
        if len(content) > MAX_FILE_BYTES:
            raise TooLarge(
                f"{file} in the memory folder has more than {MAX_FILE_BYTES:,} bytes and is left "
                "alone. Ask the person to shorten it.",
                limit=MAX_FILE_BYTES,
            )
        return content


def _decoded(content: bytes, file: str) -> str:
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            f"{file} in the memory folder is not UTF-8 text (byte {error.start + 1}); it is left "
            "as it is. Ask the person to save it as UTF-8."
        ) from None


def _write_synced(place: _Place, content: bytes) -> None:
    descriptor = os.open(place.name, _CREATE, 0o600, dir_fd=place.folder)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(descriptor)


def _refuse(file: str, error: OSError) -> NoReturn:
    if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.ENXIO, errno.EMLINK):
        raise Forbidden(
            f"{file} in the memory folder is a link, a pipe or a folder; it is neither read nor "
            "written. Ask the person to put a plain file there."
        ) from error
    full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    raise StoreUnavailable(
        f"{file} in the memory folder can't be used: {error.strerror or 'input/output error'}. "
        + ("Nothing was lost; free some disk space." if full else "Check the folder's rights."),
        file=file,
        category="storage_full" if full else "storage_unavailable",
    ) from error
