"""Markdown and plain text: lines, sections, document."""

import re

from resume_mcp.errors import TooLarge, Unreadable
from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.finish import Reading
from resume_mcp.importing.locale import locale_of
from resume_mcp.importing.model import Notice
from resume_mcp.importing.refusals import READABLE
from resume_mcp.importing.written.compose import Composer
from resume_mcp.importing.written.markdown import read_markdown
from resume_mcp.importing.written.names import looks_like_name
from resume_mcp.importing.written.plain_text import read_plain_text
from resume_mcp.vocabulary.text import strip_invisible, without_surrogates

MAX_CHARACTERS = 1024 * 1024
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_WIDE_GAP = re.compile("[ \t\u3000\xa0]{41,}")


def read_written(text: str, kind: str, *, locale: str, notices: list[Notice]) -> Reading:
    """Read a text as `markdown` or `text`.

    Raises:
        TooLarge: beyond a mebi of characters.
        Unreadable: when nothing but free text is in it.
    """
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(
            f"The text has {len(text):,} characters; {MAX_CHARACTERS:,} are the most that is "
            "read as a resume. Check that this is the right file.",
            size=len(text),
            limit=MAX_CHARACTERS,
        )
    tidy, told = _tidy(text)
    parsed = read_markdown(tidy) if kind == "markdown" else read_plain_text(tidy)
    composer = Composer(parsed, soft=kind == "markdown")
    document = composer.document(locale or locale_of(tidy))
    notes = composer.notes
    if not composer.is_resume():
        if not (composer.listed() and looks_like_name(document["basics"]["name"], first=True)):
            raise _free_text(told, composer)
        notes.say(0, "Little was found: a name, but no contact details, no work and no education.")
    kept = coverage(parsed.visible, [*strings_of(document), *notes.spent])
    return Reading(document, kind, [*notices, *told, *notes.notices], kept, tuple(notes.unplaced))


def _tidy(text: str) -> tuple[str, list[Notice]]:
    """Return the text with one kind of line end and without characters that nobody sees."""
    notices: list[Notice] = []
    whole = without_surrogates(text)
    if whole != text:
        notices.append(Notice("", "Half characters (lone surrogates) were replaced by U+FFFD."))
    elif "\ufffd" in whole:
        notices.append(Notice("", "The text holds U+FFFD: characters were lost earlier."))
    plain = whole.removeprefix("\ufeff")
    if plain != whole:
        notices.append(Notice("", "The text began with a byte order mark; it was left out."))
    visible, count = strip_invisible(_LINE_ENDS.sub("\n", plain))
    if count:
        notices.append(Notice("", f"{count} invisible or control character(s) were removed."))
    # A gap as wide as a page tells no more than one of forty columns.
    return _WIDE_GAP.sub(" " * 40, visible).replace("\xa0", " "), notices


def _free_text(told: list[Notice], composer: Composer) -> Unreadable:
    hidden = next((f" {notice.message}" for notice in told if "invisible" in notice.message), "")
    if bare := composer.bare_headings():
        shown = ", ".join(repr(title[:40]) for title in bare[:5])
        return Unreadable(
            f"No resume was recognised in this text: nothing stands under {shown}. Give what "
            f"belongs there, on the lines below the heading. Nothing was stored.{hidden}"
        )
    if listed := composer.listed():
        return Unreadable(
            f"No resume was recognised in this text: it has {listed[0][:40]!r}, but no name of a "
            "person, no contact details, no work and no education. Put the person's name on the "
            f"first line, and headings on lines of their own. Nothing was stored.{hidden}"
        )
    return Unreadable(
        "No resume was recognised in this text: no contact details, no section such as "
        "Experience or 教育经历, no entry with dates. Give the sections headings on lines of "
        f"their own, or import one of: {READABLE}. Nothing was stored.{hidden}"
    )
