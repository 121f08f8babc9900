from datetime import UTC, datetime, timedelta

from resume_mcp.jobs.page import Page
from resume_mcp.web.cache import PageCache

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def a_page(text: str) -> Page:
    return Page("http://a.example/", "http://a.example/", "", text, (), (), "", False, 0, ())


def test_a_page_is_had_back_marked_as_cached() -> None:
    cache = PageCache(300)
    cache.put("u", a_page("text"), NOW)
    assert cache.get("u", NOW) == a_page("text")._replace(cached=True)
    assert cache.get("v", NOW) is None


def test_a_page_is_forgotten_when_its_time_is_over_or_the_clock_went_back() -> None:
    for moment in (NOW + timedelta(seconds=300), NOW - timedelta(seconds=1)):
        cache = PageCache(300)
        cache.put("u", a_page("text"), NOW)
        assert cache.get("u", moment) is None
        assert cache.get("u", NOW) is None


def test_the_oldest_leaves_when_there_are_too_many() -> None:
    cache = PageCache(300, max_entries=2)
    for name in "abca":
        cache.put(name, a_page(name), NOW)
    assert [name for name in "abc" if cache.get(name, NOW)] == ["a", "c"]


def test_the_oldest_leave_when_they_are_too_big() -> None:
    cache = PageCache(300, max_bytes=1000)
    for name in "abcdef":
        cache.put(name, a_page("页" * 66), NOW)  # 198 bytes and the addresses
    assert [name for name in "abcdef" if cache.get(name, NOW)] == ["c", "d", "e", "f"]


def test_what_would_push_all_others_out_is_not_kept() -> None:
    cache = PageCache(300, max_bytes=1000)
    cache.put("small", a_page("x"), NOW)
    cache.put("big", a_page("x" * 900), NOW)
    assert cache.get("small", NOW) is not None
    assert cache.get("big", NOW) is None


def test_a_replaced_page_takes_its_room_only_once() -> None:
    cache = PageCache(300, max_bytes=1000)
    for _ in range(20):
        cache.put("a", a_page("x" * 200), NOW)
    cache.put("b", a_page("x" * 200), NOW)
    assert cache.get("a", NOW) is not None
