"""Reads the body of a response within bounds, whatever the server sends."""

import zlib
from collections.abc import AsyncIterable, Sequence
from typing import NamedTuple

from resume_mcp.errors import FetchFailed

MAX_WIRE_BYTES = 2 * 1024 * 1024
MAX_DECODED_BYTES = 4 * 1024 * 1024
_STEP = 64 * 1024
_GZIP = 31  # zlib's window bits for the gzip container
_FILES = (b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
_TYPES = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "text",
    "application/json": "text",
    "application/ld+json": "text",
    "text/json": "text",
}
# What lists of postings come as; servers of files often know no better than the last one.
_FEED_TYPES = dict.fromkeys(
    (
        *(kind for kind, read_as in _TYPES.items() if read_as == "text"),
        "text/csv",
        "application/csv",
        "text/tab-separated-values",
        "application/jsonl",
        "application/x-ndjson",
        "application/x-jsonlines",
        "application/octet-stream",
    ),
    "text",
)


class Bounds(NamedTuple):
    """How much of a response is read, and which types are."""

    wire: int = MAX_WIRE_BYTES
    decoded: int = MAX_DECODED_BYTES
    is_feed: bool = False


PAGE = Bounds()
FEED = Bounds(wire=16 * 1024 * 1024, decoded=32 * 1024 * 1024, is_feed=True)


class Body(NamedTuple):
    """The decoded bytes of a page and what they are."""

    content: bytes
    kind: str  # html | text
    content_type: str
    truncated: bool


class Headers:
    """The headers of a response, names without case."""

    def __init__(self, raw: Sequence[tuple[bytes, bytes]]) -> None:
        self._raw = [(name.lower(), value) for name, value in raw]

    def get(self, name: str) -> str:
        """Return the values under a name, joined as HTTP joins them."""
        wanted = name.lower().encode()
        values = [value for header, value in self._raw if header == wanted]
        joined = b", ".join(values)
        try:
            return joined.decode("utf-8").strip()
        except UnicodeDecodeError:
            return joined.decode("latin-1").strip()


async def read_body(headers: Headers, stream: AsyncIterable[bytes], bounds: Bounds = PAGE) -> Body:
    """Return the body, cut at the bounds and saying so.

    Raises:
        FetchFailed: its type or encoding is none that we read.
    """
    content_type = headers.get("content-type")
    kind = _kind(content_type, bounds)
    decoder = _decoder(headers.get("content-encoding"))
    content, truncated = await _bounded(stream, decoder, bounds)
    if content.startswith(_FILES):
        raise _unread("content_type", "The URL leads to a file, not to a page of text.")
    if kind == "unknown" and bounds.is_feed:
        kind = "text"
    if kind == "unknown":
        # A server that names no type still sends a page more often than not.
        if not content[:512].lstrip().startswith(b"<"):
            raise _unread("content_type", "The server does not say what it sent.")
        kind = "html"
    return Body(content, kind, content_type, truncated)


def _kind(content_type: str, bounds: Bounds) -> str:
    if not content_type:
        return "unknown"
    types = _FEED_TYPES if bounds.is_feed else _TYPES
    kind = types.get(content_type.partition(";")[0].strip().lower())
    if kind is None and bounds.is_feed:
        raise FetchFailed(
            "The URL leads to a page, not to a list of postings in JSON or CSV. For one posting "
            "use save_job.",
            category="content_type",
        )
    if kind is None:
        raise _unread("content_type", "The URL leads to a file, not to a page of text.")
    return kind


def _decoder(encoding: str) -> "zlib._Decompress | None":
    names = [name.strip().lower() for name in encoding.split(",") if name.strip()]
    if names in ([], ["identity"]):
        return None
    if names in (["gzip"], ["x-gzip"]):
        return zlib.decompressobj(_GZIP)
    raise _unread("content_encoding", "The server sent an encoding that nobody asked for.")


async def _bounded(
    stream: AsyncIterable[bytes], decoder: "zlib._Decompress | None", bounds: Bounds
) -> tuple[bytes, bool]:
    """Return the decoded bytes and whether more was to come."""
    wire = 0
    content = bytearray()
    async for part in stream:
        wire += len(part)
        room = bounds.decoded - len(content)
        content += part if decoder is None else _inflate(decoder, part, room)
        if wire > bounds.wire or len(content) > bounds.decoded:
            return bytes(content[: bounds.decoded]), True
    return bytes(content), False


def _inflate(decoder: "zlib._Decompress", part: bytes, room: int) -> bytes:
    """Return what a piece unpacks to, no more than just beyond the bound."""
    unpacked = bytearray()
    try:
        while part and len(unpacked) <= room:
            unpacked += decoder.decompress(part, _STEP)
            part = decoder.unconsumed_tail
    except zlib.error as error:
        raise _unread("content_encoding", "The server sent damaged data.") from error
    return bytes(unpacked)


def _unread(category: str, words: str) -> FetchFailed:
    return FetchFailed(
        f"{words} Only web pages, plain text and JSON can be read; a PDF or Word file can be "
        "imported from disk, other text pasted.",
        category=category,
    )
