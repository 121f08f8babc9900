"""Hands a resume to Reactive Resume (version 5): every section, hidden items hidden there too."""

from collections.abc import Callable
from typing import Any

from resume_mcp.resume.dates import read_date, show_date
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject
from resume_mcp.resume.handing import Giver, Handed, foreign, sections_of
from resume_mcp.resume.lens import Section, read_resume
from resume_mcp.resume.light_html import rich

# A section of JSON Resume -> the one of Reactive Resume.
_NAMES = {
    "work": "experience", "volunteer": "volunteer", "education": "education",
    "awards": "awards", "certificates": "certifications", "publications": "publications",
    "skills": "skills", "languages": "languages", "interests": "interests",
    "references": "references", "projects": "projects",
}  # fmt: skip
_WITHHELD = ("personal", "secret")  # sensitivity of a personal field


def to_reactive_resume(document: JsonObject) -> Handed:
    """Return the resume as version 5 imports it, and the pointers of what it has no place for."""
    return _Handing(document).handed()


class _Handing:
    def __init__(self, document: JsonObject) -> None:
        self._document = document
        self._locale = read_resume(document).locale or "en"
        self._left: list[str] = []
        self._count = 0

    def handed(self) -> Handed:
        basics = next(iter(Giver(self._document, []).inside("basics")), Giver({}, ["basics"]))
        summary = rich([basics.text("summary")])
        sections = {name: _section() for name in ("profiles", *_NAMES.values())}
        sections["profiles"]["items"] = [self._profile(one) for one in basics.inside("profiles")]
        custom: list[JsonObject] = []
        order: list[str] = []
        for section, items in sections_of(self._document):
            if section.key in _NAMES:
                name = _NAMES[section.key]
                sections[name] = _section(section, self._items(section.key, items))
                order.append(name)
            else:
                custom.append(self._custom(section, items))
                order.append(custom[-1]["id"])
        order += [name for name in sections if name not in order]
        made: JsonObject = {
            "picture": _picture(basics.text("image", "photo")),
            "basics": self._basics(basics),
            "summary": {**_section(), "content": summary},
            "sections": sections,
            "customSections": custom,
            "metadata": _metadata(self._locale, ["summary", *order]),
        }
        made["summary"].pop("items")
        known = frozenset(LIST_SECTIONS)
        return Handed(made, [*basics.left_over(), *self._left, *foreign(self._document, known)])

    def _basics(self, basics: Giver) -> JsonObject:
        place = basics.inside("location")
        return {
            "name": basics.text("name"),
            "headline": basics.text("label"),
            "email": basics.text("email"),
            "phone": basics.text("phone"),
            "location": self._place(place[0]) if place else "",
            "website": _website(basics.text("url"), inline=False),
            "customFields": [
                field for one in basics.inside("personal") for field in self._personal(one)
            ],
        }

    def _place(self, place: Giver) -> str:
        parts = [place.text(key) for key in ("", "address", "city", "region", "postalCode")]
        parts.append(place.text("country", "countryCode"))
        self._left += place.left_over()
        return ", ".join(dict.fromkeys(part for part in parts if part))

    def _personal(self, field: Giver) -> list[JsonObject]:
        """Return a field for the head; what is personal is never handed on unasked."""
        if field.text("sensitivity") in _WITHHELD or field.hidden:
            self._left.append(field.pointer())
            return []
        label, value = field.text("label", "key"), field.text("value")
        shown = f"{label}: {value}" if label else value
        return [{"id": self._id(), "icon": "", "text": shown, "link": ""}]

    def _profile(self, one: Giver) -> JsonObject:
        made = {
            **self._item(one),
            **_icon(),
            "network": one.text("network"),
            "username": one.text("username"),
            "website": _website(one.text("url")),
        }
        self._left += one.left_over()
        return made

    def _items(self, key: str, items: list[Giver]) -> list[JsonObject]:
        makers: dict[str, Callable[[Giver], JsonObject]] = {
            "work": self._job,
            "volunteer": self._post,
            "education": self._school,
            "projects": self._project,
            "awards": lambda one: self._named(one, "title", "awarder", "date"),
            "certificates": lambda one: self._named(one, "name", "issuer", "date"),
            "publications": lambda one: self._named(one, "name", "publisher", "releaseDate"),
            "skills": self._skill,
            "languages": self._language,
            "interests": self._interest,
            "references": self._reference,
        }
        made = []
        for one in items:
            made.append({**self._item(one), **makers[key](one)})
            self._left += one.left_over()
        return made

    def _item(self, one: Giver) -> JsonObject:
        return {"id": self._id(), "hidden": one.hidden}

    def _id(self) -> str:
        """Return an id for the other tool; ours are no concern of it."""
        self._count += 1
        return f"item-{self._count:04d}"

    # What the items hold

    def _job(self, one: Giver) -> JsonObject:
        return {
            "company": one.text("name", "company"),
            "position": one.text("position"),
            "location": one.text("location"),
            "period": self._period(one, open_end=True),
            "website": _website(one.text("url", "website")),
            "description": rich([one.text("description"), one.text("summary")], _bullets(one)),
            "roles": [],
        }

    def _post(self, one: Giver) -> JsonObject:
        position = one.text("position")
        shown = [f"**{position}**"] if position else []
        return {
            "organization": one.text("organization"),
            "location": one.text("location"),
            "period": self._period(one, open_end=True),
            "website": _website(one.text("url", "website")),
            "description": rich([*shown, one.text("summary")], _bullets(one)),
        }

    def _school(self, one: Giver) -> JsonObject:
        return {
            "school": one.text("institution"),
            "degree": one.text("studyType"),
            "area": one.text("area"),
            "grade": one.text("score", "gpa"),
            "location": one.text("location"),
            "period": self._period(one),
            "website": _website(one.text("url", "website")),
            "description": rich([one.text("summary")], [*one.texts("courses"), *_bullets(one)]),
        }

    def _project(self, one: Giver) -> JsonObject:
        roles, tools = one.texts("roles"), one.texts("keywords")
        heads = [", ".join(part) for part in (roles, [one.text("entity")], tools) if any(part)]
        return {
            "name": one.text("name"),
            "period": self._period(one),
            "website": _website(one.text("url", "website")),
            "description": rich(
                [one.text("description"), one.text("summary"), *heads], _bullets(one)
            ),
        }

    def _named(self, one: Giver, name: str, giver: str, date: str) -> JsonObject:
        return {
            "title": one.text(name),
            giver: one.text(giver),
            "date": self._date(one.text(date)),
            "website": _website(one.text("url", "website")),
            "description": rich([one.text("summary")], _bullets(one)),
        }

    def _skill(self, one: Giver) -> JsonObject:
        keywords = one.texts("keywords")
        name, level = one.text("name", ""), one.text("level")
        return {**_icon(), "name": name, "proficiency": level, "level": 0, "keywords": keywords}

    def _language(self, one: Giver) -> JsonObject:
        language, fluency = one.text("language", "name"), one.text("fluency", "level")
        return {"language": language, "fluency": fluency, "level": 0}

    def _interest(self, one: Giver) -> JsonObject:
        return {**_icon(), "name": one.text("name", ""), "keywords": one.texts("keywords")}

    def _reference(self, one: Giver) -> JsonObject:
        return {
            "name": one.text("name"),
            "position": one.text("position"),
            "website": _website(one.text("url", "website")),
            "phone": one.text("phone"),
            "description": rich([one.text("reference", "summary")]),
        }

    def _custom(self, section: Section, items: list[Giver]) -> JsonObject:
        """Return a section of the person's own: its entries as projects, its texts as a summary."""
        made: list[JsonObject] = []
        texts: list[str] = []
        for whole in items:
            texts += [whole.text("text")]
            for one in whole.inside("items"):
                title = one.text("title", "name", "label")
                plain = one.text("", "text", "value")
                if plain and not title:
                    texts.append(f"- {plain}")
                else:
                    made.append(self._entry(one, title))
                self._left += one.left_over()
            whole.text("key", "title", "kind")
            self._left += whole.left_over()
        text = rich(["\n".join(part for part in texts if part)])
        content = made or [{"id": self._id(), "hidden": False, "content": text}]
        if made and text:
            lead = {"name": "", "period": "", "website": _website(""), "description": text}
            content = [{"id": self._id(), "hidden": False, **lead}, *made]
        kind = "projects" if made else "summary"
        head = _section(section, content)
        return {**head, "id": f"custom-{section.key}", "type": kind}

    def _entry(self, one: Giver, title: str) -> JsonObject:
        beside = ("subtitle", "position", "organization", "company", "location", "city", "level")
        lines = [text for key in beside if (text := one.text(key))]
        lines += [one.text("value"), one.text("text"), one.text("summary", "description")]
        period = self._period(one) or self._date(one.text("date", "releaseDate"))
        keywords = ", ".join(one.texts("keywords"))
        return {
            **self._item(one),
            "name": title,
            "period": period,
            "website": _website(one.text("url", "website")),
            "description": rich([*lines, keywords], _bullets(one)),
        }

    def _period(self, one: Giver, *, open_end: bool = False) -> str:
        start, end = one.text("startDate"), one.text("endDate")
        if start and not end and open_end:
            end = "present"
        return " – ".join(self._date(date) for date in (start, end) if date)

    def _date(self, value: str) -> str:
        date = read_date(value)
        # A day is rarely shown on a page; here it would be lost for good.
        return value if date is None or date.day else show_date(value, self._locale)


def _bullets(one: Giver) -> list[str]:
    return one.texts("highlights")


def _section(section: Section | None = None, items: list[JsonObject] | None = None) -> JsonObject:
    return {
        "title": section.title if section else "",
        "icon": "",
        "columns": 1,
        "hidden": section.hidden if section else False,
        "items": items or [],
    }


def _website(url: str, *, inline: bool = True) -> JsonObject:
    return {"url": url, "label": "", **({"inlineLink": False} if inline else {})}


def _icon() -> JsonObject:
    return {"icon": "", "iconColor": ""}


def _picture(image: str) -> JsonObject:
    return {
        "hidden": not image,
        "url": image,
        "size": 80,
        "rotation": 0,
        "aspectRatio": 1,
        "borderRadius": 0,
        "borderColor": "rgba(0, 0, 0, 0.5)",
        "borderWidth": 0,
        "shadowColor": "rgba(0, 0, 0, 0.5)",
        "shadowWidth": 0,
    }


def _metadata(locale: str, order: list[str]) -> JsonObject:
    letters: dict[str, Any] = {"fontFamily": "IBM Plex Sans", "lineHeight": 1.5}
    page = {"gapX": 4, "gapY": 6, "marginX": 14, "marginY": 12, "format": "a4"}
    shown = {"hideLinkUnderline": False, "hideIcons": False, "hideSectionIcons": True}
    colours = {"primary": "rgba(0, 0, 0, 1)", "text": "rgba(0, 0, 0, 1)"}
    return {
        "template": "onyx",
        "layout": {
            "sidebarWidth": 35,
            "pages": [{"fullWidth": True, "main": order, "sidebar": []}],
        },
        "page": {**page, "locale": _language(locale), **shown},
        "design": {
            "level": {"icon": "star", "type": "hidden"},
            "colors": {**colours, "background": "rgba(255, 255, 255, 1)"},
        },
        "typography": {
            "body": {**letters, "fontWeights": ["400", "600"], "fontSize": 10},
            "heading": {**letters, "fontWeights": ["600"], "fontSize": 14},
        },
        "notes": "",
        "styleRules": [],
    }


def _language(locale: str) -> str:
    return {"en": "en-US", "zh": "zh-CN"}.get(locale, locale)
