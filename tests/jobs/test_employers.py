"""The employer that no label names."""

import pytest

from resume_mcp.jobs.employers import employer_of


@pytest.mark.parametrize(
    ("text", "employer"),
    [
        ("Baker\nAcme Corporation New York, NY", "Acme Corporation"),
        ("Baker\nQuill Cloud, Leeds (hybrid). Keep 300 ovens hot.", "Quill Cloud"),
        ("Baker\nHelix Foods, Tinytown.\n- bread", "Helix Foods"),
        ("Baker\nKnead bread.\n长风软件（成都）有限公司 计算机软件", "长风软件（成都）有限公司"),
        ("Baker\nKnead bread.\nNorthwind Bakery Ltd. since 1900", "Northwind Bakery Ltd."),
        ("Baker\nWe were funded by Spartan Group LLC.", ""),
        ("Baker\nPortland, OR\nWe bake.", ""),
        ("Baker\nMinistry of Lakes and Rivers\nWe bake.", "Ministry of Lakes and Rivers"),
        ("Baker\nLeinetal University, Göttingen, Germany", "Leinetal University"),
        ("厨师\n平望康复医院\n做饭", "平望康复医院"),
        ("Baker\n关于云帆科技\n做饭", "云帆科技"),
        ("Baker\n做饭\n云帆科技成立于2016年，", "云帆科技"),
        ("Baker\nCome along.\nAt Rye Ovens, we knead.", "Rye Ovens"),
        ("Baker\nRye Ovens is a bakery.", "Rye Ovens"),
        ("Baker\n## 公司介绍\n云帆\n做饭", "云帆"),
        ("Baker\n我们公司是一家面包店", ""),
        ("Baker", ""),
        ("", ""),
    ],
)
def test_the_employer_stands_below_the_title_or_has_a_legal_form(text: str, employer: str) -> None:
    assert employer_of(text, "Baker") == employer
