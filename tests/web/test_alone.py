"""The shared attacks on the fetcher, by the tool, in a network that has nothing but loopback."""

import functools
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.shared_attacks import cases, rows

ROOT = Path(__file__).parents[2]
ALONE = ("unshare", "--map-root-user", "--net", "--mount")
# Reached with a page; every other row is refused.
PAGES = {"SSRF-069", "SSRF-079", "SSRF-080"}
CATEGORIES = {"SSRF-077": "too_many_redirects"}


def attacks() -> list[dict[str, Any]]:
    """Return the rows with the addresses of that network; certificates are tested elsewhere."""
    found = []
    for row in rows("ssrf"):
        text = json.dumps(row)
        for name, real in {"INT": "127.0.0.2", "PUB": "93.184.215.14", "P": "80"}.items():
            text = text.replace(f"{{{name}}}", real)
        if "tls" not in row["input"]:
            found.append(json.loads(text))
    return found


def can_be_alone() -> bool:
    if sys.platform != "linux" or not shutil.which("unshare") or not shutil.which("ip"):
        return False
    probe = [*ALONE, "ip", "link", "set", "lo", "up"]
    return subprocess.run(probe, check=False, capture_output=True).returncode == 0


@functools.cache
def outcomes(*options: str) -> dict[str, dict[str, Any]]:
    """Run all rows in one such network; a proxy that the environment names must not be used."""
    proxy = {"HTTP_PROXY": "http://127.0.0.2:80", "ALL_PROXY": "http://127.0.0.2:80"}
    run = subprocess.run(
        [*ALONE, sys.executable, "-m", "tests.web.alone", *options],
        input=json.dumps(attacks()).encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=120,
        env={**proxy, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
    )
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found = map(json.loads, run.stdout.decode().splitlines())
    return {each["id"]: each for each in found}


needs_a_network = pytest.mark.skipif(
    not can_be_alone(), reason="no network of one's own can be made here"
)


@needs_a_network
@pytest.mark.parametrize("row", cases("ssrf"))
def test_no_url_leads_inside(row: dict[str, Any]) -> None:
    if "tls" in row["input"]:
        pytest.skip("certificates are tested with servers of their own (test_attacks)")
    came = outcomes()[row["id"]]
    assert came["canary"] == []
    assert came["public"] <= 6
    assert "INTERNAL" not in came["said"]
    assert "user:pw" not in came["said"]
    if row["id"] in PAGES:
        assert not came["is_error"], came["said"]
        assert came["public"] == 1
        return
    assert came["is_error"], came["said"]
    assert came["seconds"] < 1
    expected = "scheme" if "'scheme'" in row["expected_invariant"] else "blocked"
    details = came["structured"]["details"]
    assert details["category"] == CATEGORIES.get(row["id"], expected)


@needs_a_network
@pytest.mark.skipif(not attacks(), reason="the shared test data (../shared/data) is not here")
def test_the_canaries_see_a_reader_that_goes_inside() -> None:
    reached = {name: came["canary"] for name, came in outcomes("careless").items()}
    assert {address for seen in reached.values() for address in seen} >= {
        "127.0.0.2",
        "169.254.169.254",
    }
