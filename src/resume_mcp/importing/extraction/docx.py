"""Extracts the text of a Word file as rows; runs in a bounded process."""

import base64
import re
from typing import Any

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.extraction.docx_body import Findings, Walker
from resume_mcp.importing.extraction.docx_package import Package, R, W
from resume_mcp.importing.extraction.docx_styles import Styles
from resume_mcp.importing.extraction.rows import MAX_CHARACTERS, Extracted, Row, to_json
from resume_mcp.importing.written.headings import is_running_title
from resume_mcp.resume.document import JsonObject


def run(payload: JsonObject) -> JsonObject:
    """Return the rows of a Word file and what is to be told about it.

    Raises:
        TooLarge: more than a resume can hold.
        Unreadable: damaged, or built to mislead.
    """
    return to_json(extract(base64.b64decode(payload["data_base64"])))


def extract(data: bytes, _password: str = "") -> Extracted:
    """Return the rows of a Word file in reading order."""
    package = Package(data)
    body = package.document.find(W + "body")
    if body is None:
        raise Unreadable("The Word file has no body. Save it again; nothing was stored.")
    styles = Styles(package.part("styles.xml"), package.part("numbering.xml"))
    findings = Findings()
    rows = Walker(styles, package.relations, findings).rows(body)
    rows = _with_margins(package, body, styles, findings, rows)
    characters = sum(len(row.text) for row in rows)
    if characters > MAX_CHARACTERS:
        raise TooLarge(
            f"The Word file has {characters:,} characters; {MAX_CHARACTERS:,} are the most that is "
            "read as a resume. Nothing was stored.",
            limit=MAX_CHARACTERS,
        )
    if not rows:
        seen = " It holds pictures only; no text recognition is done." if findings.pictures else ""
        raise Unreadable(f"There is no text in this Word file.{seen} Nothing was stored.")
    return Extracted(rows, _notices(findings))


def _with_margins(
    package: Package, body: Any, styles: Styles, findings: Findings, rows: list[Row]
) -> list[Row]:
    """Put headers before the body, and footers behind its first line: they may hold contacts."""
    tops: list[Row] = []
    bottoms: list[Row] = []
    seen: set[str] = {row.text for row in rows}
    for tag, kept in (("headerReference", tops), ("footerReference", bottoms)):
        known = " ".join(row.text for row in [*tops, *rows[:3]])
        for reference in body.iter(W + tag):
            part, relations = package.related(str(reference.get(R + "id")))
            if part is None:
                continue
            for row in Walker(styles, relations, findings).rows(part):
                if row.text in seen or _is_page_number(row.text):
                    continue
                seen.add(row.text)
                if is_running_title(row.text, known):
                    findings.running.append(row.text)
                else:
                    kept.append(row)
    notes = _footnotes(package, styles, findings)
    return [*tops, *rows[:1], *bottoms, *rows[1:], *notes]


def _footnotes(package: Package, styles: Styles, findings: Findings) -> list[Row]:
    part = package.part("footnotes.xml")
    if part is None or next(package.document.iter(W + "footnoteReference"), None) is None:
        return []
    walker = Walker(styles, {}, findings)
    return [row for note in part.findall(W + "footnote") for row in walker.rows(note)]


def _is_page_number(text: str) -> bool:
    return re.fullmatch(r"(?i)[\W\d_]*(?:page|of|seite|von|第|页|共|\d|\W)*", text) is not None


def _notices(findings: Findings) -> list[str]:
    told = []
    if findings.hidden:
        shown = re.sub(r"\s+", " ", " ".join(findings.hidden))
        told.append(
            "Hidden text was left out (no reader sees it): "
            f"{shown[:80]!r}{'…' * (len(shown) > 80)}."
        )
    if findings.deleted or findings.inserted:
        told.append(
            f"Tracked changes were taken as accepted: {findings.inserted} insertion(s) kept, "
            f"{findings.deleted} deletion(s) left out."
        )
    if findings.running:
        shown = ", ".join(map(repr, findings.running))
        told.append(f"Page headers and footers were left out: {shown[:200]}.")
    if findings.pictures:
        told.append(f"{findings.pictures} picture(s) were left out.")
    return told
