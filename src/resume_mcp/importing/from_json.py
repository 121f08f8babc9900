"""JSON: told apart by its keys, read as JSON Resume or turned into it."""

from collections.abc import Callable, Iterator
from typing import Any

from resume_mcp.importing.coverage import coverage, strings_of
from resume_mcp.importing.detect import json_dialect
from resume_mcp.importing.finish import Reading
from resume_mcp.importing.json_resume import read_json_resume, refuse_unknown
from resume_mcp.importing.model import Notice
from resume_mcp.importing.refusals import refusal_of
from resume_mcp.importing.resume_matcher import read_resume_matcher
from resume_mcp.importing.strict_json import read_json
from resume_mcp.resume.document import JsonObject


def read_json_text(text: str, *, notices: list[Notice]) -> Reading:
    """Read a JSON text.

    Raises:
        Unreadable: malformed, or no resume.
        NotAvailable: a kind of resume that is recognised but not read yet.
    """
    value, repeated = read_json(text.removeprefix("\ufeff"))
    dialect = json_dialect(value)
    if not dialect:
        raise refuse_unknown(value)
    if dialect not in _READERS:
        raise refusal_of(dialect)
    twice = [Notice("", f"The key {key[:60]!r} stood twice with one value.") for key in repeated]
    document, told = _READERS[dialect](value)
    kept = 1.0
    if dialect != "json-resume":
        kept = coverage(
            "\n".join(strings_of(value)), [*strings_of(document), *_put_otherwise(value)]
        )
    return Reading(document, dialect, [*notices, *twice, *told], kept)


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


_READERS: dict[str, Callable[[Any], tuple[JsonObject, list[Notice]]]] = {
    "json-resume": read_json_resume,
    "resume-matcher": read_resume_matcher,
}
