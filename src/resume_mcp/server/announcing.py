"""Tells subscribers that a memory document has changed, whoever changed it.

The files are the truth: the person's editor, their page and other processes write them, too. So
their marks are compared, at once after a message that may have written, else once a second; with
no subscriber nothing is looked at.
"""

from collections import OrderedDict
from typing import Any

import anyio
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ResourceUpdated
from mcp.types import EmptyResult, SubscribeRequestParams, UnsubscribeRequestParams

from resume_mcp.bootstrap import App
from resume_mcp.memory.documents import DOCS
from resume_mcp.server.blocking import in_thread

INTERVAL_S = 1.0
MAX_SUBSCRIPTIONS = 1_000
_MAY_WRITE = ("tools/call",)


class MemoryAnnouncer(InMemorySubscriptionBus):
    """The bus of the newest protocol, and the subscriptions of the older one beside it."""

    def __init__(self, app: App, *, interval_s: float = INTERVAL_S) -> None:
        super().__init__()
        self._app = app
        self._interval_s = interval_s
        self._older: OrderedDict[tuple[str, int], ServerSession] = OrderedDict()
        self._look = anyio.Event()
        self._is_wanted = anyio.Event()
        self._turn = anyio.Lock()
        self._before: dict[str, str] = {}

    def serve_older_clients(self, server: MCPServer[App]) -> None:
        """Answer `resources/subscribe`, which the SDK leaves out."""
        lowlevel = server._lowlevel_server
        lowlevel.add_request_handler(
            "resources/subscribe", SubscribeRequestParams, self._subscribe_older
        )
        lowlevel.add_request_handler(
            "resources/unsubscribe", UnsubscribeRequestParams, self._unsubscribe_older
        )

    def subscribe(self, listener: Any) -> Any:
        """Register a listener of the newest protocol."""
        self._begin()
        return super().subscribe(listener)

    async def __call__(
        self, ctx: ServerRequestContext[App, Any], call_next: CallNext
    ) -> HandlerResult:
        """Look at the files right after a message that may have written one."""
        try:
            return await call_next(ctx)
        finally:
            if ctx.method in _MAY_WRITE:
                self._look.set()

    async def run(self) -> None:
        """Announce changes until cancelled."""
        async with self._turn:  # in tests two clients may share a server: one of them watches
            while True:
                await self._is_wanted.wait()
                with anyio.move_on_after(self._interval_s):
                    await self._look.wait()
                self._look = anyio.Event()
                await self._compare()
                if not (self._listeners or self._older):
                    self._is_wanted = anyio.Event()

    def _begin(self) -> None:
        # Before the client has its answer: what it writes next must not be taken for known.
        if not self._is_wanted.is_set():
            self._before = self._app.memory.marks()
            self._is_wanted.set()

    async def _compare(self) -> None:
        now = await in_thread(self._app.memory.marks)
        before, self._before = self._before, now
        for key in [key for key, mark in now.items() if mark != before.get(key)]:
            await self._announce(key)

    async def _announce(self, key: str) -> None:
        names = next((doc.key, *doc.aliases) for doc in DOCS if doc.key == key)
        for uri in (f"memory://{name}" for name in names):
            await self.publish(ResourceUpdated(uri=uri))
            for (wanted, _), session in list(self._older.items()):
                if wanted == uri:
                    await session.send_resource_updated(uri)

    async def _subscribe_older(
        self, ctx: ServerRequestContext[App, Any], params: SubscribeRequestParams
    ) -> EmptyResult:
        self._older[str(params.uri), _connection(ctx)] = ctx.session
        while len(self._older) > MAX_SUBSCRIPTIONS:
            self._older.popitem(last=False)
        self._begin()
        return EmptyResult()

    async def _unsubscribe_older(
        self, ctx: ServerRequestContext[App, Any], params: UnsubscribeRequestParams
    ) -> EmptyResult:
        self._older.pop((str(params.uri), _connection(ctx)), None)
        return EmptyResult()


def _connection(ctx: ServerRequestContext[App, Any]) -> int:
    # What the client said at its handshake is one object for the life of its connection.
    return id(ctx.session.client_params)
