"""A memory on a real store and folder, with a clock that stands where it is put."""

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from resume_mcp.services.memory.documents import MemoryService

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX links and signals")


@dataclass
class SteppedClock:
    """A clock that stands where it is put."""

    now: datetime = datetime(2026, 3, 10, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def file_of(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "memory" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def archive(memory: MemoryService) -> list[str]:
    return [each.text for each in memory.archived()]
