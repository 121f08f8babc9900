"""Fetches public pages behind the guard and makes them readable."""

import base64
import ssl
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread

from resume_mcp.errors import FetchFailed, WorkerFailed
from resume_mcp.jobs.page import Page
from resume_mcp.ports import Clock
from resume_mcp.resume.document import JsonObject
from resume_mcp.vocabulary.text import strip_invisible
from resume_mcp.web.body import FEED, MAX_WIRE_BYTES, PAGE, Body, Bounds, Headers, read_body
from resume_mcp.web.cache import PageCache
from resume_mcp.web.charset import decode_page
from resume_mcp.web.guard import Policy, Target, vet_redirect, vet_url

if TYPE_CHECKING:
    from resume_mcp.web.transport import Connector, Resolver

RunTask = Callable[[str, JsonObject], Awaitable[JsonObject]]

REQUEST_S = 9.0  # below the ten seconds after which common hosts give up on a tool
TOTAL_S = 15.0
FEED_S = 30.0  # a board's whole JSON may be some megabytes
MAX_REDIRECTS = 5
MAX_TEXT = 200_000
_MAX_AT_ONCE = 8
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASTE = "Open it in a browser and paste the text instead."


class GuardedReader:
    """Reads public pages; the only part of the program that reaches out to the web."""

    def __init__(
        self,
        run_task: RunTask,
        clock: Clock,
        *,
        allow: frozenset[str] = frozenset(),
        cache_seconds: float = 300,
        request_s: float = REQUEST_S,
        total_s: float = TOTAL_S,
        resolve: "Resolver | None" = None,
        connect: "Connector | None" = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._run_task = run_task
        self._clock = clock
        self._policy = Policy(frozenset(host.strip().lower() for host in allow))
        self._cache = PageCache(cache_seconds)
        self._request_s = request_s
        self._total_s = total_s
        self._resolve = resolve
        self._connect = connect
        self._tls = tls
        self._turns = anyio.Semaphore(_MAX_AT_ONCE)

    async def read(self, url: str, *, refresh: bool = False) -> Page:
        """Return the page, from the last minutes' memory unless a fresh one is asked for.

        Raises:
            Forbidden: the URL, or where it leads, may not be reached.
            FetchFailed: the page could not be had; `category` says why.
        """
        target = vet_url(url, self._policy)
        remembered = None if refresh else self._cache.get(target.url, self._clock())
        if remembered is not None:
            return remembered
        final, body = await self._download(target, PAGE)
        page = await self._page(target, final, body)
        self._cache.put(target.url, page, self._clock())
        return page

    async def read_feed(self, url: str) -> tuple[str, str]:
        """Return the address and the text of a list of postings: JSON or CSV, all of it.

        Raises:
            Forbidden: the URL, or where it leads, may not be reached.
            FetchFailed: it could not be had whole; `category` says why.
        """
        final, body = await self._download(vet_url(url, self._policy), FEED)
        if body.truncated:
            raise FetchFailed(
                f"The list is larger than {FEED.wire >> 20} MB. Save it to a file, split it, and "
                "import the parts by path.",
                category="too_big",
            )
        return final.url, await anyio.to_thread.run_sync(
            decode_page, body.content, body.content_type
        )

    async def _download(self, target: Target, bounds: Bounds) -> tuple[Target, Body]:
        """Return the body and where it was found, within the deadline for all of it."""
        total_s = FEED_S if bounds.is_feed else self._total_s
        request_s = FEED_S if bounds.is_feed else self._request_s
        try:
            with anyio.fail_after(total_s):
                async with self._turns:
                    return await self._follow(target, bounds, request_s)
        except TimeoutError as error:
            raise FetchFailed(
                f"The page did not arrive in time ({total_s:g} s in all, "
                f"{request_s:g} s a request). Try again later. {_PASTE}",
                category="timeout",
            ) from error

    async def _follow(
        self, target: Target, bounds: Bounds, request_s: float
    ) -> tuple[Target, Body]:
        for _ in range(MAX_REDIRECTS + 1):
            with anyio.fail_after(request_s):
                answer = await self._request(target, bounds)
            if isinstance(answer, Body):
                return target, answer
            target = answer
        raise FetchFailed(
            f"The page redirects more than {MAX_REDIRECTS} times. {_PASTE}",
            category="too_many_redirects",
        )

    async def _request(self, target: Target, bounds: Bounds) -> Target | Body:
        """Return the body of one response, or where it points."""
        from resume_mcp.web.transport import dial, look_up, mapped_faults, open_page

        with mapped_faults():
            async with open_page(
                target,
                policy=self._policy,
                resolve=self._resolve or look_up,
                connect=self._connect or dial,
                tls=self._tls,
            ) as response:
                headers = Headers(response.headers)
                if response.status in _REDIRECTS and headers.get("location"):
                    return vet_redirect(target, headers.get("location"), self._policy)
                _check_status(response.status)
                return await read_body(headers, response.aiter_stream(), bounds)

    async def _page(self, asked: Target, final: Target, body: Body) -> Page:
        readable = await self._readable(final, body) if body.kind == "html" else _plain_text(body)
        warnings = list(readable["warnings"])
        if body.truncated:
            warnings.append(
                f"The page is larger than {MAX_WIRE_BYTES >> 20} MB; what comes after is missing."
            )
        return Page(
            url=asked.url,
            final_url=final.url,
            title=readable["title"],
            text=readable["text"],
            json_ld=tuple(readable["json_ld"]),
            microdata=tuple((name, content) for name, content in readable["microdata"]),
            fetched_at=self._clock().isoformat(),
            cached=False,
            hidden_characters=readable["hidden_characters"],
            warnings=tuple(warnings),
        )

    async def _readable(self, final: Target, body: Body) -> JsonObject:
        payload: JsonObject = {
            "html_base64": base64.b64encode(body.content).decode("ascii"),
            "url": final.url,
            "content_type": body.content_type,
        }
        try:
            return await self._run_task("readable", payload)
        except WorkerFailed as error:
            if error.details.get("category") == "busy":
                raise FetchFailed("Too many pages are being read.", category="busy") from error
            raise FetchFailed(
                f"The page is too complex to be read. {_PASTE}", category="too_complex"
            ) from error


def _check_status(status: int) -> None:
    """Refuse what is no page: an error's body is not passed on as content."""
    if status in {200, 203}:
        return
    if status in {404, 410}:
        words = "the page is gone; a posting may have been taken down"
    elif status in {401, 403, 429, 451, 999}:
        words = "the site does not let programs read this page"
    elif status >= 500:
        words = "the site is failing; try again later"
    else:
        words = "there is no page"
    raise FetchFailed(
        f"The site answered with status {status}: {words}. {_PASTE}",
        category="http_status",
        status=status,
    )


def _plain_text(body: Body) -> JsonObject:
    """Return plain text or JSON in the shape of a readable page."""
    text = decode_page(body.content, body.content_type)
    warnings = []
    if len(text) > MAX_TEXT:
        warnings.append(f"The text was cut after {MAX_TEXT:,} of {len(text):,} characters.")
    visible, _ = strip_invisible(text[:MAX_TEXT].replace("\r\n", "\n").replace("\r", "\n"))
    return {
        "title": "",
        "text": visible.strip(),
        "json_ld": [],
        "microdata": [],
        "hidden_characters": 0,
        "warnings": warnings,
    }
