"""An employer's name by how the posting speaks of it."""

import pytest

from resume_mcp.jobs.names import addressed, is_backed, standing_name, subject_of, with_facts


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["云帆科技 · 已上市", "杭州"], "云帆科技"),
        (["云帆科技 B轮 · 100-499人"], "云帆科技"),
        (["云帆科技有限公司", "食品/饮料 · 500-999人"], "云帆科技有限公司"),
        (["云帆", "互联网 | C轮 | 20-99人"], "云帆"),
        (["云帆有限公司 计算机软件 · 100-299人"], "云帆有限公司"),
        (["云帆新药", "生物制药 | 已上市 | 20-99人"], "云帆新药"),
        (["云帆食品", "未融资"], "云帆食品"),
        (["厨师", "3-5年 · 本科"], ""),
    ],
)
def test_a_board_shows_a_name_with_its_funding(lines: list[str], name: str) -> None:
    assert with_facts(lines) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Who we are\nRye Ovens supplies bread.", "Rye Ovens"),
        ("We bake. Rye Ovens feeds a town.", "Rye Ovens"),
        ("The Otter Trust protects rivers.", "The Otter Trust"),
        ("Ryeco feeds a town. At Ryeco we care.", "Ryeco"),
        ("The Baker is here. Salary depends. Experience helps.", ""),
        ("Python helps.", ""),
    ],
)
def test_the_posting_introduces_its_employer(text: str, name: str) -> None:
    assert subject_of(text) == name


def test_an_address_tells_whose_name_it_is() -> None:
    text = "Baker\nCome to Rye Ovens in Leeds.\njobs@ryeovens.example"
    assert addressed(text) == "Rye Ovens"
    assert addressed("Come to Rye Ovens.") == ""
    assert is_backed("Rye Ovens", text)
    assert is_backed("Ryeco", "At Ryeco we bake.")
    assert not is_backed("Payments", "Our team bakes.")


def test_a_trade_at_its_end_makes_a_chinese_line_a_name() -> None:
    assert standing_name(["厨师", "橙柚文化"]) == "橙柚文化"
    assert standing_name(["网络安全", "厨师"]) == ""
