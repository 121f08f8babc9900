"""A posting from a row of a feed: what the columns say first, the rest from the text."""

import hashlib
import re
from typing import Any

from resume_mcp.jobs.addresses import canonical_url
from resume_mcp.jobs.columns import fields_of
from resume_mcp.jobs.facts import (
    JobType,
    degree_of,
    employment_of,
    is_closed,
    is_past,
    iso_date,
    job_type_named,
    job_type_of,
    remote_of,
    years_of,
)
from resume_mcp.jobs.from_text import readable_part, skills_of
from resume_mcp.jobs.html_text import fragment_text
from resume_mcp.jobs.posting import Period, Posting, Requirement, Salary
from resume_mcp.jobs.requirements import requirements_of
from resume_mcp.jobs.salary import read_salary, show_salary, usual_period
from resume_mcp.vocabulary.concepts import concept_of
from resume_mcp.vocabulary.text import squeeze

_LONGEST_FIELD = 5_000
_PERIODS: dict[str, Period] = {
    "hour": "hour", "hourly": "hour", "day": "day", "daily": "day", "week": "week",
    "weekly": "week", "month": "month", "monthly": "month", "year": "year", "yearly": "year",
    "annual": "year", "annually": "year", "时": "hour", "天": "day", "日": "day", "周": "week",
    "月": "month", "年": "year",
}  # fmt: skip


def posting_from_row(row: dict[str, Any], *, source: str, today: str) -> Posting | str:
    """Return the posting of a row, or the reason why there is none."""
    fields = fields_of(row)
    title = _text(fields.get("title"))
    if not title:
        return "it has no title (columns such as title, position, 职位名称)"
    long = next((name for name, value in fields.items() if _is_too_long(name, value)), "")
    if long:
        return f"its {long} has more than {_LONGEST_FIELD:,} characters"
    whole = _description(fields)
    description = readable_part(whole)
    asked = _requirements(fields.get("requirements"), description)
    must = "\n".join(entry.text for entry in asked if entry.kind == "must") or description
    company, city = _text(fields.get("company")), _listed(fields.get("city"), "; ")
    url, text = _text(fields.get("url")), f"{title}\n{description}"
    valid_through = iso_date(fields.get("valid_through"), today=today)
    return Posting(
        title=title,
        company=company,
        city=city,
        country=_listed(fields.get("country"), "; "),
        remote=_remote(fields.get("remote"), f"{city}\n{title}"),
        salary=_salary(fields, text),
        employment_type=_employment(fields, title),
        job_type=_job_type(fields, title, description),
        degree=degree_of(_text(fields.get("degree"))) or degree_of(must),
        years=_years(fields.get("years")) or years_of(must),
        skills=_skills(fields.get("skills"), skills_of(text, company)),
        requirements=asked,
        posted_at=iso_date(fields.get("posted_at"), today=today),
        valid_through=valid_through,
        expired=_is_true(fields.get("expired"))
        or is_past(valid_through, today)
        or is_closed(title),
        url=url,
        source=_text(fields.get("source")) or source,
        external_id=_text(fields.get("external_id")) or _made_id(url, title, company, city),
        description=whole,
    )


def _is_too_long(name: str, value: object) -> bool:
    return name not in ("description", "requirements") and len(str(value)) > _LONGEST_FIELD


def _made_id(url: str, title: str, company: str, city: str) -> str:
    if url:
        return canonical_url(url)
    digest = hashlib.sha256("\n".join((title, company, city)).casefold().encode("utf-8", "replace"))
    return digest.hexdigest()[:16]


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("name") or value.get("title") or value.get("label") or value.get("text")
    if isinstance(value, list):
        return _listed(value, ", ")
    return "" if value is None or isinstance(value, bool) else squeeze(str(value))


def _listed(value: object, joint: str) -> str:
    members = value if isinstance(value, list) else [value]
    return joint.join(dict.fromkeys(text for member in members if (text := _text(member))))


def _prose(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(f"- {_prose(member)}" for member in value)
    return fragment_text(value) if isinstance(value, str) else _text(value)


def _description(fields: dict[str, Any]) -> str:
    """Return all of the row's text; requirements of a column of their own are part of it."""
    written, asked = _prose(fields.get("description")), _prose(fields.get("requirements"))
    if not asked or asked in written:
        return written
    return f"{written}\n\nRequirements:\n{asked}".strip()


def _requirements(value: object, description: str) -> tuple[Requirement, ...]:
    given = _prose(value)
    if not given:
        return requirements_of(description)
    return requirements_of(f"Requirements:\n{given}")


def _remote(value: object, place: str) -> bool | None:
    if isinstance(value, bool):
        return value
    if value is not None and (said := _text(value).casefold()):
        if said in ("yes", "true", "1", "y", "是", "remote", "fully remote"):
            return True
        return False if said in ("no", "false", "0", "n", "否", "onsite") else remote_of(said)
    return remote_of(place)


def _is_true(value: object) -> bool:
    return value is True or _text(value).casefold() in ("true", "yes", "1", "是", "closed")


def _salary(fields: dict[str, Any], text: str) -> Salary | None:
    low, high = _number(fields.get("salary_min")), _number(fields.get("salary_max"))
    written = _written_salary(fields.get("salary"))
    if not low and not high:
        return written or read_salary(text)
    currency = _text(fields.get("salary_currency")).upper() or (written.currency if written else "")
    period = _PERIODS.get(_text(fields.get("salary_period")).casefold()) or (
        written.period if written else usual_period(currency, high or low or 0)
    )
    if low and high and low > high:
        low, high = high, low
    figures = Salary(
        min=low,
        max=high,
        currency=currency,
        period=period,
        months=written.months if written else None,
    )
    words = written.text if written else show_salary(figures)
    return figures.model_copy(update={"text": words})


def _written_salary(value: object) -> Salary | None:
    words = _text(value)
    if not words:
        return None
    # The column says that it is pay; the words alone may not ("8000-12000").
    read = read_salary(words) or read_salary(f"salary: {words}")
    return (read or Salary()).model_copy(update={"text": words})


def _number(value: object) -> float | None:
    if isinstance(value, bool) or value is None:
        return None
    digits = re.sub(r"[,\s]", "", str(value))
    number = float(digits) if re.fullmatch(r"\d{1,12}(?:\.\d+)?", digits) else 0.0
    return number or None


def _employment(fields: dict[str, Any], title: str) -> str:
    given = _text(fields.get("employment"))
    return employment_of(given) or employment_of(title) or given


def _job_type(fields: dict[str, Any], title: str, description: str) -> JobType:
    for name in ("job_type", "employment"):
        if named := job_type_named(_text(fields.get(name))):
            return named
    return job_type_of(title, description)


def _years(value: object) -> float | None:
    said = _text(value)
    if re.fullmatch(r"\d{1,2}(?:\.\d)?", said):
        return float(said)
    return years_of(said)


def _skills(value: object, read: tuple[str, ...]) -> tuple[str, ...]:
    members = value if isinstance(value, list) else re.split(r"[,;|、，；]", _text(value))
    given = [_text(member) for member in members]
    known = (concept_of(name, "skill") for name in given)
    named = [
        concept.key if concept else name for name, concept in zip(given, known, strict=True) if name
    ]
    return tuple(dict.fromkeys((*named, *read)))
