"""The page as Markdown that a person would have written."""

import re
import unicodedata
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
from resume_mcp.rendering.readback import text_of_markdown

# What would be read as markup, and only in places where a reader of Markdown sees it so.
_SPECIAL = re.compile(
    r"[*`]|\\(?=[!-/:-@\[-`{-~]|$)|(?<![^\W_])_|_(?![^\W_])|\[(?=[^\]]*(?:\][(\[:]|$))"
    r"|\](?=[(\[:])|<(?=[A-Za-z/!?])|&(?=#?[0-9A-Za-z]+;)|~(?=~)|(?<=\s)#(?=#*$)|!$"
)
_LINE_START = re.compile(
    r"^(?:(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=_]{2,}\s*$)|(\d+)(?=[.)](?:\s|$)))"
)


def to_markdown(page: Page) -> str:
    """Return the page as Markdown."""
    parts = [*_head(page.head), *(part for section in page.sections for part in _section(section))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(head: Head) -> Iterator[str]:
    if head.name:
        yield f"# {_rich(head.name)}"
    if head.label:
        yield f"**{_escaped(text_of(head.label))}**"
    yield _as_paragraph(" | ".join(_rich(contact) for contact in head.contacts))
    yield _as_paragraph("  \n".join(_labelled(field) for field in head.fields))


def _section(section: Section) -> Iterator[str]:
    if section.title:
        yield f"## {_rich(section.title)}"
    facts: list[str] = []
    for block in section.blocks:
        if isinstance(block, Entry) and block.inline and not block.body:
            facts.append(f"- {_fact(block)}")
            continue
        if isinstance(block, Line):
            facts.append(f"- {_labelled(block)}")
            continue
        yield "\n".join(facts)
        facts = []
        yield from _block(block)
    yield "\n".join(facts)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(runs):
            yield _as_paragraph(_rich(runs))
        case Line():
            yield _as_paragraph(_labelled(block))
        case Subheading(runs, level):
            yield f"{'#' * level} {_rich(runs)}"
        case Bullets(items):
            yield "\n".join(_items(items, ""))
        case Entry():
            yield from _entry(block)


def _entry(entry: Entry) -> Iterator[str]:
    if entry.inline:
        yield _as_paragraph(_fact(entry))
    else:
        # Without a heading of its own, an entry would belong to the one before.
        parts = (entry.title, entry.subtitle, entry.date, entry.place, entry.link)
        heading, *details = [_rich(runs) for runs in parts if runs] or [""]
        yield f"### {heading}" if heading else ""
        yield _as_paragraph(" · ".join(details))
    for part in entry.body:
        yield from _block(part)


def _fact(entry: Entry) -> str:
    title = _rich(tuple(run._replace(bold=True) for run in entry.title))
    rest = [_rich(runs) for runs in (entry.subtitle, entry.date, entry.place, entry.link) if runs]
    return " · ".join([title, *rest] if title else rest)


def _labelled(line: Line) -> str:
    label = tuple(run._replace(bold=True) for run in line.label)
    return _rich((*label, Run(line.colon), *line.runs) if label else line.runs)


def _items(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        mark = f"{item.number}. " if item.number else "- "
        yield f"{indent}{mark}{_as_paragraph(_rich(item.runs))}"
        yield from _items(item.children, indent + " " * len(mark))


def _as_paragraph(markdown: str) -> str:
    """Return the text so that its first character opens no heading, list or quotation."""
    return _LINE_START.sub(lambda match: f"{match[1] or ''}\\", markdown)


def _rich(runs: Runs) -> str:
    """Return the runs with their styles, if a reader of Markdown gets the same text."""
    plain, runs = text_of(runs), _joined(runs)
    if not any(run.bold or run.italic or run.code or run.url for run in runs):
        return _escaped(plain)
    styled = "".join(_styled(run, runs[i + 1 : i + 2]) for i, run in enumerate(runs))
    # Emphasis beside punctuation has corners in which its marks would be read as text.
    return styled if text_of_markdown(styled).strip() == plain.strip() else _escaped(plain)


def _joined(runs: Runs) -> Runs:
    """Join neighbours of one style, wherever in the document they come from."""
    joined: list[Run] = []
    for run in runs:
        same = joined and joined[-1]._replace(text="", path="") == run._replace(text="", path="")
        if same:
            joined[-1] = joined[-1]._replace(text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return tuple(joined)


def _styled(run: Run, following: Runs) -> str:
    if run.url and run.url.removeprefix("mailto:") == run.text:
        return f"<{run.text}>"
    body, tail = run.text, ""
    if (run.bold or run.italic) and following and following[0].text[:1].isalnum():
        # Closing marks are only read as such if no punctuation stands inside before a letter.
        body = run.text.rstrip("".join(c for c in set(run.text) if _is_punctuation(c)))
        tail = run.text[len(body) :]
    marked = _code(body) if run.code else _escaped(body)
    stars = "*" * (2 * run.bold + run.italic)
    if stars and body.strip():
        inner = marked.strip()
        start = marked.index(inner)
        marked = f"{marked[:start]}{stars}{inner}{stars}{marked[start + len(inner) :]}"
    if run.url:
        target = f"<{run.url}>" if set(run.url) & set("()") else run.url
        marked = f"[{marked}]({target})"
    return marked + _escaped(tail)


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _code(text: str) -> str:
    longest = max((len(ticks) for ticks in re.findall("`+", text)), default=0)
    fence, pad = "`" * (longest + 1), " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
