"""Use case of search: recall by the index, ranked by one scorer, for all that is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from resume_mcp.errors import InvalidInput, NotFound
from resume_mcp.jobs.duplicates import grouped
from resume_mcp.ports import Storage, Transaction
from resume_mcp.resume.document import JsonObject
from resume_mcp.search.documents import text_fields
from resume_mcp.search.filters import Filters, is_a_day, passes, relaxed
from resume_mcp.search.fusion import Meaning, fused
from resume_mcp.search.own_groups import Groups
from resume_mcp.search.plan import RANKED, RECALLED, recall_plan
from resume_mcp.search.query import Query, parse_query
from resume_mcp.search.rank import Candidate, Ranked, query_tokens, rank
from resume_mcp.search.snippets import snippet

NEAREST = 60  # texts that vectors alone may bring
MAX_QUERY, MAX_GIVEN = 512, 4_000
KINDS = {"jobs": ("job",), "resumes": ("resume",), "memory": ("archive",), "pages": ("page",)}
MEMORY = "memory"


class Hit(NamedTuple):
    """One result."""

    kind: str
    key: str
    score: float
    matched: tuple[str, ...]
    facts: JsonObject
    is_by_meaning: bool = False  # whether vectors took part in its score
    also: tuple["Hit", ...] = ()  # the same job on other boards or in other cities


class Found(NamedTuple):
    """Results, best first; `relaxed` says what was given up to find any."""

    hits: tuple[Hit, ...]
    relaxed: str
    warnings: tuple[str, ...]
    mode: str = "lexical"  # or hybrid, where vectors took part


@dataclass(frozen=True)
class SearchService:
    """Searches jobs, resumes, memory and pages."""

    storage: Storage
    memory_texts: Callable[[], Mapping[str, str]]
    own_groups: Groups = ()  # the person's words for one thing
    meaning_of: Callable[[str], Meaning] | None = None  # where a model for vectors is set

    def search(self, query: str, *, scope: str, filters: Filters, limit: int) -> Found:
        """Find the best texts for a query; nothing found says what was relaxed or could be."""
        text = query.strip()
        if not is_a_day(filters.since.strip()):
            raise InvalidInput(
                f"since is {filters.since[:40]!r}, which is no date. Give an ISO date, such as "
                "2026-11-01, or leave it out."
            )
        if len(text) > MAX_GIVEN:
            raise InvalidInput(
                f"query has {len(text)} characters; at most {MAX_GIVEN}. Say what you look for."
            )
        if not text:
            return Found((), "", ("query is empty. Say what you look for, in words.",))
        warnings = []
        if len(text) > MAX_QUERY:
            text = text[:MAX_QUERY]
            warnings.append(f"Only the first {MAX_QUERY} characters of the query were used.")
        # Only postings have a city, a pay, a date: asked for all with a filter, jobs are meant.
        everything = list(KINDS) if filters.is_empty() else ["jobs"]
        scopes = everything if scope == "all" else [scope]
        meaning = self.meaning_of(text) if self.meaning_of and scopes != [MEMORY] else None
        if meaning and meaning.warning:
            warnings.append(meaning.warning)
        hits = self._hits(text, scopes, filters, limit, meaning)
        given_up: list[str] = []
        for name, looser in relaxed(filters):
            if hits:
                break
            given_up.append(name)
            hits = self._hits(text, scopes, looser, limit, meaning)
        return Found(
            tuple(hits),
            ", ".join(given_up) if hits else "",
            tuple(warnings),
            mode="hybrid" if any(hit.is_by_meaning for hit in hits) else "lexical",
        )

    def _hits(
        self,
        text: str,
        scopes: list[str],
        filters: Filters,
        limit: int,
        meaning: Meaning | None,
    ) -> list[Hit]:
        query = parse_query(text, skills=filters.skills, own=self.own_groups)
        kinds = [kind for each in scopes for kind in KINDS[each]]
        # The memory service opens transactions of its own: never inside of ours.
        hits = self._remembered(query, limit) if MEMORY in scopes else []
        with self.storage.reading() as tx:
            hits += self._stored(tx, query, kinds, filters, meaning) if kinds else []
            best = _once_each(sorted(hits, key=lambda hit: -hit.score))
            return [hit._replace(facts=_with_text(tx, hit, query)) for hit in best[:limit]]

    def _stored(
        self,
        tx: Transaction,
        query: Query,
        kinds: list[str],
        filters: Filters,
        meaning: Meaning | None,
    ) -> list[Hit]:
        size = tx.index.size(kinds)
        frequency = tx.index.document_frequency(query_tokens(query))
        expression = recall_plan(query, frequency, size)
        recalled = RANKED if filters.is_empty() else RECALLED
        rows = {_key(row): row for row in tx.index.recall(kinds, expression, recalled)}
        weights = {key: passes(row["facts"], filters) for key, row in rows.items()}
        fitting = [row for key, row in rows.items() if weights[key] is not None][:RANKED]
        fields = tx.index.fields([row["id"] for row in fitting])
        candidates = [Candidate(_key(row), fields[row["id"]], row["facts"]) for row in fitting]
        ranked = rank(
            query, candidates, document_frequency=frequency, corpus_size=size, limit=RANKED
        )
        near = _near(tx, meaning, kinds, fitting)
        if meaning:
            cosines = {key: cosine for key, (cosine, _) in near.items()}
            ranked = fused(ranked, cosines, meaning.weight)
            for key, (_, row) in near.items():
                rows.setdefault(key, row)
                weights.setdefault(key, passes(row["facts"], filters))
        hits = (_hit(r, rows[r.key]["facts"], weights[r.key]) for r in ranked)
        return [hit._replace(is_by_meaning=bool(near)) for hit in hits if hit is not None]

    def _remembered(self, query: Query, limit: int) -> list[Hit]:
        """Search the memory files as they are now; they are few, and the person may edit them."""
        candidates = []
        for doc, text in self.memory_texts().items():
            if text.strip():
                facts = {"title": doc, "text": text}
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
        found = [_hit(each, facts_of[each.key], 1.0) for each in ranked]
        return [hit for hit in found if hit is not None]

    def page_text(self, page_id: str) -> tuple[str, str, str]:
        """Return (title, text, url) of a kept page."""
        with self.storage.reading() as tx:
            page = tx.pages.row(page_id)
        if page is None:
            raise NotFound(f"No page {page_id[:80]!r} among the last pages. Use web_fetch again.")
        return page.title, page.text, page.final_url


def _key(row: JsonObject) -> str:
    return f"{row['kind']}\n{row['key']}"


def _near(
    tx: Transaction, meaning: Meaning | None, kinds: list[str], rows: list[JsonObject]
) -> dict[str, tuple[float, JsonObject]]:
    """Return how near texts are to a question, with their rows: these, and the nearest."""
    if meaning is None or not meaning.vector:
        return {}
    known = {row["id"]: row for row in rows}
    cosines = tx.vectors.similar(
        meaning.model, meaning.vector, kinds=kinds, among=list(known), nearest=NEAREST
    )
    known |= {row["id"]: row for row in tx.index.rows([i for i in cosines if i not in known])}
    found = ((known[i], cosine) for i, cosine in cosines.items() if i in known)
    return {_key(row): (cosine, row) for row, cosine in found}


def _once_each(hits: list[Hit]) -> list[Hit]:
    """Return each job once, by its best posting; the others stand beside it."""
    groups = grouped([hit.facts for hit in hits])
    return [hits[first]._replace(also=tuple(hits[at] for at in rest)) for first, *rest in groups]


def _hit(ranked: Ranked, facts: JsonObject, weight: float | None) -> Hit | None:
    if weight is None or ranked.score <= 0:
        return None
    kind, _, key = ranked.key.partition("\n")
    return Hit(kind, key, ranked.score * weight, ranked.matched, facts)


def _with_text(tx: Transaction, hit: Hit, query: Query) -> JsonObject:
    """Return the facts of a result with the part of its text that shows why it was found."""
    text = str(hit.facts.get("text") or "")
    if hit.kind == "job":
        text = tx.jobs.description(hit.key)
    elif hit.kind == "page" and (page := tx.pages.row(hit.key)) is not None:
        text = page.text
    return {**hit.facts, "text": snippet(text, query, hit.matched)} if text else hit.facts
