"""The whole way: a host without dialogs, a running stdio server, a browser that we wrote."""

import http.client
import json
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.pages.stage import long_resume
from tests.wire import WireServer

pytestmark = pytest.mark.e2e


@pytest.mark.skipif(sys.platform == "win32", reason="the browser of this test is a shell script")
def test_the_page_comes_up_on_the_screen_and_its_link_stays_there(
    home: Path, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1"\necho "$1" >&2\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    environment = {
        "RESUME_MCP_REVIEW_PAGE": "auto",
        "DISPLAY": ":0",
        "BROWSER": f"{browser} %s",
    }
    with WireServer(home, environment=environment) as server:
        server.call("import_resume", text=json.dumps(long_resume(2)))
        operation = {"op": "replace", "path": "/basics/label", "value": "Analyst"}
        proposals = [{"title": "Label", "operations": [operation]}]
        server.call("propose_resume_patches", proposals=proposals)
        result = server.call("review_proposals")
        assert "a review page was opened on the person's screen" in json.dumps(result)
        until = time.monotonic() + 5
        while not seen.exists() and time.monotonic() < until:
            time.sleep(0.05)
        link = seen.read_text(encoding="utf-8").strip()
        parts = urlsplit(link)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
        headers = {"Sec-Fetch-Site": "none"}
        connection.request("GET", f"{parts.path}?{parts.query}", headers=headers)
        answer = connection.getresponse()
        assert answer.status == 303
        connection.close()
        assert server.close(wait_s=6) == 0, "the page keeps no process alive"
        said = b"".join([*server.lines, *server.errors])
        for secret in (
            parts.query.partition("=")[2],
            parts.path.split("/")[1],
            f"127.0.0.1:{parts.port}",
        ):
            assert secret.encode() not in said
