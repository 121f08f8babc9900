import pytest

from resume_mcp.memory.documents import doc_of
from resume_mcp.memory.sections import sections
from resume_mcp.memory.soul import is_chinese, soul_text


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Identity", "Character", "Way of speaking"]),
        ("de", ["Identity", "Character", "Way of speaking"]),
        ("", ["Identity", "Character", "Way of speaking"]),
        ("zh-CN", ["身份", "性格", "说话方式"]),
        ("zh_CN.UTF-8", ["身份", "性格", "说话方式"]),
        ("zh-Hant-TW", ["身份", "性格", "说话方式"]),
    ],
)
def test_the_default_speaks_the_persons_language(language: str, titles: list[str]) -> None:
    text = soul_text(language)
    assert [section.title for section in sections(text)] == titles
    assert doc_of("soul").size(text) < doc_of("soul").budget


def test_what_the_person_gives_stands_in_it_as_it_is() -> None:
    text = soul_text("zh", name=" 小简 ", speaking="{name} 直接")
    assert "## 身份\n小简\n" in text
    assert "## 说话方式\n{name} 直接\n" in text
    assert "细心" in text


def test_other_languages_are_not_chinese() -> None:
    assert not is_chinese("zu")
    assert is_chinese("中文")
