"""Builds the document from the head and the sections of a resume."""

import re
from typing import Any

from resume_mcp.importing.body import read_body
from resume_mcp.importing.contact import Head
from resume_mcp.importing.cues import is_degree, org_score, role_score, school_score, works_alone
from resume_mcp.importing.entries import Draft, cut
from resume_mcp.importing.fields import Slots, name_job, name_school, order_vote, with_town
from resume_mcp.importing.headings import kind_of
from resume_mcp.importing.labels import label_of, split_label
from resume_mcp.importing.lines import Line, Parsed, is_sentence, paragraph
from resume_mcp.importing.lists import read_listed
from resume_mcp.importing.model import Notice
from resume_mcp.importing.pieces import Piece, Pieces, bare, take_apart
from resume_mcp.importing.places import location_of
from resume_mcp.importing.sections import Section, group
from resume_mcp.importing.skills import read_skills
from resume_mcp.resume.document import JsonObject

_SHORT = ("awards", "certificates", "publications", "languages", "interests", "references")


class Composer:
    """Collects what the sections hold."""

    def __init__(self, parsed: Parsed, *, soft: bool) -> None:
        self.notices: list[Notice] = list(parsed.notices)
        self.spent: list[str] = []
        self.unplaced: list[str] = []
        self.recognised = 0
        self._soft = soft
        self._front = parsed.front
        self._grouped = group(parsed.lines)
        self._lists: dict[str, list[Any]] = {}
        self._order: list[JsonObject] = []
        self._summary: list[str] = []
        self._left: list[str] = []

    def document(self, locale: str) -> JsonObject:
        """Return the document; what has no place stands in a custom section."""
        head = self._head()
        for section in self._grouped.sections:
            self._take_section(section, head)
        for number, text in head.left:
            self._leave(text, number)
        self._complete_school(head)
        document: JsonObject = {"basics": self._basics(head)}
        document.update(self._lists)
        self._add_unplaced(document, locale)
        document["meta"] = {"locale": locale, **({"sections": self._order} if self._order else {})}
        return document

    def is_resume(self) -> bool:
        """Tell whether anything but free text was recognised."""
        entries = [key for key in self._lists if key != "customSections"]
        return bool(entries) or self.recognised >= 2

    def _head(self) -> Head:
        grouped, front = self._grouped, self._front
        head = Head(name=grouped.name or front.get("name", ""), label=grouped.label)
        head.read(grouped.head)
        for text in grouped.beside:
            if role_score(text) > 1 and not head.label:
                head.label = text
            else:
                self.spent.append(text)
        for key in ("email", "phone"):
            if front.get(key) and not getattr(head, key):
                setattr(head, key, front[key])
        if not head.name and front.get("author"):
            head.name = front["author"]
        return head

    def _take_section(self, section: Section, head: Head) -> None:
        self.spent.append(section.title)
        if section.kind == "contact":
            self._take_contact(section, head)
            return
        if not section.lines:
            return
        if section.kind == "summary":
            self._take_summary(section)
        elif section.kind is None:
            self._take_custom(section)
        elif section.kind in _SHORT:
            listed = read_listed(section.kind, section.lines)
            self.spent += listed.spent
            self._add(section, section.kind, listed.items)
        elif section.kind == "skills":
            self._take_skills(section)
        else:
            self._take_entries(section)

    @staticmethod
    def _take_contact(section: Section, head: Head) -> None:
        """Read details; under a heading that is itself a label (求职意向) its value may stand bare."""
        known = label_of(section.title)
        bare_lines = [line for line in section.lines if split_label(line.plain) is None]
        if known and known.field == "personal" and len(bare_lines) == len(section.lines) > 0:
            head.add_labelled(known, section.title, " ".join(line.plain for line in section.lines))
        else:
            head.read(section.lines)

    def _add(self, section: Section, key: str, items: list[Any]) -> None:
        if not items:
            return
        self.recognised += len(items)
        if key not in self._lists:
            self._order.append({"key": key, "title": section.title})
        self._lists.setdefault(key, []).extend(items)

    def _take_summary(self, section: Section) -> None:
        lines = [
            line._replace(text=f"- {line.text}") if line.kind == "bullet" else line
            for line in section.lines
        ]
        text = ""
        for index, line in enumerate(lines):
            before = lines[index - 1] if index else None
            wrapped = before and before.kind == line.kind == "text" and not line.gap
            if wrapped and before:
                text = (
                    paragraph([before._replace(text=text), line])
                    if self._soft or len(before.plain) > 40
                    else f"{text}\n{line.text}"
                )
            else:
                text += (
                    "\n\n" if line.gap and text and line.kind == "text" else "\n" if text else ""
                ) + line.text
        self._summary.append(text)
        self.recognised += 1

    def _take_skills(self, section: Section) -> None:
        lines = [line for line in section.lines if not self._is_aside(line)]
        self._add(section, "skills", read_skills(lines))

    def _is_aside(self, line: Line) -> bool:
        """Leave a remark such as （按逆序排列） aside: it is no entry and no bullet."""
        plain = line.plain
        aside = line.kind == "text" and (
            plain[:1] in "(（" and plain[-1:] in ")）" or plain.endswith("。") and len(plain) < 40
        )
        if aside:
            self._leave(plain, line.number)
        return aside

    def _leave(self, text: str, number: int) -> None:
        self.unplaced.append(text)
        where = f"line {number}" if number else ""
        self.notices.append(
            Notice(where, f"No place was found for {text[:60]!r}; it is kept in the last section.")
        )

    def _take_entries(self, section: Section) -> None:
        kind = section.kind or "custom"
        lines = [line for line in section.lines if not self._repeats(line, section)]
        parts = cut(lines, kind)
        for line in parts.intro:
            self._leave(line.text, line.number)
        heads = [take_apart(draft.head) for draft in parts.drafts]
        if kind == "education":
            items = [
                self._school(draft, head) for draft, head in zip(parts.drafts, heads, strict=True)
            ]
        elif kind == "projects":
            items = [
                self._project(draft, head) for draft, head in zip(parts.drafts, heads, strict=True)
            ]
        else:
            items = self._jobs(parts.drafts, heads, kind)
        self._add(section, kind, items)

    def _repeats(self, line: Line, section: Section) -> bool:
        """Tell whether a sub-heading only says again what the section is."""
        same = line.kind == "heading" and kind_of(line.plain) == section.kind
        self.spent += [line.plain] if same else []
        return same

    def _jobs(self, drafts: list[Draft], heads: list[Pieces], kind: str) -> list[JsonObject]:
        vote = order_vote(heads)
        slots = [
            _promotion(index, drafts, heads) or name_job(head, vote=vote)
            for index, head in enumerate(heads)
        ]
        if any(head.place for head in heads):
            slots = [
                own if head.place else with_town(own)
                for own, head in zip(slots, heads, strict=True)
            ]
        items: list[JsonObject] = []
        for index, (draft, head, own) in enumerate(zip(drafts, heads, slots, strict=True)):
            if self._only_employer(index, drafts, slots):
                self.spent += [piece.text for piece in head.pieces] + head.spent + [head.place]
                continue
            org, place = own.org, head.place
            if not org and own.role:
                org, place = self._employer_above(index, drafts, heads, slots, place)
                if org:
                    where = f"line {draft.head[0].number}"
                    self.notices.append(
                        Notice(
                            where, f"{own.role!r} names no employer; {org!r} above it was taken."
                        )
                    )
            items.append(self._job(draft, head, own._replace(org=org), place or own.place, kind))
        return items

    @staticmethod
    def _only_employer(index: int, drafts: list[Draft], slots: list[Slots]) -> bool:
        """Tell whether an entry is the employer of the positions that follow, nothing more."""
        if slots[index].role or drafts[index].body or index + 1 == len(drafts):
            return False
        after = slots[index + 1]
        same_group = drafts[index + 1].parent is drafts[index]
        return bool(after.role) and (not after.org or same_group) and not works_alone(after.role)

    @staticmethod
    def _employer_above(
        index: int, drafts: list[Draft], heads: list[Pieces], slots: list[Slots], place: str
    ) -> tuple[str, str]:
        """Return the employer of a promotion: the one of the group, else of the entry above."""
        if works_alone(slots[index].role):
            return "", place
        parent = drafts[index].parent
        if parent is not None:
            above = next((i for i, draft in enumerate(drafts) if draft is parent), -1)
            return (slots[above].org, place or heads[above].place) if above >= 0 else ("", place)
        for above in range(index - 1, -1, -1):
            if slots[above].org:
                own_line = (
                    len({piece.row for piece in heads[above].pieces}) > 1 or not slots[above].role
                )
                close = not drafts[index].head[0].gap
                return (
                    (slots[above].org, place or heads[above].place)
                    if own_line or close
                    else ("", place)
                )
        return "", place

    def _job(self, draft: Draft, head: Pieces, slots: Slots, place: str, kind: str) -> JsonObject:
        body = read_body(draft.body, soft=self._soft)
        self.spent += head.spent + body.spent
        extras = [*slots.extras, *(head.labelled.get(key, "") for key in ("department", "name"))]
        made: JsonObject = {
            "organization" if kind == "volunteer" else "name": slots.org,
            "position": slots.role,
            "location": place,
            "url": head.labelled.get("url") or body.fields.get("url") or slots.url,
            **self._period(head, draft, single="startDate"),
            "summary": _lines(*extras, body.summary),
            "highlights": body.highlights + _unread(body.fields, "score", "courses", "keywords"),
        }
        return _filled(made, "name" if kind == "work" else "organization")

    def _period(self, head: Pieces, draft: Draft, *, single: str) -> JsonObject:
        """Return startDate and endDate; a date alone is the one that `single` names."""
        found = head.dates
        where = f"line {draft.head[0].number}"
        if found is None:
            wording = head.labelled.get("date", "")
            if wording:
                self.notices.append(
                    Notice(where, f"The date {wording!r} was not understood and kept as it is.")
                )
            return {"startDate": wording} if wording else {}
        for wording in found.vague:
            self.notices.append(
                Notice(where, f"The date {wording!r} was not understood and kept as it is.")
            )
        if not found.start:
            return {single: found.end}
        return {"startDate": found.start, "endDate": found.end}

    def _school(self, draft: Draft, head: Pieces) -> JsonObject:
        slots = name_school(head)
        body = read_body(draft.body, soft=self._soft)
        self.spent += head.spent + body.spent
        score, extras = _score(
            [
                *slots.extras,
                *[
                    line.plain
                    for line in draft.body
                    if line.kind == "bullet" and _GPA.match(line.plain)
                ],
            ]
        )
        highlights = [text for text in body.highlights if not _GPA.match(text)]
        given, more = _score(
            [
                f"GPA {value}"
                for value in (head.labelled.get("score"), body.fields.get("score"))
                if value
            ]
        )
        extras += more
        courses = head.labelled.get("courses") or body.fields.get("courses", "")
        made: JsonObject = {
            "institution": slots.org, "url": slots.url, "area": slots.area, "studyType": slots.degree, "location": head.place,
            **self._period(head, draft, single="endDate"),
            "score": given or score,
            "courses": [course for course in re.split(r"\s*[,，、;；]\s*", courses.rstrip("。.")) if course],
            "summary": _lines(*extras, body.summary),
            "highlights": highlights + _unread(body.fields, "keywords", "url"),
        }  # fmt: skip
        return _filled(made, "institution")

    def _project(self, draft: Draft, head: Pieces) -> JsonObject:
        own = _project_head(draft, head)
        body = read_body(draft.body, soft=self._soft)
        self.spent += head.spent + body.spent
        keywords = head.labelled.get("keywords") or body.fields.get("keywords", "")
        made: JsonObject = {
            "name": own["name"], "entity": own.get("entity", ""), "roles": [role for role in (own.get("role", ""),) if role],
            **self._period(head, draft, single="endDate"),
            "url": head.labelled.get("url") or body.fields.get("url") or own.get("url", ""),
            "description": _lines(own.get("text", ""), body.summary),
            "highlights": body.highlights + _unread(body.fields, "score", "courses"),
            "keywords": [word for word in re.split(r"\s*[,，、;；/|]\s*", keywords.rstrip("。.")) if word],
        }  # fmt: skip
        return _filled(made, "name")

    def _take_custom(self, section: Section) -> None:
        """Keep a section that the table does not name, under its own title."""
        made: JsonObject = {"key": _key(section.title), "title": section.title}
        kinds = {line.kind for line in section.lines}
        parts = cut(section.lines, "custom")
        dated = sum(draft.dated for draft in parts.drafts)
        if "heading" in kinds or (dated > 0 and not parts.intro and dated * 2 >= len(parts.drafts)):
            made |= {"kind": "items", "items": [self._custom(draft) for draft in parts.drafts]}
            text = "\n\n".join(line.text for line in parts.intro)
            made |= {"text": text} if text else {}
        elif "bullet" in kinds:
            made |= {"kind": "list", "items": [line.text for line in section.lines]}
        else:
            made |= {
                "kind": "text",
                "text": paragraph(section.lines)
                if self._soft
                else "\n".join(line.text for line in section.lines),
            }
        self._lists.setdefault("customSections", []).append(made)
        self._order.append({"key": made["key"], "title": section.title})
        self.recognised += "items" in made

    def _custom(self, draft: Draft) -> JsonObject:
        head = take_apart(draft.head)
        slots = name_job(head)
        body = read_body(draft.body, soft=self._soft)
        self.spent += head.spent + body.spent
        title, org = slots.role, slots.org
        if role_score(title) < 2 and (not title or head.pieces[0].text == org):
            title, org = org, title
        made = {
            "title": title, "organization": org, "location": head.place, "url": slots.url,
            **self._period(head, draft, single="endDate"),
            "summary": _lines(*slots.extras, *head.labelled.values(), body.summary),
            "highlights": body.highlights + [f"{key}: {value}" for key, value in body.fields.items()],
        }  # fmt: skip
        return _filled(made, "title")

    def _complete_school(self, head: Head) -> None:
        """Make a school of 毕业院校, 学历 and 专业 where no section of its own names one."""
        by_key = {field["key"]: field for field in head.personal}
        if "graduateSchool" not in by_key or self._lists.get("education"):
            return
        taken = {
            key: by_key[key]
            for key in ("graduateSchool", "degree", "major", "graduationDate")
            if key in by_key
        }
        head.personal = [field for field in head.personal if field not in taken.values()]
        value = {key: field["value"] for key, field in taken.items()}
        slots = name_school(
            Pieces(take_apart([_line(value["graduateSchool"])]).pieces, None, {}, "", [])
        )
        self._lists["education"] = [
            _filled(
                {
                    "institution": slots.org,
                    "studyType": value.get("degree", slots.degree),
                    "area": value.get("major", slots.area),
                    "endDate": value.get("graduationDate", ""),
                },
                "institution",
            )
        ]
        self.recognised += 1

    def _basics(self, head: Head) -> JsonObject:
        self.spent += head.spent
        made: JsonObject = {
            "name": head.full_name(), "label": head.label, "email": head.email, "phone": head.phone, "url": head.url,
            "summary": "\n\n".join([*head.summary, *self._summary]),
            "location": location_of(head.place) if head.place else {},
            "profiles": head.profiles,
            "personal": head.personal,
        }  # fmt: skip
        contact = bool(head.email or head.phone) or len(head.personal) > 2
        self.recognised += contact * (1 + bool(head.full_name() or head.label))
        return _filled(made, "name")

    def _add_unplaced(self, document: JsonObject, locale: str) -> None:
        if not self.unplaced:
            return
        title = "其他" if locale.startswith("zh") else "Other"
        section = {"key": "unplaced", "title": title, "kind": "list", "items": list(self.unplaced)}
        document.setdefault("customSections", []).append(section)


def _promotion(index: int, drafts: list[Draft], heads: list[Pieces]) -> Slots | None:
    """Return the title of a line that stands right below the body of an employer's entry.

    The employer had a line of its own, this entry has one line without an employer's name: so
    `Senior Manager - Treasury` is a title, and what is no known title is one too.
    """
    pieces = heads[index].pieces
    if index == 0 or len(pieces) != 1 or drafts[index].head[0].gap or heads[index].labelled:
        return None
    above = next((i for i in range(index - 1, -1, -1) if len(heads[i].pieces) > 1), -1)
    if above < 0 or any(drafts[i].head[0].gap for i in range(above + 1, index)):
        return None
    own_row = len({piece.row for piece in heads[above].pieces}) > 1 and len(drafts[above].head) > 1
    text = pieces[0].text
    if not own_row or org_score(text) > 1 or pieces[0].url or "," in text:
        return None
    return Slots(role=text)


_GPA = re.compile(
    r"(?i)^(?:c?gpa|绩点|平均绩点)\s*[:：]?\s*(\d[\d.]*(?:\s*/\s*\d[\d.]*)?)\s*[,，;；]?\s*"
)


def _score(texts: list[str]) -> tuple[str, list[str]]:
    """Take the grade out of phrases such as `GPA: 3.8/4.0, Dean's List`."""
    score, rest = "", []
    for text in texts:
        match = _GPA.match(text)
        if match and not score:
            score = match[1]
            text = text[match.end() :].strip()
        if text:
            rest.append(text)
    return score, rest


def _project_head(draft: Draft, head: Pieces) -> dict[str, str]:
    """Name the parts of a project: `name`, `role`, `entity`, `url`, and a description beside it."""
    if name := head.labelled.get("name"):
        return {
            "name": name,
            "role": head.labelled.get("role", ""),
            "text": _lines(*(p.text for p in head.pieces)),
        }
    if draft.listed or len(draft.head) == 1:
        described = _described(draft.head[0])
        if described:
            return described
    pieces = head.pieces
    if not pieces:
        return {"name": ""}
    roles = [
        piece
        for piece in pieces
        if role_score(piece.text) > 1 and len(pieces) > 1 and not piece.url
    ]
    rest = [piece for piece in pieces if piece not in roles[:1] and not _is_link_word(piece)]
    url = next((piece.url for piece in pieces if piece.url), "")
    role = head.labelled.get("role") or (roles[0].text if roles else "")
    rest = rest or pieces[:1]
    name, text = rest[0].text, _lines(*(piece.text for piece in rest[1:]))
    return {"name": name, "role": role, "url": url, "text": text}


def _is_link_word(piece: Piece) -> bool:
    words = (
        "link",
        "demo",
        "github",
        "code",
        "source",
        "source code",
        "website",
        "repo",
        "live",
        "链接",
        "演示",
    )
    return bool(piece.url) and piece.text.casefold() in words


def _described(line: Line) -> dict[str, str] | None:
    """Split `**FraudShield** (Open Source) -- Real-time …` and `tiny-form：轻量表单库`."""
    first, rest = line.spans[0], line.spans[1:]
    after = "".join(span.text for span in rest)
    if first.style != "plain" and len(after.strip()) > 3 and not take_apart([line]).dates:
        text = (
            line.text[line.text.find(first.text) + len(first.text) :]
            if first.text in line.text
            else after
        )
        text = re.sub(r"^[*_`]*(?:\]\([^()]*\)[*_]*)?\s*(?:[:：]|[-–—]+)?[*_]*\s*", "", text)
        return {"name": first.text.strip(" :："), "url": first.url, "text": text}
    match = re.match(
        r"^(.{2,50}?)\s*(?:[:：]|\s[-–—]{1,2}\s|——)\s*(\S.{8,})$", line.plain, re.DOTALL
    )
    if (
        match
        and first.style == "plain"
        and len(match[1].split()) <= 7
        and not take_apart([line]).dates
    ):
        return {"name": match[1], "text": match[2]}
    return None


def _unread(fields: dict[str, str], *keys: str) -> list[str]:
    return [f"{key}: {fields[key]}" for key in keys if key in fields]


def _lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def _filled(made: JsonObject, first: str) -> JsonObject:
    """Return an item without its empty fields; the one that names it stays."""
    return {key: value for key, value in made.items() if value or key == first}


def _key(title: str) -> str:
    key = re.sub(r"[^\w]+", "-", title.casefold()).strip("-")
    return key or "section"


def _line(text: str) -> Line:
    from resume_mcp.importing.lines import plain_line

    return plain_line(0, "text", text)
