"""Makes the items of `education` of their heads and bodies, or of the fields of a form."""

import re

from resume_mcp.importing.written.body import read_body
from resume_mcp.importing.written.cues import org_score, school_score
from resume_mcp.importing.written.entries import Draft
from resume_mcp.importing.written.fields import Slots
from resume_mcp.importing.written.item import filled, leftovers, period, text_lines, unread
from resume_mcp.importing.written.lines import plain_line
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import take_apart
from resume_mcp.importing.written.school_fields import is_school_leaving, name_school
from resume_mcp.resume.document import JsonObject

_GPA = re.compile(
    r"(?i)^(?:c?gpa|绩点|平均绩点)\s*[:：]?\s*(\d[\d.]*(?:\s*/\s*\d[\d.]*)?|[A-F][+-]?(?=$|"
    r"[,，;； ]))\s*[,，;；]?\s*"
)
_USED = ("school", "area", "degree", "score", "courses")
_FORM = ("graduateSchool", "degree", "major", "graduationDate")


def read_schools(drafts: list[Draft], *, soft: bool, notes: Notes) -> list[JsonObject]:
    """Return one item for each degree."""
    made: list[JsonObject] = []
    for draft in drafts:
        above = made[-1]["institution"] if made else ""
        made.append(_school(draft, soft=soft, notes=notes, above=above))
    return made


def _school(draft: Draft, *, soft: bool, notes: Notes, above: str = "") -> JsonObject:
    head = take_apart(draft.head)
    slots = name_school(head)
    if above and not draft.head[0].gap and _is_second_degree(slots):
        told = f"{slots.degree!r} names no school; {above!r} above it was taken."
        notes.say(draft.head[0].number, told)
        beside = tuple(text for text in (slots.org, *slots.extras) if text)
        slots = slots._replace(org=above, extras=beside)
    body = read_body(draft.body, soft=soft)
    notes.spent += head.spent + body.spent
    grades = [text for text in body.highlights if _GPA.match(text)]
    labelled = (head.labelled.get("score"), body.fields.get("score"))
    given = [f"GPA {value}" for value in labelled if value]
    score, extras = _score([*given, *slots.extras, *grades])
    courses = head.labelled.get("courses") or body.fields.get("courses", "")
    made: JsonObject = {
        "institution": slots.org,
        "url": slots.url or head.url,
        "area": slots.area,
        "studyType": slots.degree,
        "location": head.place or slots.place,
        **period(head, draft.head[0].number, notes, single="endDate"),
        "score": score,
        "courses": _parts(courses),
        "summary": text_lines(*extras, *leftovers(head, *_USED), body.summary),
        "highlights": [text for text in body.highlights if text not in grades]
        + unread(body.fields, "keywords", "url"),
    }
    notes.spent += ["GPA"] if score else []
    return filled(made, "institution")


def _is_second_degree(slots: Slots) -> bool:
    """Tell whether a line right below a school is a further degree taken there."""
    if is_school_leaving(slots.degree):
        return False
    own = school_score(slots.org) or org_score(slots.org) or re.fullmatch(r"[A-Z]{3,6}", slots.org)
    return bool(slots.degree) and not own


def _score(texts: list[str]) -> tuple[str, list[str]]:
    """Take the grade out of phrases such as `GPA: 3.8/4.0, Dean's List`."""
    score, rest = "", []
    for text in texts:
        match = _GPA.match(text)
        if match and not score:
            score = match[1]
            rest.append(text[match.end() :].strip())
        else:
            rest.append(text)
    return score, [text for text in rest if text]


def _parts(courses: str) -> list[str]:
    return [part for part in re.split(r"\s*[,，、;；]\s*", courses.rstrip("。.")) if part]


def school_of_form(
    personal: list[JsonObject], notes: Notes
) -> tuple[JsonObject | None, list[JsonObject]]:
    """Make a school of 毕业院校, 学历 and 专业 in a form; return it and the other fields."""
    taken = {field["key"]: field["value"] for field in personal if field["key"] in _FORM}
    if "graduateSchool" not in taken:
        return None, personal
    draft = Draft([plain_line(0, "text", taken["graduateSchool"])])
    made = _school(draft, soft=True, notes=notes)
    for key, slot in (("degree", "studyType"), ("major", "area"), ("graduationDate", "endDate")):
        if key in taken and slot not in made:
            made[slot] = taken.pop(key)
    taken.pop("graduateSchool")
    return made, [field for field in personal if field["key"] not in _FORM or field["key"] in taken]
