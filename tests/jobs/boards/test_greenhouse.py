"""Jobs of a Greenhouse board."""

from resume_mcp.jobs.boards.greenhouse import row
from tests.jobs.boards.test_kinds import postings


def test_the_escaped_description_is_read_as_markup() -> None:
    job = postings("greenhouse")[0]
    assert job.description.startswith("Department: Engineering\n\nPaper Moon builds")
    assert "stage light & sound" in job.description
    assert "<" not in job.description
    assert [(each.text, each.kind) for each in job.requirements] == [
        ("5+ years with DMX & Art-Net", "must"),
        ("Python scripting", "must"),
        ("Portuguese", "nice"),
    ]


def test_place_remote_and_employment_come_from_the_boards_own_fields() -> None:
    job = postings("greenhouse")[0]
    assert job.city == "Lisbon, Portugal; Remote - Portugal"
    assert (job.remote, job.employment_type, job.years) == (True, "full-time", 5)
    assert (job.posted_at, job.external_id) == ("2026-11-02", "4100001")
    assert job.company == "Paper Moon Studio"


def test_several_pay_ranges_are_one_span_in_whole_units() -> None:
    pay = postings("greenhouse")[0].salary
    assert pay is not None
    assert (pay.min, pay.max, pay.currency, pay.period) == (52_000, 68_000, "EUR", "year")


def test_a_chinese_job_without_place_name_or_employer_takes_office_and_account() -> None:
    job = postings("greenhouse")[1]
    assert (job.title, job.company, job.city) == ("舞台机械实习生", "Papermoon", "上海")
    assert (job.job_type, job.posted_at) == ("intern", "2026-11-21")
    assert job.salary is not None
    assert (job.salary.min, job.salary.period) == (200, "day")
    assert len(job.requirements) == 2


def test_pay_that_is_no_number_is_no_pay_and_an_hour_is_an_hour() -> None:
    words = {"min_cents": "a lot", "max_cents": None, "currency_type": "EUR"}
    assert "salary_min" not in row({"pay_input_ranges": [words]}, "")
    hourly = {"min_cents": 1850, "max_cents": 2100, "currency_type": "CAD", "title": "Hourly rate"}
    found = row({"pay_input_ranges": [hourly, {**hourly, "currency_type": "USD"}]}, "")
    assert isinstance(found, dict)
    assert (found["salary_min"], found["salary_max"], found["salary_period"]) == (18.5, 21, "hour")
