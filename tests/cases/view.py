"""The semantic view of a resume that the shared cases talk about, read without our own code."""

import re
import unicodedata
from typing import Any

_PLACE_PARTS = ("address", "city", "region", "postalCode", "countryCode", "country")
_PRESENT = ("present", "current", "now", "至今", "现在")
ALSO = (
    *("volunteer", "projects", "certificates", "awards", "publications"),
    *("languages", "interests", "references"),
)


def norm(text: Any) -> str:
    """Return text as the cases compare it: NFKC, white space collapsed."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).split())


def view_of(document: dict[str, Any]) -> dict[str, Any]:
    """Return the fields by which the cases name what a resume says."""
    basics = document.get("basics") or {}
    profiles = basics.get("profiles") or []
    links = [basics.get("url"), *(p.get("url") or p.get("username") for p in profiles)]
    return {
        "name": _text(basics, "name"),
        "headline": _text(basics, "label"),
        "email": _text(basics, "email"),
        "phone": _text(basics, "phone"),
        "location": _place(basics.get("location")),
        "links": [norm(link) for link in links if link],
        "summary": _text(basics, "summary"),
        "employers": [_employer(item) for item in document.get("work") or []],
        "schools": [_school(item) for item in document.get("education") or []],
        "skills": skills_of(document),
        "projects": [_text(item, "name") for item in document.get("projects") or []],
        **{
            key: document.get(key) or [] for key in (*ALSO, "customSections") if key != "projects"
        },
    }


def skills_of(document: dict[str, Any]) -> list[str]:
    """Return all skills, flat: a group's keywords, or its name where it has none."""
    found: list[str] = []
    for group in document.get("skills") or []:
        found += group.get("keywords") or [group.get("name") or ""]
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
    found = re.match(r"(\d{4})(?:-(\d{2}))?", text)
    if found is None:
        return text
    return f"{found[1]}-{found[2]}" if found[2] else found[1]


def _employer(item: dict[str, Any]) -> dict[str, Any]:
    start, end = date_of(item.get("startDate")), date_of(item.get("endDate"))
    return {
        "company": _text(item, "name") or _text(item, "company"),
        "title": _text(item, "position"),
        "start": start,
        # JSON Resume: a job that began and has no end is still held.
        "end": end or ("present" if start else ""),
        "location": _place(item.get("location")),
        "bullets": [norm(bullet) for bullet in item.get("highlights") or []],
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


def _text(item: dict[str, Any], key: str) -> str:
    return norm(item.get(key) or "")


def _place(value: Any) -> str:
    if isinstance(value, dict):
        return norm(", ".join(str(value[part]) for part in _PLACE_PARTS if value.get(part)))
    return norm(value or "")
