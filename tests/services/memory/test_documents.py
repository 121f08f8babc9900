from dataclasses import replace
from pathlib import Path

import pytest

from resume_mcp.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NeedsHuman,
    NotFound,
    TooLarge,
)
from resume_mcp.memory.documents import KEYS
from resume_mcp.search.filters import Filters
from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.services.searching import SearchService
from tests.services.memory.stage import archive, file_of

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
