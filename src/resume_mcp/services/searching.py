"""Use case of search: recall by the index, ranked by one scorer, for all that is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from resume_mcp.errors import InvalidInput, NotFound
from resume_mcp.ports import Storage, Transaction
from resume_mcp.resume.document import JsonObject
from resume_mcp.search.documents import text_fields
from resume_mcp.search.filters import Filters, passes, relaxed
from resume_mcp.search.plan import RANKED, RECALLED, recall_plan
from resume_mcp.search.query import Query, parse_query
from resume_mcp.search.rank import Candidate, Ranked, query_tokens, rank

SNIPPET_SOURCE = 2_000
MAX_QUERY = 512
KINDS = {"jobs": ("job",), "resumes": ("resume",), "memory": (), "pages": ("page",)}
MEMORY = "memory"


class Hit(NamedTuple):
    """One result."""

    kind: str
    key: str
    score: float
    matched: tuple[str, ...]
    facts: JsonObject


class Found(NamedTuple):
    """Results, best first; `relaxed` says what was given up to find any."""

    hits: tuple[Hit, ...]
    relaxed: str
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class SearchService:
    """Searches jobs, resumes, memory and pages."""

    storage: Storage
    memory_texts: Callable[[], Mapping[str, str]]

    def search(self, query: str, *, scope: str, filters: Filters, limit: int) -> Found:
        """Find the best texts for a query; nothing found says what was relaxed or could be."""
        text = query.strip()
        if not text:
            raise InvalidInput("query is empty. Say what you look for, in words.")
        warnings = []
        if len(text) > MAX_QUERY:
            text = text[:MAX_QUERY]
            warnings.append(f"Only the first {MAX_QUERY} characters of the query were used.")
        scopes = list(KINDS) if scope == "all" else [scope]
        hits = self._hits(text, scopes, filters, limit)
        given_up: list[str] = []
        for name, looser in relaxed(filters):
            if hits:
                break
            given_up.append(name)
            hits = self._hits(text, scopes, looser, limit)
        return Found(tuple(hits), ", ".join(given_up) if hits else "", tuple(warnings))

    def _hits(self, text: str, scopes: list[str], filters: Filters, limit: int) -> list[Hit]:
        query = parse_query(text, skills=filters.skills)
        kinds = [kind for each in scopes for kind in KINDS[each]]
        # The memory service opens transactions of its own: never inside of ours.
        hits = self._remembered(query, limit) if MEMORY in scopes else []
        with self.storage.transaction() as tx:
            hits += self._stored(tx, query, kinds, filters) if kinds else []
            best = sorted(hits, key=lambda hit: (-hit.score, hit.kind, hit.key))[:limit]
            return [hit._replace(facts=_with_text(tx, hit)) for hit in best]

    def _stored(
        self, tx: Transaction, query: Query, kinds: list[str], filters: Filters
    ) -> list[Hit]:
        size = tx.index.size(kinds)
        frequency = tx.index.document_frequency(query_tokens(query))
        rows = tx.index.recall(kinds, recall_plan(query, frequency, size), RECALLED)
        fitting = [row for row in rows if passes(row["facts"], filters) is not None]
        candidates = [
            Candidate(f"{row['kind']}\n{row['key']}", row["fields"], row["facts"])
            for row in fitting[:RANKED]
        ]
        ranked = rank(
            query, candidates, document_frequency=frequency, corpus_size=size, limit=RANKED
        )
        facts = {candidate.key: candidate.facts for candidate in candidates}
        return [hit for r in ranked if (hit := _filtered(r, facts[r.key], filters)) is not None]

    def _remembered(self, query: Query, limit: int) -> list[Hit]:
        """Search the memory files as they are now; they are few, and the person may edit them."""
        candidates = []
        for doc, text in self.memory_texts().items():
            if text.strip():
                facts = {"title": doc, "text": text[:SNIPPET_SOURCE]}
                candidates.append(Candidate(f"{MEMORY}\n{doc}", text_fields(doc, text), facts))
        frequency = {
            token: sum(token in " ".join(c.fields.values()).split() for c in candidates)
            for token in query_tokens(query)
        }
        ranked = rank(
            query,
            candidates,
            document_frequency=frequency,
            corpus_size=len(candidates),
            limit=limit,
        )
        facts_of: dict[str, Any] = {candidate.key: candidate.facts for candidate in candidates}
        found = [_filtered(each, facts_of[each.key], Filters()) for each in ranked]
        return [hit for hit in found if hit is not None]

    def page_text(self, page_id: str) -> tuple[str, str, str]:
        """Return (title, text, url) of a kept page."""
        with self.storage.transaction() as tx:
            page = tx.pages.row(page_id)
        if page is None:
            raise NotFound(f"No page {page_id[:80]!r} among the last pages. Use web_fetch again.")
        return page.title, page.text, page.final_url


def _filtered(ranked: Ranked, facts: JsonObject, filters: Filters) -> Hit | None:
    weight = passes(facts, filters)
    if weight is None or ranked.score <= 0:
        return None
    kind, _, key = ranked.key.partition("\n")
    return Hit(kind, key, ranked.score * weight, ranked.matched, facts)


def _with_text(tx: Transaction, hit: Hit) -> JsonObject:
    """Return the facts of a result with the start of its text."""
    if hit.kind == "job" and (job := tx.jobs.row(hit.key)) is not None:
        return {**hit.facts, "text": job.posting.description[:SNIPPET_SOURCE]}
    if hit.kind == "page" and (page := tx.pages.row(hit.key)) is not None:
        return {**hit.facts, "text": page.text[:SNIPPET_SOURCE]}
    return hit.facts
