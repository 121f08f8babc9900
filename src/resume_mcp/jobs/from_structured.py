"""A posting from a schema.org `JobPosting`, in JSON-LD or as microdata, in any of its shapes."""

import re
from collections.abc import Iterable
from typing import Any

from resume_mcp.jobs.facts import degree_of, employment_of, iso_date, years_of
from resume_mcp.jobs.html_text import fragment_text
from resume_mcp.jobs.posting import Period, Posting, Salary
from resume_mcp.jobs.salary import read_salary, show_salary, usual_period
from resume_mcp.vocabulary.text import squeeze

# Parts of a JobPosting that are text of their own, under the heading that a reader would see.
_PARTS = (
    ("responsibilities", "Responsibilities"),
    ("qualifications", "Qualifications"),
    ("experienceRequirements", "Experience requirements"),
    ("educationRequirements", "Education requirements"),
    ("skills", "Skills"),
    ("jobBenefits", "Benefits"),
    ("incentiveCompensation", "Incentives"),
)
_LONGEST_FACT = 5_000  # a name, a place or a date is never longer; a hostile page's may be
_UNITS: tuple[tuple[str, Period], ...] = (
    ("HOUR", "hour"), ("DAY", "day"), ("DAI", "day"), ("WEEK", "week"), ("MON", "month"),
    ("YEAR", "year"), ("ANN", "year"), ("时", "hour"), ("天", "day"), ("日", "day"),
    ("周", "week"), ("月", "month"), ("年", "year"),
)  # fmt: skip


def posting_from_structured(job: dict[str, Any], *, url: str, today: str) -> Posting:
    """Return what a JobPosting object says; nothing is guessed from its text here."""
    places = _places(job)
    return Posting(
        title=_text(job.get("title") or job.get("name")),
        company=_name(job.get("hiringOrganization")),
        city="; ".join(dict.fromkeys(city for city, _ in places if city)),
        country="; ".join(dict.fromkeys(country for _, country in places if country)),
        remote=True if "TELECOMMUTE" in _text(job.get("jobLocationType")).upper() else None,
        salary=_salary(job),
        employment_type=_employment(job.get("employmentType")),
        degree=degree_of(_flat(job.get("educationRequirements"))[:_LONGEST_FACT]),
        years=_years(job.get("experienceRequirements")),
        posted_at=iso_date(_first(job.get("datePosted")), today=today),
        valid_through=iso_date(_first(job.get("validThrough")), today=today),
        url=_text(job.get("url")) if _text(job.get("url")).startswith("http") else url,
        external_id=_identifier(job.get("identifier")),
        description=_description(job),
    )


def job_from_microdata(properties: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return flat itemprop pairs in the shape of a JobPosting object."""
    values: dict[str, list[str]] = {}
    for name, content in properties:
        key = name if name.endswith(".name") else name.rsplit(".", 1)[-1]
        values.setdefault(key, []).append(content.strip())
    joined = {name: "\n".join(dict.fromkeys(found)) for name, found in values.items()}
    address = {key: joined[key] for key in _ADDRESS if key in joined}
    organisation = next(iter(values.get("name", [])), "") or joined.get("hiringOrganization", "")
    named = (joined.get("hiringOrganization.name", ""), joined.get("name", ""))
    organisation = next(filter(None, named), "") or joined.get("hiringOrganization", "")
    job: dict[str, Any] = {key: text for key, text in joined.items() if key not in _ADDRESS}
    job["hiringOrganization"] = {"name": organisation}
    if address:
        job["jobLocation"] = {"address": address}
    if "baseSalary" in values:
        job["baseSalary"] = values["baseSalary"][0]
    elif "minValue" in values or "value" in values:
        job["baseSalary"] = {key: values[key][0] for key in _AMOUNTS if key in values}
    return job


_ADDRESS = ("streetAddress", "addressLocality", "addressRegion", "addressCountry")
_AMOUNTS = ("minValue", "maxValue", "value", "unitText", "currency")


def _places(job: dict[str, Any]) -> list[tuple[str, str]]:
    found = [_place(place) for place in _list(job.get("jobLocation"))]
    if not any(city or country for city, country in found):
        required = [_name(place) for place in _list(job.get("applicantLocationRequirements"))]
        found += [("", country) for country in required]
    return found


def _place(place: object) -> tuple[str, str]:
    if not isinstance(place, dict):
        return _text(place), ""
    address = _first(place.get("address")) or place.get("name") or place
    if not isinstance(address, dict):
        return _text(address), ""
    locality, region = _text(address.get("addressLocality")), _name(address.get("addressRegion"))
    city = f"{locality}, {region}" if locality and _adds(region, locality) else locality or region
    return city, _name(address.get("addressCountry"))


def _adds(region: str, locality: str) -> bool:
    return bool(region) and region.casefold() not in re.split(r"[\s,]+", locality.casefold())


def _salary(job: dict[str, Any]) -> Salary | None:
    for key in ("baseSalary", "estimatedSalary"):
        for value in _list(job.get(key)):
            salary = _read_amount(value, _text(job.get("salaryCurrency")).upper())
            if salary is not None:
                return salary
    return None


def _read_amount(value: object, currency: str) -> Salary | None:
    if not isinstance(value, dict):
        return _plain_amount(value, currency, None)
    currency = _text(value.get("currency") or value.get("currencyCode")).upper() or currency
    inner = _first(value.get("value"))
    figures = inner if isinstance(inner, dict) else value
    unit = _unit(figures.get("unitText") or value.get("unitText") or value.get("duration"))
    low = _number(figures.get("minValue", figures.get("minPrice")))
    high = _number(figures.get("maxValue", figures.get("maxPrice")))
    if low is None and high is None:
        return _plain_amount(figures.get("value", figures.get("price")), currency, unit)
    return _composed(low, high, currency, unit)


def _plain_amount(value: object, currency: str, unit: Period | None) -> Salary | None:
    number = _number(value)
    if number is not None:
        return _composed(number, number, currency, unit)
    read = read_salary(_text(value))
    if read is None:
        return None
    return read.model_copy(
        update={"currency": read.currency or currency, "period": unit or read.period}
    )


def _composed(
    low: float | None, high: float | None, currency: str, unit: Period | None
) -> Salary | None:
    if not low and not high:
        return None
    if low and high and low > high:
        low, high = high, low
    period = unit or usual_period(currency, high or low or 0)
    bare = Salary(min=low or None, max=high or None, currency=currency, period=period)
    return bare.model_copy(update={"text": show_salary(bare)})


def _unit(value: object) -> Period | None:
    word = _text(value).upper()
    return next((period for start, period in _UNITS if start in word), None)


def _years(value: object) -> float | None:
    for requirement in _list(value):
        months = (
            _number(requirement.get("monthsOfExperience"))
            if isinstance(requirement, dict)
            else None
        )
        if months is not None:
            return round(months / 12, 1)
    return years_of(_flat(value)[:_LONGEST_FACT])


def _employment(value: object) -> str:
    kinds = [
        employment_of(_text(kind))
        for entry in _list(value)
        for kind in re.split(r"[,;/|]", _text(entry))
    ]
    return ", ".join(dict.fromkeys(kind for kind in kinds if kind))


def _identifier(value: object) -> str:
    found = _first(value)
    return (
        _text(found.get("value") or found.get("@id")) if isinstance(found, dict) else _text(found)
    )


def _description(job: dict[str, Any]) -> str:
    parts = [fragment_text(_raw(job.get("description")))]
    for key, heading in _PARTS:
        text = fragment_text(_raw(job.get(key)))
        if text and squeeze(text) not in squeeze("\n".join(parts)):
            parts.append(f"{heading}:\n{text}")
    return "\n\n".join(part for part in parts if part)


def _raw(value: object) -> str:
    """Return the markup of a text, the texts of a list as its items."""
    if isinstance(value, list):
        return "\n".join(f"- {_flat(member)}" for member in value)
    return value if isinstance(value, str) else _flat(value)


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(_flat(inner) for key, inner in value.items() if not key.startswith("@"))
    if isinstance(value, list):
        return "\n".join(_flat(inner) for inner in value)
    return "" if value is None or isinstance(value, bool) else str(value)


def _name(value: object) -> str:
    found = _first(value)
    return (
        _text(found.get("name") or found.get("legalName"))
        if isinstance(found, dict)
        else _text(found)
    )


def _text(value: object) -> str:
    found = _first(value)
    if isinstance(found, dict):
        found = found.get("@value") or found.get("name") or found.get("value")
    text = squeeze(fragment_text(str(found))) if isinstance(found, str | int | float) else ""
    return text[:_LONGEST_FACT]


def _first(value: object) -> Any:
    return next(iter(value), None) if isinstance(value, list) else value


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _number(value: object) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if abs(value) < 1e12 else None
    text = re.sub(r"[,'\s]", "", str(value or ""))
    return float(text) if re.fullmatch(r"\d{1,11}(?:\.\d+)?", text) else None
