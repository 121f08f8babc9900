"""The rows of the shared attack file on fetching, against the real guard."""

import json
import time
import tracemalloc
from typing import Any

import pytest

from resume_mcp.errors import FetchFailed, Forbidden, ResumeMcpError
from resume_mcp.jobs.page import Page
from resume_mcp.web.fetch import MAX_TEXT
from resume_mcp.worker.run import ProcessWorker
from tests.shared_attacks import cases
from tests.web.certificates import Authority
from tests.web.lab import INTERNAL, PUBLIC, Lab, lab

pytestmark = pytest.mark.anyio

# What is answered with a page, and the category of what is refused otherwise.
SSRF_PAGES = {"SSRF-069", "SSRF-079", "SSRF-080"}
SSRF_CATEGORIES = {"SSRF-077": "too_many_redirects", "SSRF-082": "tls", "SSRF-083": "tls"}
CONTENT = {
    "FTC-001": "truncated",
    "FTC-002": "content_encoding",
    "FTC-004": "content_encoding",
    "FTC-005": "truncated",
    "FTC-006": "timeout",
    "FTC-008": "content_type",
    "FTC-009": "content_type",
    "FTC-012": "protocol",
    "FTC-013": "page",
    "FTC-015": "truncated",
    "FTC-018": "http_status",
}
# The tool's own arguments: tests/server/test_jobs.py.
OF_THE_TOOL = "FTC-016"


def filled(value: Any) -> Any:
    """Return the row's input with the lab's addresses; its ports are the real ones."""
    text = json.dumps(value)
    for name, real in {"INT": INTERNAL, "PUB": PUBLIC, "PT": "443", "P": "80"}.items():
        text = text.replace(f"{{{name}}}", real)
    return json.loads(text)


async def outcome(here: Lab, url: str, **options: Any) -> Page | ResumeMcpError:
    try:
        return await here.reader(**options).read(url)
    except (FetchFailed, Forbidden) as error:
        return error


@pytest.mark.parametrize("row", cases("ssrf"))
async def test_no_url_leads_to_an_address_that_is_not_public(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = filled(row["input"])
    for name, value in attack.get("env", {}).items():
        monkeypatch.setenv(name, value)
    authority = Authority()
    server_tls = None
    if "tls" in attack:
        server_tls = authority.server(attack["tls"].get("cert_name", "pub.example"))
    async with lab(server_tls) as here:
        if "tls" in attack and not attack["tls"].get("self_signed"):
            here.tls = authority.client()
        here.names = attack.get("dns", {})
        here.routes = attack.get("routes", {})
        begin = time.monotonic()
        answer = await outcome(here, attack["url"])
        assert time.monotonic() - begin < 1
        assert {address for address, _ in here.dialled} <= {PUBLIC}
        assert len(here.requests) <= 6
        assert len(here.lookups) <= max(1, len(here.dialled))
        if row["id"] in SSRF_PAGES:
            assert isinstance(answer, Page)
            return
        assert isinstance(answer, ResumeMcpError)
        expected = "scheme" if "'scheme'" in row["expected_invariant"] else "blocked"
        assert answer.details["category"] == SSRF_CATEGORIES.get(row["id"], expected)
        assert "user:pw" not in answer.message
        if server_tls is None:
            assert isinstance(await outcome(here, "http://pub.example/next"), Page)


@pytest.mark.parametrize("row", cases("fetch_content"))
async def test_no_content_costs_more_than_its_bounds(row: dict[str, Any]) -> None:
    if row["id"] == OF_THE_TOOL:
        pytest.skip("its arguments are judged before the fetcher: tests/server/test_jobs.py")
    attack = filled(row["input"])
    async with lab() as here:
        here.routes = attack["routes"]
        tracemalloc.start()
        begin = time.monotonic()
        answer = await outcome(here, attack["url"], run_task=ProcessWorker().run, total_s=2.0)
        seconds = time.monotonic() - begin
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    expected = CONTENT[row["id"]]
    assert seconds < 5
    assert peak < 64 * 1024 * 1024
    if isinstance(answer, ResumeMcpError):
        assert answer.details["category"] == expected
        assert "INTERNAL-DETAIL" not in answer.message
        return
    assert expected in {"page", "truncated"}
    assert len(answer.text) <= MAX_TEXT
    cut = [note for note in answer.warnings if "missing" in note or "cut after" in note]
    assert bool(cut) == (expected == "truncated")
