"""Results of the tools on pages, postings, search and match."""

import json
from typing import Any, Self

from pydantic import BaseModel, PrivateAttr

from resume_mcp.jobs.posting import Posting, Requirement, Salary
from resume_mcp.server.spec import View
from resume_mcp.server.untrusted import NOTE, wrapped


class PostingView(BaseModel):
    """The contract's job_posting."""

    title: str
    company: str
    city: str
    country: str
    remote: bool | None = None
    salary: Salary | None = None
    employment_type: str
    job_type: str
    degree: str
    years: float | None = None
    skills: list[str]
    requirements: list[Requirement]
    posted_at: str
    valid_through: str
    expired: bool
    url: str
    source: str
    external_id: str
    description: str | None = None
    untrusted: str = NOTE


class FetchView(View):
    """A fetched page: data from outside, between marks that it can't forge."""

    url: str
    final_url: str
    title: str
    text: str
    total_length: int
    truncated: bool
    next_offset: int | None = None
    job_posting: PostingView | None = None
    cached: bool
    fetched_at: str
    page_id: str
    hidden_characters: int
    warnings: list[str]
    untrusted: str = NOTE

    def spoken(self) -> str:
        """Give the page's text, marked as data."""
        lines = [f"Page {self.final_url} (fetched {self.fetched_at}), page_id {self.page_id}."]
        lines += [f"Warning: {warning}" for warning in self.warnings]
        if self.job_posting:
            line = wrapped(posting_line(self.job_posting), source=self.final_url)
            lines.append(f"Posting as understood: {line}")
        if self.truncated:
            lines.append(
                f"{self.total_length} characters in all; go on with offset={self.next_offset}."
            )
        return "\n".join([*lines, self.text])


class SavedJobView(View):
    """A stored posting."""

    job_id: str
    status: str
    posting: PostingView
    warnings: list[str]

    def spoken(self) -> str:
        """Say what is stored, and what the posting asks for."""
        asked = [f"- {each.kind}: {each.text}" for each in self.posting.requirements[:30]]
        source = self.posting.url or f"job://{self.job_id}"
        return "\n".join(
            [
                f"Job {self.status}: job_id {self.job_id}.",
                wrapped("\n".join([posting_line(self.posting), *asked]), source=source),
                *(f"Warning: {warning}" for warning in self.warnings),
            ]
        )


class RejectedView(BaseModel):
    """A line of a feed that could not be read."""

    line: int
    reason: str


class ImportedJobsView(View):
    """What an import of postings did."""

    inserted: int
    updated: int
    unchanged: int
    rejected: list[RejectedView]
    rejected_total: int

    def spoken(self) -> str:
        """Say the counts and the first rejected lines."""
        head = (
            f"Jobs: {self.inserted} inserted, {self.updated} updated, {self.unchanged} unchanged, "
            f"{self.rejected_total} rejected."
        )
        return "\n".join([head, *(f"line {r.line}: {r.reason}" for r in self.rejected[:10])])


class AlsoView(BaseModel):
    """The same job on another board or in another city."""

    id: str
    city: str | None = None
    source: str | None = None
    url: str


class ResultView(BaseModel):
    """One search result."""

    id: str
    title: str
    url: str
    text: str
    score: float
    matched: list[str]
    source: str | None = None
    external_id: str | None = None
    company: str | None = None
    city: str | None = None
    job_type: str | None = None
    salary: str | None = None
    posted_at: str | None = None
    also_at: list[AlsoView] = []


class ConnectorView(View):
    """A result whose text may be JSON: connectors of ChatGPT read nothing else."""

    _spoken_as: str = PrivateAttr("")

    def spoken_for(self, connector: str) -> Self:
        """Return this with its text in the form that a connector reads; "" is for any host."""
        self._spoken_as = connector
        return self


class SearchView(ConnectorView):
    """Search results, best first."""

    results: list[ResultView]
    relaxed: str | None = None
    mode: str
    warnings: list[str]
    untrusted: str = NOTE

    def spoken(self) -> str:
        """Give one line a result: a job by its facts, anything else by the words that fit."""
        if self._spoken_as:
            found = [{"id": r.id, "title": r.title, "url": r.url} for r in self.results]
            return json.dumps({"results": found}, ensure_ascii=False)
        if not self.results:
            return "\n".join(["Nothing found. Use other or fewer words.", *self.warnings])
        lines = [wrapped("\n".join(map(_result_line, self.results)), source="search")]
        if self.relaxed:
            lines.insert(0, f"Nothing matched with the {self.relaxed}; these match without.")
        return "\n".join([*lines, *self.warnings])


class FetchedTextView(ConnectorView):
    """The whole text of a search result."""

    id: str
    title: str
    text: str
    url: str
    metadata: dict[str, Any]
    untrusted: str = NOTE

    def spoken(self) -> str:
        """Give the text."""
        if self._spoken_as:
            return json.dumps(self.structured(), ensure_ascii=False)
        return f"{self.title} | {self.url}\n{self.text}"


class RequirementView(BaseModel):
    """A requirement and what in the resume answers it."""

    text: str
    kind: str
    status: str
    evidence: list[str]


class KeywordsView(BaseModel):
    """The posting's terms."""

    present: list[str]
    missing: list[str]


class MatchView(View):
    """How well a resume fits."""

    score: int
    parts: dict[str, float]
    requirements: list[RequirementView]
    keywords: KeywordsView
    gaps: list[str]
    advice: list[str]
    strategy: str

    def spoken(self) -> str:
        """Say the score, what is there, what is missing, what to do."""
        lines = [
            f"- {each.kind} {each.status}: {each.text}"
            + (f" ({', '.join(each.evidence[:3])})" if each.evidence else "")
            for each in self.requirements
        ]
        lines.append(f"Present: {', '.join(self.keywords.present) or 'none'}")
        lines.append(f"Missing: {', '.join(self.keywords.missing) or 'none'}")
        # The requirements and words are the posting's; gaps and advice quote them.
        if self.gaps:
            lines.append(f"Gaps in the musts: {'; '.join(self.gaps)}")
        found = wrapped("\n".join([*lines, *self.advice]), source="the posting")
        return f"Fit {self.score}/100, strategy {self.strategy}.\n{found}"


def posting_view(posting: Posting, *, description: bool = False) -> PostingView:
    """Return the posting for a result; its long description only where it is asked for."""
    fields: dict[str, Any] = json.loads(posting.model_dump_json())
    if not description:
        fields.pop("description")
    return PostingView(**fields)


def posting_line(posting: PostingView) -> str:
    """Return the posting as one line."""
    pay = posting.salary.text if posting.salary else ""
    parts = (posting.title, posting.company, posting.city, posting.employment_type, pay)
    closed = ["expired"] if posting.expired else []
    return " | ".join([*(part for part in parts if part), *closed]) or "nothing was recognised"


def _result_line(result: ResultView) -> str:
    if not result.id.startswith("job:"):
        what = f"{result.title} | {result.text}" if result.text else result.title
        return f"{what} | {result.url} | id {result.id}"
    parts = (
        result.title,
        result.company or "",
        result.city or "",
        result.job_type or "",
        result.salary or "",
        result.url,
    )
    line = " | ".join(parts) + f" | id {result.id}"
    if not result.also_at:
        return line
    others = (
        ", ".join(part for part in (each.city, each.source, each.url, f"id {each.id}") if part)
        for each in result.also_at
    )
    return f"{line}\n  also at: {'; '.join(others)}"
