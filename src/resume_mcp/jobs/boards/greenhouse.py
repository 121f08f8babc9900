"""A job of a public Greenhouse board (`/v1/boards/{board}/jobs?content=true`) as a row."""

import html
import re

from resume_mcp.jobs.boards.parts import heading, named, objects, text, texts
from resume_mcp.resume.document import JsonObject

_EMPLOYMENT = re.compile(r"employment|job type|contract type|time type|commitment", re.IGNORECASE)
_REMOTE = re.compile(r"remote|workplace|work(?:ing)? (?:model|type|location)", re.IGNORECASE)
_SALARY = re.compile(r"salary|compensation|pay range", re.IGNORECASE)


def row(job: JsonObject, name: str) -> JsonObject | str:  # noqa: ARG001 - one shape for all
    """Return the job as a row; its description comes as HTML that was escaped."""
    offices = texts([office.get("location") or office for office in objects(job.get("offices"))])
    facts = {text(each.get("name")): each.get("value") for each in objects(job.get("metadata"))}
    return {
        "title": job.get("title"),
        "company": text(job.get("company_name")),
        "city": named(job.get("location")) or "; ".join(offices),
        "employment_type": _fact(facts, _EMPLOYMENT),
        "remote": _fact(facts, _REMOTE),
        "salary": _fact(facts, _SALARY),
        "description": heading("Department", texts(job.get("departments")))
        + html.unescape(text(job.get("content"))),
        "posted_at": job.get("first_published") or job.get("updated_at"),
        "valid_through": job.get("application_deadline"),
        "url": job.get("absolute_url"),
        "id": job.get("id"),
        **_pay(job.get("pay_input_ranges")),
    }


def _pay(ranges: object) -> JsonObject:
    """Return the pay; of several ranges, for several places, the whole span in one currency."""
    found = [each for each in objects(ranges) if each.get("min_cents") or each.get("max_cents")]
    if not found:
        return {}
    currency = found[0].get("currency_type")
    same = [each for each in found if each.get("currency_type") == currency]
    amounts = [
        cents / 100
        for each in same
        for cents in (each.get("min_cents"), each.get("max_cents"))
        if isinstance(cents, int | float)
    ]
    if not amounts:
        return {}
    said = " ".join(text(found[0].get(key)) for key in ("title", "interval", "blurb")).casefold()
    unit = "hour" if "hour" in said else "month" if "month" in said else ""
    return {
        "salary_min": min(amounts),
        "salary_max": max(amounts),
        "salary_currency": currency,
        "salary_period": unit,
    }


def _fact(facts: dict[str, object], names: re.Pattern[str]) -> object:
    found = (value for name, value in facts.items() if names.search(name) and value is not None)
    value = next(found, None)
    return value if isinstance(value, bool | str) else ", ".join(texts(value))
