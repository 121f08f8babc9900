"""Finishes an import: ids, counts, language, and the warnings that hold for every format."""

from typing import NamedTuple

from resume_mcp.importing.coverage import strings_of
from resume_mcp.importing.locale import locale_of
from resume_mcp.importing.model import Imported, Notice
from resume_mcp.resume.document import LIST_SECTIONS, JsonObject, NewId, with_ids
from resume_mcp.resume.exports import minted_between

ENOUGH = 0.98


class Reading(NamedTuple):
    """What a reader of one format makes, before it is finished."""

    document: JsonObject
    format: str
    notices: list[Notice]
    coverage: float
    unplaced: tuple[str, ...] = ()


def finish(reading: Reading, *, locale: str, new_id: NewId) -> Imported:
    """Return the import with ids, counts and warnings."""
    stored = with_ids(reading.document, new_id)
    return Imported(
        document=stored,
        format=reading.format,
        locale=locale or _locale_of(reading.document),
        counts=_counts(reading.document),
        warnings=(*reading.notices, *_name_notices(reading.document), *_coverage_notice(reading)),
        unplaced=reading.unplaced,
        coverage=reading.coverage,
        minted=minted_between(reading.document, stored),
    )


def _locale_of(document: JsonObject) -> str:
    meta = document.get("meta")
    own = meta.get("locale") if isinstance(meta, dict) else None
    return own if isinstance(own, str) and own else locale_of("\n".join(strings_of(document)))


def _name_notices(document: JsonObject) -> list[Notice]:
    basics = document.get("basics")
    name = basics.get("name") if isinstance(basics, dict) else None
    if not (isinstance(name, str) and name.strip()):
        return [Notice("/basics/name", "No name was found.")]
    from resume_mcp.importing.written.names import is_template_name

    if is_template_name(name):
        said = f"{name!r} is the name of a template; check that this is your resume."
        return [Notice("/basics/name", said)]
    return []


def _coverage_notice(reading: Reading) -> list[Notice]:
    if reading.coverage >= ENOUGH:
        return []
    share = f"Only {reading.coverage:.0%} of the text stands in the resume"
    return [Notice("", f"{share}; compare it with the original.")]


def _counts(document: JsonObject) -> dict[str, int]:
    basics = document.get("basics")
    head = basics if isinstance(basics, dict) else {}
    lists = {key: document.get(key) for key in (*LIST_SECTIONS, "customSections")}
    lists |= {key: head.get(key) for key in ("profiles", "personal")}
    return {key: len(items) for key, items in lists.items() if isinstance(items, list) and items}
