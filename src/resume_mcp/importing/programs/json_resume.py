"""JSON Resume: kept as it is, with ids; what its schema would not accept is named."""

import re
from typing import Any

from resume_mcp.errors import Unreadable
from resume_mcp.importing.model import Notice
from resume_mcp.resume.dates import read_date
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject
from resume_mcp.vocabulary.text import strip_invisible, without_surrogates

_DATES = ("startDate", "endDate", "date", "releaseDate")
_LISTS = ("highlights", "keywords", "courses", "roles")
_ISO = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")
_FORMS = "YYYY, YYYY-MM or YYYY-MM-DD"
_MOST_NOTICES = 40
_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    type(None): "null",
}


def read_json_resume(value: JsonObject) -> tuple[JsonObject, list[Notice]]:
    """Return the document with invisible characters out of its texts, and what is odd about it.

    Raises:
        Unreadable: when nothing in it belongs to a resume.
    """
    refuse_without_content(value)
    document, notices = clean_texts(value)
    notices += _odd_values(document)
    if len(notices) > _MOST_NOTICES:
        more = len(notices) - _MOST_NOTICES
        notices = [*notices[:_MOST_NOTICES], Notice("", f"{more} more values of these kinds.")]
    return document, notices


def clean_texts(value: JsonObject) -> tuple[JsonObject, list[Notice]]:
    """Return the object with its texts cleaned, and what was cleaned where."""
    notices: list[Notice] = []
    cleaned: JsonObject = _clean(value, "", notices)
    return cleaned, notices


def kind_of_value(value: object) -> str:
    """Return what a JSON value is, in words."""
    return _KINDS.get(type(value), "a number")


def refuse_without_content(value: JsonObject) -> None:
    """Refuse an object in which no person and no entry stands."""
    basics = value.get("basics")
    person = isinstance(basics, dict) and any(
        isinstance(v, str) and v.strip() for v in basics.values()
    )
    entries = any(
        isinstance(value.get(key), list) and value[key]
        for key in (*LIST_SECTIONS, "customSections")
    )
    if person or entries:
        return
    raise Unreadable(
        "This JSON has the keys of a JSON Resume, but nobody in it: no name, no contact, no entry. "
        "Fill basics.name or one of work, education, skills, … and import again; nothing was "
        "stored. "
        'For an empty resume use format="blank".'
    )


def refuse_unknown(value: object) -> Unreadable:
    """Return the refusal of a JSON value that is no resume of a known kind."""
    shape = 'A JSON Resume is an object such as {"basics": {"name": "…"}, "work": [{"name": "…"}]}.'
    if not isinstance(value, dict):
        return Unreadable(
            f"This JSON is {kind_of_value(value)}, not a resume. {shape} Nothing was stored."
        )
    for key in ("basics", *LIST_SECTIONS):
        wanted = "an object" if key == "basics" else "a list of objects"
        if key in value:
            return Unreadable(
                f"/{key} is {kind_of_value(value[key])}; {wanted} is expected. {shape} Nothing "
                "was stored."
            )
    keys = ", ".join(repr(str(key)[:30]) for key in list(value)[:6]) or "none"
    return Unreadable(
        f"This JSON is no resume that can be read: its keys are {keys}. {shape} "
        "Resume-Matcher's shape (personalInfo, workExperience, …) is read too. Nothing was stored."
    )


def _clean(value: Any, pointer: str, notices: list[Notice]) -> Any:
    """Return the value with lone surrogates as U+FFFD and without characters that nobody sees."""
    if isinstance(value, str):
        return _clean_text(value, pointer, notices)
    if isinstance(value, list):
        return [_clean(inner, f"{pointer}/{i}", notices) for i, inner in enumerate(value)]
    if isinstance(value, dict):
        return {
            without_surrogates(key): _clean(inner, f"{pointer}/{_escaped(key)}", notices)
            for key, inner in value.items()
        }
    return value


def _escaped(key: str) -> str:
    return without_surrogates(key).replace("~", "~0").replace("/", "~1")


def _clean_text(text: str, pointer: str, notices: list[Notice]) -> str:
    whole = without_surrogates(text)
    if whole != text:
        notices.append(
            Notice(pointer, "Half of a character (a lone surrogate) was replaced by U+FFFD.")
        )
    visible, count = strip_invisible(whole)
    if count:
        notices.append(Notice(pointer, f"{count} invisible or control character(s) were removed."))
    if pointer in ("/basics/phone", "/basics/email") and "\xa0" in visible:
        visible = visible.replace("\xa0", " ")
    return visible


def _odd_values(document: JsonObject) -> list[Notice]:
    notices: list[Notice] = []
    basics = document.get("basics")
    if basics is not None and not isinstance(basics, dict):
        notices.append(Notice("/basics", f"is {kind_of_value(basics)}; an object is expected."))
    if isinstance(basics, dict):
        notices += _odd_basics(basics)
    for key in LIST_SECTIONS:
        if key in document:
            notices += _odd_section(document[key], f"/{key}")
    return notices


def _odd_basics(basics: JsonObject) -> list[Notice]:
    notices = []
    for key, value in basics.items():
        pointer = f"/basics/{_escaped(key)}"
        if key == "profiles" and not isinstance(value, list):
            notices.append(Notice(pointer, f"is {kind_of_value(value)}; a list is expected."))
        elif key in (
            "name",
            "label",
            "email",
            "phone",
            "url",
            "summary",
            "image",
        ) and not isinstance(value, str):
            notices.append(Notice(pointer, f"is {kind_of_value(value)}; a text is expected."))
        elif key == "location" and not isinstance(value, dict):
            notices.append(Notice(pointer, f"is {kind_of_value(value)}; an object is expected."))
    return notices


def _odd_section(section: Any, pointer: str) -> list[Notice]:
    if not isinstance(section, list):
        return [Notice(pointer, f"is {kind_of_value(section)}; a list is expected.")]
    notices = []
    for index, item in enumerate(section):
        where = f"{pointer}/{index}"
        if isinstance(item, dict):
            notices += _odd_item(item, where)
        else:
            notices.append(
                Notice(
                    where, f"is {kind_of_value(item)}; an object is expected. It is kept as it is."
                )
            )
    return notices


def _odd_item(item: JsonObject, pointer: str) -> list[Notice]:
    odd_dates = ((key, _odd_date(item[key])) for key in _DATES if key in item)
    notices = [Notice(f"{pointer}/{key}", message) for key, message in odd_dates if message]
    for key in _LISTS:
        if key in item and not isinstance(item[key], list):
            notices.append(
                Notice(
                    f"{pointer}/{key}",
                    f"is {kind_of_value(item[key])}; a list of texts is expected.",
                )
            )
        elif key in item and any(not isinstance(inner, str) for inner in item[key]):
            notices.append(
                Notice(f"{pointer}/{key}", "holds something else than texts; it is kept as it is.")
            )
    return notices


def _odd_date(value: Any) -> str:
    """Return what is odd about a date, "" for one that the schema accepts."""
    if isinstance(value, str) and _ISO.fullmatch(value) and read_date(value):
        return ""
    if value is None or value == "":
        found = "null" if value is None else "an empty text"
        return f"is {found}; leave it out for a date that is open."
    shown = repr(value) if isinstance(value, int) else repr(str(value)[:40])
    read = read_date(value)
    if read is None:
        return f"{shown} is no date that is understood; {_FORMS} is expected. It is kept as it is."
    meaning = "until now" if read.present else read.iso()
    return f"{shown} is read as {meaning}; {_FORMS} is expected. It is kept as it is."
