"""Builds the document from the head and the sections of a resume."""

import re
from typing import Any

from resume_mcp.importing.written.contact import Head
from resume_mcp.importing.written.cues import is_degree, role_score, school_score
from resume_mcp.importing.written.custom import read_custom
from resume_mcp.importing.written.entries import Cut, Draft, cut, dates_of
from resume_mcp.importing.written.headings import kind_of
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.jobs import read_jobs
from resume_mcp.importing.written.labels import label_of, split_label
from resume_mcp.importing.written.lines import Line, Parsed, is_sentence, join, plain_line
from resume_mcp.importing.written.lists import SHORT_SECTIONS, read_listed, read_spoken, speaks
from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.places import location_of
from resume_mcp.importing.written.projects import read_projects
from resume_mcp.importing.written.ranges import is_duration
from resume_mcp.importing.written.schools import read_schools, school_of_form
from resume_mcp.importing.written.sections import Section, group
from resume_mcp.importing.written.skills import read_skills, split_skills
from resume_mcp.resume.document import JsonObject

_ABILITIES = ("skills", "languages", "certificates")


# Place and day under a signature, as European resumes end.
_SIGNED = re.compile(
    r"[^\W\d_][^\d,]{1,30},?\s+(?:den |le |the |am |a )?(?:\d{1,2}[./]\d{1,2}[./]\d{4}|"
    r"\d{1,2}\.? [^\W\d_]+ \d{4})"
)


class Composer:
    """Collects what the sections hold."""

    def __init__(self, parsed: Parsed, *, soft: bool) -> None:
        self.notes = Notes(notices=list(parsed.notices))
        self._soft = soft  # lines that follow each other are one wrapped paragraph
        self._front = parsed.front
        self._grouped = group(self._without_signature(parsed.lines))
        self._lists: dict[str, list[Any]] = {}
        self._order: list[JsonObject] = []
        self._summary: list[str] = []
        self._person = 0  # how much of a person stands in the head

    def _without_signature(self, lines: list[Line]) -> list[Line]:
        """Set aside `Leipzig, 02.11.2026` at the very end, with the name below it."""
        for index in range(max(len(lines) - 2, 1), len(lines)):
            if lines[index].kind == "text" and _SIGNED.fullmatch(lines[index].plain):
                for line in lines[index:]:
                    self.notes.leave(line.number, line.plain)
                return lines[:index]
        return lines

    def document(self, locale: str) -> JsonObject:
        """Return the document; what has no place stands in a custom section."""
        head = self._head()
        for section in self._grouped.sections:
            self._take_section(section, head)
        for number, text in head.left:
            self.notes.leave(number, text)
        self._complete_school(head)
        basics = self._basics(head)
        self._add_unplaced(locale)
        meta = {"locale": locale, **({"sections": self._order} if self._order else {})}
        return {"basics": basics, **self._lists, "meta": meta}

    def is_resume(self) -> bool:
        """Tell whether anything but free text was recognised."""
        if any(key in self._lists for key in ("work", "education", "volunteer")):
            return True
        return self._person > 2 or (self._person > 1 and bool(self._lists or self._summary))

    def listed(self) -> list[str]:
        """Return the headings over lists of what a person can do: only resumes have them."""
        return [row["title"] for row in self._order if row["key"] in _ABILITIES]

    def bare_headings(self) -> list[str]:
        """Return the headings of sections of resumes that have nothing under them."""
        return [each.title for each in self._grouped.sections if each.kind and not each.lines]

    def _head(self) -> Head:
        grouped, front = self._grouped, self._front
        head = Head(name=grouped.name or front.get("name", ""), label=grouped.label)
        head.read(grouped.head)
        for text in grouped.beside:
            if role_score(text) > 1 and not head.facts["label"]:
                head.facts["label"] = text
            else:
                self.notes.spent.append(text)
        for key in ("email", "phone"):
            if front.get(key) and not head.facts.get(key):
                head.facts[key] = front[key]
        head.facts["name"] = head.facts["name"] or front.get("author", "")
        return head

    def _take_section(self, section: Section, head: Head) -> None:
        self.notes.spent.append(section.title)
        if section.kind == "summary" and _holds_degrees(section.lines):
            section = section._replace(kind="education")
        if section.kind is None:
            section = self._without_named_lines(section, head)
        if section.kind == "contact":
            _take_contact(section, head)
        elif not section.lines:
            return
        elif section.kind == "summary":
            self._summary.append(_summary(section.lines, soft=self._soft))
        elif section.kind is None:
            made = read_custom(section, soft=self._soft, notes=self.notes)
            self._add("customSections", made["key"], section.title, [made])
        else:
            items = self._items(section)
            self._add(section.kind, section.kind, section.title, items)

    def _without_named_lines(self, section: Section, head: Head) -> Section:
        """Take `技能：SAP、Excel` out of a section such as 其他: each is a section of its own."""
        named: list[Line] = []
        for line in section.lines:
            labelled = split_label(line.plain) if line.kind != "heading" else None
            kind = kind_of(labelled[0]) if labelled and labelled[1] else None
            if labelled and kind in (*_ABILITIES, "interests"):
                named.append(line)
                value = plain_line(line.number, "text", labelled[1])
                self._take_section(Section(labelled[0], kind, line.number, [value]), head)
        return section._replace(lines=[line for line in section.lines if line not in named])

    def _add(self, key: str, shown: str, title: str, items: list[Any]) -> None:
        if items and title and not any(row["key"] == shown for row in self._order):
            self._order.append({"key": shown, "title": title})
        if items:
            self._lists.setdefault(key, []).extend(items)

    def _items(self, section: Section) -> list[JsonObject]:
        if section.kind in SHORT_SECTIONS:
            return read_listed(section.kind, section.lines, self.notes)
        if section.kind == "skills":
            bullets = any(line.kind == "bullet" for line in section.lines)
            lines = [ln for ln in section.lines if not self._is_aside(ln, among_bullets=bullets)]
            spoken = [line for line in lines if speaks(line)]
            self._add("languages", "languages", "", read_spoken(spoken, self.notes))
            return read_skills([line for line in lines if line not in spoken])
        kind = section.kind or "custom"
        parts = cut(
            [line for line in section.lines if not self._tells_nothing(line, section)], kind
        )
        for line in parts.intro:
            self.notes.leave(line.number, line.text)
        if not section.title:
            parts = self._without_schools(parts)
        if kind == "education":
            return read_schools(parts.drafts, soft=self._soft, notes=self.notes)
        if kind == "projects":
            return read_projects(parts.drafts, soft=self._soft, notes=self.notes)
        return read_jobs(parts.drafts, kind, soft=self._soft, notes=self.notes)

    def _without_schools(self, parts: Cut) -> Cut:
        """Take the schools out of entries that stand under no heading."""
        schools = [draft for draft in parts.drafts if _is_school(draft)]
        made = read_schools(schools, soft=self._soft, notes=self.notes)
        self._add("education", "education", "", made)
        return Cut(parts.intro, [draft for draft in parts.drafts if draft not in schools])

    def _is_aside(self, line: Line, *, among_bullets: bool) -> bool:
        """Leave a remark such as （按逆序排列） aside: it is no entry and no bullet."""
        plain = line.plain
        remark = among_bullets and split_label(plain) is None
        remark = remark and len(split_skills(plain, grouped=True)) < 2
        bracketed = plain[:1] in "(（" and plain[-1:] in ")）"
        ended = plain.endswith("。") and len(plain) < 40
        aside = line.kind == "text" and (bracketed or ended or remark)
        if aside:
            self.notes.leave(line.number, plain)
        return aside

    def _tells_nothing(self, line: Line, section: Section) -> bool:
        """Tell whether a line says again what the section is, or counts what the dates tell."""
        same = line.kind == "heading" and kind_of(line.plain) == section.kind
        same = same or is_duration(line.plain)
        self.notes.spent += [line.plain] if same else []
        return same

    def _complete_school(self, head: Head) -> None:
        if self._lists.get("education"):
            return
        school, others = school_of_form(head.personal, self.notes)
        if school:
            head.personal = others
            self._lists["education"] = [school]

    def _basics(self, head: Head) -> JsonObject:
        self.notes.spent += head.spent
        facts = head.facts
        place = facts.get("location", "")
        made: JsonObject = {
            "name": head.full_name(),
            "label": facts["label"],
            "email": facts.get("email", ""),
            "phone": facts.get("phone", ""),
            "url": facts.get("url", ""),
            "photo": facts.get("photo", ""),
            "summary": "\n\n".join([*head.summary, *self._summary]),
            "location": location_of(place) if place else {},
            "profiles": head.profiles,
            "personal": head.personal,
        }
        told = ("name", "label", "email", "phone", "location", "profiles")
        self._person = sum(bool(made[key]) for key in told) + len(head.personal) // 2
        return filled(made, "name")

    def _add_unplaced(self, locale: str) -> None:
        if self.notes.unplaced:
            title = "其他" if locale.startswith("zh") else "Other"
            section: JsonObject = {"key": "unplaced", "title": title, "kind": "list"}
            section["items"] = list(self.notes.unplaced)
            self._lists.setdefault("customSections", []).append(section)


def _holds_degrees(lines: list[Line]) -> bool:
    """Tell whether `Qualifications` are degrees with dates, not what somebody is good at."""
    degrees = [line for line in lines if is_degree(line.plain) and not is_sentence(line.plain)]
    return bool(degrees) and any(dates_of(line) for line in lines)


def _is_school(draft: Draft) -> bool:
    texts = [line.plain for line in draft.head]
    degree, school = any(map(is_degree, texts)), any(map(school_score, texts))
    return (degree or school) and not any(role_score(text) > 1 for text in texts)


def _take_contact(section: Section, head: Head) -> None:
    """Read details; under a heading that is itself a label (求职意向) its value may stand bare."""
    known = label_of(section.title)
    labelled = any(split_label(line.plain) for line in section.lines)
    if known and known.field == "personal" and section.lines and not labelled:
        head.add_labelled(known, section.title, " ".join(line.plain for line in section.lines))
    else:
        head.read(section.lines)


def _summary(lines: list[Line], *, soft: bool) -> str:
    """Return a section of prose as one text; its bullets stay bullets."""
    text = ""
    for index, line in enumerate(lines):
        own = f"- {line.text}" if line.kind == "bullet" else line.text
        before = lines[index - 1] if index else None
        if before is None:
            text = own
        elif line.kind == before.kind == "text" and not line.gap:
            wrapped = (soft and not before.hard) or len(before.plain) > 40
            text = join(text, own) if wrapped else f"{text}\n{own}"
        else:
            text += ("\n\n" if line.gap and line.kind == "text" else "\n") + own
    return text
