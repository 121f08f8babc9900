"""Deadlines for the clients of our own HTTP servers: uvicorn has none for headers and bodies."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_S = 10.0  # for the whole head of a request, from its first byte or the connection
BODY_S = 30.0  # for the whole body


class DeadlineProtocol(H11Protocol):
    """Closes a connection whose request takes too long to arrive, however it drips."""

    headers_s = HEADERS_S
    body_s = BODY_S

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._awaited: type[h11._util.Sentinel] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take bytes; they keep no deadline away but the one they fulfil."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Rest between requests: uvicorn's own keep-alive timer runs there."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        state = self.conn.their_state
        if state is self._awaited:
            return
        self._rest()
        seconds = {h11.IDLE: self.headers_s, h11.SEND_BODY: self.body_s}.get(state)
        if seconds is not None:
            self._awaited = state
            self._deadline = self.loop.call_later(seconds, self._too_late)

    def _rest(self) -> None:
        self._awaited = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        # Closing is the answer: the application, if it waits for the body, sees a disconnect.
        self._unset_keepalive_if_required()
        self.transport.close()
