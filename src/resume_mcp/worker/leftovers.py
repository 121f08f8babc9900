"""Folders of jobs whose server was killed: swept at the next start."""

import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

_NAME = "resume-mcp-job-{process}-"
_OURS = re.compile(r"resume-mcp-job-(\d+)-.+")


def job_folder() -> Path:
    """Make a folder for one job, named after this process."""
    return Path(tempfile.mkdtemp(prefix=_NAME.format(process=os.getpid())))


def sweep() -> int:
    """Delete the folders of processes that are gone; return how many there were."""
    gone = 0
    for folder in Path(tempfile.gettempdir()).glob("resume-mcp-job-*"):
        found = _OURS.fullmatch(folder.name)
        if found and _is_mine(folder) and not _is_running(int(found[1])):
            shutil.rmtree(folder, ignore_errors=True)
            gone += 1
    return gone


def _is_mine(folder: Path) -> bool:
    # The temporary folder is everybody's: a link or another person's folder is left alone.
    with contextlib.suppress(OSError):
        facts = folder.lstat()
        is_own = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
        return is_own and folder.is_dir() and not folder.is_symlink()
    return False


def _is_running(process: int) -> bool:
    if os.name == "nt":  # signal 0 would end the process there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
