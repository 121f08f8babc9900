"""What a page shows around a posting."""

import pytest

from resume_mcp.jobs.furniture import is_furniture, without_furniture


@pytest.mark.parametrize(
    "line",
    [
        "Home | Jobs | Log in",
        "Apply for this job",
        "← Back to jobs",
        "Skip to main content",
        "Show more options",
        "NHS Jobs",
        "Karriere | Produkte | Kontakt | EN",
        "立即沟通",
        "首页 职位 公司 登录",
        "猎聘 | 校园 | 登录",
        "BOSS直聘 - 找工作",
        "前程无忧 51Job",
        "职位关闭了？看看其他职位",
        "急聘",
    ],
)
def test_menus_buttons_and_boards_are_the_page_s_own(line: str) -> None:
    assert is_furniture(line)


@pytest.mark.parametrize(
    "line",
    [
        "Baker",
        "Rye Ovens",
        "Rye Ovens | Baker | Leeds",
        "拉勾网 · 声浪文化招聘",
        "知微传感 > 加入我们 > 实习生招聘",
        "杭州 | 3-5年 | 本科",
        "公司名称",
        "",
    ],
)
def test_what_the_posting_says_is_not(line: str) -> None:
    assert not is_furniture(line)


def test_a_page_of_nothing_else_keeps_its_lines() -> None:
    assert without_furniture(["Jobs", "Baker"]) == ["Baker"]
    assert without_furniture(["Jobs"]) == ["Jobs"]
