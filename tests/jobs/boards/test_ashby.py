"""Jobs of an Ashby board."""

from resume_mcp.jobs.feeds import Rejected
from tests.jobs.boards.test_kinds import feed, postings


def test_a_job_that_the_board_does_not_list_is_named() -> None:
    assert [entry for entry in feed("ashby") if isinstance(entry, Rejected)] == [
        Rejected(2, "the board does not list it")
    ]


def test_places_remote_and_pay_come_from_the_boards_own_fields() -> None:
    job = postings("ashby")[0]
    assert (job.company, job.country, job.remote) == ("Heron Labs", "Canada", True)
    assert job.city == "Remote (Canada); Montreal; Remote"
    assert job.salary is not None
    assert (job.salary.min, job.salary.max, job.salary.currency) == (150_000, 190_000, "CAD")
    assert job.salary.period == "year"
    assert {"Rust", "C++", "LLVM"} <= set(job.skills)


def test_pay_that_is_only_words_is_read() -> None:
    job = postings("ashby")[1]
    assert job.salary is not None
    assert (job.salary.min, job.salary.max, job.salary.period) == (24, 28, "hour")
    assert (job.job_type, job.employment_type, job.remote) == ("intern", "internship", False)
