"""Hostile files through import_resume: every row of the shared set."""

import json
import os
import re
import resource
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import settings
from mcp import Client
from mcp.types import CallToolResult

from resume_mcp.bootstrap import App
from tests.conftest import Connect
from tests.importing.attacks import MIB, built
from tests.shared_attacks import cases

pytestmark = pytest.mark.anyio

_SUFFIX = {"markdown": "md"}
_DEADLINE_S = 60.0
_LIGHT_S = 1.0  # a light call meanwhile


@dataclass
class Attack:
    """One row of the shared set, and what it is played against."""

    row: dict[str, Any]
    app: App
    client: Client
    home: Path
    canary: socket.socket

    async def played(self, **more: Any) -> CallToolResult:
        """Import the file of the row while light calls go on; return the answer."""
        arguments: dict[str, Any] = {**self.arguments(), **more}
        stored, slowest, begun = self.state(), 0.0, time.monotonic()
        answer: list[CallToolResult] = []

        async def light() -> None:
            nonlocal slowest
            while not answer:
                asked = time.monotonic()
                assert not (await self.client.call_tool("list_resumes", {})).is_error
                slowest = max(slowest, time.monotonic() - asked)
                await anyio.sleep(0.02)

        async with anyio.create_task_group() as group:
            group.start_soon(light)
            answer.append(await self.client.call_tool("import_resume", arguments))
        assert time.monotonic() - begun < _DEADLINE_S
        assert slowest < _LIGHT_S
        assert set(stored) <= set(self.state()), "a resume that was there is another now"
        assert not self.was_called()
        return answer[0]

    def arguments(self) -> dict[str, Any]:
        given = json.loads(json.dumps(self.row["input"]).replace("{P}", str(self.port)))
        given = json.loads(json.dumps(given).replace("{INT}", "127.0.0.1"))
        inbox = self.home / "inbox"
        if "path" in given:
            return {"path": given["path"].replace("{IMPORT}", str(inbox))}
        data = json.loads(json.dumps(given["data"]).replace("{OUTSIDE}", str(self.home.parent)))
        kind = given["format"]
        file = inbox / f"attack.{_SUFFIX.get(kind, kind)}"
        if not file.exists():
            file.write_bytes(built(_in_usual_size(data)))
        return {"path": str(file), "format": kind}

    @property
    def port(self) -> int:
        return int(self.canary.getsockname()[1])

    def state(self) -> list[tuple[str, int]]:
        rows, _ = self.app.resumes.rows()
        return [(row.resume_id, row.revision) for row in rows]

    def was_called(self) -> bool:
        """Tell whether anything has connected to the canary."""
        try:
            self.canary.accept()
        except BlockingIOError:
            return False
        return True

    async def document(self, answer: CallToolResult) -> str:
        """Return the document that an import has made, as text."""
        assert not answer.is_error, answer.content
        assert answer.structured_content is not None
        found = await self.client.call_tool(
            "read_resume",
            {"resume_id": answer.structured_content["resume_id"], "format": "json"},
        )
        assert found.structured_content is not None
        return json.dumps(found.structured_content["document"], ensure_ascii=False)


def _in_usual_size(data: dict[str, Any]) -> dict[str, Any]:
    """Return what to build: bombs in full size only in `make properties`."""
    arguments = data.get("args", {})
    if "mib" not in arguments or settings().max_examples > 1000:
        return data
    return {**data, "args": {**arguments, "mib": min(arguments["mib"], 48)}}


@contextmanager
def _canary() -> Iterator[socket.socket]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        listening.setblocking(False)
        yield listening


def said(answer: CallToolResult) -> str:
    """Return what a refusal says: for a person, never a traceback."""
    assert answer.is_error, answer.structured_content
    text = str(answer.content[0].text)  # type: ignore[union-attr]
    assert "Traceback" not in text
    assert len(text) > 20
    return text


def warned(answer: CallToolResult) -> str:
    assert answer.structured_content is not None
    return "\n".join(w["message"] for w in answer.structured_content["warnings"])


async def _bounded(attack: Attack) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    attack.arguments()  # building the file is no part of the import
    built_at = max(before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    answer = await attack.played()
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - built_at) * 1024
    assert grown < 64 * MIB
    if answer.is_error:
        assert re.search(r"most|more than|deeper|recognised|too ", said(answer))


def _refused(pattern: str, within_s: float = 2.0) -> Callable[[Attack], Awaitable[None]]:
    async def check(attack: Attack) -> None:
        attack.arguments()
        begun = time.monotonic()
        text = said(await attack.played())
        assert time.monotonic() - begun < within_s
        assert re.search(pattern, text), text

    return check


async def _jane(attack: Attack) -> None:
    assert "Jane Roe" in await attack.document(await attack.played())


async def _no_host_name(attack: Attack) -> None:
    text = said(await attack.played())
    assert "DTD" in text
    assert Path("/etc/hostname").read_text(encoding="utf-8").strip() not in text


async def _nothing_outside(attack: Attack) -> None:
    root = attack.home.parent
    attack.arguments()
    before = {path for path in root.rglob("*") if attack.home not in path.parents}
    await attack.document(await attack.played())
    after = {path for path in root.rglob("*") if attack.home not in path.parents}
    assert after == before
    assert not list(root.rglob("*evil*"))


async def _hidden_is_told(attack: Attack) -> None:
    answer = await attack.played()
    assert "Ignore previous instructions" not in await attack.document(answer)
    assert "idden text was left out" in warned(answer)


async def _half_a_character(attack: Attack) -> None:
    document = await attack.document(await attack.played())
    assert "\ufffd" in document
    assert not re.search("[\ud800-\udfff]", document)


async def _page_without_script(attack: Attack) -> None:
    document = await attack.document(await attack.played())
    assert "Jane" in document
    assert not re.search(r"alert|onclick|onerror|script|127\.0\.0\.1", document)


async def _harmless_when_rendered(attack: Attack) -> None:
    said(await attack.played())  # it is no resume; inside of one it is rendered
    inside = built(attack.row["input"]["data"]).decode()
    inside = inside.replace("{INT}", "127.0.0.1").replace("{P}", str(attack.port))
    text = f"# Jane Roe\n\njane@roe.example\n\n## Experience\n\n### Clerk, Acme Ltd\n\n{inside}\n"
    made = await attack.client.call_tool("import_resume", {"text": text})
    resume_id = json.loads(json.dumps(made.structured_content))["resume_id"]
    page = await attack.client.call_tool(
        "render_resume", {"resume_id": resume_id, "format": "html", "preview": False}
    )
    assert page.structured_content is not None
    shown = Path(page.structured_content["path"]).read_text(encoding="utf-8")
    assert not re.search(r"(?i)<script|javascript:|<img[^>]+src=.http", shown)
    assert not attack.was_called()


async def _no_object_is_made(attack: Attack) -> None:
    assert "tag" in said(await attack.played())
    assert not (attack.home.parent / "pwned").exists()


async def _texts_stay(attack: Attack) -> None:
    said(await attack.played())  # a mapping of three keys is no resume
    text = "basics:\n  name: no\n  label: 2024-01-02\n  phone: 1:30\nwork:\n- name: yes\n"
    made = await attack.client.call_tool("import_resume", {"text": text, "format": "yaml"})
    document = json.loads(await attack.document(made))
    shown = [document["basics"][key] for key in ("name", "label", "phone")]
    assert [*shown, document["work"][0]["name"]] == ["no", "2024-01-02", "1:30", "yes"]


async def _one_format_or_none(attack: Attack) -> None:
    answer = await attack.played()
    if not answer.is_error:
        assert "alert" not in await attack.document(answer)


async def _outside(attack: Attack) -> None:
    there = said(await attack.played())
    missing = said(await attack.played(path="/etc/there-is-no-such-file"))
    assert there.replace("hostname", "X") == missing.replace("there-is-no-such-file", "X")


async def _pipe(attack: Attack) -> None:
    os.mkfifo(attack.home / "inbox" / "fifo.pdf")
    await _refused("no regular file", within_s=1.0)(attack)


_BOUNDED = (2, 3, 6, 7, 19, 20, 21, 30, 35, 37)
_CHECKS: dict[int, Callable[[Attack], Awaitable[None]]] = {
    **dict.fromkeys(_BOUNDED, _bounded),
    **dict.fromkeys((1, 14, 18), _jane),
    8: _refused("DTD", within_s=1.0),
    9: _no_host_name,
    12: _nothing_outside,
    13: _refused("twice"),
    **dict.fromkeys((16, 26), _hidden_is_told),
    22: _refused("damaged"),
    24: _refused("damaged"),
    **dict.fromkeys((27, 48), _half_a_character),
    28: _refused("no PDF"),
    29: _one_format_or_none,
    32: _page_without_script,
    34: _harmless_when_rendered,
    39: _no_object_is_made,
    40: _refused("anchor or alias", within_s=1.0),
    42: _refused("deeper", within_s=1.0),
    44: _refused("line 2, column 1.*twice"),
    45: _texts_stay,
    46: _refused("anchor or alias"),
    47: _refused("deeper", within_s=1.0),
    51: _refused("not JSON"),
    53: _outside,
    55: _pipe,
    56: _refused("network path", within_s=1.0),
}


@pytest.mark.parametrize("era", ["auto"], indirect=True)
@pytest.mark.parametrize("row", cases("import"))
async def test_a_hostile_file_finds_no_way(
    connect: Connect, app: App, home: Path, row: dict[str, Any], ada: dict[str, Any]
) -> None:
    async with connect() as client:
        await client.call_tool("import_resume", {"text": json.dumps(ada)})
        with _canary() as canary:
            await _CHECKS[int(row["id"].removeprefix("IMP-"))](
                Attack(row, app, client, home, canary)
            )
        alive = await client.call_tool("list_resumes", {})
        assert not alive.is_error
