"""LinkedIn's data export, the zip or single tables of it, turned into JSON Resume's shape."""

import re
from typing import NamedTuple

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.decoding import decode
from resume_mcp.importing.programs.conversion import (
    Conversion,
    Converted,
    language_of,
    refuse_empty,
)
from resume_mcp.importing.programs.csv_rows import Row, Table, header_of, read_csv
from resume_mcp.importing.programs.linkedin_tables import (
    OWN_SECTIONS,
    READERS,
    Cells,
    Kind,
    is_foreign,
    kind_of_table,
)
from resume_mcp.importing.programs.records import is_empty
from resume_mcp.importing.written.item import filled
from resume_mcp.importing.written.links import profile, with_scheme
from resume_mcp.importing.written.names import full_name
from resume_mcp.importing.written.places import location_of
from resume_mcp.importing.zip_entries import ZipBounds, open_zip
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import strip_invisible

MAX_CSV_BYTES = 5 * 1024 * 1024
_BOUNDS = ZipBounds(entries=200, entry_bytes=MAX_CSV_BYTES)
# Tables of other people's data, which are not even inflated.
_FOREIGN = re.compile(
    r"(?i)(?:connections|messages|guide_messages|learning_.*messages|invitations|contacts|"
    r"importedcontacts|recommendations_given|.*endorsement)"
)


class _Part(NamedTuple):
    name: str
    kind: Kind
    table: Table


def read_linkedin_zip(data: bytes) -> Converted:
    """Return the document; what belongs to other people is left closed.

    Raises:
        TooLarge, Unreadable: an archive beyond its bounds, damaged, or without any resume.
    """
    entries = open_zip(data, _BOUNDS)
    reading = _Reading()
    parts: list[_Part] = []
    for path in entries.names():
        name = path.replace("\\", "/").rsplit("/", 1)[-1]
        if "__MACOSX" in path or name.startswith("."):
            continue
        if _FOREIGN.match(name):
            reading.foreign.append(name)
        elif name.casefold().endswith(".csv"):
            parts += reading.opened(entries.read(path), name)
        else:
            reading.passed.append(name)
    return reading.converted(parts, "the zip of a LinkedIn export")


def read_linkedin_table(text: str, name: str) -> Converted:
    """Return the document of a single table.

    Raises:
        Unreadable: other people's data, a malformed table, or one without rows.
        TooLarge: beyond the bound of a table.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_CSV_BYTES:
        raise TooLarge(
            f"The table has {size:,} bytes; {MAX_CSV_BYTES:,} are the most that is read. "
            "Nothing was stored.",
            size=size,
            limit=MAX_CSV_BYTES,
        )
    reading = _Reading()
    visible = reading.cleaned(text, name)
    kind = kind_of_table(header_of(visible), name)
    if kind is None:
        foreign = is_foreign(header_of(visible))
        said = "holds other people's data" if foreign else "has no columns that a resume needs"
        raise Unreadable(
            f"As a table of a LinkedIn export this {said}. Import Profile.csv, Positions.csv, "
            "Education.csv, Skills.csv and the like, or the whole zip. Nothing was stored.",
            format="linkedin",
        )
    part = _Part(name, kind, read_csv(visible, name or "The table"))
    return reading.converted([part], f"the table of {kind.name} of a LinkedIn export")


class _Reading:
    """Builds the document of an export."""

    def __init__(self) -> None:
        self.foreign: list[str] = []
        self.passed: list[str] = []
        self._conversion = Conversion()
        self._source: list[str] = []
        self._basics: JsonObject = {"name": ""}
        self._lists: dict[str, list[JsonObject]] = {}
        self._custom: dict[str, list[JsonObject]] = {}
        self._skills: set[str] = set()
        self._repeated: list[str] = []
        self._other_addresses = 0
        self._mobile = False

    def opened(self, data: bytes, name: str) -> list[_Part]:
        """Return the table of a file, none when it tells nothing for a resume."""
        text = self.cleaned(decode(data).text if data.strip() else "", name)
        header = header_of(text)
        kind = kind_of_table(header, name)
        if kind is None:
            (self.foreign if is_foreign(header) else self.passed).append(name)
            return []
        return [_Part(name, kind, read_csv(text, name))]

    def cleaned(self, text: str, name: str) -> str:
        """Return a text with one kind of line end and without what nobody sees."""
        plain = re.sub("\r\n|\r", "\n", text.removeprefix("\ufeff"))
        visible, count = strip_invisible(plain)
        if count:
            said = f"{count} invisible or control character(s) were removed"
            self._conversion.say("", f"{said}{f' from {name}' if name else ''}.")
        return visible.lstrip("\n")

    def converted(self, parts: list[_Part], what: str) -> Converted:
        """Return the document that the tables make."""
        order = {"profile": 0, "emails": 1, "phones": 2}
        for part in sorted(parts, key=lambda part: order.get(part.kind.name, 9)):
            self._take(part)
        source = "\n".join(self._source)
        locale = language_of(source, "")
        document: JsonObject = {"basics": filled(self._basics, "name"), **self._lists}
        custom = self._custom_sections(chinese=locale.startswith("zh"))
        document |= {"customSections": custom} if custom else {}
        refuse_empty(document, what)
        document["meta"] = {"locale": locale}
        self._tell(parts)
        conversion = self._conversion
        notices = conversion.all_notices()
        return Converted(
            document, notices, source, conversion.spent, conversion.unplaced, "linkedin"
        )

    def _take(self, part: _Part) -> None:
        for row in part.table.rows:
            if row.extra:
                said = f"{part.name or 'The row'} has more cells than columns; kept as x-extra."
                self._conversion.say(f"line {row.line}", said)
            match part.kind.name:
                case "profile":
                    self._take_profile(part, row)
                case "emails":
                    self._take_email(Cells(row))
                case "phones":
                    self._take_phone(Cells(row))
                case _:
                    self._take_item(part, row)

    def _take_item(self, part: _Part, row: Row) -> None:
        self._source += [*row.cells.values(), *row.extra]
        cells = Cells(row)
        made = READERS[part.kind.name](cells, self._conversion)
        item = {**filled(made, next(iter(made))), **self._kept(cells, part)}
        section = part.kind.section
        if is_empty(item):
            return
        if section == "skills" and item["name"] in self._skills:
            self._repeated.append(item["name"])
            self._conversion.spent.append(item["name"])
            return
        self._skills |= {item["name"]} if section == "skills" else set()
        holder = self._custom if section in OWN_SECTIONS else self._lists
        holder.setdefault(section, []).append(item)

    def _kept(self, cells: Cells, part: _Part) -> JsonObject:
        rest = cells.rest()
        self._conversion.note_kept(part.kind.section, rest)
        return rest

    def _take_profile(self, part: _Part, row: Row) -> None:
        cells = Cells(row)
        if self._basics["name"]:
            self._conversion.say(f"line {row.line}", "A second profile was left out.")
            return
        if cells.text("birth date"):
            self._conversion.say("", "The birth date was left out.")
        seen = {name: cell for name, cell in row.cells.items() if name != "birth date"}
        self._source += [*seen.values(), *row.extra]
        place = cells.text("geo location")
        self._basics |= {
            "name": full_name(cells.text("first name"), cells.text("last name")),
            "label": cells.text("headline"),
            "summary": cells.text("summary"),
            "location": dict(location_of(place)) if place else {},
        }
        address = ", ".join(p for p in (cells.text("address"), cells.text("zip code")) if p)
        self._add_personal("address", "Address", address)
        self._add_personal("maidenName", "Maiden Name", cells.text("maiden name"))
        for handle in _listed(cells.text("twitter handles")):
            self._add_profile(profile(f"https://twitter.com/{handle.lstrip('@')}"))
        for site in _listed(cells.text("websites")):
            self._add_site(site)
        for messenger in _listed(cells.text("instant messengers")):
            self._add_personal("messenger", "Instant messenger", messenger)
        self._basics |= self._kept(cells, part)

    def _add_site(self, site: str) -> None:
        """Add `PORTFOLIO:https://…`: the first is the person's own page."""
        label, _, url = site.partition(":")
        if url.startswith("//") or not url:
            label, url = "", site
        self._conversion.spent.append(label)
        if self._basics.get("url"):
            self._add_profile(profile(url, "", label.capitalize()))
        else:
            self._basics["url"] = with_scheme(url)

    def _add_profile(self, item: JsonObject) -> None:
        self._basics.setdefault("profiles", []).append(item)

    def _add_personal(self, key: str, label: str, value: str) -> None:
        if value:
            field = {"key": key, "label": label, "value": value, "sensitivity": "personal"}
            self._basics.setdefault("personal", []).append(field)

    def _take_email(self, cells: Cells) -> None:
        """Take the main address; the others are there for logging in."""
        address = cells.text("email address")
        if not address:
            return
        primary = cells.text("primary").casefold() in ("yes", "true", "1")
        self._other_addresses += "email" in self._basics
        if primary or "email" not in self._basics:
            self._basics["email"] = address

    def _take_phone(self, cells: Cells) -> None:
        """Take the first mobile number, else the first; the others are kept as personal fields."""
        number, extension = cells.text("number"), cells.text("extension")
        self._source.append(number)
        whole = f"{number} ext. {extension}" if number and extension else number
        mobile = cells.text("type").casefold() == "mobile" and not self._mobile
        known = self._basics.get("phone", "")
        if whole and (mobile or not known):
            self._mobile = mobile
            self._basics["phone"], whole = whole, known
        self._add_personal("otherPhone", "Phone", whole)

    def _custom_sections(self, *, chinese: bool) -> list[JsonObject]:
        return [
            {"key": key.replace(" ", "-"), "title": OWN_SECTIONS[key][chinese], "kind": "items"}
            | {"items": items}
            for key, items in self._custom.items()
        ]

    def _tell(self, parts: list[_Part]) -> None:
        """Say what was left out, and what a table alone can't tell."""
        if self._repeated:
            shown = ", ".join(self._repeated[:12])
            self._conversion.say("/skills", f"Listed twice, taken once: {shown}.")
        if self._other_addresses:
            said = f"{self._other_addresses} further e-mail address(es) were left out."
            self._conversion.say("/basics/email", said)
        if self.foreign:
            said = f"Other people's data was left out: {', '.join(self.foreign)}."
            self._conversion.say("", said)
        if self.passed:
            shown = ", ".join(self.passed[:12]) + (", …" if len(self.passed) > 12 else "")
            self._conversion.say(
                "", f"{len(self.passed)} file(s) hold nothing for a resume: {shown}."
            )
        if not any(part.kind.name == "profile" for part in parts):
            said = "Profile.csv is not in it: name and contact details are missing."
            self._conversion.say("/basics/name", said)


def _listed(text: str) -> list[str]:
    """Return the parts of `[a,b]`."""
    return [part.strip() for part in text.strip("[] ").split(",") if part.strip()]
