"""Keeps a section that the table of headings does not name, under its own title."""

import re

from resume_mcp.importing.written.body import read_body
from resume_mcp.importing.written.cues import role_score
from resume_mcp.importing.written.entries import Cut, Draft, cut
from resume_mcp.importing.written.fields import name_job
from resume_mcp.importing.written.item import filled, period, text_lines
from resume_mcp.importing.written.lines import paragraph
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import take_apart
from resume_mcp.importing.written.sections import Section
from resume_mcp.resume.document import JsonObject


def read_custom(section: Section, *, soft: bool, notes: Notes) -> JsonObject:
    """Return an item of `customSections`: entries, a list, or text."""
    made: JsonObject = {"key": _key(section.title), "title": section.title}
    kinds = {line.kind for line in section.lines}
    parts = cut(section.lines, "custom")
    if "heading" in kinds or _mostly_dated(parts):
        items = [_entry(draft, soft=soft, notes=notes) for draft in parts.drafts]
        text = "\n\n".join(line.text for line in parts.intro)
        return {**made, "kind": "items", **({"text": text} if text else {}), "items": items}
    if "bullet" in kinds:
        return {**made, "kind": "list", "items": [line.text for line in section.lines]}
    lines = section.lines
    text = paragraph(lines) if soft else "\n".join(line.text for line in lines)
    return {**made, "kind": "text", "text": text}


def _mostly_dated(parts: Cut) -> bool:
    dated = sum(draft.dated for draft in parts.drafts)
    if all(draft.listed for draft in parts.drafts):
        return False
    return dated > 0 and not parts.intro and dated * 2 >= len(parts.drafts)


def _entry(draft: Draft, *, soft: bool, notes: Notes) -> JsonObject:
    head = take_apart(draft.head)
    slots = name_job(head)
    body = read_body(draft.body, soft=soft)
    notes.spent += head.spent + body.spent
    title, org = slots.role, slots.org
    # Without a word that is surely a title, what stands first names the entry.
    first = head.pieces[0].text if head.pieces else ""
    if role_score(title) < 2 and (not title or first == org):
        title, org = org, title
    made: JsonObject = {
        "title": title,
        "organization": org,
        "location": head.place or slots.place,
        "url": slots.url or head.url,
        **period(head, draft.head[0].number, notes, single="endDate"),
        "summary": text_lines(*slots.extras, *head.labelled.values(), body.summary),
        "highlights": body.highlights + [f"{key}: {text}" for key, text in body.fields.items()],
    }
    return filled(made, "title")


def _key(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "section"
