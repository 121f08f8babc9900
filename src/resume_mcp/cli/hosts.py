"""Where hosts keep their configuration, in which shape, and how they should start the server.

As of November 2026: Claude Desktop from the Windows store reads a folder of its package's own; all
others read one file below the person's home.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.errors import InvalidInput, NotAvailable

PROGRAM = "resume-mcp"


class Host(NamedTuple):
    """A host, and the shape of its configuration."""

    key: str
    name: str
    servers: str  # the member that holds the servers
    has_type: bool = False  # whether an entry says that it speaks over stdio
    allows_comments: bool = False


class Launch(NamedTuple):
    """The command that starts the server, and why it is this one."""

    command: str
    args: tuple[str, ...]
    why: str  # a key of the words


HOSTS = {
    host.key: host
    for host in (
        Host("claude-desktop", "Claude Desktop", "mcpServers"),
        Host("claude-code", "Claude Code", "mcpServers", has_type=True),
        Host("cursor", "Cursor", "mcpServers", allows_comments=True),
        Host("vscode", "VS Code", "servers", has_type=True, allows_comments=True),
    )
}


def config_file(
    host: Host, environment: Mapping[str, str], *, platform: str, user_home: Path
) -> Path:
    """Return the file that a host reads for all projects of this person.

    Raises:
        InvalidInput: if there are several installations to choose from.
    """
    if host.key == "cursor":
        return user_home / ".cursor" / "mcp.json"
    if host.key == "claude-code":
        folder = environment.get("CLAUDE_CONFIG_DIR")
        return (Path(folder) if folder else user_home) / ".claude.json"
    settings = _settings_folder(environment, platform, user_home)
    if host.key == "vscode":
        return settings / "Code" / "User" / "mcp.json"
    classic = settings / "Claude" / "claude_desktop_config.json"
    return _packaged(environment, classic, user_home) if platform == "win32" else classic


def entry_of(host: Host, launch: Launch, environment: Mapping[str, str]) -> dict[str, Any]:
    """Return what stands for the server in the host's configuration."""
    entry: dict[str, Any] = {"type": "stdio"} if host.has_type else {}
    entry |= {"command": launch.command, "args": list(launch.args)}
    if environment:
        entry["env"] = dict(environment)
    return entry


def is_ours(entry: Any) -> bool:
    """Tell whether an entry starts this program."""
    if not isinstance(entry, dict):
        return False
    args = entry.get("args")
    words = [entry.get("command"), *(args if isinstance(args, list) else [])]
    return any("resume-mcp" in word or "resume_mcp" in word for word in map(str, words))


def choose_launch(
    via: str, *, prefix: Path, python: Path, scripts: Path, find: Callable[[str], str | None]
) -> Launch:
    """Return the command that a host should start, by full paths: hosts know little of a PATH.

    Raises:
        NotAvailable: if what is wished, or anything lasting, is not there.
    """
    script = next((p for p in (scripts / PROGRAM, scripts / f"{PROGRAM}.exe") if p.is_file()), None)
    # uvx and `pipx run` make an environment that may be cleared away at any time.
    passing = "archive-v0" in prefix.parts or {"pipx", ".cache"} <= set(prefix.parts)
    uvx = find("uvx")
    if via == "uvx" or (via == "auto" and passing):
        if uvx is None:
            raise NotAvailable(
                "There is no uvx on this machine, and this program does not stay where it is. "
                f"Install it to stay: `uv tool install {PROGRAM}` or `pipx install {PROGRAM}`.",
                chinese="本机没有 uvx，而当前程序只是临时存在。请先正式安装："
                f"`uv tool install {PROGRAM}` 或 `pipx install {PROGRAM}`。",
            )
        return Launch(uvx, (PROGRAM, "serve"), "via_uvx")
    if via == "script" and script is None:
        raise NotAvailable(f"There is no program {PROGRAM} in {scripts}.")
    if script is not None and via in ("auto", "script"):
        return Launch(str(script), ("serve",), "via_script")
    return Launch(str(python), ("-m", "resume_mcp", "serve"), "via_python")


def _settings_folder(environment: Mapping[str, str], platform: str, user_home: Path) -> Path:
    if platform == "win32":
        return Path(environment.get("APPDATA") or user_home / "AppData" / "Roaming")
    if platform == "darwin":
        return user_home / "Library" / "Application Support"
    return Path(environment.get("XDG_CONFIG_HOME") or user_home / ".config")


def _packaged(environment: Mapping[str, str], classic: Path, user_home: Path) -> Path:
    """Return the file of the packaged Claude Desktop, whose files Windows keeps elsewhere."""
    local = Path(environment.get("LOCALAPPDATA") or user_home / "AppData" / "Local")
    folders = [
        folder / "LocalCache" / "Roaming" / "Claude" / classic.name
        for folder in sorted((local / "Packages").glob("Claude_*"))
        if folder.is_dir()
    ]
    used = [path for path in folders if path.is_file()]
    found = used or ([] if classic.is_file() else folders)
    if len(found) > 1:
        listed = ", ".join(map(str, found))
        raise InvalidInput(
            f"There are several installations; choose with --file: {listed}.",
            chinese=f"找到多个安装位置，请用 --file 指定：{listed}。",
        )
    return found[0] if found else classic
