"""The semantic view of a resume that the shared cases talk about, read without our own code."""

import re
import unicodedata
from typing import Any

_PLACE_PARTS = ("address", "city", "region", "postalCode", "countryCode", "country")
_PRESENT = ("present", "current", "now", "至今", "现在")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
ALSO = (
    *("volunteer", "projects", "certificates", "awards", "publications"),
    *("languages", "interests", "references"),
)


def norm(text: Any) -> str:
    """Return text as the cases compare it: NFKC, white space collapsed."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).split())


def view_of(document: dict[str, Any]) -> dict[str, Any]:
    """Return the fields by which the cases name what a resume says."""
    basics = _object(document.get("basics"))
    profiles = [_object(profile) or {"url": profile} for profile in _list(basics, "profiles")]
    links = [basics.get("url"), *(p.get("url") or p.get("username") for p in profiles)]
    return {
        "name": _text(basics, "name"),
        "headline": _text(basics, "label"),
        "email": _text(basics, "email"),
        "phone": _text(basics, "phone"),
        "location": _place(basics.get("location")),
        "links": [norm(link) for link in links if link],
        "summary": _text(basics, "summary"),
        "employers": [_employer(_object(item)) for item in _list(document, "work")],
        "schools": [_school(_object(item)) for item in _list(document, "education")],
        "skills": skills_of(document),
        "projects": [_text(_object(item), "name") for item in _list(document, "projects")],
        **{key: document.get(key) or [] for key in (*ALSO, "customSections") if key != "projects"},
    }


def skills_of(document: dict[str, Any]) -> list[str]:
    """Return all skills, flat: a group's keywords, or its name where it has none."""
    found: list[str] = []
    for group in _list(document, "skills"):
        fields = _object(group) or {"name": group}
        found += _list(fields, "keywords") or [fields.get("name") or ""]
    return [norm(skill) for skill in found]


def strings_of(value: Any) -> list[str]:
    """Return every string in a JSON value."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in strings_of(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in strings_of(inner)]
    return [value] if isinstance(value, str) else []


def date_of(value: Any) -> str:
    """Return a date as `YYYY`, `YYYY-MM` or `present`; what is none of these as it is."""
    text = norm(value or "")
    if text.casefold() in _PRESENT:
        return "present"
    found = re.fullmatch(r"([a-z]{3})[a-z]*\.? (\d{4})", text.casefold())
    if found and found[1] in _MONTHS:
        return f"{found[2]}-{_MONTHS.index(found[1]) + 1:02d}"
    if found := re.match(r"(\d{4})(?:-(\d{2}))?", text):
        return f"{found[1]}-{found[2]}" if found[2] else found[1]
    return text


def _employer(item: dict[str, Any]) -> dict[str, Any]:
    start, end = date_of(item.get("startDate")), date_of(item.get("endDate"))
    return {
        "company": _text(item, "name") or _text(item, "company"),
        "title": _text(item, "position"),
        "start": start,
        # JSON Resume: a job that began and has no end is still held.
        "end": end or ("present" if start else ""),
        "location": _place(item.get("location")),
        "bullets": [norm(bullet) for bullet in _list(item, "highlights")],
        "summary": _text(item, "summary"),
    }


def _school(item: dict[str, Any]) -> dict[str, Any]:
    return {
        "institution": _text(item, "institution"),
        "degree": _text(item, "studyType"),
        "area": _text(item, "area"),
        "start": date_of(item.get("startDate")),
        "end": date_of(item.get("endDate")),
    }


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(item: dict[str, Any], key: str) -> list[Any]:
    """Return a list as resumes in the wild hold it: a single value may stand for one of one."""
    value = item.get(key) or []
    return value if isinstance(value, list) else [value]


def _text(item: dict[str, Any], key: str) -> str:
    return norm(item.get(key) or "")


def _place(value: Any) -> str:
    if isinstance(value, dict):
        return norm(", ".join(str(value[part]) for part in _PLACE_PARTS if value.get(part)))
    return norm(value or "")
