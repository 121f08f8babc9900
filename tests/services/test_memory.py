import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from resume_mcp.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NeedsHuman,
    NotFound,
    StoreUnavailable,
    TooLarge,
    Unreadable,
)
from resume_mcp.memory.documents import KEYS
from resume_mcp.search.filters import Filters
from resume_mcp.services.memory.documents import SHORT_BRIEF_CHARACTERS, MemoryService
from resume_mcp.services.searching import SearchService
from resume_mcp.storage.database import SqliteStorage, SqliteTransaction
from resume_mcp.storage.memory_files import MemoryFolder

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX links and signals")


@dataclass
class SteppedClock:
    """A clock that stands where it is put."""

    now: datetime = datetime(2026, 3, 10, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
def memory(tmp_path: Path, clock: SteppedClock) -> MemoryService:
    return MemoryService(
        SqliteStorage(tmp_path), MemoryFolder(tmp_path / "memory"), clock, zone=UTC
    )


def file_of(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "memory" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def archive(memory: MemoryService) -> list[str]:
    return [each.text for each in memory.archived()]


# --- reading and writing


def test_a_document_that_was_never_written_is_empty(memory: MemoryService) -> None:
    text = memory.read("preferences")
    assert (text.text, text.version, text.bytes, text.sections) == ("", 0, 0, ())
    assert text.modified_at is None


def test_a_write_says_what_is_stored_now(memory: MemoryService, tmp_path: Path) -> None:
    written = memory.write("职业偏好", content="不要出差")
    assert (written.doc, written.bytes, written.characters) == ("preferences", 12, 4)
    assert (written.version, written.dropped, written.budget) == (1, (), 4_096)
    assert file_of(tmp_path, "职业偏好.md").read_text("utf-8") == "不要出差"
    read = memory.read("preferences")
    assert (read.text, read.version) == ("不要出差", 1)
    assert read.modified_at is not None


def test_a_section_is_read_alone_with_the_sizes_of_the_whole(memory: MemoryService) -> None:
    memory.write("preferences", mode="add_section", section="地点", content="上海")
    memory.write("preferences", mode="add_section", section="Tone", content="plain")
    read = memory.read("preferences", "地点")
    assert read.text == "## 地点\n上海\n\n"
    assert read.sections == ("地点", "Tone")
    assert read.characters > len(read.text)
    with pytest.raises(NotFound, match="Tone"):
        memory.read("preferences", "nowhere")


def test_the_list_shows_all_documents_with_what_a_model_may(memory: MemoryService) -> None:
    memory.write("skills", content="Python")
    docs = {doc.doc: doc for doc in memory.list_docs()}
    assert tuple(docs) == KEYS
    assert docs["daily"].file == "daily/2026-03-10.md"
    assert docs["skills"].bytes == 6
    assert docs["soul"].model_may == docs["resume_source"].model_may == "read"
    assert docs["notes"].model_may == "section edits"
    again = {doc.doc: doc for doc in memory.list_docs()}
    assert docs == again


def test_strays_in_the_folder_are_not_listed(memory: MemoryService, tmp_path: Path) -> None:
    for name in (".tmp-abc", "notes.md~", ".DS_Store", "extra.md"):
        file_of(tmp_path, name).write_text("x")
    file_of(tmp_path, "folder").mkdir()
    assert tuple(doc.doc for doc in memory.list_docs()) == KEYS
    assert "extra" not in memory.briefs().full


@pytest.mark.parametrize(
    "text", ["2024", "13800138000", '{"a": 1}', "[1,2]", "null", "true", "007"]
)
def test_text_that_looks_like_something_else_stays_text(memory: MemoryService, text: str) -> None:
    memory.write("preferences", mode="replace", content=text)
    assert memory.read("preferences").text == text


def test_the_same_text_again_is_no_new_version(memory: MemoryService) -> None:
    memory.write("preferences", mode="replace", content="x")
    assert memory.write("preferences", mode="replace", content="x").version == 1


def test_a_refused_write_changes_nothing(memory: MemoryService) -> None:
    memory.write("preferences", content="kept")
    for content in ("汉" * 1_400, "a\ud800b", "a\x00b\x1b[31m", ""):
        with pytest.raises((TooLarge, InvalidInput)):
            memory.write("preferences", mode="append", content=content)
    read = memory.read("preferences")
    assert (read.text, read.version) == ("kept", 1)


# --- what a model may


@pytest.mark.parametrize(
    "name", ["resume_source", "original_resume", "ORIGINAL_RESUME", "简历原文.md"]
)
@pytest.mark.parametrize("mode", ["append", "replace", "remove_section", "nonsense"])
def test_the_original_resume_is_never_written_by_a_model(
    memory: MemoryService, name: str, mode: str
) -> None:
    open_memory = replace(memory, soul_writable=lambda: True)
    with pytest.raises(Forbidden, match="import_resume"):
        open_memory.write(name, mode=mode, content="x")
    assert memory.read("resume_source").text == ""


def test_the_soul_is_written_only_where_the_person_allows_it(memory: MemoryService) -> None:
    with pytest.raises(Forbidden, match="soul_writable"):
        memory.write("soul", mode="replace", content="x")
    allowed = replace(memory, soul_writable=lambda: True)
    assert allowed.write("soul", mode="replace", content="x").text == "x"
    listed = next(doc for doc in allowed.list_docs() if doc.doc == "soul")
    assert listed.model_may == "append, replace, section edits"


@pytest.mark.parametrize(
    ("doc", "mode", "takes"),
    [
        ("notes", "append", "add_section"),
        ("user", "replace", "add_section"),
        ("daily", "replace", "append"),
        ("daily", "add_section", "append"),
    ],
)
def test_a_mode_that_the_document_does_not_take_is_refused(
    memory: MemoryService, doc: str, mode: str, takes: str
) -> None:
    section = "A" if mode == "add_section" else None
    with pytest.raises(InvalidInput, match=takes):
        memory.write(doc, mode=mode, content="x", section=section)


def test_an_unknown_document_is_the_same_for_reading_and_writing(memory: MemoryService) -> None:
    with pytest.raises(NotFound) as reading:
        memory.read("../secret.md")
    with pytest.raises(NotFound) as writing:
        memory.write("CON", content="x")
    assert reading.value.message == writing.value.message


# --- budgets and the archive


def test_what_leaves_a_document_is_in_the_archive_and_the_answer(memory: MemoryService) -> None:
    old = "OLD-HEAD " + "o" * 4_000
    memory.write("preferences", mode="replace", content=old)
    written = memory.write("preferences", content="NEW-TAIL " + "n" * 200)
    assert written.dropped == (old,)
    assert written.text == "NEW-TAIL " + "n" * 200
    assert archive(memory) == [old]


def test_a_replaced_and_a_removed_part_are_archived(memory: MemoryService) -> None:
    memory.write("skills", mode="add_section", section="A", content="one")
    memory.write("skills", mode="replace_in_section", section="A", old_text="one", content="two")
    memory.write("skills", mode="remove_section", section="A")
    memory.write("skills", mode="replace", content="x")
    memory.write("skills", mode="replace", content="")
    assert archive(memory) == ["one", "## A\ntwo", "x"]
    assert [a.text for a in memory.archived("skills")] == archive(memory)
    assert memory.archived("notes") == ()


def test_what_left_is_found_by_search_until_it_is_deleted(memory: MemoryService) -> None:
    memory.write("preferences", content="Never again night shifts 夜班")
    memory.write("preferences", mode="replace", content="Only remote work")
    finder = SearchService(storage=memory.storage, memory_texts=memory.texts)
    for query in ("night shifts", "夜班"):
        (hit,) = finder.search(query, scope="memory", filters=Filters(), limit=5).hits
        assert hit.kind == "archive"
        piece = memory.archived_piece(int(hit.key))
        assert (piece.doc, piece.text) == ("preferences", "Never again night shifts 夜班")
    with pytest.raises(NotFound):
        memory.archived_piece(99)
    memory.delete("preferences")
    assert not finder.search("night shifts", scope="memory", filters=Filters(), limit=5).hits


# --- versions


def test_versions_can_be_listed_and_restored(memory: MemoryService) -> None:
    memory.write("preferences", content="first")
    memory.write("preferences", mode="replace", content="second")
    assert [v.text for v in memory.versions("preferences")] == ["first", "second"]
    restored = memory.restore("preferences", 1)
    assert (restored.text, restored.version) == ("first", 3)
    assert memory.versions("preferences")[-1].cause == "restore"
    assert "second" in archive(memory)
    with pytest.raises(NotFound, match="no version 9"):
        memory.restore("preferences", 9)


def test_a_stale_version_is_a_conflict_that_names_both(memory: MemoryService) -> None:
    memory.write("preferences", content="one")
    memory.write("preferences", content="two", expected_version=1)
    with pytest.raises(Conflict, match=r"version 2 now, not 1") as refused:
        memory.write("preferences", content="three", expected_version=1)
    assert refused.value.details == {"current": 2, "expected": 1}
    assert memory.read("preferences").text == "one\n\ntwo"


def test_a_first_write_may_expect_that_nothing_is_there(memory: MemoryService) -> None:
    memory.write("preferences", content="one", expected_version=0)
    with pytest.raises(Conflict):
        memory.write("preferences", content="two", expected_version=0)


# --- the person's editor


def test_an_edit_in_an_editor_becomes_a_version(memory: MemoryService, tmp_path: Path) -> None:
    memory.write("preferences", content="one")
    file_of(tmp_path, "职业偏好.md").write_bytes("由我改过\r\n".encode())
    assert memory.read("preferences").text == "由我改过\r\n"
    assert [(v.text, v.cause) for v in memory.versions("preferences")] == [
        ("one", "write"),
        ("由我改过\r\n", "editor"),
    ]
    with pytest.raises(Conflict):
        memory.write("preferences", content="x", expected_version=1)
    assert memory.write("preferences", content="x", expected_version=2).version == 3


def test_a_file_that_the_person_made_is_taken_up(memory: MemoryService, tmp_path: Path) -> None:
    file_of(tmp_path, "USER.md").write_text("## Name\nAda")
    assert memory.write("user", mode="add_section", section="Name", content="Ada L.").version == 2


def test_a_file_that_the_person_deleted_is_empty(memory: MemoryService, tmp_path: Path) -> None:
    memory.write("preferences", content="one")
    memory.read("soul")
    file_of(tmp_path, "职业偏好.md").unlink()
    file_of(tmp_path, "SOUL.md").unlink()
    assert memory.read("preferences").text == ""
    assert memory.read("soul").text == ""
    assert memory.read("preferences").version == 2


def test_a_file_over_its_budget_is_kept_whole(memory: MemoryService, tmp_path: Path) -> None:
    text = "偏好简洁。\n" * 800
    file_of(tmp_path, "职业偏好.md").write_bytes(text.encode())
    assert memory.read("preferences").text == text
    with pytest.raises(TooLarge, match="kept whole"):
        memory.write("preferences", content="new")
    brief = memory.briefs().full
    assert "of 12,799 bytes are not shown" in brief
    assert memory.read("preferences").text == text


def test_a_file_in_another_encoding_is_named_and_the_rest_goes_on(
    memory: MemoryService, tmp_path: Path
) -> None:
    memory.write("skills", content="Python")
    content = "偏好".encode("gbk")
    file_of(tmp_path, "职业偏好.md").write_bytes(content)
    with pytest.raises(Unreadable):
        memory.write("preferences", content="x")
    assert file_of(tmp_path, "职业偏好.md").read_bytes() == content
    problems = {doc.doc: doc.problem for doc in memory.list_docs()}
    assert "UTF-8" in problems["preferences"]
    assert problems["skills"] == ""
    brief = memory.briefs().full
    assert "Python" in brief
    assert "save it as UTF-8" in brief
    assert "preferences" not in memory.texts()


@posix
def test_a_link_is_not_followed(memory: MemoryService, tmp_path: Path) -> None:
    outside = tmp_path / "target.txt"
    outside.write_text("secret")
    file_of(tmp_path, "职业偏好.md").symlink_to(outside)
    with pytest.raises(Forbidden) as refused:
        memory.read("preferences")
    assert "secret" not in refused.value.message
    with pytest.raises(Forbidden):
        memory.write("preferences", mode="replace", content="x")
    assert outside.read_text() == "secret"
    assert "secret" not in memory.briefs().full


@posix
def test_a_file_that_flips_to_a_link_never_lets_a_write_out(
    memory: MemoryService, tmp_path: Path
) -> None:
    outside = tmp_path / "target.txt"
    outside.write_text("secret")
    path = file_of(tmp_path, "职业偏好.md")
    path.write_text("")
    stop = threading.Event()

    def flip() -> None:
        while not stop.is_set():
            link = path.with_name("flip")
            link.unlink(missing_ok=True)
            link.symlink_to(outside)
            link.replace(path)
            link.write_text("")
            link.replace(path)

    flipper = threading.Thread(target=flip)
    flipper.start()
    try:
        for n in range(100):
            try:
                written = memory.write("preferences", mode="replace", content=f"n{n}")
            except Forbidden:
                continue
            assert "secret" not in "".join(written.dropped)
    finally:
        stop.set()
        flipper.join()
    assert outside.read_text() == "secret"


# --- the original resume


def test_the_first_original_is_kept_and_replacing_it_asks_the_person(
    memory: MemoryService,
) -> None:
    text = "Ada\n" + "a line of her resume\n" * 2_000
    assert memory.set_original(text).text == text
    assert memory.set_original(text).version == 1
    with pytest.raises(NeedsHuman):
        memory.set_original("another")
    assert memory.read("resume_source").text == text
    replaced = memory.set_original("another", human=True)
    assert replaced.version == 2
    assert [v.cause for v in memory.versions("resume_source")] == ["import", "import"]
    assert archive(memory) == [text.strip("\n")]


def test_only_the_first_import_fills_the_original(memory: MemoryService) -> None:
    memory.fill_original("Ada\ud800\x0c")
    memory.fill_original("Grace")
    assert memory.read("resume_source").text == "Ada\ufffd\x0c"


def test_an_original_that_utf8_cannot_hold_is_refused(memory: MemoryService) -> None:
    with pytest.raises(InvalidInput, match="character 2"):
        memory.set_original("a\udc80")


# --- soul


@pytest.mark.parametrize(("language", "word"), [("zh-CN", "说话方式"), ("en", "Way of speaking")])
def test_the_soul_has_a_default_at_first_use(
    memory: MemoryService, tmp_path: Path, language: str, word: str
) -> None:
    speaking = replace(memory, language=language)
    assert word in speaking.read("soul").text
    assert word in file_of(tmp_path, "SOUL.md").read_text("utf-8")
    assert [v.cause for v in speaking.versions("soul")] == ["server"]


def test_a_soul_that_the_person_wrote_first_stays(memory: MemoryService, tmp_path: Path) -> None:
    file_of(tmp_path, "SOUL.md").write_text("My own", "utf-8")
    assert memory.read("soul").text == "My own"


def test_the_person_sets_the_soul_whatever_a_model_may(memory: MemoryService) -> None:
    said = memory.set_soul(name="小简", language="zh-CN").text
    assert "## 身份\n小简\n" in said
    assert "## 性格" in said


# --- history


def test_what_was_applied_is_a_line_once(memory: MemoryService) -> None:
    memory.note_applied("r2 · Shorter summary\nfor Acme\x1b")
    memory.note_applied("r3 · 新的一条")
    memory.note_applied("r3 · 新的一条")
    assert memory.read("history").text == "- r2 · Shorter summary for Acme\n- r3 · 新的一条"
    assert {v.cause for v in memory.versions("history")} == {"server"}


def test_only_lines_that_never_stood_there_are_written_later(memory: MemoryService) -> None:
    memory.note_applied("r2 · one")
    memory.note_applied("r3 · two")
    memory.write("history", mode="replace", content="- r3 · two")
    assert memory.note_missing(["r2 · one", "r3 · two", "r4 · three"]) == 1
    assert memory.read("history").text == "- r3 · two\n- r4 · three"


def test_a_history_that_the_person_made_too_big_takes_no_line(
    memory: MemoryService, tmp_path: Path
) -> None:
    file_of(tmp_path, "优化历史.md").write_text("x" * 5_000)
    done = memory.note_applied("r2 · one")
    assert done.dropped == ("- r2 · one",)
    assert memory.read("history").text == "x" * 5_000
    assert archive(memory) == ["- r2 · one"]
    assert memory.note_missing(["r2 · one"]) == 0


def test_a_full_history_lets_the_oldest_lines_go(memory: MemoryService) -> None:
    for n in range(40):
        memory.note_applied(f"revision {n} · a change for some company{' and more' * 20}")
    text = memory.read("history")
    assert text.bytes <= text.budget
    assert "revision 39 " in text.text
    assert len(archive(memory)) > 10
    assert len(archive(memory)) + len(text.text.splitlines()) == 40


# --- daily logs


def test_the_day_is_the_persons_day(memory: MemoryService, clock: SteppedClock) -> None:
    clock.now = datetime(2026, 3, 10, 20, tzinfo=UTC)
    in_shanghai = replace(memory, zone=timezone(timedelta(hours=8)))
    in_shanghai.log_daily("晚上聊了简历")
    assert in_shanghai.files.daily_files() == ["daily/2026-03-11.md"]
    assert memory.read("daily").text == ""


def test_old_days_go_to_the_archive(memory: MemoryService, clock: SteppedClock) -> None:
    start = clock.now
    for n in range(5):
        clock.now = start + timedelta(days=n)
        memory.log_daily(f"day {n}")
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
    memory.log_daily("day")
    clock.now += timedelta(days=4)
    memory.archive_old_dailies()
    assert [a.text for a in memory.archived("daily")] == ["day"]
    file_of(tmp_path, "daily/2026-03-10.md").write_text("day")
    assert memory.archive_old_dailies() == 1
    assert archive(memory) == ["day"]


def test_a_clock_that_jumps_back_loses_no_day(memory: MemoryService, clock: SteppedClock) -> None:
    memory.log_daily("now")
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
        memory.log_daily("day")
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
    memory.log_daily("Talked about the summary.")
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


# --- a store or a folder that fails


@dataclass
class BrokenStorage:
    """A store that can't be opened."""

    @contextmanager
    def transaction(self) -> Iterator[SqliteTransaction]:
        raise StoreUnavailable("The store can't be opened.")
        yield

    reading = transaction

    def health(self) -> dict[str, object]:
        return {}


def test_memory_is_readable_with_a_broken_store(memory: MemoryService) -> None:
    memory.write("preferences", content="still here")
    memory.log_daily("today")
    broken = replace(memory, storage=BrokenStorage())
    assert broken.read("preferences").text == "still here"
    assert "still here" in broken.briefs().full
    assert "today" in broken.briefs().short
    assert {doc.version for doc in broken.list_docs()} == {0}
    with pytest.raises(StoreUnavailable):
        broken.write("preferences", content="more")
    assert memory.read("preferences").text == "still here"


def test_a_file_that_cannot_be_written_loses_nothing(
    memory: MemoryService, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = "old " + "o" * 4_000
    memory.write("preferences", mode="replace", content=old)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(StoreUnavailable, match="free some disk space"):
            memory.write("preferences", content="new " + "n" * 200)
    assert memory.read("preferences").text == old
    assert memory.write("preferences", content="n" * 200).text == "n" * 200
    assert old in archive(memory)


# --- several at once

_APPENDER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.memory_files import MemoryFolder
home, who, count, doc = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
memory = MemoryService(
    SqliteStorage(home), MemoryFolder(home / "memory"), lambda: datetime.now(UTC), zone=UTC
)
for n in range(count):
    memory.write(doc, content=f"- {who}{n}")
    print(n, flush=True)
"""


def appender(home: Path, who: str, count: int, doc: str = "preferences") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _APPENDER, str(home), who, str(count), doc],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def all_lines(memory: MemoryService, doc: str) -> list[str]:
    texts = [memory.read(doc).text, *(a.text for a in memory.archived(doc))]
    return [line for text in texts for line in text.splitlines() if line]


def test_two_processes_appending_lose_no_line(memory: MemoryService, tmp_path: Path) -> None:
    writers = [appender(tmp_path, who, 12) for who in ("a", "b")]
    for writer in writers:
        _, problems = writer.communicate(timeout=120)
        assert writer.returncode == 0, problems
    text = memory.read("preferences")
    assert text.bytes <= text.budget
    assert text.version == 24
    expected = [f"- {who}{n}" for who in ("a", "b") for n in range(12)]
    assert sorted(all_lines(memory, "preferences")) == sorted(expected)
    assert sorted(text.text.splitlines()) == sorted(expected)  # all fit


def test_eight_writers_over_budget_lose_no_line(memory: MemoryService, tmp_path: Path) -> None:
    others = [appender(tmp_path, f"p{n}-", 7, "skills") for n in range(2)]

    def write(who: str) -> None:
        for n in range(7):
            memory.write("skills", content=f"- {who}{n} " + "x" * 130)

    threads = [threading.Thread(target=write, args=(f"t{n}-",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        _, problems = other.communicate(timeout=120)
        assert other.returncode == 0, problems
    names = sorted(line.split()[1] for line in all_lines(memory, "skills"))
    expected = [f"{w}{n}" for w in ("t0-", "t1-", "t2-", "t3-", "p0-", "p1-") for n in range(7)]
    assert names == sorted(expected)
    assert memory.read("skills").bytes <= 4_096


@posix
def test_a_kill_loses_no_acknowledged_write(memory: MemoryService, tmp_path: Path) -> None:
    acknowledged: list[str] = []
    kills = 200 if os.environ.get("CI") else 4
    for attempt in range(kills):
        who = f"k{attempt}-"
        writer = appender(tmp_path, who, 10_000)
        assert writer.stdout is not None
        assert writer.stderr is not None
        lines = [writer.stdout.readline()]
        time.sleep(0.01 + attempt % 12 * 0.003)
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        writer.stderr.close()
        acknowledged += [f"- {who}{line.strip()}" for line in lines if line.endswith("\n")]
        text = memory.read("preferences").text
        assert all(re.fullmatch(r"- k\d+-\d+", line) for line in text.splitlines())
    assert set(acknowledged) <= set(all_lines(memory, "preferences"))
    assert len(acknowledged) >= kills
