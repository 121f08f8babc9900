"""How a candidate deviates from the original: nothing invented, nothing lost."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from resume_mcp.deviation import shapes, whole
from resume_mcp.deviation.align import Alignment, align, align_resumes, entries_by_section
from resume_mcp.deviation.contact import contact_findings
from resume_mcp.deviation.feedback import feedback
from resume_mcp.deviation.figures import Figures
from resume_mcp.deviation.grounding import ground
from resume_mcp.deviation.headline import LABELS, headline_findings
from resume_mcp.deviation.identity import count_findings, identity_findings
from resume_mcp.deviation.languages import are_translations
from resume_mcp.deviation.losses import lost_figures
from resume_mcp.deviation.messages import sentence
from resume_mcp.deviation.model import GONE, ORDER, Deviation, Finding, Issue, JobTerms, Suggestion
from resume_mcp.deviation.moved import moved_clause
from resume_mcp.deviation.names import name_findings
from resume_mcp.deviation.novelty import novelty_findings
from resume_mcp.deviation.phrases import suggestions
from resume_mcp.deviation.places import Places
from resume_mcp.deviation.reading import Claim, Facts, Reading
from resume_mcp.deviation.skills import lost_skills, skill_findings
from resume_mcp.deviation.small_edits import edit_findings
from resume_mcp.deviation.sources import claims as claims_of
from resume_mcp.deviation.tenure import Tenure
from resume_mcp.deviation.wording import wording_findings
from resume_mcp.errors import TooLarge
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import Entry, Resume, Text, read_resume
from resume_mcp.vocabulary.numbers import read_quantities
from resume_mcp.vocabulary.text import cjk_count, comparable, is_mostly_chinese

MOST_CHARACTERS = 2_000_000
MOST_CHARACTERS_OF_A_TEXT = 10_000
# No resume has these, however long the career; text made to cost time does.
MOST_CHARACTERS_OF_AN_ENTRY = 40_000
MOST_IN_LONG_TEXTS = 60_000
_LONG = 1_000
_NO_TERMS = JobTerms()


class _Case(NamedTuple):
    """Both documents as read, and what belongs to them."""

    original: Resume
    candidate: Resume
    alignments: tuple[Alignment, ...]
    claims: tuple[Claim, ...]
    facts: Facts
    tenure: Tenure
    reading: Reading
    further: tuple[Text, ...]
    job: JobTerms
    job_text: str
    partial: bool


def evaluate(
    original: JsonObject,
    candidate: JsonObject,
    *,
    job: JobTerms = _NO_TERMS,
    job_text: str = "",
    confirmed: Sequence[str] = (),
    evidence: Sequence[str | JsonObject] = (),
    partial: bool = False,
    today: tuple[int, int] = (0, 0),
) -> Deviation:
    """Compare a candidate with its original, in either shape; `today` is (year, month).

    `evidence` are further documents or texts of the person: what they show is not invented.
    What `confirmed` names turns from hard into soft. A partial candidate may lack what it likes.

    Raises:
        TooLarge: if a document, or a text in it, is beyond what is compared.
    """
    case = _read_case(
        original,
        candidate,
        evidence=evidence,
        job=job,
        job_text=job_text,
        partial=partial,
        today=today,
    )
    chinese = _speaks_chinese(case)
    if case.original == case.candidate:
        findings = [Finding("no_change", "note", "", "")]
    else:
        findings = _ordered(_findings(case))
    places = Places(case.alignments, chinese=chinese)
    issues = tuple(_issue(f, places, chinese=chinese, confirmed=confirmed) for f in findings)
    verdict = _verdict(case, issues, chinese=chinese)
    deviation = _in_own_shape(verdict, original, candidate)
    return deviation.model_copy(update={"feedback": feedback(deviation.issues, chinese=chinese)})


def _read_case(
    original: JsonObject,
    candidate: JsonObject,
    *,
    evidence: Sequence[str | JsonObject],
    job: JobTerms,
    job_text: str,
    partial: bool,
    today: tuple[int, int],
) -> _Case:
    first, second = (read_resume(shapes.to_json_resume(d)) for d in (original, candidate))
    documents = [read_resume(shapes.to_json_resume(e)) for e in evidence if isinstance(e, dict)]
    said = tuple(Text(text, "") for text in evidence if isinstance(text, str))
    further = tuple(text for document in documents for text in document.texts()) + said
    _check_size(first, second)
    reading = Reading(translated=first != second and are_translations(first, second))
    alignments = () if first == second else align_resumes(first, second, reading)
    alignments = _with_evidence(alignments, documents, reading)
    claims = () if first == second else claims_of(first, second, alignments, further, reading)
    return _Case(
        first, second, alignments, claims, Facts(reading, (first, *documents), said),
        Tenure(first, tuple(documents), today, reading), reading, further, job, job_text, partial,
    )  # fmt: skip


def _check_size(*sides: Resume) -> None:
    for side in sides:
        lengths = [len(text.value) for text in side.texts()]
        entries = (entry for section in side.sections for entry in section.entries)
        of_entries = (sum(len(text.value) for text in entry.texts()) for entry in entries)
        sizes = {
            "characters": (sum(lengths), MOST_CHARACTERS),
            "longest text": (max(lengths, default=0), MOST_CHARACTERS_OF_A_TEXT),
            "longest entry": (max(of_entries, default=0), MOST_CHARACTERS_OF_AN_ENTRY),
            "long texts together": (sum(n for n in lengths if n > _LONG), MOST_IN_LONG_TEXTS),
        }
        for what, (size, most) in sizes.items():
            if size > most:
                raise TooLarge(
                    f"The document is too large to be compared: {what} {size}, at most {most}"
                    " characters. Shorten it.",
                    characters=sizes["characters"][0],
                    longest=sizes["longest text"][0],
                )


def _with_evidence(
    alignments: tuple[Alignment, ...], documents: list[Resume], reading: Reading
) -> tuple[Alignment, ...]:
    """Pair added entries with those of the person's other documents."""
    for document in documents:
        known = entries_by_section(document)
        alignments = tuple(_extended(a, known, reading) if a.added else a for a in alignments)
    return alignments


def _extended(
    alignment: Alignment, known: dict[str, tuple[Entry, ...]], reading: Reading
) -> Alignment:
    more = align(alignment.section, known.get(alignment.section, ()), alignment.added, reading)
    return alignment._replace(pairs=alignment.pairs + more.pairs, added=more.added)


def _findings(case: _Case) -> Iterator[Finding]:
    if not case.partial:
        yield from count_findings(case.alignments)
        yield from contact_findings(case.original, case.candidate, case.alignments, case.facts)
    else:
        yield from (f for f in count_findings(case.alignments) if f.check == "added_entry")
        yield from whole.personal_info(case.candidate)
    yield from identity_findings(case.alignments, case.facts)
    figures = Figures(case.reading, case.facts.texts, case.tenure)
    for claim in case.claims:
        yield from _of_claim(claim, case, figures)
    yield from whole.growth(
        whole.words_in(case.original, case.reading), whole.words_in(case.candidate, case.reading)
    )
    yield from skill_findings(case.original, case.candidate, case.facts)
    yield from whole.language(case.original, case.candidate, case.claims)
    if not case.partial:
        candidate_facts = Facts(case.reading, (case.candidate,))
        yield from lost_skills(case.original, case.candidate, candidate_facts)
        yield from lost_figures(case.alignments, case.reading)


def _of_claim(claim: Claim, case: _Case, figures: Figures) -> Iterator[Finding]:
    known = "\n".join(source.value for source in claim.sources)
    found = [*figures.findings(claim), *whole.gaps(claim.text, known)]
    if claim.text.path in LABELS:
        yield from (*found, *headline_findings(claim, case.facts))
        return
    found += [*wording_findings(claim, case.facts), *headline_findings(claim, case.facts)]
    found += name_findings(claim, case.facts, case.job.all())
    if not any(finding.check == "moved_claim" for finding in found):
        found += moved_clause(claim, case.facts)
    if case.job_text:
        found += whole.copied(claim, case.job_text, case.facts.plain)
    found += whole.bait(claim.text, known)
    yield from found
    told = any(finding.severity != "note" for finding in found)
    unsupported = list(novelty_findings(claim, case.facts, told=told))
    yield from unsupported
    if not told and not unsupported:
        yield from edit_findings(claim, case.facts)


def _ordered(findings: Iterator[Finding]) -> list[Finding]:
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda finding: ORDER.index(finding.check))


def _issue(finding: Finding, places: Places, *, chinese: bool, confirmed: Sequence[str]) -> Issue:
    is_confirmed = finding.severity != "note" and _is_confirmed(finding, confirmed)
    severity = "soft" if is_confirmed and finding.severity == "hard" else finding.severity
    return Issue(
        check=finding.check,
        severity=severity,
        path=finding.path,
        token=finding.token,
        message=sentence(finding, places.of(finding), chinese=chinese, confirmed=is_confirmed),
        original=finding.original,
        candidate=finding.candidate,
    )


def _is_confirmed(finding: Finding, confirmed: Sequence[str]) -> bool:
    token = comparable(finding.token)
    if not token:
        return False
    numbers = [q[:2] for q in read_quantities(finding.token)]
    for said in confirmed:
        if token in comparable(said):
            return True
        if numbers and set(numbers) <= {q[:2] for q in read_quantities(said)}:
            return True
    return False


def _in_own_shape(deviation: Deviation, original: JsonObject, candidate: JsonObject) -> Deviation:
    """Return the result with its pointers into the documents as they were given."""
    before, after = shapes.original_paths(original), shapes.original_paths(candidate)
    if not before and not after:
        return deviation
    issues = [
        issue.model_copy(
            update={
                "path": shapes.in_own_shape(issue.path, before if issue.check in GONE else after)
            }
        )
        for issue in deviation.issues
    ]
    suggestions = [
        found.model_copy(update={"path": shapes.in_own_shape(found.path, after)})
        for found in deviation.suggestions
    ]
    grounding = [
        ground.model_copy(
            update={
                "path": shapes.in_own_shape(ground.path, after),
                "sources": tuple(shapes.in_own_shape(path, before) for path in ground.sources),
            }
        )
        for ground in deviation.grounding
    ]
    return deviation.model_copy(
        update={
            "issues": tuple(issues),
            "suggestions": tuple(suggestions),
            "grounding": tuple(grounding),
        }
    )


def _speaks_chinese(case: _Case) -> bool:
    locale = case.original.locale or case.candidate.locale
    if locale:
        return locale.casefold().startswith("zh")
    texts = "\n".join(text.value for text in case.original.texts()[:40])
    return is_mostly_chinese(texts) or cjk_count(texts) > len(texts) // 3


def _verdict(case: _Case, issues: tuple[Issue, ...], *, chinese: bool) -> Deviation:
    hard = sum(issue.severity == "hard" for issue in issues)
    soft = sum(issue.severity == "soft" for issue in issues)
    before, after = (
        whole.words_in(case.original, case.reading),
        whole.words_in(case.candidate, case.reading),
    )
    grounding = ground(case.alignments, case.claims, issues)
    return Deviation(
        passed=not hard and not soft,
        severity="hard" if hard else "soft" if soft else "none",
        issues=issues,
        suggestions=_suggestions(case, chinese=chinese),
        metrics={
            "words_original": before,
            "words_candidate": after,
            "growth": round(after / before, 3) if before else 0.0,
            "hard": hard,
            "soft": soft,
            "notes": len(issues) - hard - soft,
            "changed_texts": len(case.claims),
            "bullets": len(grounding),
            "grounded_bullets": sum(bool(g.sources) and not g.unsupported for g in grounding),
        },
        grounding=grounding,
    )


def _suggestions(case: _Case, *, chinese: bool) -> tuple[Suggestion, ...]:
    if not case.claims:
        return ()
    texts = [claim.text for claim in case.claims]
    job_words = comparable(" ".join((*case.job.all(), case.job_text)))
    return suggestions(texts, own_words=case.facts.plain, job_words=job_words, chinese=chinese)
