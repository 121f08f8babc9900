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
        ("Baker", ""),
        ("", ""),
    ],
)
def test_the_employer_stands_below_the_title_or_has_a_legal_form(text: str, employer: str) -> None:
    assert employer_of(text, "Baker") == employer
