from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from resume_mcp.services.memory.documents import SHORT_BRIEF_CHARACTERS, MemoryService
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
from tests.services.memory.stage import SteppedClock, archive, file_of

# --- daily logs


def test_the_day_is_the_persons_day(memory: MemoryService, clock: SteppedClock) -> None:
    clock.now = datetime(2026, 3, 10, 20, tzinfo=UTC)
    in_shanghai = replace(memory, zone=timezone(timedelta(hours=8)))
    in_shanghai.write("daily", content="晚上聊了简历")
    assert in_shanghai.files.daily_files() == ["daily/2026-03-11.md"]
    assert memory.read("daily").text == ""


def test_old_days_go_to_the_archive(memory: MemoryService, clock: SteppedClock) -> None:
    start = clock.now
    for n in range(5):
        clock.now = start + timedelta(days=n)
        memory.write("daily", content=f"day {n}")
    assert memory.archive_old_dailies() == 2
    assert memory.archive_old_dailies() == 0
    assert memory.files.daily_files() == [f"daily/2026-03-{d}.md" for d in (12, 13, 14)]
    assert [(a.doc, a.text) for a in memory.archived()] == [
        ("daily/2026-03-10", "day 0"),
        ("daily/2026-03-11", "day 1"),
    ]
    brief = memory.briefs().full
    assert "### 2026-03-13\nday 3\n\n### 2026-03-14\nday 4" in brief
    assert "day 2" not in brief


def test_a_day_whose_file_came_back_is_not_archived_twice(
    memory: MemoryService, clock: SteppedClock, tmp_path: Path
) -> None:
    memory.write("daily", content="day")
    clock.now += timedelta(days=4)
    memory.archive_old_dailies()
    assert [a.text for a in memory.archived("daily")] == ["day"]
    file_of(tmp_path, "daily/2026-03-10.md").write_text("day")
    assert memory.archive_old_dailies() == 1
    assert archive(memory) == ["day"]


def test_a_clock_that_jumps_back_loses_no_day(memory: MemoryService, clock: SteppedClock) -> None:
    memory.write("daily", content="now")
    clock.now -= timedelta(days=400)
    assert "now" in memory.briefs().full
    assert memory.archive_old_dailies() == 0


# --- deleting


def test_a_deleted_document_leaves_nothing(memory: MemoryService) -> None:
    for content in ("one CANARY", "two"):
        memory.write("preferences", mode="replace", content=content)
    memory.write("skills", content="kept")
    memory.delete("preferences")
    assert memory.read("preferences").version == 0
    assert memory.versions("preferences") == ()
    assert memory.archived("preferences") == ()
    assert memory.read("skills").text == "kept"
    assert memory.read("preferences").modified_at is None


def test_deleting_the_log_takes_all_days(memory: MemoryService, clock: SteppedClock) -> None:
    for _ in range(5):
        memory.write("daily", content="day")
        clock.now += timedelta(days=1)
    memory.archive_old_dailies()
    memory.delete("日志")
    assert memory.files.daily_files() == []
    assert memory.archived() == ()
    assert "day" not in memory.briefs().full.split("<recent-activity>")[1].split("<")[0]


# --- the brief


def test_a_preference_of_one_session_shapes_the_brief_of_the_next(
    memory: MemoryService, tmp_path: Path, clock: SteppedClock
) -> None:
    memory.write("preferences", content="不要用 STAR 法")
    memory.write("user", mode="add_section", section="Name", content="Ada")
    memory.set_original("ADA LOVELACE original")
    memory.write("daily", content="Talked about the summary.")
    later = MemoryService(
        SqliteStorage(tmp_path), MemoryFolder(tmp_path / "memory"), clock, zone=UTC
    )
    full, short = later.briefs().full, later.briefs().short
    for text in ("不要用 STAR 法", "Ada", "Talked about"):
        assert text in full
        assert text in short
    assert "ADA LOVELACE original" in full
    assert "ADA LOVELACE original" not in short
    assert full == later.briefs().full
    assert short == later.briefs().short
    assert len(short) <= SHORT_BRIEF_CHARACTERS
