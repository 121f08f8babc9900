"""Reads the head of a resume: name, headline, contact details, personal fields, links."""

import re
import unicodedata
from typing import NamedTuple

from resume_mcp.importing.cues import DEGREES_HAN, role_score, school_score
from resume_mcp.importing.headings import is_document_title
from resume_mcp.importing.labels import Label, label_of, normal, split_label
from resume_mcp.importing.lines import Line, is_sentence, join
from resume_mcp.importing.links import EMAIL, URL, network_of, phone_in, profile, with_scheme
from resume_mcp.importing.names import clean_name, looks_like_name
from resume_mcp.importing.tables import words
from resume_mcp.importing.places import is_place, split_place
from resume_mcp.resume.document import JsonObject

_SPLIT = re.compile(
    r"\s*[|｜•∙●◆⋅]\s*|\s*·\s+|\s+·\s*|\t+|\s{2,}|\u3000+|\s+[–—]\s+|(?<!\d)\s+-\s+|\s+-\s+(?!\d)|\s*[；;]\s*"
)
_SPACED_LABEL = re.compile(r"(?<![一-鿿])([一-鿿])[ \u3000]+([一-鿿])(?=[ \u3000]*[:：])")
_LABEL = re.compile(
    r"(?<=\S)[ ,，]+((?:[一-鿿/]{2,6}|(?:[A-Z][A-Za-z-]*[ ])?[A-Z][A-Za-z-]+)[:：])(?!//)"
)


class Segment(NamedTuple):
    """A piece of a line of the head, and the links inside it."""

    text: str
    number: int
    links: tuple[tuple[str, str], ...]
    alone: bool


class Head:
    """What the head of a resume says, filled piece by piece."""

    def __init__(self, *, name: str = "", label: str = "") -> None:
        self.name, self.label = name, label
        self.email = self.phone = self.url = self.place = self.photo = ""
        self.first = self.last = self.whole = ""
        self.profiles: list[JsonObject] = []
        self.personal: list[JsonObject] = []
        self.summary: list[str] = []
        self.left: list[tuple[int, str]] = []
        self.spent: list[str] = []
        self._seen = 0
        self._prose = False

    def read(self, lines: list[Line]) -> None:
        """Take in lines; a wrapped paragraph becomes one text of the summary."""
        for line in lines:
            if self._is_prose(line):
                self._add_prose(line)
                continue
            self._prose = False
            for segment in segments_of(line):
                self._take(segment)
                self._seen += 1

    def _is_prose(self, line: Line) -> bool:
        plain = line.plain
        if (
            EMAIL.search(plain)
            or (phone_in(plain) and len(plain) < 100)
            or any(s.url for s in line.spans if s.text == plain)
        ):
            return False
        labelled = split_label(plain)
        if labelled and label_of(labelled[0]):
            return False
        return is_sentence(plain) or (self._prose and not line.gap and line.kind == "text")

    def _add_prose(self, line: Line) -> None:
        if self._prose and not line.gap and line.kind == "text":
            self.summary[-1] = join(self.summary[-1], line.text)
        else:
            self.summary.append(line.text)
        self._prose = True

    def _take(self, segment: Segment) -> None:
        labelled = split_label(segment.text)
        known = label_of(labelled[0]) if labelled else None
        if labelled and known:
            self.spent.append(labelled[0])
            self._take_labelled(known, labelled[0], labelled[1], segment)
        elif labelled and labelled[1] and not is_sentence(labelled[1]):
            self._take_unknown_label(labelled[0], labelled[1], segment)
        else:
            for part in _slashed(segment.text):
                self._take_bare(part, segment)

    def _take_labelled(self, label: Label, wording: str, value: str, segment: Segment) -> None:
        if not value:
            return
        if label.field in ("email", "phone", "url", "profile"):
            self._take_contact(label, wording, value, segment)
        elif label.field == "personal":
            self._take_personal(label, wording, value)
        elif label.field == "summary":
            self.summary.append(value)
        elif label.field == "location" and not self.place:
            self.place = value
        elif not getattr(self, label.field, ""):
            setattr(self, label.field, value)
        else:
            self._add_personal(label.field, wording, value, "personal")

    def _take_contact(self, label: Label, wording: str, value: str, segment: Segment) -> None:
        url = next((url for text, url in segment.links if text and text in value), "")
        if label.field in ("url", "profile") and not EMAIL.fullmatch(value):
            self._take_link(label, value, url)
            return
        rest = self._details(value, segment)
        if rest == value:
            self._add_personal(label.field, wording, value, "personal")
        elif rest:
            self.left.append((segment.number, rest))

    def _take_link(self, label: Label, value: str, url: str) -> None:
        found = URL.search(value)
        target = url or (found[0] if found else "")
        rest = _bare(value.replace(found[0], "") if found else "")
        if label.field == "url" and (target or " " not in value) and not self.url:
            self.url = with_scheme(target or value)
        elif label.field == "url":
            self.profiles.append(profile(target or value))
        else:
            self.profiles.append(self._named_profile(label.key, value, target))
        if rest:
            self.left.append((0, rest))

    @staticmethod
    def _named_profile(network: str, value: str, target: str) -> JsonObject:
        if target:
            return profile(target, network)
        return {"network": network, "username": value.lstrip("@")}

    def add_labelled(self, label: Label, wording: str, value: str) -> None:
        """Take in a personal field whose label stood as a heading."""
        self._take_personal(label, wording, re.sub(r"\s+", " ", value))

    def _take_personal(self, label: Label, wording: str, value: str) -> None:
        simple = len(value) <= 24 and not re.search(r"[/／,，、|]", value)
        if label.key == "desiredPosition" and simple and not self.label:
            self.label = value
        else:
            self._add_personal(label.key, wording, value, label.sensitivity)

    def _add_personal(self, key: str, label: str, value: str, sensitivity: str) -> None:
        self.personal.append(
            {"key": key, "label": label, "value": value, "sensitivity": sensitivity}
        )

    def _take_unknown_label(self, label: str, value: str, segment: Segment) -> None:
        url = URL.search(value)
        if url and _bare(value.replace(url[0], "")) == "":
            target = next((u for text, u in segment.links if text in value), url[0])
            self.profiles.append(profile(target, label))
            self.spent.append(label)
            return
        if EMAIL.search(value) or (phone_in(value) and len(value) < 30):
            self.spent.append(label)
            self._take_bare(value, segment)
            return
        self._add_personal(normal(label), label, value, "personal")

    def _take_bare(self, text: str, segment: Segment) -> None:
        if is_document_title(text):
            self.spent.append(text)
            return
        rest = self._details(text, segment)
        if rest and label_of(rest):
            self.spent.append(rest)
            return
        if not rest or self._short_fact(rest):
            return
        if not self.name and self._seen < 8:
            name, others = clean_name(rest)
            if looks_like_name(name, first=self._seen == 0 and segment.alone):
                self.name = name
                for other in others:
                    self._take_bare(other, segment)
                return
        self._take_rest(rest, segment)

    def _take_rest(self, rest: str, segment: Segment) -> None:
        if is_place(rest) and not self.place:
            self.place = rest.strip(" ()（）")
        elif self.name and rest.strip().casefold() == self.name.casefold():
            self.spent.append(rest)
        elif role_score(rest) > 1 and not self.label and not is_sentence(rest):
            self.label = rest
        elif self._may_be_town(rest, segment):
            self.place = rest
        elif not self._address(rest):
            self.left.append((segment.number, rest))

    def _may_be_town(self, text: str, segment: Segment) -> bool:
        """A short capitalised word between phone and e-mail is where the person lives."""
        return (
            not self.place
            and not segment.alone
            and re.fullmatch(r"[A-ZÀ-Þ][\w'’À-ÿ.-]+(?:[ ,]{1,2}[A-ZÀ-Þ][\w'’À-ÿ.-]*){0,3}", text)
            is not None
        )

    def _address(self, text: str) -> bool:
        rest, place = split_place(text)
        if self.place or not (
            (place and rest[:1].isdigit())
            or (re.match(r"^\d+[\w-]*\s+\w+", text) and len(text) < 90)
        ):
            return False
        self.place = text
        return True

    def _details(self, text: str, segment: Segment) -> str:
        """Take e-mail, links and phone out of a text and return what is left of it."""
        for label, url in segment.links:
            if (
                label
                and label in text
                and not EMAIL.search(url)
                and (not EMAIL.search(label))
                and (url or "").strip()
            ):
                self._add_link(url, "" if URL.fullmatch(label) else label)
                text = text.replace(label, " ", 1)
        for found in EMAIL.findall(text):
            self._add_once("email", found)
        text = EMAIL.sub(" ", text)
        for found in URL.findall(text):
            self._add_link(found, "")
        text = URL.sub(" ", text)
        while match := phone_in(text):
            self._add_once("phone", match[0].strip())
            text = text[: match.start()] + " " + text[match.end() :]
        return _bare(text)

    def _add_once(self, field: str, value: str) -> None:
        if not getattr(self, field):
            setattr(self, field, value)
        elif getattr(self, field) == value:
            self.spent.append(value)
        else:
            self._add_personal(f"other{field.title()}", field.title(), value, "personal")

    def _add_link(self, url: str, text: str) -> None:
        if network_of(url) or self.url or (text and not URL.search(text) and len(text.split()) > 1):
            self.profiles.append(profile(url, "", text))
        else:
            self.url = with_scheme(url)
            self.spent.append(text)

    def _short_fact(self, text: str) -> bool:
        """Take 男, 28岁, 1990年, 5年经验, 本科, or a school: what forms put without a label."""
        for pattern, key, label, sensitivity in _FACTS:
            if re.fullmatch(pattern, text, re.IGNORECASE):
                self._add_personal(key, label, text, sensitivity)
                return True
        if text in words(DEGREES_HAN):
            self._add_personal("degree", "学历", text, "public")
            return True
        if school_score(text) and not is_sentence(text) and not self._has("graduateSchool"):
            self._add_personal("graduateSchool", "毕业院校", text, "public")
            return True
        return False

    def full_name(self) -> str:
        """Return the name, put together where a form asks for its parts."""
        if self.name:
            return self.name
        last, comma, first = self.whole.partition(",")
        if comma:
            return f"{first.strip()} {last.strip()}"
        return self.whole or " ".join(part for part in (self.first, self.last) if part)

    def _has(self, key: str) -> bool:
        return any(field["key"] == key for field in self.personal)


_FACTS = (
    (r"[男女]性?|male|female", "gender", "性别", "personal"),
    (r"\d{2}\s*岁|\d{2} years old", "age", "年龄", "personal"),
    (r"(?:19|20)\d{2}(?:\s*年(?:\s*\d{1,2}\s*月)?|[./-]\d{1,2})?(?:\s*(?:出?生|-))?", "birthDate", "出生年月", "personal"),
    (r"\d{1,2}\+?\s*年(?:以?上)?(?:工作|开发|从业|相关|研发)*(?:经验|经历)?|\d{1,2}\+? years?(?: of)? experience", "yearsOfExperience", "工作年限", "public"),
    (r"中共党员|预备党员|共青团员|群众|党员|团员", "politicalStatus", "政治面貌", "personal"),
    (r"已婚|未婚", "maritalStatus", "婚姻状况", "personal"),
    (r"[汉满回藏壮苗]族", "ethnicity", "民族", "personal"),
    (r"(?:在职|离职)[-—\w一-鿿]*", "jobStatus", "求职状态", "public"),
)  # fmt: skip


def segments_of(line: Line) -> list[Segment]:
    """Return the pieces of a line of the head."""
    text = _SPACED_LABEL.sub(r"\1\2", line.plain)
    links = tuple((span.text.strip(), span.url) for span in line.spans if span.url)
    parts = [part for part in _SPLIT.split(text) if part and part.strip()]
    parts = [piece for part in parts for piece in _at_labels(part) if piece.strip()]
    parts = [piece.strip() for part in parts for piece in _commas(part)]
    parts = _cells(parts)
    return [Segment(part, line.number, links, len(parts) == 1) for part in parts]


def _at_labels(text: str) -> list[str]:
    """Split `姓名：张伟 性别：男`: before each label that follows a value."""
    if not re.search(r"[:：]", text):
        return [text]
    starts = [
        match.start(1)
        for match in _LABEL.finditer(text)
        if re.search(r"[:：]\s*\S", text[: match.start()])
    ]
    return [text[a:b] for a, b in zip([0, *starts], [*starts, len(text)], strict=True)]


def _commas(text: str) -> list[str]:
    """Split at commas where one part is a fact such as 男 or an e-mail address."""
    parts = [part.strip() for part in re.split(r"[,，]\s*", text) if part.strip()]
    if len(parts) < 2 or split_label(text):
        return [text]
    telling = any(
        re.fullmatch(r"[男女]|\d{2}岁|(?:19|20)\d{2}年.{0,4}", part)
        or EMAIL.fullmatch(part)
        or phone_in(part)
        for part in parts
    )
    if not telling:
        return [text]
    return _joined_places(parts)


def _joined_places(parts: list[str]) -> list[str]:
    joined: list[str] = []
    for part in parts:
        if joined and is_place(f"{joined[-1]}, {part}") and not is_place(joined[-1]):
            joined[-1] = f"{joined[-1]}, {part}"
        else:
            joined.append(part)
    return joined


def _cells(parts: list[str]) -> list[str]:
    """Join the cells of a form: 姓名 | 张伟 becomes 姓名：张伟."""
    joined: list[str] = []
    index = 0
    while index < len(parts):
        known = label_of(parts[index])
        following = parts[index + 1] if index + 1 < len(parts) else ""
        if known and following and not label_of(following) and not split_label(following):
            joined.append(f"{parts[index].rstrip(':：')}：{following}")
            index += 2
        else:
            joined.append(parts[index])
            index += 1
    return joined


def _slashed(text: str) -> list[str]:
    """Split 王晓明/男/1990 and 本科/北湖大学, but no link and no title."""
    if URL.search(text) or EMAIL.search(text) or is_sentence(text):
        return [text]
    parts = [part.strip() for part in re.split(r"\s*[/／]\s*", text) if part.strip()]
    telling = any(
        re.fullmatch(r"[男女]", part) or part in words(DEGREES_HAN) or school_score(part)
        for part in parts
    )
    spaced = " / " in text
    return parts if len(parts) > 1 and (telling or spaced) else [text]


def _bare(text: str) -> str:
    """Return a text without the separators and brackets that the taken parts leave behind."""
    text = re.sub(r"[(（\[<]\s*[)）\]>]", " ", re.sub(r"\s+", " ", text))
    if text and unicodedata.category(text[0]) in ("So", "Sk", "Cn", "Co"):
        text = re.sub(r"^[^\w(（+]+", "", text)
    text = text.strip(" ,，;；|·•-–—:：/<>")
    if text[:1] in "(（" and text[-1:] in ")）":
        text = text[1:-1].strip()
    return (
        "" if re.fullmatch(r"(?i)(?:e-?mail|tel|phone|mobile|cell|web|[\W_]*)\.?", text) else text
    )
