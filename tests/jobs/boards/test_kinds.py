"""Public job boards: told by their fields, read as rows, found by their addresses."""

from pathlib import Path

import pytest

from resume_mcp.jobs.boards.kinds import account_in, board_of, feed_url
from resume_mcp.jobs.feeds import Rejected, read_feed
from resume_mcp.jobs.posting import Posting

BOARDS = Path(__file__).parents[2] / "data" / "boards"


def feed(name: str, *, source: str = "") -> list[Posting | Rejected]:
    text = (BOARDS / f"{name}.json").read_text("utf-8")
    return list(read_feed(text, source=source, today="2026-11-29"))


def postings(name: str, *, source: str = "") -> list[Posting]:
    return [entry for entry in feed(name, source=source) if isinstance(entry, Posting)]


@pytest.mark.parametrize("name", ["greenhouse", "lever", "ashby", "workable"])
def test_a_job_has_the_same_identity_from_a_file_and_from_the_address(name: str) -> None:
    from_file = postings(name, source="jobs-saved-on-monday")
    from_address = postings(name, source="https://board.example/v1/elsewhere")
    assert [(job.source, job.external_id) for job in from_file] == [
        (job.source, job.external_id) for job in from_address
    ]
    assert {job.source for job in from_file} == {name}
    assert all(job.external_id and job.company and job.posted_at for job in from_file)


def test_a_row_of_no_board_stays_a_row() -> None:
    assert board_of({"title": "Baker", "url": "u"}) is None
    assert board_of({}) is None


def test_jobs_by_team_and_one_job_alone_are_read_too() -> None:
    job = '{"id":"1","text":"Baker","hostedUrl":"https://jobs.lever.co/rye/1","categories":{}}'
    grouped = f'[{{"title":"Kitchen","postings":[{job}]}},{{"title":"Yard","postings":[]}}]'
    for text in (job, f"[{job}]", grouped, f"{job}\n{job}"):
        first = next(iter(read_feed(text, source="x", today="2026-11-29")))
        assert isinstance(first, Posting)
        assert (first.title, first.company, first.source) == ("Baker", "Rye", "lever")


@pytest.mark.parametrize(
    ("url", "api"),
    [
        (
            "https://boards.greenhouse.io/rye",
            "https://boards-api.greenhouse.io/v1/boards/rye/jobs?content=true",
        ),
        (
            "https://job-boards.eu.greenhouse.io/rye/",
            "https://boards-api.eu.greenhouse.io/v1/boards/rye/jobs?content=true",
        ),
        (
            "https://boards-api.greenhouse.io/v1/boards/rye/jobs",
            "https://boards-api.greenhouse.io/v1/boards/rye/jobs?content=true",
        ),
        ("https://jobs.lever.co/rye?team=Oven", "https://api.lever.co/v0/postings/rye?mode=json"),
        (
            "https://api.eu.lever.co/v0/postings/rye?skip=5",
            "https://api.eu.lever.co/v0/postings/rye?mode=json&skip=5",
        ),
        (
            "https://jobs.ashbyhq.com/Rye%20Bread",
            "https://api.ashbyhq.com/posting-api/job-board/Rye%20Bread?includeCompensation=true",
        ),
        (
            "https://apply.workable.com/rye/",
            "https://apply.workable.com/api/v1/widget/accounts/rye?details=true",
        ),
    ],
)
def test_a_boards_address_leads_to_its_whole_json(url: str, api: str) -> None:
    assert feed_url(url) == api
    assert feed_url(api) == api


@pytest.mark.parametrize(
    "url",
    [
        "https://boards.greenhouse.io/rye/jobs/12",
        "https://jobs.lever.co/rye/0b1c-22",
        "https://apply.workable.com/j/AB12",
        "https://feeds.example/jobs.csv",
        "https://jobs.lever.co.evil.example/rye",
        "https://evil.example/https://jobs.lever.co/rye",
        "",
    ],
)
def test_any_other_address_stays_as_it_is(url: str) -> None:
    assert feed_url(url) == url


def test_the_account_is_read_off_the_address_of_a_job() -> None:
    assert account_in("https://jobs.ashbyhq.com/Rye-Bread/a1-b2/application") == "Rye-Bread"
    assert account_in("https://careers.example/12") == ""
