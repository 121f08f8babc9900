"""The two steps of an import: tell what an input is, then read it, in between a worker's answer."""

import base64
from typing import NamedTuple

from resume_mcp.errors import InvalidInput, Unreadable
from resume_mcp.importing.decoding import decode
from resume_mcp.importing.model import Imported
from resume_mcp.importing.read import extraction_of, import_bytes, import_extracted, import_text
from resume_mcp.resume.document import JsonObject, NewId


class Recognised(NamedTuple):
    """An input whose format is told; what a worker must take apart waits for its answer."""

    data: bytes
    text: str = ""  # as it was pasted
    filename: str = ""
    format: str = "auto"
    extraction: str = ""  # pdf, docx, html; "" for what is read without a worker
    answer: JsonObject | None = None


def recognise(
    data: bytes,
    *,
    text: str = "",
    filename: str = "",
    format: str = "auto",  # noqa: A002 - the contract's name
) -> Recognised:
    """Tell whether a worker must take an input apart; `text` is what was pasted, if it was.

    Raises:
        InvalidInput, TooLarge, Unreadable: as `extraction_of`.
    """
    data = text.encode("utf-8", "replace") if text else data
    kind = extraction_of(data, filename=filename, format=format)
    if text and kind in ("pdf", "docx"):
        kind = ""  # bytes that were pasted as text are broken; reading them says so
    return Recognised(data, text, filename, format, kind)


def question_of(found: Recognised, password: str) -> JsonObject:
    """Return what the worker is asked.

    Raises:
        InvalidInput: a password for what is no PDF.
    """
    if password and found.extraction != "pdf":
        raise InvalidInput("password is for encrypted PDF files, and this is none. Leave it out.")
    return {"data_base64": base64.b64encode(found.data).decode(), "password": password}


def read_recognised(found: Recognised, *, locale: str, new_id: NewId) -> tuple[Imported, str]:
    """Return the import and the original as text.

    Raises:
        TooLarge, NotAvailable, Unreadable: as `import_bytes` and `import_text`.
    """
    if found.answer is not None:
        from resume_mcp.importing.extracted import text_of

        kind = found.extraction
        imported = import_extracted(found.answer, kind, locale=locale, new_id=new_id)
        return imported, text_of(found.answer)
    if found.text or found.format == "blank":
        imported = import_text(found.text, format=found.format, locale=locale, new_id=new_id)
        return imported, found.text
    imported = import_bytes(
        found.data,
        filename=found.filename,
        format=found.format,
        locale=locale,
        new_id=new_id,
    )
    return imported, _as_text(found.data, imported)


def _as_text(data: bytes, imported: Imported) -> str:
    """Return a file as text; of an archive, which is none, what was read of it."""
    from resume_mcp.importing.coverage import strings_of

    try:
        return decode(data).text
    except Unreadable:
        return "\n".join(strings_of(imported.document)) + "\n"
