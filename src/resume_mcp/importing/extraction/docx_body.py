"""Walks through the body of a Word file: paragraphs, tables, text boxes, tracked changes."""

import re
from dataclasses import dataclass, field
from typing import Any

from resume_mcp.importing.extraction.docx_package import R, W
from resume_mcp.importing.extraction.docx_styles import Look, Style, Styles
from resume_mcp.importing.extraction.marks import as_bullet
from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.extraction.table_rows import rows_of_table

_ALTERNATE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_TRANSPARENT = tuple(
    W + tag
    for tag in (
        "ins",
        "moveTo",
        "smartTag",
        "sdt",
        "sdtContent",
        "customXml",
        "dir",
        "bdo",
        "subDoc",
    )
)
_DELETED = (W + "del", W + "moveFrom")
_SYMBOLS = {0xB7: "•", 0xA7: "▪", 0xD8: "➢", 0xFC: "✓", 0x6E: "■", 0x76: "❖", 0xA8: "◦", 0xE0: "→"}
_LINK = re.compile(r'(?i)^\s*HYPERLINK\s+(?:\\\w\s+)*"([^"]+)"')
_DEEPEST = 60
_WHITE = ("ffffff", "fffffe", "fefefe", "fdfdfd")


@dataclass
class Findings:
    """What the walk found beside the rows."""

    hidden: list[str] = field(default_factory=list)
    running: list[str] = field(default_factory=list)  # heads and feet that only name the person
    deleted: int = 0
    inserted: int = 0
    pictures: int = 0


@dataclass
class _Field:
    """A field such as HYPERLINK or PAGE, whose instruction stands before its result."""

    code: str = ""
    in_result: bool = False


class Walker:
    """Makes rows of one part: the body, a header, a footer."""

    def __init__(self, styles: Styles, relations: dict[str, str], findings: Findings) -> None:
        self._styles, self._relations, self.findings = styles, relations, findings
        self._fields: list[_Field] = []
        self._boxes: list[Any] = []

    def rows(self, parent: Any, *, depth: int = 0, shaded: bool = False) -> list[Row]:
        """Return the rows of all blocks inside an element."""
        found: list[Row] = []
        empty = False
        for child in parent:
            if depth > _DEEPEST:
                break
            if child.tag == W + "p":
                made = self._paragraph(child, shaded=shaded, depth=depth)
                if made and empty:
                    made[0] = made[0]._replace(gap=True)
                empty = not made
                found += made
            elif child.tag == W + "tbl":
                made = self._table(child, depth=depth)
                found += [made[0]._replace(gap=True), *made[1:]] if made else []
                empty = True
            elif child.tag in _TRANSPARENT or child.tag == _ALTERNATE:
                inner = _choice(child) if child.tag == _ALTERNATE else child
                found += self.rows(inner, depth=depth + 1, shaded=shaded)
        return found

    def _paragraph(self, element: Any, *, shaded: bool, depth: int) -> list[Row]:
        properties = element.find(W + "pPr")
        style = self._styles.paragraph(properties)
        shaded = shaded or _is_shaded(properties)
        pieces: list[tuple[Run, Look]] = []
        self._inline(element, style.look, "", pieces, shaded=shaded)
        rows = self._broken(pieces, style)
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            rows += self.rows(box, depth=depth + 1, shaded=True)
        return rows

    def _inline(
        self, parent: Any, look: Look, url: str, pieces: list[tuple[Run, Look]], *, shaded: bool
    ) -> None:
        for child in parent:
            tag = child.tag
            if tag == W + "r":
                self._run(child, look, url, pieces, shaded=shaded)
            elif tag in _DELETED:
                self.findings.deleted += 1
            elif tag == W + "hyperlink":
                target = self._relations.get(str(child.get(R + "id")), "") or url
                self._inline(child, look, target, pieces, shaded=shaded)
            elif tag == W + "fldSimple":
                code = str(child.get(W + "instr") or "")
                if not _is_page_number(code):
                    link = _LINK.match(code)
                    self._inline(child, look, link[1] if link else url, pieces, shaded=shaded)
            elif tag in _TRANSPARENT:
                self.findings.inserted += tag == W + "ins"
                self._inline(child, look, url, pieces, shaded=shaded)
            elif tag == _ALTERNATE:
                self._inline(_choice(child), look, url, pieces, shaded=shaded)

    def _run(
        self, element: Any, look: Look, url: str, pieces: list[tuple[Run, Look]], *, shaded: bool
    ) -> None:
        properties = element.find(W + "rPr")
        own = self._styles.run(properties, look)
        shaded = shaded or _is_shaded(properties)
        text = self._text(element)
        for one in self._fields:
            link = _LINK.match(one.code)
            if _is_page_number(one.code) and one.in_result:
                return
            url = link[1] if link else url
        if not text:
            return
        if own.is_unseen or (own.colour in _WHITE and not shaded):
            if text.strip():
                self.findings.hidden.append(text.strip())
            return
        style = "strong" if own.bold else "em" if own.italic else "plain"
        pieces.append((Run(text.upper() if own.caps else text, style, url), own))

    def _text(self, element: Any) -> str:
        parts: list[str] = []
        for child in element:
            tag = child.tag
            if tag == W + "t" and not self._in_code():
                parts.append((child.text or "").replace("\u00a0", " ").replace("\n", " "))
            elif tag in (W + "tab", W + "ptab"):
                parts.append(CELL)
            elif tag in (W + "br", W + "cr"):
                parts.append("\n")
            elif tag == W + "noBreakHyphen":
                parts.append("-")
            elif tag == W + "sym":
                parts.append(_symbol(str(child.get(W + "char") or "")))
            elif tag == W + "fldChar":
                self._turn(str(child.get(W + "fldCharType")))
            elif tag == W + "instrText" and self._fields:
                self._fields[-1].code += child.text or ""
            else:
                self._collect_boxes(child)
        return "".join(parts)

    def _turn(self, kind: str) -> None:
        """Follow a field from its instruction to its result to its end."""
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].in_result = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _in_code(self) -> bool:
        return bool(self._fields) and not self._fields[-1].in_result

    def _collect_boxes(self, element: Any) -> None:
        """Keep the text boxes of a drawing; of two versions of it only one counts."""
        if element.tag == _ALTERNATE:
            element = _choice(element)
        if element.tag == W + "txbxContent":
            self._boxes.append(element)
            return
        self.findings.pictures += element.tag.endswith("}pic")
        for child in element:
            if isinstance(child.tag, str):
                self._collect_boxes(child)

    def _broken(self, pieces: list[tuple[Run, Look]], style: Style) -> list[Row]:
        """Return the lines of a paragraph; a bullet is one, whatever breaks are inside."""
        lines: list[list[tuple[Run, Look]]] = [[]]
        for run, look in pieces:
            first, *others = run.text.split("\n")
            lines[-1].append((run._replace(text=first), look))
            for text in others:
                if style.bullet >= 0:
                    lines[-1].append((run._replace(text=" " + text), look))
                else:
                    lines.append([(run._replace(text=text), look)])
        made = [row for line in lines if (row := _row(line, style))]
        if made and style.space >= 6:
            made[0] = made[0]._replace(gap=True)
        return made

    def _table(self, element: Any, *, depth: int) -> list[Row]:
        table = []
        for row in _inside(element, W + "tr"):
            properties = row.find(W + "trPr")
            if properties is not None and properties.find(W + "del") is not None:
                self.findings.deleted += 1
                continue
            cells = [
                self.rows(cell, depth=depth + 1, shaded=_is_shaded(cell.find(W + "tcPr")))
                for cell in _inside(row, W + "tc")
                if not _is_merged_away(cell)
            ]
            table.append(cells)
        return rows_of_table(table)


def _inside(parent: Any, tag: str) -> list[Any]:
    """Return the rows or cells of a table, those inside content controls too."""
    found = []
    for child in parent:
        if child.tag == tag:
            found.append(child)
        elif child.tag in _TRANSPARENT:
            found += _inside(child, tag)
    return found


def _is_merged_away(cell: Any) -> bool:
    """Tell whether a cell only continues the one above it or left of it."""
    for tag in ("vMerge", "hMerge"):
        merge = cell.find(f"{W}tcPr/{W}{tag}")
        if merge is not None and merge.get(W + "val", "continue") == "continue":
            return True
    return False


def _is_shaded(properties: Any | None) -> bool:
    shade = None if properties is None else properties.find(W + "shd")
    fill = "" if shade is None else str(shade.get(W + "fill") or "").casefold()
    return fill not in ("", "auto", *_WHITE)


def _choice(alternate: Any) -> Any:
    """Return the version of a drawing to read: the first, or the one that holds text."""
    versions = [child for child in alternate if isinstance(child.tag, str)]
    with_text = [one for one in versions if next(one.iter(W + "t"), None) is not None]
    return (with_text or versions or [alternate])[0]


def _symbol(code: str) -> str:
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    return _SYMBOLS.get(number & 0xFF if number >= 0xF000 else number, "")


def _is_page_number(code: str) -> bool:
    return re.match(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b", code) is not None


def _row(line: list[tuple[Run, Look]], style: Style) -> Row | None:
    runs = merged([run for run, _ in line])
    letters = [(run, look) for run, look in line if run.text.strip()]
    if not letters:
        return None
    total = sum(len(run.text) for run, _ in letters)
    bold = sum(len(run.text) for run, look in letters if look.bold) * 10 > 8 * total
    main = max(letters, key=lambda pair: len(pair[0].text))[1]
    level = style.level if style.bullet < 0 or style.level else 0
    row = Row(
        runs,
        level=level,
        bullet=-1 if level else style.bullet,
        size=main.size,
        bold=bold,
        ink=main.colour.replace("auto", "").replace("000000", ""),
    )
    return as_bullet(row)
