"""What each session starts with: built once when it begins, the same bytes until it ends.

On stdio a session is the process. Over HTTP it is what an `initialize` opened. The protocol of
2026-07-28 has no sessions: there it is what the last `server/discover` of that client opened, and
a client that never asked `server/discover` gets the brief as it is at each request.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.types import InitializeRequestParams

from resume_mcp.bootstrap import App
from resume_mcp.config import Settings
from resume_mcp.server.blocking import in_thread

logger = logging.getLogger(__name__)

MAX_SESSIONS = 200
# From here on a request stands alone: no handshake, no session id.
FIRST_WITHOUT_SESSIONS = "2026-07-28"
_PROCESS, _CLIENT, _NONE = "process", "client:", ""

_session: ContextVar[str] = ContextVar("session", default=_PROCESS)


class SessionBriefs:
    """Keeps the brief of each session, and puts the short one into its instructions."""

    def __init__(self, app: App, rules: Callable[[Settings], str]) -> None:
        self._app = app
        self._rules = rules
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def brief(self, of: str = "") -> str:
        """Return the full brief of a session, else of the one the current request belongs to."""
        session = of or _session.get()
        with self._lock:
            if session in self._kept:
                return self._kept[session]
            brief = self._app.memory.briefs().full
            if not session.startswith(_CLIENT) and session != _NONE:
                self._keep(session, brief)
            return brief

    def begin_process(self) -> str:
        """Begin the session of a process on stdio; return its instructions."""
        if (self._app.settings.home / "memory").is_dir():
            return self._begun(_PROCESS, self._app.settings)
        return self._rules(self._app.settings)  # nothing is remembered: a start makes no store

    async def __call__(
        self, ctx: ServerRequestContext[App, Any], call_next: CallNext
    ) -> HandlerResult:
        """Name the session of a message; over HTTP also begin it."""
        session = _session_of(ctx)
        token = _session.set(session)
        try:
            result = await call_next(ctx)
            if ctx.request is None:
                return result
            if ctx.method in ("initialize", "server/discover") and isinstance(result, dict):
                instructions = await in_thread(self._begun_now, session)
                return {**result, "instructions": instructions}
            if ctx.method == "notifications/initialized" and session != _NONE:
                # The client learns its session id from the answer to `initialize`: here it is back,
                # maybe after the first requests of the session: what they got stays.
                await in_thread(self.brief, session)
            return result
        finally:
            _session.reset(token)

    def _begun_now(self, session: str) -> str:
        return self._begun(session, self._app.settings_service.current)

    def _begun(self, session: str, settings: Settings) -> str:
        """Keep what the session starts with; return its instructions."""
        rules = self._rules(settings)
        try:
            briefs = self._app.memory.briefs()
        except Exception as error:  # noqa: BLE001 - the last resort: a server without memory still serves
            # A broken memory must not stop the start.
            logger.warning("memory can't be read at start: %s", type(error).__name__)
            return rules
        if session != _NONE:
            with self._lock:
                self._keep(session, briefs.full)
        return f"{rules}\n\n{briefs.short}" if briefs.short.strip() else rules

    def _keep(self, session: str, brief: str) -> None:
        self._kept[session] = brief
        self._kept.move_to_end(session)
        while len(self._kept) > MAX_SESSIONS:
            self._kept.popitem(last=False)


def _session_of(ctx: ServerRequestContext[App, Any]) -> str:
    """Return a name for the session, or none where the request stands alone."""
    if ctx.request is None:
        return _PROCESS
    if ctx.protocol_version >= FIRST_WITHOUT_SESSIONS:
        return _client_name(ctx.session.client_params)
    return str(ctx.request.headers.get("mcp-session-id") or _NONE)


def _client_name(client: InitializeRequestParams | None) -> str:
    if client is None:
        return _NONE
    return f"{_CLIENT}{client.client_info.name}\n{client.client_info.version}"
