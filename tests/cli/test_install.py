"""`install`: the change is shown, the person agrees, the rest stays, the old file is kept."""

import io
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from resume_mcp.cli.main import run
from resume_mcp.cli.words import _WORDS

Said = pytest.CaptureFixture[str]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that is changed; the person types nothing."""
    monkeypatch.setenv("RESUME_MCP_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path / "config.json"


def install(config: Path, *more: str, host: str = "claude-desktop") -> int:
    return run(["install", host, "--file", str(config), *more])


def entry(config: Path, servers: str = "mcpServers", name: str = "resume") -> Any:
    return json.loads(config.read_text(encoding="utf-8-sig"))[servers][name]


def test_nothing_is_written_without_a_typed_yes(
    config: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    for typed in ("", "no\n", "maybe\n", "\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert install(config) == 1
        assert not config.exists()
    assert "+" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert install(config) == 0
    assert entry(config)["args"][-1] == "serve"


def test_the_entry_starts_this_program_on_this_folder(config: Path, tmp_path: Path) -> None:
    assert install(config, "--yes") == 0
    assert Path(entry(config)["command"]).is_absolute()
    assert entry(config)["env"] == {"RESUME_MCP_HOME": str(tmp_path / "home")}
    assert install(config, "--yes", "--home", "/elsewhere", "--name", "second") == 0
    assert entry(config, name="second")["env"] == {"RESUME_MCP_HOME": "/elsewhere"}


def test_twice_is_once(config: Path, capsys: Said) -> None:
    install(config, "--yes")
    content = config.read_bytes()
    capsys.readouterr()
    assert install(config) == 0
    assert "already" in capsys.readouterr().out
    assert config.read_bytes() == content
    assert sorted(path.name for path in config.parent.iterdir()) == ["config.json"]


@pytest.mark.parametrize(
    "content",
    [
        b'{\r\n\t"look": 1,\r\n\t"mcpServers": {\r\n\t\t"x": {"command": "y"}\r\n\t}\r\n}\r\n',
        b'\xef\xbb\xbf{\n    "mcpServers": {}\n}\n',
        b'{"mcpServers":{"x":{"command":"y","env":{"TOKEN":"secret"}}},"n":1.10}',
        '{"名": "值", "mcpServers": {}}'.encode(),
        b"{}",
        b"\xef\xbb\xbf",
        b"",
    ],
)
def test_everything_else_in_the_file_stays(config: Path, content: bytes) -> None:
    config.write_bytes(content)
    assert install(config, "--yes") == 0
    new = config.read_bytes()
    assert new.startswith(b"\xef\xbb\xbf") == content.startswith(b"\xef\xbb\xbf")
    assert (b"\r\n" in new) == (b"\r\n" in content)
    rest = iter(new)
    assert all(byte in rest for byte in content.strip()) or content.strip(b"\xef\xbb\xbf") == b"{}"
    assert (config.parent / "config.json.before-resume-mcp").read_bytes() == content


def test_comments_stay_where_the_host_allows_them(config: Path) -> None:
    text = '{\n  // mine\n  "servers": {\n    "x": {"command": "y"}, // keep\n  },\n}\n'
    config.write_text(text)
    assert install(config, "--yes", host="vscode") == 0
    new = config.read_text()
    assert "// mine" in new
    assert "// keep" in new
    assert '"type": "stdio"' in new
    assert install(config, "--yes", "--remove", host="vscode") == 0
    assert "resume" not in config.read_text()
    assert "// keep" in config.read_text()


@pytest.mark.parametrize("host", ["claude-desktop", "claude-code"])
@pytest.mark.parametrize("text", ['{"mcpServers": {}, // x\n}', '{"a": 1,}', "{", "[]", "{} {}"])
def test_a_file_that_the_host_can_t_read_is_left_alone(
    config: Path, host: str, text: str, capsys: Said
) -> None:
    config.write_text(text)
    assert install(config, "--yes", host=host) != 0
    assert "left as it is" in capsys.readouterr().err
    assert config.read_text() == text
    assert [path.name for path in config.parent.iterdir()] == ["config.json"]


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00}\x00", b'{"a": "\xff"}'])
def test_a_file_that_is_not_utf_8_is_left_alone(config: Path, content: bytes) -> None:
    config.write_bytes(content)
    assert install(config, "--yes") != 0
    assert config.read_bytes() == content


def test_another_server_of_that_name_is_not_replaced(config: Path, capsys: Said) -> None:
    text = '{"mcpServers": {"resume": {"command": "npx", "args": ["other"]}}}'
    config.write_text(text)
    for more in ((), ("--remove",)):
        assert install(config, "--yes", *more) == 1
        assert "--name" in capsys.readouterr().err
    assert config.read_text() == text
    assert install(config, "--yes", "--name", "mine") == 0
    assert entry(config)["command"] == "npx"


def test_an_entry_of_ours_is_brought_up_to_date_and_keeps_what_the_person_put_there(
    config: Path,
) -> None:
    mine = {
        "command": "uvx",
        "args": ["resume-mcp"],
        "env": {"RESUME_MCP_LLM_API_KEY": "k", "RESUME_MCP_HOME": "/old"},
        "disabled": True,
    }
    config.write_text(json.dumps({"mcpServers": {"resume": mine}}, indent=2))
    assert install(config, "--yes", "--home", "/new") == 0
    found = entry(config)
    assert found["disabled"] is True
    assert found["env"] == {"RESUME_MCP_LLM_API_KEY": "k", "RESUME_MCP_HOME": "/new"}
    assert found["args"][-1] == "serve"
    assert list(found) == list(mine)


def test_a_secret_of_another_server_is_not_shown(config: Path, capsys: Said) -> None:
    servers = {"x": {"command": "y", "env": {"TOKEN": "s3cret"}}, "z": {"command": "q"}}
    for indent in (None, 2):
        config.write_text(json.dumps({"mcpServers": servers, "pad": "x" * 500}, indent=indent))
        install(config)
        out = capsys.readouterr().out
        assert "s3cret" not in out
        assert "resume" in out


def test_remove_of_what_is_not_there_changes_nothing(config: Path, capsys: Said) -> None:
    assert install(config, "--remove", "--yes") == 0
    assert not config.exists()
    assert "nothing to remove" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes and links")
def test_rights_and_links_stay(config: Path) -> None:
    real = config.with_name("dotfiles.json")
    real.write_text("{}")
    real.chmod(0o640)
    config.symlink_to(real)
    assert install(config, "--yes") == 0
    assert config.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    kept = config.with_name("dotfiles.json.before-resume-mcp")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640
    assert entry(config)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes and links")
@pytest.mark.parametrize("what", ["read-only", "broken link", "folder", "pipe", "loop"])
def test_what_is_no_plain_writable_file_is_refused(config: Path, what: str, capsys: Said) -> None:
    if what == "read-only":
        config.write_text("{}")
        config.chmod(0o400)
    elif what == "broken link":
        config.symlink_to(config.with_name("nowhere"))
    elif what == "loop":
        config.symlink_to(config)
    elif what == "folder":
        config.mkdir()
    else:
        os.mkfifo(config)
    before = sorted(path.name for path in config.parent.iterdir())
    assert install(config, "--yes") == 1
    assert "Traceback" not in capsys.readouterr().err
    assert sorted(path.name for path in config.parent.iterdir()) == before


def test_a_change_by_the_host_in_between_wins(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    config.write_text("{}")

    def typed(_: str) -> str:
        config.write_text('{"written": "by the host"}')
        return "yes"

    monkeypatch.setattr("builtins.input", typed)
    assert install(config) == 1
    assert "changed by another program" in capsys.readouterr().err
    assert config.read_text() == '{"written": "by the host"}'


def test_each_old_file_is_kept_under_a_name_of_its_own(config: Path) -> None:
    for number in range(3):
        config.write_text(json.dumps({"n": number}))
        assert install(config, "--yes") == 0
    kept = sorted(path.name for path in config.parent.glob("*.before-resume-mcp*"))
    assert kept == [
        "config.json.before-resume-mcp",
        "config.json.before-resume-mcp-2",
        "config.json.before-resume-mcp-3",
    ]
    assert json.loads((config.parent / kept[2]).read_text()) == {"n": 2}


@pytest.mark.parametrize("name", ["", "a b", "../x", "名", "x" * 41, "-x", 'a"b'])
def test_a_name_that_hosts_would_refuse_is_refused(config: Path, name: str) -> None:
    assert install(config, "--yes", f"--name={name}") == 1
    assert not config.exists()


def test_a_marked_text_can_t_move_the_cursor_of_the_terminal(config: Path, capsys: Said) -> None:
    config.write_text('{\n  "mcpServers": {\n    "x\\u001b": 1, "\x7f\u202e": 2\n  }\n}')
    install(config)
    out = capsys.readouterr().out
    assert "\u202e" not in out
    assert "\x7f" not in out


def test_it_speaks_chinese(config: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert install(config, "--yes") == 0
    out = capsys.readouterr().out
    assert "文件中会有这些改动" in out
    assert "请完全退出并重新启动 Claude Desktop" in out


def test_both_languages_fill_the_same_places() -> None:
    import string

    for key, texts in _WORDS.items():
        fields = [{name for _, name, _, _ in string.Formatter().parse(t) if name} for t in texts]
        assert fields[0] == fields[1], key


def test_an_unknown_host_is_wrong_usage() -> None:
    with pytest.raises(SystemExit) as caught:
        run(["install", "emacs"])
    assert caught.value.code == 2
