"""The document as a list of what can be named in a patch: each item with its id and pointer."""

from collections.abc import Sequence

from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import Entry, Personal, Resume, Section, read_resume
from resume_mcp.resume.pointers import pointer_of, short_ids

FULL_OUTLINE_CHARS = 16_000
_CLIP = 90


def outline(document: JsonObject, section: str = "") -> str:
    """Return the outline; a long document shows counts of bullets instead of their text."""
    full = _lines(read_resume(document), section, bullets=True)
    if sum(map(len, full)) <= FULL_OUTLINE_CHARS:
        return "\n".join(full)
    short = _lines(read_resume(document), section, bullets=False)
    hint = "Long: bullets are counted only; read_resume(section='work/<id>') shows one item."
    if sum(map(len, short)) <= 4 * FULL_OUTLINE_CHARS:
        return "\n".join([*short, hint])
    kept: list[str] = []
    for line in short:
        if sum(map(len, kept)) + len(line) > 4 * FULL_OUTLINE_CHARS:
            break
        kept.append(line)
    return "\n".join([*kept, f"… {len(short) - len(kept)} more lines. {hint}"])


def _lines(resume: Resume, section: str, *, bullets: bool) -> list[str]:
    lines = [] if section else _basics(resume, bullets=bullets)
    for each in resume.sections:
        if section in ("", each.key):
            lines += _section(each, bullets=bullets)
    return lines


def _basics(resume: Resume, *, bullets: bool) -> list[str]:
    head = (resume.name, resume.label, resume.email, resume.phone, resume.url, resume.location)
    lines = [f"{text.path}: {_clip(text.value)}" for text in (*head, resume.summary) if text]
    lines += _entries(resume.profiles, bullets=bullets)
    return lines + [_personal(field) for field in resume.personal]


def _personal(field: Personal) -> str:
    said = ": ".join(part for part in (field.label or field.key, field.value.value) if part)
    return f"{field.value.path}: {_clip(said)}{' (hidden)' if field.hidden else ''}"


def _section(section: Section, *, bullets: bool) -> list[str]:
    hidden = " (hidden)" if section.hidden else ""
    title = f" “{section.title}”" if section.title else ""
    count = len(section.entries)
    items = "1 item" if count == 1 else f"{count} items"
    lines = [f"{section.path} {section.key}{title}: {items}{hidden}"]
    if section.text:
        lines.append(f"  {section.text.path}: {_clip(section.text.value)}")
    return lines + _entries(section.entries, bullets=bullets)


def _entries(entries: Sequence[Entry], *, bullets: bool) -> list[str]:
    named = zip(entries, short_ids([entry.id for entry in entries]), strict=True)
    return [line for entry, own in named for line in _entry(entry, own, bullets=bullets)]


def _entry(entry: Entry, short_id: str, *, bullets: bool) -> list[str]:
    named = (entry.role, entry.degree, entry.area, entry.org, entry.level)
    what = " | ".join(text.value for text in named if text)
    when = "–".join(text.value for text in (entry.start, entry.end) if text)
    around = ", ".join(part for part in (when, entry.place.value if entry.place else "") if part)
    hidden = " (hidden)" if entry.hidden else ""
    own = f" [{pointer_of([short_id])[1:]}]" if short_id else ""
    lines = [f"  {entry.path}{own} {_clip(what)}{f' ({_clip(around)})' if around else ''}{hidden}"]
    if not bullets:
        count = len(entry.bullets)
        return [lines[0] + (f" · {count} bullets" if count else "")]
    lines += [f"    {text.path}: {_clip(text.value)}" for text in entry.prose()]
    if entry.tags:
        lines.append(f"    {entry.path} tags: {_clip(', '.join(tag.value for tag in entry.tags))}")
    return lines


def _clip(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _CLIP else line[: _CLIP - 1] + "…"
