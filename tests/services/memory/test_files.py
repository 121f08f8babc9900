import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from resume_mcp.errors import (
    Conflict,
    Forbidden,
    StoreUnavailable,
    TooLarge,
    Unreadable,
)
from resume_mcp.services.memory.documents import MemoryService
from resume_mcp.storage.database import SqliteTransaction
from tests.services.memory.stage import archive, file_of, posix

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
    memory.write("daily", content="today")
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
