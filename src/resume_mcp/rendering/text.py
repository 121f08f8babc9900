"""The page as plain text, clean enough to paste into a form."""

from collections.abc import Iterator

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
from resume_mcp.rendering.links import shown_link
from resume_mcp.vocabulary.text import is_cjk


def to_text(page: Page) -> str:
    """Return the page as plain text."""
    parts = [_head(page.head), *(_section(section) for section in page.sections)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(head: Head) -> str:
    lines = [_shown(head.name), _shown(head.label)]
    lines.append(" | ".join(_shown(contact) for contact in head.contacts))
    lines += [_labelled(field) for field in head.fields]
    return "\n".join(line for line in lines if line)


def _section(section: Section) -> str:
    title = text_of(section.title)
    underline = "=" * sum(2 if is_cjk(character) else 1 for character in title)
    heading = f"{title}\n{underline}\n" if title else ""
    lines: list[str] = []
    for block in section.blocks:
        # A blank line between entries, none between facts of one line each.
        if lines and isinstance(block, Entry | Subheading) and not _is_fact(block):
            lines.append("")
        lines += _block(block)
    return heading + "\n".join(lines)


def _is_fact(block: Entry | Subheading) -> bool:
    return isinstance(block, Entry) and block.inline and not block.body


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(runs) | Subheading(runs):
            yield _shown(runs)
        case Line():
            yield _labelled(block)
        case Bullets(items):
            yield from _items(items, "")
        case Entry():
            yield from _entry(block)


def _entry(entry: Entry) -> Iterator[str]:
    first = [_shown(runs) for runs in (entry.title, entry.subtitle) if runs]
    second = [_shown(runs) for runs in (entry.date, entry.place, entry.link) if runs]
    if entry.inline:
        yield " · ".join([*first, *second])
    else:
        yield from filter(None, (" · ".join(first), " · ".join(second)))
    for part in entry.body:
        yield from _block(part)


def _labelled(line: Line) -> str:
    label = text_of(line.label)
    return f"{label}{line.colon if label else ''}{_shown(line.runs)}"


def _items(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        mark = f"{item.number}." if item.number else "-"
        yield f"{indent}{mark} {_shown(item.runs)}"
        yield from _items(item.children, indent + "  ")


def _shown(runs: Runs) -> str:
    """Return the runs as text, and behind it where links lead whose words do not say it."""
    targets = dict.fromkeys(run.url for run in runs if run.url and not _names_target(run))
    return " ".join((text_of(runs), *(f"<{target}>" for target in targets)))


def _names_target(run: Run) -> bool:
    return shown_link(run.url.removeprefix("mailto:")) == shown_link(run.text)
