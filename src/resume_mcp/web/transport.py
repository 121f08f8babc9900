"""Opens connections that cannot be steered: resolve once, judge every answer, dial a literal.

The decision falls where the socket is opened, inside the connection pool. The pool still knows
the request by its name, so the Host header, SNI and the certificate check use the name, and
nothing is resolved a second time. Import this module late: it brings the HTTP library.
"""

import functools
import ipaddress
import socket
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager

import anyio
import anyio.to_thread
import httpcore2

from resume_mcp.errors import FetchFailed, Forbidden
from resume_mcp.web.guard import Policy, Target, judge_addresses, private_address

Resolver = Callable[[str, int], Awaitable[list[str]]]
Connector = Callable[[str, int, float | None], Awaitable[httpcore2.AsyncNetworkStream]]

_CONNECT_S = 4.0
_LATER = "Try again later, or paste the text."
_MAX_LOOKUPS = 8
_MAX_ATTEMPTS = 3
# Giving up on a lookup does not end its thread, so their number is bounded, too.
_lookups = threading.BoundedSemaphore(_MAX_LOOKUPS)

_HEADERS = (
    (b"User-Agent", b"Mozilla/5.0 (compatible; resume-mcp/0.1)"),
    (b"Accept", b"text/html,application/xhtml+xml,text/plain;q=0.8,application/json;q=0.7"),
    (b"Accept-Language", b"en;q=0.9,zh-CN;q=0.9,zh;q=0.8,*;q=0.5"),
    (b"Accept-Encoding", b"gzip"),
    (b"Connection", b"close"),
)


async def look_up(host: str, port: int) -> list[str]:
    """Return the addresses that the system's resolver gives for a name."""
    try:
        return await anyio.to_thread.run_sync(_getaddrinfo, host, port, abandon_on_cancel=True)
    except socket.gaierror as error:
        raise FetchFailed(
            f"The name {host[:80]!r} can't be resolved. Check the URL.", category="dns"
        ) from error


def _getaddrinfo(host: str, port: int) -> list[str]:
    if not _lookups.acquire(blocking=False):
        raise FetchFailed("Too many name look-ups are running. Try again later.", category="busy")
    try:
        answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    finally:
        _lookups.release()
    return list(dict.fromkeys(str(answer[4][0]) for answer in answers))


async def dial(address: str, port: int, timeout: float | None) -> httpcore2.AsyncNetworkStream:
    """Return a connection to an IP literal."""
    return await httpcore2.AnyIOBackend().connect_tcp(address, port, timeout)


class PinnedBackend(httpcore2.AsyncNetworkBackend):
    """Connects to names only through addresses that were judged, and checks who answered."""

    def __init__(self, policy: Policy, resolve: Resolver, connect: Connector) -> None:
        self._policy = policy
        self._resolve = resolve
        self._connect = connect

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,  # noqa: ARG002 - the pool's interface
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,  # noqa: ARG002 - same
    ) -> httpcore2.AsyncNetworkStream:
        """Return a stream to one of the host's addresses."""
        addresses = [host] if _is_literal(host) else await self._resolve(host, port)
        judge_addresses(addresses, self._policy, host=host, port=port)
        last: Exception | None = None
        for address in _attempts(addresses):
            try:
                stream = await self._connect(address, port, timeout)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last = error
                continue
            return await self._checked(stream, address, host=host, port=port)
        if last is None:
            raise FetchFailed(f"The name {host[:80]!r} has no address.", category="dns")
        raise last

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ARG002 - the pool's interface
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,  # noqa: ARG002 - same
    ) -> httpcore2.AsyncNetworkStream:
        """Refuse: a socket of this machine is no public page, whatever the library comes to do."""
        raise Forbidden(f"The socket {path[:80]!r} is on this machine; only the web is read.")

    async def _checked(
        self, stream: httpcore2.AsyncNetworkStream, address: str, *, host: str, port: int
    ) -> httpcore2.AsyncNetworkStream:
        """Return the stream if its other end is the address that was dialled."""
        peer = stream.get_extra_info("server_addr")
        same = isinstance(peer, tuple) and _same_address(str(next(iter(peer), "")), address)
        if same and self._policy.may_connect(address, host=host, port=port):
            return stream
        await stream.aclose()
        raise private_address(host)


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _same_address(one: str, other: str) -> bool:
    try:
        return ipaddress.ip_address(one) == ipaddress.ip_address(other)
    except ValueError:
        return False


def _attempts(addresses: list[str]) -> list[str]:
    """Return the few addresses worth trying: one of each family first."""
    first = {":" in address: address for address in reversed(addresses)}
    leaders = [address for address in addresses if address in first.values()]
    rest = [address for address in addresses if address not in leaders]
    return (leaders + rest)[:_MAX_ATTEMPTS]


@functools.cache
def default_tls() -> ssl.SSLContext:
    """Return the shared TLS context: loading the trust store takes tens of milliseconds."""
    return httpcore2.default_ssl_context()


@asynccontextmanager
async def open_page(
    target: Target,
    *,
    policy: Policy,
    resolve: Resolver = look_up,
    connect: Connector = dial,
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[httpcore2.Response]:
    """Send one GET on a connection of its own and yield the response, its body unread."""
    pool = httpcore2.AsyncConnectionPool(
        ssl_context=tls or default_tls(),
        max_connections=1,
        max_keepalive_connections=0,
        http2=False,
        network_backend=PinnedBackend(policy, resolve, connect),
    )
    url = httpcore2.URL(
        scheme=target.scheme.encode(),
        host=target.host.encode(),
        port=target.port,
        target=target.path.encode(),
    )
    headers = [(b"Host", target.authority.encode()), *_HEADERS]
    async with (
        pool,
        pool.stream(b"GET", url, headers=headers, extensions={"timeout": _timeouts()}) as response,
    ):
        yield response


def _timeouts() -> dict[str, float | None]:
    # Reading has no limit of its own: the reader's deadline holds over all of it.
    return {"connect": _CONNECT_S, "pool": None, "read": None, "write": None}


@contextmanager
def mapped_faults() -> Iterator[None]:
    """Turn the network's errors into ours; their own texts stay inside."""
    try:
        yield
    except httpcore2.TimeoutException as error:
        raise FetchFailed(
            f"The site did not answer in time. {_LATER}", category="timeout"
        ) from error
    except httpcore2.ConnectError as error:
        if _is_tls_fault(error):
            raise FetchFailed(
                "The site can't prove that it is who its name says. Check the URL.",
                category="tls",
            ) from error
        raise FetchFailed(f"The site can't be reached. {_LATER}", category="connect") from error
    except httpcore2.NetworkError as error:
        raise FetchFailed(f"The connection broke off. {_LATER}", category="connection") from error
    except httpcore2.ProtocolError as error:
        raise FetchFailed(
            f"The site's answer breaks the rules of HTTP. {_LATER}", category="protocol"
        ) from error


def _is_tls_fault(error: BaseException | None) -> bool:
    """Tell whether the reason for a failed connection, layers below, lies in TLS."""
    # The pool raises "from None", so the reason stands in the context, not in the cause.
    while error is not None and not isinstance(error, ssl.SSLError):
        error = error.__cause__ or error.__context__
    return error is not None
