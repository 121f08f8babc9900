"""Folders and files of ours on the disk: private, and written whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from resume_mcp.errors import StoreUnavailable


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
            "that you may write.",
            chinese=f"无法使用文件夹 {folder}：{error.strerror}。"
            "请把 RESUME_MCP_HOME 设为可写的文件夹。",
        ) from error


def write_whole(target: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never a part.

    Raises:
        StoreUnavailable: if it can't be written.
    """
    try:
        _write_and_replace(target, content)
    except OSError as error:
        raise StoreUnavailable(
            f"{target.name} can't be written into {target.parent}: "
            f"{error.strerror or 'input/output error'}. Nothing was changed. Free some disk space, "
            "or look at the folder's rights.",
            chinese=f"无法把 {target.name} 写入 {target.parent}：{error.strerror}。没有任何改动。"
            "请清理磁盘，或检查文件夹权限。",
        ) from error


def _write_and_replace(target: Path, content: bytes) -> None:
    descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=".tmp-", suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # a folder can't be opened there; the rename is journaled by NTFS
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
