"""Looks into the streams of a PDF before a parser does: what inflates beyond reason is refused."""

import re
import zlib
from collections.abc import Iterator

from resume_mcp.errors import TooLarge

MAX_STREAM = 16 * 1024 * 1024
MAX_ALL = 48 * 1024 * 1024
_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_DICTIONARY = 600  # bytes before a stream in which its dictionary stands
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda", b"\x68", b"\x48", b"\x58")


def check_streams(data: bytes) -> None:
    """Refuse a PDF whose streams, pictures set aside, inflate to more than a resume needs.

    Raises:
        TooLarge: one stream, or all of them, are beyond the bounds.
    """
    total = 0
    for start in _streams(data):
        size = _inflated(data, start)
        total += size
        if size > MAX_STREAM or total > MAX_ALL:
            raise TooLarge(
                f"The content of this PDF inflates to more than {MAX_STREAM:,} bytes, which no "
                "resume needs. Export it again; nothing was stored.",
                limit=MAX_STREAM,
            )


def _streams(data: bytes) -> Iterator[int]:
    """Yield where the compressed streams begin that are no pictures."""
    for match in _STREAM.finditer(data):
        before = data[max(match.start() - _DICTIONARY, 0) : match.start()]
        dictionary = before.rpartition(b" obj")[2]
        picture = re.search(rb"/Subtype\s*/Image", dictionary) is not None
        if not picture and data.startswith(_ZLIB, match.end()):
            yield match.end()


def _inflated(data: bytes, start: int) -> int:
    """Return to how many bytes a stream inflates, counted no further than the bound."""
    inflater = zlib.decompressobj()
    size = 0
    rest = data[start : start + 4 * 1024 * 1024]
    try:
        while rest and not inflater.eof and size <= MAX_STREAM:
            size += len(inflater.decompress(rest, 1024 * 1024))
            rest = inflater.unconsumed_tail
    except zlib.error:
        pass  # an encrypted or damaged stream: the parser judges it
    return size
