"""Reads Markdown into lines: headings, bullets with what continues them, text."""

import re
from collections.abc import Callable

from resume_mcp.importing.model import Notice
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.inline import light, shelter, spans_of, without_images
from resume_mcp.importing.written.labels import normal
from resume_mcp.importing.written.lines import TERM_DEPTH, Line, LineKind, Parsed, is_sentence, join
from resume_mcp.importing.written.links import phone_in
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.importing.written.slots import slot_of
from resume_mcp.importing.written.tables import phrase_set

_SILENT = re.compile(r"(?i)<(script|style|head|template|iframe)\b[^<>]*>")
_ANCHOR = re.compile(
    r"(?is)<a\b[^<>]*?\bhref\s*=\s*[\"']?([^\"'<>\s]*)[\"']?[^<>]*>([^<]*(?:<(?!/?a\b)[^<]*)*)</a\s*>"
)
_POINTED = re.compile(r"\]\(<([^<>\n]*)>\)")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+|[\w.+-]+@[\w.-]+)>")
_STRONG_TAG = re.compile(r"(?i)</?(?:b|strong)\s*>")
_EM_TAG = re.compile(r"(?i)</?(?:i|em)\s*>")
_BREAK = re.compile(
    r"(?i)<(?:br|hr)\s*/?>|</?(?:p|div|section|header|footer|article|ul|ol|table|tbody|thead|tr|center)\b[^<>]*>"
)
_ITEM_TAG = re.compile(r"(?i)<li\b[^<>]*>")
_CELL_TAG = re.compile(r"(?i)</t[dh]\s*>")
_HEAD_TAG = re.compile(r"(?is)<h([1-6])\b[^<>]*>([^<]*(?:<(?!/?h[1-6]\b)[^<]*)*)</h\1\s*>")
_OTHER_TAG = re.compile(
    r"(?i)</?(?:a|abbr|b|big|blockquote|button|caption|cite|code|col|dd|del|dl|dt|em|figure|font|form|h[1-6]|i|img|input|ins|"
    r"kbd|label|li|main|mark|nav|picture|pre|q|s|small|source|span|strike|strong|sub|summary|details|sup|svg|t[dh]|time|u|var|video|"
    r"html|body|meta|link|title|script|style|iframe|path)\b[^<>]*>"
)
_REFERENCE = re.compile(r"^\s{0,3}\[([^\[\]]+)\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?$")
_USED_REFERENCE = re.compile(r"\[([^\[\]]+)\]\s?\[([^\[\]]*)\]")
_HEADING = re.compile(r"^\s{0,3}(#{1,6})(?=[^#\d]|\s)\s*(.*?)\s*#*\s*$")
_ATTRIBUTES = re.compile(r"\s*\{[#.:][^{}]*\}\s*$")
_BULLET = re.compile(
    r"^(\s*)(?:[-*+•·●▪◦➢➤■□◆○–—]\s+|\d{1,3}[.)]\s+|\d{1,2}、\s*|[（(]\d{1,2}[)）]\s*|[①-⑳]\s*)(\S.*)$"
)
_RULE = re.compile(r"^\s{0,3}([-*_])(?:\s*\1){2,}\s*$")
_FENCE = re.compile(r"^\s*(?:```+|~~~+)\s*[\w+-]*\s*$")
_TABLE_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")


def read_markdown(text: str) -> Parsed:
    """Read Markdown; what is no text (comments, images, scripts) is left out and reported."""
    front, body, first = _front_matter(text)
    body, notices = _without_hidden(body)
    body = _without_tags(body)
    rows = body.split("\n")
    rows, references = _references(rows)
    reader = _Reader(references)
    for number, row in enumerate(rows, start=first):
        reader.take(number, row)
    if reader.images:
        notices.append(Notice("", f"{reader.images} image(s) were left out."))
    for names in reader.left_out:
        notices.append(Notice("", f"The names of the columns {names!r} were left out."))
    visible = "\n".join(line.plain for line in reader.lines)
    return Parsed(reader.lines, front, notices, visible)


def _front_matter(text: str) -> tuple[dict[str, str], str, int]:
    """Return the `key: value` lines between `---` at the top, the rest, and its first line."""
    match = re.match(r"\A---[ \t]*\n((?:[^\n]*\n){0,80}?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", text)
    if match is None:
        return {}, text, 1
    found: dict[str, str] = {}
    for row in match[1].split("\n"):
        key, colon, value = row.partition(":")
        if not row.strip() or row.lstrip().startswith(("#", "- ")):
            continue
        if not colon:
            return {}, text, 1
        if value.strip():
            found[key.strip().casefold()] = value.strip().strip("\"'")
    return found, text[match.end() :], match[0].count("\n") + 1


def _without_hidden(text: str) -> tuple[str, list[Notice]]:
    """Return the text without comments and scripts, line numbers kept."""
    notices = []
    text, comments = _cut_out(text, re.compile("<!--"), lambda _: "-->")
    text, scripts = _cut_out(text, _SILENT, lambda match: f"</{match[1].casefold()}")
    if comments:
        notices.append(
            Notice("", f"{comments} HTML comment(s) were left out: no reader sees them.")
        )
    if scripts:
        notices.append(Notice("", f"{scripts} script or style block(s) were left out."))
    return text, notices


def _cut_out(
    text: str, opening: re.Pattern[str], closing: Callable[[re.Match[str]], str]
) -> tuple[str, int]:
    """Cut out what stands between two marks, line breaks kept; one that never closes stays."""
    lower = text.casefold() if len(text.casefold()) == len(text) else text
    kept, position, count = [], 0, 0
    for match in opening.finditer(text):
        if match.start() < position:
            continue
        end = lower.find(closing(match), match.end())
        if end < 0:
            break
        end = text.find(">", end) + 1
        kept += [text[position : match.start()], "\n" * text.count("\n", match.start(), end)]
        position, count = end, count + 1
    return "".join([*kept, text[position:]]), count


def _without_tags(text: str) -> str:
    """Return the text with the tags of HTML as Markdown or as nothing; `a < b` stays."""
    text = _POINTED.sub(lambda m: f"]({m[1].replace(' ', '%20')})", text)
    text = _AUTOLINK.sub(lambda m: f"[{m[1].removeprefix('mailto:')}]({m[1]})", text)
    if "<" not in text:
        return text
    text = _HEAD_TAG.sub(lambda m: f"{'#' * int(m[1])} {' '.join(m[2].split())}", text)
    text = _ANCHOR.sub(lambda m: f"[{' '.join(m[2].split())}]({m[1]})" if m[1] else m[2], text)
    text = _STRONG_TAG.sub("**", text)
    text = _EM_TAG.sub("*", text)
    text = _CELL_TAG.sub("  ", text)
    # A tag that breaks the line becomes a mark; the row numbers of the input must stay right.
    text = _ITEM_TAG.sub("\v- ", text)
    return _OTHER_TAG.sub("", _BREAK.sub("\v", text))


def _references(rows: list[str]) -> tuple[list[str], dict[str, str]]:
    found: dict[str, str] = {}
    kept = []
    for row in rows:
        match = _REFERENCE.match(row)
        if match:
            found[match[1].casefold()] = match[2]
        kept.append("" if match else row)
    return kept, found


_DEGREES = "level; proficiency; rating; experience; 水平; 熟练度; 熟练程度; 掌握程度; 程度; 等级"
# What the first column of a table of skills is called.
_GROUPS = """
area; category; categories; group; type; field; domain; topic; kind; section; discipline;
类别; 分类; 类型; 方向; 领域; 技能类别; 技术类别; 类目; 模块; 项目
"""


class _Reader:
    def __init__(self, references: dict[str, str]) -> None:
        self.lines: list[Line] = []
        self.images = 0
        self._references = references
        self._gap = True
        self._indents: list[int] = []
        self._columns: list[str] = []
        self._grouped = False  # the rows of the table are `group | its members`
        self.left_out: list[str] = []

    def take(self, number: int, row: str) -> None:
        """Take in one row of the input; a tag may have broken it into several."""
        for part in row.split("\v") if "\v" in row else [row]:
            self._take(number, part.replace("\t", "    "))

    def _take(self, number: int, row: str) -> None:
        if not row.strip() or _FENCE.match(row):
            self._gap, self._columns, self._grouped = True, [], False
        elif self._underlines(row):
            pass
        elif "|" in row and _TABLE_RULE.match(row):
            self._take_columns()
        elif _RULE.match(row):
            self._gap = True
        elif match := _HEADING.match(row):
            self._add(number, "heading", _ATTRIBUTES.sub("", match[2]), depth=len(match[1]))
            self._indents = []
        else:
            self._take_text(number, re.sub(r"^\s{0,3}(?:>\s?)+", "", row))

    def _underlines(self, row: str) -> bool:
        """Turn the line above `=====` or `-----` into a heading."""
        last = self.lines[-1] if self.lines else None
        mark = row.strip()
        if last is None or self._gap or last.kind != "text" or not re.fullmatch(r"=+|-+", mark):
            return False
        alone = last.gap and len(last.plain) <= 60 and not re.search(r"@|\d{4}", last.plain)
        if mark[0] == "-" and not alone:
            return False
        self.lines[-1] = last._replace(kind="heading", depth=1 if mark[0] == "=" else 2)
        return True

    def _take_text(self, number: int, row: str) -> None:
        if match := re.match(r"^\s{0,6}:\s+(\S.*)$", row):
            self._define(number, match[1])
        elif (match := _BULLET.match(row)) and not _dials(row):
            self._add(number, "bullet", match[2], depth=self._depth(len(match[1])))
        elif self._continues(row):
            self._continue(number, row)
        else:
            self._take_row(number, row)

    def _take_columns(self) -> None:
        """Take the names of the columns from the row above the rule, if they are such."""
        last = self.lines[-1] if self.lines else None
        cells = last.plain.split(" | ") if last else []
        if len(cells) > 1 and all(slot_of(cell) for cell in cells):
            self.lines.pop()
            self._columns = cells
        elif any(slot_of(cell) == "date" for cell in cells):
            self.lines.pop()
            self._columns = [cell if slot_of(cell) else "" for cell in cells]
            self.left_out += [cell for cell in cells if not slot_of(cell)]
        elif len(cells) == 2 and last is not None and _names_groups(cells):
            self.lines.pop()
            self.left_out.append(" | ".join(cells))
            self._grouped = True

    def _take_row(self, number: int, row: str) -> None:
        cells = _cells(row)
        if not cells:
            self._add(number, "text", row)
            self._columns = []
            return
        if self._grouped and len(cells) == 2 and all(cells):
            cells = [f"{cells[0].strip('*')}: {cells[1]}"]
        elif len(cells) == len(self._columns):
            cells = [
                f"{name}: {cell}" if cell and name else cell
                for name, cell in zip(self._columns, cells, strict=True)
            ]
        self._add(number, "text", " | ".join(cell for cell in cells if cell))

    def _define(self, number: int, text: str) -> None:
        """A definition follows a term: the term is a heading, or the bullet goes on."""
        last = self.lines[-1] if self.lines else None
        if last is None or last.kind == "heading":
            self._add(number, "text", text)
        elif last.kind == "bullet":
            self._continue(number, text, mark="\n")
        else:
            self.lines[-1] = last._replace(kind="heading", depth=TERM_DEPTH)
            self._gap = False
            self._add(number, "text", text)

    def _depth(self, indent: int) -> int:
        if not self.lines or self.lines[-1].kind != "bullet":
            self._indents = [] if indent < 2 or not self._indents else self._indents
        while self._indents and indent < self._indents[-1]:
            self._indents.pop()
        if not self._indents or indent > self._indents[-1] + 1:
            self._indents.append(indent)
        return len(self._indents) - 1

    def _continues(self, row: str) -> bool:
        last = self.lines[-1] if self.lines else None
        if last is None or last.kind != "bullet":
            return False
        indent = len(row) - len(row.lstrip())
        if indent >= 2:
            return True
        heads = row.lstrip().startswith(("**", "__", "`")) or find_dates(row[:200]) is not None
        return not self._gap and not heads

    def _continue(self, number: int, row: str, mark: str = "") -> None:
        more = self._line(number, "text", row.strip(), 0)
        last = self.lines[-1]
        mark = mark or ("\n" if self._gap or last.hard or _is_term(last, more) else "")
        text = f"{last.text}{mark}{more.text}" if mark else join(last.text, more.text)
        spans = (
            *last.spans,
            more.spans[0]._replace(text=(mark or " ") + more.spans[0].text),
            *more.spans[1:],
        )
        self.lines[-1] = last._replace(text=text, spans=spans, hard=more.hard)
        self._gap = False

    def _add(self, number: int, kind: LineKind, row: str, *, depth: int = 0) -> None:
        line = self._line(number, kind, row, depth)
        if line.plain:
            self.lines.append(line)
            self._gap = False

    def _line(self, number: int, kind: LineKind, row: str, depth: int) -> Line:
        hard = row.endswith(("  ", "\\"))
        text = row.rstrip().removesuffix("\\") if hard else row.rstrip()
        text, images = without_images(self._resolved(text))
        self.images += images
        text = shelter(text)
        spans = spans_of(text.strip()) or spans_of(" ")
        return Line(number, kind, spans, light(text), depth, self._gap, hard)

    def _resolved(self, row: str) -> str:
        if not self._references:
            return row

        def link(match: re.Match[str]) -> str:
            url = self._references.get((match[2] or match[1]).casefold())
            return f"[{match[1]}]({url})" if url else match[0]

        return _USED_REFERENCE.sub(link, row)


def _names_groups(cells: list[str]) -> bool:
    """Tell whether the head of a table of two columns is `Category | Skills` and the like."""
    levelled = normal(cells[1]) in phrase_set(_DEGREES)
    return levelled or kind_of(cells[1]) == "skills" or normal(cells[0]) in phrase_set(_GROUPS)


def _is_term(last: Line, more: Line) -> bool:
    """Tell whether a bullet of a word or two is explained by a sentence on the next row."""
    return (
        len(last.plain.split()) <= 2
        and last.plain[-1:].isalnum()
        and is_sentence(more.plain)
        and more.plain[:1].isupper()
    )


def _dials(row: str) -> bool:
    """Tell whether a row begins with a phone number: `(11) 95555-0144` is no item 11."""
    number = phone_in(row[:40])
    return number is not None and not row[: number.start()].strip()


def _cells(row: str) -> list[str]:
    """Return the cells of a row of a table, [] for any other row."""
    if not re.match(r"^\s*\|.*\|\s*$", row):
        return []
    return [cell.strip() for cell in row.strip()[1:-1].split("|")]
