"""Reads the head of a resume: name, headline, contact details, personal fields, links."""

import re
from itertools import zip_longest

from resume_mcp.importing.written.cues import DEGREES_HAN, role_score, school_score
from resume_mcp.importing.written.headings import is_document_title
from resume_mcp.importing.written.labels import Label, label_of, normal, split_label
from resume_mcp.importing.written.lines import Line, is_sentence, join
from resume_mcp.importing.written.links import (
    EMAIL,
    URL,
    network_of,
    phone_in,
    profile,
    with_scheme,
)
from resume_mcp.importing.written.names import clean_name, looks_like_name
from resume_mcp.importing.written.places import is_place, split_place
from resume_mcp.importing.written.segments import Segment, at_slashes, bare_segment, segments_of
from resume_mcp.importing.written.tables import words
from resume_mcp.resume.document import JsonObject

_YEARS = (
    r"\d{1,2}\+?\s*年(?:以?上)?(?:工作|开发|从业|相关|研发)*(?:经验|经历)?"
    r"|\d{1,2}\+? years?(?: of)? experience"
)
_BORN = r"(?:19|20)\d{2}(?:\s*年(?:\s*\d{1,2}\s*月)?|[./-]\d{1,2})?(?:\s*(?:出?生|-))?"
_BORN_ON = (
    r"(?:né|née|né\(e\)|nacid[oa]|nato|nata|geboren|geb\.|born)\s+(?:le |el |am |il |on |em )?"
    r"\d.{4,60}"
)
_LICENCE = (
    r"(?:permis|führerschein|driving licen[cs]e|carnet|patente)\s*:?\s*"
    r"(?:de conduire |de conducir |klasse |class )?[A-E]\d?(?:[,/ ]+[A-E]\d?)*"
)
_SALARY = (
    r"\d+(?:\.\d+)?\s*[kK千万]?\s*[-–—~至]\s*\d+(?:\.\d+)?\s*(?:[kK千万]|元)"
    r"(?:\s*[/·每]?\s*(?:\d+薪|月|年))?"
)
_HOME = re.compile(r"(?:目前|现)?(?:现居|居住)(?:住)?(?:于|在|地)?\s*[:：]?\s*(?=[一-鿿])")
# What forms put without a label: pattern, key, label, sensitivity.
_FACTS = (
    (r"[男女]性?|male|female", "gender", "性别", "personal"),
    (r"\d{2}\s*岁|\d{2} years old", "age", "年龄", "personal"),
    (_BORN, "birthDate", "出生年月", "personal"),
    (_BORN_ON, "birthDate", "Date of birth", "personal"),
    (_LICENCE, "drivingLicence", "Driving licence", "public"),
    (_YEARS, "yearsOfExperience", "工作年限", "public"),
    (r"中共党员|预备党员|共青团员|群众|党员|团员", "politicalStatus", "政治面貌", "personal"),
    (r"已婚|未婚", "maritalStatus", "婚姻状况", "personal"),
    (_SALARY, "expectedSalary", "期望薪资", "personal"),
    (r"[汉满回藏壮苗]族", "ethnicity", "民族", "personal"),
    (r"(?:在职|离职)[-—\w一-鿿]*", "jobStatus", "求职状态", "public"),
)
_STREET_HAN = re.compile(r"[一-鿿][路街道号区區市省县巷弄室楼村](?![一-鿿]{3})")
_UK_TOWN = re.compile(
    r"[A-ZÀ-Þ][\w'’ .-]{2,30},? (?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d\d [A-Z\d]{4})"
)
_ZIP_TOWN = re.compile(r"(?:[A-Z]{1,2}-)?\d{4,5} [A-ZÀ-Þ][\w'’ À-ÿ.-]{2,40}")
_TOWN = re.compile(r"[A-ZÀ-Þ][\w'’À-ÿ.-]+(?:[ ,]{1,2}[A-ZÀ-Þ][\w'’À-ÿ.-]*){0,3}")


class Head:
    """What the head of a resume says, filled piece by piece."""

    def __init__(self, *, name: str = "", label: str = "") -> None:
        # name, label, email, phone, url, location, photo; first, last, whole of a name in parts
        self.facts: dict[str, str] = {"name": name, "label": label}
        self.profiles: list[JsonObject] = []
        self.personal: list[JsonObject] = []
        self.summary: list[str] = []
        self.left: list[tuple[int, str]] = []
        self.spent: list[str] = []
        self._seen = 0
        self._linked: set[tuple[int, str]] = set()  # the links that are taken
        self._prose = False
        self._label_line = -1  # the line that the headline stands on

    def read(self, lines: list[Line]) -> None:
        """Take in lines; a wrapped paragraph becomes one text of the summary."""
        for line, following in zip_longest(lines, lines[1:]):
            if self._is_prose(line) or _wraps(line, following):
                self._add_prose(line)
                continue
            self._prose = False
            for segment in segments_of(line):
                self._take(segment)
                self._seen += 1

    def add_labelled(self, label: Label, wording: str, value: str) -> None:
        """Take in a personal field whose label stood as a heading."""
        self._take_personal(label, wording, re.sub(r"\s+", " ", value))

    def full_name(self) -> str:
        """Return the name, put together where a form asks for its parts."""
        facts = self.facts
        if facts["name"]:
            return facts["name"]
        last, comma, first = facts.get("whole", "").partition(",")
        if comma:
            return f"{first.strip()} {last.strip()}"
        parts = (facts.get("first", ""), facts.get("last", ""))
        return last or " ".join(part for part in parts if part)

    def _is_prose(self, line: Line) -> bool:
        plain = line.plain
        if len(plain) > 1000:
            return True
        if _is_strip(line):
            return False
        if EMAIL.search(plain) or (phone_in(plain) and len(plain) < 100):
            return False
        if any(span.url and span.text == plain for span in line.spans):
            return False
        labelled = split_label(plain)
        if labelled and label_of(labelled[0]):
            return False
        return is_sentence(plain) or self._goes_on(line)

    def _goes_on(self, line: Line) -> bool:
        return self._prose and not line.gap and line.kind == "text"

    def _add_prose(self, line: Line) -> None:
        if self._goes_on(line):
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
            towns = _are_towns(segment.text)
            for part in [segment.text] if towns else at_slashes(segment.text):
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
        elif not self.facts.get(label.field):
            self.facts[label.field] = value
        else:
            self._add_personal(label.field, wording, value, "personal")

    def _take_contact(self, label: Label, wording: str, value: str, segment: Segment) -> None:
        link = next(((text, url) for text, url in segment.links if text and text in value), None)
        if label.field in ("url", "profile") and not EMAIL.fullmatch(value):
            self._take_link(label, value, link, segment)
            return
        rest = self._details(value, segment)
        if rest == value:
            self._add_personal(label.field, wording, value, "personal")
        elif rest:
            self.left.append((segment.number, rest))

    def _take_link(
        self, label: Label, value: str, link: tuple[str, str] | None, segment: Segment
    ) -> None:
        found = URL.search(value)
        text, target = link or (found[0] if found else "", found[0] if found else "")
        rest = bare_segment(value.replace(text, "")) if text else ""
        if label.field == "url" and not self.facts.get("url"):
            self.facts["url"] = with_scheme(target or value)
        elif label.field == "url":
            self.profiles.append(profile(target or value))
        elif target:
            self.profiles.append(profile(target, label.key, "" if URL.fullmatch(text) else text))
        else:
            self.profiles.append({"network": label.key, "username": value.lstrip("@")})
        if rest:
            self.left.append((segment.number, rest))

    def _take_personal(self, label: Label, wording: str, value: str) -> None:
        simple = len(value) <= 24 and not re.search(r"[/／,，、|\s]", value)
        if label.key == "desiredPosition" and simple and not self.facts["label"]:
            self.facts["label"] = value
        else:
            self._add_personal(label.key, wording, value, label.sensitivity)

    def _add_personal(self, key: str, label: str, value: str, sensitivity: str) -> None:
        made = {"key": key, "label": label, "value": value, "sensitivity": sensitivity}
        self.personal.append(made)

    def _take_unknown_label(self, label: str, value: str, segment: Segment) -> None:
        url = URL.search(value)
        if url and bare_segment(value.replace(url[0], "")) == "":
            target = next((u for text, u in segment.links if text in value), url[0])
            self.profiles.append(profile(target, label))
        elif EMAIL.search(value) or (phone_in(value) and len(value) < 30):
            self._take_bare(value, segment)
        else:
            self._add_personal(normal(label), label, value, "personal")
            return
        self.spent.append(label)

    def _take_bare(self, text: str, segment: Segment) -> None:
        if is_document_title(text):
            self.spent.append(text)
            return
        rest = self._details(text, segment)
        if rest and label_of(rest):
            self.spent.append(rest)
        elif rest and not self._short_fact(rest) and not self._take_name(rest, segment):
            self._take_rest(rest, segment)

    def _take_name(self, text: str, segment: Segment) -> bool:
        if self.facts["name"] or self._seen >= 8:
            return False
        name, others = clean_name(text)
        if not looks_like_name(name, first=self._seen == 0 and segment.alone):
            return False
        self.facts["name"] = name
        for other in others:
            self._take_bare(other, segment)
        return True

    def _take_rest(self, rest: str, segment: Segment) -> None:
        placed = bool(self.facts.get("location"))
        if is_place(rest) and not placed:
            self.facts["location"] = rest.strip(" ()（）")
        elif rest.casefold() in (self.facts["name"].casefold(), self.facts["label"].casefold()):
            self.spent.append(rest)
        elif role_score(rest) > 1 and not self.facts["label"] and not is_sentence(rest):
            self.facts["label"] = rest
            self._label_line = segment.number
        elif (
            segment.number == self._label_line
            and (_TOWN.fullmatch(rest) or _is_words(rest))
            and not segment.by_contact
        ):
            self.facts["label"] += f" · {rest}"
        elif not placed and (_may_be_town(rest, segment) or _is_address(rest)):
            self.facts["location"] = rest
        elif placed and self._goes_on_with_address(rest):
            self.facts["location"] += f", {rest}"
        elif not placed and _are_towns(rest):
            self.facts["location"] = rest
        elif self._is_headline(rest, segment):
            self.facts["label"] = rest
            self._label_line = segment.number
        else:
            self.left.append((segment.number, rest))

    def _is_headline(self, rest: str, segment: Segment) -> bool:
        """Tell whether a few words right below the name say what the person is."""
        below = self.facts["name"] and not self.facts["label"] and self._seen <= 1
        return bool(below) and segment.alone and _is_words(rest) and not EMAIL.search(rest)

    def _goes_on_with_address(self, rest: str) -> bool:
        """Tell whether a line below a street is the town, the post code or the country."""
        street = (
            any(c.isdigit() for c in self.facts["location"]) and rest not in self.facts["location"]
        )
        town = _ZIP_TOWN.fullmatch(rest) or _UK_TOWN.fullmatch(rest) or is_place(rest)
        return street and bool(town)

    def _details(self, text: str, segment: Segment) -> str:
        """Take e-mail, links and phone out of a text and return what is left of it."""
        for label, url in segment.links:
            twins = [other for text_, other in segment.links if text_ == label]
            if len(twins) > 1 and (segment.number, url) in self._linked:
                continue
            mail = EMAIL.search(url) or EMAIL.search(label)
            alone = re.search(rf"(?<![\w@.-]){re.escape(label)}(?![\w-])", text)
            if label and alone and url.startswith("mailto:") and mail and not EMAIL.search(text):
                self._add_once("email", mail[0])
                text = text.replace(label, " ", 1)
            elif label and alone and not mail and url.strip():
                self._add_link(url, "" if URL.fullmatch(label) else label)
                self._linked.add((segment.number, url))
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
        return bare_segment(text)

    def _add_once(self, field: str, value: str) -> None:
        if not self.facts.get(field):
            self.facts[field] = value
        elif self.facts[field] == value:
            self.spent.append(value)
        else:
            self._add_personal(f"other{field.title()}", field.title(), value, "personal")

    def _add_link(self, url: str, text: str) -> None:
        described = text and not URL.search(text) and len(text.split()) > 1
        if network_of(url) or self.facts.get("url") or described:
            self.profiles.append(profile(url, "", text))
        else:
            self.facts["url"] = with_scheme(url)
            self.spent.append(text)

    def _short_fact(self, text: str) -> bool:
        """Take 男, 28岁, 1990年, 5年经验, 本科, or a school: what forms put without a label."""
        home = _HOME.match(text)
        if home and not self.facts.get("location"):
            self.facts["location"] = text[home.end() :]
            self.spent.append(home[0])
            return True
        if born := re.fullmatch(r"(\d{2}\s*岁)\s*[(（](.+?)[)）]", text):
            return self._short_fact(born[1]) and self._short_fact(born[2])
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

    def _has(self, key: str) -> bool:
        return any(field["key"] == key for field in self.personal)


def _are_towns(text: str) -> bool:
    """Tell whether a text is two homes: Tbilisi / Stuttgart."""
    towns = re.split(r"\s+/\s+", text)
    return len(towns) == 2 and all(map(_TOWN.fullmatch, towns)) and any(map(is_place, towns))


def _is_strip(line: Line) -> bool:
    """Tell whether a line is a row of short facts: 女 | 28岁 | 本科 | 现居武汉."""
    parts = [segment.text for segment in segments_of(line)]
    return len(parts) > 2 and all(len(part) <= 30 and not is_sentence(part) for part in parts)


def _is_words(text: str) -> bool:
    """Tell whether a text is a few words: what stands beside a headline goes on with it."""
    return re.search(r"\d", text) is None and len(text) <= 40 and len(text.split()) <= 5


def _wraps(line: Line, following: Line | None) -> bool:
    """Tell whether a long line goes on in the next one, which begins with a small letter."""
    if following is None or following.gap or following.kind != "text" or len(line.plain) < 40:
        return False
    contact = EMAIL.search(line.plain) or phone_in(line.plain) or split_label(line.plain)
    return following.plain[:1].islower() and not contact and not EMAIL.search(following.plain)


def _may_be_town(text: str, segment: Segment) -> bool:
    """A short capitalised word between phone and e-mail is where the person lives."""
    return segment.by_contact and not segment.alone and _TOWN.fullmatch(text) is not None


def _is_address(text: str) -> bool:
    _, place = split_place(text)
    if len(text) < 60 and _STREET_HAN.search(text) and not is_sentence(text):
        return True
    if len(text) < 80 and re.search(r"\d.*, (?:[A-Z]{1,2}-)?\d{4,5} [A-ZÀ-Þ][\w'’-]+$", text):
        return True
    numbered = re.match(r"\d+[\w-]*\s+\w+", text) is not None and len(text) < 90
    return numbered or (bool(place) and any(c.isdigit() for c in text))
