"""Hands a resume to RenderCV: what it shows on a page, hidden things left out."""

import re
from collections.abc import Callable
from typing import Any

from resume_mcp.resume.dates import PartialDate, read_date
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject
from resume_mcp.resume.handing import Giver, Handed, foreign, sections_of
from resume_mcp.resume.lens import Section, read_resume

# The networks whose names RenderCV knows; others stand as connections of one's own.
_NETWORKS = frozenset(
    (
        *("LinkedIn", "GitHub", "GitLab", "IMDB", "Instagram", "ORCID", "Mastodon"),
        *("StackOverflow", "ResearchGate", "YouTube", "Google Scholar", "Telegram", "WhatsApp"),
        *("Leetcode", "X", "Bluesky", "Reddit"),
    )
)
_CALLED = {"Stack Overflow": "StackOverflow", "LeetCode": "Leetcode", "Twitter": "X"}
_TITLES = {
    "work": ("Experience", "工作经历"),
    "volunteer": ("Volunteering", "志愿经历"),
    "education": ("Education", "教育背景"),
    "projects": ("Projects", "项目经历"),
    "skills": ("Skills", "专业技能"),
    "languages": ("Languages", "语言能力"),
    "certificates": ("Certificates", "证书"),
    "awards": ("Awards", "荣誉奖项"),
    "publications": ("Publications", "论文"),
    "interests": ("Interests", "兴趣爱好"),
    "references": ("References", "推荐人"),
    "summary": ("Summary", "个人简介"),
}
_PHONE = re.compile(r"\+\d[\d ()./-]{5,20}")
_WITHHELD = ("personal", "secret")


def to_rendercv(document: JsonObject) -> Handed:
    """Return the resume as RenderCV reads it, and the pointers of what it has no place for."""
    return _Handing(document).handed()


class _Handing:
    def __init__(self, document: JsonObject) -> None:
        self._document = document
        self._chinese = read_resume(document).locale.casefold().startswith("zh")
        self._left: list[str] = []

    def handed(self) -> Handed:
        basics = next(iter(Giver(self._document, []).inside("basics")), Giver({}, ["basics"]))
        sections: JsonObject = {}
        if summary := basics.text("summary"):
            sections[self._title("summary", "")] = re.split(r"\n{2,}", summary)
        for section, items in sections_of(self._document):
            entries = self._entries(section, items)
            if entries:
                sections[self._free(self._title(section.key, section.title), sections)] = entries
        head = self._head(basics)
        left = [*basics.left_over(), *self._left]
        left += foreign(self._document, frozenset(LIST_SECTIONS))
        return Handed({"cv": {**head, "sections": sections}}, left)

    def _title(self, key: str, title: str) -> str:
        return title or _TITLES.get(key, (key, key))[self._chinese]

    @staticmethod
    def _free(title: str, taken: JsonObject) -> str:
        return next(t for t in (title, *(f"{title} {n}" for n in range(2, 99))) if t not in taken)

    def _head(self, basics: Giver) -> JsonObject:
        place = basics.inside("location")
        networks, others = self._connections(basics)
        made = {
            "name": basics.text("name"),
            "headline": basics.text("label"),
            "location": self._place(place[0]) if place else "",
            "email": basics.text("email"),
            "phone": self._phone(basics),
            "website": self._website(basics),
            "social_networks": networks,
            "custom_connections": others,
        }
        return {key: value for key, value in made.items() if value or key == "name"}

    def _phone(self, basics: Giver) -> str:
        """Return a number that RenderCV takes: it wants the country's code."""
        phone = basics.text("phone")
        if phone and not _PHONE.fullmatch(phone):
            self._left.append("/basics/phone")
            return ""
        return phone

    def _website(self, basics: Giver) -> str:
        url = basics.text("url")
        if url and not re.match(r"(?i)https?://", url):
            url = f"https://{url}"
        return url

    def _place(self, place: Giver) -> str:
        parts = [place.text(key) for key in ("", "address", "city", "region", "postalCode")]
        parts.append(place.text("country", "countryCode"))
        self._left += place.left_over()
        return ", ".join(dict.fromkeys(part for part in parts if part))

    def _connections(self, basics: Giver) -> tuple[list[JsonObject], list[JsonObject]]:
        networks: list[JsonObject] = []
        others: list[JsonObject] = []
        for one in basics.inside("profiles"):
            network, user, url = one.text("network"), one.text("username"), one.text("url")
            known = _CALLED.get(network, network)
            if one.hidden:
                self._left.append(one.pointer())
            elif known in _NETWORKS and user:
                networks.append({"network": known, "username": user})
            else:
                shown = f"{network}: {user}" if user else network
                others.append({"placeholder": shown or url, "url": url or None})
            self._left += one.left_over()
        for field in basics.inside("personal"):
            if field.text("sensitivity") in _WITHHELD or field.hidden:
                self._left.append(field.pointer())
            else:
                shown = f"{field.text('label', 'key')}: {field.text('value')}"
                others.append({"placeholder": shown, "url": None})
        return networks, others

    # The sections: each holds entries of one kind, as RenderCV demands

    def _entries(self, section: Section, items: list[Giver]) -> list[Any]:
        if section.hidden:
            self._left.append(section.path)
            return []
        made: list[Any] = []
        for one in items:
            if one.hidden:
                self._left.append(one.pointer())
                continue
            made += self._entry(section.key, one)
            self._left += one.left_over()
        return made

    def _entry(self, key: str, one: Giver) -> list[Any]:
        makers: dict[str, Callable[[Giver], JsonObject]] = {
            **dict.fromkeys(("work", "volunteer"), self._job),
            **dict.fromkeys(("skills", "interests"), self._group),
            **dict.fromkeys(("awards", "certificates", "publications"), self._named),
            "education": self._school,
            "projects": self._project,
            "languages": _language,
            "references": lambda one: _line(one.text("name"), one.text("reference", "summary")),
        }
        return [makers[key](one)] if key in makers else self._custom(one)

    def _job(self, one: Giver) -> JsonObject:
        return {
            "company": one.text("name", "company", "organization"),
            "position": one.text("position"),
            **_filled(
                location=one.text("location"),
                **self._dates(one, open_end=True),
                summary=_lines(one.text("description"), one.text("summary"), self._link(one)),
                highlights=one.texts("highlights"),
            ),
        }

    def _school(self, one: Giver) -> JsonObject:
        grade = one.text("score", "gpa")
        courses = one.texts("courses")
        return {
            "institution": one.text("institution"),
            "area": one.text("area"),
            **_filled(
                degree=one.text("studyType"),
                location=one.text("location"),
                **self._dates(one),
                summary=_lines(one.text("summary"), self._link(one)),
                highlights=[
                    *([f"{'成绩：' if self._chinese else 'Grade: '}{grade}"] if grade else []),
                    *([", ".join(courses)] if courses else []),
                    *one.texts("highlights"),
                ],
            ),
        }

    def _project(self, one: Giver) -> JsonObject:
        heads = [", ".join(part) for part in (one.texts("roles"), one.texts("keywords")) if part]
        return {
            "name": _linked(one.text("name"), one.text("url", "website")),
            **_filled(
                **self._dates(one),
                summary=_lines(
                    one.text("description"), one.text("summary"), one.text("entity"), *heads
                ),
                highlights=one.texts("highlights"),
            ),
        }

    def _named(self, one: Giver) -> JsonObject:
        name = _linked(one.text("title", "name"), one.text("url", "website"))
        return {
            "name": name,
            **_filled(
                **_single(one.text("date", "releaseDate")),
                summary=_lines(one.text("awarder", "issuer", "publisher"), one.text("summary")),
                highlights=one.texts("highlights"),
            ),
        }

    def _group(self, one: Giver) -> JsonObject:
        level = one.text("level")
        keywords = ("、" if self._chinese else ", ").join(one.texts("keywords"))
        details = " – ".join(part for part in (keywords, level) if part)
        return _line(one.text("name", ""), details)

    def _custom(self, whole: Giver) -> list[Any]:
        """Return the entries of a section of one's own; bare texts stay texts."""
        whole.text("key", "title", "kind")
        items = whole.inside("items")
        texts = [text for text in re.split(r"\n{2,}", whole.text("text")) if text]
        if not any(one.text("title", "name", "label") for one in items):
            plain = [one.text("", "text", "value") for one in items]
            return [*texts, *(text for text in plain if text)]
        made: list[Any] = [{"name": text} for text in texts]
        for one in items:
            if one.hidden:
                self._left.append(one.pointer())
                continue
            made.append(self._custom_entry(one))
            self._left += one.left_over()
        return made

    def _custom_entry(self, one: Giver) -> JsonObject:
        title = one.text("title", "name", "label") or one.text("", "text", "value")
        beside = ("subtitle", "position", "organization", "company", "level", "fluency")
        lines = [one.text(key) for key in beside]
        dates = self._dates(one) or _single(one.text("date", "releaseDate"))
        return {
            "name": _linked(title, one.text("url", "website")),
            **_filled(
                location=one.text("location", "city"),
                **dates,
                summary=_lines(
                    *lines, one.text("summary", "description"), ", ".join(one.texts("keywords"))
                ),
                highlights=one.texts("highlights"),
            ),
        }

    def _link(self, one: Giver) -> str:
        return one.text("url", "website")

    @staticmethod
    def _dates(one: Giver, *, open_end: bool = False) -> JsonObject:
        start, end = one.text("startDate"), one.text("endDate")
        if start and not end and open_end:
            end = "present"
        if not start:
            return _single(end)
        first, last = read_date(start), read_date(end)
        if first is None or first.present or (end and last is None):
            return {"date": " – ".join(part for part in (start, end) if part)}
        return {"start_date": _exact(first), **({"end_date": _exact(last)} if last else {})}


def _language(one: Giver) -> JsonObject:
    return _line(one.text("language", "name"), one.text("fluency", "level"))


def _single(date: str) -> JsonObject:
    """Return one date; what is no date RenderCV shows as it is."""
    read = read_date(date)
    return {"date": _exact(read) if read and not read.present else date} if date else {}


def _exact(date: PartialDate) -> int | str:
    """Return a date as RenderCV checks it: a year alone is a number."""
    return date.iso() if date.month or date.present else date.year


def _filled(**fields: Any) -> JsonObject:
    return {key: value for key, value in fields.items() if value}


def _lines(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _linked(name: str, url: str) -> str:
    return f"[{name}]({url})" if url and name else name or url


def _line(label: str, details: str) -> JsonObject:
    return {"label": label, "details": details}
