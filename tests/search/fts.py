"""A small index like the store's, in memory, to test what the search makes of it."""

import sqlite3
from collections.abc import Iterable

from resume_mcp.jobs.posting import Posting
from resume_mcp.search.documents import posting_fields
from resume_mcp.search.filters import Filters, passes
from resume_mcp.search.plan import RANKED, RECALLED, recall_plan
from resume_mcp.search.query import parse_query
from resume_mcp.search.rank import FIELDS, WEIGHTS, Candidate, Ranked, query_tokens, rank


class Index:
    def __init__(self, postings: Iterable[Posting]) -> None:
        self._db = sqlite3.connect(":memory:")
        columns = ", ".join(FIELDS)
        self._db.execute(f"create virtual table texts using fts5({columns})")
        self._db.execute("create virtual table words using fts5vocab(texts, 'row')")
        self._rows = [posting_fields(posting) for posting in postings]
        places = ", ".join("?" * (len(FIELDS) + 1))
        self._db.executemany(
            f"insert into texts(rowid, {columns}) values({places})",
            ((at, *(fields[name] for name in FIELDS)) for at, (fields, _) in enumerate(self._rows)),
        )

    def close(self) -> None:
        self._db.close()

    def recall(self, expression: str, limit: int = RECALLED) -> list[int]:
        if not expression:
            return []
        weights = ", ".join(str(WEIGHTS[name]) for name in FIELDS)
        found = self._db.execute(
            f"select rowid from texts where texts match ? order by bm25(texts, {weights}) limit ?",  # noqa: S608
            (expression, limit),
        )
        return [row[0] for row in found]

    def frequency(self, tokens: list[str]) -> dict[str, int]:
        found = {}
        for token in tokens:
            row = self._db.execute("select doc from words where term = ?", (token,)).fetchone()
            found[token] = row[0] if row else 0
        return found

    def search(self, text: str, filters: Filters | None = None, limit: int = 10) -> list[Ranked]:
        filters = filters or Filters()
        query = parse_query(text, filters.skills)
        frequency, size = self.frequency(query_tokens(query)), len(self._rows)
        found = self.recall(recall_plan(query, frequency, size))
        factors = {at: passes(self._rows[at][1], filters) for at in found}
        kept = [at for at in found if factors[at] is not None][:RANKED]
        candidates = [Candidate(str(at), *self._rows[at]) for at in kept]
        ranked = rank(
            query, candidates, document_frequency=frequency, corpus_size=size, limit=RANKED
        )
        weighed = [hit._replace(score=hit.score * (factors[int(hit.key)] or 0)) for hit in ranked]
        return sorted(weighed, key=lambda hit: -hit.score)[:limit]
