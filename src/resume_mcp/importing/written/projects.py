"""Makes the items of `projects` of their heads and bodies."""

import re

from resume_mcp.importing.written.body import read_body
from resume_mcp.importing.written.cues import role_score
from resume_mcp.importing.written.entries import Draft
from resume_mcp.importing.written.item import filled, leftovers, period, text_lines, unread
from resume_mcp.importing.written.lines import Line
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import Piece, Pieces, take_apart
from resume_mcp.resume.document import JsonObject

_USED = ("name", "org", "role", "url", "keywords")
_LINK_WORDS = (
    *("link", "demo", "github", "code", "source", "source code", "website", "repo", "live"),
    *("链接", "演示"),
)


def read_projects(drafts: list[Draft], *, soft: bool, notes: Notes) -> list[JsonObject]:
    """Return one item for each project."""
    return [_project(draft, soft=soft, notes=notes) for draft in drafts]


def _project(draft: Draft, *, soft: bool, notes: Notes) -> JsonObject:
    head = take_apart(draft.head)
    own = _named(draft, head, notes)
    body = read_body(draft.body, soft=soft, tagged=True)
    notes.spent += head.spent + body.spent
    keywords = head.labelled.get("keywords") or body.fields.get("keywords", "") or body.tags
    made: JsonObject = {
        "name": own["name"],
        "entity": head.labelled.get("org", ""),
        "roles": [role for role in (own.get("role", ""),) if role],
        **period(head, draft.head[0].number, notes, single="endDate"),
        "url": head.labelled.get("url") or body.fields.get("url") or own.get("url", "") or head.url,
        "description": text_lines(
            own.get("text", ""), head.place, *leftovers(head, *_USED), body.summary
        ),
        "highlights": body.highlights + unread(body.fields, "score", "courses"),
        "keywords": _parts(keywords),
    }
    return filled(made, "name")


def _parts(keywords: str) -> list[str]:
    return [part for part in re.split(r"\s*[,，、;；/|]\s*", keywords.rstrip("。.")) if part]


def _named(draft: Draft, head: Pieces, notes: Notes) -> dict[str, str]:
    """Name the parts of a project: `name`, `role`, `url`, and a description beside it."""
    texts = [piece.text for piece in head.pieces]
    if name := head.labelled.get("name"):
        return {"name": name, "role": head.labelled.get("role", ""), "text": text_lines(*texts)}
    described = _described(draft.head[0], head) if len(draft.head) == 1 else None
    if described or not head.pieces:
        return described or {"name": ""}
    pieces = head.pieces
    roles = [p for p in pieces if role_score(p.text) > 1 and len(pieces) > 1 and not p.url]
    roles.sort(key=lambda piece: -role_score(piece.text))
    rest = [p for p in pieces if p not in roles[:1] and not _is_link_word(p)] or pieces[:1]
    notes.spent += [piece.text for piece in pieces if _is_link_word(piece)]
    return {
        "name": rest[0].text,
        "role": head.labelled.get("role") or (roles[0].text if roles else ""),
        "url": next((piece.url for piece in pieces if piece.url), ""),
        "text": text_lines(*(piece.text for piece in rest[1:])),
    }


def _is_link_word(piece: Piece) -> bool:
    return bool(piece.url) and piece.text.casefold() in _LINK_WORDS


def _described(line: Line, head: Pieces) -> dict[str, str] | None:
    """Split `**FraudShield** (Open Source) -- Real-time …` and `tiny-form：轻量表单库`."""
    if head.dates:
        return None
    first = line.spans[0]
    after = "".join(span.text for span in line.spans[1:])
    if first.style != "plain" and len(after.strip()) > 3:
        return {"name": first.text.strip(" :："), "url": first.url, "text": _after(line, after)}
    match = re.match(
        r"^(.{2,50}?)\s*(?:[:：]|\s[-–—]{1,2}\s|——)\s*(\S.{8,})$", line.plain, re.DOTALL
    )
    if match and first.style == "plain" and len(match[1].split()) <= 7:
        return {"name": match[1], "text": match[2]}
    return None


def _after(line: Line, plain: str) -> str:
    """Return the text behind the first span, its own markup kept."""
    first = line.spans[0].text
    index = line.text.find(first)
    text = line.text[index + len(first) :] if index >= 0 else plain
    return re.sub(r"^[*_`]*(?:\]\([^()]*\)[*_]*)?\s*(?:[:：]|[-–—]+)?[*_]*\s*", "", text)
