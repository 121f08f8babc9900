"""RenderCV's YAML: its nine kinds of entries under free titles, turned into JSON Resume's shape."""

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
from resume_mcp.importing.programs.records import Record, is_empty, text_of
from resume_mcp.importing.programs.rendercv_entries import (
    TEXT_KEYS,
    custom_item,
    entry_item,
    listed_items,
    section_of,
)
from resume_mcp.importing.written.headings import Kind, loose_kind_of
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.links import profile, with_scheme
from resume_mcp.importing.written.places import location_of
from resume_mcp.resume.document import JsonObject

_HEAD = (
    *("name", "headline", "label", "location", "email", "photo", "phone", "website"),
    *("social_networks", "custom_connections", "sections", "summary", "section_order"),
)
_NO_CONTENT = frozenset(("fontawesome_icon", "section_order", "entry_type"))
# Networks -> the address that a user name stands for.
_NETWORKS = {
    "LinkedIn": "https://linkedin.com/in/",
    "GitHub": "https://github.com/",
    "GitLab": "https://gitlab.com/",
    "IMDB": "https://imdb.com/name/",
    "Instagram": "https://instagram.com/",
    "ORCID": "https://orcid.org/",
    "StackOverflow": "https://stackoverflow.com/users/",
    "ResearchGate": "https://researchgate.net/profile/",
    "YouTube": "https://youtube.com/@",
    "Google Scholar": "https://scholar.google.com/citations?user=",
    "Telegram": "https://t.me/",
    "WhatsApp": "https://wa.me/",
    "Leetcode": "https://leetcode.com/u/",
    "X": "https://x.com/",
    "Twitter": "https://twitter.com/",
    "Bluesky": "https://bsky.app/profile/",
    "Reddit": "https://reddit.com/user/",
}
_LANGUAGES = {"english": "en", "mandarin_chinese": "zh-CN", "mandarin_chineese": "zh-CN"}


def read_rendercv(value: JsonObject) -> Converted:
    """Return the document; entries go where their fields and the title of the section say.

    Raises:
        Unreadable: when nobody is in it.
    """
    return _Reading(value).converted()


class _Reading:
    """Builds the document of one file."""

    def __init__(self, value: JsonObject) -> None:
        self._conversion = Conversion()
        self._value = value
        self._cv = Record(value.get("cv"))
        self._basics: JsonObject = {}
        self._lists: dict[str, list[JsonObject]] = {}
        self._custom: list[JsonObject] = []
        self._order: list[JsonObject] = []
        self._odd: list[JsonObject] = []  # what old sections hold that can't be read

    def converted(self) -> Converted:
        source = source_text(self._value.get("cv"), _NO_CONTENT)
        self._read_head()
        for title, entries in self._sections():
            self._take_section(title, entries)
        document: JsonObject = {"basics": filled(self._basics, "name"), **self._lists}
        document |= {"customSections": self._custom} if self._custom else {}
        document |= self._conversion.beside(self._cv, "")
        document |= {"x-custom_sections": self._odd} if self._odd else {}
        refuse_empty(document, "a RenderCV file")
        beside = {key: inner for key, inner in self._value.items() if key != "cv"}
        locale = Record(self._value.get("locale"))
        named = locale.text("language")
        document["meta"] = {
            "locale": language_of(source, _LANGUAGES.get(named, named)),
            **({"sections": self._order} if self._order else {}),
            **({} if is_empty(beside) else {"x-rendercv": beside}),
        }
        notices = self._conversion.all_notices()
        spent, unplaced = self._conversion.spent, self._conversion.unplaced
        return Converted(document, notices, source, spent, unplaced, "rendercv")

    # The head

    def _read_head(self) -> None:
        cv = self._cv
        place = cv.text("location")
        emails, phones, pages = cv.texts("email"), cv.texts("phone"), cv.texts("website")
        phones = [re.sub(r"(?i)^tel:", "", phone).strip() for phone in phones]
        self._conversion.spent.append("tel")
        self._basics = {
            "name": cv.text("name"),
            "label": cv.text("headline", "label"),
            "image": cv.text("photo"),
            "email": emails[0] if emails else "",
            "phone": phones[0] if phones else "",
            "url": with_scheme(pages[0]) if pages else "",
            "summary": cv.text("summary"),
            "location": dict(location_of(place)) if place else {},
            "profiles": [*self._profiles(), *(profile(page) for page in pages[1:])],
            "personal": [
                *self._others("Email", emails[1:]),
                *self._others("Phone", phones[1:]),
            ],
        }
        for connection in cv.records("custom_connections"):
            self._add_connection(connection)

    def _profiles(self) -> Iterator[JsonObject]:
        for record in self._cv.records("social_networks"):
            network, user = record.text("network"), record.text("username")
            made = {"network": network, "username": user, "url": _address(network, user)}
            item = self._conversion.finish(made, record, "profiles", "network")
            if not is_empty(item):
                yield item

    def _others(self, label: str, values: list[str]) -> list[JsonObject]:
        return [
            {"key": f"other{label}", "label": label, "value": value, "sensitivity": "personal"}
            for value in values
        ]

    def _add_connection(self, connection: Record) -> None:
        """Read a way to reach the person that they named themselves."""
        connection.skip("fontawesome_icon")
        shown, url = connection.text("placeholder"), connection.text("url")
        if url:
            self._basics["profiles"].append({**profile(url), "network": shown or url})
        elif shown:
            field = {"key": "connection", "value": shown, "sensitivity": "personal"}
            self._basics["personal"].append(field)
        if odd := self._conversion.beside(connection, "basics"):
            self._basics.setdefault("x-connections", []).append(odd)

    # The sections

    def _sections(self) -> Iterator[tuple[str, list[Any]]]:
        """Yield title and entries; before version 1 the sections stood beside the name."""
        sections = self._cv.record("sections")
        holders = [(sections, sections.names())]
        holders.append((self._cv, [name for name in self._old_order() if name not in _HEAD]))
        for holder, names in holders:
            for name in names:
                if name == "custom_sections" and holder is self._cv:
                    yield from self._old_custom()
                    continue
                value = holder.value(name)
                if isinstance(value, list):
                    yield name, value
                elif isinstance(value, str | int) and holder is sections:
                    yield name, [value]
                elif not is_empty(value):
                    self._cv.keep(name, value)

    def _old_custom(self) -> Iterator[tuple[str, list[Any]]]:
        for section in self._cv.records("custom_sections"):
            section.skip("entry_type")
            title = section.text("title")
            entries = section.value("entries")
            yield title, entries if isinstance(entries, list) else [entries]
            if odd := self._conversion.beside(section, "customSections"):
                self._odd.append(odd)

    def _old_order(self) -> list[str]:
        wanted = [title.casefold().replace(" ", "_") for title in self._cv.texts("section_order")]
        names = self._cv.names()
        return sorted(names, key=lambda name: wanted.index(name) if name in wanted else 999)

    def _take_section(self, name: str, entries: list[Any]) -> None:
        title = _title(name)
        kind = loose_kind_of(title)
        self._conversion.spent.append(title)
        texts: list[str] = []
        for entry in _flat(entries):
            text = _bare_text(entry)
            if text:
                texts.append(text)
            elif isinstance(entry, dict) and not is_empty(entry):
                self._take_entry(Record(entry), title, kind)
        if texts:
            self._take_texts(texts, title, kind)

    def _take_entry(self, record: Record, title: str, kind: Kind | None) -> None:
        key = section_of(record, kind)
        if key:
            made = entry_item(record, key, self._conversion)
            self._add(key, title, [made])
        else:
            made = custom_item(record, self._conversion)
            self._add_custom(title, made)

    def _take_texts(self, texts: list[str], title: str, kind: Kind | None) -> None:
        if kind == "summary":
            bullets = len(texts) > 1
            text = "\n".join(f"- {text}" for text in texts) if bullets else texts[0]
            whole = (self._basics.get("summary"), text)
            self._basics["summary"] = "\n\n".join(part for part in whole if part)
            return
        items = listed_items(kind, texts, self._conversion)
        if kind and items:
            self._add(kind, title, items)
            return
        for text in texts:
            self._add_custom(title, text)

    def _add(self, key: str, title: str, items: list[JsonObject]) -> None:
        rows = [row for row in self._order if row["key"] == key]
        if not rows:
            self._order.append({"key": key, "title": title})
        elif rows[0]["title"] != title:
            items = [{**item, "x-section": title} for item in items]
        self._lists.setdefault(key, []).extend(items)

    def _add_custom(self, title: str, item: JsonObject | str) -> None:
        section = next((s for s in self._custom if s["title"] == title), None)
        if section is None:
            taken = {s["key"] for s in self._custom}
            key = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "section"
            key = key if key not in taken else f"{key}-{len(taken)}"
            section = {"key": key, "title": title, "kind": "list", "items": []}
            self._custom.append(section)
            self._order.append({"key": key, "title": title})
        section["items"].append(item)
        if isinstance(item, dict):
            section["kind"] = "items"
            section["items"] = [
                {"title": own} if isinstance(own, str) else own for own in section["items"]
            ]


def _title(name: str) -> str:
    """Return a title as RenderCV prints it: `selected_honors` is Selected Honors."""
    if "_" not in name and not (name.islower() and name.isascii()):
        return name
    small = ("and", "or", "of", "the", "in", "to", "for", "with", "a", "an", "on", "at", "by")
    parts = name.replace("_", " ").split()
    return " ".join(p if p in small and i else p[:1].upper() + p[1:] for i, p in enumerate(parts))


def _flat(entries: list[Any]) -> Iterator[Any]:
    """Yield the entries of a list, those of lists inside it too."""
    for entry in entries:
        if isinstance(entry, list):
            yield from _flat(entry)
        else:
            yield entry


def _bare_text(entry: Any) -> str:
    """Return what an entry says that is nothing but a text, a bullet or a numbered line."""
    if isinstance(entry, dict):
        found = [key for key in TEXT_KEYS if key in entry]
        return text_of(entry[found[0]]) if len(found) == 1 and len(entry) == 1 else ""
    return text_of(entry)


def _address(network: str, user: str) -> str:
    if network == "Mastodon" and user.count("@") == 2:
        _, name, host = user.split("@")
        return f"https://{host}/@{name}"
    return _NETWORKS[network] + user if network in _NETWORKS and user else ""
