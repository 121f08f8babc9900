"""A job posting as we understand it: the contract's `job_posting`."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Period = Literal["hour", "day", "week", "month", "year"]


class Frozen(BaseModel):
    """A closed value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Salary(Frozen):
    """Pay as written; never converted between currencies. `months` is the 14 of 14薪."""

    min: float | None = None
    max: float | None = None
    currency: str = ""  # ISO 4217, "" where the text names none
    period: Period | None = None
    months: int | None = None
    text: str = ""


class Requirement(Frozen):
    """One thing that the posting asks for."""

    text: str
    kind: Literal["must", "nice"] = "must"


class Posting(Frozen):
    """What a posting says; empty text and empty lists stand for what it does not say."""

    title: str = ""
    company: str = ""
    city: str = ""
    country: str = ""
    remote: bool | None = None
    salary: Salary | None = None
    employment_type: str = ""  # full-time, part-time, contract, internship, …
    job_type: Literal["campus", "intern", "experienced", ""] = ""
    degree: str = ""
    years: float | None = None
    skills: tuple[str, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    posted_at: str = ""  # ISO date
    valid_through: str = ""  # ISO date
    expired: bool = False
    url: str = ""
    source: str = ""
    external_id: str = ""
    description: str = ""
