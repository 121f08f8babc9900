import socket
import threading
from typing import Any

import anyio
import httpcore2
import pytest

from resume_mcp.errors import FetchFailed, Forbidden
from resume_mcp.web import transport
from resume_mcp.web.guard import Policy
from resume_mcp.web.transport import PinnedBackend, look_up
from tests.web.lab import PUBLIC

pytestmark = pytest.mark.anyio


def answering(*addresses: str) -> Any:
    return lambda *_args, **_options: [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in addresses
    ]


async def test_a_name_has_each_address_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answering(PUBLIC, "10.0.0.1", PUBLIC))
    assert await look_up("two.example", 80) == [PUBLIC, "10.0.0.1"]


async def test_a_name_nobody_has_is_a_dns_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: object, **_options: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "SYSTEM-TEXT")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(FetchFailed, match=r"'none\.example' can't be resolved") as caught:
        await look_up("none.example", 80)
    assert caught.value.details["category"] == "dns"
    assert "SYSTEM-TEXT" not in caught.value.message


async def test_lookups_that_were_given_up_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = threading.Event()

    def slow(*_args: object, **_options: object) -> list[Any]:
        answer.wait(10)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(look_up, "mute.example", 80)
        await anyio.sleep(0.1)
        group.cancel_scope.cancel()
    with pytest.raises(FetchFailed) as caught:
        await look_up("one.more.example", 80)
    assert caught.value.details["category"] == "busy"
    answer.set()
    for _ in range(100):
        if transport._lookups._value == 8:
            break
        await anyio.sleep(0.01)
    monkeypatch.setattr(socket, "getaddrinfo", answering(PUBLIC))
    assert await look_up("later.example", 80) == [PUBLIC]


class Stream(httpcore2.AsyncNetworkStream):
    """A connection that only knows who is at the other end."""

    def __init__(self, peer: Any) -> None:
        self.peer = peer
        self.closed = False

    def get_extra_info(self, _info: str) -> Any:
        return self.peer

    async def aclose(self) -> None:
        self.closed = True


def backend(addresses: list[str], stream: Stream, *, allow: str = "") -> PinnedBackend:
    async def resolve(_host: str, _port: int) -> list[str]:
        return addresses

    async def connect(
        _address: str, _port: int, _timeout: float | None
    ) -> httpcore2.AsyncNetworkStream:
        return stream

    return PinnedBackend(Policy(frozenset({allow})), resolve, connect)


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.2"],
        [PUBLIC, "127.0.0.2"],
        ["127.0.0.2", PUBLIC],
        [PUBLIC, "::ffff:127.0.0.2"],
        [PUBLIC, "64:ff9b::7f00:2"],
        [PUBLIC, "fe80::1%eth0"],
        [PUBLIC, "garbage"],
    ],
)
async def test_one_bad_answer_spoils_all(addresses: list[str]) -> None:
    with pytest.raises(Forbidden):
        await backend(addresses, Stream((PUBLIC, 80))).connect_tcp("mixed.example", 80)


@pytest.mark.parametrize("peer", [("127.0.0.2", 80), ("garbage", 80), None, ()])
async def test_a_stream_from_elsewhere_is_closed(peer: Any) -> None:
    stream = Stream(peer)
    with pytest.raises(Forbidden):
        await backend([PUBLIC], stream).connect_tcp("pub.example", 80)
    assert stream.closed


async def test_a_literal_is_judged_without_being_resolved() -> None:
    stream = Stream((PUBLIC, 80))
    assert await backend(["10.0.0.1"], stream).connect_tcp(PUBLIC, 80) is stream
    with pytest.raises(Forbidden):
        await backend([PUBLIC], stream).connect_tcp("10.0.0.1", 80)


async def test_only_the_opened_port_of_a_private_host_is_reached() -> None:
    stream = Stream(("10.0.0.1", 8080))
    opened = backend(["10.0.0.1"], stream, allow="intra.example:8080")
    assert await opened.connect_tcp("intra.example", 8080) is stream
    with pytest.raises(Forbidden):
        await opened.connect_tcp("intra.example", 8081)


async def test_there_are_no_unix_sockets() -> None:
    with pytest.raises(Forbidden, match=r"docker\.sock"):
        await backend([PUBLIC], Stream((PUBLIC, 80))).connect_unix_socket("/run/docker.sock")
