"""Extracts the text of a PDF as rows in reading order; runs in a bounded process."""

import base64
import re
from collections import Counter
from typing import Any

from resume_mcp.errors import InvalidInput, TooLarge, Unreadable
from resume_mcp.importing.extraction.page_edges import without_edges
from resume_mcp.importing.extraction.pdf_bounds import check_streams
from resume_mcp.importing.extraction.pdf_columns import Region
from resume_mcp.importing.extraction.pdf_fragments import Fragment, fragments_of
from resume_mcp.importing.extraction.pdf_glyphs import PageGlyphs, read_page
from resume_mcp.importing.extraction.pdf_rows import SOFT, over_break
from resume_mcp.importing.extraction.pdf_rules import Rules
from resume_mcp.importing.extraction.pdf_tables import page_regions, rows_of_region
from resume_mcp.importing.extraction.rows import MAX_CHARACTERS, Extracted, Row, to_json
from resume_mcp.importing.written.tables import word_set
from resume_mcp.resume.document import JsonObject

MAX_PAGES = 50
_FEW = 20  # characters: with fewer a page is a picture


def run(payload: JsonObject) -> JsonObject:
    """Return the rows of a PDF and what is to be told about it.

    Raises:
        InvalidInput: a password is needed, or the one given is wrong.
        TooLarge: too many pages or characters.
        Unreadable: damaged, a scan, or text without a code.
    """
    data = base64.b64decode(payload["data_base64"])
    return to_json(extract(data, str(payload.get("password", ""))))


def extract(data: bytes, password: str = "") -> Extracted:
    """Return the rows of a PDF in reading order."""
    check_streams(data)
    document = _opened(data, password)
    try:
        pages = _pages(document)
    finally:
        document.close()
    notices = _judged(pages)
    fragments, spaced = [], False
    for page in pages:
        found, tracked = fragments_of(page)
        fragments.append(found)
        spaced = spaced or tracked
    kept, edges = without_edges(fragments, [page.height for page in pages])
    notices += _told(spaced=spaced, edges=edges)
    rows: list[Row] = []
    for region in _in_order(kept, [page.rules for page in pages]):
        rows = over_break(rows, rows_of_region(region))
    return Extracted(_whole_words(rows), notices)


def _opened(data: bytes, password: str) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data, password=password or None)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error):
            raise _locked(password) from error
        raise Unreadable(
            "This PDF is damaged and can't be opened. Export or download it again; nothing was "
            "stored."
        ) from error


def _locked(password: str) -> InvalidInput:
    if password:
        return InvalidInput(
            "The password does not open this PDF. Give the right one as `password`, or save the "
            "file without a password. Nothing was stored."
        )
    return InvalidInput(
        "This PDF is encrypted. Give its password as `password`, or save the file without a "
        "password. Nothing was stored."
    )


def _pages(document: Any) -> list[PageGlyphs]:
    count = len(document)
    if count > MAX_PAGES:
        raise TooLarge(
            f"The PDF has {count} pages; {MAX_PAGES} are the most that is read as a resume. "
            "Nothing was stored.",
            pages=count,
            limit=MAX_PAGES,
        )
    pages: list[PageGlyphs] = []
    left = MAX_CHARACTERS
    for index in range(count):
        page = _loaded(document, index)
        read = read_page(page, index + 1, left + 1)
        page.close()
        left -= len(read.glyphs) + len(read.hidden)
        if left < 0:
            raise TooLarge(
                f"The PDF has more than {MAX_CHARACTERS:,} characters, the most that is read as a "
                "resume. Nothing was stored.",
                limit=MAX_CHARACTERS,
            )
        pages.append(read)
    return pages


def _loaded(document: Any, index: int) -> Any:
    import pypdfium2

    try:
        return document[index]
    except pypdfium2.PdfiumError as error:
        raise Unreadable(
            f"Page {index + 1} of this PDF is damaged and can't be read. Export or download it "
            "again; nothing was stored."
        ) from error


def _judged(pages: list[PageGlyphs]) -> list[str]:
    """Refuse what has no text; tell what is hidden or has no code."""
    shown = sum(1 for page in pages for glyph in page.glyphs if glyph.text.strip())
    if shown < _FEW and any(page.pictures for page in pages):
        raise Unreadable(
            "There is no text in this PDF: it looks like a scan, pictures of pages only. Run text "
            "recognition (OCR) on it or export a PDF with text from the program that made it. "
            "Nothing was stored.",
            scanned=True,
        )
    if not shown:
        raise Unreadable("There is no text in this PDF; its pages are empty. Nothing was stored.")
    notices = [
        f"Page {page.number}: hidden text was left out (no reader sees it): "
        f"{_short(page.hidden)!r}."
        for page in pages
        if page.hidden.strip()
    ]
    lost = sum(_is_lost(glyph.text) for page in pages for glyph in page.glyphs)
    lost = max(lost, sum(page.unmapped for page in pages if page.unmapped > 0.1 * len(page.glyphs)))
    if lost > 0.5 * shown and shown >= _FEW:
        raise Unreadable(
            "The letters of this PDF have no code (its fonts lack a ToUnicode table), so its text "
            "can't be read. Export it anew, for instance as DOCX, or run text recognition (OCR). "
            "Nothing was stored."
        )
    if lost:
        notices.append(
            f"{lost} character(s) have no code (the fonts lack a ToUnicode table) and may be wrong."
        )
    if turned := sum(page.turned for page in pages):
        notices.append(f"{turned} character(s) are turned; check where their text stands.")
    pictured = [str(page.number) for page in pages if page.pictures and len(page.glyphs) < _FEW]
    if pictured:
        notices.append(f"Page {', '.join(pictured)} is a picture without text; it was not read.")
    return notices


def _is_lost(text: str) -> bool:
    return text == "\ufffd"


def _short(text: str) -> str:
    squeezed = re.sub(r"\s+", " ", text).strip()
    return squeezed[:80] + "…" * (len(squeezed) > 80)


def _told(*, spaced: bool, edges: list[str]) -> list[str]:
    notices = []
    if spaced:
        notices.append("Letter-spaced words were read as whole words; check the name.")
    if edges:
        shown = ", ".join(repr(text) for text in dict.fromkeys(edges))
        notices.append(f"Page headers, footers and numbers were left out: {shown[:200]}.")
    return notices


def _in_order(pages: list[list[Fragment]], rules: list[Rules]) -> list[Region]:
    """Return the regions of all pages; a column goes on in the same column of the next page."""
    regions: list[Region] = []
    for fragments, ruled in zip(pages, rules, strict=True):
        for region in page_regions(fragments, ruled):
            home = next((i for i, one in enumerate(regions) if _goes_on(one, region, regions)), -1)
            if home < 0:
                regions.append(region)
            else:
                old = regions[home]
                regions[home] = old._replace(fragments=_below(old.fragments, region.fragments))
    return regions


def _goes_on(one: Region, other: Region, regions: list[Region]) -> bool:
    """Tell whether a column of a new page is one of the columns that end the last page."""
    if not one.column or one.column != other.column or abs(one.left - other.left) > 8:
        return False
    behind = regions[regions.index(one) + 1 :]
    return one.fragments[-1].page + 1 == other.fragments[0].page and all(
        region.column and region.fragments[0].page == one.fragments[-1].page for region in behind
    )


def _below(above: list[Fragment], more: list[Fragment]) -> list[Fragment]:
    """Put fragments under others, as if the pages were one."""
    shift = max(one.y for one in above) + 14 - min(one.y for one in more)
    return [*above, *(one._replace(y=one.y + shift) for one in more)]


_BROKEN = re.compile(rf"([^\W\d_]+){SOFT}([^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PREFIXES = """
self non multi well long real high low end cross full part co pre post anti semi sub inter data
large small open on off in cutting problem client user time cost event state front back
"""


def _whole_words(rows: list[Row]) -> list[Row]:
    """Join words that a hyphen broke at the end of a line; `event-sourced` keeps its own."""
    words = Counter(
        word for row in rows for word in _WORD.findall(_BROKEN.sub(" ", row.text.casefold()))
    )

    def whole(match: re.Match[str]) -> str:
        first, second = match[1].casefold(), match[2].casefold()
        if words[first + second]:
            return match[1] + match[2]
        own = words[f"{first}-{second}"] or first in word_set(_PREFIXES)
        own = own or (words[first] and words[second])
        return f"{match[1]}-{match[2]}" if own else match[1] + match[2]

    return [
        row._replace(
            runs=tuple(
                run._replace(text=_BROKEN.sub(whole, run.text).replace(SOFT, "-"))
                for run in row.runs
            )
        )
        for row in rows
    ]
