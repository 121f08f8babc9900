import pytest

from resume_mcp.matching.facts import facts_of
from resume_mcp.resume.document import JsonObject
from resume_mcp.resume.lens import read_resume


def years(*spans: tuple[str, str | None], today: str = "2026-01-01") -> float | None:
    work = [{"name": "x", "startDate": start, "endDate": end} for start, end in spans]
    return facts_of(read_resume({"work": work}), today=today).years.value


def test_years_are_counted_from_the_dates() -> None:
    assert years(("2020-01", "2021-12")) == 2.0
    assert years(("2018", "2020")) == 2.0
    assert years(("2025-01", None)) == 1.1


def test_overlapping_jobs_count_once() -> None:
    assert years(("2020-01", "2021-12"), ("2021-01", "2022-12")) == 3.0
    assert years(("2020-01", "2022-12"), ("2021-01", "2021-06")) == 3.0


def test_an_open_job_needs_today() -> None:
    assert years(("2020-01", None), today="") is None


def test_prose_tells_the_years_where_no_dates_do() -> None:
    resume = read_resume({"basics": {"summary": "大客户销售六年"}})
    assert facts_of(resume, today="").years == (6.0, ("/basics/summary",))


@pytest.mark.parametrize(
    ("education", "rank"),
    [
        ({"studyType": "本科", "institution": "某大学"}, 4),
        ({"studyType": "MSc"}, 5),
        ({"studyType": "Bachelor", "area": "PhD preparation"}, 4),
        ({"studyType": "大专"}, 3),
    ],
)
def test_the_highest_degree_is_read(education: JsonObject, rank: int) -> None:
    facts = facts_of(read_resume({"education": [education]}), today="")
    assert facts.degree.value is not None
    assert facts.degree.value >= rank


def test_no_school_is_no_degree() -> None:
    assert facts_of(read_resume({}), today="").degree.value is None
