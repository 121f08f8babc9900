"""The stdio server as a host meets it: hostile frames, large ones, end of input, death."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shared_attacks import cases
from tests.wire import WireServer

pytestmark = pytest.mark.e2e


@pytest.fixture
def server(home: Path) -> Iterator[WireServer]:
    """A server of the test's own."""
    with WireServer(home) as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WireServer]:
    """One server for all tests that only throw frames at it: it must survive them in a row."""
    with WireServer(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def wire(shared_server: WireServer) -> WireServer:
    """The shared server, with nothing said yet."""
    shared_server.lines.clear()
    return shared_server


def rss_kib(pid: int) -> int:
    """Return the resident memory of a process, in KiB."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        pytest.skip("memory of a process is read from /proc, which is not here")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def _frame(server: WireServer, attack: dict[str, Any]) -> None:
    raw = attack.get("frame_hex")
    server.raw(bytes.fromhex(raw) if raw else attack["frame"].encode("utf-8", "surrogatepass"))


def _huge(server: WireServer, attack: dict[str, Any]) -> None:
    before = rss_kib(server.process.pid)
    chunk = b"x" * 1_000_000
    for _ in range(attack["frame_bytes"] // len(chunk)):
        server.raw(chunk)
    assert rss_kib(server.process.pid) - before < 32 * 1024
    server.raw(b"\n")
    assert "dropped" in server.refusals()[0]["error"]["message"]


def _surrogate_output(server: WireServer, _attack: dict[str, Any]) -> None:
    # A resume whose text holds a lone surrogate comes back as text without one.
    document = '{"basics": {"name": "A \\ud800 B"}, "work": [{"name": "X", "position": "Y"}]}'
    result = server.call("import_resume", text=document)
    assert result["isError"] or "\ufffd" in server.call("read_resume")["content"][0]["text"]


def _stray_output(server: WireServer, _attack: dict[str, Any]) -> None:
    # The descriptor that was stdout is stderr now: what a child writes can't reach the wire.
    fd = Path(f"/proc/{server.process.pid}/fd")
    if not fd.exists():
        pytest.skip("descriptors are looked at in /proc, which is not here")
    assert (fd / "1").readlink() == (fd / "2").readlink()


def _cancel(server: WireServer, attack: dict[str, Any]) -> None:
    server.call(
        "import_resume", text="# Ada Rosenqvist\n\nada@example.com\n\n## Skills\n\n- Python\n"
    )
    number = server.start("tools/call", {"name": "render_resume", "arguments": {}})
    time.sleep(attack["cancel"]["after_ms"] / 1000)
    params = {"requestId": number}
    server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
    assert server.is_alive()
    time.sleep(1)
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if children.exists():
        assert children.read_text().split() == []


def _same_id(server: WireServer, _attack: dict[str, Any]) -> None:
    body = {"jsonrpc": "2.0", "id": 777, "method": "tools/call"}
    call = json.dumps({**body, "params": {"name": "server_status", "arguments": {}}}).encode()
    server.raw(call + b"\n" + call + b"\n")
    assert "in flight" in server.refusals()[0]["error"]["message"]
    until = time.monotonic() + 10
    while time.monotonic() < until and not [m for m in server.messages() if m.get("id") == 777]:
        time.sleep(0.02)
    assert server.is_alive()
    assert len([m for m in server.messages() if m.get("id") == 777]) == 1


def _end_of_input(server: WireServer, _attack: dict[str, Any]) -> None:
    server.start("tools/call", {"name": "import_resume", "arguments": {"text": "# A\n" * 50_000}})
    began = time.monotonic()
    assert server.close(wait_s=6) == 0
    assert time.monotonic() - began < 5.5


def _unknown_argument(server: WireServer, attack: dict[str, Any]) -> None:
    argument = attack["unknown_argument"]["argument"]
    result = server.call("memory_write", doc="notes", content="x", **{argument: True})
    assert result["isError"]
    assert argument in result["content"][0]["text"]
    assert server.call("memory_read", doc="notes")["structuredContent"]["version"] == 0


ATTACKS: dict[str, Callable[[WireServer, dict[str, Any]], None]] = {
    "frame": _frame,
    "frame_hex": _frame,
    "frame_bytes": _huge,
    "tool_output": _surrogate_output,
    "print": _stray_output,
    "cancel": _cancel,
    "dup_id": _same_id,
    "eof": _end_of_input,
    "unknown_argument": _unknown_argument,
}


@pytest.mark.parametrize("row", cases("stdio"))
def test_the_server_survives_what_the_shared_set_throws_at_it(
    row: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    attack = row["input"]
    kind = next(name for name in ATTACKS if name in attack)
    only_frames = kind in ("frame", "frame_hex", "dup_id")
    server: WireServer = request.getfixturevalue("wire" if only_frames else "server")
    ATTACKS[kind](server, attack)
    if kind != "eof":
        assert server.is_alive()
    assert server.messages(), "every line on stdout is a JSON message"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"hello\n", -32700),
        (b'{"jsonrpc":"2.0","id":1,\n', -32700),
        (b"[" * 50_000 + b"\n", -32700),
        (b'{"foo": 1}\n', -32600),
        (b"\xff\xfe\x00\n", -32700),
    ],
)
def test_a_malformed_frame_is_answered(wire: WireServer, frame: bytes, code: int) -> None:
    wire.raw(frame)
    assert [each["error"]["code"] for each in wire.refusals()] == [code]
    assert wire.is_alive()


def test_a_lone_surrogate_is_refused_under_the_request_s_own_id(wire: WireServer) -> None:
    wire.raw(
        b'{"jsonrpc":"2.0","id":"s1","method":"tools/call","params":'
        b'{"name":"search","arguments":{"query":"\\ud800"}}}\n'
    )
    until = time.monotonic() + 5
    while time.monotonic() < until and not [m for m in wire.messages() if m.get("id") == "s1"]:
        time.sleep(0.02)
    assert [m["error"]["code"] for m in wire.messages() if m.get("id") == "s1"] == [-32600]
    assert wire.is_alive()


def test_an_argument_of_five_megabytes_is_refused_or_taken(wire: WireServer) -> None:
    wire.raw(
        json.dumps(
            {
                "jsonrpc": "2.0",
                "id": 999,
                "method": "tools/call",
                "params": {"name": "import_resume", "arguments": {"text": "x" * 5_000_000}},
            }
        ).encode()
        + b"\n"
    )
    assert "path" in wire.refusals()[0]["error"]["message"]
    assert wire.is_alive()


def test_two_hundred_pipelined_calls_are_all_answered_once(wire: WireServer) -> None:
    numbers = [
        wire.start("tools/call", {"name": "list_resumes", "arguments": {}}) for _ in range(200)
    ]
    for number in numbers:
        assert "result" in wire.answer(number)
    ids = [message["id"] for message in wire.messages() if message.get("id") in set(numbers)]
    assert sorted(ids) == numbers


def test_end_of_input_ends_the_process(home: Path) -> None:
    server = WireServer(home)
    server.request(
        "initialize",
        {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "w", "version": "1"},
        },
    )
    assert server.close(wait_s=5) == 0


def test_an_id_among_the_arguments_is_not_taken_for_the_request_s_own(server: WireServer) -> None:
    for number in ("11", "12"):
        server.raw(
            b'{"jsonrpc":"2.0","method":"tools/call","params":{"name":"fetch","arguments":'
            b'{"id":"job:1"}},"id":' + number.encode() + b"}\n"
        )
        until = time.monotonic() + 10
        while time.monotonic() < until and int(number) not in {
            m.get("id") for m in server.messages()
        }:
            time.sleep(0.02)
    assert {11, 12} <= {message.get("id") for message in server.messages()}
    assert server.refusals(wait_s=0.1) == []
