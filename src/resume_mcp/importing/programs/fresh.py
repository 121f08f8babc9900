"""FRESH resumes (FRESCA), turned into the shape of JSON Resume."""

from collections.abc import Callable

from resume_mcp.importing.programs.conversion import (
    Conversion,
    Converted,
    language_of,
    refuse_empty,
    source_text,
)
from resume_mcp.importing.programs.records import Record, is_empty
from resume_mcp.importing.programs.rich_text import inline_rich, whole_rich
from resume_mcp.importing.written.item import filled, text_lines
from resume_mcp.importing.written.labels import label_of, normal
from resume_mcp.importing.written.links import with_scheme
from resume_mcp.resume.document import JsonObject

_NO_CONTENT = frozenset(("meta", "id", "private", "ignore"))
_Reader = Callable[["_Item"], JsonObject]


def read_fresh(value: JsonObject) -> Converted:
    """Return the document; FRESH's own sections become custom ones, private entries hidden.

    Raises:
        Unreadable: when nobody is in it.
    """
    conversion = Conversion()
    root = Record(value)
    source = source_text(value, _NO_CONTENT)
    locale = language_of(source, "")
    document: JsonObject = {"basics": _basics(root, conversion)}
    for section, name, reader in _SECTIONS:
        items = _items(root, name, section, reader, conversion)
        document |= {section: [*document.get(section, []), *items]} if items else {}
    custom = _custom_sections(root, conversion, chinese=locale.startswith("zh"))
    document |= {"customSections": custom} if custom else {}
    meta = root.value("meta")
    document |= conversion.beside(root, "")
    refuse_empty(document, "a FRESH resume")
    document["meta"] = {"locale": locale, **({} if is_empty(meta) else {"x-fresh": meta})}
    notices = conversion.all_notices()
    return Converted(document, notices, source, conversion.spent, conversion.unplaced, "fresh")


class _Item:
    """One entry of a section, with the fields that all of them share."""

    def __init__(self, record: Record, conversion: Conversion) -> None:
        self.record = record
        self._conversion = conversion

    def spend(self, *texts: str) -> None:
        """Count texts as kept that stand elsewhere."""
        self._conversion.spent += texts

    def text(self, *keys: str) -> str:
        """Return a line."""
        return inline_rich(self.record.text(*keys))

    def prose(self, *keys: str) -> str:
        """Return a text that may have paragraphs."""
        return whole_rich(self.record.text(*keys))

    def lines(self, key: str) -> list[str]:
        """Return a list of lines."""
        return [inline_rich(text) for text in self.record.texts(key)]

    def url(self, *keys: str) -> str:
        """Return a link."""
        return with_scheme(self.record.text(*keys))

    def date(self, key: str) -> str:
        """Return a date."""
        return self._conversion.date(self.record.text(key))

    def period(self) -> JsonObject:
        """Return startDate and endDate."""
        current = self.record.flag("current")
        end = self.date("end") or ("present" if current else "")
        return filled({"startDate": self.date("start"), "endDate": end}, "")

    def body(self) -> JsonObject:
        """Return what most entries hold beside their names."""
        return {
            "location": self.text("location"),
            "url": self.url("url"),
            **self.period(),
            "summary": self.prose("summary"),
            "highlights": self.lines("highlights"),
            "keywords": self.lines("keywords"),
        }


def _items(
    root: Record, name: str, section: str, reader: _Reader, conversion: Conversion
) -> list[JsonObject]:
    """Return the entries of a section, which is a list or an object with a history."""
    path = name.split(".")
    holder = root
    for part in path[:-1]:
        holder = holder.record(part)
    found = (_finished(record, section, reader, conversion) for record in holder.records(path[-1]))
    return [item for item in found if not is_empty(item)]


def _finished(record: Record, section: str, reader: _Reader, conversion: Conversion) -> JsonObject:
    record.skip("id")
    hidden = record.flag("private", "ignore")
    made = reader(_Item(record, conversion))
    item = conversion.finish(made, record, section, next(iter(made)))
    return {} if is_empty(item) else {**item, **({"hidden": True} if hidden else {})}


def _basics(root: Record, conversion: Conversion) -> JsonObject:
    info, contact = root.record("info"), root.record("contact")
    made: JsonObject = {
        "name": root.text("name"),
        "label": inline_rich(info.text("label")),
        "image": info.text("image"),
        "email": contact.text("email"),
        "phone": contact.text("phone"),
        "url": with_scheme(contact.text("website")),
        "summary": whole_rich(info.text("brief")),
        "location": _location(root.record("location")),
        "profiles": [
            item
            for record in root.records("social")
            if not is_empty(item := _finished(record, "profiles", _profile, conversion))
        ],
        "personal": [
            field for record in contact.records("other") if (field := _contact(record, conversion))
        ],
    }
    beside = {**conversion.beside(info, "basics"), **conversion.beside(contact, "basics")}
    return {**filled(made, "name"), **beside}


def _location(place: Record) -> JsonObject:
    country = place.text("country", "countryCode")
    return filled(
        {
            "address": place.text("address"),
            "postalCode": place.text("code", "postalCode"),
            "city": place.text("city"),
            "countryCode" if len(country) == 2 else "country": country,
            "region": place.text("region"),
        },
        "",
    )


def _contact(record: Record, conversion: Conversion) -> JsonObject:
    """Return another phone number or address as a personal field."""
    value = record.text("value")
    label = record.text("label", "flavor", "category") if value else ""
    conversion.spent += _usual_flavor(record)
    known = label_of(label)
    key = known.key if known is not None and known.field == "personal" else normal(label)
    made: JsonObject = {"key": key or "contact", "label": label, "value": value}
    kept = conversion.beside(record, "basics")
    return {**filled(made, "key"), "sensitivity": "personal", **kept} if value or kept else {}


def _usual_flavor(contact: Record) -> list[str]:
    """Return the kind of a contact where its value shows it anyway."""
    usual = ("phone", "email", "mobile")
    return [contact.text(k) for k in ("flavor", "category") if contact.peek(k).casefold() in usual]


def _profile(item: _Item) -> JsonObject:
    network, label = item.text("network"), item.text("label")
    made = {"network": network or label, "username": item.text("user", "username")}
    own = {"x-label": label} if label not in ("", made["network"]) else {}
    item.spend(label)
    return {**made, "url": item.url("url"), **own}


def _job(item: _Item) -> JsonObject:
    made = {"name": item.text("employer"), "position": item.text("position", "title")}
    return {**made, **item.body()}


def _volunteer(item: _Item) -> JsonObject:
    made = {"organization": item.text("organization"), "position": item.text("position", "role")}
    return {**made, **item.body()}


def _school(item: _Item) -> JsonObject:
    return {
        "institution": item.text("institution"),
        "studyType": item.text("studyType", "title"),
        "area": item.text("area"),
        "score": item.text("grade"),
        "courses": item.lines("curriculum"),
        **item.body(),
    }


def _project(item: _Item) -> JsonObject:
    body = item.body()
    return {
        "name": item.text("title", "name"),
        "roles": [role for role in (item.text("role"),) if role],
        "type": item.text("category"),
        "description": text_lines(item.prose("description"), body.pop("summary")),
        **body,
    }


def _award(item: _Item) -> JsonObject:
    return {
        "title": item.text("title"),
        "awarder": item.text("from"),
        "date": item.date("date"),
        "url": item.url("url"),
        "summary": text_lines(item.text("event"), item.prose("summary")),
    }


def _publication(item: _Item) -> JsonObject:
    house = item.record.record("publisher")
    authors = item.lines("author")
    made = {
        "name": item.text("title"),
        "publisher": house.text("name") or item.text("publisher"),
        "releaseDate": item.date("date"),
        "url": item.url("url"),
        "summary": text_lines(", ".join(authors), item.prose("summary")),
    }
    page = with_scheme(house.text("url"))
    return {**made, **({"x-publisherUrl": page} if page else {})}


def _skill_set(item: _Item) -> JsonObject:
    return {
        "name": item.text("name"),
        "level": item.text("level"),
        "keywords": item.lines("skills"),
        "summary": item.prose("summary"),
    }


def _skill(item: _Item) -> JsonObject:
    return {
        "name": item.text("name"),
        "level": item.text("level"),
        "url": item.url("proof"),
        "summary": item.prose("summary"),
    }


def _language(item: _Item) -> JsonObject:
    return {"language": item.text("language"), "fluency": item.text("level")}


def _interest(item: _Item) -> JsonObject:
    made: JsonObject = {"name": item.text("name"), "keywords": item.lines("keywords")}
    return {**made, "summary": item.prose("summary")}


def _reference(item: _Item) -> JsonObject:
    contacts, odd = [], []
    for contact in item.record.records("contact"):
        value = contact.text("value")
        contacts.append(f"{contact.text('label')}: {value}".removeprefix(": ") if value else "")
        item.spend(*_usual_flavor(contact))
        odd.append(contact.rest())
    made: JsonObject = {"name": item.text("name")}
    made["reference"] = text_lines(item.text("role"), item.prose("summary", "quote"), *contacts)
    return {**made, **({} if is_empty(odd) else {"x-contact": odd})}


_SECTIONS: tuple[tuple[str, str, _Reader], ...] = (
    ("work", "employment.history", _job),
    ("volunteer", "service.history", _volunteer),
    ("education", "education.history", _school),
    ("projects", "projects", _project),
    ("skills", "skills.sets", _skill_set),
    ("skills", "skills.list", _skill),
    ("awards", "recognition", _award),
    ("publications", "writing", _publication),
    ("languages", "languages", _language),
    ("interests", "interests", _interest),
    ("references", "references", _reference),
    ("references", "testimonials", _reference),
)


def _affiliation(item: _Item) -> JsonObject:
    title, organization = item.text("role"), item.text("organization")
    named = {"title": title or organization, "organization": organization if title else ""}
    return {**named, **item.body()}


def _activity(item: _Item) -> JsonObject:
    return {"title": item.text("title"), "organization": item.text("activity"), **item.body()}


def _work_sample(item: _Item) -> JsonObject:
    return {"title": item.text("title"), **_dated(item, item.body())}


def _book(item: _Item) -> JsonObject:
    made = {"title": item.text("title"), "organization": ", ".join(item.lines("author"))}
    return {**made, **_dated(item, item.body())}


def _talk(item: _Item) -> JsonObject:
    made = {"title": item.text("title"), "organization": item.text("event")}
    return {**made, **_dated(item, item.body())}


def _dated(item: _Item, body: JsonObject) -> JsonObject:
    date = item.date("date")
    return {**body, **({"endDate": date} if date and "endDate" not in body else {})}


_CUSTOM: tuple[tuple[str, str, str, _Reader], ...] = (
    ("affiliation.history", "Affiliations", "社会任职", _affiliation),
    ("governance", "Governance", "管理职务", _affiliation),
    ("extracurricular", "Extracurricular Activities", "课外活动", _activity),
    ("samples", "Work Samples", "作品", _work_sample),
    ("speaking", "Speaking", "演讲", _talk),
    ("reading", "Reading", "阅读", _book),
)


def _custom_sections(root: Record, conversion: Conversion, *, chinese: bool) -> list[JsonObject]:
    """Return the sections that JSON Resume has no place for."""
    found = []
    for name, english, chinese_title, reader in _CUSTOM:
        key = name.split(".", maxsplit=1)[0]
        items = _items(root, name, "customSections", reader, conversion)
        text = whole_rich(root.record(key).text("summary")) if "." in name else ""
        if items or text:
            made: JsonObject = {"key": key, "title": chinese_title if chinese else english}
            made |= {"kind": "items", **({"text": text} if text else {}), "items": items}
            found.append(made)
    return found
