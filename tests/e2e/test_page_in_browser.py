"""The review page as a person meets it: a real browser, the keyboard, a phone, Chinese."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.pages.door import PAUSE_S
from resume_mcp.pages.serve import PageServer
from tests.browser import chromium, serious_faults
from tests.pages.stage import fill, propose, render, statuses

pytestmark = pytest.mark.e2e
SCRIPT = "<script>fetch('/approve',{method:'POST'})</script>"
IMAGE = "<img src=x onerror=\"fetch('/approve',{method:'POST'})\">"
# Where screenshots are written; by default there are none.
SHOTS = os.environ.get("RESUME_MCP_SHOTS", "")


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def page_server(app: App) -> Iterator[PageServer]:
    server = PageServer(app).start()
    server.door.pause_s = 0  # a test reads faster than a person
    yield server
    server.stop()


@contextmanager
def visited(chrome: Any, server: PageServer, **options: Any) -> Iterator[Any]:
    """Open the page by its link in a browser of its own, which sees no fault and no stranger."""
    context = chrome.new_context(**{"viewport": {"width": 1000, "height": 900}, **options})
    page = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.goto(server.link())
    yield page
    here = f"http://127.0.0.1:{server.port}{server.door.place}/"
    assert [url for url in asked if not url.startswith(here)] == []
    assert faults == []
    context.close()


def test_one_click_each_approves_rejects_and_leaves(
    chrome: Any, app: App, page_server: PageServer
) -> None:
    fill(app)
    with visited(chrome, page_server) as page:
        assert page.locator("article").count() == 3
        page.locator("article").nth(0).get_by_role("button", name="Approve").click()
        assert "Applied" in page.get_by_role("status").inner_text()
        page.locator("article").nth(0).get_by_role("button", name="Reject").click()
        assert "Rejected" in page.get_by_role("status").inner_text()
        page.locator("article").nth(0).get_by_role("button", name="Later").click()
        assert page.locator("article").count() == 1
        page.reload()
        page.go_back()
    assert list(statuses(app).values()) == ["applied", "rejected", "pending"]
    assert app.resumes.read("")[0].revision == 2


def test_a_double_click_decides_one_thing(chrome: Any, app: App, page_server: PageServer) -> None:
    fill(app)
    page_server.door.pause_s = PAUSE_S
    with visited(chrome, page_server) as page:
        page.wait_for_timeout(1_000 * PAUSE_S)
        button = page.locator("article").nth(0).get_by_role("button", name="Approve")
        box = button.bounding_box()
        where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(*where)
        page.wait_for_url("**said=**")
        # Whatever card has come up under the pointer:
        page.locator("article").nth(0).get_by_role("button", name="Approve").click()
        page.wait_for_url("**said=too_quick**")
    assert list(statuses(app).values()) == ["applied", "pending", "pending"]


def test_a_page_from_before_decides_nothing_anew(
    chrome: Any, app: App, page_server: PageServer
) -> None:
    first = fill(app)[0]
    with visited(chrome, page_server) as page:
        app.proposals.decide({first: "reject"}, channel="terminal")
        page.locator("article").nth(0).get_by_role("button", name="Approve").click()
        assert page.get_by_role("status").inner_text() == "It was decided already."
    assert statuses(app)[first] == "rejected"


def test_the_keyboard_alone_is_enough(chrome: Any, app: App, page_server: PageServer) -> None:
    fill(app)

    def reach(page: Any, name: str) -> None:
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == name:
                return
        raise AssertionError(f"{name} can't be reached")

    with visited(chrome, page_server) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        reach(page, "Approve")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", "the focus can be seen"
        page.keyboard.press("Enter")
        page.wait_for_url("**said=applied**")
        reach(page, "Reject")
        page.keyboard.press("Space")
        page.wait_for_url("**said=rejected**")
    assert list(statuses(app).values()) == ["applied", "rejected", "pending"]


def test_stored_scripts_do_nothing(chrome: Any, app: App, page_server: PageServer) -> None:
    fill(app)
    for text in (SCRIPT, IMAGE):
        propose(app, "/basics/label", text, title=text)
        propose(app, "/work/0/highlights/1", f"A bullet {text}", title=text)
    app.memory.write_as_person("notes", f"</textarea>{SCRIPT}{IMAGE}", expected_version=0)
    row = app.resumes.rows()[0][0]
    app.resumes.rename(row.resume_id, SCRIPT)
    html = render(app, row.resume_id, "html")
    with visited(chrome, page_server) as page:  # which sees that nothing else is asked for
        for path in ("proposals", "revisions", "files", "memory/notes", f"files/{html}/view"):
            page.goto(f"http://127.0.0.1:{page_server.port}{page_server.door.place}/{path}")
            assert page.locator("script").count() == 0
            assert page.locator("[onerror]").count() == 0
        page.goto(f"http://127.0.0.1:{page_server.port}{page_server.door.place}/proposals")
        assert SCRIPT in page.locator("article").nth(3).inner_text()
    assert set(statuses(app).values()) == {"pending"}


def test_another_site_can_neither_post_nor_frame_nor_follow(
    chrome: Any, app: App, page_server: PageServer
) -> None:
    first = fill(app)[0]
    at = f"http://127.0.0.1:{page_server.port}{page_server.door.place}"
    attack = (
        f'<form method="post" action="{at}/proposals/{first}/decide" target="there">'
        '<input name="choice" value="approve"></form>'
        f'<iframe name="there"></iframe><iframe src="{at}/proposals"></iframe>'
        "<script>document.forms[0].submit()</script>"
    )
    context = chrome.new_context()
    mine = context.new_page()
    mine.goto(page_server.link())
    assert mine.locator("article").count() == 3
    evil = context.new_page()
    evil.route(
        "http://evil.example/**",
        lambda route: route.fulfill(body=attack, content_type="text/html"),
    )
    evil.goto("http://evil.example/")
    evil.wait_for_timeout(500)
    for frame in evil.frames[1:]:
        assert "Rosenqvist" not in frame.content()
    assert set(statuses(app).values()) == {"pending"}
    context.close()


def test_what_was_typed_into_memory_is_saved(
    chrome: Any, app: App, page_server: PageServer
) -> None:
    with visited(chrome, page_server, locale="zh-CN") as page:
        page.get_by_role("link", name="记忆", exact=True).click()
        page.get_by_role("link", name="笔记").click()
        page.get_by_role("textbox").fill("## 目标\n\n想去<铁路>行业\n")
        page.get_by_role("button", name="保存").click()
        assert page.get_by_role("status").inner_text() == "已保存。"
    assert app.memory.read("notes").text == "## 目标\n\n想去<铁路>行业\n"


PATHS = ("proposals", "revisions?a=1&b=1", "files", "memory/soul", "settings", "status", "nowhere")


@pytest.mark.parametrize(
    "look",
    [("en", 1000, "light"), ("en", 360, "dark"), ("zh", 360, "light"), ("zh", 1000, "dark")],
    ids=lambda look: "-".join(map(str, look)),
)
def test_every_tab_fits_and_is_accessible(
    look: tuple[str, int, str], chrome: Any, app: App, page_server: PageServer
) -> None:
    language, width, scheme = look
    fill(app, language=language)
    row = app.resumes.rows()[0][0]
    propose(app, "/work/1", None, op="remove", title="An-unbroken-title-" + "x" * 150)
    propose(app, "/basics/label", "Led900PeopleWithKubernetes" * 9)
    render(app, row.resume_id, "pdf")
    locale = "zh-CN" if language == "zh" else "en-GB"
    options = {"locale": locale, "color_scheme": scheme}
    with visited(chrome, page_server, viewport={"width": width, "height": 800}, **options) as page:
        paths = (*PATHS[:-1], f"resumes/{row.resume_id}/delete")
        for path in paths:
            page.goto(f"http://127.0.0.1:{page_server.port}{page_server.door.place}/{path}")
            assert page.evaluate("document.documentElement.lang") == locale.replace("en-GB", "en")
            too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert too_wide <= 0, path
            assert serious_faults(page) == [], path
            if SHOTS:
                name = f"{path.partition('?')[0].replace('/', '-')}-{language}-{width}-{scheme}.png"
                page.screenshot(path=Path(SHOTS) / name, full_page=True)


def test_a_pdf_is_seen_as_a_picture(chrome: Any, app: App, page_server: PageServer) -> None:
    fill(app)
    render(app, app.resumes.rows()[0][0].resume_id, "pdf")
    with visited(chrome, page_server) as page:
        page.get_by_role("link", name="Files").click()
        picture = page.locator("img").first
        for _ in range(100):
            if picture.evaluate("picture => picture.naturalWidth"):
                break
            page.wait_for_timeout(100)
        assert picture.evaluate("picture => picture.naturalWidth") == 640
