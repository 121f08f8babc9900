"""The page as a Word file that portals read: one column, real styles and lists, no tables."""

import io
import zipfile
from datetime import date, datetime
from typing import Any

from resume_mcp.rendering import docx_styles as styles
from resume_mcp.rendering.blocks import (
    Block,
    Bullets,
    Entry,
    Head,
    Item,
    Line,
    Page,
    Paragraph,
    Run,
    Runs,
    Subheading,
)
from resume_mcp.rendering.theme import Theme

# A zip file knows no earlier moment; the same input must give the same bytes.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_DEEPEST_LEVEL = 3
_SEPARATOR = "  |  "
_ANCHORED = """
<w:drawing xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
 xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
 xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<wp:anchor distT="0" distB="0" distL="114300" distR="0" simplePos="0" relativeHeight="1"
 behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>
<wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH>
<wp:positionV relativeFrom="margin"><wp:align>top</wp:align></wp:positionV>
<wp:extent cx="{width}" cy="{height}"/><wp:wrapSquare wrapText="bothSides"/>
<wp:docPr id="1" name="Photo" descr="Photo"/><wp:cNvGraphicFramePr/>
<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">
<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Photo"/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip r:embed="{relation}"/>
<a:srcRect l="{beside}" r="{beside}" t="{above}" b="{above}"/>
<a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>
<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>
</wp:anchor></w:drawing>"""


def to_docx(
    page: Page, theme: Theme, *, paper: str, made_on: str = "", photo: bytes = b""
) -> bytes:
    """Return the page as a DOCX file; `photo` is a picture that was cleaned."""
    document = styles.styled_document(theme, locale=page.locale, paper=paper)
    _describe(document, page, made_on)
    writer = _Writer(document)
    writer.head(page.head)
    if photo:
        writer.photo(photo, theme)
    for section in page.sections:
        if section.title:
            writer.paragraph(styles.SECTION, section.title)
        for block in section.blocks:
            writer.block(block)
    written = io.BytesIO()
    document.save(written)
    return _with_fixed_times(written)


def _describe(document: Any, page: Page, made_on: str) -> None:
    facts = document.core_properties
    facts.title, facts.author, facts.last_modified_by = page.title, page.author, page.author
    facts.language, facts.comments, facts.revision = page.locale, "", 1
    day = date.fromisoformat(made_on or "2000-01-01")
    facts.created = facts.modified = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - Word's dates have no zone


def _with_fixed_times(written: io.BytesIO) -> bytes:
    """Return the file with the times of its parts taken out."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(written) as source,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for part in source.infolist():
            fixed = zipfile.ZipInfo(part.filename, _EPOCH)
            fixed.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(fixed, source.read(part))
    return packed.getvalue()


class _Writer:
    """Writes blocks as paragraphs with styles."""

    def __init__(self, document: Any) -> None:
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        self._document = document
        self._body = document.element.body
        self._end = self._body.sectPr
        self._element = OxmlElement
        self._name = qn
        self._targets: dict[str, str] = {}

    def head(self, head: Head) -> None:
        """Write who this is about."""
        fields = tuple((*field.label, Run(field.colon), *field.runs) for field in head.fields)
        for style, runs in (
            (styles.TITLE, head.name),
            (styles.LABEL, head.label),
            (styles.CONTACT, _joined(head.contacts)),
            (styles.CONTACT, _joined(fields)),
        ):
            if runs:
                self.paragraph(style, runs)

    def block(self, block: Block) -> None:
        """Write a block."""
        match block:
            case Paragraph(runs, muted):
                self.paragraph(styles.TAGS if muted else styles.TEXT, runs)
            case Line(label, runs, colon):
                shown = (*_bold((*label, Run(colon))), *runs) if label else runs
                self.paragraph(styles.FACT, shown)
            case Subheading(runs):
                self.paragraph(styles.SUBHEADING, runs)
            case Bullets(items):
                self._items(items, 1)
            case Entry():
                self._entry(block)

    def paragraph(self, style: str, runs: Runs, right: Runs = ()) -> Any:
        """Write a paragraph; what is right stands behind a tab, at the margin."""
        made = self._element("w:p")
        properties = self._child(made, "w:pPr")
        self._child(properties, "w:pStyle", val=style)
        for run in runs:
            self._run(made, run)
        if right:
            self._child(self._child(made, "w:r"), "w:tab")
        for run in right:
            self._run(made, run, style=styles.MUTED)
        self._end.addprevious(made)
        return made

    def _entry(self, entry: Entry) -> None:
        title, subtitle = _bold(entry.title), entry.subtitle if entry.inline else ()
        between = (Run(" · "),) if title and subtitle else ()
        first = (*title, *between, *subtitle)
        gap = (Run("  "),) if first and entry.link else ()
        # What has no body and one line is a fact, not a heading.
        leading = styles.FACT if entry.inline and not entry.body else styles.ENTRY
        below = () if entry.inline else entry.subtitle
        if first or entry.link or entry.date:
            self.paragraph(leading, (*first, *gap, *entry.link), entry.date)
            leading = styles.DETAIL
        if below or entry.place:
            self._loosened(self.paragraph(leading, below, entry.place), entry)
        for part in entry.body:
            self.block(part)

    def _loosened(self, paragraph: Any, entry: Entry) -> None:
        """Let the last line of an entry without a body part from what follows it."""
        if not entry.body:
            self._child(paragraph.pPr, "w:keepNext", val="0")

    def _items(self, items: tuple[Item, ...], level: int) -> None:
        ordered = bool(items[0].number)
        style = (styles.NUMBERS if ordered else styles.BULLETS)[min(level, _DEEPEST_LEVEL) - 1]
        number = styles.numbered_from(self._document, items[0].number) if ordered else 0
        for item in items:
            paragraph = self.paragraph(style, item.runs)
            if ordered:
                listed = self._child(paragraph.pPr, "w:numPr")
                self._child(listed, "w:ilvl", val=str(min(level, _DEEPEST_LEVEL) - 1))
                self._child(listed, "w:numId", val=str(number))
            if item.children:
                self._items(item.children, level + 1)

    def _run(self, paragraph: Any, run: Run, *, style: str = "") -> None:
        parent = self._hyperlink(paragraph, run.url) if run.url else paragraph
        made = self._child(parent, "w:r")
        look = [("w:b", run.bold), ("w:i", run.italic)]
        style = styles.LINK if run.url else style
        if style or any(wanted for _, wanted in look):
            properties = self._child(made, "w:rPr")
            if style:
                self._child(properties, "w:rStyle", val=style)
            for tag, wanted in look:
                if wanted:
                    self._child(properties, tag)
        text = self._child(made, "w:t")
        text.text = run.text
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")

    def _hyperlink(self, paragraph: Any, url: str) -> Any:
        from docx.opc.constants import RELATIONSHIP_TYPE

        if url not in self._targets:
            self._targets[url] = self._document.part.relate_to(
                url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True
            )
        link = self._child(paragraph, "w:hyperlink")
        link.set(self._name("r:id"), self._targets[url])
        return link

    def _child(self, parent: Any, tag: str, *, val: str = "") -> Any:
        made = self._element(tag)
        if val:
            made.set(self._name("w:val"), val)
        parent.append(made)
        return made

    def photo(self, picture: bytes, theme: Theme) -> None:
        """Put the photo at the right margin, on the height of the name."""
        from docx.oxml import parse_xml
        from docx.shared import Pt

        relation, image = self._document.part.get_or_add_image(io.BytesIO(picture))
        width, height = int(Pt(theme["photo"]["width"])), int(Pt(theme["photo"]["height"]))
        wide = image.px_width * height > image.px_height * width
        kept = (image.px_height * width) / (image.px_width * height)
        drawing = parse_xml(
            _ANCHORED.format(
                width=width,
                height=height,
                relation=relation,
                beside=_cut(kept) if wide else 0,
                above=0 if wide else _cut(1 / kept),
            )
        )
        self._child(self._body[0], "w:r").append(drawing)


def text_and_links_of_docx(content: bytes) -> tuple[str, frozenset[str]]:
    """Return what a reader of Word files finds: the text, and the targets of live links."""
    from docx import Document
    from docx.opc.constants import RELATIONSHIP_TYPE

    document = Document(io.BytesIO(content))
    text = "\n".join(paragraph.text for paragraph in document.paragraphs)
    links = frozenset(
        rel.target_ref
        for rel in document.part.rels.values()
        if rel.reltype == RELATIONSHIP_TYPE.HYPERLINK
    )
    return text, links


def _cut(kept: float) -> int:
    """Return what is cut off a picture at either side, in thousandths of a percent."""
    return round((1 - kept) / 2 * 100_000)


def _bold(runs: Runs) -> Runs:
    return tuple(run._replace(bold=True) for run in runs)


def _joined(parts: tuple[Runs, ...]) -> Runs:
    return tuple(run for part in parts for run in (Run(_SEPARATOR), *part))[1:]
