"""Free Markdown as a page: the same blocks, so that every format looks like a resume."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from resume_mcp.rendering.blocks import (
    Block,
    Bullets,
    Head,
    Item,
    Page,
    Paragraph,
    Run,
    Runs,
    Section,
    Subheading,
    text_of,
)
from resume_mcp.rendering.clean import Cleaner
from resume_mcp.rendering.inline import read_inline, with_addresses
from resume_mcp.rendering.links import link_of_markup
from resume_mcp.rendering.model import Plan, RenderSpec
from resume_mcp.rendering.render import plan_page
from resume_mcp.rendering.spec import check_spec
from resume_mcp.rendering.words import is_chinese_page, words_of
from resume_mcp.vocabulary.text import cjk_count

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_DEEPEST_LIST = 6
MAX_MARKDOWN_BYTES = 200_000  # a letter, not a book: some markup takes its reader long
_FRONT_MATTER = re.compile(r"\s*---\n(?:[A-Za-z_-]+:.*\n|[ \t#-].*\n|\n)*---\n")
_HARD_BREAK = re.compile(r"\n\n")
_SOFT_BREAK = re.compile(r"\s*\n\s*")
_CHINESE_BREAK = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef])\n(?=[\u2e80-\u9fff\uff00-\uffef])")
_NO_GAP = "\0"  # as long as the break that it stands for; no text has it, being clean
_CONTACT_BREAK = re.compile(r"\n+|\s[|·•]\s")
_REACHES = re.compile(r"@|[:：]|://|www\.|\d{4}|\d[\d ()+-]{6}")


def plan_markdown(markdown: str, spec: RenderSpec, *, photo: str = "") -> Plan:
    """Plan the rendering of a text in Markdown; HTML in it is shown as it is written.

    Raises:
        InvalidInput, NotAvailable, RenderFailed, TooLarge: as `plan_render` does.
    """
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    check_spec(spec)
    cleaner = Cleaner(MAX_MARKDOWN_BYTES)
    text, notes = _without_front_matter(cleaner.text(markdown, "markdown"))
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    tree = SyntaxTreeNode(parser.parse(text))
    reader = _Reader()
    locale = spec.locale or ("zh-CN" if is_chinese_page(text) else "en")
    page = reader.page(tree, locale)
    warnings = (*notes, *cleaner.warnings(), *reader.warnings())
    return plan_page(page, spec, warnings, photo=photo)


def _without_front_matter(text: str) -> tuple[str, tuple[str, ...]]:
    """Take off the block of settings that site builders put before a text, and say so."""
    front = _FRONT_MATTER.match(text)
    if front is None:
        return text, ()
    return text[front.end() :], ("The settings at the top (between --- lines) are not shown.",)


class _Reader:
    """Reads a Markdown tree into blocks."""

    def __init__(self) -> None:
        self._dropped_links: list[str] = []
        self._pictures: list[str] = []

    def warnings(self) -> tuple[str, ...]:
        """Return what can't be shown: pictures, and links that must not be live."""
        links = tuple(
            f"The link {target[:80]!r} is not http, https or mailto, so it is not live."
            for target in dict.fromkeys(self._dropped_links)
        )
        if not self._pictures:
            return links
        count = len(self._pictures)
        return (*links, f"{count} picture(s) are not loaded; their descriptions are shown instead.")

    def page(self, tree: "SyntaxTreeNode", locale: str) -> Page:
        """Return the page: the first heading is the name, what follows it the head."""
        nodes = list(tree.children)
        name: Runs = ()
        if nodes and _level(nodes[0]) == 1:
            name = _one_line(self._inline(nodes.pop(0)))
        head_nodes = [] if not name else list(_before_first_heading(nodes))
        contacts = [self._inline(node) for node in head_nodes if node.type == "paragraph"]
        is_head = len(contacts) == len(head_nodes) and len(contacts) <= 3
        rest = nodes[len(head_nodes) :] if is_head else nodes
        label, lines = _label_and_contacts(contacts if is_head else [])
        word = words_of(locale).titles["resume"]
        title = f"{text_of(name)} – {word}" if name else word
        head = Head(name, label, lines)
        return Page(locale, title, text_of(name), head, tuple(self._sections(rest)))

    def _sections(self, nodes: list["SyntaxTreeNode"]) -> Iterator[Section]:
        title: Runs = ()
        blocks: list[Block] = []
        for node in nodes:
            if 0 < _level(node) <= 2:
                if title or blocks:
                    yield Section(title, tuple(blocks))
                title, blocks = _one_line(self._inline(node)), []
            else:
                blocks += self._blocks(node)
        if title or blocks:
            yield Section(title, tuple(blocks))

    def _blocks(self, node: "SyntaxTreeNode") -> Iterator[Block]:
        if level := _level(node):
            # A level that was skipped would leave a hole in the outline.
            yield Subheading(_one_line(self._inline(node)), min(level, 3))
        elif node.type == "paragraph":
            yield from (Paragraph(runs) for runs in _split_lines(self._inline(node)))
        elif node.type in ("bullet_list", "ordered_list"):
            yield Bullets(tuple(self._items(node, 1)))
        elif node.type in ("fence", "code_block"):
            lines = node.content.rstrip("\n").split("\n")
            yield from (Paragraph((Run(line, "markdown", code=True),)) for line in lines if line)
        elif node.type == "table":
            yield from self._table(node)
        else:
            for child in node.children:
                yield from self._blocks(child)

    def _items(self, node: "SyntaxTreeNode", depth: int) -> Iterator[Item]:
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        for item in node.children:
            runs: list[Run] = []
            children: list[Item] = []
            for child in item.children:
                if child.type in ("bullet_list", "ordered_list") and depth < _DEEPEST_LIST:
                    children += self._items(child, depth + 1)
                    continue
                text = _one_line(self._text_inside(child))
                runs += [Run(" "), *text] if runs and text else text
            yield Item(tuple(runs), number, tuple(children))
            number += 1 if number else 0

    def _text_inside(self, node: "SyntaxTreeNode") -> Runs:
        """Return all text of a block, whatever blocks it holds, in one row."""
        if node.type in ("paragraph", "heading"):
            return self._inline(node)
        if node.type in ("fence", "code_block"):
            return (Run(node.content.strip(), "markdown", code=True),)
        parts = [self._text_inside(child) for child in node.children]
        return tuple(run for part in parts if part for run in (*part, Run(" ")))

    def _table(self, node: "SyntaxTreeNode") -> Iterator[Block]:
        """Show each row on a line of its own: a resume's table is nearly always a list."""
        for group in node.children:
            for row in group.children:
                cells = [runs for cell in row.children if (runs := _one_line(self._inline(cell)))]
                if group.type == "thead":
                    cells = [tuple(run._replace(bold=True) for run in runs) for runs in cells]
                line = tuple(run for cell in cells for run in (Run(" | "), *cell))
                if line:
                    yield Paragraph(line[1:])

    def _inline(self, node: "SyntaxTreeNode") -> Runs:
        """Return the text of a paragraph or heading; line breaks stay in it as such."""
        style = Run("", "markdown")
        return tuple(run for child in node.children for run in self._runs(child, style))

    def _runs(self, node: "SyntaxTreeNode", style: Run) -> Iterator[Run]:
        if node.type == "text":
            yield from _text_runs(node.content, style)
        elif node.type == "code_inline":
            yield style._replace(text=node.content, code=True)
        elif node.type in ("softbreak", "hardbreak"):
            yield style._replace(text="\n" if node.type == "softbreak" else "\n\n")
        elif node.type == "image":
            self._pictures.append(str(node.attrs.get("src", "")))
            yield style._replace(text=node.content)
        else:
            inner = self._style_of(node, style)
            for child in node.children:
                yield from self._runs(child, inner)

    def _style_of(self, node: "SyntaxTreeNode", style: Run) -> Run:
        if node.type == "strong":
            return style._replace(bold=True)
        if node.type == "em":
            return style._replace(italic=True)
        if node.type != "link":
            return style
        target = str(node.attrs.get("href", ""))
        url = link_of_markup(target)
        if not url:
            self._dropped_links.append(target)
        return style._replace(url=url)


def _level(node: "SyntaxTreeNode") -> int:
    return int(node.tag[1:]) if node.type == "heading" else 0


def _before_first_heading(nodes: list["SyntaxTreeNode"]) -> Iterator["SyntaxTreeNode"]:
    for node in nodes:
        if node.type in ("heading", "hr"):
            return
        yield node


def _label_and_contacts(paragraphs: list[Runs]) -> tuple[Runs, tuple[Runs, ...]]:
    """Tell what the person is from how they are reached, among the lines under the name."""
    lines = [line for runs in paragraphs for line in _split(runs, _CONTACT_BREAK)]
    label: Runs = ()
    if lines and not _REACHES.search(text_of(lines[0])):
        label = lines.pop(0)
    return label, tuple(lines)


def _split_lines(runs: Runs) -> list[Runs]:
    return [_one_line(line) for line in _split(runs, _HARD_BREAK)]


def _split(runs: Runs, separator: re.Pattern[str]) -> list[Runs]:
    """Cut runs into lines at a separator in their text."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        for index, text in enumerate(separator.split(run.text)):
            if index:
                lines.append([])
            if text:
                lines[-1].append(run._replace(text=text))
    return [line for runs in lines if (line := _trimmed(runs))]


def _trimmed(runs: list[Run]) -> Runs:
    """Return a line without white space at its ends."""
    if not runs or not text_of(tuple(runs)).strip():
        return ()
    runs = [*runs[:-1], runs[-1]._replace(text=runs[-1].text.rstrip())]
    runs[0] = runs[0]._replace(text=runs[0].text.lstrip())
    return tuple(run for run in runs if run.text)


def _one_line(runs: Runs) -> Runs:
    """Return the runs with their line breaks as spaces; none between Chinese characters."""
    text = _CHINESE_BREAK.sub(_NO_GAP, text_of(runs))
    made, position = [], 0
    for run in runs:
        part = text[position : position + len(run.text)].replace(_NO_GAP, "")
        position += len(run.text)
        made.append(run._replace(text=_SOFT_BREAK.sub(" ", part)))
    return tuple(run for run in made if run.text)


def _text_runs(text: str, style: Run) -> Runs:
    """Return a piece of text, addresses in it live.

    CommonMark does not see the end of `**重点：**正文`, which Chinese writers mean as bold.
    """
    if "**" in text and cjk_count(text):
        read = read_inline(text, style.path).runs
        return tuple(
            run._replace(
                bold=run.bold or style.bold,
                italic=run.italic or style.italic,
                url=style.url or run.url,
            )
            for run in read
        )
    return with_addresses(style._replace(text=text))
