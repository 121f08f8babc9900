"""What the fetcher may reach: the vetting of URLs and the policy on addresses.

Explicit tables, since the standard library's `is_global` changes between Python releases and
calls several private ranges public.
"""

import functools
import ipaddress
import re
from typing import NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from resume_mcp.errors import Forbidden

_MAX_URL = 2048
_PORTS = {"http": 80, "https": 443}
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\x9f\\]")
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
_NUMERIC_LABEL = re.compile(r"\d+|0x[0-9a-f]*")
_LOCAL_SUFFIXES = (".localhost", ".local", ".internal", ".home.arpa", ".localdomain")
# What stays as written in a path or query: the reserved characters and existing escapes.
_KEPT = "%/:=&?~+!$,;'@()*[]|"

_NOT_PUBLIC_IPV4 = (
    "0.0.0.0/8",  # this network
    "10.0.0.0/8",  # private
    "100.64.0.0/10",  # carrier-grade NAT, and one cloud's metadata service
    "127.0.0.0/8",  # loopback
    "168.63.129.16/32",  # a cloud's in-machine endpoint behind a public-looking address
    "169.254.0.0/16",  # link-local, and the metadata services of most clouds
    "172.16.0.0/12",  # private
    "192.0.0.0/24",  # protocol assignments
    "192.0.2.0/24",  # documentation
    "192.88.99.0/24",  # 6to4 relays
    "192.168.0.0/16",  # private
    "198.18.0.0/15",  # benchmarks
    "198.51.100.0/24",  # documentation
    "203.0.113.0/24",  # documentation
    "224.0.0.0/4",  # multicast
    "240.0.0.0/4",  # reserved, and broadcast
)
# IPv6 is judged the other way round: only global unicast is open, which leaves out every form that
# carries an IPv4 address (mapped, compatible, NAT64) except those two here.
_PUBLIC_IPV6 = "2000::/3"
_NOT_PUBLIC_IPV6 = (
    "2001::/23",  # protocol assignments, with Teredo and its embedded IPv4
    "2001:db8::/32",  # documentation
    "2002::/16",  # 6to4: embeds IPv4
    "3fff::/20",  # documentation
)


class Target(NamedTuple):
    """A vetted URL, in the parts that the connection is made from: nobody parses it again."""

    scheme: str
    host: str  # ASCII, lower case, IPv6 without brackets
    port: int
    path: str  # with the query, percent-encoded

    @property
    def authority(self) -> str:
        """Return host and port as the Host header spells them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """Return the URL in one canonical spelling."""
        return f"{self.scheme}://{self.authority}{self.path}"


class Policy(NamedTuple):
    """Which hosts may be reached; `allow` opens named ones ("host" or "host:port") for tests."""

    allow: frozenset[str] = frozenset()

    def allows(self, host: str, port: int) -> bool:
        """Tell whether the person has opened this host though it is not public."""
        named = f"[{host}]" if ":" in host else host
        return bool(self.allow & {host, named, f"{named}:{port}"})

    def may_connect(self, address: str, *, host: str, port: int) -> bool:
        """Tell whether a connection for this host may go to this address."""
        return self.allows(host, port) or is_public(address)


def is_public(address: str) -> bool:
    """Tell whether an IP literal is a public unicast address."""
    public, closed4, closed6 = _networks()
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv4Address):
        return not any(parsed in network for network in closed4)
    # A zone id names an interface of this machine.
    if parsed.scope_id is not None or parsed not in public:
        return False
    return not any(parsed in network for network in closed6)


@functools.cache
def _networks() -> tuple[
    ipaddress.IPv6Network, tuple[ipaddress.IPv4Network, ...], tuple[ipaddress.IPv6Network, ...]
]:
    return (
        ipaddress.IPv6Network(_PUBLIC_IPV6),
        tuple(map(ipaddress.IPv4Network, _NOT_PUBLIC_IPV4)),
        tuple(map(ipaddress.IPv6Network, _NOT_PUBLIC_IPV6)),
    )


def vet_url(url: str, policy: Policy) -> Target:
    """Return the parts of a URL that may be fetched.

    Raises:
        Forbidden: `category` is "scheme" or "blocked", `reason` says which rule.
    """
    url = url.strip()
    if len(url) > _MAX_URL:
        raise _refused("url", f"The URL is longer than {_MAX_URL:,} characters.")
    if _UNSAFE.search(url):
        raise _refused("url", "The URL holds a space, a backslash or a control character.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise _refused("url", "The URL is malformed.") from error
    scheme = parts.scheme.lower()
    if scheme not in _PORTS:
        whole = "" if scheme else f" Write it whole, as in https://{url[:200]}."
        raise _refused("scheme", f"Only http:// and https:// pages can be fetched.{whole}")
    if "@" in parts.netloc:
        raise _refused("userinfo", "The URL carries a user name or password.")
    host = _ascii_host(parts.hostname or "")
    port = _PORTS[scheme] if port is None else port
    if not policy.allows(host, port):
        _judge_host(host)
        if port not in _PORTS.values():
            raise _refused("port", f"Port {port} is not one of 80 and 443.")
    query = f"?{quote(parts.query, safe=_KEPT)}" if parts.query else ""
    return Target(scheme, host, port, (quote(parts.path, safe=_KEPT) or "/") + query)


def _ascii_host(host: str) -> str:
    """Return the host as it is looked up: lower case, without its final dot, IDNA-encoded."""
    if not host or "%" in host:
        raise _refused("host", "The URL names no usable host.")
    if ":" in host:
        return _ipv6_literal(host)
    if host.isascii():
        return host.removesuffix(".")
    import idna

    try:
        encoded = idna.encode(host.removesuffix("."), uts46=True).decode("ascii")
    except UnicodeError as error:
        raise _refused("host", "The URL names no usable host.") from error
    # Full-width or circled digits that spell an address are an evasion, never a name.
    if _ends_in_number(encoded):
        raise _refused("host", "The URL spells an IP address in an unusual way.")
    return encoded


def _ipv6_literal(host: str) -> str:
    try:
        return str(ipaddress.IPv6Address(host))
    except ValueError as error:
        raise _refused("host", "The URL names no usable host.") from error


def _judge_host(host: str) -> None:
    """Refuse what is no public name and no public address, before anything is looked up."""
    if ":" in host or _ends_in_number(host):
        if not _is_canonical(host):
            raise _refused("host", "The URL spells an IP address in an unusual way.")
        if not is_public(host):
            raise private_address(host)
    elif not _HOST.fullmatch(host):
        raise _refused("host", "The URL names no usable host.")
    elif "." not in host or host.endswith(_LOCAL_SUFFIXES):
        raise private_address(host)


def _ends_in_number(host: str) -> bool:
    return _NUMERIC_LABEL.fullmatch(host.rpartition(".")[2]) is not None


def _is_canonical(host: str) -> bool:
    """Tell whether an address is spelled the one way that no two parsers read differently."""
    try:
        return str(ipaddress.ip_address(host)) == host
    except ValueError:
        return False


def vet_redirect(source: Target, location: str, policy: Policy) -> Target:
    """Return the target that a redirect leads to, judged like the first."""
    try:
        target = vet_url(urljoin(source.url, location), policy)
    except ValueError as error:
        raise _refused("url", "The page redirects to a malformed URL.") from error
    except Forbidden as error:
        # Where a page leads is not the caller's doing: blocked, whatever the rule.
        words = f"The page redirects to where it may not. {error.message}"
        raise Forbidden(words, **{**error.details, "category": "blocked"}) from error
    if (source.scheme, target.scheme) == ("https", "http"):
        raise _refused("downgrade", "The page redirects from https to http.")
    return target


def judge_addresses(addresses: list[str], policy: Policy, *, host: str, port: int) -> None:
    """Refuse the host if any address that its name stands for is not public."""
    for address in addresses:
        if not policy.may_connect(address, host=host, port=port):
            raise private_address(host)


def private_address(host: str) -> Forbidden:
    """Return the refusal for a host that is, or stands for, something not public."""
    return _refused("address", f"{host[:80]!r} is a private, local or reserved address.")


def _refused(reason: str, words: str) -> Forbidden:
    category = "scheme" if reason == "scheme" else "blocked"
    return Forbidden(
        f"{words} Only public web pages can be fetched; for anything else, paste the text.",
        category=category,
        reason=reason,
    )
