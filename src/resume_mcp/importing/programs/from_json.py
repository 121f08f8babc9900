"""JSON, and YAML that holds the same: told apart by its keys, turned into JSON Resume."""

from collections.abc import Callable, Iterator
from typing import Any

from resume_mcp.errors import Unreadable
from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.detect import json_dialect
from resume_mcp.importing.finish import Reading
from resume_mcp.importing.model import Notice
from resume_mcp.importing.programs.conversion import Converted
from resume_mcp.importing.programs.fresh import read_fresh
from resume_mcp.importing.programs.json_resume import clean_texts, read_json_resume, refuse_unknown
from resume_mcp.importing.programs.json_resume_v0 import is_before_v1, to_v1
from resume_mcp.importing.programs.open_resume import read_open_resume
from resume_mcp.importing.programs.reactive_resume import read_reactive_resume
from resume_mcp.importing.programs.rendercv import read_rendercv
from resume_mcp.importing.programs.resume_matcher import read_resume_matcher
from resume_mcp.importing.strict_json import read_json
from resume_mcp.importing.yaml_text import read_yaml
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject
from resume_mcp.resume.shapes import STANDARD
from resume_mcp.vocabulary.text import strip_invisible


def read_json_text(text: str, *, notices: list[Notice]) -> Reading:
    """Read a JSON text.

    Raises:
        Unreadable: malformed, or no resume.
    """
    value, repeated, rounded = read_json(text.removeprefix("\ufeff"))
    cut = [
        Notice("", f"A number keeps about 17 digits: {each}. Write it as text to keep them all.")
        for each in rounded[:5]
    ]
    twice = [Notice("", f"The key {key[:60]!r} stood twice with one value.") for key in repeated]
    return _read_value(value, [*notices, *twice, *cut])


def read_yaml_text(text: str, *, notices: list[Notice]) -> Reading:
    """Read a YAML text.

    Raises:
        TooLarge: beyond the bound of YAML.
        Unreadable: malformed, or no resume.
    """
    visible, count = strip_invisible(text)
    if count:
        said = f"{count} invisible or control character(s) were removed."
        notices = [*notices, Notice("", said)]
    value = read_yaml(visible)
    dialect = json_dialect(value)
    if not dialect:
        raise _unknown_yaml(value)
    if dialect == "json-resume":
        value = _numbers_as_texts(value)
    reading = _read_value(value, notices)
    yaml_of_its_own = reading.format == "rendercv"
    return reading if yaml_of_its_own else reading._replace(format=f"{reading.format}-yaml")


def as_reading(converted: Converted, notices: list[Notice]) -> Reading:
    """Return what a converter made, with how much of the input stands in it."""
    kept = coverage(converted.source, [*strings_of(converted.document), *converted.spent])
    told = [*notices, *converted.notices]
    return Reading(converted.document, converted.format, told, kept, tuple(converted.unplaced))


def _read_value(value: Any, notices: list[Notice]) -> Reading:
    dialect = json_dialect(value)
    if not dialect:
        raise refuse_unknown(value)
    if dialect in _CONVERTERS:
        cleaned, told = clean_texts(value)
        return as_reading(_CONVERTERS[dialect](cleaned), [*notices, *told])
    if dialect == "json-resume":
        return _read_json_resume(value, notices)
    document, told = read_resume_matcher(value)
    kept = coverage("\n".join(strings_of(value)), [*strings_of(document), *_put_otherwise(value)])
    return Reading(document, dialect, [*notices, *told], kept)


def _read_json_resume(value: JsonObject, notices: list[Notice]) -> Reading:
    told: list[Notice] = []
    name = "json-resume"
    if is_before_v1(value):
        value, told = to_v1(value)
        name = "json-resume-v0"
    document, more = read_json_resume(value)
    return Reading(document, name, [*notices, *told, *more], 1.0)


def _put_otherwise(value: Any) -> Iterator[str]:
    """Yield the texts that stand in the document in another form: dates, the names of sections."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("years", "sectionType", "key", "order") and isinstance(inner, str | int):
                yield str(inner)
            yield from _put_otherwise(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _put_otherwise(inner)


def _numbers_as_texts(value: JsonObject) -> JsonObject:
    """Return a document from YAML with whole numbers as texts where JSON Resume has texts."""
    basics, rest = value.get("basics"), dict(value)
    if isinstance(basics, dict):
        head = _as_texts(basics, "basics")
        for key in ("location", "profiles"):
            if key in head:
                head[key] = _section_as_texts(head[key], key)
        rest["basics"] = head
    for key in LIST_SECTIONS:
        if key in rest:
            rest[key] = _section_as_texts(rest[key], key)
    return rest


def _section_as_texts(section: Any, key: str) -> Any:
    if isinstance(section, list):
        return [_section_as_texts(item, key) for item in section]
    return _as_texts(section, key) if isinstance(section, dict) else section


def _as_texts(item: JsonObject, section: str) -> JsonObject:
    return {
        key: _text_of(inner) if key in STANDARD[section] else inner for key, inner in item.items()
    }


def _text_of(value: Any) -> Any:
    if isinstance(value, list):
        return [_text_of(inner) for inner in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _unknown_yaml(value: Any) -> Unreadable:
    kind = type(value)
    held = {dict: "a mapping", list: "a list", type(None): "nothing"}.get(kind, "a text")
    keys = ""
    if isinstance(value, dict):
        keys = f" with the keys {', '.join(repr(key[:30]) for key in list(value)[:6])}"
    return Unreadable(
        f"This YAML is {held}{keys}, not a resume that can be read. JSON Resume as YAML begins "
        "with `basics:` or a section such as `work:`, RenderCV with `cv:`. Nothing was stored."
    )


_CONVERTERS: dict[str, Callable[[JsonObject], Converted]] = {
    "reactive-resume": read_reactive_resume,
    "fresh": read_fresh,
    "rendercv": read_rendercv,
    "open-resume": read_open_resume,
}
