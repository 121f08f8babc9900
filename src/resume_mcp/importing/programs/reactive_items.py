"""The items of Reactive Resume's sections, versions 1 to 5: each field under all its names."""

import re
from collections.abc import Callable

from resume_mcp.importing.programs.conversion import Conversion
from resume_mcp.importing.programs.records import Record, is_empty
from resume_mcp.importing.programs.rich_text import Rich, inline_rich, split_rich, whole_rich
from resume_mcp.importing.written.cues import is_degree
from resume_mcp.importing.written.item import filled, text_lines
from resume_mcp.importing.written.links import with_scheme
from resume_mcp.importing.written.ranges import to_iso
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import JsonObject

# Names of sections in all versions -> the section of JSON Resume.
SECTIONS = {
    "work": "work",
    "experience": "work",
    "volunteer": "volunteer",
    "education": "education",
    "awards": "awards",
    "certifications": "certificates",
    "certificates": "certificates",
    "publications": "publications",
    "skills": "skills",
    "languages": "languages",
    "interests": "interests",
    "hobbies": "interests",
    "references": "references",
    "projects": "projects",
    "profiles": "profiles",
    "social": "profiles",
}
STRUCTURE = ("id", "icon", "iconColor", "columns", "separateLinks", "type", "keepTogether")
_HIDDEN, _SHOWN = ("hidden",), ("visible", "enable", "enabled")


def is_hidden(record: Record) -> bool:
    """Tell whether a section or an item is switched off."""
    hidden = record.flag(*_HIDDEN)
    return record.denied(*_SHOWN) or hidden


def read_item(record: Record, section: str, conversion: Conversion) -> list[JsonObject]:
    """Return the items of JSON Resume that an item stands for: one for each position."""
    record.skip(*STRUCTURE)
    if section == "work" and (roles := record.records("roles")):
        return _roles(record, roles, conversion)
    item = _finished(_READERS[section](record, conversion), record, section, conversion)
    return [item] if says_anything(item) else []


def says_anything(item: JsonObject) -> bool:
    """Tell whether an item holds more than its id."""
    return any(not is_empty(value) for key, value in item.items() if key not in ("id", "hidden"))


def _finished(made: JsonObject, record: Record, section: str, conversion: Conversion) -> JsonObject:
    hidden: JsonObject = {"hidden": True} if is_hidden(record) else {}
    own = own_id(record)
    return {**own, **conversion.finish(made, record, section, next(iter(made))), **hidden}


def own_id(record: Record) -> JsonObject:
    """Return the id of an item, if it is long enough to name one."""
    own = record.value("id")
    return {"id": own} if isinstance(own, str) and len(own) >= 8 and not own.isdigit() else {}


def link_of(record: Record, conversion: Conversion, *keys: str) -> JsonObject:
    """Return `url` of a link, which is a text or an object with a label."""
    for key in keys:
        if address := record.text(key):
            return {"url": with_scheme(address)}
        link = record.record(key)
        address, label = link.text("url", "href"), link.text("label")
        link.flag("inlineLink")
        if address or label:
            made = {"url": with_scheme(address)} if address else {}
            bare = re.sub(r"(?i)^https?://", "", address).rstrip("/")
            conversion.spent.append(label)
            more = label and label.rstrip("/") not in (address.rstrip("/"), bare)
            return {**made, **({"x-urlLabel": label} if more else {})}
    return {}


def period_of(record: Record, conversion: Conversion) -> JsonObject:
    """Return startDate and endDate in any of the five ways to store them."""
    dates = record.record("date")
    if dates:
        return _span(dates, ("start",), ("end",), conversion)
    if wording := record.text("date", "period"):
        return conversion.period(wording)
    return _span(record, ("startDate", "start"), ("endDate", "end"), conversion)


def _span(
    record: Record, starts: tuple[str, ...], ends: tuple[str, ...], conversion: Conversion
) -> JsonObject:
    start, end = conversion.date(record.text(*starts)), conversion.date(record.text(*ends))
    # Versions 2 and 3 show an end that was left empty as "Present".
    ongoing = start and not end and any(key in record for key in ends)
    return filled({"startDate": start, "endDate": "present" if ongoing else end}, "")


def single_date(record: Record, conversion: Conversion) -> str:
    """Return the date of something that has no duration."""
    dates = record.record("date")
    if dates:
        return conversion.date(dates.text("end", "start"))
    return conversion.date(record.text("date", "period", "endDate"))


def _described(record: Record) -> Rich:
    """Return prose and bullets of the short and the long description."""
    short, long = record.text("description"), record.text("summary")
    first, second = split_rich(short), split_rich(long)
    return Rich(
        "\n\n".join(text for text in (first.summary, second.summary) if text),
        [*first.highlights, *second.highlights],
    )


def _prose(record: Record) -> str:
    """Return the description where a field has no room for bullets."""
    texts = (whole_rich(record.text("description")), whole_rich(record.text("summary")))
    return "\n\n".join(text for text in texts if text)


def _work(record: Record, conversion: Conversion) -> JsonObject:
    rich = _described(record)
    return {
        "name": record.text("company", "name", "title"),
        "position": record.text("position", "role"),
        "location": record.text("location"),
        **link_of(record, conversion, "website", "url"),
        **period_of(record, conversion),
        "summary": rich.summary,
        "highlights": rich.highlights,
    }


def _roles(record: Record, roles: list[Record], conversion: Conversion) -> list[JsonObject]:
    """Return one job for each position; what is said of all stands with the first."""
    whole = _work(record, conversion)
    shared = {key: whole[key] for key in ("name", "location", "url") if whole.get(key)}
    found = [_role(role, shared, conversion) for role in roles]
    first = found[0]
    if summary := "\n\n".join(t for t in (whole["summary"], first.get("summary", "")) if t):
        first["summary"] = summary
    if whole["highlights"]:
        first["highlights"] = [*whole["highlights"], *first.get("highlights", [])]
    for key, value in _whole_tenure(whole, record, conversion).items():
        first[f"{key}Other" if key in first else key] = value
    hidden: JsonObject = {"hidden": True} if is_hidden(record) else {}
    return [{**job, **hidden} for job in found]


def _role(role: Record, shared: JsonObject, conversion: Conversion) -> JsonObject:
    role.skip(*STRUCTURE)
    rich = _described(role)
    made: JsonObject = {
        **shared,
        "position": role.text("position"),
        **period_of(role, conversion),
        "summary": rich.summary,
        "highlights": rich.highlights,
    }
    return _finished(made, role, "work", conversion)


def _whole_tenure(whole: JsonObject, record: Record, conversion: Conversion) -> JsonObject:
    """Return what is said of all positions together and no single one holds."""
    is_hidden(record)
    title = {"x-overallPosition": whole["position"]} if whole["position"] else {}
    dates = " – ".join(whole[key] for key in ("startDate", "endDate", "x-date") if whole.get(key))
    span = {"x-overallPeriod": dates} if dates else {}
    return {**title, **span, **conversion.beside(record, "work")}


def _volunteer(record: Record, conversion: Conversion) -> JsonObject:
    rich = _described(record)
    return {
        "organization": record.text("organization", "company", "name"),
        "position": record.text("position", "role"),
        "location": record.text("location"),
        **link_of(record, conversion, "website", "url"),
        **period_of(record, conversion),
        "summary": rich.summary,
        "highlights": rich.highlights,
    }


def _school(record: Record, conversion: Conversion) -> JsonObject:
    rich = _described(record)
    area, degree = record.text("area", "field"), record.text("studyType", "degree")
    if major := record.text("major"):
        area, degree = (area, major) if is_degree(major) and not degree else (major, degree)
    return {
        "institution": record.text("institution", "school", "name"),
        "area": area,
        "studyType": degree,
        "location": record.text("location"),
        **link_of(record, conversion, "website", "url"),
        **period_of(record, conversion),
        "score": record.text("score", "grade", "gpa"),
        "courses": record.texts("courses"),
        "summary": rich.summary,
        "highlights": rich.highlights,
    }


def _award(record: Record, conversion: Conversion) -> JsonObject:
    made: JsonObject = {"title": record.text("title", "name")}
    date, given = single_date(record, conversion), record.text("awarder")
    subtitle = record.text("subtitle")
    if subtitle and not date and read_date(to_iso(subtitle)):
        date, subtitle = conversion.date(subtitle), ""
    made |= {
        "date": date,
        "awarder": given or subtitle,
        **link_of(record, conversion, "website", "url"),
    }
    return {**made, "summary": _prose(record)}


def _certificate(record: Record, conversion: Conversion) -> JsonObject:
    return {
        "name": record.text("name", "title"),
        "issuer": record.text("issuer", "subtitle"),
        "date": single_date(record, conversion),
        **link_of(record, conversion, "website", "url"),
        "summary": _prose(record),
    }


def _publication(record: Record, conversion: Conversion) -> JsonObject:
    return {
        "name": record.text("name", "title"),
        "publisher": record.text("publisher"),
        "releaseDate": single_date(record, conversion),
        **link_of(record, conversion, "website", "url"),
        "summary": _prose(record),
    }


def _skill(record: Record, conversion: Conversion) -> JsonObject:
    made: JsonObject = {"name": record.text("name", "skill", "title")}
    return {
        **made,
        "level": _level(record),
        **_rating(record, conversion),
        "keywords": record.texts("keywords"),
    }


def _language(record: Record, conversion: Conversion) -> JsonObject:
    made: JsonObject = {"language": record.text("language", "name", "key")}
    return {**made, "fluency": _level(record), **_rating(record, conversion)}


def _level(record: Record) -> str:
    """Return a level in words."""
    return record.words("level") or record.text("fluency", "proficiency", "description")


def _rating(record: Record, conversion: Conversion) -> JsonObject:
    """Return a level in dots or stars; version 1 says it twice."""
    for key in ("level", "levelNum", "rating", "value"):
        conversion.spent.append(str(record.number(key)))
    rating = record.number("level", "levelNum", "rating", "value")
    return {"x-rating": rating} if rating else {}


def _interest(record: Record, _conversion: Conversion) -> JsonObject:
    return {"name": record.text("name", "hobby", "title"), "keywords": record.texts("keywords")}


def _reference(record: Record, conversion: Conversion) -> JsonObject:
    made: JsonObject = {"name": record.text("name")}
    known = [record.text(key) for key in ("position", "relationship", "phone", "email")]
    return {
        **made,
        **link_of(record, conversion, "website", "url"),
        "reference": text_lines(*known, _prose(record)),
    }


def _project(record: Record, conversion: Conversion) -> JsonObject:
    rich = _described(record)
    return {
        "name": record.text("name", "title"),
        "location": record.text("location"),
        **link_of(record, conversion, "website", "url", "link"),
        **period_of(record, conversion),
        "description": rich.summary,
        "highlights": rich.highlights,
        "keywords": record.texts("keywords"),
    }


def _profile(record: Record, conversion: Conversion) -> JsonObject:
    made: JsonObject = {"network": record.text("network"), "username": record.text("username")}
    return {**made, **link_of(record, conversion, "website", "url")}


_READERS: dict[str, Callable[[Record, Conversion], JsonObject]] = {
    "work": _work,
    "volunteer": _volunteer,
    "education": _school,
    "awards": _award,
    "certificates": _certificate,
    "publications": _publication,
    "skills": _skill,
    "languages": _language,
    "interests": _interest,
    "references": _reference,
    "projects": _project,
    "profiles": _profile,
}

# What an item of a custom section is called by -> the fields that say so, in this order.
_AS_CUSTOM: dict[str, dict[str, tuple[str, ...]]] = {
    "work": {"title": ("position",), "organization": ("name",)},
    "volunteer": {"title": ("position",), "organization": ("organization",)},
    "education": {"title": ("studyType", "area"), "organization": ("institution",)},
    "awards": {"title": ("title",), "organization": ("awarder",)},
    "certificates": {"title": ("name",), "organization": ("issuer",)},
    "publications": {"title": ("name",), "organization": ("publisher",)},
    "skills": {"title": ("name",), "subtitle": ("level",)},
    "languages": {"title": ("language",), "subtitle": ("fluency",)},
    "interests": {"title": ("name",)},
    "references": {"title": ("name",), "summary": ("reference",)},
    "projects": {"title": ("name",), "summary": ("description",)},
    "profiles": {"title": ("network",), "subtitle": ("username",)},
}
_ONE_DATE = {"awards": "date", "certificates": "date", "publications": "releaseDate"}


def as_custom_item(made: JsonObject, section: str) -> JsonObject:
    """Return an item of a standard section as one of a section with a title of its own."""
    names = _AS_CUSTOM[section]
    used = {key for keys in names.values() for key in keys}
    found: JsonObject = {
        name: ", ".join(str(made[key]) for key in keys if made.get(key))
        for name, keys in names.items()
    }
    if not found.get("title"):
        found["title"] = found.pop("organization", "")
    date = _ONE_DATE.get(section, "")
    dated = {"endDate": made[date]} if made.get(date) else {}
    rest = {key: value for key, value in made.items() if key not in used and key != date}
    return {**filled(found, "title"), **dated, **rest}


def read_custom_item(record: Record, conversion: Conversion) -> JsonObject:
    """Return an item of a custom section of versions 3 and 4."""
    record.skip(*STRUCTURE)
    made: JsonObject = {"title": record.text("title", "name")}
    subtitle, level = record.text("subtitle", "description"), record.words("level")
    rich = split_rich(record.text("summary"))
    made |= {
        "subtitle": inline_rich(subtitle or level),
        "level": level if subtitle else "",
        "location": record.text("location"),
        **link_of(record, conversion, "website", "url"),
        **period_of(record, conversion),
        **_rating(record, conversion),
        "summary": rich.summary,
        "highlights": rich.highlights,
        "keywords": record.texts("keywords"),
    }
    return _finished(made, record, "customSections", conversion)


def content_of(items: list[Record]) -> str:
    """Return the texts of items that are nothing but text: a summary, a cover letter."""
    texts = []
    for item in items:
        item.skip(*STRUCTURE)
        texts += [whole_rich(item.text("recipient")), whole_rich(item.text("content"))]
    return "\n\n".join(text for text in texts if text)
