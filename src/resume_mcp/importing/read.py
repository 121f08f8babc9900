"""The way in: tells the format from the content, reads it, and says what became of it."""

from resume_mcp.errors import InvalidInput, TooLarge, Unreadable
from resume_mcp.importing.blank import blank_resume
from resume_mcp.importing.decoding import decode
from resume_mcp.importing.detect import binary_format, text_format
from resume_mcp.importing.finish import Reading, finish
from resume_mcp.importing.model import Imported, Notice
from resume_mcp.importing.refusals import misnamed_page, refusal_of
from resume_mcp.resume.document import JsonObject, NewId, with_ids

MAX_BYTES = 10 * 1024 * 1024
_READ = (
    *("auto", "blank", "json-resume", "resume-matcher", "reactive-resume", "fresh", "open-resume"),
    *("yaml", "rendercv", "linkedin", "markdown", "text"),
)
# Formats whose bytes only a bounded process takes apart.
_EXTRACTED = ("pdf", "docx", "html")
FORMATS: tuple[str, ...] = (*_READ, *_EXTRACTED)
_ALSO = {
    "md": "markdown",
    "txt": "text",
    "plain": "text",
    "jsonresume": "json-resume",
    "yml": "yaml",
}
_JSON = ("json", "json-resume", "resume-matcher", "reactive-resume", "fresh", "open-resume")
_YAML = ("yaml", "rendercv")
_WRITTEN = ("markdown", "text")
# Formats that a signature in the bytes tells for sure.
_SIGNED = ("pdf", "docx")
_SHOWN = {"gb18030": "GBK (GB18030)", "cp950": "Big5", "cp1252": "Windows-1252"}


def extraction_of(data: bytes, *, filename: str = "", format: str = "auto") -> str:  # noqa: A002
    """Return pdf, docx or html for bytes that a bounded process must take apart, else "".

    Raises:
        TooLarge: beyond 10 MiB.
        Unreadable: not what `format` says, or a page under the name of a PDF.
    """
    wanted = _known_format(format)
    _check_size(len(data))
    found = binary_format(data)
    if wanted in _SIGNED and found != wanted:
        _refuse_binary(found, wanted, filename)
    if found:
        return found if found in _EXTRACTED and wanted in ("auto", found) else ""
    if wanted == "html":
        return "html"
    if wanted != "auto" or b"<" not in data or text_format(decode(data).text, filename) != "html":
        return ""
    if filename.casefold().endswith((".pdf", ".docx", ".doc")):
        raise misnamed_page(filename)
    return "html"


def import_extracted(answer: JsonObject, kind: str, *, locale: str = "", new_id: NewId) -> Imported:
    """Read what a bounded process has extracted from a file.

    Raises:
        Unreadable: when no resume is in it.
    """
    from resume_mcp.importing.extracted import read_extracted

    return finish(read_extracted(answer, kind, locale=locale), locale=locale, new_id=new_id)


def import_bytes(
    data: bytes,
    *,
    filename: str = "",
    format: str = "auto",  # noqa: A002 - the contract's name
    locale: str = "",
    new_id: NewId,
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
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise Unreadable("The file is empty. Nothing was stored.")
    found = binary_format(data)
    if (found, wanted) in (("linkedin", "auto"), ("linkedin", "linkedin"), ("zip", "linkedin")):
        from resume_mcp.importing.programs.from_json import as_reading
        from resume_mcp.importing.programs.linkedin import read_linkedin_zip

        return finish(as_reading(read_linkedin_zip(data), []), locale=locale, new_id=new_id)
    _refuse_binary(found, wanted, filename)
    decoded = decode(data)
    notices = []
    if not decoded.encoding.startswith("utf-8"):
        shown = _SHOWN.get(decoded.encoding, decoded.encoding.upper())
        notices.append(Notice("", f"The text was read as {shown}."))
    reading = _read(decoded.text, wanted, filename, locale=locale, notices=notices)
    return finish(reading, locale=locale, new_id=new_id)


def import_text(
    text: str,
    *,
    format: str = "auto",  # noqa: A002 - the contract's name
    locale: str = "",
    new_id: NewId,
) -> Imported:
    """Read a text that was pasted.

    Raises:
        TooLarge, NotAvailable, Unreadable: as `import_bytes`.
    """
    wanted = _known_format(format)
    if wanted == "blank":
        return _blank(locale, new_id)
    data = text.encode("utf-8", "surrogatepass")
    _check_size(len(data))
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable("The text is empty. Nothing was stored.")
    _refuse_binary(binary_format(data), wanted, "")
    return finish(_read(text, wanted, "", locale=locale, notices=[]), locale=locale, new_id=new_id)


def _known_format(name: str) -> str:
    wanted = name.casefold().strip()
    wanted = _ALSO.get(wanted, wanted)
    if wanted not in FORMATS and wanted not in _JSON:
        known = ", ".join(FORMATS)
        raise InvalidInput(f"format {name[:40]!r} is not known. Use one of {known}.")
    return wanted


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise TooLarge(
            f"The input has {size:,} bytes; {MAX_BYTES:,} are the most that is read. "
            "A resume is far smaller: check that this is the right file.",
            size=size,
            limit=MAX_BYTES,
        )


def _refuse_binary(found: str, wanted: str, filename: str) -> None:
    """Refuse what is no text, and what is not the format that was asked for."""
    if wanted in _SIGNED and found != wanted:
        raise Unreadable(
            f"format={wanted!r} was asked for, but the content is no {wanted.upper()}: it is "
            f'{found or "text"}. Leave the format to "auto", or give the right file. '
            "Nothing was stored.",
            format=found or "text",
        )
    if found:
        raise refusal_of(found, filename)


def _read(text: str, wanted: str, filename: str, *, locale: str, notices: list[Notice]) -> Reading:
    if wanted in _EXTRACTED:
        raise refusal_of(wanted)
    kind = _kind_of(text, wanted, filename)
    if kind in (*_JSON, *_YAML):
        from resume_mcp.importing.programs.from_json import read_json_text, read_yaml_text

        return (read_json_text if kind in _JSON else read_yaml_text)(text, notices=notices)
    if kind == "linkedin":
        from resume_mcp.importing.programs.from_json import as_reading
        from resume_mcp.importing.programs.linkedin import read_linkedin_table

        return as_reading(read_linkedin_table(text, filename), notices)
    if kind not in _WRITTEN:
        raise refusal_of(kind, filename)
    # The tables and patterns of the readers take a while to load: not before they are needed.
    from resume_mcp.importing.written.texts import read_written

    named = _name_notice(kind, filename)
    return read_written(text, kind, locale=locale, notices=[*notices, *named])


def _kind_of(text: str, wanted: str, filename: str) -> str:
    """Return the format to read a text as; of JSON and YAML, the one that it is written in."""
    if wanted in (*_WRITTEN, "linkedin"):
        return wanted
    found = text_format(text, filename)
    if wanted in (*_JSON, *_YAML):
        return found if found in (*_JSON, *_YAML) else wanted
    return found


def _name_notice(kind: str, filename: str) -> list[Notice]:
    """Return a notice about a name that says something else than the content."""
    extension = filename.rpartition(".")[2].casefold()
    if extension not in ("pdf", "docx", "doc", "json", "html", "zip", "yaml", "yml", "csv"):
        return []
    said = f"The name ends in .{extension}, but the content is {kind}; it was read as that."
    return [Notice("", said)]


def _blank(locale: str, new_id: NewId) -> Imported:
    language = locale or "en"
    document = with_ids(blank_resume(language), new_id)
    return Imported(document, "blank", language, {}, (), (), 1.0)
