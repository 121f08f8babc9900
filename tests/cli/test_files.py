"""Import of many files, and export to other tools, at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from resume_mcp.cli.main import run

RESUME: dict[str, Any] = {
    "basics": {"name": "Ada Lind", "email": "ada@lind.example", "x-note": "kept here"},
    "work": [{"name": "Nordic Bread", "position": "Baker", "startDate": "2019-05"}],
    "skills": [{"name": "Rye"}],
}


@pytest.fixture
def place(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RESUME_MCP_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ada.json").write_text(json.dumps(RESUME), encoding="utf-8")
    chinese = (
        "姓名：林牧\n电话：138-0000-4321\n\n工作经历\n2020.03-至今  云岭科技有限公司  工程师\n"
    )
    (tmp_path / "林牧.txt").write_bytes(chinese.encode("gb18030"))
    (tmp_path / "broken.json").write_text('{"basics": {"name": "A",}}', encoding="utf-8")
    return tmp_path


@pytest.fixture
def ada(place: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["import", str(place / "ada.json")]) == 0
    return capsys.readouterr().out.split("imported: ")[1].split(",")[0]


@pytest.mark.usefixtures("place")
def test_one_bad_file_stops_none_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "broken.json", "ada.json", "missing.pdf", "林牧.txt"]) == 1
    said = capsys.readouterr()
    assert "“Ada Lind” imported" in said.out
    assert "“林牧” imported" in said.out
    progress = said.err.splitlines()
    assert progress[0] == "1 of 4: broken.json …"
    assert progress[1].startswith("  not imported:")
    assert "line 1" in progress[1]
    assert any("there is no such file" in line for line in progress)
    assert progress[-1] == "2 of 4 files imported."


@pytest.mark.usefixtures("place")
def test_many_good_files_end_well_and_come_in_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "ada.json", "林牧.txt"]) == 0
    assert run(["import", "ada.json", "林牧.txt"]) == 0
    assert capsys.readouterr().out.count("was there already") == 2


@pytest.mark.usefixtures("place")
def test_a_title_is_for_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "--title", "Mine", "ada.json", "林牧.txt"]) == 1
    assert "one file" in capsys.readouterr().err


def test_json_and_yaml_hold_the_same(
    place: Path, ada: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("out.json", "out.yaml", "out.yml"):
        assert run(["export", ada, "--mode", "faithful", "--out", name]) == 0
    written = [(place / name).read_text(encoding="utf-8") for name in ("out.json", "out.yaml")]
    assert json.loads(written[0]) == yaml.safe_load(written[1]) == RESUME
    assert (place / "out.yml").read_text(encoding="utf-8") == written[1]
    capsys.readouterr()
    assert run(["export", ada, "--format", "yaml", "--mode", "faithful"]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == RESUME


@pytest.mark.parametrize("tool", ["reactive-resume", "rendercv"])
def test_another_tool_gets_what_it_can_hold_and_the_rest_is_named(
    place: Path, ada: str, capsys: pytest.CaptureFixture[str], tool: str
) -> None:
    assert run(["export", ada, "--format", tool, "--out", "out.txt"]) == 0
    said = capsys.readouterr()
    assert said.out == "out.txt\n"
    assert f"{tool} has no place for 1 value(s):" in said.err
    assert "  /basics/x-note" in said.err
    text = (place / "out.txt").read_text(encoding="utf-8")
    made = json.loads(text) if tool == "reactive-resume" else yaml.safe_load(text)["cv"]
    assert made.get("basics", made)["name"] == "Ada Lind"
    assert run(["import", "out.txt"]) == 0
    assert "work 1" in capsys.readouterr().out


def test_what_can_not_be_written_or_is_not_there_is_said(
    place: Path, ada: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", ada, "--out", str(place / "no" / "such.json")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert run(["export", "nobody", "--format", "rendercv"]) == 1
    assert "No resume" in capsys.readouterr().err
    with pytest.raises(SystemExit) as wrong:
        run(["export", ada, "--format", "word"])
    assert wrong.value.code == 2
