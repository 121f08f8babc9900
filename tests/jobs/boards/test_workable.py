"""Jobs of a Workable board."""

from resume_mcp.jobs.boards.workable import row
from tests.jobs.boards.test_kinds import postings


def test_the_employers_name_stands_above_the_list() -> None:
    assert {job.company for job in postings("workable")} == {"Blue Kettle"}


def test_shown_places_count_and_hidden_ones_do_not() -> None:
    job = postings("workable")[0]
    assert (job.city, job.country) == ("Hamburg; Kolkata, West Bengal", "Germany; India")
    assert (job.remote, job.degree, job.years) == (False, "Bachelor", 4)
    assert (job.external_id, job.posted_at) == ("AB12CD34EF", "2026-11-10")


def test_telecommuting_is_remote() -> None:
    job = postings("workable")[1]
    assert (job.remote, job.city, job.country) == (True, "", "Portugal")
    assert job.employment_type == "part-time"


def test_the_longer_shape_has_parts_and_pay() -> None:
    found = row(
        {
            "full_title": "Tea Taster - Hamburg",
            "shortcode": "X",
            "location": {"city": "Hamburg", "region": "HH", "workplace_type": "hybrid"},
            "description": "<p>Taste.</p>",
            "requirements": "<ul><li>A palate</li></ul>",
            "benefits": "",
            "salary": {"salary_from": 30_000, "salary_to": 36_000, "salary_currency": "EUR"},
        },
        "Blue Kettle",
    )
    assert isinstance(found, dict)
    assert found["title"] == "Tea Taster - Hamburg"
    assert "<h3>Requirements</h3>" in found["description"]
    assert "Benefits" not in found["description"]
    assert (found["salary_min"], found["salary_max"], found["remote"]) == (30_000, 36_000, "hybrid")
