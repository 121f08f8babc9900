import sqlite3
from collections.abc import Iterator

import pytest

from resume_mcp.storage.tables.memories import SCHEMA, SqliteMemories


@pytest.fixture
def memories() -> Iterator[SqliteMemories]:
    connection = sqlite3.connect(":memory:")
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    yield SqliteMemories(connection)
    connection.close()


def test_versions_count_up_for_each_document(memories: SqliteMemories) -> None:
    assert memories.add_version("notes", "one", cause="write", now="t1") == 1
    assert memories.add_version("notes", "二\x00", cause="editor", now="t2") == 2
    assert memories.add_version("user", "other", cause="write", now="t3") == 1
    latest = memories.latest("notes")
    assert latest is not None
    assert (latest.version, latest.text, latest.cause) == (2, "二\x00", "editor")
    assert [v.text for v in memories.versions("notes")] == ["one", "二\x00"]


def test_what_was_never_written_is_absent(memories: SqliteMemories) -> None:
    assert memories.latest("notes") is None
    assert memories.version("notes", 1) is None
    assert memories.versions("notes") == []


def test_an_earlier_version_can_be_had(memories: SqliteMemories) -> None:
    memories.add_version("notes", "one", cause="write", now="t1")
    memories.add_version("notes", "two", cause="write", now="t2")
    first = memories.version("notes", 1)
    assert first is not None
    assert first.text == "one"


def test_the_archive_keeps_order_and_document(memories: SqliteMemories) -> None:
    memories.archive("notes", "a", now="t1")
    memories.archive("user", "b", now="t2")
    memories.archive("notes", "c", now="t3")
    assert memories.archived() == [("notes", "a", "t1"), ("user", "b", "t2"), ("notes", "c", "t3")]
    assert [text for _, text, _ in memories.archived("notes")] == ["a", "c"]
