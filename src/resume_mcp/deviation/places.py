"""Where a finding stands, in the words of a reader: "Nile Labs, bullet 2", 星河科技，第 2 条."""

import collections
import re

from resume_mcp.deviation.align import BY_NAME, Alignment
from resume_mcp.deviation.model import GONE, Check, Finding
from resume_mcp.resume.lens import Entry, Text

# Last steps of a pointer that a reader needs in words; the rest is told by the sentence itself.
_FIELDS: dict[str, tuple[str, str]] = {
    "startDate": ("start", "开始时间"),
    "endDate": ("end", "结束时间"),
    "summary": ("summary", "简介"),
    "label": ("headline", "求职头衔"),
}
_BULLET = re.compile(r"/highlights/(?P<index>\d+)$")
_WHOLE: tuple[Check, ...] = ("dropped_entry", "added_entry")
_MOST = 80  # characters of a name; nobody needs more to know the entry


class Places:
    """Names for the places of findings; a changed entry goes by its name in the original."""

    def __init__(self, alignments: tuple[Alignment, ...], *, chinese: bool) -> None:
        self._chinese = chinese
        self._before: dict[str, str] = {}
        self._after: dict[str, str] = {}
        self._whole: dict[str, Entry] = {}
        for alignment in alignments:
            self._read(alignment)

    def _read(self, alignment: Alignment) -> None:
        originals = [pair.original for pair in alignment.pairs] + list(alignment.dropped)
        shared = collections.Counter(_name(entry) for entry in (*originals, *alignment.added))
        for pair in alignment.pairs:
            name = self._told_apart(pair.original, shared)
            self._before[pair.original.path] = self._after[pair.candidate.path] = name
        for entry in alignment.dropped:
            self._before[entry.path] = self.full_name(entry)
        for entry in alignment.added:
            self._after[entry.path] = self.full_name(entry)

    def _told_apart(self, entry: Entry, shared: collections.Counter[str]) -> str:
        name = _name(entry)
        return name if shared[name] == 1 else self.full_name(entry)

    def full_name(self, entry: Entry) -> str:
        """Return the role and the organisation, the degree and the school."""
        parts = (entry.role, entry.degree, None if entry.role else entry.area, entry.org)
        named = [_short(part.value) for part in parts if part is not None]
        return self._joined(named) or next((_short(text.value) for text in entry.texts()), "")

    def of(self, finding: Finding) -> str:
        """Return the place in words; "" where the sentence needs none."""
        names = self._before if finding.check in GONE else self._after
        entry = next((path for path in _outwards(finding.path) if path in names), "")
        name = names.get(entry, "")
        if name in (finding.original, finding.candidate) and finding.check not in _WHOLE:
            name = ""  # the sentence quotes it
        field = self._field(finding.path)
        if not name:
            return field.capitalize()
        return self._joined([name, field]) if field else name

    def _field(self, path: str) -> str:
        if bullet := _BULLET.search(path):
            number = int(bullet["index"]) + 1
            return f"第 {number} 条" if self._chinese else f"bullet {number}"
        words = _FIELDS.get(path.rsplit("/", 1)[-1])
        return words[1 if self._chinese else 0] if words else ""

    def _joined(self, parts: list[str]) -> str:
        return ("，" if self._chinese else ", ").join(dict.fromkeys(parts))


def _outwards(path: str) -> list[str]:
    """Return the pointer and those of all that encloses it, the nearest first."""
    steps = path.split("/")
    return ["/".join(steps[:size]) for size in range(len(steps), 1, -1)]


def _name(entry: Entry) -> str:
    """Return what the entry goes by: the employer or school, or its own name."""
    own = (entry.role, entry.org) if entry.section in BY_NAME else (entry.org, entry.role)
    named: list[Text] = [text for text in (*own, entry.degree, entry.area) if text is not None]
    return _short(named[0].value) if named else ""


def _short(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= _MOST else f"{line[: _MOST - 1]}…"
