"""Resume-Matcher's JSON (personalInfo, workExperience, …), turned into the shape of JSON Resume."""

import re
from typing import Any

from resume_mcp.importing.model import Notice
from resume_mcp.importing.programs.json_resume import clean_texts, refuse_without_content
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.lines import plain_line
from resume_mcp.importing.written.links import profile, with_scheme
from resume_mcp.importing.written.lists import read_listed
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.places import location_of
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.resume.document import JsonObject

_PERSONAL = ("name", "title", "email", "phone", "location", "website", "linkedin", "github")
_READ = (
    "personalInfo",
    "summary",
    "workExperience",
    "education",
    "personalProjects",
    "additional",
    "customSections",
    "sectionMeta",
)
_SECTION_KEYS = {"workExperience": "work", "personalProjects": "projects", "additional": "skills"}


def read_resume_matcher(value: JsonObject) -> tuple[JsonObject, list[Notice]]:
    """Return the document in JSON Resume shape; what has no field there keeps an `x-` key.

    Raises:
        Unreadable: when nothing in it belongs to a resume.
    """
    cleaned, notices = clean_texts(value)
    document = _converted(cleaned, notices)
    refuse_without_content(document)
    return document, notices


def _converted(value: JsonObject, notices: list[Notice]) -> JsonObject:
    document: JsonObject = {
        "basics": _basics(_dict(value.get("personalInfo")), value.get("summary"))
    }
    work = [_job(item) for item in _dicts(value.get("workExperience"))]
    education = [_school(item) for item in _dicts(value.get("education"))]
    projects = [_project(item) for item in _dicts(value.get("personalProjects"))]
    lists = {
        "work": work,
        "education": education,
        "projects": projects,
        **_additional(_dict(value.get("additional"))),
    }
    document.update({key: items for key, items in lists.items() if items})
    custom = _custom_sections(value.get("customSections"), value.get("sectionMeta"))
    document.update({"customSections": custom} if custom else {})
    order = _order(value.get("sectionMeta"))
    document.update({"meta": {"sections": order}} if order else {})
    for key, inner in value.items():
        if key not in _READ or _is_odd(key, inner):
            document[f"x-{key}"] = inner
            notices.append(Notice(f"/x-{key}", f"{key!r} has no field here; it is kept as it is."))
    return document


def _is_odd(key: str, value: Any) -> bool:
    """Tell whether a known key holds what can't be read, so that it must be kept beside."""
    lists = ("workExperience", "education", "personalProjects", "sectionMeta")
    if value in (None, "", [], {}):
        return False
    if key in lists:
        return not isinstance(value, list) or len(_dicts(value)) != len(value)
    if key == "customSections":
        return not isinstance(value, dict | list)
    return (key != "summary" and not isinstance(value, dict)) or (
        key == "summary" and not isinstance(value, str)
    )


def _basics(person: JsonObject, summary: Any) -> JsonObject:
    made: JsonObject = {
        "name": _text(person.get("name")),
        "label": _text(person.get("title")),
        "email": _text(person.get("email")),
        "phone": _text(person.get("phone")),
        "url": with_scheme(_text(person.get("website"))),
        "summary": summary if isinstance(summary, str) else "",
        "location": location_of(_text(person.get("location"))) if person.get("location") else {},
        "profiles": [
            profile(_text(person[key]), network)
            for key, network in (("linkedin", "LinkedIn"), ("github", "GitHub"))
            if _text(person.get(key))
        ],
    }
    return _with_rest(filled(made, "name"), person, _PERSONAL)


def _job(item: JsonObject) -> JsonObject:
    summary, highlights = _description(item.get("description"))
    made = {
        "name": _text(item.get("company")),
        "position": _text(item.get("title")),
        "location": _text(item.get("location")),
        **_period(item.get("years"), single="startDate"),
        "summary": summary,
        "highlights": highlights,
    }
    return _with_rest(
        filled(made, "name"), item, ("company", "title", "location", "years", "description", "id")
    )


def _school(item: JsonObject) -> JsonObject:
    summary, highlights = _description(item.get("description"))
    made = {
        "institution": _text(item.get("institution")),
        "studyType": _text(item.get("degree")),
        **_period(item.get("years"), single="endDate"),
        "summary": summary,
        "highlights": highlights,
    }
    return _with_rest(
        filled(made, "institution"), item, ("institution", "degree", "years", "description", "id")
    )


def _project(item: JsonObject) -> JsonObject:
    summary, highlights = _description(item.get("description"))
    url = next(
        (_text(item[key]) for key in ("website", "github", "url") if _text(item.get(key))), ""
    )
    made = {
        "name": _text(item.get("name")),
        "roles": [_text(item["role"])] if _text(item.get("role")) else [],
        **_period(item.get("years"), single="endDate"),
        "url": with_scheme(url),
        "description": summary,
        "highlights": highlights,
    }
    used = [key for key in ("website", "github", "url") if _text(item.get(key)) == url]
    return _with_rest(
        filled(made, "name"), item, ("name", "role", "years", "description", "id", *used)
    )


def _additional(more: JsonObject) -> dict[str, list[JsonObject]]:
    languages = [plain_line(0, "bullet", text) for text in _texts(more.get("languages"))]
    found = {
        "skills": [{"name": text} for text in _texts(more.get("technicalSkills"))],
        "languages": read_listed("languages", languages, Notes()),
        "certificates": [{"name": text} for text in _texts(more.get("certificationsTraining"))],
        "awards": [{"title": text} for text in _texts(more.get("awards"))],
    }
    known = ("technicalSkills", "languages", "certificationsTraining", "awards")
    for key, value in more.items():
        if key not in known and value:
            found.setdefault("interests", []).append(
                {"name": key, "keywords": _texts(value) or [str(value)]}
            )
    return found


def _custom_sections(sections: Any, meta: Any) -> list[JsonObject]:
    titles = {str(row.get("key")): row for row in _dicts(meta)}
    found = []
    for key, section in sections.items() if isinstance(sections, dict) else ():
        row = titles.get(key, {})
        made: JsonObject = {"key": key, "title": _text(row.get("displayName")) or key}
        if row.get("isVisible") is False:
            made["hidden"] = True
        found.append({**made, **_custom_content(section)})
    return found


def _custom_content(section: Any) -> JsonObject:
    if not isinstance(section, dict):
        return {"kind": "text", "text": _text(section) or str(section)}
    if section.get("items"):
        return {"kind": "items", "items": [_custom_item(item) for item in _dicts(section["items"])]}
    if section.get("strings"):
        return {"kind": "list", "items": _texts(section["strings"])}
    return {"kind": "text", "text": _text(section.get("text"))}


def _custom_item(item: JsonObject) -> JsonObject:
    summary, highlights = _description(item.get("description"))
    made = {
        "title": _text(item.get("title")),
        "organization": _text(item.get("subtitle")),
        "location": _text(item.get("location")),
        **_period(item.get("years"), single="endDate"),
        "summary": summary,
        "highlights": highlights,
    }
    return _with_rest(
        filled(made, "title"),
        item,
        ("title", "subtitle", "location", "years", "description", "id"),
    )


def _order(meta: Any) -> list[JsonObject]:
    rows = sorted(
        _dicts(meta), key=lambda row: row["order"] if isinstance(row.get("order"), int) else 99
    )
    order = []
    for row in rows:
        key = _text(row.get("key"))
        if not key or key in ("personalInfo", "summary"):
            continue
        made: JsonObject = {"key": _SECTION_KEYS.get(key, key)}
        if row.get("isVisible") is False:
            made["hidden"] = True
        order.append(made)
    return order


def _period(years: Any, *, single: str) -> JsonObject:
    wording = _text(years)
    found = find_dates(wording)
    if found is None or found.rest.strip():
        return {"startDate": wording} if wording else {}
    return {"startDate": found.start, "endDate": found.end} if found.start else {single: found.end}


def _description(value: Any) -> tuple[str, list[str]]:
    if isinstance(value, str):
        return value, []
    return "", _texts(value)


def _with_rest(made: JsonObject, source: JsonObject, used: tuple[str, ...]) -> JsonObject:
    rest = {
        f"x-{key}": value
        for key, value in source.items()
        if key not in used and value not in (None, "", [])
    }
    return {**made, **rest}


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [part for part in re.split(r"\s*[,，、\n]\s*", value) if part]
    return [_text(inner) for inner in value if _text(inner)] if isinstance(value, list) else []


def _dict(value: Any) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _dicts(value: Any) -> list[JsonObject]:
    return [inner for inner in value if isinstance(inner, dict)] if isinstance(value, list) else []
