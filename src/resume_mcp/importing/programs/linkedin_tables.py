"""The tables of a LinkedIn export that belong to a resume, told by the names of their columns."""

import re
from collections.abc import Callable
from typing import NamedTuple

from resume_mcp.importing.programs.conversion import Conversion
from resume_mcp.importing.programs.csv_rows import Row
from resume_mcp.importing.programs.rich_text import split_rich
from resume_mcp.importing.written.item import filled, text_lines
from resume_mcp.importing.written.links import with_scheme
from resume_mcp.importing.written.names import full_name
from resume_mcp.resume.document import JsonObject

# Tables of other people's data or of none: by their columns, else by their names.
_FOREIGN_COLUMNS = ({"connected on"}, {"conversation id"}, {"invitee profile url"}, {"from", "to"})
_ONLY_NAMED = {"skills": "skills", "recommendations_received": "recommendations"}


class Kind(NamedTuple):
    """A table: the columns that it is told by, and where its rows belong."""

    name: str
    columns: frozenset[str]
    section: str


def _kind(name: str, columns: str, section: str) -> Kind:
    return Kind(name, frozenset(columns.split("|")), section)


# Columns that other tables hardly have.
_TELLING = {
    *("company name", "started on", "school name", "issued on", "published on", "headline"),
    *("authority", "proficiency", "primary"),
}
# The first that fits is taken.
_KINDS = (
    _kind("profile", "first name|last name|headline", "basics"),
    _kind("positions", "company name|title|started on", "work"),
    _kind("volunteering", "company name|role", "volunteer"),
    _kind("education", "school name", "education"),
    _kind("languages", "name|proficiency", "languages"),
    _kind("certifications", "name|authority", "certificates"),
    _kind("publications", "name|published on", "publications"),
    _kind("courses", "name|number", "courses"),
    _kind("organizations", "name|position|started on", "organizations"),
    _kind("patents", "title|patent number", "patents"),
    _kind("patents", "title|application number", "patents"),
    _kind("honors", "title|issued on", "awards"),
    _kind("projects", "title|description|started on", "projects"),
    _kind("scores", "name|score", "test scores"),
    _kind("emails", "email address|primary", "emails"),
    _kind("phones", "number|type", "phones"),
)


def kind_of_table(header: tuple[str, ...], name: str) -> Kind | None:
    """Return which table it is, None for one that tells nothing for a resume."""
    columns = frozenset(header)
    if is_foreign(header):
        return None
    stem = re.sub(r"\.csv$", "", name.rsplit("/", 1)[-1].casefold())
    named = next((own for known, own in _ONLY_NAMED.items() if stem.startswith(known)), "")
    if named == "recommendations" and "text" in columns:
        return Kind("recommendations", columns, "references")
    if header == ("name",) and named:
        return Kind("skills", columns, "skills")
    return next((kind for kind in _KINDS if kind.columns <= columns), None)


def is_linkedin_header(header: tuple[str, ...], name: str) -> bool:
    """Tell whether a table is surely one of LinkedIn's: by its columns, or by columns and name."""
    if is_foreign(header):
        return True
    kind = kind_of_table(header, name)
    stem = name.rsplit("/", 1)[-1].casefold()
    return kind is not None and (stem.startswith(kind.name) or bool(kind.columns & _TELLING))


def is_foreign(header: tuple[str, ...]) -> bool:
    """Tell whether a table holds other people's data: connections, messages, invitations."""
    return any(columns <= set(header) for columns in _FOREIGN_COLUMNS)


class Cells:
    """One row, whose unread cells can be told from the read ones."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._read: set[str] = set()

    def text(self, *names: str) -> str:
        """Return the first cell of these columns that holds something."""
        for name in names:
            self._read.add(name)
            found = self._row.cells.get(name, "")
            if found:
                return found
        return ""

    def rest(self) -> JsonObject:
        """Return the cells that were not read, under `x-` keys."""
        left = {
            f"x-{_camel(name)}": cell
            for name, cell in self._row.cells.items()
            if name not in self._read and cell
        }
        return {**left, **({"x-extra": list(self._row.extra)} if self._row.extra else {})}


def _camel(name: str) -> str:
    words = re.findall(r"\w+", name) or ["column"]
    return "".join([words[0], *(word.capitalize() for word in words[1:])])


def _span(cells: Cells, conversion: Conversion) -> JsonObject:
    start = conversion.date(cells.text("started on", "start date"))
    end = conversion.date(cells.text("finished on", "end date"))
    return filled({"startDate": start, "endDate": end}, "")


def _until_now(cells: Cells, conversion: Conversion) -> JsonObject:
    """Return a span whose end LinkedIn leaves empty for what goes on."""
    span = _span(cells, conversion)
    return {**span, "endDate": "present"} if "startDate" in span and "endDate" not in span else span


def _described(cells: Cells) -> JsonObject:
    rich = split_rich(cells.text("description"), soft=False)
    return {"summary": rich.summary, "highlights": rich.highlights}


def _position(cells: Cells, conversion: Conversion) -> JsonObject:
    return {
        "name": cells.text("company name"),
        "position": cells.text("title"),
        "location": cells.text("location"),
        **_until_now(cells, conversion),
        **_described(cells),
    }


def _volunteering(cells: Cells, conversion: Conversion) -> JsonObject:
    return {
        "organization": cells.text("company name"),
        "position": cells.text("role"),
        **_until_now(cells, conversion),
        **_described(cells),
    }


def _school(cells: Cells, conversion: Conversion) -> JsonObject:
    notes, activities = cells.text("notes"), cells.text("activities")
    made = {"institution": cells.text("school name"), "studyType": cells.text("degree name")}
    made |= {"area": cells.text("field of study"), **_span(cells, conversion)}
    if grade := re.fullmatch(r"(?i)grade:\s*(.+)", notes):
        conversion.spent.append("grade")
        return {**made, "score": grade[1], "summary": activities}
    return {**made, "summary": text_lines(notes, activities)}


def _language(cells: Cells, _conversion: Conversion) -> JsonObject:
    return {"language": cells.text("name"), "fluency": cells.text("proficiency")}


def _certificate(cells: Cells, conversion: Conversion) -> JsonObject:
    made = {"name": cells.text("name"), "issuer": cells.text("authority")}
    made |= {"date": conversion.date(cells.text("started on")), "url": _url(cells)}
    until = conversion.date(cells.text("finished on"))
    return {**made, **({"x-validUntil": until} if until else {})}


def _publication(cells: Cells, conversion: Conversion) -> JsonObject:
    return {
        "name": cells.text("name"),
        "publisher": cells.text("publisher"),
        "releaseDate": conversion.date(cells.text("published on")),
        "url": _url(cells),
        "summary": cells.text("description"),
    }


def _award(cells: Cells, conversion: Conversion) -> JsonObject:
    return {
        "title": cells.text("title"),
        "awarder": cells.text("issuer"),
        "date": conversion.date(cells.text("issued on")),
        "summary": cells.text("description"),
    }


def _project(cells: Cells, conversion: Conversion) -> JsonObject:
    body = _described(cells)
    return {
        "name": cells.text("title"),
        "url": _url(cells),
        **_until_now(cells, conversion),
        "description": body["summary"],
        "highlights": body["highlights"],
    }


def _skill(cells: Cells, _conversion: Conversion) -> JsonObject:
    return {"name": cells.text("name")}


def _recommendation(cells: Cells, conversion: Conversion) -> JsonObject:
    name = full_name(cells.text("first name"), cells.text("last name"))
    place = ", ".join(p for p in (cells.text("job title"), cells.text("company")) if p)
    hidden = cells.text("status").casefold() not in ("", "visible")
    conversion.spent += [cells.text("creation date"), cells.text("status")]
    made: JsonObject = {"name": name, "reference": text_lines(place, cells.text("text"))}
    return {**made, **({"hidden": True} if hidden else {})}


def _course(cells: Cells, _conversion: Conversion) -> JsonObject:
    number = cells.text("number")
    return {"title": cells.text("name"), "subtitle": number}


def _organization(cells: Cells, conversion: Conversion) -> JsonObject:
    position, name = cells.text("position"), cells.text("name")
    made = {"title": position or name, "organization": name if position else ""}
    return {**made, **_until_now(cells, conversion), **_described(cells)}


def _patent(cells: Cells, conversion: Conversion) -> JsonObject:
    numbers = cells.text("patent number", "application number")
    issued = conversion.date(cells.text("issued on", "issue date", "filed on", "filing date"))
    made = {"title": cells.text("title"), "subtitle": numbers, "url": _url(cells)}
    return {**made, "endDate": issued, **_described(cells)}


def _score(cells: Cells, conversion: Conversion) -> JsonObject:
    date = conversion.date(cells.text("date", "started on", "taken on"))
    made = {"title": cells.text("name"), "subtitle": cells.text("score"), "endDate": date}
    return {**made, **_described(cells)}


def _url(cells: Cells) -> str:
    return with_scheme(cells.text("url"))


READERS: dict[str, Callable[[Cells, Conversion], JsonObject]] = {
    "positions": _position,
    "volunteering": _volunteering,
    "education": _school,
    "languages": _language,
    "certifications": _certificate,
    "publications": _publication,
    "honors": _award,
    "projects": _project,
    "skills": _skill,
    "recommendations": _recommendation,
    "courses": _course,
    "organizations": _organization,
    "patents": _patent,
    "scores": _score,
}
# Sections that JSON Resume has no place for -> their titles in English and Chinese.
OWN_SECTIONS = {
    "courses": ("Courses", "课程"),
    "organizations": ("Organizations", "组织"),
    "patents": ("Patents", "专利"),
    "test scores": ("Test Scores", "考试成绩"),
}
