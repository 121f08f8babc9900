"""Reads plain text into lines: headings by the table and by how they look, bullets, text."""

import re
from functools import cached_property

from resume_mcp.importing.model import Notice
from resume_mcp.importing.written.cues import org_score, role_score
from resume_mcp.importing.written.headings import (
    is_other_heading,
    is_running_title,
    kind_of,
    loose_kind_of,
    title_of,
)
from resume_mcp.importing.written.labels import label_of
from resume_mcp.importing.written.lines import Line, Parsed, Span, is_sentence, join, plain_line
from resume_mcp.importing.written.links import phone_in
from resume_mcp.importing.written.profile_paste import Tidied, tidy_profile
from resume_mcp.importing.written.ranges import find_dates
from resume_mcp.vocabulary.text import is_cjk

_BULLET = re.compile(
    r"^([ \t\u3000]*)(?:[-–—•*·▪◦●○■□◆◇➢➤►▶✓✔»›‣⁃∙※➔★☆▸✦>]+[ \t\u3000]+|[•·▪◦●■◆➢➤►✓✔‣⁃★▸](?=\S)|"
    r"[-–](?=[^\W\d_])|o\s{1,3}(?=[A-Z])"
    r"|\d{1,2}[.)．](?:\s+|(?=[^\d\s]))|\d{1,2}[、]\s*|[（(]\d{1,2}[)）][、.]?\s*|[①-⑳]\s*|[a-z]\)\s+)(\S.*)$"
)
_RULE = re.compile(r"^\s*(?:[-–—_=*~#─━═+.]\s?){3,}\s*$")
_BRACKETED = re.compile(
    r"^\s*(?:【[^【】]{1,20}】|\[[^\[\]]{1,30}\]|〖[^〗]{1,20}〗|[■▌▍▎▋▊█◤]+\s*\S.{0,20}|[一二三四五六七八九十]{1,2}[、.．]\s*\S.{0,20})\s*[:：]?\s*$"
)
_INLINE = re.compile(r"^\s*(?:【([^【】]{1,20})】|([^:：]{2,40}?)\s*[:：])\s*(\S.*)$")
_LISTED = ("publications", "awards", "certificates")
_GROUPS = ("skills", "languages")  # what may name a group inside a section of skills


def read_plain_text(text: str) -> Parsed:
    """Read plain text; the layout (blank lines, rules, columns, indents) tells what is what."""
    tidied = tidy_profile([row.rstrip() for row in text.split("\n")])
    reader = _Reader(tidied)
    told = f"{tidied.left_out} line(s) that a profile page shows around the text were left out."
    notices = [Notice("", told)] if tidied.left_out else []
    lines = reader.read()
    if reader.left_out:
        shown = ", ".join(map(repr, dict.fromkeys(reader.left_out)))
        notices.append(Notice("", f"Page headers and numbers were left out: {shown[:200]}."))
    return Parsed(lines, {}, notices, "\n".join(reader.visible))


class _Reader:
    def __init__(self, tidied: Tidied) -> None:
        self._rows, self._gaps = tidied.rows, tidied.gaps
        self._numbers = [number + 1 for number in tidied.numbers]
        self._lines: list[Line] = []
        self._gap = True
        self._row = 0  # the row that is being taken
        self._kind = ""
        self._indents: list[int] = []
        self._bullet_indent = 0
        self._inline = False  # the section began with `Skills: Python`
        self._bare = 0  # headings so far that are nothing but their words
        self.visible: list[str] = []
        self.left_out: list[str] = []

    def read(self) -> list[Line]:
        """Return the lines of the whole text."""
        for index, row in enumerate(self._rows):
            self._gap = self._gap or index in self._gaps
            if self._is_running_head(index, row):
                self.left_out.append(row.strip())
            elif not row.strip() or _RULE.match(row):
                self._gap = self._gap or not self._under_heading(row)
            elif not self._take_heading(index, row):
                self._take_text(index, row)
        return self._lines

    def _is_running_head(self, index: int, row: str) -> bool:
        """Tell whether a row is the head of a page that was copied: the name and a number."""
        if index < 8 or not re.search(r"(?i)\bpage\b|\d", row) or len(row.split()) > 8:
            return False
        return is_running_title(row, self._first)

    def _under_heading(self, row: str) -> bool:
        """Tell whether a row is the line under a heading, which ends nothing."""
        return bool(row.strip()) and bool(self._lines) and self._lines[-1].kind == "heading"

    def _take_heading(self, index: int, row: str) -> bool:
        if self._is_heading(index, row):
            self.visible.append(title_of(row))
            self._add_heading(index, title_of(row))
            return True
        match = _INLINE.match(row)
        if match is None or not self._opens_inline(match, row):
            return False
        self.visible.append(title_of(match[1] or match[2]))
        self._add_heading(index, title_of(match[1] or match[2]))
        self._inline = True
        self._take_text(index, match[3])
        return True

    def _add_heading(self, index: int, title: str) -> None:
        self._lines.append(
            plain_line(self._numbers[index], "heading", title, depth=1, gap=self._gap)
        )
        self._kind = loose_kind_of(title) or "unknown"
        self._bare += self._rows[index].strip() == title
        self._gap, self._indents, self._inline = False, [], False

    def _is_heading(self, index: int, row: str) -> bool:
        row = _without_rule(row)
        text = row.strip()
        if len(text) > 60 or (text.startswith(("•", "·")) and not self._gap):
            return False
        if _BRACKETED.match(row) and not find_dates(text):
            return loose_kind_of(text) is not None or self._gap or text[0] in "【〖"
        if kind_of(text) is not None:
            return self._known_heading(index, row)
        return self._looks_like_heading(index, row)

    def _known_heading(self, index: int, row: str) -> bool:
        """A word of the table is a heading unless it stands inside a list or a form."""
        text = row.strip()
        if self._gap or text.isupper() or self._underlined(index):
            return True
        if text[0] in "-•*·" or (label_of(text) and self._kind in ("", "contact")):
            return False
        return (not row[0].isspace() and text == title_of(text)) or text.endswith((":", "："))

    def _looks_like_heading(self, index: int, row: str) -> bool:
        """Capitals, an underline, or a line of its own: a heading that the table does not know."""
        text = row.strip()
        if not self._kind or find_dates(text) or re.search(r"[@\d|]", text) or _BULLET.match(row):
            return False
        if self._underlined(index):
            return True
        if self._is_bare_heading(index, text):
            return True
        words = re.findall(r"[^\W\d_]+", text)
        shouting = text.isupper() and len(text) > 3 and len(words) <= 6 and not is_cjk(text[0])
        if not (shouting and self._gap) or text.endswith((".", ",")):
            return False
        if loose_kind_of(text) or is_other_heading(text):
            return True
        starts = self._starts_entry(index) and not self._dates_lead(index)
        return org_score(text) < 2 and not starts and role_score(text) < 2

    def _is_bare_heading(self, index: int, text: str) -> bool:
        """Tell whether a word alone, with bullets below, is a heading as 教学 or Teaching is."""
        following = self._rows[index + 1] if index + 1 < len(self._rows) else ""
        if (
            not self._gap
            or not _BULLET.match(following)
            or org_score(text) > 1
            or role_score(text) > 1
        ):
            return False
        if re.fullmatch(r"[一-鿿]{2,6}", text):
            return self._bare >= 2
        inside = ("work", "education", "volunteer", "projects", "skills")
        return (
            self._kind not in inside
            and re.fullmatch(r"[A-Z][a-z]+(?: (?:[A-Z][a-z]+|and|&)){0,3}", text) is not None
        )

    def _starts_entry(self, index: int) -> bool:
        """Tell whether the next row names a title or dates: then this one is an employer."""
        following = next((r.strip() for r in self._rows[index + 1 : index + 2] if r.strip()), "")
        if _BULLET.match(following) or is_sentence(following):
            return False
        return bool(find_dates(following)) or role_score(following) > 1

    def _dates_lead(self, index: int) -> bool:
        """Tell whether the entries above and the row below begin with dates: none begins here."""
        above = next(
            (r for r in reversed(self._rows[max(index - 40, 0) : index]) if re.match(r"\S", r)), ""
        )
        below = self._rows[index + 1] if index + 1 < len(self._rows) else ""
        return all(re.match(r"(?:19|20)\d\d\b", row) for row in (above, below))

    def _underlined(self, index: int) -> bool:
        following = self._rows[index + 1] if index + 1 < len(self._rows) else ""
        return bool(re.match(r"^\s*(?:[-=~_─━═*]\s?){3,}\s*$", following)) and self._gap

    def _opens_inline(self, match: re.Match[str], row: str) -> bool:
        """Tell whether `Skills: Python` opens a section rather than a group or a field."""
        title = match[1] or match[2]
        kind = kind_of(title)
        if kind is None or row[0] in " \t-•*":
            return False
        if match[1] or title.isupper():
            return True
        if self._kind == "skills" and kind in _GROUPS:
            return False
        if self._kind in ("", "contact") and label_of(title):
            return kind in ("summary", "skills") and self._gap
        return self._gap or self._inline or self._kind in ("summary", "contact")

    def _take_text(self, index: int, row: str) -> None:
        self._row = index
        row = row.expandtabs(8) if row[:1] in "\t " else row
        match = _BULLET.match(row)
        match = match if match and not self._is_dated(match, row) and not _dials(row) else None
        self.visible.append(match[2] if match else row)
        if match:
            indent = len(match[1])
            self._bullet_indent = indent
            self._add(
                plain_line(
                    self._numbers[index],
                    "bullet",
                    _squeezed(match[2]),
                    depth=self._depth(indent),
                    gap=self._gap,
                )
            )
        elif self._continues(row):
            last = self._lines[-1]
            joined = join(last.text, row.strip())
            self._lines[-1] = last._replace(text=joined, spans=(Span(joined),))
        else:
            self._add(plain_line(self._numbers[index], "text", row.strip(), gap=self._gap))

    @staticmethod
    def _is_dated(match: re.Match[str], row: str) -> bool:
        """`2. 2019.07` is a bullet, `12.2019 – 03.2021` is a date."""
        found = find_dates(row[:60])
        return (
            found is not None
            and bool(found.raw)
            and row.strip().startswith(found.raw[:4])
            and match[2][:1].isdigit()
        )

    def _add(self, line: Line) -> None:
        self._lines.append(line)
        self._gap = False

    def _depth(self, indent: int) -> int:
        while self._indents and indent < self._indents[-1]:
            self._indents.pop()
        if not self._indents or indent > self._indents[-1] + 1:
            self._indents.append(indent)
        return len(self._indents) - 1

    def _continues(self, row: str) -> bool:
        """Tell whether a row is the wrapped end of the bullet above."""
        last = self._lines[-1] if self._lines else None
        if last is not None and last.kind == "text" and not self._gap and self._hangs(row):
            return True
        if last is None or last.kind != "bullet" or self._gap:
            return False
        indent = len(row) - len(row.lstrip())
        if indent > self._bullet_indent:
            return not find_dates(row.strip()) or is_sentence(row.strip())
        return row[0].islower() or (
            is_cjk(last.text[-1])
            and len(last.text) >= 30
            and last.text[-1] not in "。；;"
            and not find_dates(row)
        )

    def _hangs(self, row: str) -> bool:
        """Tell whether a row goes on where the text of the one above began, and had no room left.

        `2019-present   Associate Professor, Arctic Coast` / `               University`.
        """
        index = self._row
        above = self._rows[index - 1] if index else ""
        own = len(row) - len(row.lstrip())
        rail = re.match(r"\s*\S+(?: \S+){0,4}?\s{2,}(?=\S)", above)
        begins = len(above) - len(above.lstrip())
        beside = rail is not None and abs(rail.end() - own) <= 1 and find_dates(rail[0]) is not None
        deeper = self._kind in _LISTED and own >= begins + 2
        if own < 2 or not (beside or deeper) or find_dates(row.strip()[:12]):
            return False
        starts = row.strip().endswith((".", "。")) and not row.strip()[0].islower()
        full = len(above) + 1 + len(row.split(maxsplit=1)[0]) > self._width
        return deeper or (full and not starts)

    @cached_property
    def _first(self) -> str:
        """Return the first row that says something: the name, as a rule."""
        return next((row for row in self._rows if row.strip()), "")

    @cached_property
    def _width(self) -> int:
        """Return how wide the text is set."""
        return max((len(row) for row in self._rows if len(row) <= 100), default=0)


def _dials(row: str) -> bool:
    """Tell whether a row begins with a phone number: `(11) 95555-0144` is no item 11."""
    number = phone_in(row[:40])
    return number is not None and not row[: number.start()].strip()


def _without_rule(row: str) -> str:
    """Return `SKILLS -------` without the rule behind the word."""
    return re.sub(r"\s+(?:[-–—=_*~─━]\s?){4,}$", "", row)


def _squeezed(text: str) -> str:
    return re.sub(r"[ \t]+", " ", text).strip()
