"""`install` adds the server to a host's configuration: shown first, the rest left as it is."""

import argparse
import difflib
import os
import re
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any, NamedTuple

from resume_mcp.bootstrap import App
from resume_mcp.cli.config_file import ConfigFile
from resume_mcp.cli.hosts import HOSTS, Host, choose_launch, config_file, entry_of, is_ours
from resume_mcp.cli.json_text import parsed as parsed_json
from resume_mcp.cli.json_text import plain_json, with_value, without_value
from resume_mcp.cli.outcome import FAILED, OK, agreed, say
from resume_mcp.cli.words import words
from resume_mcp.errors import Conflict, InvalidInput, Unreadable
from resume_mcp.proposals.visible import visible

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_LONG_LINE = 400
_SHOWN = 160


class _Wish(NamedTuple):
    host: Host
    name: str
    entry: dict[str, Any] | None  # None: it shall go

    @property
    def path(self) -> tuple[str, str]:
        return self.host.servers, self.name


def install(app: App, parsed: argparse.Namespace) -> int:
    """Change a host's configuration after the person has seen what changes."""
    host = HOSTS[parsed.host]
    file = ConfigFile(_file(host, parsed))
    say(words(app.settings, "file", host=host.name, path=file.path))
    if not file.path.parent.is_dir():
        say(words(app.settings, "no_folder", folder=file.path.parent, host=host.name))
    old = file.read()
    wish = _Wish(host, _name(parsed.name), None if parsed.remove else _entry(app, host, parsed))
    new = _changed(old, wish, file.path)
    if new == old:
        key = "not_there" if parsed.remove else "already"
        say(words(app.settings, key, name=wish.name))
        return OK
    say(words(app.settings, "change"))
    for line in _difference(old, new):
        say(f"  {visible(line)}")
    if not (parsed.yes or agreed(words(app.settings, "go_on"))):
        say(words(app.settings, "nothing_changed"))
        return FAILED
    if kept := file.replace(new):
        say(words(app.settings, "kept", path=kept))
    restart = words(app.settings, "restart", host=host.name)
    say(words(app.settings, "installed", then=restart))
    return OK


def _file(host: Host, parsed: argparse.Namespace) -> Path:
    if parsed.file:
        return Path(parsed.file).expanduser().absolute()
    return config_file(host, os.environ, platform=sys.platform, user_home=Path.home())


def _name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise InvalidInput(
            f"--name {name!r:.60}: letters, digits, - and _, at most 40.",
            chinese=f"--name {name!r:.60}：只能用字母、数字、- 和 _，最多 40 个字符。",
        )
    return name


def _entry(app: App, host: Host, parsed: argparse.Namespace) -> dict[str, Any]:
    launch = choose_launch(
        parsed.via,
        prefix=Path(sys.prefix),
        python=Path(sys.executable),
        scripts=Path(sysconfig.get_path("scripts")),
        find=shutil.which,
    )
    command = " ".join([launch.command, *launch.args])
    say(words(app.settings, "command", command=command, why=words(app.settings, launch.why)))
    # Hosts start servers with next to no environment: what must be known stands in the entry.
    home = parsed.home or os.environ.get("RESUME_MCP_HOME", "")
    environment = {"RESUME_MCP_HOME": str(Path(home).expanduser().absolute())} if home else {}
    return entry_of(host, launch, environment)


def _changed(old: str, wish: _Wish, path: Path) -> str:
    """Return the text as it shall be.

    Raises:
        Unreadable: if the file is not what the host would read.
        Conflict: if the name belongs to another server.
    """
    try:
        _refuse_what_the_host_refuses(old, wish.host)
        servers = parsed_json(old).get(wish.host.servers, {})
        there = servers.get(wish.name) if isinstance(servers, dict) else None
        if there is not None and not is_ours(there):
            raise Conflict(
                f"{path} has another server by the name {wish.name!r}. Choose one with --name.",
                chinese=f"{path} 中已有名为 {wish.name!r} 的其他服务器。请用 --name 另取名字。",
            )
        if wish.entry is None:
            return without_value(old, wish.path) if there is not None else old
        if there is None:
            return with_value(old, wish.path, wish.entry)
        return _updated(old, wish, there)
    except Unreadable as error:
        raise Unreadable(
            f"{path} is left as it is: {error.message}. Mend it by hand first.",
            chinese=f"{path} 保持原样：{error.message}。请先手工改正。",
        ) from error


def _refuse_what_the_host_refuses(text: str, host: Host) -> None:
    if not host.allows_comments and plain_json(text) != text:
        raise Unreadable(f"{host.name} reads no comments and no trailing commas")


def _updated(text: str, wish: _Wish, there: dict[str, Any]) -> str:
    """Set what differs, and nothing else of what the person has put there."""
    for key, value in (wish.entry or {}).items():
        if key == "env":
            known = there.get("env")
            for name, setting in value.items():
                if not isinstance(known, dict) or known.get(name) != setting:
                    text = with_value(text, (*wish.path, "env", name), setting)
        elif there.get(key) != value:
            text = with_value(text, (*wish.path, key), value)
    return text


def _difference(old: str, new: str) -> list[str]:
    """Return the changed lines; of a file in one long line, the changed part."""
    before, after = old.splitlines(), new.splitlines()
    if max(map(len, [*before, *after]), default=0) > _LONG_LINE:
        start = _same(old, new)
        end = _same(old[start:][::-1], new[start:][::-1])
        pieces = (f"- {old[start : len(old) - end]}", f"+ {new[start : len(new) - end]}")
        return [piece for piece in pieces if len(piece) > 2]
    lines = list(difflib.unified_diff(before, after, lineterm="", n=1))[2:]
    return [line if line[:1] in "+-" else line[:_SHOWN] for line in lines]


def _same(old: str, new: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(old), len(new)))
