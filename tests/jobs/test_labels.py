"""Values behind labels."""

import pytest

from resume_mcp.jobs.labels import labelled_value


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("posted", "Cook\nPosted: 2026-11-01\n", "2026-11-01"),
        ("posted", "Cook\nPosted 3 days ago | Leeds", "3 days ago"),
        ("posted", "厨师\n发布时间：2026-11-01", "2026-11-01"),
        ("valid through", "Cook\n**Closing date:** 1 Dec 2026", "1 Dec 2026"),
        ("valid through", "厨师\n截止日期：2026年12月1日", "2026年12月1日"),
        ("employment", "Cook\nEmployment type: Part-time", "Part-time"),
        ("employment", "厨师\n- 工作性质：全职", "全职"),
        ("valid through", "Cook\nClosing date\n14 December 2026\n", "14 December 2026"),
        ("valid through", "Cook\nApplications close on 5 December 2026.", "5 December 2026"),
        ("valid through", "Cook\nApply by 2027-01-31.", "2027-01-31"),
        ("valid through", "廚師\n截止日期：2026年12月15日", "2026年12月15日"),
        ("employment", "Cook\nContract: fixed-term, full-time", "fixed-term, full-time"),
        ("employment", "厨师\n工作性质\n- 是否全职：否", ""),
        ("posted", "We posted a letter.", ""),
    ],
)
def test_what_stands_behind_a_label_is_its_value(label: str, text: str, value: str) -> None:
    assert labelled_value(label, text) == value
