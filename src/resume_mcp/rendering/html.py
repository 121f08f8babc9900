"""The page as one HTML file: every text escaped, no script, nothing loaded from anywhere."""

import base64
import hashlib
from functools import cache
from html import escape
from pathlib import Path

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
    Section,
    Subheading,
)
from resume_mcp.rendering.theme import Theme


def to_html(page: Page, theme: Theme, *, paper: str) -> str:
    """Return the page as HTML."""
    style = _variables(theme, paper) + _stylesheet()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    sections = "".join(map(_section, page.sections))
    return (
        f'<!doctype html>\n<html lang="{escape(page.locale)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta name="author" content="{escape(page.author)}">\n'
        f"<title>{escape(page.title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n{_head(page.head)}{sections}</main>\n</body>\n</html>\n"
    )


@cache
def _stylesheet() -> str:
    file = Path(__file__).parent / "themes" / "page.css"
    return file.read_text(encoding="utf-8")


def _variables(theme: Theme, paper: str) -> str:
    sizes = {f"size-{name}": f"{value}pt" for name, value in theme["size"].items()}
    spaces = {
        f"space-{name}": f"{value}pt" if not name.startswith("leading") else f"{1 + value:.2f}"
        for name, value in theme["space"].items()
    }
    margins = {f"page-{name}": f"{value}pt" for name, value in theme["page"].items()}
    names = {**theme["colour"], **sizes, **spaces, **margins}
    rules = "".join(f"--{name.replace('_', '-')}:{value};" for name, value in names.items())
    vertical = f"{theme['page']['margin_top']}pt {theme['page']['margin_x']}pt"
    return f"\n:root{{{rules}}}\n@page{{size:{paper};margin:{vertical}}}\n"


def _head(head: Head) -> str:
    parts = [f"<h1>{_rich(head.name)}</h1>\n"] if head.name else []
    if head.label:
        parts.append(f'<p class="label">{_rich(head.label)}</p>\n')
    if head.contacts:
        contacts = "".join(f"<li>{_rich(contact)}</li>" for contact in head.contacts)
        parts.append(f'<ul class="contacts">{contacts}</ul>\n')
    if head.fields:
        fields = "".join(f"<li>{_labelled(field)}</li>" for field in head.fields)
        parts.append(f'<ul class="fields">{fields}</ul>\n')
    return f"<header>\n{''.join(parts)}</header>\n" if parts else ""


def _section(section: Section) -> str:
    title = f"<h2>{_rich(section.title)}</h2>\n" if section.title else ""
    return f"<section>\n{title}{''.join(map(_block, section.blocks))}</section>\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph(runs, muted):
            opening = '<p class="muted">' if muted else "<p>"
            return f"{opening}{_rich(runs)}</p>\n"
        case Line():
            return f'<p class="line">{_labelled(block)}</p>\n'
        case Subheading(runs, level):
            return f"<h{level}>{_rich(runs)}</h{level}>\n"
        case Bullets(items):
            return f"{_list(items)}\n"
        case Entry():
            return _entry(block)


def _entry(entry: Entry) -> str:
    title = f"<h3>{_rich(entry.title)}</h3>" if entry.title else ""
    subtitle = f'<span class="subtitle">{_rich(entry.subtitle)}</span>' if entry.subtitle else ""
    link = f' <span class="link">{_rich(entry.link)}</span>' if entry.link else ""
    date = f'<span class="date">{_rich(entry.date)}</span>' if entry.date else ""
    place = f'<span class="place">{_rich(entry.place)}</span>' if entry.place else ""
    between = '<span class="dot"> · </span>' if title and subtitle else ""
    rows = (
        ((f"{title}{between}{subtitle}{link}", date), ("", place))
        if entry.inline
        else ((title + link, date), (subtitle, place))
    )
    shown = "".join(
        f'<div class="row"><div>{left}</div>{right}</div>\n'
        for left, right in rows
        if left or right
    )
    body = "".join(map(_block, entry.body))
    return f'<article>\n<div class="entry">\n{shown}</div>\n{body}</article>\n'


def _labelled(line: Line) -> str:
    label = f"<strong>{_rich(line.label)}</strong>{escape(line.colon)}" if line.label else ""
    return label + _rich(line.runs)


def _list(items: tuple[Item, ...]) -> str:
    shown = "".join(
        f"<li>{_rich(item.runs)}{_list(item.children) if item.children else ''}</li>\n"
        for item in items
    )
    if not items[0].number:
        return f"<ul>\n{shown}</ul>"
    return f'<ol start="{items[0].number}">\n{shown}</ol>'


def _rich(runs: Runs) -> str:
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    shown = escape(run.text)
    if run.code:
        shown = f"<code>{shown}</code>"
    if run.italic:
        shown = f"<em>{shown}</em>"
    if run.bold:
        shown = f"<strong>{shown}</strong>"
    if run.url:
        shown = f'<a href="{escape(run.url)}" rel="noopener noreferrer">{shown}</a>'
    return shown
