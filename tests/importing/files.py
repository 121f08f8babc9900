"""Makes small PDF and Word files, and reads files the way the service and the worker do."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from resume_mcp.importing.extraction.rows import Extracted, to_json
from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import import_extracted
from tests.importing.facts import counting_ids

Place = tuple[float, float, str]  # x, y from the top in points, text


def extracted(data: bytes, kind: str, password: str = "") -> Extracted:
    """Extract in this process what a worker would extract."""
    module: Any = import_module(f"resume_mcp.importing.extraction.{kind}")
    found: Extracted = module.extract(data, password)
    return found


def imported(data: bytes, kind: str, password: str = "") -> Imported:
    """Import a file; what passes between the processes is JSON."""
    answer = json.loads(json.dumps(to_json(extracted(data, kind, password))))
    return import_extracted(answer, kind, new_id=counting_ids())


def pdf(draw: Callable[[Any], None], *, pages: int = 1, **encrypted: Any) -> bytes:
    """Return a PDF that `draw` fills page by page; core fonts only."""
    from fpdf import FPDF

    made: Any = FPDF(unit="pt", format="A4")
    made.set_auto_page_break(auto=False)
    made.c_margin = 0
    for _ in range(pages):
        made.add_page()
        made.set_font("Helvetica", size=10)
        draw(made)
    if encrypted:
        made.set_encryption(**encrypted)
    return bytes(made.output())


def written(places: list[Place], *, bold: str = "", **more: Any) -> bytes:
    """Return a PDF with texts at their places; those of `bold` (split at |) are bold headings."""
    strong = bold.split("|")

    def draw(made: Any) -> None:
        for x, y, text in places:
            made.set_font("Helvetica", "B" if text in strong else "", 12 if text in strong else 10)
            made.text(x, y, text)

    return pdf(draw, **more)


def docx(fill: Callable[[Any], None]) -> bytes:
    """Return a Word file that `fill` writes into."""
    import docx as python_docx

    made: Any = python_docx.Document()
    fill(made)
    written_to = io.BytesIO()
    made.save(written_to)
    return written_to.getvalue()


def docx_of_xml(
    body: str, *, before: str = "", parts: Mapping[str, bytes] = MappingProxyType({})
) -> bytes:
    """Return a Word file with this XML in its body, and further parts by name."""
    main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    document = (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}<w:document xmlns:w="{main}" xmlns:mc='
        '"http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>'
        f"{body}</w:body></w:document>"
    )
    written_to = io.BytesIO()
    with zipfile.ZipFile(written_to, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", document)
        for name, content in parts.items():
            archive.writestr(name, content)
    return written_to.getvalue()


def paragraph(*runs: str) -> str:
    """Return the XML of a paragraph; a run that begins with < is XML already."""
    parts = (run if run.startswith("<") else f"<w:r><w:t>{run}</w:t></w:r>" for run in runs)
    return f"<w:p>{''.join(parts)}</w:p>"


def jobs(found: Imported) -> list[tuple[str, str, str, str, int]]:
    """Return employer, title, start, end and number of bullets of each job."""
    return [
        (
            job.get("name", ""),
            job.get("position", ""),
            job.get("startDate", ""),
            job.get("endDate", ""),
            len(job.get("highlights", [])),
        )
        for job in found.document.get("work", [])
    ]


def said(found: Imported) -> str:
    """Return all warnings as one text."""
    return "\n".join(notice.message for notice in found.warnings)
