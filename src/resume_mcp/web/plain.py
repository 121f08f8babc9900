"""The text of a page that no parser should see: one linear pass over its tags."""

import re
from html import unescape

from resume_mcp.web.hidden import Look, Sheet, is_removed, look_of, style_of
from resume_mcp.web.names import names

_TAG = re.compile(r"<(/?)([a-z][a-z0-9:-]*)([^>]*)>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_SPACE = re.compile(r"[^\S\n]+")
_BLANK_LINES = re.compile(r"\n\s*\n")
_BREAKING = names(
    "p div br ul ol dl dt dd tr table section article main header footer h1 h2 h3 h4 h5 h6 pre "
    "blockquote form fieldset nav aside hr"
)
_VOID = names("area base br col embed hr img input link meta param source track wbr")


def plain_text(html: str, sheet: Sheet) -> tuple[str, int]:
    """Return the text of a scanned page, and how many hidden characters were left out."""
    walker = _Walker(sheet)
    at = 0
    for match in _TAG.finditer(html):
        walker.text(html[at : match.start()])
        walker.tag(*match.groups())
        at = match.end()
    walker.text(html[at:])
    text = _SPACE.sub(" ", "".join(walker.pieces))
    lines = "\n".join(line.strip() for line in text.split("\n"))
    return _BLANK_LINES.sub("\n\n", lines).strip(), walker.hidden


class _Walker:
    """Keeps what is visible; a hidden element lasts until its own closing tag."""

    def __init__(self, sheet: Sheet) -> None:
        self.pieces: list[str] = []
        self.hidden = 0
        self._sheet = sheet
        self._skipped = ""
        self._depth = 0

    def text(self, text: str) -> None:
        if self._skipped:
            self.hidden += len(text.strip()) if self._skipped != "title" else 0
        else:
            self.pieces.append(unescape(text).replace("\n", " "))

    def tag(self, slash: str, name: str, attributes: str) -> None:
        if self._skipped:
            self._skipped_tag(slash, name, attributes)
        elif not slash and name not in _VOID and self._hides(name, attributes):
            self._skipped = name
            self._depth = 1
        elif name == "li" and not slash:
            self.pieces.append("\n- ")
        elif name in _BREAKING:
            self.pieces.append("\n")

    def _skipped_tag(self, slash: str, name: str, attributes: str) -> None:
        if name != self._skipped:
            return
        # A paragraph is never inside another: a second one ends the first.
        self._depth += -1 if slash or name == "p" else 1
        if self._depth == 0:
            self._skipped = ""
            if not slash:
                self.tag(slash, name, attributes)

    def _hides(self, name: str, attributes: str) -> bool:
        if name == "title" or not attributes:
            return name == "title"
        named = dict(_ATTRIBUTE.findall(attributes))
        style = style_of(named)
        illegible = not look_of(style, Look()).is_legible
        return "hidden" in named or is_removed(style) or illegible or self._sheet.hides(named)
