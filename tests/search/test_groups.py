"""Words for one thing."""

import pytest

from resume_mcp.search.groups import spots, units_of


def phrases(text: str) -> list[tuple[str, ...]]:
    return [spot.phrases for spot in spots(units_of(text))]


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("会计", "accountant"),
        ("nurse", "护士"),
        ("远程", "remote"),
        ("internship", "实习"),
        ("Shanghai", "上海"),
        ("k8s", "kubernete"),
        ("渗透测试", "penetration testing"),
        ("swe", "software engineer"),
        ("微软", "microsoft"),
        ("機器學習", "machine learning"),
        ("supply chain", "供应 应链"),
        ("chef", "厨师"),
    ],
)
def test_a_name_brings_its_other_names(text: str, member: str) -> None:
    (found,) = phrases(text)
    assert member in found


def test_the_person_s_own_word_comes_first() -> None:
    assert phrases("护士")[0][0] == "护士"
    assert phrases("nurses")[0][0] == "nurse"


def test_the_longest_name_is_taken_and_a_shorter_one_on_request() -> None:
    units = units_of("数据分析师")
    (whole,) = spots(units)
    assert (whole.start, whole.end) == (0, 5)
    assert all(spot.end - spot.start < 5 for spot in spots(units, shorter_than=5))


def test_short_aliases_are_not_looked_for_unless_written() -> None:
    assert "sh" not in phrases("上海")[0]
    assert phrases("HR")[0][0] == "hr"


def test_unknown_words_are_no_names() -> None:
    assert phrases("zyxwv 龘龘") == []
