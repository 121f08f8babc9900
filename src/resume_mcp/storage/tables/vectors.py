"""Vectors of texts: blobs in a table, compared one by one. Exact, and quick enough for a person."""

import functools
import importlib
import operator
import threading
from array import array
from dataclasses import dataclass
from typing import Any, NamedTuple

from resume_mcp.errors import InvalidInput

_STANDS_OUT = 2.0  # standard deviations above the mean: nearer than chance makes a text
_MOST_SETS = 2  # in memory: the model in use, and one that a test or a change leaves behind


class _Set(NamedTuple):
    """All vectors of a model, as one matrix where numpy is installed."""

    bytes_each: int  # 0 where there is none
    ids: list[int]
    kinds: list[str]
    places: dict[int, int]
    vectors: Any  # a float32 matrix, or a list of blobs


_KEPT: dict[tuple[str, int, str], _Set] = {}
_LOCK = threading.Lock()


@dataclass(frozen=True)
class SqliteVectors:
    """The table `vectors`: one row a (model, kind, key)."""

    connection: Any

    def pending(self, model: str, kinds: list[str], limit: int) -> list[tuple[str, str, str]]:
        """Return (kind, key, hash that was embedded) of texts without a current vector."""
        found = self.connection.execute(
            "SELECT t.kind, t.key, coalesce(v.content_hash, '') FROM texts t LEFT JOIN vectors v"
            " ON v.model = ? AND v.kind = t.kind AND v.key = t.key"
            f" WHERE t.kind IN ({', '.join('?' * len(kinds))})"
            " AND (v.key IS NULL OR v.is_stale) ORDER BY t.text_id LIMIT ?",
            (model, *kinds, limit),
        )
        return [(row[0], row[1], row[2]) for row in found]

    def put(self, model: str, kind: str, key: str, *, content_hash: str, vector: bytes) -> None:
        """Keep a vector in the place of an older one.

        Raises:
            InvalidInput: if the model's other vectors have another dimension.
        """
        other = self.connection.execute(
            "SELECT length(vector) FROM vectors WHERE model = ? LIMIT 1", (model,)
        ).fetchone()
        if other and other[0] != len(vector):
            raise InvalidInput(
                f"The model {model!r} gave {len(vector) // 4} numbers where it gave "
                f"{other[0] // 4} before. Name another model, or the dimensions."
            )
        self.connection.execute(
            "INSERT INTO vectors (model, kind, key, content_hash, is_stale, vector)"
            " VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (model, kind, key) DO UPDATE SET"
            " content_hash = excluded.content_hash, is_stale = 0, vector = excluded.vector",
            (model, kind, key, content_hash, vector),
        )

    def confirm(self, model: str, kind: str, key: str) -> None:
        """Note that the text of a vector is still the same."""
        self.connection.execute(
            "UPDATE vectors SET is_stale = 0 WHERE model = ? AND kind = ? AND key = ?",
            (model, kind, key),
        )

    def coverage(self, model: str, kinds: list[str]) -> tuple[int, int]:
        """Return how many texts have a vector of the model, and how many there are."""
        marks = ", ".join("?" * len(kinds))
        have = self.connection.execute(
            "SELECT count(*) FROM texts t JOIN vectors v"
            f" ON v.model = ? AND v.kind = t.kind AND v.key = t.key WHERE t.kind IN ({marks})",
            (model, *kinds),
        ).fetchone()
        texts = self.connection.execute(
            f"SELECT count(*) FROM texts WHERE kind IN ({marks})", tuple(kinds)
        ).fetchone()
        return int(have[0]), int(texts[0])

    def drop_older_models(self, model: str) -> int:
        """Delete all vectors but a model's and the latest other's; return how many went.

        Two hosts may be set to two models: neither must make the other embed anew for ever.
        """
        gone = self.connection.execute(
            "DELETE FROM vectors WHERE model <> ?1 AND model <> coalesce("
            "(SELECT model FROM vectors WHERE model <> ?1 ORDER BY rowid DESC LIMIT 1), '')",
            (model,),
        )
        return int(gone.rowcount)

    def claim(self, who: int, *, now: int, until: int) -> bool:
        """Take the right to embed until a time (seconds), unless somebody else has it now."""
        holder = self._tally("embedding by")
        if holder not in (0, who) and self._tally("embedding until") > now:
            return False
        for name, value in (("embedding by", who), ("embedding until", until)):
            self.connection.execute("INSERT OR REPLACE INTO tallies VALUES (?, ?)", (name, value))
        return True

    def release(self, who: int) -> None:
        """Give that right back, unless another has it by now."""
        if self._tally("embedding by") == who:
            self.connection.execute("DELETE FROM tallies WHERE name LIKE 'embedding %'")

    def _tally(self, name: str) -> int:
        found = self.connection.execute(
            "SELECT value FROM tallies WHERE name = ?", (name,)
        ).fetchone()
        return int(found[0]) if found else 0

    def similar(
        self, model: str, query: bytes, *, kinds: list[str], among: list[int], nearest: int
    ) -> dict[int, float]:
        """Return the cosines of some rows, and of the nearest others that stand out."""
        known = self._set(model)
        if known.bytes_each != len(query):
            return {}
        cosines = _cosines(known, query, among)
        for at in _nearest(known, query, nearest):
            if known.kinds[at] in kinds:
                cosines.setdefault(known.ids[at], _dot(known.vectors[at], query))
        return cosines

    def _set(self, model: str) -> _Set:
        stamp = self.connection.execute(
            "SELECT (SELECT value FROM store_facts WHERE key = 'store_id'),"
            " (SELECT value FROM tallies WHERE name = 'vector changes'), ?",
            (model,),
        ).fetchone()
        # Other processes write too: the counter in the store says whether ours is current.
        with _LOCK:
            known = _KEPT.get(stamp)
            if known is None:
                known = self._read(model)
                while len(_KEPT) >= _MOST_SETS:
                    _KEPT.pop(next(iter(_KEPT)))
                _KEPT[stamp] = known
        return known

    def _read(self, model: str) -> _Set:
        rows = self.connection.execute(
            "SELECT t.text_id, t.kind, v.vector FROM vectors v JOIN texts t"
            " ON t.kind = v.kind AND t.key = v.key WHERE v.model = ?",
            (model,),
        ).fetchall()
        ids = [row[0] for row in rows]
        places = {text_id: at for at, text_id in enumerate(ids)}
        blobs = [row[2] for row in rows]
        each = len(blobs[0]) if blobs else 0
        return _Set(each, ids, [row[1] for row in rows], places, _matrix(blobs))


def _matrix(blobs: list[bytes]) -> Any:
    """Return the vectors as one float32 matrix, or as they are where numpy is not installed."""
    numpy = _numpy()
    if numpy is None or not blobs:
        return blobs
    # A float64 anywhere would make numpy convert the whole matrix at each question.
    return numpy.frombuffer(b"".join(blobs), dtype=numpy.float32).reshape(len(blobs), -1)


def _cosines(known: _Set, query: bytes, among: list[int]) -> dict[int, float]:
    places = [(text_id, known.places[text_id]) for text_id in among if text_id in known.places]
    return {text_id: _dot(known.vectors[at], query) for text_id, at in places}


def _dot(vector: Any, query: bytes) -> float:
    asked = array("f", query)
    own = array("f", vector) if isinstance(vector, bytes) else vector.tolist()
    return float(sum(map(operator.mul, own, asked)))


def _nearest(known: _Set, query: bytes, count: int) -> list[int]:
    """Return the places of the nearest vectors that stand out; none without numpy."""
    numpy = _numpy()
    if numpy is None or not known.ids or count <= 0:
        return []
    scores = known.vectors @ numpy.frombuffer(query, dtype=numpy.float32)
    floor = float(scores.mean()) + _STANDS_OUT * float(scores.std())
    best = numpy.argsort(-scores)[:count]
    return [int(at) for at in best if scores[at] > floor]


@functools.cache
def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None
