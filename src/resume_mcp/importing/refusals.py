"""What is said about formats that are recognised but not read."""

from resume_mcp.errors import NotAvailable, ResumeMcpError, Unreadable

READABLE = (
    "PDF, DOCX, HTML, JSON Resume (as YAML too), Resume-Matcher, Reactive Resume, FRESH, "
    "OpenResume, RenderCV, LinkedIn exports, Markdown and plain text"
)
_FILES = {"pdf": "a PDF file", "docx": "a Word file (DOCX)", "html": "an HTML page"}
_PASTE = "Copy its text and import that (argument `text`), or save it as one of these."
_KNOWN: dict[str, tuple[str, str]] = {
    "doc": ("old Word files (DOC)", "Save it as plain text or copy its text, and import that."),
    "odt": ("OpenDocument files", "Save it as plain text or copy its text, and import that."),
    "rtf": ("RTF files", "Save it as plain text or copy its text, and import that."),
    "xml": ("XML files", _PASTE),
    "latex": ("LaTeX sources", "Copy the text of the finished document and import that."),
    "csv": ("CSV tables", _PASTE),
    "zip": ("zip archives", "Unpack it and import the resume inside."),
    "archive": ("archives", "Unpack it and import the resume inside."),
    "image": ("pictures and scans", "There is no text in them; type the resume or paste its text."),
}


def refusal_of(kind: str, filename: str = "") -> ResumeMcpError:
    """Return the error for a format that is not read, saying what is and what to do."""
    named = _misnamed(kind, filename)
    if kind in _FILES:
        return Unreadable(
            f"This is {_FILES[kind]}, which can't be read as text. Give the file itself (`path` or "
            '`data_base64`) and leave the format to "auto". Nothing was stored.',
            format=kind,
        )
    if kind not in _KNOWN:
        return Unreadable(
            f"{named}This is no text and no document that is known. Readable today: {READABLE}. "
            "Nothing was stored.",
            format=kind,
        )
    what, advice = _KNOWN[kind]
    return NotAvailable(
        f"{named}{what[0].upper()}{what[1:]} can't be read in this version yet. {advice} "
        f"Readable today: {READABLE}. Nothing was stored.",
        format=kind,
    )


def misnamed_page(filename: str) -> ResumeMcpError:
    """Return the error for a page that was saved in place of a document."""
    return Unreadable(
        f"{_misnamed('html', filename)}Often that is a sign-in page saved in place of the "
        'document. Download it again, or give format="html" if the page is the resume. '
        "Nothing was stored.",
        format="html",
    )


def _misnamed(kind: str, filename: str) -> str:
    """Return a sentence about a name that says something else than the content."""
    extension = filename.rsplit(".", 1)[-1].casefold() if "." in filename else ""
    if extension in ("pdf", "docx", "doc", "zip", "json", "yaml", "yml") and extension != kind:
        content = _FILES.get(kind) or (_KNOWN[kind][0] if kind in _KNOWN else "something else")
        return (
            f"The name ends in .{extension}, but the content is not {extension.upper()}: "
            f"it looks like {content}. "
        )
    return ""
