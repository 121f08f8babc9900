"""A reading of the document: one shape for every section, never a filter on what is stored.

`read_resume(document)` never raises: a value of the wrong type reads as its text or as absent, and
stays as it is in the document. Each piece of text carries the index JSON Pointer it was read from.
"""

import re
from typing import Any, Literal, NamedTuple

from resume_mcp.resume.document import LIST_SECTIONS, JsonObject

SectionKind = Literal["text", "entries", "list", "tags"]


class Text(NamedTuple):
    """A piece of text and where it stands."""

    value: str
    path: str


class Entry(NamedTuple):
    """One item of a section: a job, a school, a project, a certificate, a group of skills."""

    section: str
    path: str
    id: str
    hidden: bool
    org: Text | None  # employer, institution, issuer, publisher, entity
    role: Text | None  # position, title of an award or certificate, name of a project or group
    degree: Text | None  # studyType
    area: Text | None
    place: Text | None
    start: Text | None
    end: Text | None
    level: Text | None  # level, fluency, score
    url: Text | None
    summary: Text | None
    bullets: tuple[Text, ...]
    tags: tuple[Text, ...]  # keywords, courses, roles
    facts: tuple[Text, ...] = ()  # short: a type, or what stands under a second name of a field
    about: tuple[Text, ...] = ()  # prose beside the summary: what the employer is

    def prose(self) -> tuple[Text, ...]:
        """Return the texts that say what was done, and for whom."""
        return (*self.facts, *self.about, *((self.summary,) if self.summary else ()), *self.bullets)

    def texts(self) -> tuple[Text, ...]:
        """Return every text of the entry in reading order."""
        single = (self.role, self.org, self.degree, self.area, self.place, self.start, self.end)
        rest = (self.level, self.url, self.summary)
        found = [text for text in (*single, *rest) if text is not None]
        return (*found, *self.facts, *self.about, *self.bullets, *self.tags)


class Section(NamedTuple):
    """A section in the order of the page; `key` is the JSON key, or the one of a custom section."""

    key: str
    title: str  # "" where the locale's own title stands
    kind: SectionKind
    path: str
    hidden: bool
    text: Text | None
    entries: tuple[Entry, ...]


class Personal(NamedTuple):
    """A personal field, such as 籍贯, 政治面貌 or 期望薪资."""

    key: str
    label: str
    value: Text
    sensitivity: str
    hidden: bool


class Resume(NamedTuple):
    """What a reader sees in the document."""

    name: Text | None
    label: Text | None
    email: Text | None
    phone: Text | None
    url: Text | None
    location: Text | None
    summary: Text | None
    profiles: tuple[Entry, ...]
    personal: tuple[Personal, ...]
    sections: tuple[Section, ...]
    locale: str  # "" where the document names none

    def section(self, key: str) -> Section | None:
        """Return the section of that key, if the document has it."""
        return next((section for section in self.sections if section.key == key), None)

    def texts(self) -> tuple[Text, ...]:
        """Return every text in reading order, hidden ones included."""
        head = (
            self.name,
            self.label,
            self.email,
            self.phone,
            self.url,
            self.location,
            self.summary,
        )
        found = [text for text in head if text is not None]
        found += [field.value for field in self.personal]
        for entry in self.profiles:
            found += entry.texts()
        for section in self.sections:
            found += [section.text] if section.text else []
            for entry in section.entries:
                found += entry.texts()
        return tuple(found)


class _Fields(NamedTuple):
    org: tuple[str, ...] = ()
    role: tuple[str, ...] = ()
    degree: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    place: tuple[str, ...] = ("location", "city")
    start: tuple[str, ...] = ("startDate",)
    end: tuple[str, ...] = ("endDate",)
    level: tuple[str, ...] = ()
    summary: tuple[str, ...] = ("summary", "description")
    tags: tuple[str, ...] = ("keywords",)
    facts: tuple[str, ...] = ()


# JSON key -> which field plays which part. Later names are those of JSON Resume before v1.0.0.
FIELDS: dict[str, _Fields] = {
    "work": _Fields(org=("name", "company"), role=("position",)),
    "volunteer": _Fields(org=("organization",), role=("position",)),
    "education": _Fields(
        org=("institution",),
        degree=("studyType",),
        area=("area",),
        level=("score", "gpa"),
        tags=("courses",),
    ),
    "awards": _Fields(role=("title",), org=("awarder",), end=("date",), start=()),
    "certificates": _Fields(role=("name",), org=("issuer",), end=("date",), start=()),
    "publications": _Fields(role=("name",), org=("publisher",), end=("releaseDate",), start=()),
    "skills": _Fields(role=("name",), level=("level",)),
    "languages": _Fields(role=("language", "name"), level=("fluency", "level")),
    "interests": _Fields(role=("name",)),
    "references": _Fields(role=("name",), summary=("reference", "summary")),
    "projects": _Fields(
        role=("name",), org=("entity",), tags=("keywords", "roles"), facts=("type",)
    ),
    "profiles": _Fields(org=("network",), role=("username",)),
    "custom": _Fields(
        role=("title", "name", "position", "label"),
        org=("organization", "company", "subtitle"),
        end=("endDate", "date", "releaseDate"),
        level=("level", "fluency", "score"),
        summary=("summary", "description", "text", "value"),
        tags=("keywords", "courses", "roles"),
        facts=("type",),
    ),
}


_BARE = Entry(
    section="", path="", id="", hidden=False, org=None, role=None, degree=None, area=None,
    place=None, start=None, end=None, level=None, url=None, summary=None, bullets=(), tags=(),
)  # fmt: skip


def read_resume(document: JsonObject) -> Resume:
    """Read a document in JSON Resume shape; values of the wrong type read as text or as absent."""
    basics = document.get("basics")
    basics = basics if isinstance(basics, dict) else {}
    meta = document.get("meta")
    meta = meta if isinstance(meta, dict) else {}
    locale = meta.get("locale")
    return Resume(
        name=_text(basics, "/basics", "name"),
        label=_text(basics, "/basics", "label", "headline"),
        email=_text(basics, "/basics", "email"),
        phone=_text(basics, "/basics", "phone"),
        url=_text(basics, "/basics", "url", "website"),
        location=_place(basics, "/basics", "location"),
        summary=_text(basics, "/basics", "summary"),
        profiles=_entries("profiles", basics.get("profiles"), "/basics/profiles"),
        personal=_personal(basics.get("personal")),
        sections=_sections(document, meta),
        locale=locale if isinstance(locale, str) else "",
    )


def _sections(document: JsonObject, meta: JsonObject) -> tuple[Section, ...]:
    found = [
        Section(
            key=key,
            title="",
            kind="entries",
            path=f"/{key}",
            hidden=False,
            text=None,
            entries=_entries(key, document[key], f"/{key}"),
        )
        for key in LIST_SECTIONS
        if document.get(key)
    ]
    custom = document.get("customSections")
    for index, raw in enumerate(custom if isinstance(custom, list) else ()):
        if isinstance(raw, dict):
            found.append(_custom_section(raw, f"/customSections/{index}"))
    return _arranged(found, meta.get("sections"))


def _custom_section(raw: JsonObject, path: str) -> Section:
    kind = raw.get("kind")
    items = raw.get("items")
    return Section(
        key=str(raw.get("key") or raw.get("id") or path),
        title=str(raw.get("title") or raw.get("name") or ""),
        kind=kind if kind in ("text", "list", "tags") else "entries" if items else "text",
        path=path,
        hidden=raw.get("hidden") is True,
        text=_text(raw, path, "text", "content", "summary"),
        entries=_entries("custom", items, f"{path}/items"),
    )


def _arranged(found: list[Section], wishes: Any) -> tuple[Section, ...]:
    """Return the sections as `meta.sections` orders, titles and hides them; unnamed ones follow."""
    order: dict[str, tuple[int, JsonObject]] = {}
    for index, wish in enumerate(wishes if isinstance(wishes, list) else ()):
        if isinstance(wish, dict) and isinstance(wish.get("key"), str):
            order.setdefault(wish["key"], (index, wish))
    arranged = sorted(found, key=lambda section: order.get(section.key, (len(order) + 1, {}))[0])
    return tuple(_as_wished(section, order.get(section.key, (0, {}))[1]) for section in arranged)


def _as_wished(section: Section, wish: JsonObject) -> Section:
    title = wish.get("title")
    return section._replace(
        title=title if isinstance(title, str) and title else section.title,
        hidden=section.hidden or wish.get("hidden") is True,
    )


def _entries(section: str, items: Any, path: str) -> tuple[Entry, ...]:
    """Read a list; a single object or text where the schema has a list reads as a list of one."""
    if not isinstance(items, list):
        items = [items] if isinstance(items, dict | str) and items else []
    found = (_entry(section, item, f"{path}/{index}") for index, item in enumerate(items))
    return tuple(entry for entry in found if entry is not None)


def _entry(section: str, item: Any, path: str) -> Entry | None:
    fields = FIELDS[section]
    if not isinstance(item, dict):
        value = _as_text(item)
        if value is None:
            return None
        return _BARE._replace(section=section, path=path, role=Text(value, path))
    own = item.get("id")
    return Entry(
        section=section,
        path=path,
        id=own if isinstance(own, str) else "",
        hidden=item.get("hidden") is True,
        org=_text(item, path, *fields.org),
        role=_text(item, path, *fields.role),
        degree=_text(item, path, *fields.degree),
        area=_text(item, path, *fields.area),
        place=_place(item, path, *fields.place),
        start=_text(item, path, *fields.start),
        end=_text(item, path, *fields.end),
        level=_text(item, path, *fields.level),
        url=_text(item, path, *_WEB),
        summary=_text(item, path, *fields.summary),
        bullets=_texts(item, path, "highlights"),
        tags=tuple(text for key in fields.tags for text in _texts(item, path, key)),
        facts=_facts(item, path, fields),
        about=_beside(item, path, fields.summary),
    )


_WEB = ("url", "website")


def _facts(item: JsonObject, path: str, fields: _Fields) -> tuple[Text, ...]:
    """Return the short texts that play no other part, each once."""
    named = (fields.role, fields.org, fields.place, fields.level, fields.end, _WEB)
    found = [text for keys in named for text in _beside(item, path, keys)]
    found += [text for key in fields.facts if (text := _text(item, path, key))]
    if not found:
        return ()
    shown = [_text(item, path, *keys) for keys in (*named, fields.start)]
    values = {text.value for text in shown if text}
    return tuple(text for text in found if text.value not in values)


def _beside(item: JsonObject, path: str, keys: tuple[str, ...]) -> tuple[Text, ...]:
    """Return what stands under further names of a field: whoever fills in two means both."""
    if sum(key in item for key in keys) < 2:
        return ()
    texts = [text for key in keys if (text := _text(item, path, key))]
    return tuple(text for text in texts[1:] if text.value != texts[0].value)


def _personal(items: Any) -> tuple[Personal, ...]:
    found = []
    for index, item in enumerate(items if isinstance(items, list) else ()):
        path = f"/basics/personal/{index}"
        value = _text(item, path, "value") if isinstance(item, dict) else None
        if value is None:
            continue
        key = str(item.get("key") or "")
        label, sensitivity = str(item.get("label") or ""), item.get("sensitivity")
        # What the document does not call public or secret is treated as personal.
        known = sensitivity if sensitivity in ("public", "personal", "secret") else "personal"
        found.append(Personal(key, label, value, known, item.get("hidden") is True))
    return tuple(found)


def _text(item: JsonObject, path: str, *keys: str) -> Text | None:
    for key in keys:
        value = _as_text(item.get(key))
        if value is not None:
            return Text(value, f"{path}/{key}")
    return None


def _texts(item: JsonObject, path: str, key: str) -> tuple[Text, ...]:
    value = item.get(key)
    if not isinstance(value, list):
        single = _as_text(value)
        return (Text(single, f"{path}/{key}"),) if single is not None else ()
    found = ((_as_text(inner), f"{path}/{key}/{index}") for index, inner in enumerate(value))
    return tuple(Text(text, where) for text, where in found if text is not None)


_PLACE_PARTS = ("address", "city", "region", "postalCode", "countryCode", "country")


def _place(item: JsonObject, path: str, *keys: str) -> Text | None:
    for key in keys:
        value = item.get(key)
        if isinstance(value, dict):
            text = _address({part: _as_text(value.get(part)) or "" for part in _PLACE_PARTS})
            if text:
                return Text(text, f"{path}/{key}")
        elif (single := _as_text(value)) is not None:
            return Text(single, f"{path}/{key}")
    return None


_HAN = re.compile("[\u3400-\u9fff]")


def _address(parts: dict[str, str]) -> str:
    """Return an address as its readers write it: a Chinese one from the largest part down."""
    local = [parts[part] for part in ("region", "city", "address")]
    if not _HAN.search("".join(local)):
        return ", ".join(part for part in parts.values() if part)
    # 上海市 says 上海 too, and an address often begins with both.
    said = [part for i, part in enumerate(local) if part and not _says(part, local, i)]
    glue = "" if all(map(_HAN.search, said)) else " "
    rest = [parts[name] for name in ("postalCode", "countryCode", "country") if parts[name]]
    return ", ".join([glue.join(said), *rest])


def _says(part: str, local: list[str], place: int) -> bool:
    """Tell whether another part of the address holds this one."""
    return any(part in other for i, other in enumerate(local) if i != place and part != other) or (
        part in local[:place]
    )


def _as_text(value: Any) -> str | None:
    """Return text, or a number as text; None for what holds no words (null, blank, objects)."""
    if isinstance(value, str):
        return value if value.strip() else None
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, dict):
        named = value.get("name") or value.get("text") or value.get("title")
        return named if isinstance(named, str) and named.strip() else None
    return None
