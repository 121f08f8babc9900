"""The person's files: read only from allowed folders, written only into our own."""

import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from resume_mcp.errors import Forbidden, InvalidInput, NotFound, TooLarge
from resume_mcp.storage.locks import held
from resume_mcp.storage.writing import make_private_folder, write_whole

MAX_PATH = 4_096


@dataclass(frozen=True)
class LocalFiles:
    """Files on this machine."""

    home: Path
    allowed: tuple[Path, ...]

    def read_input(self, path: str, *, max_bytes: int) -> tuple[str, bytes]:
        """Return the name and the bytes of a file in an allowed folder.

        Raises:
            Forbidden: outside the allowed folders, in a hidden folder, or no regular file.
            NotFound: if there is no such file.
            TooLarge: beyond `max_bytes`.
        """
        target = self._resolved(_as_path(path))
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        flags |= getattr(os, "O_BINARY", 0)
        try:
            descriptor = os.open(target, flags)
        except FileNotFoundError:
            raise NotFound(f"There is no file {target.name!r} at that path.") from None
        except OSError as error:
            raise Forbidden(f"{target.name!r} can't be opened: {error.strerror}.") from error
        with os.fdopen(descriptor, "rb") as file:
            facts = os.fstat(descriptor)
            if not stat.S_ISREG(facts.st_mode):
                raise Forbidden(f"{target.name!r} is no regular file.")
            if facts.st_size > max_bytes:
                raise TooLarge(
                    f"{target.name!r} has {facts.st_size:,} bytes; at most {max_bytes:,} are read.",
                    bytes=facts.st_size,
                    limit=max_bytes,
                )
            return target.name, file.read(max_bytes + 1)

    def write_export(self, name: str, content: bytes) -> Path:
        """Write a file into the exports folder: aside, synced, renamed."""
        folder = self.home / "exports"
        make_private_folder(folder)
        target = folder / _plain_name(name)
        write_whole(target, content)
        return target

    def read_export(self, name: str) -> bytes:
        """Return the bytes of an exported file."""
        target = self.home / "exports" / _plain_name(name)
        try:
            return target.read_bytes()
        except OSError:
            raise NotFound(
                f"The file {target.name!r} is no longer in the exports folder. Render it again."
            ) from None

    def delete_export(self, name: str) -> None:
        """Delete an exported file; one that is gone already is fine."""
        (self.home / "exports" / _plain_name(name)).unlink(missing_ok=True)

    def _resolved(self, path: Path) -> Path:
        if not path.is_absolute():
            path = next((r / path for r in self.allowed if _is_there(r / path)), path)
        try:
            target = path.resolve(strict=True)
        except (OSError, RuntimeError):
            target = path.absolute()
        roots = [root.resolve() for root in self.allowed]
        root = next((root for root in roots if target.is_relative_to(root)), None)
        hidden = root is not None and any(
            part.startswith(".") for part in target.relative_to(root).parts
        )
        if root is None or hidden:
            names = ", ".join(root.name or str(root) for root in self.allowed)
            raise Forbidden(
                f"{path.name[:80]!r} is not in a folder that may be read ({names}). "
                "Ask the person to move the file there, to paste its text, or to set "
                "RESUME_MCP_ALLOWED_DIRS."
            )
        return target


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that is longer than any file's
        return False


def _as_path(text: str) -> Path:
    """Read a path as people and hosts write it: quoted, as a file URL, with `~`."""
    cleaned = text.strip().strip("\"'").strip()
    if cleaned.casefold().startswith("file:"):
        cleaned = _path_of_url(cleaned)
    if not cleaned or "\x00" in cleaned or len(cleaned) > MAX_PATH:
        raise InvalidInput(
            "path is empty, holds a NUL character or is longer than "
            f"{MAX_PATH:,} characters. Give the path of a file."
        )
    if cleaned.startswith(("\\\\", "//")):
        raise Forbidden("A network path is not read. Copy the file to this machine.")
    try:
        return Path(cleaned).expanduser()
    except RuntimeError as error:  # ~somebody, whom this system does not know
        raise InvalidInput(f"{cleaned[:80]!r} names a home folder that is not there.") from error


def _path_of_url(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise InvalidInput(f"{url[:80]!r} is no file URL. Give the path of a file.") from error
    if parts.netloc not in ("", "localhost"):
        raise Forbidden("A file on another machine is not read. Copy it to this one.")
    path = unquote(parts.path)
    if os.name == "nt" and path[:1] == "/" and path[2:3] == ":":
        path = path[1:]
    return path


def _plain_name(name: str) -> str:
    if name != Path(name).name or name.startswith("."):
        raise Forbidden(f"{name[:80]!r} is no plain file name.")
    return name


@dataclass(frozen=True)
class TextFile:
    """One small text file of ours, written whole."""

    path: Path

    def read(self) -> str:
        """Return the text; "" where there is no file."""
        try:
            return self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return ""

    def write(self, text: str) -> None:
        """Write the text aside, sync it, rename it."""
        make_private_folder(self.path.parent)
        write_whole(self.path, text.encode("utf-8"))

    @contextmanager
    def lock(self) -> Generator[None]:
        """Hold the file alone, among all threads and processes on this machine.

        Raises:
            Conflict: if another process holds it for too long.
        """
        make_private_folder(self.path.parent)
        with held(self.path.with_name(f".{self.path.stem}.lock"), guards=self.path.name):
            yield
