"""An empty master resume, for a person who starts from nothing."""

from resume_mcp.resume.document import JsonObject


def blank_resume(locale: str) -> JsonObject:
    """Return a document with nothing in it but the places to begin with."""
    return {
        "basics": {
            "name": "",
            "label": "",
            "email": "",
            "phone": "",
            "summary": "",
            "profiles": [],
        },
        "work": [],
        "education": [],
        "skills": [],
        "projects": [],
        "meta": {"locale": locale},
    }
