"""A posting from its text alone: pasted, or the readable text of a page without structured data."""

import functools
import re

from resume_mcp.jobs.facts import (
    degree_of,
    employment_of,
    is_closed,
    is_past,
    job_type_of,
    remote_of,
    years_of,
)
from resume_mcp.jobs.labels import labelled_value, one_label_a_line
from resume_mcp.jobs.places import place_of, remote_lines
from resume_mcp.jobs.posting import Posting
from resume_mcp.jobs.requirements import requirements_of
from resume_mcp.jobs.salary import read_salary
from resume_mcp.jobs.span import last_day, posted_on
from resume_mcp.jobs.titles import headline_of
from resume_mcp.vocabulary.concepts import mentions

_SKILL_KINDS = frozenset({"skill", "certificate", "language"})
_SHORT_LINE = 40
_HEADLINE = 120
# Reading takes time in proportion to the text; no posting is longer, but a hostile page may be.
LONGEST_READ = 40_000


def posting_from_text(text: str, *, url: str = "", today: str, page_title: str = "") -> Posting:
    """Return what a posting's text says, in English or Chinese; the text itself is kept whole."""
    whole, text = text, one_label_a_line(readable_part(text))
    head = headline_of(text, page_title)
    requirements = requirements_of(text)
    asked = "\n".join(entry.text for entry in requirements if entry.kind == "must") or text
    salary = read_salary(text)
    valid_through = last_day(text, today)
    return Posting(
        title=head.title,
        company=head.company,
        city=place_of(text, head.company, head.title),
        remote=remote_of(
            "\n".join((head.title, page_title, _first_line(text), remote_lines(text)))
        ),
        salary=salary,
        employment_type=_employment(text, head.title),
        job_type=job_type_of(head.title, text) or job_type_of(_first_line(text)),
        degree=degree_of(asked) or degree_of(text),
        years=years_of(asked) or years_of(text),
        skills=skills_of(text, head.company, salary.text if salary else ""),
        requirements=requirements,
        posted_at=posted_on(text, today),
        valid_through=valid_through,
        expired=is_past(valid_through, today) or is_closed(text),
        url=url,
        description=whole,
    )


def readable_part(text: str) -> str:
    """Return the part of a text that facts are read from: all of it, unless it is no posting's."""
    if len(text) <= LONGEST_READ:
        return text
    return text[: LONGEST_READ + 1].rpartition("\n")[0] or text[:LONGEST_READ]


def partly_read(text: str) -> str:
    """Return the words for a text that was too long to be read whole, "" for any other."""
    if len(text) <= LONGEST_READ:
        return ""
    return (
        f"The text has {len(text):,} characters; the posting's facts were read from the first "
        f"{LONGEST_READ:,}."
    )


def _first_line(text: str) -> str:
    """Return the line that names the job; a title may have left "2027 campus hiring" behind."""
    return text.strip().partition("\n")[0][:_HEADLINE]


def skills_of(text: str, *other_words: str) -> tuple[str, ...]:
    """Return the skills that a text names, each once under its canonical name.

    No skills are: the employer's name (Northwind Analytics), the pay (CAD), what a page shows
    beside the job; `other_words` are such words of this posting.
    """
    own = _rx_beside().split(text, maxsplit=1)[0]
    for words in other_words:
        own = own.replace(words, " ") if words else own
    return tuple(dict.fromkeys(mention.concept.key for mention in mentions(own, _SKILL_KINDS)))


@functools.cache
def _rx_beside() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|\n)\W{0,8}(?:相似职位|相关职位|推荐职位|类似职位|similar jobs|related jobs|"
        r"more jobs|people also viewed)",
        re.IGNORECASE,
    )


def _employment(text: str, title: str) -> str:
    """Return the employment by its label, the title, or a short line that is about nothing else."""
    labelled = employment_of(labelled_value("employment", text))
    if labelled or employment_of(title):
        return labelled or employment_of(title)
    if answer := re.search(r"是否全职\s*[:：]\s*(是|否|非)", text):
        return "full-time" if answer[1] == "是" else "part-time"
    facts = [
        fact.strip() for line in text.splitlines() for fact in re.split(r"[·|｜•,，;；]", line)
    ]
    short = [fact for fact in facts if 0 < len(fact) <= _SHORT_LINE]
    named = _rx_named_employment().search(text)
    if said := employment_of("\n".join(short)) or (employment_of(named[0]) if named else ""):
        return said
    kinds = {employment_of(match[0]) for match in _rx_spoken_employment().finditer(text)}
    return kinds.pop() if len(kinds) == 1 else ""


@functools.cache
def _rx_spoken_employment() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:full|part)[- ]?time\b(?! (?:education|stud\w+|degree|employees|equivalent))",
        re.IGNORECASE,
    )


@functools.cache
def _rx_named_employment() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:permanent|fixed[- ]term|casual),? (?:full|part)[- ]?time\b|"
        r"\bpermanent (?:position|role|job|post|contract)\b|"
        r"\b(?:full|part)[- ]?time,? (?:permanent|position|role|job|contract|employment)\b",
        re.IGNORECASE,
    )
