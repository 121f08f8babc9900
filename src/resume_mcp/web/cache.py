"""Remembers the last pages for a few minutes, bounded in number and size."""

from collections import OrderedDict
from datetime import datetime
from typing import NamedTuple

from resume_mcp.jobs.page import Page

_MAX_ENTRIES = 64
_MAX_BYTES = 16 * 1024 * 1024


class _Entry(NamedTuple):
    page: Page
    size: int
    at: datetime


class PageCache:
    """Pages by URL; the oldest leave first."""

    def __init__(
        self, seconds: float, *, max_entries: int = _MAX_ENTRIES, max_bytes: int = _MAX_BYTES
    ) -> None:
        self._seconds = seconds
        self._max_entries = max_entries
        self._max_bytes = max_bytes
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._bytes = 0

    def get(self, url: str, now: datetime) -> Page | None:
        """Return the page, marked as cached, if it is fresh enough."""
        entry = self._entries.get(url)
        if entry is None:
            return None
        # A clock that was set back must not keep a page for ever.
        if not 0 <= (now - entry.at).total_seconds() < self._seconds:
            self._drop(url)
            return None
        return entry.page._replace(cached=True)

    def put(self, url: str, page: Page, now: datetime) -> None:
        """Keep the page; what is too big to share the space is not kept."""
        self._drop(url)
        size = _size(page)
        if size > self._max_bytes // 4:
            return
        self._entries[url] = _Entry(page, size, now)
        self._bytes += size
        while len(self._entries) > self._max_entries or self._bytes > self._max_bytes:
            self._drop(next(iter(self._entries)))

    def _drop(self, url: str) -> None:
        entry = self._entries.pop(url, None)
        if entry is not None:
            self._bytes -= entry.size


def _size(page: Page) -> int:
    """Return about as many bytes as the page takes in memory."""
    texts = [page.url, page.final_url, page.title, page.text, *page.json_ld, *page.warnings]
    texts += [text for pair in page.microdata for text in pair]
    return sum(len(text.encode("utf-8", "replace")) for text in texts)
