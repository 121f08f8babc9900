"""The review panel as a person meets it: a sandboxed frame in a host, a real server behind it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import chromium, serious_faults
from tests.e2e.panel_cases import (
    ADD,
    BAIT,
    HOSTILE,
    IDENTITY,
    INVENT,
    INVENT_ZH,
    LIN,
    REMOVE_ZH,
    REWORD,
    REWORD_ZH,
    change,
    proposal,
)
from tests.e2e.panel_stage import Panel, PanelServer

pytestmark = pytest.mark.e2e
WIDE, NARROW = 720, 360


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def server(home: Path) -> Iterator[PanelServer]:
    with PanelServer(home) as running:
        yield running


@pytest.fixture
def panel(browser: Any, server: PanelServer) -> Iterator[Panel]:
    page = browser.new_page(viewport={"width": WIDE, "height": 900})
    panel = Panel(page, server)
    yield panel
    page.close()
    assert panel.errors == []


def test_one_click_each_approves_rejects_and_leaves(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD, INVENT, ADD))
    assert panel.inside.locator("h1").inner_text() == "3 changes wait for you"
    panel.press(1, "Approve")
    assert "Approved" in panel.verdict(1)
    assert "revision 2" in panel.verdict(1)
    panel.press(2, "Reject")
    assert "Rejected" in panel.verdict(2)
    panel.press(3, "Later")
    assert "Left for later" in panel.verdict(3)
    assert server.statuses() == ["applied", "rejected", "pending"]
    assert [call["choice"] for call in panel.calls] == ["approve", "reject"]
    assert panel.inside.locator("h1").inner_text() == "All is decided"
    told = panel.told()[-1]["content"][0]["text"]
    assert "applied" in told
    assert "rejected" in told
    assert all(call["nonce"] not in told for call in panel.calls)

    panel.press(3, "Decide now")
    panel.press(3, "Approve")
    assert server.statuses() == ["applied", "rejected", "applied"]


def test_the_words_that_differ_are_marked(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD, INVENT))
    words = panel.card(1).locator(".words")
    assert words.locator("del").all_inner_texts() == ["Responsible for"]
    assert words.locator("ins").all_inner_texts() == ["Wrote"]
    assert "Rests on the text it replaces." in panel.card(1).inner_text()
    assert "The check found nothing." in panel.card(1).inner_text()
    assert "73" in panel.card(2).locator(".checks").inner_text()
    assert "73" in panel.card(2).locator(".missing").inner_text()
    assert panel.card(2).get_by_role("button", name="Approve anyway").is_visible()


def test_identity_and_removals_are_marked_and_seen_whole(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, IDENTITY))
    card = panel.card(1)
    assert card.locator(".head .tag.identity").inner_text() == "identity"
    assert card.locator(".head .tag.removal").inner_text() == "taken out"
    first = card.locator(".change").first
    assert first.locator("del").inner_text() == "ada.rosenqvist@example.com"
    assert "U+0430" in first.locator(".look").inner_text()
    assert "look twice" in card.inner_text()
    removed = card.locator(".change.removal").inner_text()
    assert "Moved the catalogue of 300,000 books to PostgreSQL." in removed


def test_a_double_click_decides_one_thing(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD, ADD))
    panel.card(1).get_by_role("button", name="Approve").dblclick()
    panel.settle()
    assert len(panel.calls) == 1
    assert server.statuses() == ["applied", "pending"]


def test_what_moves_under_the_pointer_is_not_clicked(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD, ADD))
    panel.card(1).get_by_role("button", name="Approve").click()
    panel.card(1).locator(".verdict").wait_for()
    panel.card(2).get_by_role("button", name="Approve").click()
    panel.settle()
    assert server.statuses() == ["applied", "pending"]
    panel.press(2, "Approve")
    assert server.statuses() == ["applied", "applied"]


def test_a_replayed_result_decides_nothing_more(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    result = server.propose(ada, REWORD)
    panel.show(result)
    panel.press(1, "Reject")
    panel.page.evaluate(
        "r => window.send({method: 'ui/notifications/tool-result', params: r})", result
    )
    panel.settle()
    panel.press(1, "Approve")
    assert "no longer good" in panel.card(1).locator(".look").inner_text()
    assert panel.card(1).get_by_role("button", name="Approve").is_disabled()
    assert server.statuses() == ["rejected"]


def test_a_stale_proposal_says_why(panel: Panel, server: PanelServer, ada: dict[str, Any]) -> None:
    other = proposal("Other", change("replace", "/work/0/highlights/1", "Wrote reports."))
    panel.show(server.propose(ada, REWORD, other))
    panel.press(1, "Approve")
    panel.press(2, "Approve")
    assert "Not applied" in panel.verdict(2)
    assert server.statuses() == ["applied", "stale"]


def test_stored_markup_is_text(panel: Panel, server: PanelServer, ada: dict[str, Any]) -> None:
    panel.show(server.propose(ada, HOSTILE))
    panel.card(1).locator("summary").click()
    assert BAIT in panel.card(1).locator(".words").last.text_content()
    assert panel.card(1).locator("details p").all_inner_texts() == [BAIT, BAIT]
    assert panel.frame.evaluate("document.querySelectorAll('img, main script').length") == 0
    assert panel.frame.title() == "Review of changes"


def test_only_the_host_is_listened_to(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD))
    panel.page.evaluate(
        """() => {
        const other = document.createElement("iframe");
        document.body.append(other);
        const script = other.contentDocument.createElement("script");
        script.textContent = `parent.document.getElementById("panel").contentWindow.postMessage(
          {jsonrpc: "2.0", method: "ui/notifications/tool-result",
           params: {structuredContent: {proposals: []}}}, "*")`;
        other.contentDocument.body.append(script);
    }"""
    )
    panel.settle()
    assert panel.inside.locator("h1").inner_text() == "1 change waits for you"


def test_everything_can_be_done_with_the_keyboard(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD, ADD, INVENT))
    keyboard = panel.page.keyboard
    panel.inside.locator("#card0").focus()
    keyboard.press("ArrowDown")
    assert _focused(panel) == "card1"
    keyboard.press("ArrowUp")
    assert _focused(panel) == "card0"
    for key in ("Tab", "Tab", "Tab", "Tab"):  # the model's words, later, reject, approve
        keyboard.press(key)
    assert _focused(panel) == "Approve"
    keyboard.press("Enter")
    panel.settle()
    assert _focused(panel) == "card1", "the next one to decide"
    keyboard.press("Enter")  # on a card itself it decides nothing
    for key in ("Tab", "Tab", "Tab"):
        keyboard.press(key)
    assert _focused(panel) == "Reject"
    keyboard.press("Space")
    panel.settle()
    assert server.statuses() == ["applied", "rejected", "pending"]
    assert "2 of 3 decided" in panel.inside.locator("#said").inner_text()


def test_with_the_buttons_off_it_says_how_to_decide(
    browser: Any, home: Path, ada: dict[str, Any]
) -> None:
    with PanelServer(home, decides=False) as server:
        page = browser.new_page(viewport={"width": WIDE, "height": 900})
        panel = Panel(page, server)
        panel.show(server.propose(ada, REWORD))
        how = panel.inside.locator(".how").inner_text()
        assert "resume-mcp review --web" in how
        assert "approval_panel" in how
        assert panel.card(1).locator(".words del").inner_text() == "Responsible for"
        assert panel.inside.get_by_role("button").count() == 0
        page.close()


def test_a_host_that_keeps_meta_back_still_shows_the_changes(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    result = server.propose(ada, REWORD, proposal("Bad", change("remove", "/nothing")))
    del result["_meta"]
    panel.show(result)
    assert "Wrote the monthly report to the board." in panel.card(1).inner_text()
    assert panel.inside.get_by_role("button").count() == 0
    assert "Not proposed" in panel.card(2).inner_text()


def test_a_chinese_resume_is_reviewed_in_chinese(panel: Panel, server: PanelServer) -> None:
    panel.show(server.propose(LIN, REWORD_ZH, INVENT_ZH, REMOVE_ZH))
    assert panel.inside.locator("h1").inner_text() == "3 项修改等待您决定"
    assert panel.frame.evaluate("document.documentElement.lang") == "zh-CN"
    words = panel.card(1).locator(".words")
    kept = words.evaluate("e => [...e.childNodes].filter(n => n.tagName !== 'INS')"
                          ".map(n => n.textContent).join('')")  # fmt: skip
    assert kept == "负责订单系统的开发和维护。"
    assert panel.card(2).get_by_role("button", name="仍然批准").is_visible()
    assert panel.card(3).locator(".tag.removal").first.inner_text() == "删除"
    panel.press(1, "批准")
    assert "已批准" in panel.verdict(1)
    assert server.statuses() == ["applied", "pending", "pending"]


def test_each_language_has_the_same_words(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD))
    english, chinese = panel.frame.evaluate(
        "[WORDS.en, WORDS.zh].map(words => Object.keys(words).sort())"
    )
    assert english == chinese


def test_a_chinese_host_is_spoken_to_in_chinese(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD), locale="zh-Hans-CN")
    assert panel.card(1).get_by_role("button", name="稍后").is_visible()


def test_theme_and_colours_come_from_the_host(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    panel.show(server.propose(ada, REWORD), theme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert panel.frame.evaluate(ground) == "rgb(29, 33, 38)"
    styles = {"variables": {"--color-background-primary": "rgb(1, 2, 3)"}}
    panel.page.evaluate(
        "c => window.send({method: 'ui/notifications/host-context-changed', params: c})",
        {"theme": "light", "styles": styles},
    )
    panel.settle()
    assert panel.frame.evaluate(ground) == "rgb(1, 2, 3)"
    assert panel.frame.evaluate("document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_wider_than_a_telephone(
    panel: Panel, server: PanelServer, ada: dict[str, Any], theme: str, language: str
) -> None:
    panel.page.set_viewport_size({"width": NARROW, "height": 800})
    cases = (LIN, REWORD_ZH, INVENT_ZH) if language == "zh" else (ada, IDENTITY, INVENT, HOSTILE)
    panel.show(server.propose(*cases), theme=theme)
    assert panel.frame.evaluate("document.documentElement.scrollWidth") <= NARROW
    heights = panel.inside.get_by_role("button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(
    panel: Panel, server: PanelServer, ada: dict[str, Any], theme: str
) -> None:
    panel.show(server.propose(ada, IDENTITY, INVENT, ADD, REWORD), theme=theme)
    panel.press(4, "Reject")
    assert serious_faults(panel.frame) == []


def test_forty_changes_of_a_long_resume_stay_quick(
    panel: Panel, server: PanelServer, ada: dict[str, Any]
) -> None:
    job = ada["work"][0]
    ada["work"] = [{**job, "name": f"Company {n}", "startDate": f"{1960 + n}"} for n in range(60)]
    changes = [
        proposal(f"Bullet {n}", change("replace", f"/work/{n}/highlights/1", f"Wrote report {n}."))
        for n in range(20)
    ]
    server.propose(ada, *changes)
    server.call("propose_resume_patches", proposals=changes)
    panel.show(server.call("review_proposals"))
    assert panel.inside.locator(".card").count() == 40
    took = panel.frame.evaluate(
        "() => { const start = performance.now(); draw(); return performance.now() - start; }"
    )
    assert took < 500


def _focused(panel: Panel) -> str:
    return str(
        panel.frame.evaluate("document.activeElement.id || document.activeElement.textContent")
    )
