"""A plain reading of an HTML file as a `Page`, enough to test what is made of it."""

import re
from html.parser import HTMLParser

from resume_mcp.jobs.html_text import fragment_text
from resume_mcp.jobs.page import Page

_HIDDEN = re.compile(r"display:\s*none|font-size:\s*1px|left:\s*-\d{4}", re.IGNORECASE)
_LEFT_OUT = frozenset({"nav", "form", "footer", "header", "noscript", "head"})
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.json_ld: list[str] = []
        self.kept: list[str] = []
        self.microdata: list[tuple[str, str]] = []
        self._open: list[tuple[str, str, list[str] | None]] = []
        self._block = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        prop = values.get("itemprop") or ""
        if tag in _VOID:
            if prop and values.get("content"):
                self.microdata.append((prop, values["content"] or ""))
            if self._visible():
                self.kept.append(f"<{tag}>")
            return
        hidden = bool(_HIDDEN.search(values.get("style") or ""))
        kind = "ld" if values.get("type") == "application/ld+json" else tag
        self._open.append((tag, "hidden" if hidden else kind, [] if prop else None))
        if prop:
            self._open[-1] = (tag, f"prop {prop}", [])
        if kind == "ld":
            self.json_ld.append("")
        if self._visible():
            self.kept.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            visible = self._visible()
            name, kind, words = self._open.pop()
            if words is not None:
                self.microdata.append(
                    (kind.removeprefix("prop "), " ".join("".join(words).split()))
                )
            if name == tag:
                if visible:
                    self.kept.append(f"</{tag}>")
                return

    def handle_data(self, data: str) -> None:
        kinds = [kind for _, kind, _ in self._open]
        if "ld" in kinds:
            self.json_ld[-1] += data
        elif "title" in kinds:
            self.title += data
        elif "script" not in kinds and "style" not in kinds:
            for _, _, words in self._open:
                if words is not None:
                    words.append(data)
            if self._visible():
                self.kept.append(data.replace("&", "&amp;").replace("<", "&lt;"))

    def _visible(self) -> bool:
        kinds = {kind for _, kind, _ in self._open}
        return not kinds & (_LEFT_OUT | {"hidden", "ld", "title", "script", "style"})


def page_of(html: str, url: str = "https://jobs.example.com/1") -> Page:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return Page(
        url=url,
        final_url=url,
        title=" ".join(reader.title.split()),
        text=fragment_text("".join(reader.kept)),
        json_ld=tuple(reader.json_ld),
        microdata=tuple(reader.microdata),
        fetched_at="2026-11-29T10:00:00Z",
        cached=False,
        hidden_characters=0,
        warnings=(),
    )
