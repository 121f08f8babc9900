"""The page as blocks: what every format shares. A block is made of runs of styled text."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from resume_mcp.resume.document import JsonObject


class Run(NamedTuple):
    """A piece of text in one style, and where in the document it stands (`work[0].name`)."""

    text: str
    path: str = ""
    bold: bool = False
    italic: bool = False
    code: bool = False
    url: str = ""


Runs: TypeAlias = tuple[Run, ...]


class Item(NamedTuple):
    """One item of a list; `number` is 0 for a bullet."""

    runs: Runs
    number: int = 0
    children: tuple["Item", ...] = ()


class Paragraph(NamedTuple):
    """Running text; a muted one stands back (keywords)."""

    runs: Runs
    muted: bool = False


class Bullets(NamedTuple):
    """A list."""

    items: tuple[Item, ...]


class Line(NamedTuple):
    """A label and what it says, on one line: `Languages: Go, Python`."""

    label: Runs
    runs: Runs
    colon: str = ": "


class Subheading(NamedTuple):
    """A heading inside a section; level 3 and deeper."""

    runs: Runs
    level: int = 3


class Entry(NamedTuple):
    """A job, a school, an award: title and subtitle on the left, date and place on the right."""

    title: Runs
    subtitle: Runs = ()
    date: Runs = ()
    place: Runs = ()
    link: Runs = ()
    inline: bool = False  # title and subtitle share a line
    body: tuple["Paragraph | Bullets | Line", ...] = ()


Block: TypeAlias = Paragraph | Bullets | Line | Subheading | Entry


class Section(NamedTuple):
    """A titled part of the page; an untitled one has no heading."""

    title: Runs
    blocks: tuple[Block, ...]
    key: str = ""  # of the section in the document


class Head(NamedTuple):
    """Who this is about."""

    name: Runs
    label: Runs = ()
    contacts: tuple[Runs, ...] = ()
    fields: tuple[Line, ...] = ()
    contact_kinds: tuple[str, ...] = ()  # what each contact is: email, phone, location, url


class Page(NamedTuple):
    """All that is shown, in reading order."""

    locale: str
    title: str  # of the file, for its metadata
    author: str
    head: Head
    sections: tuple[Section, ...]


def text_of(runs: Runs) -> str:
    """Return the runs as plain text."""
    return "".join(run.text for run in runs)


def lines_of(page: Page) -> Iterator[Runs]:
    """Yield every visible line of the page in reading order."""
    for group in groups_of(page):
        yield from group


def groups_of(page: Page) -> Iterator[tuple[Runs, ...]]:
    """Yield the lines in reading order; those of a group may stand in any order on a page."""
    head = page.head
    yield (head.name,)
    yield (head.label,)
    yield (*head.contacts, *(part for field in head.fields for part in (field.label, field.runs)))
    for section in page.sections:
        yield (section.title,)
        for block in section.blocks:
            yield from _groups_of_block(block)


def _groups_of_block(block: Block) -> Iterator[tuple[Runs, ...]]:
    match block:
        case Paragraph(runs) | Subheading(runs):
            yield (runs,)
        case Line(label, runs):
            yield (label,)
            yield (runs,)
        case Bullets(items):
            yield from ((runs,) for runs in _lines_of_items(items))
        case Entry():
            yield (block.title, block.link, block.date, block.subtitle, block.place)
            for part in block.body:
                yield from _groups_of_block(part)


def _lines_of_items(items: tuple[Item, ...]) -> Iterator[Runs]:
    for item in items:
        yield item.runs
        yield from _lines_of_items(item.children)


def links_of(page: Page) -> frozenset[str]:
    """Return the targets of the page's live links."""
    return frozenset(run.url for runs in lines_of(page) for run in runs if run.url)


def count_bullets(page: Page) -> int:
    """Return the number of list items on the page."""
    blocks = [block for section in page.sections for block in section.blocks]
    inner = [part for block in blocks if isinstance(block, Entry) for part in block.body]
    lists = [block for block in (*blocks, *inner) if isinstance(block, Bullets)]
    return sum(1 for block in lists for _ in _lines_of_items(block.items))


def to_json(page: Page) -> JsonObject:
    """Return the page as JSON for an engine; each block carries its `kind`."""
    return {
        "locale": page.locale,
        "title": page.title,
        "author": page.author,
        "head": _plain(page.head),
        "sections": [_plain(section) for section in page.sections],
    }


def _plain(value: Any) -> Any:
    """Return blocks as objects, runs as objects without the styles that they don't have."""
    if isinstance(value, Run):
        return {key: part for key, part in value._asdict().items() if part or key == "text"}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        plain = {key: _plain(part) for key, part in value._asdict().items()}
        return {"kind": type(value).__name__.lower(), **plain}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
