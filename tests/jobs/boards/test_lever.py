"""Jobs of a Lever board."""

from tests.jobs.boards.test_kinds import postings


def test_lists_follow_the_description_under_their_headings() -> None:
    job = postings("lever")[0]
    assert "Applewright plants orchards & keeps them." in job.description
    assert "What you bring\n\n- 3+ years in horticulture" in job.description
    assert job.description.endswith("Pay depends on experience.")
    assert {each.text: each.kind for each in job.requirements}["Drone licence"] == "nice"


def test_every_place_counts_and_hybrid_is_not_remote() -> None:
    job = postings("lever")[0]
    assert (job.city, job.country, job.remote) == ("Bristol; Cardiff", "GB", False)
    assert (job.employment_type, job.posted_at) == ("full-time", "2025-11-12")


def test_pay_has_its_period_and_its_pence() -> None:
    yearly, hourly = (job.salary for job in postings("lever"))
    assert yearly is not None
    assert hourly is not None
    assert (yearly.min, yearly.max, yearly.period) == (34_000, 41_000, "year")
    assert (hourly.min, hourly.max, hourly.period) == (13.5, 15, "hour")
    assert hourly.text == "GBP 13.50–15 per hour"


def test_plain_text_may_hold_what_looks_like_markup() -> None:
    job = postings("lever")[1]
    assert job.description == "Work the press.\nEarly shifts < 6 am."
    assert (job.employment_type, job.remote) == ("part-time", False)
