"""`doctor` says how everything is, what is wrong and how to mend it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.cli.main import run
from resume_mcp.storage.in_use import InUse
from tests.storage.test_damage import damage, fill, kept_in

Said = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("RESUME_MCP_HOME", str(folder))
    monkeypatch.delenv("RESUME_MCP_LLM_API_KEY", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


def report(capsys: Said, *, code: int) -> dict[str, Any]:
    capsys.readouterr()
    assert run(["doctor", "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["ok"] == (code == 0)
    return found


def test_all_is_well_at_first(home: Path, capsys: Said) -> None:
    assert run(["doctor"]) == 0
    out = capsys.readouterr().out
    for words in (str(home), "all is well", "integrity", "journal", "memory", "fonts", "typst"):
        assert words in out
    facts = report(capsys, code=0)["facts"]
    assert facts["integrity"] == "ok"
    assert "0x52534d50" in facts["schema"]
    assert "soul" in facts["memory"]
    assert "2000" in facts["memory"]
    assert "MiB free" in facts["disk"]


def test_a_key_is_named_as_configured_and_never_shown(
    home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no key" in report(capsys, code=0)["facts"]["language model"]
    monkeypatch.setenv("RESUME_MCP_LLM_API_KEY", "sk-canary-7f3a")
    assert run(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "key configured" in out
    assert "canary" not in out
    assert home.is_dir()


def test_the_test_switch_of_the_network_is_shown(
    home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUME_MCP_FETCH_ALLOW", "127.0.0.1:9")
    assert "TEST SWITCH: also 127.0.0.1:9" in report(capsys, code=0)["facts"]["network"]
    assert home.is_dir()


def test_a_mended_store_is_a_problem_until_the_damaged_file_is_gone(
    home: Path, capsys: Said
) -> None:
    fill(home)
    damage(home, cut=0.7)
    found = report(capsys, code=1)
    assert any("damaged" in problem for problem in found["problems"])
    found = report(capsys, code=1)
    assert found["facts"]["store"] == "ok"
    assert found["facts"]["integrity"] == "ok"
    (problem,) = found["problems"]
    assert "delete" in problem
    kept_in(home)[0].unlink()
    assert report(capsys, code=0)["problems"] == []


@pytest.mark.parametrize("content", [b"", b"no database at all"])
def test_a_store_that_is_none_is_named_with_the_way_to_mend_it(
    home: Path, capsys: Said, content: bytes
) -> None:
    fill(home, resumes=1)
    (home / "store.db").write_bytes(content)
    (problem,) = report(capsys, code=1)["problems"]
    assert "resume-mcp restore" in problem
    assert (home / "store.db").read_bytes() == content
    assert run(["doctor"]) == 1
    assert "PROBLEM" in capsys.readouterr().out


def test_memory_that_is_too_large_or_can_t_be_read_is_named(home: Path, capsys: Said) -> None:
    (home / "memory").mkdir()
    (home / "memory" / "USER.md").write_text("x" * 3_000)
    (home / "memory" / "MEMORY.md").write_bytes(b"\xff\xfe\xff\x00\xd8")
    problems = report(capsys, code=1)["problems"]
    assert any("user" in each and "3,000 of 1,400" in each for each in problems)
    assert any("notes" in each for each in problems)


def test_a_full_disk_is_named(home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resume_mcp.server.status.MIN_FREE_BYTES", 10**18)
    assert any("disk" in each for each in report(capsys, code=1)["problems"])
    assert home.is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shared locks")
def test_other_servers_and_backups_are_listed(home: Path, capsys: Said) -> None:
    server = InUse(home)
    server.show("serve --http")
    assert "serve --http" in report(capsys, code=0)["facts"]["other processes"]
    run(["backup"])
    capsys.readouterr()
    run(["doctor"])
    assert str(next((home / "backups").glob("*.zip"))) in capsys.readouterr().out


def test_it_ends_in_the_person_s_language(
    home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    run(["doctor"])
    assert "一切正常" in capsys.readouterr().out
    assert home.is_dir()


def test_damage_that_nobody_has_met_yet_is_found_and_mended_on_demand(
    home: Path, capsys: Said
) -> None:
    fill(home)
    path = home / "store.db"
    content = bytearray(path.read_bytes())
    # The last page is far from what a start reads.
    content[-4096:] = b"\xa5" * 4096
    path.write_bytes(content)
    found = report(capsys, code=1)
    if not kept_in(home):
        assert "doctor --mend" in found["problems"][0]
        run(["doctor", "--mend"])
        assert "kept as" in capsys.readouterr().err
    assert report(capsys, code=1)["facts"]["integrity"] == "ok"
    for kept in kept_in(home):
        kept.unlink()
    assert run(["doctor", "--mend"]) == 0
    assert "nothing to mend" in capsys.readouterr().err
