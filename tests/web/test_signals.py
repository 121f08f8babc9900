from typing import Any

import pytest

from resume_mcp.web.signals import is_closed, is_listing, warnings_for

POSTING = "Night shifts in a bakery in Cork, four nights a week. " * 10


def warned(text: str = POSTING, **given: Any) -> str:
    facts: dict[str, Any] = {
        "url": "https://jobs.example.com/1",
        "title": "Baker",
        "links": [],
        "has_posting": False,
        "needs_scripts": False,
        "out_of_sight": 0,
        "comments": 0,
    }
    return " ".join(warnings_for(text=text, **(facts | given)))


def test_an_ordinary_posting_has_no_warning() -> None:
    assert warned(needs_scripts=True, comments=30) == ""
    assert warned("Baker. Rye & Co, Cork. Night shifts.") == ""


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Just a moment...", "Checking your browser before accessing the site."),
        ("Attention Required!", "Please complete the security check."),
        ("jobs", "Verify you are human by completing the action below."),
        ("Access denied", ""),
        ("安全验证", "请拖动滑块完成验证"),
        ("提示", "您的访问过于频繁，请稍后再试"),
    ],
)
def test_a_robot_check_is_named(title: str, text: str) -> None:
    assert "checks for robots" in warned(text, title=title, needs_scripts=True)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("https://a.example/1", "Sign in to view this job"),
        ("https://a.example/1", "请登录"),
        ("https://a.example/1", "登录后查看完整职位信息"),
        ("https://a.example/authwall?trk=x", "Welcome"),
        ("https://a.example/uas/login", "Welcome"),
        ("https://passport.example/login", "欢迎"),
    ],
)
def test_a_login_wall_is_named(url: str, text: str) -> None:
    assert "asks to sign in" in warned(text, url=url)


def test_a_long_posting_with_a_login_link_is_no_login_wall() -> None:
    assert warned(POSTING * 4 + "\nSign in to apply") == ""


@pytest.mark.parametrize(
    "text",
    [
        "No longer accepting applications",
        "This job is no longer available.",
        "The position has been filled",
        "This posting has expired",
        "Applications are now closed",
        "该职位已下线",
        "停止招聘",
        "职位已关闭",
        "招聘已结束",
    ],
)
def test_a_closed_posting_is_named(text: str) -> None:
    assert is_closed(f"{POSTING}\n{text}\n")
    assert "closed" in warned(f"{POSTING}\n{text}\n")


@pytest.mark.parametrize(
    "text",
    [
        POSTING,
        "We are open until filled",
        "Applications are closed to nobody whose heart beats for bread, and the position is one "
        "where the job has been filled with meaning by generations of bakers before you.",
        "招聘进行中",
    ],
)
def test_an_open_posting_is_not_called_closed(text: str) -> None:
    assert not is_closed(text)


def test_a_list_of_postings_is_named() -> None:
    links = [(f"/jobs/{n}", f"Baker in town {n}") for n in range(10)]
    text = "\n".join(words for _, words in links)
    assert is_listing(text, links)
    assert "list of postings" in warned(text * 2, links=links)
    assert "list of postings" not in warned(text * 2, links=links, has_posting=True)


def test_a_posting_with_a_few_links_is_no_list() -> None:
    links = [(f"/jobs/{n}", "Baker") for n in range(7)]
    assert not is_listing(POSTING, links)
    assert not is_listing(POSTING, [(f"/blog/{n}", POSTING) for n in range(20)])
    assert not is_listing(POSTING, [("/jobs/1", "Baker in Cork")] * 50)


@pytest.mark.parametrize("facts", [{"needs_scripts": True}, {"out_of_sight": 700}])
def test_an_empty_page_may_need_a_browser(facts: dict[str, Any]) -> None:
    assert "Only 8 characters of text were found" in warned("Loading…", **facts)
    assert "Only 8" not in warned("Loading…", has_posting=True, **facts)


def test_hidden_text_is_told() -> None:
    assert "402 characters that a reader would not see" in warned(out_of_sight=360, comments=42)
