"""The page as one HTML file: every text escaped, no script, nothing loaded from anywhere."""

import base64
import hashlib
import re
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
    text_of,
)
from resume_mcp.rendering.theme import STYLES, Theme
from resume_mcp.rendering.words import words_of

# From here on an address may not fit on the line of a phone.
_LONG_ADDRESS = 36
# More characters than these need the width of a form to stand on one line.
_HALF_A_FORM = 32


def to_html(page: Page, theme: Theme, *, paper: str, photo: str = "") -> str:
    """Return the page as HTML; `photo` is a `data:` URL of a picture that was cleaned."""
    style = _variables(theme, paper) + _stylesheet()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; {'img-src data:; ' if photo else ''}"
        f"style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    sections = "".join(map(_section, page.sections))
    styles = " ".join(f"{part}-{theme['style'][part]}" for part in STYLES)
    return (
        f'<!doctype html>\n<html lang="{escape(page.locale)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta name="author" content="{escape(page.author)}">\n'
        f"<title>{escape(page.title)}</title>\n<style>{style}</style>\n</head>\n"
        f'<body class="{styles}">\n<main>\n{_head(page, theme, photo)}{sections}'
        "</main>\n</body>\n</html>\n"
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
    fonts = {f"font-{name}": f'"{family}"' for name, family in theme["font"].items()}
    photo = {f"photo-{side}": f"{theme['photo'][side]}pt" for side in ("width", "height")}
    names = {**theme["colour"], **sizes, **spaces, **margins, **fonts, **photo}
    names["bullet"] = f'"{theme["style"]["bullet"]}  "'
    rules = "".join(f"--{name.replace('_', '-')}:{value};" for name, value in names.items())
    vertical = f"{theme['page']['margin_top']}pt {theme['page']['margin_x']}pt"
    return f"\n:root{{{rules}}}\n@page{{size:{paper};margin:{vertical}}}\n"


def _head(page: Page, theme: Theme, photo: str) -> str:
    head = page.head
    parts = [f"<h1>{_rich(head.name)}</h1>\n"] if head.name else []
    if head.label:
        parts.append(f'<p class="label">{_rich(head.label)}</p>\n')
    if theme["style"]["head"] == "form" and (head.contact_kinds or head.fields):
        parts.append(_form(head, words_of(page.locale).contact))
    else:
        parts.append(_contacts(head))
    if not "".join(parts):
        return ""
    alt = escape(words_of(page.locale).titles["photo"])
    picture = f'<img class="photo" alt="{alt}" src="{photo}">\n' if photo else ""
    return f"<header>\n{picture}<div>\n{''.join(parts)}</div>\n</header>\n"


def _contacts(head: Head) -> str:
    contacts = "".join(f"<li>{_rich(contact)}</li>" for contact in head.contacts)
    fields = "".join(f"<li>{_labelled(field)}</li>" for field in head.fields)
    return (f'<ul class="contacts">{contacts}</ul>\n' if contacts else "") + (
        f'<ul class="fields">{fields}</ul>\n' if fields else ""
    )


def _form(head: Head, labels: dict[str, str]) -> str:
    """Return every fact with its label, as forms have it."""
    kinds = head.contact_kinds or ("",) * len(head.contacts)
    facts = [
        (escape(labels.get(kind, "")), runs)
        for kind, runs in zip(kinds, head.contacts, strict=True)
    ]
    facts += [(_rich(field.label), field.runs) for field in head.fields]
    cells = "".join(_fact(label, runs) for label, runs in facts)
    return f'<dl class="form">\n{cells}</dl>\n'


def _fact(label: str, runs: Runs) -> str:
    wide = ' class="wide"' if len(text_of(runs)) > _HALF_A_FORM else ""
    return f"<div{wide}><dt>{label}</dt><dd>{_rich(runs)}</dd></div>\n"


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
        shown = _breakable(shown) if len(run.text) >= _LONG_ADDRESS else shown
        shown = f'<a href="{escape(run.url)}" rel="noopener noreferrer">{shown}</a>'
    return shown


def _breakable(address: str) -> str:
    """Return a long address with places to end a line at: browsers see none at a slash."""
    joint = r"\." if "@" in address else r"[/=]|&amp;"
    return re.sub(rf"(?<=[\w;=-])({joint})(?=\w)", r"\1<wbr>", address)
