"""The terminal speaks Chinese to a person whose system or setting says so."""

import re
from pathlib import Path

import pytest

from resume_mcp.cli.main import run

Said = pytest.CaptureFixture[str]
RESUME = """# 张晓雯
电话：138-0013-8000

## 工作经历
### 云帆科技 | 开发工程师 | 2020-03 - 至今
- 维护网关
"""
# Names of things, which stay as they are.
NAMES = re.compile(
    r"`[^`]*`|/\S+|'[^']*'|\b(?:SQLite|resume-mcp|RESUME_MCP_\w+|WAL|PDF|MiB|JSON|application id|"
    r"typst|fpdf|pysqlite3|wal|ok|soul|user|notes|daily|resume_source|preferences|skills|history|"
    r"chinese-resume|interview|resume-skill|tailoring|work|basics|personal|profiles|memory|log|"
    r"restore|snapshots|keep|title|here|pdf|yes|no|store\.id|store\.db|nope|default_template)\b"
    r"|0x\w+|[0-9a-f-]{36}|s_[0-9a-f]+"
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RESUME_MCP_HOME", str(tmp_path / "数据"))
    monkeypatch.delenv("RESUME_MCP_LLM_API_KEY", raising=False)
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    (tmp_path / "简历.md").write_text(RESUME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda question: print(question) or "no")  # noqa: T201
    return tmp_path


def english_in(said: str) -> list[str]:
    return re.findall(r"[A-Za-z][A-Za-z' ]{3,}", NAMES.sub("", said))


@pytest.mark.parametrize(
    "command",
    [
        "doctor", "review", "undo", "delete nope", "snapshots list", "snapshots keep nope",
        "snapshots keep", "memory log notes", "memory show nope", "memory show notes 7",
        "memory restore notes", "memory delete notes", "export", "export nope", "render nope",
        "jobs import nope.csv", "import nope.md", "import 简历.md", "restore nope.zip",
        "backup /nope/x.zip", "unlock", "import --title x 简历.md 简历.md",
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "with a resume"])
def test_every_answer_is_in_chinese(
    home: Path,
    capsys: Said,
    command: str,
    is_empty: bool,
) -> None:
    assert home.is_dir()
    if not is_empty:
        assert run(["import", "简历.md"]) == 0
    capsys.readouterr()
    run(command.split())
    out, err = capsys.readouterr()
    is_data = command == "export" and not is_empty
    said = err if is_data or "memory show notes" in command else out + err
    assert english_in(said) == []


def test_a_wrong_setting_is_told_in_the_system_s_language(
    home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUME_MCP_DEFAULT_TEMPLATE", "nope")
    assert run(["doctor"]) == 2
    assert "default_template 的值是 'nope'" in capsys.readouterr().err
    monkeypatch.setenv("RESUME_MCP_DEFAULT_TEMPLATE", "")
    (home / "数据").mkdir()
    (home / "数据" / "settings.json").write_text('{"default_template": "nope"}')
    assert run(["doctor"]) == 2
    assert "settings.json" in capsys.readouterr().err


def test_a_script_reads_english(home: Path, capsys: Said) -> None:
    assert home.is_dir()
    assert run(["doctor", "--json"]) == 0
    assert '"store": "ok"' in capsys.readouterr().out
