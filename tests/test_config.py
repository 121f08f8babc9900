"""Settings: whose word counts, and what is refused."""

import json
from pathlib import Path

import pytest

from resume_mcp.config import load_settings
from resume_mcp.errors import BadSettings


def write(path: Path, values: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values), encoding="utf-8")


def test_the_environment_wins_over_the_person_s_file_over_the_global_one(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home / "settings.json", {"page_size": "letter", "language_style": "casual"})
    write(home / "users" / "local" / "settings.json", {"language_style": "academic"})
    settings = load_settings(
        {"RESUME_MCP_HOME": str(home), "RESUME_MCP_AUTO_SAVE_RESUME": "false"}, user_home=tmp_path
    )
    assert settings.text("page_size") == "letter"
    assert settings.text("language_style") == "academic"
    assert settings.auto_save_resume is False
    assert settings.origins["page_size"] == "global file"
    assert settings.origins["language_style"] == "file"
    assert settings.origins["auto_save_resume"] == "environment"
    assert settings.origins["default_template"] == "default"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"page_size": "a5"}, "a4"),
        ({"language_style": 3}, "professional"),
        ({"auto_save_resume": "perhaps"}, "true"),
        ({"colour": "red"}, "colour"),
        ({"approval_panel": "maybe"}, "approval_panel"),
        (["a", "list"], "object"),
    ],
)
def test_a_wrong_value_in_a_file_stops_the_start(tmp_path: Path, values: object, said: str) -> None:
    write(tmp_path / "settings.json", values)
    with pytest.raises(BadSettings, match=said):
        load_settings({"RESUME_MCP_HOME": str(tmp_path)}, user_home=tmp_path)


def test_a_wrong_value_in_the_environment_stops_the_start(tmp_path: Path) -> None:
    environment = {"RESUME_MCP_HOME": str(tmp_path), "RESUME_MCP_PAGE_SIZE": "huge"}
    with pytest.raises(BadSettings, match="RESUME_MCP_PAGE_SIZE"):
        load_settings(environment, user_home=tmp_path)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadSettings, match=r"settings\.json"):
        load_settings({"RESUME_MCP_HOME": str(tmp_path)}, user_home=tmp_path)


def test_guards_come_from_the_environment_or_a_file_only(tmp_path: Path) -> None:
    settings = load_settings({"RESUME_MCP_HOME": str(tmp_path)}, user_home=tmp_path)
    with pytest.raises(BadSettings):
        settings.with_values({"fetch_allow": "127.0.0.1"})
    with pytest.raises(BadSettings):
        settings.with_values({"approval_panel": "true"})
    names = [folder.name for folder in settings.allowed_dirs]
    assert names == ["Documents", "Desktop", "Downloads", "inbox"]


def test_chinese_is_the_language_where_the_system_says_so(tmp_path: Path) -> None:
    for language, expected in (("zh_CN.UTF-8", "zh-CN"), ("de_DE.UTF-8", "en"), ("", "en")):
        environment = {"RESUME_MCP_HOME": str(tmp_path), "LANG": language}
        assert load_settings(environment, user_home=tmp_path).system_language == expected


@pytest.mark.parametrize(("given", "expected"), [(7, 7), ("7", 7), (1_000, 1_000), (None, 20)])
def test_how_many_files_are_kept_is_set_in_a_file_or_the_environment(
    tmp_path: Path, given: object, expected: int
) -> None:
    if given is not None:
        write(tmp_path / "settings.json", {"max_snapshots": given})
    home = {"RESUME_MCP_HOME": str(tmp_path)}
    settings = load_settings(home, user_home=tmp_path)
    assert settings.max_snapshots == expected
    over = load_settings(home | {"RESUME_MCP_MAX_SNAPSHOTS": "3"}, user_home=tmp_path)
    assert over.max_snapshots == 3
    with pytest.raises(BadSettings):
        settings.with_values({"max_snapshots": 1})


@pytest.mark.parametrize("given", [0, -1, 1_001, 2.5, True, "many", "²", "9" * 5_000, [3]])
def test_a_number_of_files_that_makes_no_sense_stops_the_start(
    tmp_path: Path, given: object
) -> None:
    write(tmp_path / "settings.json", {"max_snapshots": given})
    with pytest.raises(BadSettings, match=r"max_snapshots.*a whole number from 1 to 1,000"):
        load_settings({"RESUME_MCP_HOME": str(tmp_path)}, user_home=tmp_path)
