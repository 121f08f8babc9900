"""What stands before every page: exact Host and Origin, same-site requests, the session."""

from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from resume_mcp.pages.door import Door

CSP = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    # Not no-referrer: with it browsers send `Origin: null` with our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
MAX_BODY_BYTES = 4 * 1024 * 1024
FORM = "application/x-www-form-urlencoded"
# What may be seen before the session exists.
OPEN_PATHS = ("/enter", "/style.css", "/icon.svg")
CLOSED = (
    "This page is closed to you. `resume-mcp review --web` in a terminal opens it anew.\n"
    "此页面未对您开放。请在终端运行 `resume-mcp review --web` 重新打开。\n"
)


class Guard:
    """Lets through what comes from this page in the person's own browser."""

    def __init__(self, app: ASGIApp, *, door: Door, names: frozenset[str], cookie: str) -> None:
        self._app = app
        self._door = door
        self._names = names
        self._cookie = cookie
        self._open = tuple(door.place + path for path in OPEN_PATHS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with nothing about any resume."""
        if scope["type"] != "http":
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await (self._refusal(scope) or self._app)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[name] for name in self._names]:
            return PlainTextResponse("Wrong host.", 421)
        own = {f"http://{name}" for name in self._names}
        if any(origin not in own for origin in headers.getlist("origin")):
            return PlainTextResponse("Wrong origin.", 403)
        if scope["method"] in ("GET", "HEAD"):
            return self._refused_reader(scope, headers)
        if scope["method"] != "POST":
            return PlainTextResponse("Not allowed.", 405, headers={"allow": "GET, HEAD, POST"})
        return self._refused_writer(headers)

    def _refused_writer(self, headers: Headers) -> Response | None:
        # There are no callers but this page: a header that is missing is refused too.
        same = headers.getlist("sec-fetch-site") == ["same-origin"]
        if not same or len(headers.getlist("origin")) != 1:
            return PlainTextResponse("Only this page can do that.", 403)
        if not self._has_session(headers):
            return PlainTextResponse(CLOSED, 401)
        if headers.get("content-type", "").partition(";")[0].strip() != FORM:
            return PlainTextResponse("Only forms of this page.", 415)
        # With one length and no chunks, the protocol itself ends the body there.
        lengths = headers.getlist("content-length")
        known = len(lengths) == 1 and lengths[0].isascii() and lengths[0].isdigit()
        if not known or "transfer-encoding" in headers:
            return PlainTextResponse("Of unknown length.", 411)
        if len(lengths[0]) > 10 or int(lengths[0]) > MAX_BODY_BYTES:
            return PlainTextResponse("Too large. 内容过大。", 413)
        return None

    def _refused_reader(self, scope: Scope, headers: Headers) -> Response | None:
        if headers.getlist("sec-fetch-site") not in (["same-origin"], ["none"]):
            return PlainTextResponse("Open this page from its own link.", 403)
        if scope["path"] in self._open or self._has_session(headers):
            return None
        return PlainTextResponse(CLOSED, 401)

    def _has_session(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie("; ".join(headers.getlist("cookie")))
        except CookieError:
            return False
        found = cookies.get(self._cookie)
        return found is not None and self._door.knows(found.value)
