"""Words for one thing."""

import re
from importlib import resources

import pytest

from resume_mcp.search.groups import regions, spots, units_of


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


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("俄勒冈", "oregon"),
        ("Uruguay", "乌拉 拉圭"),
        ("恩智浦", "nxp"),
        ("独联体", "cis"),
        ("模糊测试", "fuzzing"),
        ("casino", "赌场"),
        ("European", "欧洲"),
        ("telework", "远程"),
    ],
)
def test_places_employers_and_trades_have_their_other_names(text: str, member: str) -> None:
    (found,) = phrases(text)
    assert member in found


FILES = ("groups.txt", "places.txt", "employers.txt")


@pytest.mark.parametrize("file", FILES)
def test_every_line_of_a_table_is_a_group_of_two_or_more(file: str) -> None:
    text = resources.files("resume_mcp.search").joinpath(file).read_text("utf-8")
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert rows
    for row in rows:
        names = [name.strip() for name in row.split("|")]
        assert len(names) >= 2, row
        assert all(names), row
        assert len(set(names)) == len(names), row


def test_regions_have_a_code_and_names_in_both_languages() -> None:
    for code, names in regions():
        assert re.fullmatch("[A-Z]{2}", code)
        assert names[0].isascii(), code
        assert any(not name.isascii() for name in names), code
