"""The outside world in tests: pages, the person, the clock. Never our own code."""

from datetime import UTC, datetime
from typing import Any

from mcp.types import ElicitResult

from resume_mcp.errors import FetchFailed
from resume_mcp.jobs.page import Page


def fixed_clock() -> datetime:
    """Return always the same moment."""
    return datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


class FakePages:
    """The web, as far as a test has written it down."""

    def __init__(self) -> None:
        self.known: dict[str, Page] = {}

    def put(self, url: str, text: str, *, title: str = "", json_ld: tuple[str, ...] = ()) -> None:
        self.known[url] = Page(
            url=url,
            final_url=url,
            title=title,
            text=text,
            json_ld=json_ld,
            microdata=(),
            fetched_at="2026-11-29T12:00:00+00:00",
            cached=False,
            hidden_characters=0,
            warnings=(),
        )

    async def read(self, url: str, *, refresh: bool = False) -> Page:  # noqa: ARG002 - the port's
        if url not in self.known:
            raise FetchFailed(f"{url!r} was not found.", category="http_error")
        return self.known[url]

    async def read_feed(self, url: str) -> tuple[str, str]:
        return url, (await self.read(url)).text


class Person:
    """The human at the host: answers a dialog field by field, or declines."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.schemas: list[dict[str, Any]] = []
        self.action: Any = "accept"
        self.content: dict[str, Any] | None = None
        self.choices: list[str] = []

    async def answer(self, _context: Any, params: Any) -> ElicitResult:
        self.asked.append(params.message)
        self.schemas.append(params.requested_schema)
        if self.action != "accept":
            return ElicitResult(action=self.action)
        if self.content is not None:
            return ElicitResult(action="accept", content=self.content)
        fields = list(params.requested_schema["properties"])
        if fields == ["answer"]:
            return ElicitResult(action="accept", content={"answer": "yes"})
        chosen: dict[str, Any] = dict(zip(fields, self.choices, strict=False))
        return ElicitResult(action="accept", content=chosen)
