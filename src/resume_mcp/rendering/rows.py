"""The page as rows for an engine without a layout of its own, and rows as pages."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.rendering.theme import Theme
from resume_mcp.rendering.typesetting import Letter, Line, Look, Measure, break_lines, width_of
from resume_mcp.resume.document import JsonObject

_LONGEST_KEPT_ROWS = 12  # a bullet of more lines may go over the end of a page
_BULLET_INDENT = 11.0
_COLUMN_GAP = 14.0


class Placed(NamedTuple):
    """A line of text at its distance from the left margin, and from its row."""

    x: float
    line: Line
    up: float = 0.0  # how far above its row; read after the row all the same


class Row(NamedTuple):
    """What stands side by side, and the white space above it."""

    above: float
    height: float
    size: float
    parts: tuple[Placed, ...]
    keep: bool = False  # stays on one page with the next row
    rule_from: float | None = None  # a hairline from here to the right margin
    outline: str = ""  # names this place in the reader's side bar


def paginate(rows: list[Row], height: float) -> list[list[Row]]:
    """Put rows on pages of this height; what must stay together moves together."""
    pages: list[list[Row]] = [[]]
    used = 0.0
    for group in _groups(rows):
        tall = sum(row.above + row.height for row in group)
        if pages[-1] and used + tall > height:
            pages.append([])
            used = 0.0
        for row in group:
            above = row.above if pages[-1] else 0.0
            if pages[-1] and used + above + row.height > height:
                pages.append([])
                used, above = 0.0, 0.0
            pages[-1].append(row._replace(above=above))
            used += above + row.height
    return pages


def _groups(rows: list[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if not row.keep:
            yield group
            group = []
    if group:
        yield group


class Typesetter:
    """Sets blocks as rows, with the measures of a theme."""

    def __init__(self, theme: Theme, measure: Measure, *, width: float, chinese: bool) -> None:
        self._theme = theme
        self._measure = measure
        self._width = width
        space: dict[str, float] = theme["space"]
        self._leading = space["leading_cjk" if chinese else "leading"]
        # Lines that stand wider apart want more air between what they make up.
        air = (self._leading - space["leading"]) * theme["size"]["body"]
        airy = ("body", "line", "subtitle")
        self._space = {name: gap + (air if name in airy else 0) for name, gap in space.items()}

    def page(self, page: JsonObject) -> list[Row]:
        """Return the rows of a page's JSON."""
        rows = list(self._head(page["head"]))
        for section in page["sections"]:
            rows += self._section(section)
        return rows

    def footer(self, text: str) -> Line:
        """Return the line at the foot of a page, shortened if it is too long for one."""
        lines = break_lines(self._letters([{"text": text}], "footer", colour="muted"), self._width)
        return lines[-1]

    def _head(self, head: JsonObject) -> Iterator[Row]:
        yield from self._text(head["name"], "name", bold=True)
        yield from self._text(head["label"], "label", self._space["label"], colour="accent")
        bar: list[JsonObject] = [{"text": "   |   ", "colour": "rule"}]
        yield from self._flow(head["contacts"], bar, above=self._space["contact"])
        fields = [self._labelled(field, bold=False) for field in head["fields"]]
        gap: list[JsonObject] = [{"text": "     "}]
        yield from self._flow(fields, gap, above=self._space["body"])

    def _flow(
        self, parts: list[list[JsonObject]], separator: list[JsonObject], above: float
    ) -> Iterator[Row]:
        """Return parts side by side; one that fits no line's end begins the next line."""
        between = self._letters(separator, "contact")
        lines: list[list[Letter]] = []
        for runs in parts:
            part = self._letters(runs, "contact", links="ink")
            longer = [*lines[-1], *between, *part] if lines else []
            if lines and sum(letter.width for letter in longer) <= self._width:
                lines[-1] = longer
            else:
                lines.append(part)
        broken = [line for letters in lines for line in break_lines(letters, self._width)]
        yield from self._rows(broken, "contact", above, indent=0)

    def _section(self, section: JsonObject) -> Iterator[Row]:
        title = "".join(run["text"] for run in section["title"])
        above = self._space["section_above"]
        for row in self._text(section["title"], "section", above, bold=True, colour="accent"):
            end = max(part.x + width_of(part.line) for part in row.parts)
            yield row._replace(keep=True, rule_from=end + 9, outline=title)
            title = ""
        blocks = section["blocks"]
        before: list[JsonObject | None] = [None, *blocks[:-1]] if blocks else []
        for earlier, block in zip(before, blocks, strict=True):
            yield from self._block(block, self._space_above(block, earlier))

    def _space_above(self, block: JsonObject, before: JsonObject | None) -> float:
        if before is None:
            return self._space["section_below"]
        if block["kind"] not in ("entry", "subheading"):
            return self._space["body"]
        both_facts = _is_fact(block) and _is_fact(before)
        return self._space["line" if both_facts else "entry"]

    def _block(self, block: JsonObject, above: float) -> Iterator[Row]:
        kind = block["kind"]
        if kind == "entry":
            yield from self._entry(block, above)
        elif kind == "bullets":
            yield from self._items(block["items"], above, 0)
        elif kind == "line":
            yield from self._text(self._labelled(block, bold=True), "body", above)
        elif kind == "subheading":
            rows = self._text(block["runs"], "entry", above, bold=True)
            yield from (row._replace(keep=True) for row in rows)
        elif block["muted"]:
            yield from self._text(block["runs"], "small", above, colour="muted")
        else:
            yield from self._text(block["runs"], "body", above)

    def _entry(self, entry: JsonObject, above: float) -> Iterator[Row]:
        title = self._letters(entry["title"], "entry", bold=True)
        subtitle = self._letters(entry["subtitle"], "body")
        dot = self._letters([{"text": " · "}], "body", colour="muted")
        gap = self._letters([{"text": "  "}], "small")
        link = self._letters(entry["link"], "small")
        date = self._letters(entry["date"], "body", colour="muted")
        place = self._letters(entry["place"], "body", colour="muted")
        first = title
        if entry["inline"]:
            first, subtitle = (title + dot if title and subtitle else title) + subtitle, []
        titled = first + gap + link if first and link else first + link
        room = self._width - _COLUMN_GAP - sum(letter.width for letter in date)
        fits = sum(letter.width for letter in titled) <= room
        below = self._space["subtitle"]
        head = [
            *self._sides(titled if fits else first, date, "entry", above),
            *([] if fits else self._sides(link, [], "small", below if first or date else above)),
            *self._sides(subtitle, place, "body", below if titled or date else above),
        ]
        parts = [[*self._block(part, self._space["body"])] for part in entry["body"]]
        # A paragraph leads to what follows; a last line of keywords does not stand alone on a page.
        for part, rows, following in zip(entry["body"], parts, entry["body"][1:], strict=False):
            if rows and (part["kind"] == "paragraph" or following["kind"] != "bullets"):
                rows[-1] = rows[-1]._replace(keep=True)
        yield from (row._replace(keep=True) for row in head[:-1])
        yield from (row._replace(keep=bool(parts)) for row in head[-1:])
        yield from (row for rows in parts for row in rows)

    def _sides(
        self, left: list[Letter], right: list[Letter], size: str, above: float
    ) -> Iterator[Row]:
        """Return left and right on one line; a right side that is too wide gets its own lines."""
        right_width = sum(letter.width for letter in right)
        beside = bool(right) and right_width <= self._width * 0.45
        room = self._width - (right_width + _COLUMN_GAP if beside else 0)
        # After a hyphen at a line's end, readers of PDF join what follows, the right side too.
        lines = break_lines(left, room, at_hyphens=not beside)
        rows = list(self._rows(lines, size, above, indent=0))
        if beside:
            # It stands beside the first line of the left, but is read after the last one.
            up = sum(row.above + row.height for row in rows[1:])
            line = break_lines(right, self._width)[0]
            placed = Placed(self._width - width_of(line), line, up)
            last = rows[-1] if rows else Row(above, self._size(size), self._size(size), ())
            rows[-1:] = [last._replace(parts=(*last.parts, placed))]
        yield from rows
        if right and not beside:
            lines = break_lines(right, self._width)
            for index, line in enumerate(lines):
                gap = above if not rows and not index else self._between_lines(size)
                placed = Placed(self._width - width_of(line), line)
                yield Row(gap, self._size(size), self._size(size), (placed,))

    def _items(self, items: list[JsonObject], above: float, depth: int) -> Iterator[Row]:
        indent = _BULLET_INDENT * (depth + 1)
        for left, item in zip(range(len(items) - 1, -1, -1), items, strict=True):
            mark = f"{item['number']}." if item["number"] else self._theme["style"]["bullet"]
            letters = self._letters([{"text": mark}], "body", colour="accent")
            lines = break_lines(self._letters(item["runs"], "body"), self._width - indent)
            rows = list(self._rows(lines, "body", above, indent=indent))
            if not rows:
                rows = [Row(above, self._size("body"), self._size("body"), ())]
            placed = Placed(indent - _BULLET_INDENT + 1, break_lines(letters, self._width)[0])
            rows[0] = rows[0]._replace(parts=(placed, *rows[0].parts))
            # The last item takes the one before it along to the next page.
            with_next = left == 1 and not item["children"] and len(rows) <= _LONGEST_KEPT_ROWS
            yield from _kept_together(rows, with_next=with_next)
            above = self._between_lines("body") + self._space["bullet"]
            yield from self._items(item["children"], above, depth + 1)

    def _text(
        self,
        runs: list[JsonObject],
        size: str,
        above: float = 0.0,
        *,
        bold: bool = False,
        colour: str = "ink",
        links: str = "accent",
    ) -> Iterator[Row]:
        letters = self._letters(runs, size, bold=bold, colour=colour, links=links)
        yield from self._rows(break_lines(letters, self._width), size, above, indent=0)

    def _rows(self, lines: list[Line], size: str, above: float, *, indent: float) -> Iterator[Row]:
        for index, line in enumerate(lines):
            placed = Placed(indent, line)
            gap = self._between_lines(size) if index else above
            yield Row(gap, self._size(size), self._size(size), (placed,))

    def _letters(
        self,
        runs: list[JsonObject],
        size: str,
        *,
        bold: bool = False,
        colour: str = "ink",
        links: str = "accent",
    ) -> list[Letter]:
        letters: list[Letter] = []
        for run in runs:
            style = "B" * (bold or run.get("bold", False)) + "I" * run.get("italic", False)
            tint = links if run.get("url") else run.get("colour", colour)
            url = run.get("url", "")
            look = Look("", style, self._size(size), self._theme["colour"][tint], url)
            for piece in run.get("pieces", [run["text"]]):
                cut = "pieces" in run
                letters += [self._measure.letter(c, look, cut=False) for c in piece[:-1]]
                letters += [self._measure.letter(c, look, cut=cut) for c in piece[-1:]]
        return [*self._with_narrow_dots(letters)]

    def _with_narrow_dots(self, letters: list[Letter]) -> Iterator[Letter]:
        """Take a dot between spaces from the Latin font: a Chinese font's is a square wide."""
        for index, letter in enumerate(letters):
            around = [near.text for near in letters[max(index - 1, 0) : index + 2 : 2]]
            if letter.text == "·" and around == [" ", " "]:
                latin = letter.look._replace(family=self._theme["font"]["latin"])
                yield self._measure.letter("·", latin, cut=letter.cut)
            else:
                yield letter

    def _labelled(self, line: JsonObject, *, bold: bool) -> list[JsonObject]:
        if not line["label"]:
            return list(line["runs"])
        colon: JsonObject = {"text": line["colon"]}
        tint: JsonObject = {"bold": True} if bold else {"colour": "muted"}
        return [*({**run, **tint} for run in (*line["label"], colon)), *line["runs"]]

    def _size(self, name: str) -> float:
        return float(self._theme["size"][name])

    def _between_lines(self, name: str) -> float:
        return self._size(name) * self._leading


def _kept_together(rows: list[Row], *, with_next: bool) -> Iterator[Row]:
    keep = len(rows) <= _LONGEST_KEPT_ROWS
    yield from (row._replace(keep=keep) for row, _ in pairwise(rows))
    yield rows[-1]._replace(keep=with_next)


def _is_fact(block: JsonObject) -> bool:
    return bool(block["kind"] == "entry" and block["inline"] and not block["body"])
