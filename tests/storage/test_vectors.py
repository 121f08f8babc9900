"""Vectors in the store: pending, replaced, stale, of one model at a time, and compared."""

from array import array
from importlib.util import find_spec
from pathlib import Path

import pytest

from resume_mcp.errors import InvalidInput
from resume_mcp.search.hashing import unit_vector
from resume_mcp.storage.database import SqliteStorage, SqliteTransaction

MODEL = "m/2"
KINDS = ["job"]


@pytest.fixture
def storage(tmp_path: Path) -> SqliteStorage:
    return SqliteStorage(tmp_path / "home")


def text(tx: SqliteTransaction, key: str, *, kind: str = "job") -> None:
    tx.index.put(kind, key, fields={"title": key}, facts={"title": key})


def vector(tx: SqliteTransaction, key: str, *values: float, model: str = MODEL) -> None:
    tx.vectors.put(model, "job", key, content_hash=f"h-{key}", vector=unit_vector(values))


def rows(storage: SqliteStorage) -> dict[str, int]:
    with storage.transaction() as tx:
        found = tx.index.connection.execute("SELECT key, text_id FROM texts")
        return {row[0]: row[1] for row in found}


def test_texts_without_a_vector_are_pending(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        for key in ("a", "b", "c"):
            text(tx, key)
        text(tx, "p", kind="page")
        vector(tx, "b", 1, 0)
        assert tx.vectors.pending(MODEL, KINDS, 9) == [("job", "a", ""), ("job", "c", "")]
        assert tx.vectors.pending(MODEL, KINDS, 1) == [("job", "a", "")]
        assert len(tx.vectors.pending("other", ["job", "page"], 9)) == 4
        assert tx.vectors.coverage(MODEL, KINDS) == (1, 3)


def test_a_changed_text_is_pending_and_its_vector_serves_meanwhile(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        vector(tx, "a", 1, 0)
        text(tx, "a")
        assert tx.vectors.pending(MODEL, KINDS, 9) == [("job", "a", "h-a")]
    ids = rows(storage)
    with storage.reading() as tx:
        query = unit_vector([1, 0])
        near = tx.vectors.similar(MODEL, query, kinds=KINDS, among=[ids["a"]], nearest=0)
        assert near == {ids["a"]: pytest.approx(1)}
    with storage.transaction() as tx:
        tx.vectors.confirm(MODEL, "job", "a")
        assert tx.vectors.pending(MODEL, KINDS, 9) == []


def test_a_dropped_text_has_no_vector(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        vector(tx, "a", 1, 0)
        tx.index.drop("job", "a")
        assert tx.vectors.coverage(MODEL, KINDS) == (0, 0)
        assert tx.index.size(KINDS) == 0


def test_another_dimension_is_refused(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        vector(tx, "a", 1, 0)
        with pytest.raises(InvalidInput, match="3 numbers where it gave 2"):
            vector(tx, "a", 1, 0, 0)
        vector(tx, "a", 1, 0, 0, model="other")


def test_a_question_of_another_dimension_is_compared_with_nothing(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        vector(tx, "a", 1, 0)
    among = list(rows(storage).values())
    with storage.reading() as tx:
        query = unit_vector([1, 0, 0])
        assert tx.vectors.similar(MODEL, query, kinds=KINDS, among=among, nearest=5) == {}


def test_the_vectors_of_older_models_can_go(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        vector(tx, "a", 1, 0)
        vector(tx, "a", 1, 0, 0, model="other")
        assert tx.vectors.drop_older_models("other") == 0  # two hosts may use two models
        vector(tx, "a", 1, 0, 0, 0, model="third")
        assert tx.vectors.drop_older_models("third") == 1
        assert tx.vectors.coverage(MODEL, KINDS) == (0, 1)
        assert tx.vectors.coverage("other", KINDS) == (1, 1)


def test_what_another_process_embeds_is_seen(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        text(tx, "a")
        text(tx, "b")
        vector(tx, "a", 1, 0)
    ids, query = rows(storage), unit_vector([0, 1])
    among = list(ids.values())
    with storage.reading() as tx:
        assert set(tx.vectors.similar(MODEL, query, kinds=KINDS, among=among, nearest=0)) == {
            ids["a"]
        }
    other = SqliteStorage(storage.home)
    with other.transaction() as tx:
        vector(tx, "b", 0, 1)
        vector(tx, "a", 0.6, 0.8)
    with storage.reading() as tx:
        near = tx.vectors.similar(MODEL, query, kinds=KINDS, among=among, nearest=0)
        assert near == {ids["a"]: pytest.approx(0.8), ids["b"]: pytest.approx(1)}


def test_one_process_embeds_at_a_time(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        assert tx.vectors.claim(1, now=100, until=200)
        assert tx.vectors.claim(1, now=110, until=210)
        assert not tx.vectors.claim(2, now=120, until=220)
        assert tx.vectors.claim(2, now=300, until=400)
        tx.vectors.release(1)
        assert not tx.vectors.claim(1, now=310, until=410)
        tx.vectors.release(2)
        assert tx.vectors.claim(1, now=310, until=410)


def test_texts_are_counted_without_a_scan_and_rightly(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        assert tx.index.size(["job", "page"]) == 0
        for key in ("a", "b", "a"):
            text(tx, key)
        text(tx, "p", kind="page")
        assert (tx.index.size(["job"]), tx.index.size(["job", "page"])) == (2, 3)


@pytest.mark.skipif(not find_spec("numpy"), reason="numpy (an extra) is not installed")
def test_the_nearest_that_stand_out_are_found(storage: SqliteStorage) -> None:
    with storage.transaction() as tx:
        for number in range(40):
            text(tx, f"t{number}")
            vector(tx, f"t{number}", 1, 0.001 * number)
        text(tx, "far")
        vector(tx, "far", 0, 1)
        text(tx, "page", kind="page")
        tx.vectors.put(MODEL, "page", "page", content_hash="", vector=unit_vector([0, 1]))
    ids = rows(storage)
    with storage.reading() as tx:
        query = unit_vector([0, 1])
        near = tx.vectors.similar(MODEL, query, kinds=KINDS, among=[ids["t1"]], nearest=5)
    assert near == {ids["t1"]: pytest.approx(0.001, abs=1e-4), ids["far"]: pytest.approx(1)}


def test_without_numpy_the_given_rows_are_compared(
    storage: SqliteStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resume_mcp.storage.tables.vectors._numpy", lambda: None)
    with storage.transaction() as tx:
        text(tx, "a")
        text(tx, "b")
        vector(tx, "a", 1, 0)
        vector(tx, "b", 0, 1)
    ids = rows(storage)
    with storage.reading() as tx:
        query = array("f", [1, 0]).tobytes()
        near = tx.vectors.similar(MODEL, query, kinds=KINDS, among=[ids["a"]], nearest=9)
    assert near == {ids["a"]: pytest.approx(1)}
