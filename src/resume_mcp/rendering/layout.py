"""From a document to the page: what is shown, in which words and in which order."""

import re
from typing import NamedTuple

from resume_mcp.rendering.blocks import (
    Block,
    Bullets,
    Entry,
    Head,
    Line,
    Page,
    Paragraph,
    Run,
    Runs,
    Section,
)
from resume_mcp.rendering.clean import Cleaner
from resume_mcp.rendering.contacts import contacts_of
from resume_mcp.rendering.order import in_order
from resume_mcp.rendering.prose import Pen, joined
from resume_mcp.rendering.words import Words, has_words, is_chinese, is_chinese_page, words_of
from resume_mcp.resume import lens
from resume_mcp.resume.dates import show_date
from resume_mcp.resume.document import JsonObject

# Where a missing end date means "until now".
_ONGOING = frozenset(("work", "volunteer"))
# Short facts: title and subtitle share a line.
_INLINE = frozenset(("awards", "certificates", "publications"))
# Read as a month, a season would say more than its writer did.
_SEASON = re.compile(r"spring|summer|autumn|fall|winter|\bQ[1-4]\b|[春夏秋冬季]", re.IGNORECASE)


class LaidOut(NamedTuple):
    """The page, and what could not be shown as it was."""

    page: Page
    warnings: tuple[str, ...]


def lay_out(document: JsonObject, locale: str = "") -> LaidOut:
    """Lay out a document for a reader of the locale ("" for the document's own)."""
    resume = lens.read_resume(document)
    locale = locale or resume.locale or _spoken(resume)
    pen = Pen(Cleaner(), words_of(locale))
    layout = _Layout(pen, locale)
    head = layout.head(resume)
    page = Page(
        locale=locale,
        title=layout.title(head),
        author=joined(head.name),
        head=head,
        sections=tuple(layout.sections(resume, in_order(resume.sections, document))),
    )
    if page.sections and not has_words(locale):
        layout.warnings.append(
            f"There are no headings in the language of {locale} yet: they and the dates are in "
            "English. Give the sections titles of their own (meta.sections)."
        )
    return LaidOut(page, (*layout.warnings, *pen.warnings()))


def _spoken(resume: lens.Resume) -> str:
    """Return the locale that the text itself is in."""
    words = " ".join(text.value for text in resume.texts())
    return "zh-CN" if is_chinese_page(words) else "en"


class _Layout:
    """Lays out the parts of one document."""

    def __init__(self, pen: Pen, locale: str) -> None:
        self._pen = pen
        self._words: Words = pen.words
        self._locale = locale
        self.warnings: list[str] = []

    def title(self, head: Head) -> str:
        """Return the title of the file: whose resume it is."""
        name, word = joined(head.name), self._words.titles["resume"]
        return f"{name} – {word}" if name else word

    def head(self, resume: lens.Resume) -> Head:
        """Return the top of the page."""
        name, label = self._pen.plain(resume.name), self._pen.rich(resume.label)
        contacts = contacts_of(resume, self._pen)
        return Head(
            name=name,
            label=label,
            contacts=tuple(runs for _, runs in contacts),
            fields=self._fields(resume),
            contact_kinds=tuple(kind for kind, _ in contacts),
        )

    def _fields(self, resume: lens.Resume) -> tuple[Line, ...]:
        """Return the personal fields that readers of this locale expect; never secret ones."""
        visible = [
            field for field in resume.personal if not field.hidden and field.sensitivity != "secret"
        ]
        shown = [f for f in visible if f.sensitivity == "public" or is_chinese(self._locale)]
        if withheld := [field.label or field.key for field in visible if field not in shown]:
            self.warnings.append(
                f"Personal details are left out of a {self._locale} resume: {', '.join(withheld)}. "
                "Mark a field as public to show it."
            )
        return tuple(self._field(field) for field in shown)

    def _field(self, field: lens.Personal) -> Line:
        label = field.label or self._words.personal.get(field.key, field.key)
        return Line(
            label=self._pen.label(label, field.value.path),
            runs=self._pen.plain(field.value),
            colon=self._words.colon,
        )

    def sections(self, resume: lens.Resume, ordered: list[lens.Section]) -> list[Section]:
        """Return the sections that have something to show."""
        found = []
        if resume.summary is not None:
            title = self._pen.own(self._words.titles["summary"])
            found.append(Section(title, self._pen.prose(resume.summary), "summary"))
        for section in ordered:
            blocks = () if section.hidden else tuple(self._blocks(section))
            if blocks:
                found.append(Section(self._section_title(section), blocks, section.key))
        return found

    def _section_title(self, section: lens.Section) -> Runs:
        if title := self._pen.line_text(section.title, f"{section.path}/title"):
            return (Run(title, self._pen.place(f"{section.path}/title")),)
        titles = self._words.titles
        return self._pen.own(titles.get(section.key) or titles["custom"])

    def _blocks(self, section: lens.Section) -> list[Block]:
        blocks: list[Block] = [*self._pen.prose(section.text)] if section.text else []
        entries = [entry for entry in section.entries if not entry.hidden and entry.texts()]
        if section.kind == "tags":
            return blocks + self._tag_line(entries)
        if section.kind == "list":
            return blocks + self._list(entries)
        return blocks + self._entries(entries)

    def _tag_line(self, entries: list[lens.Entry]) -> list[Block]:
        """Return bare items on one line; items that say more keep their own."""
        bare = [entry for entry in entries if _is_bare(entry)]
        rest = [entry for entry in entries if not _is_bare(entry)]
        return [*self._bare_line(bare), *self._entries(rest)]

    def _list(self, entries: list[lens.Entry]) -> list[Block]:
        if not all(_is_list_item(entry) for entry in entries):
            return self._entries(entries)
        texts = [runs for entry in entries for runs in self._listed(entry) if runs]
        return [self._pen.bullets(texts)] if texts else []

    def _listed(self, entry: lens.Entry) -> list[Runs]:
        """Return an item of a list as the texts of bullets: its name, with level and date."""
        dated = (self._named_level(entry), self._date(entry))
        return [self._in_brackets(*dated), *(self._pen.rich(text) for text in entry.bullets)]

    def _entries(self, entries: list[lens.Entry]) -> list[Block]:
        """Lay entries out one by one; bare ones that stand together share a line.

        Beside full entries they are entries too: as a line, they would belong to the one before.
        """
        blocks: list[Block] = []
        bare: list[lens.Entry] = []
        alone = all(_is_tagged_name(entry) for entry in entries)
        for entry in entries:
            if alone and _is_bare(entry):
                bare.append(entry)
                continue
            blocks += [*self._bare_line(bare), self._entry(entry)]
            bare = []
        return [block for block in (*blocks, *self._bare_line(bare)) if block]

    def _bare_line(self, entries: list[lens.Entry]) -> list[Block]:
        names = [self._named_level(entry) for entry in entries]
        if not names:
            return []
        if entries[0].section == "custom" and len(names) > 1 and _is_long(names):
            return [self._pen.bullets(names)]
        return [Paragraph(self._pen.row(names))]

    def _named_level(self, entry: lens.Entry) -> Runs:
        return self._in_brackets(self._pen.rich(entry.role), self._pen.rich(entry.level))

    def _in_brackets(self, name: Runs, more: Runs) -> Runs:
        """Return a name with more about it in brackets; brackets in brackets are hard to read."""
        if not name or not more:
            return name or more
        if re.search(r"[(（]", joined(more)):
            return (*name, *self._pen.own(" – "), *more)
        words = self._words
        return (*name, *self._pen.own(words.open), *more, *self._pen.own(words.close))

    def _entry(self, entry: lens.Entry) -> Block:
        if entry.tags and _is_tagged_name(entry):
            tags = self._pen.row([self._pen.rich(tag) for tag in entry.tags])
            return Line(self._named_level(entry), tags, self._words.colon)
        title, subtitle = self._titles(entry)
        return Entry(
            title=title,
            subtitle=subtitle,
            date=self._date(entry),
            place=self._pen.plain(entry.place),
            link=self._pen.web(entry.url),
            inline=entry.section in _INLINE,
            body=tuple(self._body(entry)),
        )

    def _titles(self, entry: lens.Entry) -> tuple[Runs, Runs]:
        """Return what leads an entry and what follows; Chinese readers look for the company."""
        pen = self._pen
        role, org = pen.rich(entry.role), pen.rich(entry.org)
        studies = [pen.rich(entry.degree), pen.rich(entry.area), self._score(entry)]
        following = [runs for runs in studies if runs]
        leads_org = entry.section == "education" or (
            entry.section in _ONGOING and is_chinese(self._locale)
        )
        both = [runs for runs in ((org, role) if leads_org else (role, org)) if runs]
        roles = pen.row([pen.rich(text) for text in _tags(entry, "roles")])
        beside = [runs for runs in (roles, *map(pen.rich, entry.facts)) if runs]
        parts = [*both, *beside, *following]
        return (parts[0] if parts else ()), pen.row(parts[1:], separator=" · ")

    def _score(self, entry: lens.Entry) -> Runs:
        level = self._pen.rich(entry.level)
        if not level:
            return ()
        if entry.section != "education":
            return level
        return (*self._pen.own(self._words.titles["score"] + self._words.colon), *level)

    def _date(self, entry: lens.Entry) -> Runs:
        first, last = self._one_date(entry.start), self._one_date(entry.end)
        if first and not last and entry.section in _ONGOING:
            last = show_date("present", self._locale)
        shown = f"{first} – {last}" if first and last else first or last
        path = (entry.start or entry.end or lens.Text("", entry.path)).path
        return (Run(shown, self._pen.place(path)),) if shown else ()

    def _one_date(self, date: lens.Text | None) -> str:
        """Return a date in the locale's form; a season stays as its writer has put it."""
        if date is None:
            return ""
        written = self._pen.line_text(date.value, date.path)
        return written if _SEASON.search(written) else show_date(written, self._locale)

    def _body(self, entry: lens.Entry) -> list[Paragraph | Bullets | Line]:
        pen, body = self._pen, list[Paragraph | Bullets | Line]()
        # What an employer is comes before the work there; elsewhere the summary comes first.
        summary = (entry.summary,) if entry.summary else ()
        employed = entry.section in _ONGOING
        for text in (*entry.about, *summary) if employed else (*summary, *entry.about):
            body += pen.prose(text)
        bullets = [runs for text in entry.bullets if (runs := pen.bullet(text))]
        if bullets:
            body.append(pen.bullets(bullets))
        if courses := pen.row([pen.rich(tag) for tag in _tags(entry, "courses")]):
            body.append(Line(pen.own(self._words.titles["courses"]), courses, self._words.colon))
        if keywords := pen.row([pen.rich(tag) for tag in _tags(entry, "keywords")]):
            body.append(Paragraph(keywords, muted=True))
        return body


def _tags(entry: lens.Entry, key: str) -> list[lens.Text]:
    """Return the entry's tags of one kind: keywords, courses, roles."""
    return [tag for tag in entry.tags if tag.path[len(entry.path) + 1 :].split("/")[0] == key]


def _is_bare(entry: lens.Entry) -> bool:
    """Tell whether the entry is a name, perhaps with a level, and nothing else."""
    return _is_tagged_name(entry) and not entry.tags


def _is_tagged_name(entry: lens.Entry) -> bool:
    rest = (entry.org, entry.degree, entry.area, entry.place, entry.start, entry.end, entry.url)
    if any(rest) or entry.prose() or entry.section in _INLINE:
        return False
    return entry.section not in _ONGOING and entry.section not in ("education", "projects")


def _is_list_item(entry: lens.Entry) -> bool:
    rest = (entry.org, entry.degree, entry.area, entry.place, entry.url, entry.tags)
    return not any((*rest, entry.summary, entry.facts, entry.about))


def _is_long(names: list[Runs]) -> bool:
    return any(len(joined(runs)) > 40 or re.search(r"[.。;；]", joined(runs)) for runs in names)
