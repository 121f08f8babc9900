"""A posting from a fetched page: its structured data first, what that lacks from the text."""

import re
from typing import Any
from urllib.parse import urlsplit

from resume_mcp.jobs.addresses import canonical_url
from resume_mcp.jobs.facts import degree_of, is_closed, is_past, job_type_of, years_of
from resume_mcp.jobs.from_structured import job_from_microdata, posting_from_structured
from resume_mcp.jobs.from_text import posting_from_text, readable_part, skills_of
from resume_mcp.jobs.jsonld import job_postings
from resume_mcp.jobs.page import Page
from resume_mcp.jobs.posting import Posting
from resume_mcp.jobs.requirements import requirements_of
from resume_mcp.jobs.roles import is_role
from resume_mcp.vocabulary.text import comparable, squeeze

_BLURB = 300  # a description this short in the structured data may be only the first line
_BEGINNING = 120
_SIGNS = (
    r"\bapply\b|\bapplications?\b|申请|投递|应聘",
    r"responsibilit|what you(?:'ll| will) do|the role|职责|工作内容|职位描述|岗位描述",
    r"requirements?\b|qualifications?\b|what you bring|you have|must have|要求|任职资格",
    r"full[- ]?time|part[- ]?time|internship|contract\b|全职|兼职|实习|社招|校招",
    r"salary|compensation|\bper (?:month|year|hour)\b|benefits|薪|福利|待遇",
    r"\bhiring\b|job (?:posting|id|reference)|posting\b|招聘|诚聘|\bjobs?\b",
    r"\bremote\b|\bhybrid\b|\bon-?site\b|工作地点|location",
)
_ENOUGH_SIGNS = 2
# An article may name a role in its title, and speak of applying and of pay.
_NO_JOB = (
    r"^(?:how|why|what|when|the|our|my|top \d+)\b|\b(?:handbook|guide|blog|review|glossary|news|"
    r"tips|template)$|指南|攻略|手册$|怎么|如何|新闻$"
)


def posting_from_page(page: Page, *, today: str) -> Posting | None:
    """Return the posting that a page shows, or None where it shows none."""
    url = page.final_url or page.url
    read = posting_from_text(page.text, url=url, today=today, page_title=page.title)
    job = _chosen(job_postings(page.json_ld), page)
    if job is not None:
        structured = posting_from_structured(job, url=url, today=today)
        read = _completed(structured, read, page, today)
    elif (job := _from_microdata(page)) is not None:
        # Microdata marks places in a text that a reader sees; that text is the fuller description.
        structured = posting_from_structured(job, url=url, today=today)
        shown = page.text or structured.description
        read = _completed(structured.model_copy(update={"description": shown}), read, page, today)
    elif not _shows_posting(read, page.text):
        return None
    source, external_id = _identity(url, read.external_id)
    return read.model_copy(update={"url": url, "source": source, "external_id": external_id})


def with_description(page: Page, posting: Posting | None) -> Page:
    """Return the page with the posting's description in its text, where that lacks it.

    A page that a script draws may carry its words in the structured data alone.
    """
    beginning = squeeze(posting.description)[:_BEGINNING] if posting else ""
    if posting is None or not beginning or beginning in squeeze(page.text):
        return page
    return page._replace(text=f"{page.text}\n\n{posting.description}".strip())


def _chosen(jobs: list[dict[str, Any]], page: Page) -> dict[str, Any] | None:
    """Return the posting that the page is about; a page may carry similar ones beside it."""
    shown = comparable(f"{page.title}\n{page.text[:2000]}")
    titled = (job for job in jobs if comparable(str(job.get("title") or "\0")) in shown)
    return next(titled, None) or next(iter(jobs), None)


def _from_microdata(page: Page) -> dict[str, Any] | None:
    job = job_from_microdata(page.microdata) if page.microdata else {}
    return job if job.get("title") or job.get("description") else None


def _completed(structured: Posting, read: Posting, page: Page, today: str) -> Posting:
    """Return the structured posting, its gaps filled from the text of the page."""
    whole = _fuller(structured.description, page.text)
    description = readable_part(whole)
    asked = requirements_of(description) or read.requirements
    must = "\n".join(entry.text for entry in asked if entry.kind == "must") or description
    title = structured.title or read.title
    valid_through = structured.valid_through or read.valid_through
    filled: dict[str, Any] = {
        name: getattr(structured, name) or getattr(read, name)
        for name in (
            "title",
            "company",
            "city",
            "country",
            "salary",
            "employment_type",
            "posted_at",
        )
    }
    pay = read.salary
    return structured.model_copy(
        update=filled
        | {
            "remote": read.remote if structured.remote is None else structured.remote,
            "job_type": job_type_of(title, f"{description}\n{structured.employment_type}"),
            "degree": structured.degree or degree_of(must) or degree_of(description) or read.degree,
            "years": structured.years or years_of(must) or years_of(description) or read.years,
            "skills": skills_of(
                f"{title}\n{description}", filled["company"], pay.text if pay else ""
            ),
            "requirements": asked,
            "valid_through": valid_through,
            "expired": is_past(valid_through, today) or is_closed(page.text),
            "description": whole,
        }
    )


def _fuller(description: str, text: str) -> str:
    """Return the description, or the page's text where the former is only its beginning."""
    beginning = squeeze(description)[:_BEGINNING]
    if not description or (len(description) < _BLURB and beginning in squeeze(text) and text):
        return text or description
    return description


def _shows_posting(read: Posting, text: str) -> bool:
    """Tell whether a text is a posting: it is for a role, and speaks as postings do."""
    if not read.title or not is_role(read.title) or re.search(_NO_JOB, read.title, re.IGNORECASE):
        return False
    signs = sum(re.search(sign, text, re.IGNORECASE) is not None for sign in _SIGNS)
    signs += bool(read.requirements) + bool(read.salary) + bool(read.city) + bool(read.company)
    return signs >= _ENOUGH_SIGNS or is_closed(text)


def _identity(url: str, external_id: str) -> tuple[str, str]:
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return host, external_id or canonical_url(url)
