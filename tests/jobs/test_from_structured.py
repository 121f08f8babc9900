"""Postings from JobPosting objects of many shapes."""

from typing import Any

import pytest

from resume_mcp.jobs.from_structured import job_from_microdata, posting_from_structured
from resume_mcp.jobs.posting import Posting

URL = "https://jobs.example.com/7"


def posting(**job: Any) -> Posting:
    return posting_from_structured(job, url=URL, today="2026-11-29")


def test_a_full_posting_is_read() -> None:
    read = posting(
        title="Baker &amp; Cook",
        hiringOrganization={"@type": "Organization", "name": "Knead"},
        jobLocation=[
            {"address": {"addressLocality": "Toronto", "addressRegion": "ON"}},
            {"address": {"addressLocality": "Oslo", "addressCountry": {"name": "Norway"}}},
        ],
        jobLocationType="TELECOMMUTE",
        employmentType=["FULL_TIME", "TEMPORARY"],
        datePosted="2026-11-04T13:05:11-05:00",
        validThrough="2026-12-31",
        identifier={"@type": "PropertyValue", "value": "R-1"},
        description="&lt;p&gt;Bake.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Bread&lt;/li&gt;&lt;/ul&gt;",
        qualifications="A licence",
        experienceRequirements={"monthsOfExperience": "36"},
        educationRequirements={"credentialCategory": "bachelor degree"},
    )
    assert read == Posting(
        title="Baker & Cook",
        company="Knead",
        city="Toronto, ON; Oslo",
        country="Norway",
        remote=True,
        employment_type="full-time, temporary",
        degree="Bachelor",
        years=3.0,
        posted_at="2026-11-04",
        valid_through="2026-12-31",
        url=URL,
        external_id="R-1",
        description=read.description,
    )
    assert read.description.startswith("Bake.\n\n- Bread\n\nQualifications:\nA licence")


@pytest.mark.parametrize(
    ("salary", "low", "high", "currency", "period"),
    [
        (
            {
                "currency": "NOK",
                "value": {"minValue": "650,000", "maxValue": "780000", "unitText": "YEAR"},
            },
            650_000, 780_000, "NOK", "year",
        ),
        ({"currency": "USD", "value": 45, "unitText": "HOUR"}, 45, 45, "USD", "hour"),
        (
            {"currency": "EUR", "value": {"value": 4000, "unitText": "MONTH"}},
            4000, 4000, "EUR", "month",
        ),
        ({"currency": "CNY", "minValue": 20000, "maxValue": 10000}, 10_000, 20_000, "CNY", "month"),
        ({"currency": "GBP", "minPrice": "30000"}, 30_000, None, "GBP", "year"),
        (
            [{"currency": "USD", "value": [{"minValue": 1, "maxValue": 2, "unitText": "Hourly"}]}],
            1, 2, "USD", "hour",
        ),
        ("$120k-150k", 120_000, 150_000, "USD", "year"),
        (100000, 100_000, 100_000, "USD", "year"),
    ],
)  # fmt: skip
def test_pay_is_read_in_every_shape(
    salary: Any, low: float, high: float | None, currency: str, period: str
) -> None:
    read = posting(title="x", baseSalary=salary, salaryCurrency="USD").salary
    assert read is not None
    assert (read.min, read.max, read.currency, read.period) == (low, high, currency, period)
    assert read.text


@pytest.mark.parametrize(
    "salary", [None, 0, "", {}, [], {"value": {"minValue": 0, "maxValue": 0}}, True, "ask us"]
)
def test_no_pay_stays_no_pay(salary: Any) -> None:
    assert posting(title="x", baseSalary=salary).salary is None


@pytest.mark.parametrize(
    ("location", "city", "country"),
    [
        ("Berlin", "Berlin", ""),
        ({"address": "Berlin, Germany"}, "Berlin, Germany", ""),
        ({"address": {"addressLocality": "Bend, OR", "addressRegion": "OR"}}, "Bend, OR", ""),
        ({"address": {"addressRegion": "Bavaria", "addressCountry": "DE"}}, "Bavaria", "DE"),
        ([{"name": "Anywhere"}, None, 7], "Anywhere; 7", ""),
    ],
)  # fmt: skip
def test_places_are_read_in_every_shape(location: Any, city: str, country: str) -> None:
    read = posting(title="x", jobLocation=location)
    assert (read.city, read.country) == (city, country)


def test_where_remote_people_may_live_stands_for_the_country() -> None:
    read = posting(title="x", applicantLocationRequirements=[{"@type": "Country", "name": "USA"}])
    assert read.country == "USA"


@pytest.mark.parametrize("odd", [None, 7, True, [], {}, [[]], {"a": {"b": []}}, ["x", {"y": 1}]])
def test_odd_values_anywhere_never_fail(odd: Any) -> None:
    keys = (
        *("title", "hiringOrganization", "jobLocation", "jobLocationType", "employmentType", "url"),
        *("datePosted", "identifier", "validThrough", "description", "baseSalary", "skills"),
        *("estimatedSalary", "salaryCurrency", "qualifications", "experienceRequirements"),
        *("educationRequirements", "applicantLocationRequirements"),
    )
    assert isinstance(posting(**dict.fromkeys(keys, odd)), Posting)


def test_flat_microdata_takes_the_shape_of_an_object() -> None:
    job = job_from_microdata(
        [
            ("title", "Baker"),
            ("jobLocation.name", "Shop 3"),
            ("hiringOrganization.name", "Knead Inc."),
            ("jobLocation.address.addressLocality", "Kirkland"),
            ("jobLocation.address.addressRegion", "WA"),
            ("salaryCurrency", "USD"),
            ("baseSalary", "100000"),
            ("responsibilities", "Bake bread"),
            ("responsibilities", "Bake cake"),
        ]
    )
    read = posting_from_structured(job, url=URL, today="2026-11-29")
    assert (read.title, read.company, read.city) == ("Baker", "Knead Inc.", "Kirkland, WA")
    assert read.salary is not None
    assert (read.salary.min, read.salary.period) == (100_000, "year")
    assert "Bake bread\nBake cake" in read.description


def test_microdata_without_dots_or_base_salary_is_read_too() -> None:
    job = job_from_microdata(
        [("title", "Baker"), ("name", "Knead"), ("minValue", "10"), ("unitText", "HOUR")]
    )
    read = posting_from_structured(job, url=URL, today="2026-11-29")
    assert read.company == "Knead"
    assert read.salary is not None
    assert (read.salary.min, read.salary.max, read.salary.period) == (10, None, "hour")
