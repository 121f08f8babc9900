"""Tells the format of an input from its content, never from its name alone."""

import re
from typing import Any

from resume_mcp.resume.document import LIST_SECTIONS

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "pdf"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "doc"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"BM", "image"),
    (b"Rar!", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"\x7fELF", "program"),
    (b"MZ", "program"),
    (b"SQLite format 3", "database"),
)
_LINKEDIN = (b"Positions.csv", b"Profile.csv", b"Basic_LinkedIn", b"Education.csv", b"Skills.csv")


def binary_format(data: bytes) -> str:
    """Return the format of bytes that are no text, "" for what may be text."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_format(data)
    if (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:12] in (
        b"ftypheic",
        b"ftypheif",
        b"ftypmif1",
    ):
        return "image"
    found = next((name for magic, name in _MAGIC if head.startswith(magic)), "")
    if found in ("image", "program") and len(magic_of(head)) == 2 and not _has_zeros(data):
        return ""
    if found:
        return found
    return "binary" if _is_binary(data) else ""


def magic_of(head: bytes) -> bytes:
    """Return the signature that the bytes begin with."""
    return next((magic for magic, _ in _MAGIC if head.startswith(magic)), b"")


def _has_zeros(data: bytes) -> bool:
    return b"\x00" in data[:4096]


def _zip_format(data: bytes) -> str:
    if b"word/document.xml" in data or b"word/" in data[:4096]:
        return "docx"
    if any(name in data for name in _LINKEDIN):
        return "linkedin"
    if b"opendocument.text" in data[:4096]:
        return "odt"
    return "zip"


def _is_binary(data: bytes) -> bool:
    """Tell whether bytes hold control characters that no text has; UTF-16 and UTF-32 are text."""
    head = data[:8192]
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")) or not head:
        return False
    odd, even = head[1::2], head[0::2]
    if b"\x00" in head and max(odd.count(0) / max(len(odd), 1), even.count(0) / len(even)) > 0.3:
        return min(odd.count(0), even.count(0)) > 0.05 * len(head)
    controls = sum(
        head.count(byte) for byte in (*range(9), 0x0B, *range(0x0E, 0x1B), *range(0x1C, 0x20))
    )
    return controls > max(2, len(head) // 200)


def text_format(text: str, filename: str = "") -> str:
    """Return the format of a text; a name only helps where columns alone could be anyone's."""
    start = text.lstrip("\ufeff \t\r\n")
    if looks_like_json(start):
        return "json"
    markup = _markup_format(start)
    if markup:
        return markup
    if _is_yaml(text.replace("\r\n", "\n")):
        return "yaml"
    if table := _table_format(start, filename):
        return table
    return "markdown" if looks_like_markdown(text) else "text"


def looks_like_json(start: str) -> bool:
    """Tell whether a text can only be meant as JSON."""
    return re.match(r"\{\s*(?:[\"'}/]|[A-Za-z_$][\w$]*\s*:)|\[\s*[\[{\"\]]", start) is not None


_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)


def _markup_format(start: str) -> str:
    head = start[:3000].casefold()
    if head.startswith("{\\rtf"):
        return "rtf"
    if head.startswith("\\documentclass") or re.search(
        r"(?m)^\\(?:documentclass|begin\{document\})", start[:20000]
    ):
        return "latex"
    if re.match(
        r"(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<!doctype html|<html[\s>]|"
        r"(?:<!--.*?-->\s*)*<html[\s>]",
        head,
        re.DOTALL,
    ):
        return "html"
    if head.startswith("<?xml"):
        return "xml"
    if re.match(
        r"<(?:head|body|meta|style|script|table|div|p|ul|h[1-6]|section|article|main|header)\b",
        head,
    ):
        tags = len(_TAG.findall(start[:20000]))
        structured = re.search(r"(?m)^(?:#{1,6}\s|[-*]\s|=+$)", start)
        return "" if structured else "html" if tags >= 2 else ""
    return ""


_YAML_ROOTS = (
    "cv|basics|work|education|skills|resume|sections|personal|profile|experience|projects|design|"
    "volunteer|languages|name|header|meta|contact|summary|label|info"
)


# Keys that no prose has at the margin.
_SURE_ROOT = re.compile(
    r"(?m)^[\"']?(?:cv|basics|personalInfo|workExperiences?|\$schema)[\"']?:"
    r"[ \t]*(?:\{.*|https?://\S+|#.*)?\n(?:[ \t]*(?:#.*)?\n){0,20}[ \t]{0,12}(?:- )?"
    r"[\"']?[$\w]+[\"']?:"
)


def _is_yaml(text: str) -> bool:
    """Tell whether a text is YAML: lower-case keys at the margin with mappings below them."""
    if _SURE_ROOT.search(text):
        return True
    if re.match(r"\s*(?:%YAML|---[ \t]*\n%)", text) or re.search(
        r"(?m)^[ \t]*[\w-]+:[ \t]+!!python", text
    ):
        return True
    roots = re.findall(rf"(?m)^[\"']?(?:{_YAML_ROOTS})[\"']?:[ \t]*(?:#.*|[|>&*!\[{{].*)?$", text)
    if not roots:
        return (
            re.search(r"(?m)^\w+:[ \t]+&\w+", text) is not None
            and re.search(r"\*\w+", text) is not None
        )
    nested = re.findall(r"(?m)^(?:[ \t]{1,8}|[ \t]*- )[\"']?[a-z]\w*[\"']?:(?:\s|$)", text)
    prose = re.search(r"(?m)^#{2,6} \S|^\*\*", text)
    return bool(nested) and (len(nested) >= 2 or len(roots) > 1) and not prose


_CSV_HEADS = (
    "company name",
    "first name",
    "school name",
    "started on",
    "title",
    "start date",
    "position",
    "employer",
)


def _table_format(start: str, filename: str) -> str:
    """Return `linkedin` or `csv` for a table, "" for anything else."""
    first = start.split("\n", 1)[0].casefold().strip()
    named = filename.casefold().endswith(".csv")
    if not named and not re.search(r"[,;\t]", first) and not first.startswith("notes:"):
        return ""
    from resume_mcp.importing.programs.csv_rows import header_of
    from resume_mcp.importing.programs.linkedin_tables import is_linkedin_header

    if is_linkedin_header(header_of(start[:20_000].replace("\r\n", "\n")), filename):
        return "linkedin"
    cells = [cell.strip(' "') for cell in first.split(",")]
    return "csv" if len(cells) > 2 and sum(cell in _CSV_HEADS for cell in cells) >= 2 else ""


def looks_like_markdown(text: str) -> bool:
    """Tell whether a text uses Markdown."""
    if re.search(r"(?m)^ {0,3}#{1,6}(?:\s+\S|[^\s#\d!])", text) or re.match(
        r"---\s*\n(?:[\w-]+:.*\n)+---", text
    ):
        return True
    if re.search(r"\]\((?:https?:|mailto:|[^()\s]{1,200}\.)[^()\n]{0,500}\)|<a\s+href=", text):
        return True
    if len(re.findall(r"\*\*[^*\n]+\*\*", text)) >= 1:
        return True
    if re.search(r"(?m)^\|.*\|[ \t]*\n\|[ \t:|-]*-{3}[ \t:|-]*\|[ \t]*$", text):
        return True
    return (
        re.search(r"(?m)^\S.*\n={3,}\s*$", text) is not None
        and re.search(r"(?m)^__\S.*__|^## ", text) is not None
    )


def json_dialect(value: Any) -> str:
    """Return which kind of resume a JSON value is, "" for none that is known."""
    if not isinstance(value, dict):
        return ""
    for recognise, dialect in _DIALECTS:
        if recognise(value):
            return dialect
    return ""


def _is_fresh(value: dict[str, Any]) -> bool:
    meta = value.get("meta")
    named = isinstance(meta, dict) and str(meta.get("format", "")).upper().startswith("FRESH")
    employment = value.get("employment")
    if named or (isinstance(employment, dict) and "history" in employment):
        return True
    parts = [value.get(key) for key in ("info", "contact", "location")]
    return isinstance(value.get("name"), str) and sum(isinstance(p, dict) for p in parts) > 1


def _is_reactive(value: dict[str, Any]) -> bool:
    if isinstance(value.get("sections"), dict) and ("basics" in value or "metadata" in value):
        return True
    if isinstance(value.get("data"), dict) and _is_reactive(value["data"]):
        return True
    wrapped = [value.get(key) for key in ("work", "education", "skills", "profile", "objective")]
    return (
        sum(
            isinstance(part, dict) and ("enable" in part or "enabled" in part or "heading" in part)
            for part in wrapped
        )
        >= 2
    )


def _is_rendercv(value: dict[str, Any]) -> bool:
    return isinstance(value.get("cv"), dict)


def _is_open_resume(value: dict[str, Any]) -> bool:
    inner = value.get("resume") if isinstance(value.get("resume"), dict) else value
    return isinstance(inner, dict) and "workExperiences" in inner and "profile" in inner


def _is_resume_matcher(value: dict[str, Any]) -> bool:
    return isinstance(value.get("personalInfo"), dict) or isinstance(
        value.get("workExperience"), list
    )


def _is_json_resume(value: dict[str, Any]) -> bool:
    if isinstance(value.get("basics"), dict):
        return True
    return any(isinstance(value.get(key), list) for key in LIST_SECTIONS)


_DIALECTS = (
    (_is_fresh, "fresh"),
    (_is_reactive, "reactive-resume"),
    (_is_rendercv, "rendercv"),
    (_is_open_resume, "open-resume"),
    (_is_resume_matcher, "resume-matcher"),
    (_is_json_resume, "json-resume"),
)
