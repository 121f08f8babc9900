"""Public job boards: their JSON as rows under our own column names, and where to fetch it."""

import functools
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from resume_mcp.jobs.boards import ashby, greenhouse, lever, workable
from resume_mcp.resume.document import JsonObject


class Board(NamedTuple):
    """A kind of board: how a job of it is told, and how it becomes a row."""

    name: str
    signs: tuple[frozenset[str], ...]  # a job has all the fields of one of these
    row: Callable[[JsonObject, str], JsonObject | str]


BOARDS = (
    Board(
        "greenhouse",
        (
            frozenset({"absolute_url", "internal_job_id"}),
            frozenset({"absolute_url", "data_compliance"}),
            frozenset({"absolute_url", "updated_at", "location"}),
        ),
        greenhouse.row,
    ),
    Board("lever", (frozenset({"hostedUrl", "categories"}),), lever.row),
    Board(
        "ashby",
        (frozenset({"jobUrl", "isListed"}), frozenset({"jobUrl", "publishedAt"})),
        ashby.row,
    ),
    Board(
        "workable",
        (frozenset({"shortcode", "application_url"}), frozenset({"shortcode", "shortlink"})),
        workable.row,
    ),
)


def board_of(job: JsonObject) -> Board | None:
    """Return the board whose public JSON a job comes from, or None."""
    keys = job.keys()
    return next((board for board in BOARDS if any(signs <= keys for signs in board.signs)), None)


def board_row(board: Board, job: JsonObject, *, name: str, feed: str) -> JsonObject | str:
    """Return the job as a row, or why it is none.

    `name` is what the feed calls the employer, `feed` is the address that it came from.
    """
    row = board.row(job, name)
    if isinstance(row, str):
        return row
    slug = account_in(str(row.get("url") or "")) or account_in(feed)
    # A board's ids are unique among all of its employers, so its own name is source enough.
    return {**row, "source": board.name, "company": row.get("company") or _spelled(slug)}


def account_in(url: str) -> str:
    """Return the employer's account that the address of a board or of its job names, or ""."""
    found = _place(url)
    return found.account if found else ""


def feed_url(url: str) -> str:
    """Return where a board's whole JSON is, for the address of the board; any other as it is."""
    found = _place(url)
    if found is None or found.is_job:
        return url
    parts = urlsplit(found.api)
    given = dict(parse_qsl(urlsplit(url).query, keep_blank_values=True)) if found.is_api else {}
    query = urlencode({**dict(parse_qsl(parts.query)), **given})
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, ""))


class _Place(NamedTuple):
    account: str
    api: str
    is_api: bool
    is_job: bool


def _place(url: str) -> _Place | None:
    for pattern, api in _places():
        match = pattern.fullmatch(url.strip())
        if match is None:
            continue
        region = f"{match['region']}." if match["region"] else ""
        address = api.format(account=match["account"], region=region)
        is_api = "/v0/" in url or "/v1/" in url or "posting-api" in url
        return _Place(match["account"], address, is_api, bool(match["job"]))
    return None


@functools.cache
def _places() -> tuple[tuple[re.Pattern[str], str], ...]:
    rest = r"(?:[?#][^\s]*)?"
    account = r"(?P<account>[\w.%-]+)"
    return tuple(
        (re.compile(rf"https?://{pattern}/?{rest}", re.IGNORECASE), api)
        for pattern, api in (
            (
                rf"(?:job-)?boards(?:-api)?\.(?:(?P<region>eu)\.)?greenhouse\.io/"
                rf"(?:v1/boards/)?{account}(?:/jobs(?P<job>/\d+)?)?",
                "https://boards-api.{region}greenhouse.io/v1/boards/{account}/jobs?content=true",
            ),
            (
                rf"(?:jobs|api)\.(?:(?P<region>eu)\.)?lever\.co/(?:v0/postings/)?{account}"
                r"(?P<job>/[\w-]+(?:/apply)?)?",
                "https://api.{region}lever.co/v0/postings/{account}?mode=json",
            ),
            (
                rf"(?:jobs|api)\.ashbyhq\.(?P<region>)com/(?:posting-api/job-board/)?{account}"
                r"(?P<job>/[\w-]+(?:/application)?)?",
                "https://api.ashbyhq.com/posting-api/job-board/{account}?includeCompensation=true",
            ),
            (
                r"apply\.workable\.(?P<region>)com/(?:api/v1/widget/accounts/)?(?!api/|j/)"
                rf"{account}(?P<job>/j/\w+)?",
                "https://apply.workable.com/api/v1/widget/accounts/{account}?details=true",
            ),
        )
    )


def _spelled(slug: str) -> str:
    """Return an account as a name: the boards that name no employer leave only that."""
    words = re.split(r"[-_.]+|%20", slug)
    return " ".join(word if word != word.lower() else word.capitalize() for word in words if word)
