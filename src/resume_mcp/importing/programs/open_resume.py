"""OpenResume's stored data, turned into the shape of JSON Resume."""

from resume_mcp.importing.programs.conversion import (
    Conversion,
    Converted,
    language_of,
    refuse_empty,
    source_text,
)
from resume_mcp.importing.programs.records import Record, is_empty
from resume_mcp.importing.written.cues import is_degree
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import plain_line
from resume_mcp.importing.written.links import network_of, profile, with_scheme
from resume_mcp.importing.written.places import location_of
from resume_mcp.importing.written.skills import read_skills
from resume_mcp.resume.document import JsonObject

_SECTIONS = {
    "workExperiences": "work",
    "educations": "education",
    "projects": "projects",
    "skills": "skills",
    "custom": "custom",
}
_LINKS = ("url", "portfolioLink", "linkedinLink", "githubLink")


def read_open_resume(value: JsonObject) -> Converted:
    """Return the document; the free section stays a custom one under its own heading.

    Raises:
        Unreadable: when nobody is in it.
    """
    conversion = Conversion()
    inner = value.get("resume")
    content = inner if isinstance(inner, dict) else value
    root, settings = Record(content), Record(value.get("settings"))
    source = source_text(content, frozenset(("settings", "rating")))
    root.skip("settings")
    document: JsonObject = {"basics": _basics(root.record("profile"), conversion)}
    lists = {
        "work": [_job(item, conversion) for item in root.records("workExperiences")],
        "education": [_school(item, conversion) for item in root.records("educations")],
        "projects": [_project(item, conversion) for item in root.records("projects")],
        "skills": _skills(root.record("skills"), conversion),
    }
    lists = {key: [item for item in items if not is_empty(item)] for key, items in lists.items()}
    document.update({key: items for key, items in lists.items() if items})
    headings = settings.record("formToHeading")
    if texts := root.record("custom").texts("descriptions"):
        title = headings.text("custom") or "Custom Section"
        custom = {"key": "custom", "title": title, "kind": "list", "items": texts}
        document["customSections"] = [custom]
    document |= conversion.beside(root, "")
    refuse_empty(document, "OpenResume data")
    order = _order(settings, headings, document)
    document["meta"] = {
        "locale": language_of(source, ""),
        **({"sections": order} if order else {}),
        **({"x-open-resume": value["settings"]} if settings else {}),
    }
    notices = conversion.all_notices()
    return Converted(
        document, notices, source, conversion.spent, conversion.unplaced, "open-resume"
    )


def _basics(person: Record, conversion: Conversion) -> JsonObject:
    place = person.text("location")
    made: JsonObject = {
        "name": person.text("name"),
        "email": person.text("email"),
        "phone": person.text("phone"),
        "summary": person.text("summary"),
        "location": dict(location_of(place)) if place else {},
    }
    for link in filter(None, (person.text(key) for key in _LINKS)):
        if made.get("url") or network_of(with_scheme(link)):
            made.setdefault("profiles", []).append(profile(link))
        else:
            made["url"] = with_scheme(link)
    return conversion.finish(made, person, "basics", "name")


def _job(item: Record, conversion: Conversion) -> JsonObject:
    made = {
        "name": item.text("company"),
        "position": item.text("jobTitle"),
        **conversion.period(item.text("date")),
        "highlights": item.texts("descriptions"),
    }
    return conversion.finish(made, item, "work", "name")


def _school(item: Record, conversion: Conversion) -> JsonObject:
    made = {
        "institution": item.text("school"),
        "studyType": item.text("degree"),
        **conversion.period(item.text("date")),
        "score": item.text("gpa"),
        "highlights": item.texts("descriptions"),
    }
    if made["studyType"] and not is_degree(made["studyType"]):
        made["area"] = made.pop("studyType")
    return conversion.finish(made, item, "education", "institution")


def _project(item: Record, conversion: Conversion) -> JsonObject:
    made = {
        "name": item.text("project"),
        **conversion.period(item.text("date")),
        "highlights": item.texts("descriptions"),
    }
    return conversion.finish(made, item, "projects", "name")


def _skills(skills: Record, conversion: Conversion) -> list[JsonObject]:
    found = []
    for item in skills.records("featuredSkills"):
        rating = item.number("rating")
        made: JsonObject = {"name": item.text("skill")}
        rated = {"x-rating": rating} if rating and made["name"] else {}
        skill = conversion.finish({**made, **rated}, item, "skills", "name")
        found += [] if is_empty(skill) else [skill]
    lines = skills.texts("descriptions")
    groups = read_skills([plain_line(0, "bullet", text) for text in lines])
    if groups and not any(split_label(text) for text in lines) and len(lines) == len(groups):
        groups = [{"name": text} for text in lines]
    return [*found, *groups]


def _order(settings: Record, headings: Record, document: JsonObject) -> list[JsonObject]:
    """Return the sections as the person arranged and named them."""
    shown = settings.record("formToShow")
    names = settings.texts("formsOrder") or list(_SECTIONS)
    held = {*document, *(section["key"] for section in document.get("customSections", []))}
    rows = []
    for name in names:
        key = _SECTIONS.get(name, "")
        title, hidden = headings.text(name), shown.denied(name)
        if key in held and (title or hidden or settings):
            row = {"key": key, "title": title}
            rows.append({**filled(row, "key"), **({"hidden": True} if hidden else {})})
    return rows
