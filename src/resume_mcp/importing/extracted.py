"""PDF, Word and HTML files: what becomes of the rows that a worker has extracted."""

from resume_mcp.errors import Unreadable
from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.extraction.rows import from_json
from resume_mcp.importing.finish import Reading
from resume_mcp.importing.locale import locale_of
from resume_mcp.importing.model import Notice
from resume_mcp.importing.written.compose import Composer
from resume_mcp.importing.written.row_lines import parsed_rows
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import strip_invisible

_FEW_ROWS = 3  # a file with less text than a resume may still name the person
_SHOWN = {"pdf": "PDF", "docx": "Word file", "html": "page"}


def read_extracted(answer: JsonObject, kind: str, *, locale: str) -> Reading:
    """Make a document of the rows that were extracted from a file.

    Raises:
        Unreadable: when nothing but free text is in it.
    """
    found = from_json(answer)
    rows = [
        row._replace(
            runs=tuple(run._replace(text=strip_invisible(run.text)[0]) for run in row.runs)
        )
        for row in found.rows
    ]
    parsed = parsed_rows([row for row in rows if row.text], found.notices)
    composer = Composer(parsed, soft=True)
    document = composer.document(locale or locale_of(parsed.visible))
    notes = composer.notes
    if not composer.is_resume():
        if not document["basics"]["name"] or len(rows) > _FEW_ROWS:
            raise _free_text(kind, parsed.notices)
        notes.say(0, "Only a name was found: no contact details, no section, no entry with dates.")
    kept = coverage(parsed.visible, [*strings_of(document), *notes.spent])
    return Reading(document, kind, notes.notices, kept, tuple(notes.unplaced))


def text_of(answer: JsonObject) -> str:
    """Return the text of an extracted file as a reader would copy it."""
    parts: list[str] = []
    for row in from_json(answer).rows:
        mark = "  " * row.bullet + "- " if row.bullet >= 0 else ""
        parts += [""] * (row.gap and bool(parts)) + [mark + strip_invisible(row.text)[0]]
    return "\n".join(parts) + "\n"


def _free_text(kind: str, notices: list[Notice]) -> Unreadable:
    told = "".join(f" {notice.message}" for notice in notices if "hidden" in notice.message)
    return Unreadable(
        f"No resume was recognised in this {_SHOWN[kind]}: no contact details, no section such as "
        "Experience or 教育经历, no entry with dates. Check that this is the right file; its text "
        f"can also be pasted as `text`. Nothing was stored.{told}"
    )
