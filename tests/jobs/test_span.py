"""From when until when a posting stands."""

import pytest

from resume_mcp.jobs.span import last_day, posted_on

TODAY = "2026-11-29"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Baker\nHull, UK · 5 days ago · 37 applicants", "2026-11-24"),
        ("Baker\nHull · Reposted 2 weeks ago", "2026-11-15"),
        ("Baker\nOPENING DATE: 11/16/26", "2026-11-16"),
        ("Baker\nPlaced On: 17th November 2026", "2026-11-17"),
        ("Baker\nSalary: £20k\nAdvert start date: 09/11/2026", "2026-11-09"),
        ("Baker\nOpen & closing dates\n11/20/2026 to 12/11/2026", "2026-11-20"),
        ("厨师\n更新于 11月26日", "2026-11-26"),
        ("厨师\n长沙 | 3年 | 11-25发布", "2026-11-25"),
        ("厨师\n2026-11-27 09:12:33刷新", "2026-11-27"),
        ("厨师\n发布于 2天前", "2026-11-27"),
        ("厨师\n今日更新", "2026-11-29"),
        ("厨师\n发布于 12月30日", "2025-12-30"),
        ("招聘公告\n做饭。\n平望医院\n2026年11月16日", "2026-11-16"),
        ("Baker\nBaked since 2019.", ""),
    ],
)
def test_the_day_of_posting_is_read(text: str, day: str) -> None:
    assert posted_on(text, TODAY) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Baker\nPlease send your application by 15.01.2027 to us", "2027-01-15"),
        ("Baker\nCall Tom. Closing date: 12 December 2026.", "2026-12-12"),
        ("Baker\nApply no later than January 8th, 2027.", "2027-01-08"),
        ("Baker\nThis posting closes December 18, 2026 at 5 pm", "2026-12-18"),
        ("Baker\nApplications close 5pm Friday 11 December 2026.", "2026-12-11"),
        ("Baker\nCLOSING DATE: 12/14/26 05:00 PM", "2026-12-14"),
        ("Baker\nDeadline for applications: 15 December 2026 (noon)", "2026-12-15"),
        ("Baker\nOpen & closing dates\n11/20/2026 to 12/11/2026", "2026-12-11"),
        ("厨师\n长期有效，首轮截止2026年12月31日。", "2026-12-31"),
        ("厨师\n简历请投递 a@b.example，DDL 12.31", "2026-12-31"),
        ("厨师\nValid until 有效期至: 2027-01-20", "2027-01-20"),
        ("Baker\nCV to a@b.example, deadline 2026.12.25", "2026-12-25"),
        ("厨师\n简历发我，12月15日前有效。", "2026-12-15"),
        ("厨师\n截止 Deadline: 2026-12-22", "2026-12-22"),
        ("Baker\nStart date: 1 March 2027", ""),
    ],
)
def test_the_last_day_to_apply_is_read(text: str, day: str) -> None:
    assert last_day(text, TODAY) == day
