"""A configuration file of another program: read as it is, replaced whole, the old one kept."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from resume_mcp.errors import Conflict, Forbidden, TooLarge, Unreadable

MAX_BYTES = 64 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"
_KEPT = 100


class ConfigFile:
    """One file; where its name is a link, the file that the link leads to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._old: bytes | None = None

    def read(self) -> str:
        """Return the text, without a byte order mark; "" where there is no file.

        Raises:
            Forbidden: if it is no regular file, or may not be written.
            Unreadable: if it is not UTF-8.
        """
        try:
            self.path = self.path.resolve(strict=self.path.is_symlink())
            facts = self.path.stat()
        except FileNotFoundError:
            if self.path.is_symlink():
                raise Forbidden(f"{self.path} is a link that leads nowhere.") from None
            return ""
        except (OSError, RuntimeError) as error:
            raise Forbidden(f"{self.path} can't be read: {error}.") from error
        if not stat.S_ISREG(facts.st_mode):
            raise Forbidden(f"{self.path} is no regular file.")
        if not facts.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
            raise Forbidden(f"{self.path} is read-only: make it writable first, if it may change.")
        if facts.st_size > MAX_BYTES:
            raise TooLarge(f"{self.path} has {facts.st_size:,} bytes; that is no configuration.")
        self._old = self._bytes()
        try:
            return self._old.removeprefix(_BOM).decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable(
                f"{self.path} is not UTF-8 (byte {error.start + 1}) and is left as it is. "
                "Save it as UTF-8 first."
            ) from error

    def replace(self, new: str) -> Path | None:
        """Write the new text; return where the old file is kept.

        Raises:
            Conflict: if somebody has changed the file since it was read.
            Forbidden: if it can't be written.
        """
        try:
            if self._old is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._refuse_changed()
            kept = None if self._old is None else self._keep(self._old)
            mark = _BOM if self._old is not None and self._old.startswith(_BOM) else b""
            self._write(mark + new.encode("utf-8"))
        except OSError as error:
            raise Forbidden(f"{self.path} can't be written: {error.strerror}.") from error
        return kept

    def _bytes(self) -> bytes:
        with self.path.open("rb") as file:
            return file.read(MAX_BYTES + 1)

    def _refuse_changed(self) -> None:
        try:
            now: bytes | None = self._bytes()
        except FileNotFoundError:
            now = None
        if now != self._old:
            raise Conflict(
                f"{self.path} has just been changed by another program. Close the host and try "
                "again. Nothing was written."
            )

    def _keep(self, content: bytes) -> Path:
        for number in range(1, _KEPT):
            suffix = f".before-resume-mcp{f'-{number}' if number > 1 else ''}"
            kept = self.path.with_name(self.path.name + suffix)
            with contextlib.suppress(FileExistsError):
                with kept.open("xb") as file:
                    self._be_like_the_old(file.fileno())
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                return kept
        raise Conflict(f"There are {_KEPT} old copies beside {self.path}: remove some first.")

    def _write(self, content: bytes) -> None:
        descriptor, temporary = tempfile.mkstemp(dir=self.path.parent, prefix=".resume-mcp-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                if self._old is not None:
                    self._be_like_the_old(descriptor)
                file.write(content)
                file.flush()
                os.fsync(descriptor)
            self._refuse_changed()
            Path(temporary).replace(self.path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        if os.name != "nt":
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _be_like_the_old(self, descriptor: int) -> None:
        """Give a new file the old one's rights and owner: the host must still be able to read."""
        facts = self.path.stat()
        if hasattr(os, "fchown") and (facts.st_uid, facts.st_gid) != (os.geteuid(), os.getegid()):
            with contextlib.suppress(OSError):
                os.fchown(descriptor, facts.st_uid, facts.st_gid)
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, stat.S_IMODE(facts.st_mode))
