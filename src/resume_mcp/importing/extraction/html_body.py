"""Walks through a parsed page: headings, paragraphs, lists, tables, what stands side by side."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from resume_mcp.importing.extraction.html_hidden import has_ground, is_hidden
from resume_mcp.importing.extraction.marks import as_bullet
from resume_mcp.importing.extraction.rows import CELL, Row, Run, merged
from resume_mcp.importing.extraction.table_rows import rows_of_table
from resume_mcp.importing.written.tables import word_set

_SILENT = """
script style head template noscript iframe svg math object applet audio video canvas select
textarea button input map noframes title
"""
_BLOCKS = """
p div section article main header footer aside nav address blockquote pre figure figcaption form
fieldset legend details summary dl dt dd center body html caption hgroup
"""
_APART = "p section article header footer dl blockquote pre"
_INLINE = "span a b strong i em label small code time li abbr"
_STRONG = "b strong dt th"
_SPACE = re.compile(r"[ \t\r\n\f]+")


class _State(NamedTuple):
    """What an element inherits."""

    style: str = "plain"
    url: str = ""
    bullet: int = -1
    level: int = 0
    on_colour: bool = False
    pre: bool = False


class Walker:
    """Makes rows of a page."""

    def __init__(self, hidden: frozenset[str]) -> None:
        self._names = hidden
        self._rows: list[Row] = []
        self._runs: list[Run] = []
        self._gap = True
        self._open = _State()
        self._fresh_item = False  # nothing of the bullet is written yet
        self._item = -1  # the row of the bullet whose blocks go on
        self._hidden: list[str] = []
        self._scripts = self._pictures = self._furniture = 0

    def rows(self, root: Any) -> list[Row]:
        """Return the rows of the page."""
        self._scripts = sum(1 for _ in root.iter("script"))
        self._element(root, _State())
        self._end()
        return self._rows

    def notices(self) -> list[str]:
        """Return what was left out."""
        told = []
        if self._hidden:
            shown = re.sub(r"\s+", " ", " ".join(self._hidden)).strip()
            told.append(
                "Hidden text was left out (no reader sees it): "
                f"{shown[:80]!r}{'…' * (len(shown) > 80)}."
            )
        if self._furniture:
            told.append("The links through the site and the notice at its foot were left out.")
        if self._scripts:
            told.append(f"{self._scripts} script(s) were left out.")
        if self._pictures:
            told.append(f"{self._pictures} picture(s) were left out.")
        return told

    def _element(self, element: Any, state: _State) -> None:
        tag = element.tag if isinstance(element.tag, str) else ""
        if not tag or tag in word_set(_SILENT):
            return
        if is_hidden(element.attrib, self._names, on_colour=state.on_colour):
            text = "".join(element.itertext()).strip()
            self._hidden += [text] if text else []
            return
        state = state._replace(on_colour=state.on_colour or has_ground(element.attrib))
        if _is_furniture(element, tag):
            self._furniture += 1
            return
        if re.fullmatch(r"h[1-6]", tag):
            self._heading(element, state, int(tag[1]))
        elif special := self._special(tag):
            special(element, state)
        elif tag in word_set(_BLOCKS):
            self._block(element, state, tag)
        elif tag in ("br", "hr"):
            self._end()
            self._gap = self._gap or tag == "hr"
        elif tag == "img":
            self._pictures += 1
        else:
            self._inside(element, _inline_state(element, tag, state))

    def _special(self, tag: str) -> Callable[[Any, _State], None] | None:
        """Return how a list, its item or a table is taken."""
        lists = dict.fromkeys(("ul", "ol", "menu"), self._list)
        taken = {"li": self._list_item, "table": self._table, "dl": self._definitions, **lists}
        return taken.get(tag)

    def _heading(self, element: Any, state: _State, level: int) -> None:
        self._end()
        self._item = -1
        self._inside(element, state._replace(level=level, bullet=-1))
        self._end()

    def _block(self, element: Any, state: _State, tag: str) -> None:
        self._end()
        outside = state.bullet < 0
        self._gap = self._gap or (tag in word_set(_APART) and outside)
        state = state._replace(style="strong") if tag in word_set(_STRONG) else state
        self._inside(element, state._replace(pre=state.pre or tag == "pre"))
        self._end()
        self._gap = self._gap or (tag in word_set(_APART) and outside)

    def _list(self, element: Any, state: _State) -> None:
        self._end()
        item = self._item
        self._inside(element, state._replace(bullet=state.bullet + 1))
        self._end()
        self._item = item if state.bullet >= 0 else -1

    def _list_item(self, element: Any, state: _State) -> None:
        self._end()
        state = state._replace(bullet=max(state.bullet, 0))
        self._fresh_item, self._item = True, -1
        self._inside(element, state)
        self._end()
        self._fresh_item = False

    def _table(self, element: Any, state: _State) -> None:
        self._end()
        table = [
            [self._cell(cell, state) for cell in row if cell.tag in ("td", "th")]
            for row in element.iter("tr")
            if _owner(row) is element
        ]
        made = rows_of_table(table)
        self._rows += [made[0]._replace(gap=True), *made[1:]] if made else []
        self._gap, self._item = True, -1

    def _definitions(self, element: Any, state: _State) -> None:
        """Take a list of terms: a short value stands beside its term, a long one below."""
        self._end()
        self._gap = True
        pairs: list[list[list[Row]]] = []
        for one in element.iter("dt", "dd"):
            cell = self._cell(one, state)
            if one.tag == "dt" or not pairs:
                pairs.append([cell])
            elif cell:
                pairs[-1].append(cell)
        for term, *values in pairs:
            short = len(values) == 1 and len(values[0]) == 1 and len(values[0][0].text) <= 60
            if term and short and not term[0].level:
                self._rows += rows_of_table([[term, *values]])
            else:
                self._rows += [*term, *(row for value in values for row in value)]
        self._gap, self._item = True, -1

    def _cell(self, cell: Any, state: _State) -> list[Row]:
        """Return the rows of one cell, as if it were a page of its own."""
        rows, self._rows = self._rows, []
        own = state._replace(style="strong" if cell.tag == "th" else state.style)
        if is_hidden(cell.attrib, self._names, on_colour=state.on_colour):
            self._hidden.append("".join(cell.itertext()).strip())
        else:
            self._inside(cell, own._replace(on_colour=own.on_colour or has_ground(cell.attrib)))
            self._end()
        made, self._rows = self._rows, rows
        return made

    def _inside(self, element: Any, state: _State) -> None:
        self._words(element.text, state)
        previous = None
        for child in element:
            if _are_labels(previous, child) or (state.level and _is_apart(child)):
                self._runs.append(Run(CELL, state.style, state.url))
            self._element(child, state)
            self._words(child.tail, state)
            previous = child

    def _words(self, text: str | None, state: _State) -> None:
        if not text:
            return
        lines = text.split("\n") if state.pre else [_SPACE.sub(" ", text)]
        for index, line in enumerate(lines):
            if index:
                self._end()
            self._runs.append(Run(line.replace("\u00a0", " "), state.style, state.url))
        if text.strip():
            self._open = state

    def _end(self) -> None:
        """Write the row that is open, if it holds any word."""
        runs, self._runs = self._runs, []
        if not any(run.text.strip() for run in runs):
            return
        tidy = merged(_without_double_spaces(runs))
        state = self._open
        if state.bullet >= 0 and not self._fresh_item and self._item >= 0:
            self._rows[self._item] = _continued(self._rows[self._item], tidy)
            return
        letters = sum(len(run.text) for run in tidy)
        bold = sum(len(run.text) for run in tidy if run.style == "strong") * 10 > 8 * letters
        row = Row(
            tidy,
            level=state.level,
            bullet=state.bullet,
            gap=self._gap,
            bold=bold and not state.level,
        )
        self._rows.append(as_bullet(row))
        self._gap = False
        if state.bullet >= 0:
            self._fresh_item, self._item = False, len(self._rows) - 1


def _inline_state(element: Any, tag: str, state: _State) -> _State:
    if tag in word_set(_STRONG) or _is_bold(element):
        state = state._replace(style="strong")
    elif tag in ("i", "em", "cite") and state.style == "plain":
        state = state._replace(style="em")
    if tag == "a" and (href := str(element.get("href") or "").strip()):
        state = state._replace(url=href if not href.startswith("#") else state.url)
    return state


def _is_bold(element: Any) -> bool:
    style = str(element.get("style") or "").casefold().replace(" ", "")
    return re.search(r"font-weight:(?:bold|[6-9]00)", style) is not None


_NOTICE = re.compile(r"(?i)^\W*(?:©|\(c\)\s|copyright\b|built with\b|powered by\b|made with\b)")


def _is_furniture(element: Any, tag: str) -> bool:
    """Tell whether a block only leads through a site, or says whose it is."""
    if tag == "footer" or any(one.tag == "footer" for one in element.iterancestors()):
        text = " ".join("".join(element.itertext()).split())
        return len(text) <= 120 and _NOTICE.match(text) is not None
    if tag != "nav":
        return False
    links = [link for link in element.iter("a") if link.get("href")]
    shown = sum(len("".join(link.itertext()).strip()) for link in links)
    inside = all(re.match(r"[#/.]", link.get("href").strip()) for link in links)
    return bool(links) and inside and shown >= len(re.sub(r"\s", "", "".join(element.itertext())))


def _owner(row: Any) -> Any:
    return next(row.iterancestors("table"), None)


def _is_apart(child: Any) -> bool:
    """Tell whether a part of a heading says something else: <small>Engineer, 2020</small>."""
    return child.tag == "small" and not re.match(r"\s*(?:at|@)\s", child.text or "")


def _are_labels(previous: Any, child: Any) -> bool:
    """Tell whether two boxes of one kind stand side by side, as the labels of skills do."""
    if (
        previous is None
        or previous.tag not in word_set(_INLINE)
        or child.tag not in word_set(_INLINE)
    ):
        return False
    if (previous.tail or "").strip():
        return False
    alike = previous.tag == child.tag and previous.get("class") == child.get("class")
    return (alike and bool(child.get("class"))) or not previous.tail


def _without_double_spaces(runs: list[Run]) -> list[Run]:
    kept: list[Run] = []
    for run in runs:
        before = kept[-1].text if kept else " "
        text = run.text
        if text.strip() == "" and len(text) < len(CELL):
            text = "" if before.endswith(" ") else text
        elif before.endswith(" ") and text != CELL:
            text = text.lstrip(" ")
        elif text == CELL and before.endswith(" "):
            kept[-1:] = [kept[-1]._replace(text=before.rstrip(" "))] if kept else []
        kept.append(run._replace(text=text))
    return kept


def _continued(row: Row, more: tuple[Run, ...]) -> Row:
    """Add a further block of a bullet: behind a bold word it is its value."""
    bold = all(run.style == "strong" for run in row.runs)
    ends = row.text.endswith((":", "：", "."))
    mark = " " if ends or not bold else ": "
    last = row.runs[-1]
    return row._replace(runs=merged([*row.runs[:-1], last._replace(text=last.text + mark), *more]))
