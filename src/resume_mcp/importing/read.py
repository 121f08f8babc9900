"""The way in: tells the format from the content, reads it, and says what became of it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from resume_mcp.errors import InvalidInput, TooLarge, Unreadable
from resume_mcp.importing.blank import blank_resume
from resume_mcp.importing.compose import Composer
from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.decoding import decode
from resume_mcp.importing.detect import binary_format, json_dialect, text_format
from resume_mcp.importing.json_resume import read_json_resume, refuse_unknown
from resume_mcp.importing.lines import Parsed
from resume_mcp.importing.locale import locale_of
from resume_mcp.importing.markdown import read_markdown
from resume_mcp.importing.model import Imported, Notice
from resume_mcp.importing.names import is_template_name
from resume_mcp.importing.plain_text import read_plain_text
from resume_mcp.importing.refusals import READABLE, refusal_of
from resume_mcp.importing.resume_matcher import read_resume_matcher
from resume_mcp.importing.strict_json import read_json
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject, NewId, with_ids
from resume_mcp.resume.exports import minted_between
from resume_mcp.vocabulary.text import strip_invisible, without_surrogates

MAX_BYTES = 10 * 1024 * 1024
MAX_CHARACTERS = 1024 * 1024  # of Markdown and plain text
ENOUGH = 0.98
_READ = ("auto", "blank", "json-resume", "resume-matcher", "markdown", "text")
_NOT_YET = ("pdf", "docx", "html", "yaml", "linkedin", "reactive-resume", "fresh", "rendercv")
FORMATS: tuple[str, ...] = (*_READ, *_NOT_YET)
_ALSO = {
    "md": "markdown",
    "txt": "text",
    "plain": "text",
    "plain-text": "text",
    "jsonresume": "json-resume",
}


def import_bytes(
    data: bytes, *, filename: str = "", format: str = "auto", locale: str = "", new_id: NewId
) -> Imported:
    """Read the bytes of a file.

    Raises:
        TooLarge: beyond 10 MiB.
        NotAvailable: a format that is recognised but not read yet.
        Unreadable: broken, not a resume, or not what `format` says.
    """
    wanted = _known_format(format)
    if wanted == "blank":
        return _blank(locale, new_id)
    _check_size(len(data))
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf"):
        raise Unreadable("The file is empty. Nothing was stored.")
    kind = binary_format(data)
    if wanted in ("pdf", "docx", "linkedin") and kind != wanted:
        raise _mismatch(wanted, kind)
    if kind:
        raise refusal_of(kind, filename)
    decoded = decode(data)
    notices = []
    if not decoded.encoding.startswith("utf-8"):
        notices.append(
            Notice("", f"The text was read as {_SHOWN.get(decoded.encoding, decoded.encoding)}.")
        )
    return _read(decoded.text, wanted, locale, new_id, notices, filename)


_SHOWN = {
    "gb18030": "GBK (GB18030)",
    "big5": "Big5",
    "cp950": "Big5",
    "cp1252": "Windows-1252",
    "utf-16": "UTF-16",
}


def import_text(text: str, *, format: str = "auto", locale: str = "", new_id: NewId) -> Imported:
    """Read a text that was pasted.

    Raises:
        TooLarge, NotAvailable, Unreadable: as `import_bytes`.
    """
    wanted = _known_format(format)
    if wanted == "blank":
        return _blank(locale, new_id)
    _check_size(len(text.encode("utf-8", "surrogatepass")))
    if not text.strip():
        raise Unreadable("The text is empty. Nothing was stored.")
    kind = binary_format(text[:4096].encode("utf-8", "replace"))
    if wanted in ("pdf", "docx", "linkedin") and kind != wanted:
        raise _mismatch(wanted, kind)
    if kind:
        raise refusal_of(kind)
    return _read(text, wanted, locale, new_id, [], "")


def _known_format(format: str) -> str:
    wanted = _ALSO.get(format.casefold().strip(), format.casefold().strip())
    if wanted == "json":
        return "json"
    if wanted not in FORMATS:
        raise InvalidInput(f"format {format[:40]!r} is not known. Use one of {', '.join(FORMATS)}.")
    return wanted


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise TooLarge(
            f"The input has {size:,} bytes; {MAX_BYTES:,} are the most that is read. "
            "A resume is far smaller: check that this is the right file.",
            size=size,
            limit=MAX_BYTES,
        )


def _mismatch(wanted: str, kind: str) -> Unreadable:
    found = kind or "text"
    return Unreadable(
        f"format={wanted!r} was asked for, but the content is no {wanted.upper()} (it looks like {found}). "
        'Leave the format to "auto", or give the right file. Nothing was stored.',
        format=found,
    )


def _read(
    text: str, wanted: str, locale: str, new_id: NewId, notices: list[Notice], filename: str
) -> Imported:
    if wanted in _NOT_YET:
        raise refusal_of(wanted, "")
    kind = wanted if wanted in ("markdown", "text") else text_format(text)
    if wanted in ("json", "json-resume", "resume-matcher"):
        kind = "json"
    if kind == "json":
        return _read_json(text, locale, new_id, notices)
    if kind not in ("markdown", "text"):
        raise refusal_of(kind, filename)
    _note_name(kind, filename, notices)
    return _read_lines(text, kind, locale, new_id, notices)


def _note_name(kind: str, filename: str, notices: list[Notice]) -> None:
    extension = filename.rsplit(".", 1)[-1].casefold() if "." in filename else ""
    if extension in ("pdf", "docx", "doc", "json", "html", "zip", "yaml"):
        notices.append(
            Notice(
                "",
                f"The name ends in .{extension}, but the content is {kind}; it was read as that.",
            )
        )


def _read_json(text: str, locale: str, new_id: NewId, notices: list[Notice]) -> Imported:
    value, repeated = read_json(text.lstrip("\ufeff"))
    dialect = json_dialect(value)
    if not dialect:
        raise refuse_unknown(value)
    if dialect not in ("json-resume", "resume-matcher"):
        raise refusal_of(dialect)
    notices += [
        Notice("", f"The key {key[:60]!r} stood twice with the same value.") for key in repeated
    ]
    document, more = _JSON_READERS[dialect](value)
    kept = (
        1.0
        if dialect == "json-resume"
        else coverage("\n".join(strings_of(value)), [*strings_of(document), *_years(value)])
    )
    return _imported(document, dialect, locale, new_id, [*notices, *more], (), kept)


def _years(value: Any) -> Iterator[str]:
    """Yield the wordings of dates, which stand in the document as dates."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "years" and isinstance(inner, str):
                yield inner
            yield from _years(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _years(inner)


def _matcher(value: Any) -> tuple[JsonObject, list[Notice]]:
    cleaned, notices = read_json_resume(_with_person(value))
    document, more = read_resume_matcher({k: v for k, v in cleaned.items() if k != "basics"})
    return document, [*(n for n in notices if "character" in n.message), *more]


def _with_person(value: JsonObject) -> JsonObject:
    """Let the check for content see Resume-Matcher's person as basics."""
    return {
        "basics": value.get("personalInfo"),
        **{k: v for k, v in value.items() if k != "basics"},
    }


_JSON_READERS: dict[str, Callable[[Any], tuple[JsonObject, list[Notice]]]] = {
    "json-resume": read_json_resume,
    "resume-matcher": _matcher,
}


def _read_lines(
    text: str, kind: str, locale: str, new_id: NewId, notices: list[Notice]
) -> Imported:
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(
            f"The text has {len(text):,} characters; {MAX_CHARACTERS:,} are the most that is read as a resume. "
            "Check that this is the right file.",
            size=len(text),
            limit=MAX_CHARACTERS,
        )
    text = _tidy(text, notices)
    parsed: Parsed = read_markdown(text) if kind == "markdown" else read_plain_text(text)
    language = locale or locale_of(text)
    composer = Composer(parsed, soft=kind == "markdown")
    document = composer.document(language)
    _refuse_free_text(composer, notices)
    kept = coverage(parsed.visible, [*strings_of(document), *composer.notes.spent])
    return _imported(
        document,
        kind,
        language,
        new_id,
        [*notices, *composer.notes.notices],
        tuple(composer.notes.unplaced),
        kept,
    )


def _tidy(text: str, notices: list[Notice]) -> str:
    """Return the text with one kind of line end and without characters that nobody sees."""
    whole = without_surrogates(text)
    if whole != text:
        notices.append(Notice("", "Half characters (lone surrogates) were replaced by U+FFFD."))
    text = (
        re.sub(r"[ \t\u3000\xa0]{41,}", " " * 40, whole)
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\x0c", "\n")
        .replace("\x0b", "\n")
    )
    text = text.replace("\u2028", "\n").replace("\u2029", "\n").replace("\x85", "\n")
    marked = text.startswith("\ufeff")
    text, count = strip_invisible(text.removeprefix("\ufeff"))
    if marked:
        notices.append(Notice("", "The file began with a byte order mark; it was left out."))
    if count:
        notices.append(Notice("", f"{count} invisible or control character(s) were removed."))
    if "\ufffd" in text:
        notices.append(
            Notice("", "The text holds U+FFFD: characters were lost before it came here.")
        )
    return text.replace("\xa0", " ")


def _refuse_free_text(composer: Composer, notices: list[Notice]) -> None:
    if composer.is_resume():
        return
    removed = next((f" ({n.message})" for n in notices if "invisible" in n.message), "")
    raise Unreadable(
        "No resume was recognised in this text: no contact, no section such as Experience or 教育经历, no entry with dates. "
        f"Give the sections headings on lines of their own, or import one of {READABLE}. Nothing was stored.{removed}"
    )


def _blank(locale: str, new_id: NewId) -> Imported:
    language = locale or "en"
    return Imported(with_ids(blank_resume(language), new_id), "blank", language, {}, (), (), 1.0)


def _imported(
    document: JsonObject,
    format: str,
    locale: str,
    new_id: NewId,
    notices: list[Notice],
    unplaced: tuple[str, ...],
    kept: float,
) -> Imported:
    meta = document.get("meta")
    own = meta.get("locale") if isinstance(meta, dict) else None
    language = locale or (
        own if isinstance(own, str) and own else locale_of("\n".join(strings_of(document)))
    )
    basics = document.get("basics")
    name = basics.get("name") if isinstance(basics, dict) else None
    if isinstance(name, str) and is_template_name(name):
        notices = [
            *notices,
            Notice(
                "/basics/name",
                f"{name!r} is the name of a template; check that this is your resume.",
            ),
        ]
    if not (isinstance(name, str) and name.strip()):
        notices = [*notices, Notice("/basics/name", "No name was found.")]
    if kept < ENOUGH:
        notices = [
            *notices,
            Notice(
                "",
                f"Only {kept:.0%} of the text stands in the resume; compare it with the original.",
            ),
        ]
    stored = with_ids(document, new_id)
    return Imported(
        stored,
        format,
        language,
        _counts(document),
        tuple(notices),
        unplaced,
        kept,
        minted_between(document, stored),
    )


def _counts(document: JsonObject) -> dict[str, int]:
    counted = {
        key: len(document[key])
        for key in (*LIST_SECTIONS, "customSections")
        if isinstance(document.get(key), list) and document[key]
    }
    basics = document.get("basics")
    for key in ("profiles", "personal"):
        if isinstance(basics, dict) and isinstance(basics.get(key), list) and basics[key]:
            counted[key] = len(basics[key])
    return counted
