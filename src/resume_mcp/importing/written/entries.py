"""Cuts the lines of a section into entries, each a head and a body."""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from resume_mcp.importing.written.body import is_sublabel
from resume_mcp.importing.written.cues import is_degree, org_score, role_score, school_score
from resume_mcp.importing.written.fields import is_department
from resume_mcp.importing.written.labels import split_label
from resume_mcp.importing.written.lines import Line, is_sentence
from resume_mcp.importing.written.pieces import take_apart
from resume_mcp.importing.written.places import is_place, is_place_shaped
from resume_mcp.importing.written.ranges import Found, find_dates
from resume_mcp.importing.written.slots import slot_of

_JOBS = ("work", "volunteer", "education", "custom")


@dataclass
class Draft:
    """An entry as it stands: the lines of its head, of its body, and the head it stands under."""

    head: list[Line]
    body: list[Line] = field(default_factory=list)
    parent: "Draft | None" = None
    listed: bool = False  # it is itself a bullet

    @property
    def dated(self) -> bool:
        """Tell whether the head has dates."""
        return any(dates_of(line) for line in self.head)


class Cut(NamedTuple):
    """The entries of a section, and what stands before the first."""

    intro: list[Line]
    drafts: list[Draft]


def dates_of(line: Line) -> Found | None:
    """Return the dates of a line that may be the head of an entry."""
    found = find_dates(line.plain)
    if found is None or is_prose(line, found):
        return None
    return found


def is_prose(line: Line, found: Found | None = None) -> bool:
    """Tell whether a line is a sentence, its dates set aside."""
    plain = found.rest.strip() if found else line.plain
    if line.kind == "heading" or any(s.style == "strong" for s in line.spans[:1]):
        return len(plain) > 160
    if found and line.plain.endswith((".", "。", "；")) and len(found.before.split()) > 3:
        return True
    if found and re.search(r"\s[|｜]\s", plain):
        return any(map(is_sentence, re.split(r"\s[|｜]\s", plain)))
    return is_sentence(plain) or (found is not None and plain.endswith(("。", "；")))


def cut(lines: list[Line], kind: str) -> Cut:
    """Cut a section into entries."""
    depths = [line.depth for line in lines if line.kind == "heading"]
    if not depths:
        return _Cutter(kind, lines).cut()
    lines = _dates_below(lines)
    top = min(depths)
    starts = [i for i, line in enumerate(lines) if line.kind == "heading" and line.depth == top]
    before = _before_headings(lines[: starts[0]], kind)
    drafts = before.drafts
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        drafts += _Cutter(kind, lines[start + 1 : end], Draft([lines[start]])).cut().drafts
    return Cut(before.intro, drafts)


def _dates_below(lines: list[Line]) -> list[Line]:
    """Put dates that stand alone above each heading below it: a time line shows them first."""
    tops = [i for i, line in enumerate(lines) if line.kind == "heading"]
    led = [i for i in tops if i and _is_only_date(lines[i - 1]) and not dates_of(lines[i])]
    if not led or len(led) < len(tops) or tops[0] != 1:
        return lines
    moved = list(lines)
    for i in led:
        moved[i - 1], moved[i] = lines[i], lines[i - 1]
    return moved


def _is_only_date(line: Line) -> bool:
    found = dates_of(line) if line.kind == "text" else None
    return found is not None and not found.rest.strip(" ()（）")


def _before_headings(lines: list[Line], kind: str) -> Cut:
    """Cut what stands before the first heading: entries only where there are dates."""
    if kind == "custom" and not any(dates_of(line) for line in lines):
        return Cut(lines, [])
    return _Cutter(kind, lines).cut() if lines else Cut([], [])


class _Cutter:
    def __init__(self, kind: str, lines: list[Line], group: Draft | None = None) -> None:
        self._kind = kind
        self._lines = lines
        self._group = group
        self._drafts = [group] if group else []
        self._intro: list[Line] = []
        self._listing = group is None and self._is_list()

    def cut(self) -> Cut:
        """Return the entries of these lines."""
        for index, line in enumerate(self._lines):
            self._take(index, line)
        return Cut(self._intro, self._drafts)

    def _is_list(self) -> bool:
        """Tell whether the bullets are the entries."""
        tops = [line for line in self._lines if line.kind == "bullet" and line.depth == 0]
        first = next(
            (line for line in self._lines if not (line.kind == "text" and is_prose(line))), None
        )
        if not tops or first is None or first.kind != "bullet":
            return False
        if self._kind not in ("work", "volunteer"):
            return True
        telling = [
            line
            for line in tops
            if dates_of(line) or (role_score(line.plain) > 1 and not is_prose(line))
        ]
        return len(telling) * 2 >= len(tops) or self._dated_below(tops)

    def _dated_below(self, tops: list[Line]) -> bool:
        """Tell whether below most of the bullets stands a line with dates: title and period."""
        pairs = pairwise(self._lines)
        dated = [a for a, b in pairs if a in tops and b.kind == "text" and dates_of(b)]
        return len(dated) * 2 > len(tops)

    def _take(self, index: int, line: Line) -> None:
        last = self._drafts[-1] if self._drafts else None
        if line.kind == "heading":
            self._take_heading(index, line, last)
        elif line.kind == "bullet":
            self._take_bullet(line, last)
        elif last is None:
            self._take_first(index, line)
        elif self._names_part(line, last):
            last.head.append(line)
        elif self._opens(index, line, last):
            self._open(line)
        elif self._continues(line, last):
            last.head.append(line)
        else:
            last.body.append(line)

    def _open(self, line: Line, *, listed: bool = False) -> None:
        self._drafts.append(Draft([line], parent=self._group, listed=listed))

    def _take_heading(self, index: int, line: Line, last: Draft | None) -> None:
        """A heading below the one of the entry is a position there, or a part of its text."""
        if last is not None and self._is_second_head(line, last):
            last.head.append(line)
        elif last is None or dates_of(line) or self._kind == "education":
            self._open(line)
        elif not last.body and len(last.head) < 3 and self._adds(line, last):
            last.head.append(line)
        elif (
            role_score(line.plain) > 1 and self._kind == "work" and not self._names(last)
        ) or self._is_next_post(index, line, last):
            self._open(line)
        else:
            last.body.append(line)

    def _is_next_post(self, index: int, line: Line, last: Draft) -> bool:
        """Tell whether a deeper heading with dates below is one more position of an employer."""
        near = [*self._drafts[:1], *self._drafts[max(len(self._drafts) - 3, 1) :]]
        posts = [head for draft in near for head in draft.head if head.kind == "heading"]
        alike = any(head.depth == line.depth and head is not posts[0] for head in posts)
        return bool(last.body) and alike and self._dated_soon(index, within=1)

    def _is_second_head(self, line: Line, last: Draft) -> bool:
        """Tell whether a heading brings the dates, or the school, that the one above lacks."""
        found = dates_of(line)
        above = last.head[-1]
        if last.body or last.dated or found is None or above.kind != "heading":
            return False
        bare = not found.rest.strip(" ,|·()-–—")
        return line.depth > above.depth and (bare or self._completes(line, last))

    def _adds(self, line: Line, last: Draft) -> bool:
        return not last.dated and bool(role_score(line.plain) > 1 or org_score(line.plain) > 1)

    @staticmethod
    def _names(draft: Draft) -> bool:
        return any(role_score(piece.text) > 1 for piece in take_apart(draft.head).pieces)

    def _take_bullet(self, line: Line, last: Draft | None) -> None:
        if self._listing and line.depth == 0:
            self._open(line, listed=True)
        elif last is None:
            self._intro.append(line)
        else:
            last.body.append(line)

    def _take_first(self, index: int, line: Line) -> None:
        if dates_of(line) is None and (is_prose(line) or not self._promises(index)):
            self._intro.append(line)
        else:
            self._open(line)

    def _promises(self, index: int) -> bool:
        """Tell whether an undated first line may be the head of an entry."""
        line = self._lines[index]
        bracketed = line.plain[:1] in "（(" and line.plain[-1:] in ")）"
        return not bracketed and len(line.plain) <= 120

    def _opens(self, index: int, line: Line, last: Draft) -> bool:
        """Tell whether a text line is the head of the next entry."""
        if self._slot(line) in ("score", "courses", "keywords"):
            return False
        if dates_of(line):
            below = line.gap or self._lines[index - 1] is last.head[-1]
            return bool(last.body) or last.dated or (last.listed and not below)
        if is_prose(line) or self._group is not None or _is_label(line) or len(line.plain) > 120:
            return False
        if last.body:
            return self._follows_body(index, line, last)
        complete = last.dated and (len(take_apart(last.head).pieces) > 1 or _names_degree(last))
        if complete and self._cues(line) and self._dated_soon(index, within=1):
            return True
        return last.dated and line.gap and self._kind in _JOBS and self._dated_soon(index)

    def _follows_body(self, index: int, line: Line, last: Draft) -> bool:
        if self._kind == "projects" and last.listed:
            return False
        if line.gap and not last.dated and self._explained(index):
            return True
        if line.gap:
            return (
                self._dated_soon(index)
                if last.dated
                else self._bullets_soon(index) or self._dated_soon(index)
            )
        if self._has_shape_of(index, last):
            return True
        strong = line.spans[0].style in ("strong", "link") or self._cues(line)
        return bool(strong) and self._dated_soon(index, within=1)

    def _has_shape_of(self, index: int, last: Draft) -> bool:
        """Tell whether two lines stand above the dates, as in the head of the entry above."""
        two = self._lines[index : index + 2]
        above = [dates_of(line) is not None for line in last.head[:3]] == [False, False, True]
        plain = all(line.kind == "text" and not is_prose(line) for line in two)
        third = self._lines[index + 2 : index + 3]
        dated = bool(third) and third[0].kind == "text" and dates_of(third[0]) is not None
        return above and plain and dated and any(map(self._cues, two))

    def _explained(self, index: int) -> bool:
        """Tell whether prose stands right below a line, as below the name of a project."""
        following = self._lines[index + 1 : index + 2]
        return any(line.kind == "text" and not line.gap and is_prose(line) for line in following)

    def _cues(self, line: Line) -> bool:
        plain = line.plain
        return role_score(plain) > 1 or org_score(plain) > 1 or school_score(plain) > 0

    def _dated_soon(self, index: int, within: int = 3) -> bool:
        """Tell whether one of the next lines brings dates, before any bullet."""
        for line in self._lines[index + 1 : index + 1 + within]:
            if line.kind != "bullet" and dates_of(line):
                return True
            if line.kind == "bullet" or is_prose(line):
                return False
        return False

    def _bullets_soon(self, index: int) -> bool:
        following = self._lines[index + 1 : index + 3]
        return any(line.kind == "bullet" for line in following)

    @staticmethod
    def _slot(line: Line) -> str:
        """Return the field that a line such as `GPA: 3.7` names, "" for any other line."""
        field_ = split_label(line.plain)
        return slot_of(field_[0]) if field_ else ""

    def _names_part(self, line: Line, last: Draft) -> bool:
        """Tell whether a line below the body names what the head lacks: `Employer: Agro SA`."""
        labelled = split_label(line.plain, words=9)
        slot = slot_of(labelled[0]) if labelled and labelled[1] else ""
        if slot not in ("org", "role", "school", "degree", "area") or not last.dated:
            return False
        return bool(last.body) and slot not in take_apart(last.head).labelled

    def _continues(self, line: Line, last: Draft) -> bool:
        """Tell whether a text line still belongs to the head."""
        if last.body or len(last.head) >= 5 or _is_label(line) or is_sublabel(line.plain):
            return False
        if dates_of(line):
            return not last.dated
        if last.listed or is_prose(line) or len(line.plain) > 120:
            return False
        if self._slot(line):
            return True
        if self._kind in ("projects", "custom"):
            return self._kind == "projects" and not take_apart(last.head).pieces
        return self._completes(line, last)

    def _completes(self, line: Line, last: Draft) -> bool:
        """Tell whether a line brings what the head still lacks: title, employer, place, degree."""
        head = take_apart(last.head)
        texts = [piece.text for piece in head.pieces if not is_department(piece.text)]
        if is_place(line.plain):
            return not head.place
        if len(texts) == 2 and dates_of(last.head[-1]) and not line.gap:
            return is_place_shaped(line.plain) and not self._cues(line)
        if len(texts) > 2:
            return False
        if self._kind == "education":
            return _lacks_school_part(line.plain, texts)
        if len(texts) < 2 and not _has_both(texts):
            return not line.gap or self._cues(line) or line.spans[0].style != "plain"
        lacks_role = not any(role_score(text) > 1 for text in texts)
        return lacks_role and role_score(line.plain) > 1 and not line.gap


def _names_degree(draft: Draft) -> bool:
    """Tell whether one line holds degree and school: `Laurea in Lettere – Università di Pisa`."""
    return any(is_degree(line.plain) and school_score(line.plain) for line in draft.head)


def _has_both(texts: list[str]) -> bool:
    """Tell whether one phrase holds employer and title: `Meta, Software Engineer`."""
    return any(role_score(text) > 1 and "," in text for text in texts)


def _lacks_school_part(plain: str, texts: list[str]) -> bool:
    has_school, has_degree = any(map(school_score, texts)), any(map(is_degree, texts))
    if not has_degree and is_degree(plain):
        return True
    if not has_school and school_score(plain) > 0:
        return True
    return len(texts) < 1


def _is_label(line: Line) -> bool:
    return line.plain.endswith((":", "："))
