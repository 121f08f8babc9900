import gzip
from collections.abc import AsyncGenerator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import FetchFailed
from resume_mcp.web.body import FEED, MAX_DECODED_BYTES, MAX_WIRE_BYTES, Body, Headers, read_body
from tests.web.lab import gzip_bomb

pytestmark = pytest.mark.anyio
HTML = (b"Content-Type", b"text/html; charset=utf-8")
GZIP = (b"Content-Encoding", b"gzip")


async def pieces(content: bytes, size: int) -> AsyncGenerator[bytes]:
    for start in range(0, len(content), size):
        yield content[start : start + size]


async def body(*headers: tuple[bytes, bytes], content: bytes, size: int = 1000) -> Body:
    return await read_body(Headers(headers), pieces(content, size))


@pytest.mark.parametrize("size", [1, 7, 100_000])
async def test_a_body_is_the_same_in_whatever_pieces_it_comes(size: int) -> None:
    content = "<p>五险一金</p>".encode() * 200
    plain = await body(HTML, content=content, size=size)
    packed = await body(HTML, GZIP, content=gzip.compress(content), size=size)
    assert plain == packed == Body(content, "html", "text/html; charset=utf-8", truncated=False)


async def test_a_body_ends_at_the_wire_bound() -> None:
    read = await body(HTML, content=b"x" * (MAX_WIRE_BYTES + 10_000))
    assert read.truncated
    assert MAX_WIRE_BYTES < len(read.content) <= MAX_WIRE_BYTES + 1000


async def test_a_bomb_ends_at_the_decoded_bound() -> None:
    read = await body(HTML, GZIP, content=gzip_bomb(64), size=65536)
    assert read.truncated
    assert len(read.content) == MAX_DECODED_BYTES


@given(st.binary(max_size=400), st.integers(1, 50))
async def test_damaged_gzip_is_read_or_refused(content: bytes, size: int) -> None:
    packed = gzip.compress(b"<p>hello</p>" * 9)
    for damaged in (content, packed[:20] + content, packed + content):
        with suppress(FetchFailed):
            read = await body(HTML, GZIP, content=damaged, size=size)
            assert len(read.content) <= MAX_DECODED_BYTES


async def test_one_header_in_two_lines_is_two_encodings() -> None:
    with pytest.raises(FetchFailed) as caught:
        await body(HTML, GZIP, GZIP, content=b"x")
    assert caught.value.details["category"] == "content_encoding"


def test_a_header_that_is_not_ascii_can_be_read() -> None:
    headers = Headers([(b"Location", "/职位".encode()), (b"X-Old", b"caf\xe9")])
    assert headers.get("location") == "/职位"
    assert headers.get("x-old") == "café"
    assert headers.get("x-none") == ""


@pytest.mark.parametrize(
    "kind", [b"text/csv; charset=gbk", b"application/x-ndjson", b"application/json", b""]
)
async def test_a_feed_may_be_of_any_type_that_lists_come_as(kind: bytes) -> None:
    headers = [(b"Content-Type", kind)] if kind else []
    content = b"title\nBaker\n" * 400_000
    read = await read_body(Headers(headers), pieces(content, 65_536), FEED)
    assert (read.kind, read.truncated, read.content == content) == ("text", False, True)


async def test_a_page_is_no_feed_and_a_list_is_no_page() -> None:
    with pytest.raises(FetchFailed, match="save_job"):
        await read_body(Headers([HTML]), pieces(b"<p>x</p>", 10), FEED)
    with pytest.raises(FetchFailed):
        await body((b"Content-Type", b"text/csv"), content=b"title\n")


async def test_a_feed_ends_at_bounds_of_its_own() -> None:
    read = await read_body(
        Headers([(b"Content-Type", b"text/csv"), GZIP]), pieces(gzip_bomb(64), 65_536), FEED
    )
    assert read.truncated
    assert len(read.content) == FEED.decoded
