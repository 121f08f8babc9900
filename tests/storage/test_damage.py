"""A damaged store: what can be read goes on, the damaged file is kept, nobody is surprised."""

import contextlib
import hashlib
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resume_mcp.errors import StoreUnavailable
from resume_mcp.ports import ProposalRow, ResumeRow, RevisionRow
from resume_mcp.storage.database import SqliteStorage
from resume_mcp.storage.in_use import InUse
from resume_mcp.storage.upkeep.damage import damages

WHEN = "2026-11-29T12:00:00.000+00:00"
RESUMES = 40


def row(number: int, revision: int = 2) -> ResumeRow:
    title = f"Resume {number}"
    return ResumeRow(
        f"r{number:03}", title, "master", None, None, revision, "en", False, None, WHEN, WHEN
    )


def document(number: int, revision: int) -> dict[str, Any]:
    text = f"Built 结构 {number}.{revision} with care. " * 40
    return {"basics": {"name": f"Person {number}"}, "work": [{"summary": text}]}


def fill(home: Path, resumes: int = RESUMES) -> None:
    with SqliteStorage(home).transaction() as tx:
        for number in range(resumes):
            for revision in (1, 2):
                kept = RevisionRow(
                    f"r{number:03}", revision, document(number, revision), "import", {}, "", WHEN
                )
                if revision == 1:
                    tx.resumes.add(row(number, 1), kept)
                else:
                    tx.resumes.update(row(number), kept)
            tx.proposals.add(
                ProposalRow(f"p{number}", f"r{number:03}", "pending", "d", {}, WHEN, None, None)
            )
            tx.memories.add_version("notes", f"note {number}", cause="write", now=WHEN)
            tx.index.put(
                "resume", f"r{number:03}", fields={"title": f"resume {number}"}, facts={"n": number}
            )


def damage(home: Path, *, cut: float = 1.0, at: float = 0.5, length: int = 0) -> bytes:
    """Break the store; return its bytes as they are now."""
    path = home / "store.db"
    content = bytearray(path.read_bytes())
    content = content[: max(4096, int(len(content) * cut))]
    start = max(100, int(len(content) * at))
    content[start : start + length] = b"\xa5" * len(content[start : start + length])
    path.write_bytes(content)
    return bytes(content)


class Mended(Exception):
    """The store was mended, and the call that found the damage said so."""


@contextlib.contextmanager
def telling() -> Iterator[None]:
    try:
        yield
    except StoreUnavailable as error:
        if error.details.get("category") != "mended":
            raise
        raise Mended(error.message) from error


def kept_in(home: Path) -> list[Path]:
    return sorted((home / "backups").glob("store-damaged-*.db"))


def rows_of(storage: SqliteStorage) -> list[ResumeRow]:
    """Read the resumes; a call that finds the damage may fail once, saying so."""
    with contextlib.suppress(Mended), telling(), storage.reading() as tx:
        return tx.resumes.rows()
    with storage.reading() as tx:
        return tx.resumes.rows()


def test_half_a_store_goes_on_with_what_can_be_read(tmp_path: Path) -> None:
    fill(tmp_path)
    broken = damage(tmp_path, cut=0.7)
    storage = SqliteStorage(tmp_path)
    rows = rows_of(storage)
    assert 0 < len(rows) < RESUMES
    with storage.reading() as tx:
        for found in rows:
            head = tx.resumes.revision(found.resume_id, found.revision)
            assert head is not None
            number = int(found.resume_id[1:])
            assert head.document == document(number, head.revision)
    assert [path.read_bytes() for path in kept_in(tmp_path)] == [broken]
    assert storage.health()["check"] == "ok"
    with storage.transaction() as tx:
        tx.resumes.update(rows[0]._replace(title="Written after"))


def test_the_note_says_what_was_saved_and_what_to_do(tmp_path: Path) -> None:
    fill(tmp_path)
    damage(tmp_path, cut=0.7)
    rows = rows_of(SqliteStorage(tmp_path))
    (found,) = damages(tmp_path)
    assert found.counts["resumes"] == len(rows)
    assert not found.is_whole
    for word in ("damaged", f"{len(rows)} resumes", found.kept, "restore", "could not be read"):
        assert word in found.words
    kept_in(tmp_path)[0].unlink()
    assert damages(tmp_path) == []


def test_a_few_broken_bytes_cost_a_mark_in_a_text_not_the_resume(tmp_path: Path) -> None:
    fill(tmp_path, resumes=1)
    content = (tmp_path / "store.db").read_bytes()
    inside = content.index(b"with care", content.index(b"Person 0"))
    damage(tmp_path, at=inside / len(content), length=8)
    storage = SqliteStorage(tmp_path)
    # The damage shows when the text is read, not at the start.
    with pytest.raises(Mended) as caught, telling(), storage.reading() as tx:
        tx.resumes.revisions("r000")
    assert "care" not in str(caught.value)
    with storage.reading() as tx:
        found = tx.resumes.revisions("r000")
    assert len(found) == 2
    assert any("\ufffd" in json.dumps(each.document, ensure_ascii=False) for each in found)
    assert len(kept_in(tmp_path)) == 1


def test_a_resume_whose_newest_revision_is_lost_ends_at_the_one_before(tmp_path: Path) -> None:
    fill(tmp_path, resumes=3)
    path = tmp_path / "store.db"
    content = path.read_bytes()
    opening = json.dumps(document(1, 2), ensure_ascii=False, separators=(",", ":"))[:80].encode()
    assert content.count(opening) == 1
    # Without its opening the text of the second revision is no JSON.
    path.write_bytes(content.replace(opening, b"\xa5" * 12 + opening[12:]))
    storage = SqliteStorage(tmp_path)
    with pytest.raises(StoreUnavailable, match="damaged"), storage.reading() as tx:
        tx.resumes.revisions("r001")
    with storage.reading() as tx:
        head = tx.resumes.row("r001")
        assert head is not None
        assert head.revision == 1
        assert [each.revision for each in tx.resumes.revisions("r001")] == [1]
        assert [each.revision for each in tx.resumes.revisions("r002")] == [1, 2]


def test_search_and_proposals_survive(tmp_path: Path) -> None:
    fill(tmp_path)
    damage(tmp_path, at=0.97, length=64)
    storage = SqliteStorage(tmp_path)
    rows = rows_of(storage)
    with storage.transaction() as tx:
        assert {each.resume_id for each in tx.proposals.rows()} <= {each.resume_id for each in rows}
        hits = tx.index.recall(["resume"], "resume", 100)
        assert {hit["key"] for hit in hits} <= {each.resume_id for each in rows}
        assert tx.connection.execute("PRAGMA foreign_key_check").fetchall() == []


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    cut=st.floats(0.1, 1.0),
    at=st.floats(0.0, 1.0),
    length=st.integers(0, 20_000),
)
def test_no_damage_kills_the_store_or_loses_the_damaged_file(
    tmp_path_factory: pytest.TempPathFactory, filled: Path, cut: float, at: float, length: int
) -> None:
    home = tmp_path_factory.mktemp("home")
    shutil.copy(filled, home / "store.db")
    (home / "store.id").write_text("0" * 32 + "\n")
    broken = damage(home, cut=cut, at=at, length=length)
    storage = SqliteStorage(home)
    with contextlib.suppress(Mended), telling(), storage.reading() as tx:
        for found in tx.resumes.rows():
            tx.resumes.revisions(found.resume_id)
    storage.mend()  # what nobody has read yet
    assert storage.mend() is None
    with storage.transaction() as tx:
        tx.memories.add_version("notes", "after", cause="write", now=WHEN)
    assert storage.health()["check"] == "ok"
    for kept in kept_in(home):
        assert kept.read_bytes()[:4096] == broken[:4096]
    digests = {hashlib.sha256(path.read_bytes()).digest() for path in kept_in(home)}
    if kept_in(home):
        assert hashlib.sha256(broken).digest() in digests


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("filled")
    fill(home)
    return home / "store.db"


def test_of_several_processes_that_start_on_a_damaged_store_one_mends(tmp_path: Path) -> None:
    fill(tmp_path)
    damage(tmp_path, cut=0.7)
    code = (
        "import pathlib, sys\n"
        "from resume_mcp.storage.database import SqliteStorage\n"
        "from resume_mcp.errors import StoreUnavailable\n"
        "storage = SqliteStorage(pathlib.Path(sys.argv[1]))\n"
        "for _ in range(3):\n"
        "    try:\n"
        "        with storage.transaction() as tx:\n"
        "            tx.memories.add_version('notes', sys.argv[2], cause='write', now='t')\n"
        "            print(len(tx.resumes.rows()))\n"
        "        break\n"
        "    except StoreUnavailable as error:\n"
        "        assert error.details['category'] == 'mended', error.message\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), f"from {number}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for number in range(4)
    ]
    said = [each.communicate(timeout=120) for each in started]
    assert [each.returncode for each in started] == [0] * 4, said
    assert len({out for out, _ in said}) == 1
    assert len(kept_in(tmp_path)) == 1
    with SqliteStorage(tmp_path).reading() as tx:
        texts = [each.text for each in tx.memories.versions("notes")]
    assert {f"from {number}" for number in range(4)} <= set(texts)


def test_threads_of_a_running_server_meet_the_damage_at_once(tmp_path: Path) -> None:
    fill(tmp_path)
    storage = SqliteStorage(tmp_path)
    rows_of(storage)
    damage(tmp_path, cut=0.7)
    started = threading.Barrier(4)

    def call(_: int) -> int:
        started.wait()
        return len(rows_of(storage))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(call, range(4)))
    assert len(set(found)) == 1
    assert len(kept_in(tmp_path)) == 1


def test_a_store_that_another_process_has_open_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resume_mcp.storage.in_use.WAIT_S", 0.2)
    fill(tmp_path)
    broken = damage(tmp_path, cut=0.7)
    other = InUse(tmp_path)
    other.enter()
    with pytest.raises(StoreUnavailable, match="Close the hosts") as caught:
        rows_of(SqliteStorage(tmp_path))
    assert caught.value.details["category"] == "damaged"
    assert (tmp_path / "store.db").read_bytes() == broken
    other.leave()
    assert rows_of(SqliteStorage(tmp_path))


def test_a_damaged_store_of_another_program_is_left_alone(tmp_path: Path) -> None:
    fill(tmp_path)
    path = tmp_path / "store.db"
    content = bytearray(path.read_bytes()[:8192])
    content[68:72] = b"ABCD"
    path.write_bytes(content)
    with pytest.raises(StoreUnavailable):
        rows_of(SqliteStorage(tmp_path))
    assert path.read_bytes() == content
    assert kept_in(tmp_path) == []


def test_a_full_disk_leaves_the_damaged_store_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    broken = damage(tmp_path, cut=0.7)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", full)
    with pytest.raises(StoreUnavailable, match="No space left"):
        rows_of(SqliteStorage(tmp_path))
    assert (tmp_path / "store.db").read_bytes() == broken
    monkeypatch.undo()
    assert rows_of(SqliteStorage(tmp_path))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"at": 1}', "x" * 100])
def test_a_note_that_can_t_be_read_is_passed_over(tmp_path: Path, content: str) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "store-damaged-x.db").write_bytes(b"kept")
    (tmp_path / "backups" / "store-damaged-x.json").write_text(content)
    assert damages(tmp_path) == []


def test_broken_json_is_damage_and_an_error_of_a_caller_is_not(tmp_path: Path) -> None:
    fill(tmp_path, resumes=2)
    storage = SqliteStorage(tmp_path)
    with pytest.raises(json.JSONDecodeError), storage.reading():
        json.loads("no JSON of the store")
    assert kept_in(tmp_path) == []
    path = tmp_path / "store.db"
    content = path.read_bytes()
    opening = json.dumps(document(1, 2), ensure_ascii=False, separators=(",", ":"))[:80].encode()
    path.write_bytes(content.replace(opening, b"x" + opening[1:]))
    with pytest.raises(StoreUnavailable, match="damaged"), storage.reading() as tx:
        tx.resumes.revisions("r001")
    assert len(rows_of(storage)) == 2
    assert len(kept_in(tmp_path)) == 1
