"""Extracts the text of an HTML page as rows; runs in a bounded process."""

import base64
import re
from typing import Any

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.decoding import decode
from resume_mcp.importing.extraction.html_body import Walker
from resume_mcp.importing.extraction.html_hidden import hidden_names
from resume_mcp.importing.extraction.rows import MAX_CHARACTERS, Extracted, to_json
from resume_mcp.importing.written.tables import word_set
from resume_mcp.resume.document import JsonObject

MAX_BYTES = 1024 * 1024
_MAX_TAGS = 20_000
_MAX_DEPTH = 200
_MAX_ATTRIBUTES = 50
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_EMBEDDED = re.compile(r"data:[\w/+.-]*;base64,[A-Za-z0-9+/=\s]*")
_VOID = """
area base br col embed hr img input link meta param source track wbr p li dt dd td th tr thead
tbody tfoot option
"""
_CHARSET = re.compile(rb"""(?i)<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{2,20})""")


def run(payload: JsonObject) -> JsonObject:
    """Return the rows of a page and what is to be told about it.

    Raises:
        TooLarge: more than a resume can hold.
        Unreadable: no text in it.
    """
    return to_json(extract(base64.b64decode(payload["data_base64"])))


def extract(data: bytes, _password: str = "") -> Extracted:
    """Return the rows of a page in reading order."""
    page = _EMBEDDED.sub("", _decoded(data)).replace("\x00", "")
    _check(page)
    root = _parsed(page)
    if root is None:
        raise Unreadable("There is no text in this page. Nothing was stored.")
    sheets = "\n".join(str(style.text or "") for style in root.iter("style"))
    walker = Walker(hidden_names(sheets))
    rows = walker.rows(root)
    characters = sum(len(row.text) for row in rows)
    if characters > MAX_CHARACTERS:
        raise TooLarge(
            f"The page has {characters:,} characters; {MAX_CHARACTERS:,} are the most that is read "
            "as a resume. Nothing was stored.",
            limit=MAX_CHARACTERS,
        )
    if not rows:
        raise Unreadable("There is no text in this page. Nothing was stored.")
    return Extracted(rows, walker.notices())


def _decoded(data: bytes) -> str:
    declared = _CHARSET.search(data[:2048])
    if declared and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        name = declared[1].decode("ascii").casefold()
        name = "gb18030" if name in ("gb2312", "gbk") else name
        try:
            return data.decode(name)
        except (LookupError, UnicodeDecodeError):
            pass  # a wrong or unknown name: the bytes tell
    return decode(data).text


def _check(page: str) -> None:
    """Refuse a page that no resume looks like before a parser sees it."""
    if len(page) > MAX_BYTES:
        raise _too_large(f"{len(page):,} characters beside its pictures", f"{MAX_BYTES:,}")
    tags = depth = deepest = 0
    for match in _TAG.finditer(page):
        tags += 1
        if match[2].casefold() not in word_set(_VOID):
            depth = max(depth - 1, 0) if match[1] else depth + 1
            deepest = max(deepest, depth)
    if tags > _MAX_TAGS:
        raise _too_large(f"{tags:,} tags", f"{_MAX_TAGS:,}")
    if deepest > _MAX_DEPTH:
        raise _too_large(f"elements {deepest} deep", str(_MAX_DEPTH))
    longest = max((tag.count("=") for tag in page.split("<")), default=0)
    if longest > 4 * _MAX_ATTRIBUTES:
        raise _too_large(f"a tag with {longest} attributes", str(_MAX_ATTRIBUTES))


def _too_large(what: str, limit: str) -> TooLarge:
    return TooLarge(
        f"The page has {what}; {limit} are the most that is read as a resume. Save it as plain "
        "text or PDF and import that. Nothing was stored."
    )


def _parsed(page: str) -> Any | None:
    from lxml import etree
    from lxml.html import HTMLParser, document_fromstring

    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
    try:
        return document_fromstring(page.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:  # an empty page
        return None
