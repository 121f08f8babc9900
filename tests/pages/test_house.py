"""The other tabs: revisions, resumes, memory, files, settings, status."""

import hashlib
import json
from collections.abc import Iterator

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from tests.fakes import fixed_clock
from tests.pages.stage import Answer, Browser, fill, opened, propose, render, statuses


@pytest.fixture
def browser(app: App) -> Iterator[Browser]:
    fill(app)
    with opened(app) as found:
        yield found


@pytest.fixture
def resume_id(app: App, browser: Browser) -> str:
    del browser
    return app.resumes.rows()[0][0].resume_id


def _apply(app: App, label: str) -> None:
    app.proposals.decide({propose(app, "/basics/label", label): "approve"}, channel="terminal")


def _confirmed(browser: Browser, path: str, action: str, **more: str) -> Answer:
    return browser.post(action, browser.fields(path, action) | more)


def test_undo_shows_what_it_changes_and_then_does_it(
    app: App, browser: Browser, resume_id: str
) -> None:
    _apply(app, "Analyst")
    path, action = f"/revisions/{resume_id}/undo?revision=2", f"/revisions/{resume_id}/undo"
    shown = browser.get(path).text
    assert "Analyst" in shown
    assert app.resumes.read("")[0].revision == 2, "asking changes nothing"
    assert _confirmed(browser, path, action).status == 303
    assert app.resumes.read("")[1].document["basics"]["label"] == "Engineer"
    assert app.resumes.read("")[1].detail["approved_by"] == "review page"


def test_the_list_says_what_was_taken_back_and_what_was_gone_back_to(
    app: App, browser: Browser, resume_id: str
) -> None:
    _apply(app, "Analyst")
    app.resumes.undo(resume_id, approved_by="terminal")
    _apply(app, "Architect")
    app.resumes.undo(resume_id, to_revision=1, approved_by="terminal")
    shown = browser.get("/revisions").text
    assert "taken back 2<" in shown
    assert "gone back to 1<" in shown


def test_an_undo_that_was_shown_on_an_older_state_is_refused(
    app: App, browser: Browser, resume_id: str
) -> None:
    _apply(app, "Analyst")
    action = f"/revisions/{resume_id}/undo"
    fields = browser.fields(f"{action}?to=1", action)
    _apply(app, "Architect")
    answer = browser.post(action, fields)
    assert answer.status == 409
    assert "It has changed meanwhile" in answer.text
    assert app.resumes.read("")[1].document["basics"]["label"] == "Architect"
    assert browser.post(action, {**fields, "at": "3"}).status == 403, (
        "the nonce holds what was shown"
    )


def test_revisions_are_compared_word_by_word_and_named(
    app: App, browser: Browser, resume_id: str
) -> None:
    _apply(app, "Principal Engineer")
    shown = browser.get(f"/revisions?resume={resume_id}&a=1&b=2").text
    assert "<ins>Principal " in shown
    action = f"/revisions/{resume_id}/name"
    assert _confirmed(browser, "/revisions", action, name=" For <b>Halden</b> ").status == 303
    assert "For &lt;b&gt;Halden&lt;/b&gt;" in browser.get("/revisions").text
    assert app.resumes.revisions("")[1][-1].name == "For <b>Halden</b>"


@pytest.mark.parametrize("query", ["a=²&b=1", "a=x&b=", "a=1&b=99999", "a=-1&b=1", "resume=none"])
def test_odd_questions_get_an_answer_in_words(query: str, browser: Browser) -> None:
    assert browser.get(f"/revisions?{query.replace('²', '%C2%B2')}").status in (200, 404)


def test_locking_unlocking_and_deleting_ask_once_more(
    app: App, browser: Browser, resume_id: str
) -> None:
    at = f"/resumes/{resume_id}"
    assert _confirmed(browser, f"{at}/lock", f"{at}/lock").status == 303
    assert app.resumes.read("")[0].locked
    assert _confirmed(browser, f"{at}/delete", f"{at}/delete").status == 409
    assert _confirmed(browser, f"{at}/unlock", f"{at}/unlock").status == 303
    assert not app.resumes.read("")[0].locked
    fields = browser.fields(f"{at}/delete", f"{at}/delete")
    assert browser.post(f"{at}/lock", fields).status == 403, (
        "a yes to one thing is no yes to another"
    )
    _apply(app, "Analyst")
    assert browser.post(f"{at}/delete", fields).status == 409
    assert _confirmed(browser, f"{at}/delete", f"{at}/delete").status == 303
    assert app.resumes.rows()[0] == []
    assert statuses(app) == {}


def test_memory_is_kept_whole_and_versioned(app: App, browser: Browser) -> None:
    text = "\n# 笔记\n\n" + "字" * 200_000 + "\n<b>&amp;\n"
    action = "/memory/notes/save"
    assert (
        _confirmed(browser, "/memory/notes", action, text=text.replace("\n", "\r\n")).status == 303
    )
    assert app.memory.read("notes").text == text
    assert _confirmed(browser, "/memory/notes", action, text="short").status == 303
    restore = "/memory/notes/restore"
    assert _confirmed(browser, "/memory/notes", restore).status == 303
    assert app.memory.read("notes").text == text
    assert "\n<b>" not in browser.get("/memory/notes").text


def test_what_was_typed_survives_a_change_in_between(app: App, browser: Browser) -> None:
    action = "/memory/notes/save"
    fields = browser.fields("/memory/notes", action)
    app.memory.write(
        "notes", content="## Plan\nwritten by the model", mode="add_section", section="Plan"
    )
    answer = browser.post(action, {**fields, "text": "typed by the person"})
    assert answer.status == 409
    assert "typed by the person</textarea>" in answer.text
    assert "written by the model" in answer.text
    assert "written by the model" in app.memory.read("notes").text, "nothing was overwritten"
    from tests.pages.stage import hidden_fields

    form = answer.text.partition("<textarea")[2].partition("</form>")[0]
    again = browser.post(action, {**hidden_fields(form), "text": "typed by the person"})
    assert again.status == 303
    assert app.memory.read("notes").text == "typed by the person"


def test_a_pdf_is_shown_as_a_picture_viewed_and_downloaded(
    app: App, browser: Browser, resume_id: str
) -> None:
    pdf, html = render(app, resume_id, "pdf"), render(app, resume_id, "html")
    assert f"/files/{pdf}/picture" in browser.get("/files").text
    for _ in range(2):
        picture = browser.get(f"/files/{pdf}/picture")
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
    assert browser.get(f"/files/{html}/picture").status == 404
    row, content = app.rendering.snapshot(pdf)
    saved = browser.get(f"/files/{pdf}/download")
    assert hashlib.sha256(saved.content).hexdigest() == row.sha256
    assert saved.headers["content-disposition"].startswith("attachment")
    viewed = browser.get(f"/files/{pdf}/view")
    assert viewed.content == content
    assert "frame-ancestors 'none'" in viewed.headers["content-security-policy"]
    shown = browser.get(f"/files/{html}/view").headers["content-security-policy"]
    assert shown.startswith("sandbox; default-src 'none'")
    assert "unsafe" not in shown


def test_settings_and_guards_are_written_as_the_person_says(app: App, browser: Browser) -> None:
    action = "/settings/save"
    fields = browser.fields("/settings", action)
    chosen = {"page_size": "a4", "output_language": "中文", "soul_writable": "on"}
    assert browser.post(action, {**fields, **chosen}).status == 303
    stored = json.loads(app.settings.personal_file.read_text(encoding="utf-8"))
    assert stored == {"page_size": "a4", "output_language": "zh-CN", "soul_writable": True}
    assert '<html lang="zh-CN">' in browser.get("/settings").text
    assert browser.post(action, {**fields, "page_size": "letter"}).status == 409
    assert json.loads(app.settings.personal_file.read_text(encoding="utf-8")) == stored


def test_a_guard_that_the_environment_sets_stays(app: App) -> None:
    environment = {"RESUME_MCP_HOME": str(app.settings.home), "RESUME_MCP_APPROVAL_PANEL": "off"}
    settings = load_settings(environment, user_home=app.settings.home)
    with opened(App(settings, clock=fixed_clock)) as browser:
        fields = browser.fields("/settings", "/settings/save")
        browser.post("/settings/save", {**fields, "approval_panel": "on", "soul_writable": "on"})
    assert json.loads(settings.personal_file.read_text(encoding="utf-8")) == {"soul_writable": True}


def test_a_value_that_is_not_allowed_is_refused_in_words(browser: Browser) -> None:
    fields = browser.fields("/settings", "/settings/save")
    answer = browser.post("/settings/save", {**fields, "page_size": "a0"})
    assert answer.status == 400
    assert "This value is not allowed." in answer.text


def test_the_status_says_that_all_is_well(app: App, browser: Browser) -> None:
    shown = browser.get("/status").text
    assert "All is well." in shown
    assert str(app.settings.home) in shown


def test_a_file_that_was_cleared_away_is_listed_without_links(
    app: App, browser: Browser, resume_id: str
) -> None:
    text = render(app, resume_id, "text")
    with app.storage.transaction() as tx:
        tx.snapshots.mark(text, is_here=False, is_kept=False)
    shown = browser.get("/files").text
    assert "Cleared away" in shown
    assert f"{text}/view" not in shown
    assert browser.get(f"/files/{text}/view").status == 404
