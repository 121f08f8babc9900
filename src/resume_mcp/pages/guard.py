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
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
MAX_BODY_BYTES = 512 * 1024
OPEN_PATHS = ("/enter", "/style.css")  # what may be seen before the session exists


class Guard:
    """Lets through what comes from this page in the person's own browser."""

    def __init__(self, app: ASGIApp, *, door: Door, names: frozenset[str], cookie: str) -> None:
        self._app = app
        self._door = door
        self._names = names
        self._cookie = cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with nothing about any resume."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await (refusal or self._app)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[name] for name in self._names]:
            return PlainTextResponse("Wrong host.", 421)
        own = {f"http://{name}" for name in self._names}
        origins = headers.getlist("origin")
        if any(origin not in own for origin in origins):
            return PlainTextResponse("Wrong origin.", 403)
        if scope["method"] in ("GET", "HEAD"):
            return self._refused_reader(scope, headers)
        if scope["method"] != "POST":
            return PlainTextResponse("Not allowed.", 405)
        return self._refused_writer(headers)

    def _refused_writer(self, headers: Headers) -> Response | None:
        # There are no callers but this page: a header that is missing is refused too.
        same = headers.getlist("sec-fetch-site") == ["same-origin"]
        if not same or not headers.getlist("origin"):
            return PlainTextResponse("Only this page can do that.", 403)
        length = headers.get("content-length", "")
        if not length.isdigit() or int(length) > MAX_BODY_BYTES:
            return PlainTextResponse("Too large, or of unknown length.", 413)
        return None if self._has_session(headers) else _closed()

    def _refused_reader(self, scope: Scope, headers: Headers) -> Response | None:
        if headers.getlist("sec-fetch-site") not in (["same-origin"], ["none"]):
            return PlainTextResponse("Open this page from its own link.", 403)
        if scope["path"] in OPEN_PATHS or self._has_session(headers):
            return None
        return _closed()

    def _has_session(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        found = cookies.get(self._cookie)
        return found is not None and self._door.knows(found.value)


def _closed() -> Response:
    return PlainTextResponse(
        "This page is closed to you. Open it with the link that resume-mcp printed; "
        "`resume-mcp review --web` makes a new one.",
        401,
    )
