"""What of a resume is indexed."""

from typing import Any

from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import read_resume
from resume_mcp.search.documents import text_fields


def resume_fields(title: str, document: JsonObject) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the fields of a resume for the index, and its facts for a result line."""
    resume = read_resume(document)
    body = "\n".join(text.value for text in resume.texts())
    label = resume.label.value if resume.label else ""
    return text_fields(f"{title} {label}", body), {"title": title, "text": label}
