from datetime import UTC
from pathlib import Path

import pytest

from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
from tests.services.memory.stage import SteppedClock


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def memory(tmp_path: Path, clock: SteppedClock) -> MemoryService:
    return MemoryService(
        SqliteStorage(tmp_path), MemoryFolder(tmp_path / "memory"), clock, zone=UTC
    )
