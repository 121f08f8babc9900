"""Entries that are gone or new, and the facts of an entry that nobody may change."""

from collections.abc import Iterator

from resume_mcp.deviation.align import Alignment, Pair
from resume_mcp.deviation.languages import differs_in_script
from resume_mcp.deviation.model import Check, Finding, Severity
from resume_mcp.deviation.reading import Facts
from resume_mcp.deviation.sameness import (
    dates_differ,
    degree_level,
    plain,
    same_degree,
    same_grade,
    same_name,
    same_org,
    same_place,
    shared_stems,
)
from resume_mcp.deviation.sources import prose
from resume_mcp.deviation.titles import (
    abbreviates_han,
    adds_qualifier,
    is_less_specific,
    puts_into,
    same_title,
)
from resume_mcp.resume.lens import Entry, Text
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.proficiency import language_level, skill_levels
from resume_mcp.vocabulary.stems import words_of

# What may be left out when a resume is tailored; the rest are facts of a life.
_MAY_GO: dict[str, Severity] = {"languages": "soft", "interests": "note", "references": "note"}
# Added under these heads is a matter of skills, or of contact, and is told there.
_NOT_COUNTED = frozenset({"skills", "profiles"})
_MAY_COME: dict[str, Severity] = {"interests": "soft", "references": "soft"}
_OPEN_ENDED = frozenset({"work", "volunteer", "projects", "education", "custom"})
_POINTS = 10  # below that a number beside a language is a grade, not a score


def count_findings(alignments: tuple[Alignment, ...]) -> Iterator[Finding]:
    """Yield what was dropped, added or emptied."""
    for alignment in alignments:
        if alignment.section in _NOT_COUNTED:
            continue
        for entry in alignment.dropped:
            severity = _MAY_GO.get(alignment.section, "hard")
            yield Finding("dropped_entry", severity, entry.path, title_of(entry), title_of(entry))
        for entry in alignment.added:
            severity = _MAY_COME.get(alignment.section, "hard")
            yield Finding("added_entry", severity, entry.path, title_of(entry), "", title_of(entry))
        for pair in alignment.pairs:
            yield from _emptied(pair)


def title_of(entry: Entry) -> str:
    """Return what a reader would call the entry."""
    named = (text.value for text in (entry.role, entry.org, entry.degree, entry.area) if text)
    return next(iter(named), "") or next((text.value for text in entry.texts()), "")


def _emptied(pair: Pair) -> Iterator[Finding]:
    before, after = pair
    for old, new in (
        (before.org, after.org),
        (before.role, after.role),
        (before.degree, after.degree),
    ):
        if old is not None and new is None:
            yield Finding("emptied_entry", "hard", old.path, old.value, old.value)
    lost = prose(before)
    if lost and not prose(after):
        yield Finding("emptied_entry", "hard", before.path, title_of(before), lost[0].value)


def identity_findings(alignments: tuple[Alignment, ...], facts: Facts) -> Iterator[Finding]:
    """Yield names, titles, degrees, dates, places and levels that differ."""
    for alignment in alignments:
        for pair in alignment.pairs:
            if alignment.section == "profiles" or pair.original == pair.candidate:
                continue
            yield from _eased(_names(pair, facts), facts)
            yield from _eased(_credentials(pair), facts)
            yield from _dates(pair)
            yield from _place(pair, facts)
            yield from _eased(_level(pair), facts)


def _names(pair: Pair, facts: Facts) -> Iterator[Finding]:
    before, after = pair
    place = before.place.value if before.place else ""
    if before.org and after.org and not same_org(before.org.value, after.org.value, place=place):
        check: Check = (
            "changed_credential" if before.section in ("awards", "certificates") else "renamed_org"
        )
        yield _changed(check, before.org, after.org)
    if before.org is None and after.org is not None and before.section != "custom":
        yield Finding("renamed_org", "hard", after.org.path, after.org.value, "", after.org.value)
    if before.role and after.role and before.section != "skills":
        yield from _role(before, before.role, after.role, facts)
    if before.role is None and after.role is not None:
        yield Finding(
            "changed_title", "hard", after.role.path, after.role.value, "", after.role.value
        )


_ROLE_CHECKS: dict[str, Check] = {
    "awards": "changed_credential",
    "certificates": "changed_credential",
    "publications": "changed_credential",
    "languages": "changed_credential",
    "projects": "renamed_org",
}


def _role(entry: Entry, before: Text, after: Text, facts: Facts) -> Iterator[Finding]:
    if entry.section in _ROLE_CHECKS:
        beside = entry.org.value if entry.org else ""
        if not same_name(before.value, after.value, beside=beside):
            yield _changed(_ROLE_CHECKS[entry.section], before, after)
        return
    if same_title(before.value, after.value):
        return
    added = adds_qualifier(before.value, after.value) or puts_into(before.value, after.value)
    shown = {word.stem for text in entry.texts() for word in words_of(text.value)}
    told = added is not None and (
        any(added in text.value for text in entry.texts())
        or any(plain(added) in plain(name) for name in facts.honours.get("certificates", ()))
        or (entry.org is not None and abbreviates_han(added, entry.org.value))
    )
    supported = added is not None and (told or {w.stem for w in words_of(added)} <= shown)
    if supported or is_less_specific(before.value, after.value):
        yield _changed("changed_title", before, after)._replace(severity="note")
        return
    yield _changed("changed_title", before, after)


def _changed(check: Check, before: Text, after: Text) -> Finding:
    return Finding(check, "hard", after.path, after.value, before.value, after.value)


def _eased(findings: Iterator[Finding], facts: Facts) -> Iterator[Finding]:
    """In a translation a name that differs is a note, unless its figures or its degree do."""
    for finding in findings:
        if facts.reading.translated and finding.original and _may_be_translated(finding):
            yield finding._replace(severity="note")
        else:
            yield finding


def _may_be_translated(finding: Finding) -> bool:
    before, after = finding.original, finding.candidate
    if [q[:2] for q in read_quantities(before)] != [q[:2] for q in read_quantities(after)]:
        return False
    if degree_level(before) and degree_level(after) and degree_level(before) != degree_level(after):
        return False
    if differs_in_script(after, before) or finding.check != "renamed_org":
        return True
    return shared_stems(before, after) > 0


def _credentials(pair: Pair) -> Iterator[Finding]:
    before, after = pair
    for old, new, is_same in (
        (before.degree, after.degree, same_degree),
        (before.area, after.area, same_name),
    ):
        if new is None:
            continue
        if old is None:
            yield Finding("changed_credential", "hard", new.path, new.value, "", new.value)
        elif not is_same(old.value, new.value) and not _is_of_area(old, new, before.area):
            yield _changed("changed_credential", old, new)
    if before.section != "education" or after.level is None:
        return
    if before.level is None:
        yield Finding(
            "changed_credential", "hard", after.level.path, after.level.value, "", after.level.value
        )
    elif not same_grade(before.level.value, after.level.value):
        yield _changed("changed_credential", before.level, after.level)


def _is_of_area(old: Text, new: Text, area: Text | None) -> bool:
    """Tell whether the degree says its field too: a BSN is a Bachelor of Science in Nursing."""
    return area is not None and same_degree(old.value, new.value, area=area.value)


def _dates(pair: Pair) -> Iterator[Finding]:
    before, after = pair
    for old, new, is_end in ((before.start, after.start, False), (before.end, after.end, True)):
        first, second = (old.value if old else ""), (new.value if new else "")
        if first == second:
            continue
        is_open = is_end and before.section in _OPEN_ENDED and bool(before.start or after.start)
        difference = dates_differ(first, second, open_means_present=is_open)
        if not difference:
            continue
        severity: Severity = "note" if difference == "coarser" else "hard"
        field = "endDate" if is_end else "startDate"
        path = new.path if new else f"{after.path}/{old.path.rsplit('/', 1)[1] if old else field}"
        yield Finding("changed_dates", severity, path, second or first, first, second)


def _place(pair: Pair, facts: Facts) -> Iterator[Finding]:
    before, after = pair.original.place, pair.candidate.place
    if after is None:
        return
    if before is None:
        if not facts.names(after.value):
            yield Finding("changed_location", "soft", after.path, after.value, "", after.value)
    elif not same_place(before.value, after.value):
        translated = facts.reading.translated or differs_in_script(after.value, before.value)
        severity: Severity = "note" if translated else "soft"
        yield Finding(
            "changed_location", severity, after.path, after.value, before.value, after.value
        )


def _level(pair: Pair) -> Iterator[Finding]:
    before, after = pair.original.level, pair.candidate.level
    if after is None or pair.original.section == "education":
        return
    old, new = (before.value if before else ""), after.value
    if old == new:
        return
    first, second = _rank(old, pair.original.section), _rank(new, pair.original.section)
    if first is None or second is None:
        if not old or not same_name(old, new):
            yield Finding("inflated_level", "soft", after.path, new, old, new)
        return
    if second - first >= 0.5:
        yield Finding("inflated_level", "hard", after.path, new, old, new)
    elif (
        pair.original.section == "languages"
        and _scores(old)
        and _scores(new)
        and not _scores(new) <= _scores(old)
    ):
        yield Finding("changed_credential", "hard", after.path, new, old, new)


def _scores(level: str) -> set[float]:
    """Return the points of a test: not its grade, as in CET-6 or N2."""
    return {q.value for q in read_quantities(level) if q.kind != "version" and q.value >= _POINTS}


def _rank(level: str, section: str) -> float | None:
    if section == "languages" and (rank := language_level(level)) is not None:
        return rank
    if section != "languages" and (words := skill_levels(level)):
        return words[0].rank
    numbers = [q.value for q in read_quantities(level) if q.kind in ("amount", "ratio")]
    return numbers[0] if numbers else None
