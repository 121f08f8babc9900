"""Name and contact of the person: as they were, or reported."""

import re
from collections.abc import Iterator

from resume_mcp.deviation.align import Alignment
from resume_mcp.deviation.identity import title_of
from resume_mcp.deviation.languages import differs_in_script
from resume_mcp.deviation.model import Finding, Severity
from resume_mcp.deviation.reading import Facts
from resume_mcp.deviation.sameness import plain, same_place
from resume_mcp.resume.lens import Entry, Resume, Text
from resume_mcp.vocabulary.quantity import normalise
from resume_mcp.vocabulary.text import comparable


def contact_findings(
    original: Resume, candidate: Resume, alignments: tuple[Alignment, ...], facts: Facts
) -> Iterator[Finding]:
    """Yield changed, added and lost contact details and personal fields."""
    fields = (
        (original.name, candidate.name, plain),
        (original.email, candidate.email, comparable),
        (original.phone, candidate.phone, _digits),
        (original.url, candidate.url, _address),
    )
    for before, after, as_compared in fields:
        if (before.value if before else "") == (after.value if after else ""):
            continue
        first = as_compared(before.value) if before else ""
        second = as_compared(after.value) if after else ""
        if first != second:
            yield from _differs(before, after, facts)
    yield from _home(original.location, candidate.location)
    yield from _personal(original, candidate)
    for alignment in alignments:
        if alignment.section == "profiles":
            yield from _profiles(alignment, facts)


def _differs(before: Text | None, after: Text | None, facts: Facts) -> Iterator[Finding]:
    if after is None:
        if before is not None:
            yield Finding("changed_contact", "soft", before.path, before.value, before.value, "")
        return
    old = before.value if before else ""
    severity: Severity = "note" if differs_in_script(after.value, old) else "hard"
    if before is None and facts.names(after.value):
        severity = "note"
    yield Finding("changed_contact", severity, after.path, after.value, old, after.value)


def _digits(phone: str) -> str:
    digits = re.sub(r"\D", "", normalise(phone))
    return digits.removeprefix("00").removeprefix("86") if len(digits) > 11 else digits


def _address(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", comparable(url)).rstrip("/")


def _home(before: Text | None, after: Text | None) -> Iterator[Finding]:
    if before is None or after is None or before.value == after.value:
        return
    if not same_place(before.value, after.value):
        yield Finding(
            "changed_location", "soft", after.path, after.value, before.value, after.value
        )


def _personal(original: Resume, candidate: Resume) -> Iterator[Finding]:
    known = {field.key or field.label: field.value.value for field in original.personal}
    for field in candidate.personal:
        old, new = known.get(field.key or field.label, ""), field.value.value
        if plain(old) != plain(new):
            yield Finding("changed_contact", "hard", field.value.path, new, old, new)


def _profiles(alignment: Alignment, facts: Facts) -> Iterator[Finding]:
    for entry in alignment.added:
        url = entry.url.value if entry.url else title_of(entry)
        severity: Severity = "note" if facts.names(_address(url)) else "hard"
        yield Finding("changed_contact", severity, entry.path, url, "", url)
    for before, after in alignment.pairs:
        for old, new in ((before.url, after.url), (before.role, after.role)):
            if new is None or (old is not None and _address(old.value) == _address(new.value)):
                continue
            if old is None and _derives(new.value, before):
                continue
            yield Finding(
                "changed_contact", "hard", new.path, new.value, old.value if old else "", new.value
            )


def _derives(value: str, entry: Entry) -> bool:
    """Tell whether the entry's own texts make up the value: the address of its user name."""
    known = {part for text in entry.texts() for part in re.split(r"\W+", text.value.casefold())}
    parts = set(re.split(r"\W+", _address(value))) - {"com", "org", "net", "in", "io", ""}
    return parts <= known
