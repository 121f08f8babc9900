"""What the items of all sections have in common: dates, joined texts, no empty fields."""

from resume_mcp.importing.written.notes import Notes
from resume_mcp.importing.written.pieces import Pieces
from resume_mcp.resume.document import JsonObject


def filled(made: JsonObject, first: str) -> JsonObject:
    """Return an item without its empty fields; the one that names it stays."""
    return {key: value for key, value in made.items() if value or key == first}


def text_lines(*texts: str) -> str:
    """Return the texts that hold something, each on a line of its own."""
    return "\n".join(text for text in texts if text)


def leftovers(head: Pieces, *used: str) -> list[str]:
    """Return labelled values of the head that the item has no field for."""
    return [value for slot, value in head.labelled.items() if slot not in used and slot != "date"]


def unread(fields: dict[str, str], *keys: str) -> list[str]:
    """Return labelled values that the item has no field for, as bullets."""
    return [f"{key}: {fields[key]}" for key in keys if key in fields]


def period(head: Pieces, number: int, notes: Notes, *, single: str) -> JsonObject:
    """Return startDate and endDate; a date alone is the one that `single` names."""
    found = head.dates
    wording = head.labelled.get("date", "")
    if found is None and wording:
        notes.say(number, f"The date {wording!r} was not understood and kept as it is.")
        return {"startDate": wording}
    if found is None:
        return {}
    for vague in found.vague:
        notes.say(number, f"The date {vague!r} was not understood and kept as it is.")
    if not found.start:
        return {single: found.end}
    return {"startDate": found.start, "endDate": found.end}
