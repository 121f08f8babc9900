"""A store with something to decide, and the page over it: one for plain HTTP, one for a browser."""

import http.client
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import anyio

from resume_mcp.bootstrap import App
from resume_mcp.pages.serve import PageServer
from resume_mcp.rendering.model import RenderSpec
from resume_mcp.services.rendering import Order
from resume_mcp.services.resumes import Source

PLACES = {
    "en": (
        "Halden Rail",
        "Engineer",
        "Cut the time of the weekly report from 4 hours to 1",
        "Lead",
    ),
    "zh": ("海岚铁路", "工程师", "将每周报表的耗时从4小时缩短到1小时", "高级"),
}


def long_resume(jobs: int, language: str = "en") -> dict[str, Any]:
    """Return a resume of a fictional person with that many jobs, three bullets each."""
    company, position, bullet, _ = PLACES[language]
    name = "林可欣" if language == "zh" else "Ada Rosenqvist"
    return {
        "basics": {"name": name, "email": "ada@example.com", "label": position},
        "work": [
            {
                "name": f"{company} {number}",
                "position": position,
                "startDate": "2019-02",
                "endDate": "2021-06",
                "highlights": [f"{bullet} ({number}.{part})" for part in (1, 2, 3)],
            }
            for number in range(1, jobs + 1)
        ],
        "skills": [{"name": "Python"}, {"name": "SQL"}],
    }


def fill(app: App, *, jobs: int = 3, changes: int = 3, language: str = "en") -> list[str]:
    """Import the resume and propose changes of bullets; return the ids of the proposals."""
    resume = long_resume(jobs, language)
    app.resumes.import_resume(Source(text=json.dumps(resume)))
    better = "自动生成：" if language == "zh" else "Automated: "
    drafts = [
        {
            "title": f"Wording {number + 1}",
            "operations": [
                {
                    "op": "replace",
                    "path": f"/work/{number}/highlights/0",
                    "value": better + resume["work"][number]["highlights"][0],
                }
            ],
        }
        for number in range(changes)
    ]
    ids = []
    for start in range(0, changes, 20):
        proposed = app.proposals.propose("", drafts[start : start + 20])[1]
        ids += [each.row.proposal_id for each in proposed if each.row]
    assert len(ids) == changes, proposed
    return ids


def propose(app: App, path: str, value: Any, *, op: str = "replace", title: str = "T") -> str:
    """Propose one operation; return the id."""
    operation = {"op": op, "path": path} | ({} if op == "remove" else {"value": value})
    proposed = app.proposals.propose("", [{"title": title, "operations": [operation]}])[1][0]
    assert proposed.row is not None, proposed.error
    return proposed.row.proposal_id


def render(app: App, resume_id: str, fmt: Any) -> str:
    """Render a resume and keep the file; return the snapshot's id."""
    source, order = app.rendering.source(resume_id), Order(RenderSpec(format=fmt))
    plan = app.rendering.plan(source, order.spec)
    # In a thread: a test with a browser has an event loop running in this one.
    with ThreadPoolExecutor(1) as pool:
        output = pool.submit(anyio.run, app.rendering.run, plan).result()
    rendered = app.rendering.finish(plan, output)
    return app.rendering.keep(source, rendered, order, keep=True).snapshot_id


def statuses(app: App) -> dict[str, str]:
    return {row.proposal_id: row.status for row in app.proposals.rows()}


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str
    content: bytes


class Browser:
    """Plain HTTP as a browser would send it; each header can be changed or left out."""

    def __init__(self, page: PageServer) -> None:
        self.page = page
        self.cookie = ""
        self.at = page.door.place

    def request(
        self,
        method: str,
        path: str,
        *,
        body: bytes | str | None = None,
        headers: dict[str, str | None] | None = None,
    ) -> Answer:
        """Send a request; a header given as None is left out."""
        sent: dict[str, str | None] = {
            "Host": f"127.0.0.1:{self.page.port}",
            "Sec-Fetch-Site": "same-origin",
            "Cookie": self.cookie or None,
        }
        if method == "POST":
            sent["Origin"] = f"http://127.0.0.1:{self.page.port}"
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        sent |= headers or {}
        connection = http.client.HTTPConnection("127.0.0.1", self.page.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            data = body.encode() if isinstance(body, str) else body
            if data is not None and "Content-Length" not in sent:
                sent["Content-Length"] = str(len(data))
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(data)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, content.decode("utf-8", "replace"), content)

    def enter(self) -> None:
        """Open the page with its link."""
        parts = urlsplit(self.page.link())
        answer = self.request(
            "GET", f"{parts.path}?{parts.query}", headers={"Sec-Fetch-Site": "none"}
        )
        assert answer.status == 303, answer.text
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def get(self, path: str, **headers: str | None) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request("GET", self.at + path, headers=named)

    def post(self, path: str, fields: dict[str, str], **headers: str | None) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request("POST", self.at + path, body=urlencode(fields), headers=named)

    def fields(self, path: str, action: str) -> dict[str, str]:
        """Return the hidden fields of the form with that action, as the page shows it."""
        text = self.get(path).text
        found = re.search(
            rf'<form[^>]*action="{re.escape(self.at + action)}".*?</form>', text, re.S
        )
        assert found, f"{path} has no form for {action}"
        return hidden_fields(found[0])

    def decide(self, proposal_id: str, choice: str, fields: dict[str, str] | None = None) -> Answer:
        action = f"/proposals/{proposal_id}/decide"
        shown = fields or self.fields("/proposals", action)
        return self.post(action, {**shown, "choice": choice})


def hidden_fields(form: str) -> dict[str, str]:
    """Return the hidden fields of a form's text."""
    from html import unescape

    pairs = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in pairs}


@contextmanager
def opened(app: App) -> Iterator[Browser]:
    """Run the page, entered already."""
    page = PageServer(app).start()
    page.door.pause_s = 0  # a test reads faster than a person
    try:
        browser = Browser(page)
        browser.enter()
        yield browser
    finally:
        page.stop()
