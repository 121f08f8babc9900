"""Deciding on the page: one at a time, as shown, once."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.config import load_settings
from tests.fakes import fixed_clock
from tests.pages.stage import Browser, fill, opened, propose, statuses


@pytest.fixture
def browser(app: App) -> Iterator[Browser]:
    fill(app)
    with opened(app) as found:
        yield found


def test_approve_reject_and_later_do_what_they_say(app: App, browser: Browser) -> None:
    first, second, third = statuses(app)
    answers = [
        browser.decide(proposal_id, choice)
        for proposal_id, choice in ((first, "approve"), (second, "reject"), (third, "later"))
    ]
    assert [answer.status for answer in answers] == [303, 303, 303]
    assert list(statuses(app).values()) == ["applied", "rejected", "pending"]
    row, revision = app.resumes.read("")
    assert row.revision == 2
    assert revision.document["work"][0]["highlights"][0].startswith("Automated: ")
    assert revision.detail["approved_by"] == "review page"


def test_after_a_decision_the_next_card_is_in_view(app: App, browser: Browser) -> None:
    first, second, third = statuses(app)
    assert browser.decide(first, "reject").headers["location"].endswith(f"#card-{second}")
    assert browser.decide(third, "later").headers["location"].endswith("?said=left_for_later")


def test_a_second_submit_changes_nothing(app: App, browser: Browser) -> None:
    first = next(iter(statuses(app)))
    fields = browser.fields("/proposals", f"/proposals/{first}/decide")
    browser.decide(first, "approve", fields)
    for choice in ("approve", "reject"):
        again = browser.decide(first, choice, fields)
        assert "said=decided_already" in again.headers["location"]
    assert statuses(app)[first] == "applied"
    assert app.resumes.read("")[0].revision == 2


def test_a_click_that_comes_with_the_page_decides_nothing(app: App, browser: Browser) -> None:
    first = next(iter(statuses(app)))
    browser.page.door.pause_s = 0.3
    fields = browser.fields("/proposals", f"/proposals/{first}/decide")
    answer = browser.decide(first, "approve", fields)
    assert "said=too_quick" in answer.headers["location"]
    assert statuses(app)[first] == "pending"
    time.sleep(0.31)
    later = {**fields, "moment": "0.000"}
    assert browser.decide(first, "approve", later).status == 403, "the moment is bound, too"
    assert "said=applied" in browser.decide(first, "approve", fields).headers["location"]


def test_many_clicks_at_once_apply_once(app: App, browser: Browser) -> None:
    first = next(iter(statuses(app)))
    fields = browser.fields("/proposals", f"/proposals/{first}/decide")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: browser.decide(first, "approve", fields), range(8)))
    assert {answer.status for answer in answers} == {303}
    assert app.resumes.read("")[0].revision == 2


def test_a_stale_proposal_is_refused_in_words(app: App, browser: Browser) -> None:
    older = propose(app, "/basics/label", "Analyst")
    newer = propose(app, "/basics/label", "Architect")
    fields = browser.fields("/proposals", f"/proposals/{older}/decide")
    browser.decide(newer, "approve")
    answer = browser.decide(older, "approve", fields)
    assert answer.status == 409
    assert "the resume has changed" in answer.text
    assert statuses(app)[older] == "stale"
    assert app.resumes.read("")[1].document["basics"]["label"] == "Architect"


def test_an_unknown_choice_decides_nothing(app: App, browser: Browser) -> None:
    first = next(iter(statuses(app)))
    for choice in ("", "yes", "approve "):
        assert browser.decide(first, choice).status == 403
    assert set(statuses(app).values()) == {"pending"}


def test_a_locked_resume_says_so_and_leads_to_unlocking(app: App, browser: Browser) -> None:
    first = next(iter(statuses(app)))
    row = app.resumes.lock(app.resumes.rows()[0][0].resume_id)
    shown = browser.get("/proposals").text
    assert "This resume is locked" in shown
    assert f"/resumes/{row.resume_id}/unlock" in shown
    assert browser.decide(first, "approve").status == 409
    assert statuses(app)[first] == "pending"


def test_removal_identity_and_findings_stand_out(app: App, browser: Browser) -> None:
    propose(app, "/work/1", None, op="remove")
    propose(app, "/basics/email", "аda@example.com")
    propose(app, "/work/2/highlights/1", "Led a team of 900 with Kubernetes")
    shown = browser.get("/proposals").text
    cards = re.findall(r"<article.*?</article>", shown, re.S)
    assert len(cards) == 6
    assert "badge removal" in cards[3]
    assert "look twice" in cards[3]
    assert "U+0430" in cards[4], "a Cyrillic letter in an address is named"
    assert "900" in cards[5]
    assert "badge hard" in cards[5]
    assert "Nothing supports" in cards[5]


def test_hidden_letters_of_a_model_are_shown(app: App, browser: Browser) -> None:
    propose(app, "/basics/label", "Engineer\u200b", title="Bet\u202eter")
    shown = browser.get("/proposals").text
    assert "⟨U+200B⟩" in shown
    assert "⟨U+202E⟩" in shown
    assert "\u202e" not in shown


def test_words_of_others_are_not_said_above_the_page(browser: Browser) -> None:
    assert "Your+password" not in browser.get("/proposals?said=Your+password").text
    assert 'role="status"' not in browser.get("/proposals?said=Your+password").text
    assert 'role="status"' in browser.get("/proposals?said=applied").text


def test_forty_changes_of_a_resume_of_sixty_jobs_stay_quick(app: App) -> None:
    ids = fill(app, jobs=60, changes=40)
    with opened(app) as browser:
        browser.get("/proposals")
        began = time.monotonic()
        shown = browser.get("/proposals").text
        listed = time.monotonic() - began
        assert shown.count("<article") == 40
        fields = browser.fields("/proposals", f"/proposals/{ids[0]}/decide")
        began = time.monotonic()
        assert browser.decide(ids[0], "approve", fields).status == 303
        decided = time.monotonic() - began
    assert listed < 1.5
    assert decided < 1.5


def test_a_page_without_anything_says_what_will_be_here(app: App) -> None:
    with opened(app) as browser:
        assert "Nothing waits for you." in browser.get("/proposals").text
        assert "There is no resume yet." in browser.get("/revisions").text
        assert "No rendered files yet." in browser.get("/files").text


@pytest.mark.parametrize(
    ("environment", "browser_language", "expected"),
    [
        ({"RESUME_MCP_OUTPUT_LANGUAGE": "简体中文"}, "en", "zh-CN"),
        ({"RESUME_MCP_OUTPUT_LANGUAGE": "Chinese"}, "en", "zh-CN"),
        ({"RESUME_MCP_OUTPUT_LANGUAGE": "en"}, "zh-CN", "en"),
        ({"LANG": "zh_CN.UTF-8"}, "en", "zh-CN"),
        ({}, "zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"),
        ({}, "en-US,en;q=0.9,zh;q=0.1", "en"),
    ],
)
def test_the_page_speaks_the_persons_language(
    environment: dict[str, str], browser_language: str, expected: str, app: App
) -> None:
    settings = load_settings(
        {"RESUME_MCP_HOME": str(app.settings.home), **environment}, user_home=app.settings.home
    )
    with opened(App(settings, clock=fixed_clock)) as browser:
        shown = browser.get("/proposals", Accept_Language=browser_language).text
        assert f'<html lang="{expected}">' in shown
        assert ("没有等待处理的建议" in shown) == (expected == "zh-CN")


def test_no_english_is_left_on_a_chinese_page(app: App) -> None:
    fill(app, language="zh")
    propose(app, "/work/1", None, op="remove", title="删除一段经历")
    row = app.resumes.rows()[0][0]
    at = f"/resumes/{row.resume_id}"
    paths = [
        "/proposals",
        "/revisions",
        "/files",
        "/memory",
        "/memory/soul",
        "/settings",
        "/status",
    ]
    paths += [f"{at}/lock", f"{at}/delete", "/nowhere"]
    with opened(app) as browser:
        for path in paths:
            shown = browser.get(path, Accept_Language="zh-CN").text
            body = re.sub(r"<(pre|code|textarea|dd|dt|option).*?</\1>", "", shown, flags=re.S)
            text = re.sub(r"<[^>]+>", " ", body.partition("<body>")[2])
            words = set(re.findall(r"[A-Za-z]{3,}", text)) - {"Wording", "resume", "mcp", "SOUL"}
            assert words == set(), path


def test_every_word_of_a_template_is_known() -> None:
    from resume_mcp.pages import site
    from resume_mcp.pages.words import words_of

    folder = site._HERE / "templates"
    keys = {
        key
        for template in folder.glob("*.html")
        for key in re.findall(r"say\([\"'](\w+)[\"']\)", template.read_text(encoding="utf-8"))
    }
    assert len(keys) > 50
    for lang in ("en", "zh-CN"):
        say = words_of(lang)
        unknown = {key for key in keys if say(key) == key} - {"with", "by"}
        assert {key for key in unknown if lang == "zh-CN"} == set()
    assert all(words_of("en")(key) for key in keys)
