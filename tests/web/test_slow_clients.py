"""Deadlines of our HTTP servers, with the clock turned up: heads, bodies, drips, rests between."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from resume_mcp.web.slow_clients import BODY_S, HEADERS_S, DeadlineProtocol

HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\n"


class Hasty(DeadlineProtocol):
    headers_s = 0.4
    body_s = 0.8


seen: list[str] = []


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    assert scope["type"] == "http"
    more = True
    while more:
        message = await receive()
        seen.append(message["type"])
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def port() -> Iterator[int]:
    seen.clear()
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        _app, http=Hasty, ws="none", lifespan="off", log_config=None, timeout_keep_alive=2
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield int(listener.getsockname()[1])
    server.should_exit = True
    thread.join()
    listener.close()


def _ends_after(connection: socket.socket) -> float:
    connection.settimeout(5)
    began = time.monotonic()
    while connection.recv(4096):
        pass
    return time.monotonic() - began


def test_silence_ends_at_the_deadline_of_the_head(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        assert 0.2 < _ends_after(connection) < 1.5


def test_a_head_that_drips_ends_all_the_same(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        began = time.monotonic()
        with suppress(OSError):  # reset or broken pipe, as the system likes
            for byte in HEAD * 50:
                connection.sendall(bytes([byte]))
                time.sleep(0.05)
        assert 0.3 < time.monotonic() - began < 2


def test_a_body_that_drips_ends_and_the_application_hears_of_it(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(HEAD + b"ab")
        assert 0.5 < _ends_after(connection) < 2
    until = time.monotonic() + 2
    while "http.disconnect" not in seen and time.monotonic() < until:
        time.sleep(0.01)
    assert seen[-1] == "http.disconnect"


def test_a_request_in_time_is_answered_and_the_next_gets_its_own_deadline(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(5)
        for pause in (0.0, 0.7, 0.7):  # longer than the deadline of a head: it rests in between
            time.sleep(pause)
            connection.sendall(HEAD + b"ab")
            time.sleep(0.3)
            connection.sendall(b"cd")
            answered = b""
            while not answered.endswith(b"ok"):
                answered += connection.recv(4096)
            assert b"200 OK" in answered
        connection.sendall(HEAD[:20])
        assert 0.2 < _ends_after(connection) < 1.5


def test_two_requests_at_once_are_both_answered(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(5)
        connection.sendall((HEAD + b"abcd") * 2)
        answered = b""
        while answered.count(b"200 OK") < 2:
            answered += connection.recv(4096)
        assert _ends_after(connection) < 4


def test_the_real_deadlines_are_within_what_the_threat_model_allows() -> None:
    assert HEADERS_S <= 15
    assert BODY_S == 30
