"""Lines that say who hires for what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.jobs.hiring import hiring_of, notice_of


@pytest.mark.parametrize(
    ("line", "title", "company"),
    [
        ("Rye Ovens is hiring: Night Baker", "Night Baker", "Rye Ovens"),
        ("Rye Ovens (NYSE: RYE) is looking for a Night Baker", "Night Baker", "Rye Ovens"),
        (":rocket: We're hiring! Night Baker @ Rye Ovens — Hull", "Night Baker", "Rye Ovens"),
        ("Pass this on. Rye Ovens is looking for a Night Baker.", "Night Baker", "Rye Ovens"),
        ("云帆科技诚聘【数据工程师】15K-30K", "数据工程师", "云帆科技"),
        ("山茶书店招店长啦！", "店长", "山茶书店"),
        ("南京 急招 数据工程师", "数据工程师", ""),
        ("急招！数据工程师｜杭州滨江｜25-40K", "数据工程师", ""),
        ("急招月嫂一名", "月嫂", ""),
        ("因学校发展需要，现面向社会诚聘物理教师3名。", "物理教师", ""),
        ("云帆科技诚聘多岗位人才", "", ""),
        ("Cook wanted, The Copper Pot, 14 Mill Lane.", "Cook", "The Copper Pot"),
        ("Wanted: bookkeeper for a vineyard near Napa", "bookkeeper", ""),
        ("招人啦！我们团队（远程）招一个 UI 设计师，做小程序", "UI 设计师", ""),
        ("现公开招聘展陈设计师1名、讲解员1名。", "展陈设计师", ""),
        ("邻居「朝露科技」招 厨师，包住", "厨师", "朝露科技"),
        ("我们花店在招花艺师", "花艺师", ""),
        ("Groomer, Paws & Co, Galway. Tues–Sat.", "Groomer", "Paws & Co"),
        ("云帆口腔诚邀您应聘 正畸医生", "正畸医生", "云帆口腔"),
        ("内推｜云帆科技 招聘 厨师", "厨师", "云帆科技"),
        ("长沙雨花区招厨师", "厨师", ""),
        ("We bake bread.", "", ""),
    ],
)
def test_who_hires_for_what_is_read(line: str, title: str, company: str) -> None:
    assert hiring_of(line) == (title, company)


def test_a_public_notice_names_both() -> None:
    assert notice_of("临江县人民医院2026年护士招聘公告") == ("护士", "临江县人民医院")
    assert notice_of("护士招聘") == ("", "")


@given(st.text(max_size=300))
def test_any_line_is_read(line: str) -> None:
    assert len(hiring_of(line).title) <= len(line)
    assert len(notice_of(line).company) <= len(line)
