"""Reactive Resume's exports, versions 1 to 5, turned into the shape of JSON Resume."""

import re
from collections.abc import Iterator
from typing import Any

from resume_mcp.importing.programs.conversion import (
    Conversion,
    Converted,
    language_of,
    refuse_empty,
    source_text,
)
from resume_mcp.importing.programs.reactive_items import (
    SECTIONS,
    STRUCTURE,
    as_custom_item,
    content_of,
    is_hidden,
    link_of,
    read_custom_item,
    read_item,
    says_anything,
)
from resume_mcp.importing.programs.records import Record, is_empty
from resume_mcp.importing.programs.rich_text import inline_rich, whole_rich
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.labels import label_of, normal
from resume_mcp.importing.written.links import profile, with_scheme
from resume_mcp.importing.written.places import location_of
from resume_mcp.resume.document import JsonObject

# What a file tells about itself rather than about the person.
_WRAPPER = (
    *("id", "title", "name", "slug", "user", "userId", "createdAt", "updatedAt", "tags"),
    *("public", "isPublic", "visibility", "locked", "isLocked", "preview", "$schema", "version"),
)
_DESIGN = ("metadata", "theme", "settings")
_LOOK = (
    *("size", "rotation", "aspectRatio", "borderRadius", "borderColor", "borderWidth", "border"),
    *("shadowColor", "shadowWidth", "grayscale", "shape"),
)
_NO_CONTENT = frozenset((*STRUCTURE, *_DESIGN, *_WRAPPER, *_LOOK)) - {"title", "name"}
_HEAD = ("basics", "profile", "summary", "objective", "sections", "customSections", "picture")


def read_reactive_resume(value: JsonObject) -> Converted:
    """Return the document; sections under own titles stay custom, switched-off ones hidden.

    Raises:
        Unreadable: when nobody is in it.
    """
    return _Reading(value).converted()


class _Reading:
    """Builds the document of one export."""

    def __init__(self, value: JsonObject) -> None:
        self._conversion = Conversion()
        inner = value.get("data")
        self._wrapper = value if isinstance(inner, dict) else {}
        self._value: JsonObject = inner if isinstance(inner, dict) else value
        self._root = Record(self._value)
        self._lists: dict[str, list[JsonObject]] = {}
        self._custom: list[JsonObject] = []
        self._titles: dict[str, JsonObject] = {}  # a section's name in the export -> its row
        self._basics: JsonObject = {}
        self._version = _version_of(self._value)

    def converted(self) -> Converted:
        source = source_text(self._value, _NO_CONTENT)
        self._read_head()
        for name, section in self._sections():
            self._take_section(name, section)
        self._root.skip(*_WRAPPER, *_DESIGN)
        document: JsonObject = {"basics": filled(self._basics, "name"), **self._lists}
        document |= {"customSections": self._custom} if self._custom else {}
        document |= self._conversion.beside(self._root, "")
        refuse_empty(document, f"a Reactive Resume export (version {self._version})")
        document["meta"] = self._meta(source)
        return Converted(
            document,
            self._conversion.all_notices(),
            source,
            self._conversion.spent,
            self._conversion.unplaced,
            f"reactive-resume-v{self._version}",
        )

    # The head

    def _read_head(self) -> None:
        if "profile" in self._root and "basics" not in self._root:
            self._read_profile(self._root.record("profile"))
        else:
            self._read_basics(self._root.record("basics"))
        summary = self._root.record("summary") or self._root.record("objective")
        if summary:
            self._take_summary(summary)

    def _read_basics(self, basics: Record) -> None:
        self._basics = {
            "name": basics.text("name"),
            "label": inline_rich(basics.text("headline", "label")),
            "email": basics.text("email"),
            "phone": basics.text("phone"),
            **link_of(basics, self._conversion, "website", "url"),
            "summary": whole_rich(basics.text("summary")),
            "location": _location(basics),
        }
        self._add_picture(basics.record("picture") or basics.record("photo"))
        self._add_picture(self._root.record("picture"))
        self._add_profiles(basics.records("profiles"))
        self._add_personal("Birth date", basics.text("birthdate", "birthDate"))
        for field in basics.records("customFields"):
            self._add_field(field)

    def _read_profile(self, person: Record) -> None:
        """Read the head of versions 1 and 2."""
        self._conversion.spent.append(person.text("heading"))
        person.skip("id")
        address = person.record("address")
        lines = [address.text(key) for key in ("line1", "line2", "line3")]
        name = " ".join(n for n in (person.text("firstName"), person.text("lastName")) if n)
        self._basics = {
            "name": name or person.text("name"),
            "label": person.text("subtitle"),
            "email": person.text("email"),
            "phone": person.text("phone"),
            "url": with_scheme(person.text("website")),
            "image": person.text("photograph", "photo"),
            "location": filled(
                {
                    "address": " ".join(line for line in lines if line),
                    "city": address.text("city"),
                    "postalCode": address.text("pincode"),
                },
                "",
            ),
        }
        self._add_personal("Birth date", person.text("birthDate", "birthdate"))

    def _add_picture(self, picture: Record) -> None:
        effects = picture.record("effects")
        hidden = is_hidden(picture) or effects.flag("hidden")
        for part in (picture, effects, picture.record("filters")):
            part.skip(*_LOOK)
        if url := picture.text("url"):
            self._basics["x-hiddenImage" if hidden else "image"] = url

    def _add_profiles(self, items: list[Record], *, hidden: bool = False) -> None:
        for item in items:
            off = {"hidden": True} if hidden else {}
            for made in read_item(item, "profiles", self._conversion):
                self._basics.setdefault("profiles", []).append({**made, **off})

    def _add_personal(self, label: str, value: str, *, hidden: bool = False) -> None:
        if not value:
            return
        known = label_of(label)
        personal = known is not None and known.field == "personal"
        field: JsonObject = {
            "key": known.key if known and personal else normal(label) or "custom",
            **({"label": label} if label else {}),
            "value": self._conversion.date(value) if label == "Birth date" else value,
            "sensitivity": known.sensitivity if known and personal else "personal",
            **({"hidden": True} if hidden else {}),
        }
        self._basics.setdefault("personal", []).append(field)

    def _add_field(self, field: Record) -> None:
        """Read a field of the head that the person added: with a link it is a profile."""
        field.skip(*STRUCTURE)
        text, link = field.text("value", "text"), field.text("link")
        if not link and not re.match(r"(?i)https?://\S+$", text):
            self._add_labelled(field, "name", text)
            return
        name = field.text("name") or (text if link else "")
        made = profile(link or text, name, text if link and text != name else "")
        off = {"hidden": True} if is_hidden(field) else {}
        self._basics.setdefault("profiles", []).append({**made, **off})
        self._keep_field(field)

    def _add_labelled(self, field: Record, label: str, text: str, *, hidden: bool = False) -> None:
        hidden = is_hidden(field) or hidden
        if text:
            self._add_personal(field.text(label), text, hidden=hidden)
        self._keep_field(field)

    def _keep_field(self, field: Record) -> None:
        """Keep what a field of the head holds that could not be read."""
        if kept := self._conversion.beside(field, "basics"):
            self._basics.setdefault("x-fields", []).append(kept)

    # The sections

    def _sections(self) -> Iterator[tuple[str, Record]]:
        """Yield each section with its name in the export."""
        sections = self._root.record("sections")
        if sections:
            for name in sections.names():
                if name != "custom":
                    yield name, sections.record(name)
            own = sections.record("custom")
            for name in own.names():
                yield f"custom.{name}", own.record(name)
        else:
            for name in self._root.names():
                if name not in (*_HEAD, *_DESIGN, *_WRAPPER):
                    yield name, self._root.record(name)
        for section in self._root.records("customSections"):
            yield section.text("id"), section

    def _take_section(self, name: str, section: Record) -> None:
        title, hidden = section.text("title", "name", "heading"), is_hidden(section)
        kind = section.text("type")
        section.skip(*STRUCTURE, "isDuplicated", "titleVisible", "pageBreakBefore")
        self._conversion.spent.append(title)  # of a section that holds nothing
        if name in ("summary", "objective"):
            self._take_summary(section, title=title, hidden=hidden)
        elif name in SECTIONS:
            self._take_standard(name, section, title, hidden=hidden)
        elif name == "extras":
            for item in section.records("items"):
                item.skip(*STRUCTURE)
                self._add_labelled(item, "key", item.text("value"), hidden=hidden)
        elif section:
            self._take_custom(name, section, (title, kind), hidden=hidden)

    def _take_standard(self, name: str, section: Record, title: str, *, hidden: bool) -> None:
        key = SECTIONS[name]
        items = section.records("items")
        if key == "profiles":
            self._add_profiles(items, hidden=hidden)
            return
        made = [one for item in items for one in read_item(item, key, self._conversion)]
        if made:
            self._lists.setdefault(key, []).extend(made)
            self._titles[name] = _row(key, title, hidden=hidden)

    def _take_summary(self, section: Record, *, title: str = "", hidden: bool = False) -> None:
        title = title or section.text("title", "name", "heading")
        hidden = hidden or is_hidden(section)
        section.skip(*STRUCTURE)
        self._conversion.spent.append(title)
        text = whole_rich(section.text("content", "body"))
        if not text:
            return
        if hidden:
            made = {"key": "summary", "title": title or "Summary", "kind": "text", "text": text}
            self._custom.append({**made, "hidden": True})
            return
        self._basics["summary"] = "\n\n".join(t for t in (self._basics.get("summary"), text) if t)

    def _take_custom(
        self, name: str, section: Record, titled: tuple[str, str], *, hidden: bool
    ) -> None:
        title, kind = titled
        made: JsonObject = {"key": self._free_key(title or name), "title": title or name}
        items, text = section.records("items"), whole_rich(section.text("content"))
        if kind in ("summary", "cover-letter"):
            text = "\n\n".join(part for part in (text, content_of(items)) if part)
            items = [item for item in items if not is_empty(item.rest())]
        entries = [one for item in items for one in self._custom_items(item, kind)]
        beside = self._conversion.beside(section, "customSections")
        if not text and not entries and not beside:
            return
        made |= {"kind": "items" if entries else "text", **({"text": text} if text else {})}
        made |= {"items": entries} if entries else {}
        made |= beside
        self._custom.append({**made, **({"hidden": True} if hidden else {})})
        self._titles[name] = _row(made["key"], made["title"], hidden=hidden)

    def _custom_items(self, item: Record, kind: str) -> list[JsonObject]:
        if kind in SECTIONS:
            key = SECTIONS[kind]
            return [as_custom_item(made, key) for made in read_item(item, key, self._conversion)]
        made = read_custom_item(item, self._conversion)
        return [made] if says_anything(made) else []

    def _free_key(self, title: str) -> str:
        key = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "section"
        taken = {section["key"] for section in self._custom} | set(SECTIONS.values())
        return next(k for k in (key, *(f"{key}-{n}" for n in range(2, 999))) if k not in taken)

    # What surrounds them

    def _meta(self, source: str) -> JsonObject:
        metadata = self._root.record("metadata")
        around = {key: value for key, value in self._wrapper.items() if key != "data"}
        own = {key: self._value[key] for key in (*_WRAPPER, *_DESIGN) if key in self._value}
        kept = {key: value for key, value in {**around, **own}.items() if not is_empty(value)}
        given = metadata.text("locale", "language") or metadata.record("page").text("locale")
        settings = self._root.record("settings").text("language")
        order = [self._titles[name] for name in _order(self._value) if name in self._titles]
        order += [row for row in self._titles.values() if row not in order]
        return {
            "locale": language_of(source, given or settings),
            **({"sections": order} if order else {}),
            "x-reactive-resume": {**kept, "version": self._version},
        }


def _row(key: str, title: str, *, hidden: bool) -> JsonObject:
    return {
        "key": key,
        **({"title": title} if title else {}),
        **({"hidden": True} if hidden else {}),
    }


def _version_of(value: JsonObject) -> int:
    """Return which of the five shapes an export has."""
    sections = value.get("sections")
    if not isinstance(sections, dict):
        return 1 if "objective" in value and "metadata" not in value else 2
    if "customSections" in value or isinstance(value.get("summary"), dict):
        return 5
    return 4 if "custom" in sections or "experience" in sections else 3


def _location(basics: Record) -> JsonObject:
    """Return a place that is a text (versions 4 and 5) or an object (version 3)."""
    if text := basics.text("location"):
        return dict(location_of(text))
    place = basics.record("location")
    country = place.text("country", "countryCode")
    return filled(
        {
            "address": place.text("address"),
            "postalCode": place.text("postalCode"),
            "city": place.text("city"),
            "region": place.text("region"),
            "countryCode" if len(country) == 2 else "country": country,
        },
        "",
    )


def _order(value: JsonObject) -> list[str]:
    """Return the names of the sections in the order of the page."""
    metadata = value.get("metadata")
    layout = metadata.get("layout") if isinstance(metadata, dict) else None
    if isinstance(layout, dict) and isinstance(layout.get("pages"), list):
        pages = [page for page in layout["pages"] if isinstance(page, dict)]
        return [
            name
            for page in pages
            for part in ("main", "sidebar")
            for name in _names(page.get(part))
        ]
    if isinstance(layout, dict) and isinstance(metadata, dict):
        layout = layout.get(str(metadata.get("template")))
    return list(_names(layout))


def _names(layout: Any) -> Iterator[str]:
    if isinstance(layout, str):
        yield layout
    elif isinstance(layout, list):
        for inner in layout:
            yield from _names(inner)
