"""Cuts a short section (awards, certificates, languages, …) into items."""

from typing import NamedTuple

from resume_mcp.importing.written.lines import Line, Span, is_sentence
from resume_mcp.importing.written.links import EMAIL, phone_in
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import take_apart


class Item(NamedTuple):
    """A line of a short section with what belongs to it."""

    line: Line
    more: list[Line]

    @property
    def below(self) -> str:
        """Return the text of what belongs to the line."""
        return "\n".join(line.text for line in self.more)


def items_of(lines: list[Line], notes: Notes | None) -> list[Item]:
    """Return the items: each heading, top bullet or line; what is nested or follows belongs to it.

    With `notes`, a heading over several items is told from an item.
    """
    headed = any(line.kind == "heading" for line in lines)
    listed = any(line.kind == "bullet" for line in lines)
    blocks = not headed and not listed and _are_blocks(lines)
    strong = blocks and lines[0].spans[0].style == "strong"
    found: list[Item] = []
    for line in lines:
        own = line.kind == "heading" or (line.kind == "bullet" and line.depth == 0 and not headed)
        own = own or (line.kind == "text" and not headed and (not listed or line.gap))
        own = own and not (found and _explains(line, found[-1].line))
        leads = line.spans[0].style == "strong" if strong else _leads(line)
        if (own and not (blocks and not leads)) or not found:
            found.append(Item(line, []))
        else:
            found[-1].more.append(line)
    if headed and notes is not None:
        found = [inner for item in found for inner in _ungrouped(item, notes)]
    if blocks and notes is not None:
        found = [_on_one_line(item) for item in found]
    return _with_dates_above(found)


def _on_one_line(item: Item) -> Item:
    """Put issuer and date, which stand below a bold name, behind it."""
    short = 0 < len(item.more) <= 2 and not any(is_sentence(line.plain) for line in item.more)
    if not short or item.line.spans[0].style != "strong":
        return item
    spans = list(item.line.spans)
    for line in item.more:
        spans += [Span("  "), *line.spans]
    text = "  ".join([item.line.text, *(line.text for line in item.more)])
    return Item(item.line._replace(spans=tuple(spans), text=text), [])


def _leads(line: Line) -> bool:
    """Tell whether a line is the head of a block: it has dates, or it is bold."""
    return take_apart([line]).dates is not None or line.spans[0].style == "strong"


def _explains(line: Line, item: Line) -> bool:
    """Tell whether a line of prose belongs to the item above, which is none."""
    if line.kind != "text" or not is_sentence(line.plain) or _leads(line):
        return False
    return _leads(item) or (not line.gap and item.kind == "text" and not is_sentence(item.plain))


def _are_blocks(lines: list[Line]) -> bool:
    """Tell whether items are blocks: a head, and below it what explains it."""
    strong = [line for line in lines if line.spans[0].style == "strong"]
    heads = strong if lines[:1] == strong[:1] else [line for line in lines if _leads(line)]
    if not heads or len(heads) == len(lines) or heads[0] is not lines[0]:
        return False
    alone = len(heads) == 1 and heads[0].spans[0].style != "strong"
    if alone and not is_sentence(lines[1].plain):
        return False
    return all(line.gap for line in heads[1:])


def paired(lines: list[Line]) -> list[Item]:
    """Return the items of references: a name, and below it what that person says."""
    in_blocks = any(line.gap for line in lines[1:])
    if not in_blocks and any(map(_is_contact, lines)) and all(ln.kind == "text" for ln in lines):
        return _up_to_contacts(lines)
    found: list[Item] = []
    for line in lines:
        says = line.kind == "text" and is_sentence(line.plain)
        says = says or (line.kind == "text" and in_blocks and not line.gap)
        if found and says and (not found[-1].more or not line.gap):
            found[-1].more.append(line)
        else:
            found.append(Item(line, []))
    return found


def _is_contact(line: Line) -> bool:
    return bool(EMAIL.search(line.plain) or phone_in(line.plain))


def _up_to_contacts(lines: list[Line]) -> list[Item]:
    """Return references that each end with how to reach the person."""
    found: list[Item] = []
    open_ = False
    for line in lines:
        if open_:
            found[-1].more.append(line)
        else:
            found.append(Item(line, []))
        open_ = not _is_contact(line)
    return found


def _ungrouped(item: Item, notes: Notes) -> list[Item]:
    """Return the items under a heading such as `Journals` that is none itself."""
    listed = [line for line in item.more if line.kind == "bullet" and line.depth == 0]
    dates = [line for line in item.more if line.kind == "text" and not take_apart([line]).pieces]
    groups = item.line.kind == "heading" and (len(listed) > 1 or bool(dates))
    if not groups or take_apart([item.line]).dates:
        return [item]
    title = item.line.plain
    notes.spent.append(title)
    notes.say(item.line.number, f"{title[:60]!r} was read as a heading over what follows.")
    return items_of(item.more, notes)


def _with_dates_above(items: list[Item]) -> list[Item]:
    """Join a line that is only a date with the line below it."""
    joined: list[Item] = []
    pending: Line | None = None
    for item in items:
        head = take_apart([item.line])
        if head.dates and not head.pieces and not head.labelled and not item.more:
            if pending is None and joined and joined[-1].line.plain.endswith((",", "，")):
                joined[-1] = _dated_by(item.line, joined[-1])
                continue
            joined += [Item(pending, [])] if pending is not None else []
            pending = item.line
            continue
        joined.append(_dated_by(pending, item) if pending is not None else item)
        pending = None
    return [*joined, Item(pending, [])] if pending is not None else joined


def _dated_by(date: Line, item: Item) -> Item:
    first, *rest = item.line.spans
    spans = (*date.spans, first._replace(text="  " + first.text), *rest)
    return Item(item.line._replace(spans=spans), item.more)
