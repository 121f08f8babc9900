"""Edits of a memory document: append, replace and section edits within its budget."""

import difflib
import re
from typing import NamedTuple

from resume_mcp.errors import Forbidden, InvalidInput, TooLarge
from resume_mcp.memory.budget import Span, is_list_item, left_behind, without_oldest
from resume_mcp.memory.documents import MODES, Doc, refuse_unstorable
from resume_mcp.memory.sections import (
    Section,
    line_break,
    lines,
    open_fence,
    parts,
    sections,
    sections_named,
    title_of,
)
from resume_mcp.vocabulary.text import comparable

MAX_TITLE = 120

_NEEDS = {
    "append": ("content",),
    "replace": ("content",),
    "add_section": ("section", "content"),
    "replace_in_section": ("section", "old_text", "content"),
    "remove_section": ("section",),
}


class Edit(NamedTuple):
    """What is asked for; `None` is an argument that was not given."""

    mode: str
    content: str | None = None
    section: str | None = None
    old_text: str | None = None


class Edited(NamedTuple):
    """The text after an edit, and what left it."""

    text: str
    dropped: tuple[str, ...] = ()


class _Insertion(NamedTuple):
    text: str
    new: Span


def apply_edit(doc: Doc, text: str, edit: Edit) -> Edited:
    """Return the edited text within the document's budget.

    Raises:
        InvalidInput: for a mode or an argument that does not fit.
        NotFound: for a section that is not there.
        TooLarge: if the new text can't fit.
    """
    check_arguments(edit)
    content, section, old_text = edit.content or "", edit.section or "", edit.old_text or ""
    _refuse_too_large(doc, content.strip())
    match edit.mode:
        case "append":
            return _append(doc, text, content)
        case "replace":
            _refuse_too_large(doc, content)
            return Edited(content, left_behind(text, content))
        case "add_section":
            return _add_section(doc, text, _title(section), content)
        case "replace_in_section":
            return _replace_in_section(doc, text, _title(section), old_text, content)
        case _:
            return _remove_section(text, _title(section))


def refuse_what_a_model_may_not(doc: Doc, edit: Edit) -> None:
    """Let only edits through that a model may make to this document.

    Raises:
        Forbidden: for a document that a model only reads.
        InvalidInput: for a mode that the document does not take, or wrong arguments.
    """
    if doc.key == "resume_source":
        raise Forbidden(
            "The original resume is never written by a model. The first import fills it; "
            "import_resume with replace_resume_id asks the person to replace it."
        )
    if not doc.modes:
        raise Forbidden(
            f"{doc.file} belongs to the person: a model only reads it. They can edit the file, or "
            "allow writing with the setting soul_writable."
        )
    check_arguments(edit)
    if edit.mode not in doc.modes:
        raise InvalidInput(
            f"{doc.key} does not take mode={edit.mode!r}; it takes {', '.join(doc.modes)}.",
            argument="mode",
            modes=list(doc.modes),
        )


def check_arguments(edit: Edit) -> None:
    """Refuse an unknown mode, and arguments that the mode lacks or does not take, by name.

    Raises:
        InvalidInput: with what the mode takes.
    """
    if edit.mode not in MODES:
        raise InvalidInput(f"There is no mode {edit.mode[:40]!r}. Modes: {', '.join(MODES)}.")
    needs = _NEEDS[edit.mode]
    given = {"content": edit.content, "section": edit.section, "old_text": edit.old_text}
    for name, value in given.items():
        if value is not None and name not in needs:
            raise InvalidInput(
                f"mode={edit.mode!r} takes no {name}; it takes {' and '.join(needs)}. "
                f"Modes that take {name}: {', '.join(m for m in MODES if name in _NEEDS[m])}.",
                argument=name,
            )
        if value is None and name in needs:
            raise InvalidInput(
                f"mode={edit.mode!r} needs {name}; it takes {' and '.join(needs)}.", argument=name
            )
        refuse_unstorable(value or "", name=name)
    if edit.mode in ("append", "add_section") and not (edit.content or "").strip():
        raise InvalidInput("content is empty. Give the text to add.", argument="content")
    if edit.old_text is not None and not edit.old_text:
        raise InvalidInput(
            "old_text is empty. Give the exact text to replace.", argument="old_text"
        )


def _append(doc: Doc, text: str, content: str) -> Edited:
    _refuse_overfull(doc, text)
    insertion = _inserted(text, len(text), content, minimum_breaks=2)
    _refuse_too_large(doc, insertion.text[insertion.new.start : insertion.new.end])
    return Edited(*without_oldest(doc, insertion.text, new=insertion.new, keep_heading=False))


def _add_section(doc: Doc, text: str, title: str, content: str) -> Edited:
    _refuse_overfull(doc, text)
    content = _without_own_heading(content, title)
    there = [s for s in sections(text) if comparable(s.title) == comparable(title)]
    if there:
        heading = text[there[-1].start : there[-1].body].rstrip("\r\n")
        insertion = _inserted(text, _content_end(text, there[-1]), content, minimum_breaks=1)
    else:
        heading = f"## {title}"
        block = heading + line_break(text) + _trimmed(content)
        insertion = _inserted(text, len(text), block, minimum_breaks=2)
    new = insertion.text[insertion.new.start : insertion.new.end]
    _refuse_too_large(doc, heading + line_break(text) + new if there else new)
    _refuse_spilling(text, insertion.text, title)
    return Edited(*without_oldest(doc, insertion.text, new=insertion.new, keep_heading=True))


def _replace_in_section(doc: Doc, text: str, title: str, old_text: str, content: str) -> Edited:
    found = [
        (section.body + match.start(), section.body + match.end(1))
        for section in sections_named(text, title)
        for match in _places(text[section.body : section.end], old_text)
    ]
    if len(found) != 1:
        raise InvalidInput(
            _not_once(text, title, old_text, len(found)), argument="old_text", found=len(found)
        )
    start, end = found[0]
    new_text = _with_breaks_of(text, content)
    after = text[:start] + new_text + text[end:]
    _refuse_spilling(text, after, title)
    left = text[start:end]
    dropped = (left,) if left.strip() and left not in new_text else ()
    if doc.size(after) > doc.size(text):
        _refuse_growth(doc, after)
    return Edited(after, dropped)


def _remove_section(text: str, title: str) -> Edited:
    kept, dropped, position = [], [], 0
    for section in sections_named(text, title):
        kept.append(text[position : section.start])
        dropped.append(text[section.start : section.end].strip("\r\n"))
        position = section.end
    return Edited("".join([*kept, text[position:]]), tuple(dropped))


def _inserted(text: str, at: int, content: str, *, minimum_breaks: int) -> _Insertion:
    """Put the content at a place, parted from what is before; an open code fence is closed."""
    head, tail = text[:at], text[at:]
    br = line_break(text)
    content = _with_breaks_of(text, _trimmed(content))
    if not head.strip():
        head = ""
    elif fence := open_fence(head):
        head += ("" if head.endswith(("\n", "\r")) else br) + fence + br
    last_line = head.rstrip().rpartition("\n")[2].rpartition("\r")[2]
    in_list = is_list_item(last_line) and is_list_item(content)
    wanted = 0 if not head else 1 if in_list else minimum_breaks
    trailing = head[len(head.rstrip()) :]
    there = len(re.findall(r"\r\n|\n|\r", trailing))
    head += br * max(0, wanted - there)
    return _Insertion(head + content + tail, Span(len(head), len(head) + len(content)))


def _trimmed(content: str) -> str:
    """Return the content without blank lines around it; indentation stays."""
    return re.sub(r"\A(?:[^\S\r\n]*(?:\r\n|\n|\r))+", "", content).rstrip()


def _with_breaks_of(text: str, content: str) -> str:
    if not re.search(r"[\r\n]", text):
        return content
    return re.sub(r"\r\n|\n|\r", line_break(text), content)


def _content_end(text: str, section: Section) -> int:
    """Return where a section's last line that holds something ends, before its line break."""
    end = len(text[: section.body].rstrip("\r\n"))
    for line in lines(text):
        if section.body <= line.start < section.end and line.text.strip():
            end = line.start + len(line.text)
    return end


def _without_own_heading(content: str, title: str) -> str:
    first, _, rest = _trimmed(content).partition("\n")
    repeated = first.lstrip().startswith("#") and comparable(title_of(first)) == comparable(title)
    return rest if repeated and rest.strip() else content


def _title(section: str) -> str:
    title = title_of("## " + section.strip().lstrip("#").strip())
    if not title or len(title) > MAX_TITLE or re.search(r"[\r\n]", section.strip()):
        raise InvalidInput(
            f"section must be a title of one line, 1 to {MAX_TITLE} characters.", argument="section"
        )
    return title


def _places(body: str, old_text: str) -> list[re.Match[str]]:
    """Return all places of a text, overlapping ones too; any line break matches any other."""
    split = re.split(r"\r\n|\n|\r", old_text)
    pattern = r"(?:\r\n|\n|\r)".join(re.escape(line) for line in split)
    return list(re.finditer(f"(?=({pattern}))", body))


def _not_once(text: str, title: str, old_text: str, count: int) -> str:
    if count > 1:
        return (
            f"old_text stands {count} times in that section. Give more of the text around "
            "the place that is meant."
        )
    wanted = next((line for line in old_text.splitlines() if line.strip()), old_text)[:200]
    candidates = [
        line.strip()[:200]
        for section in sections_named(text, title)
        for line in text[section.body : section.end].splitlines()[:200]
        if line.strip()
    ]
    near = difflib.get_close_matches(wanted.strip(), candidates, n=1, cutoff=0.3)
    hint = f" The nearest line is {near[0][:80]!r}." if near else ""
    return (
        f"old_text does not stand in that section.{hint} Read the section with "
        "memory_read and copy the text exactly."
    )


def _refuse_spilling(before: str, after: str, title: str) -> None:
    """Let no section edit touch another section, by a heading or an open fence in the new text."""
    if _others(_closed(before), title) != _others(_closed(after), title):
        raise InvalidInput(
            f"The edit would change what stands outside section {title[:80]!r}: the text holds a "
            "`#` or `##` heading or a code fence that does not close. Use `###` inside a section, "
            "or one add_section for each section.",
            argument="content",
        )


def _others(text: str, title: str) -> list[tuple[int, str]]:
    return [
        (part.level, text[part.start : part.end].strip())
        for part in parts(text)
        if part.level != 2 or comparable(part.title) != comparable(title)
    ]


def _closed(text: str) -> str:
    fence = open_fence(text)
    return f"{text.rstrip()}\n{fence}" if fence else text


def _refuse_overfull(doc: Doc, text: str) -> None:
    size = doc.size(text)
    if size > doc.budget:
        raise TooLarge(
            f"{doc.file} already holds {size:,} {doc.unit}, more than its {doc.budget:,}: the "
            "person wrote it so, and it is kept whole. Nothing was added. Ask the person what "
            "may go, then use remove_section or replace_in_section.",
            size=size,
            budget=doc.budget,
        )


def _refuse_too_large(doc: Doc, new: str) -> None:
    size = doc.size(new)
    if size > doc.budget:
        raise TooLarge(
            f"The new text has {size:,} {doc.unit}; {doc.file} holds at most {doc.budget:,}. "
            "Nothing was written. Shorten it, or split what belongs elsewhere.",
            size=size,
            budget=doc.budget,
        )


def _refuse_growth(doc: Doc, after: str) -> None:
    size = doc.size(after)
    if size > doc.budget:
        raise TooLarge(
            f"{doc.file} would hold {size:,} {doc.unit}; its budget is {doc.budget:,}. "
            "Nothing was written. Shorten the text.",
            size=size,
            budget=doc.budget,
        )
