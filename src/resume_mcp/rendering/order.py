"""How the sections follow each other on the page."""

from resume_mcp.resume import lens
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import JsonObject

_TO_COME = "9999"
# How sections follow each other where the document does not say; its own come before the last.
_USUAL_ORDER = (
    *("work", "projects", "education", "skills", "certificates", "awards", "publications"),
    *("volunteer", "languages", "interests", "", "references"),
)


def in_order(sections: tuple[lens.Section, ...], document: JsonObject) -> list[lens.Section]:
    """Return the sections as `meta.sections` has them, the others as recruiters look for them."""
    meta = document.get("meta")
    wishes = meta.get("sections") if isinstance(meta, dict) else None
    named = {
        wish.get("key")
        for wish in (wishes if isinstance(wishes, list) else ())
        if isinstance(wish, dict)
    }
    first = [section for section in sections if section.key in named]
    rest = [section for section in sections if section.key not in named]
    places = {key: place for place, key in enumerate(_USUAL_ORDER)}
    if _is_starting(sections):
        places["education"] = -1
    return first + sorted(rest, key=lambda section: places.get(section.key, places[""]))


def _is_starting(sections: tuple[lens.Section, ...]) -> bool:
    """Tell whether every job was one beside school: students and graduates lead with the school."""
    spans = {
        section.key: [_span(entry) for entry in section.entries if not entry.hidden]
        for section in sections
        if not section.hidden
    }
    schools = [(start, end) for start, end in spans.get("education", ()) if start and end]
    last = max(schools, key=lambda school: school[1], default=None)
    return last is not None and all(_is_beside(job, last) for job in spans.get("work", ()))


def _is_beside(job: tuple[str, str], school: tuple[str, str]) -> bool:
    """Tell whether a job began at the time of a school, and went on for a year after it at most."""
    (start, end), (first, last) = job, school
    begun = first[: len(start)] <= start[: len(first)] and start[: len(last)] < last[: len(start)]
    return bool(start) and begun and int(end[:4] or _TO_COME) <= int(last[:4]) + 1


def _span(entry: lens.Entry) -> tuple[str, str]:
    """Return when an entry began and ended, "" where it does not say."""
    start, end = (read_date(date.value) if date else None for date in (entry.start, entry.end))
    last = (_TO_COME if end.present else end.iso()) if end else ""
    return start.iso() if start else "", last
