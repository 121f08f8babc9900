"""RenderCV's entries: told apart by their fields, placed by the title of their section."""

import re
from collections.abc import Callable

from resume_mcp.importing.coverage import strings_of
from resume_mcp.importing.programs.conversion import Conversion
from resume_mcp.importing.programs.records import Record
from resume_mcp.importing.programs.rich_text import blocks_of
from resume_mcp.importing.written.headings import Kind
from resume_mcp.importing.written.inline import shelter, spans_of
from resume_mcp.importing.written.item import filled, text_lines
from resume_mcp.importing.written.lines import is_sentence, plain_line
from resume_mcp.importing.written.links import with_scheme
from resume_mcp.importing.written.lists import SHORT_SECTIONS, read_listed
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.skills import read_skills, split_skills
from resume_mcp.resume.document import JsonObject

TEXT_KEYS = ("bullet", "number", "reversed_number")
# Sections whose entries may be a name and a line about it.
_BRIEF: tuple[Kind, ...] = (
    *("skills", "languages", "interests", "certificates", "awards", "references"),
)
# Sections that hold entries of any kind under a name.
_NAMED: tuple[Kind, ...] = (
    *("projects", "publications", "volunteer", "work", "education"),
    *_BRIEF,
)


def section_of(record: Record, kind: Kind | None) -> str:
    """Return the section that an entry belongs to, "" for one under its own title."""
    if "company" in record or "position" in record:
        return "volunteer" if kind == "volunteer" else "work"
    if "institution" in record:
        return "education"
    if "title" in record and ("authors" in record or "journal" in record):
        return "publications"
    fitting = _BRIEF if "details" in record else _NAMED
    return kind if kind in fitting else ""


def entry_item(record: Record, section: str, conversion: Conversion) -> JsonObject:
    """Return an entry as an item of a standard section."""
    made = _READERS[section](record, conversion)
    return conversion.finish(made, record, section, next(iter(made)))


def custom_item(record: Record, conversion: Conversion) -> JsonObject:
    """Return an entry as an item of a section under its own title."""
    title, link = _named(record, "name", "title", "label", *TEXT_KEYS)
    made = {"title": title, **link, **_body(record, conversion)}
    details = record.text("details")
    made["summary"] = text_lines(details, made["summary"])
    return conversion.finish(made, record, "customSections", "title")


def listed_items(kind: Kind | None, texts: list[str], conversion: Conversion) -> list[JsonObject]:
    """Return the items that lines of text stand for, [] where they don't name any."""
    lines = [plain_line(0, "bullet", text) for text in texts]
    if kind == "skills":
        return read_skills(lines)
    if kind not in SHORT_SECTIONS:
        return []
    found = []
    for line in lines:
        notes = Notes()
        items = read_listed(kind, [line], notes)
        if _years(line.text) <= _years("\n".join(strings_of(items))):
            conversion.spent += notes.spent
            found += items
        else:  # an item has one date; a text with two stays whole
            found.append({_FIRST.get(kind, "name"): line.text})
    return found


_FIRST = {"awards": "title", "languages": "language", "references": "reference"}


def _years(text: str) -> set[str]:
    return set(re.findall(r"\d{4}", text))


def _body(record: Record, conversion: Conversion) -> JsonObject:
    """Return what all entries may have: place, link, dates, summary, highlights."""
    return {
        "location": record.text("location"),
        **_link(record),
        **_dates(record, conversion),
        "summary": record.text("summary"),
        "highlights": _highlights(record),
    }


def _named(record: Record, *keys: str) -> tuple[str, JsonObject]:
    """Return a name without markup, and the link that it was."""
    text = record.text(*keys)
    spans = [span for span in spans_of(shelter(text)) if span.text.strip()]
    plain = "".join(span.text for span in spans).strip()
    urls = {span.url for span in spans}
    whole = len(spans) == 1 and (spans[0].url or spans[0].style == "strong")
    if not whole:
        return (plain if urls == {""} and "**" in text else text), {}
    url = urls.pop()
    return plain, ({"url": with_scheme(url)} if url else {})


def _link(record: Record) -> JsonObject:
    url = record.text("url")
    return {"url": with_scheme(url)} if url else {}


def _dates(record: Record, conversion: Conversion) -> JsonObject:
    """Return the span of an entry; a free date beside one is kept."""
    start = conversion.date(record.text("start_date"))
    end = conversion.date(record.text("end_date"))
    free = record.text("date")
    if not start and not end:
        spans = spans_of(shelter(free))
        if any(span.url for span in spans):  # a link stands where the date is printed
            plain = "".join(span.text for span in spans)
            return {"url": next(span.url for span in spans if span.url), "x-date": plain}
        return conversion.period(free)
    # An end that is left out is "present" to RenderCV.
    made = filled({"startDate": start, "endDate": end or "present"}, "")
    return {**made, **({"x-date": free} if free else {})}


def _single_date(record: Record, conversion: Conversion) -> str:
    return conversion.date(record.text("date", "end_date", "start_date"))


def _highlights(record: Record) -> list[str]:
    """Return the highlights; bullets below a bullet follow it."""
    return [block for text in record.texts("highlights") for block in _bullets(text)]


def _bullets(text: str) -> list[str]:
    first, newline, rest = text.partition("\n")
    if not newline or not re.search(r"(?m)^\s*[-*•]\s+\S", rest):
        return [text]
    return [block.text for block in blocks_of(f"- {first}\n{rest}")]


def _job(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "company", "name")
    made = {"name": name, "position": _named(record, "position")[0], **link}
    return {**made, **_body(record, conversion)}


def _volunteer(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "company", "name")
    made = {"organization": name, "position": _named(record, "position")[0], **link}
    return {**made, **_body(record, conversion)}


def _school(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "institution", "name")
    return {
        "institution": name,
        **link,
        "area": record.text("area"),
        "studyType": record.text("degree", "study_type"),
        "score": record.text("gpa", "grade"),
        **_body(record, conversion),
    }


def _project(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "name", "title", "label")
    made = {"name": name, **link, **_body(record, conversion)}
    description = text_lines(record.text("details"), made.pop("summary"))
    return {**made, "description": description}


def _certificate(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "name", "title", "label")
    return {
        "name": name,
        "issuer": record.text("issuer", "organization", "authority"),
        "date": _single_date(record, conversion),
        **link,
        **_link(record),
        **_said(record),
    }


def _award(record: Record, conversion: Conversion) -> JsonObject:
    title, link = _named(record, "name", "title", "label")
    return {
        "title": title,
        "awarder": record.text("awarder", "issuer", "organization"),
        "date": _single_date(record, conversion),
        **link,
        **_link(record),
        **_said(record),
    }


def _publication(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "title", "name", "label")
    doi, page = record.text("doi"), _link(record)
    resolved = {"url": f"https://doi.org/{doi}"} if doi else {}
    said = _said(record)
    said["summary"] = text_lines(", ".join(record.texts("authors")), said["summary"])
    conversion.spent.append(doi)
    return {
        "name": name,
        "publisher": record.text("journal"),
        "releaseDate": _single_date(record, conversion),
        **resolved,
        **link,
        **page,
        **({"x-doi": doi} if doi and page else {}),
        **said,
    }


def _said(record: Record) -> JsonObject:
    """Return the texts of an entry whose section has no dates or bullets of its own."""
    return {
        "location": record.text("location"),
        "summary": text_lines(record.text("details"), record.text("summary")),
        "highlights": _highlights(record),
    }


def _skill(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "label", "name")
    details = record.text("details")
    prose = is_sentence(details) and not re.search(r"[,，、;；]", details)
    keywords = [details] if prose else split_skills(details, grouped=True)
    body = _body(record, conversion)
    return {"name": name, **link, "keywords": [word for word in keywords if word], **body}


def _language(record: Record, conversion: Conversion) -> JsonObject:
    name, _ = _named(record, "label", "name")
    return {"language": name, "fluency": record.text("details"), **_body(record, conversion)}


def _interest(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "label", "name")
    details = split_skills(record.text("details"), grouped=True)
    return {"name": name, **link, "keywords": details, **_body(record, conversion)}


def _reference(record: Record, conversion: Conversion) -> JsonObject:
    name, link = _named(record, "name", "label")
    body = _body(record, conversion)
    said = text_lines(record.text("details"), body.pop("summary"), *body.pop("highlights"))
    return {"name": name, **link, "reference": said, **body}


_READERS: dict[str, Callable[[Record, Conversion], JsonObject]] = {
    "work": _job,
    "volunteer": _volunteer,
    "education": _school,
    "projects": _project,
    "certificates": _certificate,
    "awards": _award,
    "publications": _publication,
    "skills": _skill,
    "languages": _language,
    "interests": _interest,
    "references": _reference,
}
