"""Where hosts keep their configuration on each system, and which command starts the server."""

from pathlib import Path

import pytest

from resume_mcp.cli.hosts import HOSTS, Launch, choose_launch, config_file, entry_of, is_ours
from resume_mcp.errors import InvalidInput, NotAvailable

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("host", "platform", "environment", "expected"),
    [
        (
            "claude-desktop",
            "darwin",
            {},
            "Library/Application Support/Claude/claude_desktop_config.json",
        ),
        ("claude-desktop", "win32", {}, "AppData/Roaming/Claude/claude_desktop_config.json"),
        ("claude-desktop", "linux", {}, ".config/Claude/claude_desktop_config.json"),
        ("claude-code", "linux", {}, ".claude.json"),
        ("claude-code", "win32", {}, ".claude.json"),
        ("cursor", "darwin", {}, ".cursor/mcp.json"),
        ("vscode", "linux", {}, ".config/Code/User/mcp.json"),
        ("vscode", "darwin", {}, "Library/Application Support/Code/User/mcp.json"),
        ("vscode", "win32", {}, "AppData/Roaming/Code/User/mcp.json"),
        ("vscode", "linux", {"XDG_CONFIG_HOME": "/home/ada/x"}, "x/Code/User/mcp.json"),
        ("vscode", "win32", {"APPDATA": "/home/ada/moved"}, "moved/Code/User/mcp.json"),
        ("claude-code", "linux", {"CLAUDE_CONFIG_DIR": "/home/ada/cc"}, "cc/.claude.json"),
    ],
)
def test_each_host_has_its_file(
    host: str, platform: str, environment: dict[str, str], expected: str
) -> None:
    found = config_file(HOSTS[host], environment, platform=platform, user_home=HOME)
    assert found == HOME / expected


def packaged(home: Path, name: str, *, is_used: bool) -> Path:
    folder = home / "AppData/Local/Packages" / name / "LocalCache/Roaming/Claude"
    folder.parent.mkdir(parents=True)
    if is_used:
        folder.mkdir()
        (folder / "claude_desktop_config.json").write_text("{}")
    return folder / "claude_desktop_config.json"


def desktop_on_windows(home: Path) -> Path:
    return config_file(HOSTS["claude-desktop"], {}, platform="win32", user_home=home)


@pytest.mark.parametrize("is_used", [True, False])
def test_the_packaged_claude_desktop_of_windows_reads_another_file(
    tmp_path: Path, *, is_used: bool
) -> None:
    assert desktop_on_windows(tmp_path) == (
        tmp_path / "AppData/Roaming/Claude/claude_desktop_config.json"
    )
    file = packaged(tmp_path, "Claude_pzs8sxrjxfjjc", is_used=is_used)
    assert desktop_on_windows(tmp_path) == file


def test_a_classic_file_wins_over_a_package_that_has_none(tmp_path: Path) -> None:
    packaged(tmp_path, "Claude_one", is_used=False)
    classic = tmp_path / "AppData/Roaming/Claude/claude_desktop_config.json"
    classic.parent.mkdir(parents=True)
    classic.write_text("{}")
    assert desktop_on_windows(tmp_path) == classic
    used = packaged(tmp_path, "Claude_two", is_used=True)
    assert desktop_on_windows(tmp_path) == used


def test_of_two_packages_the_person_chooses(tmp_path: Path) -> None:
    for name in ("Claude_one", "Claude_two"):
        packaged(tmp_path, name, is_used=True)
    with pytest.raises(InvalidInput, match="--file"):
        desktop_on_windows(tmp_path)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("claude-desktop", {"command": "/p", "args": ["serve"]}),
        ("cursor", {"command": "/p", "args": ["serve"]}),
        ("vscode", {"type": "stdio", "command": "/p", "args": ["serve"]}),
        ("claude-code", {"type": "stdio", "command": "/p", "args": ["serve"]}),
    ],
)
def test_an_entry_has_the_host_s_shape(host: str, expected: dict[str, object]) -> None:
    launch = Launch("/p", ("serve",), "")
    assert entry_of(HOSTS[host], launch, {}) == expected
    with_home = entry_of(HOSTS[host], launch, {"RESUME_MCP_HOME": "/d"})
    assert with_home == {**expected, "env": {"RESUME_MCP_HOME": "/d"}}


@pytest.mark.parametrize(
    ("entry", "ours"),
    [
        ({"command": "uvx", "args": ["resume-mcp", "serve"]}, True),
        ({"command": "/usr/bin/python", "args": ["-m", "resume_mcp"]}, True),
        ({"command": "/opt/resume-mcp"}, True),
        ({"command": "C:\\x\\resume-mcp.exe", "args": "no list"}, True),
        ({"command": "npx", "args": ["other"]}, False),
        ({"url": "http://127.0.0.1:8765/mcp"}, False),
        ("resume-mcp", False),
        (None, False),
    ],
)
def test_an_entry_of_ours_is_known(entry: object, *, ours: bool) -> None:
    assert is_ours(entry) is ours


def launched(via: str, tmp_path: Path, *, prefix: str = "/venv", uvx: str | None = None) -> Launch:
    return choose_launch(
        via,
        prefix=Path(prefix),
        python=Path("/venv/bin/python"),
        scripts=tmp_path,
        find=lambda name: uvx if name == "uvx" else None,
    )


def test_the_installed_program_is_started_by_its_full_path(tmp_path: Path) -> None:
    assert launched("auto", tmp_path) == Launch(
        "/venv/bin/python", ("-m", "resume_mcp", "serve"), "via_python"
    )
    (tmp_path / "resume-mcp").write_text("")
    assert launched("auto", tmp_path, uvx="/u/uvx").command == str(tmp_path / "resume-mcp")
    assert launched("python", tmp_path).why == "via_python"
    assert launched("uvx", tmp_path, uvx="/u/uvx").args == ("resume-mcp", "serve")


def test_the_windows_program_is_found_too(tmp_path: Path) -> None:
    (tmp_path / "resume-mcp.exe").write_text("")
    assert launched("script", tmp_path).command == str(tmp_path / "resume-mcp.exe")


@pytest.mark.parametrize(
    "prefix", ["/home/a/.cache/uv/archive-v0/Xy", "/home/a/.local/pipx/.cache/0a"]
)
def test_a_throw_away_environment_is_never_written_down(tmp_path: Path, prefix: str) -> None:
    (tmp_path / "resume-mcp").write_text("")
    assert launched("auto", tmp_path, prefix=prefix, uvx="/u/uvx").command == "/u/uvx"
    with pytest.raises(NotAvailable, match="uv tool install"):
        launched("auto", tmp_path, prefix=prefix)


def test_what_is_wished_but_not_there_is_refused(tmp_path: Path) -> None:
    for via in ("script", "uvx"):
        with pytest.raises(NotAvailable):
            launched(via, tmp_path)
