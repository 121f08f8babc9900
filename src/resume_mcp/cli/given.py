"""Files that the person names at the terminal: what is wrong with one is said in one line."""

import errno
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from resume_mcp.errors import ResumeMcpError
from resume_mcp.importing.decoding import decode

_NO_PERMISSION = ("you have no permission for it", "没有权限")
_REASONS = {
    errno.ENOENT: ("there is no such file", "没有这个文件"),
    errno.ENOTDIR: ("a part of its path is a file, not a folder", "路径中有一段是文件而不是文件夹"),
    errno.EISDIR: ("it is a folder, not a file", "它是文件夹，不是文件"),
    errno.EACCES: _NO_PERMISSION,
    errno.EPERM: _NO_PERMISSION,
    errno.EEXIST: ("a file is in the way", "那里已有一个文件"),
    errno.ENAMETOOLONG: ("no file has a name that long", "文件名太长"),
    errno.ENOSPC: ("the disk is full", "磁盘已满"),
    errno.EROFS: ("nothing can be written there", "那里不可写"),
}

MAX_BYTES = 64 * 1024 * 1024  # of a feed; what is smaller may still be too much for a resume


class UnusableFile(ResumeMcpError):
    """A file of a command that can't be read or written; the command ends with exit code 2."""

    code = "unusable_file"


def bytes_of(name: str | Path) -> bytes:
    """Return what is in a file, or in a pipe.

    Raises:
        UnusableFile: with the reason; also for what has no end.
    """
    path = Path(name)
    with about(path):
        if path.is_dir():  # systems differ in what they say about reading a folder
            raise IsADirectoryError(errno.EISDIR, "", str(path))
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise UnusableFile(
            f"{str(path)!r} can't be used: it has more than {MAX_BYTES:,} bytes.",
            chinese=f"无法使用 {str(path)!r}：文件超过 {MAX_BYTES:,} 字节。",
        )
    return content


def text_of(name: str | Path) -> str:
    """Return the text of a file, whatever its encoding.

    Raises:
        UnusableFile: also for a file that is no text.
    """
    data = bytes_of(name)
    try:
        return decode(data).text
    except ResumeMcpError as error:
        raise UnusableFile(f"{Path(name).name!r}: {error.message}") from error


@contextmanager
def about(path: Path) -> Generator[None]:
    """Say what is wrong with a file that is read or written here.

    Raises:
        UnusableFile: for every fault of the file system.
    """
    try:
        yield
    except OSError as error:
        named = error.filename or path
        other = (error.strerror or "it can't be used", error.strerror or "原因不明")
        reason, in_chinese = _REASONS.get(error.errno or 0, other)
        raise UnusableFile(
            f"{str(named)!r} can't be used: {reason}.",
            chinese=f"无法使用 {str(named)!r}：{in_chinese}。",
        ) from error
    except ValueError as error:  # a NUL in the name
        raise UnusableFile(
            f"{str(path)!r} is no name of a file.", chinese=f"{str(path)!r} 不能作为文件名。"
        ) from error
