"""Looks at files with libraries of others: text, glyphs, links of PDF, DOCX, HTML, Markdown."""

import html
import html.parser
import os
import re
import zipfile
from pathlib import Path

# The document's words, each paragraph on a line of its own.
_PARAGRAPH = re.compile(r"</w:p>")
_TEXT = re.compile(r"<w:t[ >][^<]*</w:t>|<w:t>[^<]*</w:t>|<w:tab/>|<w:br/>")


def folder_names(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return sorted(os.listdir(folder))  # noqa: PTH208 - names are wanted, not paths


def text_of(path: Path) -> str:
    """Return the visible text of a file."""
    if path.suffix == ".pdf":
        return pdf_text(path)
    if path.suffix == ".docx":
        return docx_text(path)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        from markdown_it import MarkdownIt

        text = MarkdownIt().render(text)
    return html_text(text) if path.suffix in (".html", ".md") else text


def pdf_text(path: Path) -> str:
    """Return the text of a PDF as PDFium reads it."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(path.read_bytes())
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)
    finally:
        pdf.close()


def second_pdf_text(path: Path) -> str:
    """Return the text of a PDF as pypdf reads it."""
    import pypdf

    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def docx_text(path: Path) -> str:
    """Return the text of a Word file, a line a paragraph."""
    with zipfile.ZipFile(path) as package:
        body = package.read("word/document.xml").decode("utf-8")
    lines = []
    for paragraph in _PARAGRAPH.split(body):
        pieces = (re.sub(r"<[^>]+>", "", piece) for piece in _TEXT.findall(paragraph))
        lines.append(html.unescape("".join(pieces)))
    return "\n".join(lines)


class _Visible(html.parser.HTMLParser):
    """Collects what a reader sees, and where the links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in ("script", "style", "title")
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style", "title")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words.append(data)


def html_text(text: str) -> str:
    """Return the visible text of a page."""
    reader = _Visible()
    reader.feed(text)
    return " ".join(reader.words)


def links_of(path: Path) -> list[str]:
    """Return where the links of a file lead."""
    if path.suffix == ".pdf":
        return _pdf_links(path)
    if path.suffix == ".docx":
        with zipfile.ZipFile(path) as package:
            relations = package.read("word/_rels/document.xml.rels").decode("utf-8")
        return [html.unescape(target) for target in re.findall(r'Target="([^"]*)"', relations)]
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        from markdown_it import MarkdownIt

        text = MarkdownIt().render(text)
    reader = _Visible()
    reader.feed(text)
    return reader.links


def _pdf_links(path: Path) -> list[str]:
    import pypdf

    found = []
    for page in pypdf.PdfReader(path).pages:
        for annotation in page.get("/Annots") or []:
            action = annotation.get_object().get("/A") or {}
            if "/URI" in action:
                found.append(str(action["/URI"]))
    return found


def unmapped_glyphs(path: Path) -> int:
    """Return how many glyphs of a PDF stand for no character."""
    return sum(char in "\x00\ufffd\ufffe\uffff" for char in pdf_text(path))


def glyphs_outside(path: Path, *, margin: float = 5) -> list[str]:
    """Return the characters whose box leaves the page less a margin."""
    import pypdfium2

    found = []
    pdf = pypdfium2.PdfDocument(path.read_bytes())
    try:
        for page in pdf:
            left, bottom, right, top = page.get_mediabox()
            text = page.get_textpage()
            for index in range(text.count_chars()):
                x0, y0, x1, y1 = text.get_charbox(index)
                inside = x0 >= left + margin and y0 >= bottom + margin
                if not (inside and x1 <= right - margin and y1 <= top - margin) and x1 > x0:
                    found.append(text.get_text_range(index, 1))
    finally:
        pdf.close()
    return found
