"""Small readers that the job boards share: texts, names and lists, whatever shape they come in."""

import html

from resume_mcp.resume.document import JsonObject


def text(value: object) -> str:
    """Return a text or a number as text, "" for anything else."""
    if isinstance(value, bool):
        return ""
    return str(value).strip() if isinstance(value, str | int | float) else ""


def named(value: object) -> str:
    """Return a text, or the name of an object."""
    return text(value.get("name")) if isinstance(value, dict) else text(value)


def texts(value: object) -> list[str]:
    """Return the texts of a list, or of one value; objects by their names."""
    members = value if isinstance(value, list) else [value]
    return [found for member in members if (found := named(member))]


def objects(value: object) -> list[JsonObject]:
    """Return the objects of a list, whatever else is in it."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def member(job: JsonObject, key: str) -> JsonObject:
    """Return the object under a key, an empty one where there is none."""
    found = job.get(key)
    return found if isinstance(found, dict) else {}


def heading(label: str, values: list[str]) -> str:
    """Return a labelled line of HTML, "" where there is nothing to say."""
    said = ", ".join(dict.fromkeys(values))
    return f"<p>{label}: {html.escape(said)}</p>\n" if said else ""


def part(job: JsonObject, marked: str, plain: str) -> str:
    """Return a part of a description: its HTML, or its plain text as HTML."""
    return text(job.get(marked)) or html.escape(text(job.get(plain))).replace("\n", "<br>")
