"""A page as fetched and made readable: data from outside, never orders."""

from typing import NamedTuple


class Page(NamedTuple):
    """What a guarded fetch brings: the readable text and the structured data it carries."""

    url: str
    final_url: str
    title: str
    text: str  # all of the readable text; paging happens later
    json_ld: tuple[str, ...]  # raw application/ld+json blocks, as found
    microdata: tuple[tuple[str, str], ...]  # (itemprop, content) of a schema.org JobPosting, if any
    fetched_at: str  # ISO 8601, UTC
    cached: bool
    hidden_characters: int  # length of the text that a reader would not have seen, left out
    warnings: tuple[str, ...]
