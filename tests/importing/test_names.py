import pytest

from resume_mcp.importing.written.names import clean_name, looks_like_name


@pytest.mark.parametrize(
    ("text", "name", "others"),
    [
        ("CV -- Alex Chen", "Alex Chen", []),
        ("Resume of Jane Roe", "Jane Roe", []),
        ("Jane Roe's Resume", "Jane Roe", []),
        ("Curriculum Vitae: Jane Roe", "Jane Roe", []),
        ("邵一凡 的简历", "邵一凡", []),
        ("个人简历 - 陈晓", "陈晓", []),
        ("林思远 - 前端开发工程师", "林思远", ["前端开发工程师"]),
        ("Jane Roe | Product Designer", "Jane Roe", ["Product Designer"]),
        ("Jane Roe, Software Engineer", "Jane Roe", ["Software Engineer"]),
        ("Erica Holm, E.I.T.", "Erica Holm, E.I.T.", []),
        ("J O R D A N  R E Y E S", "JORDAN REYES", []),
        ("张 伟", "张伟", []),
        ("Resume", "", []),
        ("个 人 简 历", "", []),
    ],
)
def test_a_title_gives_the_name(text: str, name: str, others: list[str]) -> None:
    assert clean_name(text) == (name, others)


@pytest.mark.parametrize(
    "text",
    [
        "Zoë O’Brien-Núñez",
        "Dr. Amara Okafor",
        "MARGARET O'NEILL",
        "Ludwig van der Berg",
        "孙佳宁",
        "欧阳文静",
        "阿卜杜拉·买买提",
        "Lin Wei (林薇)",
    ],
)
def test_a_name_is_known(text: str) -> None:
    assert looks_like_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "Software Engineer",
        "Work Experience",
        "San Francisco, CA",
        "Acme Corp",
        "上海",
        "后端工程师",
        "本科",
        "jane@x.example",
        "I build things.",
        "2019 - 2020",
        "Skills",
        "海棠科技",
    ],
)
def test_a_heading_a_place_or_a_title_is_no_name(text: str) -> None:
    assert not looks_like_name(text)
