"""`resume-mcp init`: what is typed is written, what is skipped stays."""

import argparse
import io
import json
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.bootstrap import App
from resume_mcp.cli.init import init
from resume_mcp.cli.main import run as run_main
from resume_mcp.config import load_settings


def answer(app: App, monkeypatch: pytest.MonkeyPatch, *lines: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return init(app, argparse.Namespace())


def stored(app: App) -> dict[str, Any]:
    path = app.settings.personal_file
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def soul(app: App) -> str:
    return app.memory.read("soul").text


def test_what_is_typed_in_english_is_kept(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("en", "Quill", "Calm, frank", "Short sentences", "academic", "casual", "no", "a4")
    assert answer(app, monkeypatch, *lines) == 0
    assert soul(app) == (
        "## Identity\nQuill\n\n## Character\nCalm, frank\n\n## Way of speaking\nShort sentences\n"
    )
    assert stored(app) == {
        "output_language": "en",
        "default_template": "academic",
        "language_style": "casual",
        "page_size": "a4",
        "auto_save_resume": False,
    }
    assert "Enter keeps" in capsys.readouterr().out
    assert "Quill" in app.memory.briefs().short


def test_what_is_typed_in_chinese_is_kept(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(app, monkeypatch, "中文", "小简", "细心、直接", "简短", "", "", "是", "") == 0
    assert soul(app) == "## 身份\n小简\n\n## 性格\n细心、直接\n\n## 说话方式\n简短\n"
    assert stored(app) == {"output_language": "zh-CN", "auto_save_resume": True}
    said = capsys.readouterr().out
    assert "助手叫什么名字？" in said
    assert "已保存" in said


@pytest.mark.parametrize("lines", [(), ("",) * 8], ids=["end of input", "Enter"])
def test_what_is_skipped_writes_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: Any
) -> None:
    assert answer(app, monkeypatch, *lines) == 0
    assert [path.name for path in app.settings.home.iterdir()] == ["inbox"]
    assert "Nothing was changed." in capsys.readouterr().out


def test_a_second_run_shows_what_stands_and_changes_only_what_is_typed(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(app, monkeypatch, "", "Quill", "Calm", "", "academic")
    file = app.settings.home / "memory" / "SOUL.md"
    file.write_text(file.read_text("utf-8") + "\n## Rules\nNever before nine.\n", "utf-8")
    before = soul(app)
    capsys.readouterr()
    answer(app, monkeypatch)
    assert soul(app) == before
    assert "[Quill]" in capsys.readouterr().out
    answer(app, monkeypatch, "", "Feather")
    assert soul(app) == before.replace("Quill", "Feather")
    assert stored(app) == {"default_template": "academic"}
    versions = len(app.memory.versions("soul"))
    answer(app, monkeypatch, "", "Feather")
    assert len(app.memory.versions("soul")) == versions


def test_a_wrong_answer_is_told_and_asked_again(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("en", "Qu\x1bill", "Quill", "", "", "no-such", "compact", "loud", "casual")
    assert answer(app, monkeypatch, *lines) == 0
    assert stored(app)["language_style"] == "casual"
    assert stored(app)["default_template"] == "compact"
    said = capsys.readouterr().err
    assert "a control character" in said
    assert "Templates:" in said
    assert "allowed: professional, casual, academic" in said


def test_the_untouched_default_follows_the_language(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "## Identity" in soul(app)
    answer(app, monkeypatch, "zh-CN")
    assert "## 身份" in soul(app)


def test_a_soul_that_would_not_fit_is_refused_in_words(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = soul(app)
    assert answer(app, monkeypatch, "", "x" * 2_500) == 1
    assert "2,000" in capsys.readouterr().err
    assert soul(app) == before


def test_what_the_environment_sets_is_not_asked(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = {"RESUME_MCP_HOME": str(home), "RESUME_MCP_OUTPUT_LANGUAGE": "zh-CN"}
    app = App(load_settings(environment, user_home=home))
    assert answer(app, monkeypatch, "小简") == 0
    assert "output_language 由环境变量设定" in capsys.readouterr().out
    assert "## 身份\n小简" in soul(app)


def test_the_command_is_there(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    monkeypatch.setattr("sys.stdin", io.StringIO("en\nQuill\n"))
    assert run_main(["init"]) == 0
    assert "Saved: name, output_language." in capsys.readouterr().out
