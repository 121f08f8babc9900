"""Turns the texts of a document into runs: cleaned, with light Markdown, with their place."""

import re

from resume_mcp.rendering.blocks import Bullets, Item, Paragraph, Run, Runs, text_of
from resume_mcp.rendering.clean import Cleaner
from resume_mcp.rendering.inline import read_inline
from resume_mcp.rendering.links import link_of_field, shown_link
from resume_mcp.rendering.markup import is_markup, read_markup
from resume_mcp.rendering.words import Words
from resume_mcp.resume.lens import Text
from resume_mcp.vocabulary.text import squeeze

joined = text_of

_LIST_MARK = re.compile(
    r"^\s*(?:[-*+•●▪◦‣·–]\s+|[•●▪◦‣]\s*|(\d{1,3})(?:[.)]\s+|[.)、]\s*(?=[\u4e00-\u9fff])))"
)
# A line this long that ends in no full stop was wrapped by an editor, not ended by its writer.
_WRAPPED_CHARS = 55
_SENTENCE_END = re.compile(r"[.!?:;。！？：；…]['\"”’)）]*$")


class Pen:
    """Writes the texts of one document; every text goes through here, so every one is clean."""

    def __init__(self, cleaner: Cleaner, words: Words) -> None:
        self.words = words
        self._cleaner = cleaner
        self._dropped_links: list[str] = []

    def warnings(self) -> tuple[str, ...]:
        """Return what was taken away from texts and links."""
        links = tuple(
            f"{place}: the link is not http, https or mailto, so it is not live."
            for place in dict.fromkeys(self._dropped_links)
        )
        return (*self._cleaner.warnings(), *links)

    def place(self, pointer: str) -> str:
        """Return a JSON Pointer as people write it: `work[0].highlights[2]`."""
        parts = pointer.strip("/").split("/")
        return "".join(f"[{p}]" if p.isdigit() else f".{p}" for p in parts).lstrip(".")

    def own(self, text: str) -> Runs:
        """Return words of ours as they are."""
        return (Run(text),)

    def line_text(self, value: str, pointer: str) -> str:
        """Return a text as one clean line."""
        return self._cleaner.line(value, self.place(pointer))

    def label(self, value: str, pointer: str) -> Runs:
        """Return a label that stands before something."""
        text = self.line_text(value, pointer).rstrip(":： ")
        return (Run(text, self.place(pointer)),) if text else ()

    def plain(self, text: Text | None) -> Runs:
        """Return a text in which nothing is markup: a name, a place."""
        line = self.line_text(text.value, text.path) if text else ""
        return (Run(line, self.place(text.path)),) if text and line else ()

    def contact(self, text: Text | None) -> str:
        """Return an e-mail address, phone number or web address, full-width forms made narrow."""
        return self._cleaner.contact(text.value, self.place(text.path)) if text else ""

    def rich(self, text: Text | None) -> Runs:
        """Return a text of one line with its light Markdown."""
        if text is None:
            return ()
        return self._inline(squeeze(self._marked(text)), self.place(text.path))

    def bullet(self, text: Text) -> Runs:
        """Return the text of a bullet without a bullet character that was pasted with it."""
        line = squeeze(self._marked(text))
        return self._inline(re.sub(r"^[•●▪◦‣]\s*", "", line), self.place(text.path))

    def _marked(self, text: Text) -> str:
        """Return a text cleaned, in lines; HTML in it is read as light Markdown."""
        place = self.place(text.path)
        clean = self._cleaner.text(text.value, place)
        if not is_markup(clean):
            return clean
        read = read_markup(clean)
        self._cleaner.note("Read HTML tags as formatting", place)
        for tag in read.unseen:
            self._cleaner.note(f"Left out what stands between {tag} tags", place)
        return read.text if "\n" in read.text else read.text.removeprefix("- ")

    def web(self, text: Text | None) -> Runs:
        """Return a web address as it is printed, live if it may be."""
        if text is None:
            return ()
        address = self.contact(text)
        target = link_of_field(address)
        if not target:
            self.drop_link(text)
        shown = shown_link(address) if target else address
        return (Run(shown, self.place(text.path), url=target),) if shown else ()

    def drop_link(self, text: Text) -> None:
        """Remember that the address in this text is not live."""
        self._dropped_links.append(self.place(text.path))

    def row(self, parts: list[Runs], separator: str = "") -> Runs:
        """Return parts as one line with a separator of ours between them."""
        between = self.own(separator or self.words.comma)
        row: list[Run] = []
        for part in parts:
            if part:
                row += [*between, *part] if row else part
        return tuple(row)

    def bullets(self, texts: list[Runs]) -> Bullets:
        """Return a list of these texts."""
        return Bullets(tuple(Item(runs) for runs in texts))

    def prose(self, text: Text) -> tuple[Paragraph | Bullets, ...]:
        """Return a text of several lines as paragraphs and lists."""
        place = self.place(text.path)
        blocks: list[Paragraph | Bullets] = []
        for line in _unwrapped(self._marked(text)):
            mark = _LIST_MARK.match(line)
            runs = self._inline(squeeze(line[mark.end() :] if mark else line), place)
            if not runs:
                continue
            if mark is None:
                blocks.append(Paragraph(runs))
                continue
            item, before = Item(runs, int(mark[1] or 0)), blocks[-1] if blocks else None
            if isinstance(before, Bullets) and bool(before.items[0].number) == bool(item.number):
                blocks[-1] = Bullets((*before.items, item))
            else:
                blocks.append(Bullets((item,)))
        return tuple(blocks)

    def _inline(self, line: str, place: str) -> Runs:
        read = read_inline(line, place)
        self._dropped_links += [place for _ in read.dropped_links]
        return read.runs


def _unwrapped(text: str) -> list[str]:
    """Return the lines as their writer meant them: those that an editor wrapped are joined."""
    lines: list[str] = []
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        wrapped = len(before.strip()) >= _WRAPPED_CHARS and not _SENTENCE_END.search(before)
        if line.strip() and wrapped and not _LIST_MARK.match(line):
            # Chinese is written without spaces, so its wrapped lines join without one.
            glue = "" if ord(before[-1]) > 0x2E7F and ord(line.strip()[0]) > 0x2E7F else " "
            lines[-1] = before + glue + line.strip()
        else:
            lines.append(line)
    return lines
