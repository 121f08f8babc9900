"""Checks on the servers, their wire and the files around them."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

from tests.cases.files import folder_names
from tests.cases.look import Look
from tests.cases.player import DOC_FILE, DOC_LIMIT

_TRACEBACK = re.compile(r"Traceback|File \"[^\"]+\", line \d+|\b\w+\.py:\d+")


def server_alive(look: Look) -> str:
    dead = [name for name, host in look.player.stage.hosts.items() if not host.is_alive()]
    return f"dead: {dead}" if dead or not look.player.stage.hosts else ""


def no_traceback(look: Look) -> str:
    found = [a.text[:300] for a in look.player.stage.answers if _TRACEBACK.search(a.text)]
    return "; ".join(found)


def stdout_all_jsonrpc(look: Look) -> str:
    frames = [m for host in look.player.stage.every_host for m in host.messages()]
    odd = [frame for frame in frames if not _is_jsonrpc(frame)]
    return f"{len(odd)} of {len(frames)}: {odd[:2]}" if odd or not frames else ""


def every_id_answered_once(look: Look) -> str:
    said = []
    for host in look.player.stage.every_host:
        replies = Counter(m.get("id") for m in host.messages() if "method" not in m)
        said += [f"{i}: {replies[i]} answers" for i in host.sent if replies[i] != 1]
        said += [f"an answer to {i!r}, which nobody asked" for i in set(replies) - set(host.sent)]
    return "; ".join(said)


def process_exited(look: Look) -> str:
    ended = [host.process.poll() for host in look.player.stage.every_host if host.hung_up]
    return "" if ended and set(ended) == {0} else f"exit codes {ended}"


def answered_within_s(look: Look) -> str:
    late = [(a.op, a.seconds) for a in look.answers() if a.seconds > look.value]
    return f"late: {late}" if late else ""


def max_bytes(look: Look) -> str:
    # "L+200": the size limit of the memory document, and its wrapping.
    limit = int(look.value.removeprefix("L+")) + DOC_LIMIT if _is_text(look.value) else look.value
    sizes = [(a.op, len(_text(a)) if _is_text(look.value) else a.size) for a in look.answers()]
    big = [(op, size) for op, size in sizes if size > limit]
    return f"{big} exceed {limit} bytes" if big else ""


def no_file_outside_data_dir(look: Look) -> str:
    stage = look.player.stage
    strangers = [
        str(path)
        for path in stage.tmp.rglob("*")
        if path.is_file() and not path.is_relative_to(stage.home)
    ]
    for folder, before in stage.listings.items():
        strangers += [str(folder / name) for name in set(folder_names(folder)) - set(before)]
    return f"outside: {strangers}" if strangers else ""


def no_request_received(look: Look) -> str:
    secret = look.player.stage.secret
    assert secret is not None
    return f"it was asked for {secret.hits}" if secret.hits else ""


def marked_untrusted(look: Look) -> str:
    found = re.search(r"<untrusted-(\w+) [^>]*>.*</untrusted-\1>", look.answer.text, re.DOTALL)
    return "" if found else f"not marked: {look.answer.text[:300]}"


def valid_utf8_file(look: Look) -> str:
    file: Path = look.player.stage.home / "memory" / DOC_FILE
    file.read_bytes().decode("utf-8")
    return ""


def backup_kept(look: Look) -> str:
    home: Path = look.player.stage.home
    kept = [home / "store.db", *home.glob("backups/*")]
    return "" if any(file.exists() and file.stat().st_size for file in kept) else "nothing is kept"


def _is_jsonrpc(frame: Any) -> bool:
    return isinstance(frame, dict) and frame.get("jsonrpc") == "2.0"


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _text(answer: Any) -> bytes:
    return str(answer.structured.get("text", "")).encode()


CHECKS = (
    *(server_alive, no_traceback, stdout_all_jsonrpc, every_id_answered_once, process_exited),
    *(answered_within_s, max_bytes, no_file_outside_data_dir, no_request_received),
    *(marked_untrusted, valid_utf8_file, backup_kept),
)
