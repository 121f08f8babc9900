import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resume_mcp.errors import Forbidden
from resume_mcp.web.guard import Policy, Target, is_public, vet_redirect, vet_url

CLOSED = Policy()

# The last address before each closed range, its first, its last, and the first one after it.
EDGES = [
    ("", "0.0.0.0", "0.255.255.255", "1.0.0.0"),  # noqa: S104 - nobody listens
    ("9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
    ("100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
    ("126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"),
    ("168.63.129.15", "168.63.129.16", "168.63.129.16", "168.63.129.17"),
    ("169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"),
    ("172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
    ("191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"),
    ("192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"),
    ("192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"),
    ("192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"),
    ("198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"),
    ("198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"),
    ("203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"),
    ("223.255.255.255", "224.0.0.0", "239.255.255.255", ""),
    ("", "240.0.0.0", "255.255.255.255", ""),
    ("", "::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"),
    (
        "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001::",
        "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001:200::",
    ),
    (
        "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001:db8::",
        "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001:db9::",
    ),
    (
        "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2002::",
        "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2003::",
    ),
    (
        "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "3fff::",
        "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
        "3fff:1000::",
    ),
    ("3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "ffff::", ""),
]


@pytest.mark.parametrize(("before", "first", "last", "after"), EDGES)
def test_each_closed_range_ends_where_it_should(
    before: str, first: str, last: str, after: str
) -> None:
    assert not is_public(first)
    assert not is_public(last)
    assert all(is_public(address) for address in (before, after) if address)


@pytest.mark.parametrize(
    "address",
    [
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.215.14",  # carries a public address, and is still no way to write it
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "fe80::1",
        "fe80::1%eth0",
        "2606:4700::1%eth0",
        "fc00::1",
        "fec0::1",
        "ff02::1",
        "100.100.100.200",
        "192.0.0.8",
        "not an address",
        "",
    ],
)
def test_an_address_that_carries_another_or_a_zone_is_not_public(address: str) -> None:
    assert not is_public(address)


@given(st.ip_addresses(v=4))
def test_no_ipv4_address_is_public_that_the_standard_library_calls_private(
    address: ipaddress.IPv4Address,
) -> None:
    if is_public(str(address)):
        assert not address.is_private
        assert not address.is_multicast
        assert not address.is_reserved


@given(st.ip_addresses(v=6))
def test_no_ipv6_address_is_public_that_carries_an_ipv4_one(
    address: ipaddress.IPv6Address,
) -> None:
    if is_public(str(address)):
        assert address.ipv4_mapped is None
        assert address.sixtofour is None
        assert address.teredo is None
        assert not address.is_private
        assert not address.is_link_local
        assert not address.is_site_local


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://jobs.example.com/p/12?x=1#apply", "https://jobs.example.com/p/12?x=1"),
        ("HTTP://Jobs.Example.COM:80", "http://jobs.example.com/"),
        ("https://jobs.example.com.:443/a", "https://jobs.example.com/a"),
        ("  https://jobs.example.com/a \n", "https://jobs.example.com/a"),
        ("http://jobs.example.com:443/a", "http://jobs.example.com:443/a"),
        ("https://例え.example/招聘?城市=深圳", None),
        ("https://招聘.example/职位/1", None),
        ("http://93.184.215.14/x", "http://93.184.215.14/x"),
        ("http://[2606:4700::1111]/x", "http://[2606:4700::1111]/x"),
        ("https://a.example/%E8%81%8C?q=%20&x=a+b", "https://a.example/%E8%81%8C?q=%20&x=a+b"),
        ("https://my_team.example.com/", "https://my_team.example.com/"),
    ],
)
def test_a_public_url_becomes_one_spelling(url: str, canonical: str | None) -> None:
    target = vet_url(url, CLOSED)
    assert target.url.isascii()
    assert canonical is None or target.url == canonical
    assert vet_url(target.url, CLOSED) == target


def test_a_chinese_name_is_looked_up_in_ascii() -> None:
    target = vet_url("https://招聘.example/职位?城市=深圳", CLOSED)
    assert target == Target(
        "https",
        "xn--otu796d.example",
        443,
        "/%E8%81%8C%E4%BD%8D?%E5%9F%8E%E5%B8%82=%E6%B7%B1%E5%9C%B3",
    )


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ftp://a.example/", "scheme"),
        ("file:///etc/hostname", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("a.example/jobs", "scheme"),
        ("", "scheme"),
        ("http://", "host"),
        ("http:///secret", "host"),
        ("http://user@a.example/", "userinfo"),
        ("http://:@a.example/", "userinfo"),
        ("http://a.example\\@b.example/", "url"),
        ("http://a.example/a b", "url"),
        ("http://a.example/\x00", "url"),
        ("http://a.example/a\tb", "url"),
        ("http://a.example/\x85b", "url"),
        ("http://a.example:99999/", "url"),
        ("http://a.example:x/", "url"),
        ("http://[::1/", "url"),
        ("http://[v1.a:b]/", "host"),
        ("http://a.example/" + "x" * 2048, "url"),
        ("http://a.example:8080/", "port"),
        ("http://a.example:0/", "port"),
        ("http://a%2eexample/", "host"),
        ("http://a..example/", "host"),
        ("http://-a.example/", "host"),
        ("http://a.exa$mple/", "host"),
        ("http://１２７.0.0.1/", "host"),
        ("http://⑨3.184.215.14/", "host"),
        ("http://2130706433/", "host"),
        ("http://0x7f.1/", "host"),
        ("http://127.1/", "host"),
        ("http://010.0.0.1/", "host"),
        ("http://93.184.215.014/", "host"),
        ("http://1.2.3.4.5/", "host"),
        ("http://a.0x1/", "host"),
        ("http://127.0.0.1/", "address"),
        ("http://[::ffff:93.184.215.14]/", "address"),
        ("http://[fe80::1%25eth0]/", "host"),
        ("http://localhost/", "address"),
        ("http://LOCALHOST./", "address"),
        ("http://a.localhost/", "address"),
        ("http://router/", "address"),
        ("http://metadata.google.internal/", "address"),
        ("http://nas.home.arpa/", "address"),
        ("http://nas.local/", "address"),
    ],
)
def test_a_url_that_may_lead_elsewhere_is_refused(url: str, reason: str) -> None:
    with pytest.raises(Forbidden) as caught:
        vet_url(url, CLOSED)
    assert caught.value.details["reason"] == reason
    assert caught.value.details["category"] == ("scheme" if reason == "scheme" else "blocked")
    assert "paste the text" in caught.value.message


def test_an_address_without_a_scheme_is_told_with_one() -> None:
    with pytest.raises(Forbidden, match=r"as in https://jobs\.example/7"):
        vet_url("jobs.example/7", CLOSED)
    with pytest.raises(Forbidden) as caught:
        vet_url("file:///etc/hosts", CLOSED)
    assert "https://file" not in caught.value.message


def test_a_refusal_says_that_the_address_is_private() -> None:
    with pytest.raises(Forbidden, match=r"'10\.0\.0\.1' is a private"):
        vet_url("http://10.0.0.1/", CLOSED)


@given(st.text())
def test_any_text_is_vetted_or_refused(text: str) -> None:
    for url in (text, f"http://{text}", f"https://a.example/{text}"):
        try:
            target = vet_url(url, CLOSED)
        except Forbidden:
            continue
        assert target.url.isascii()
        assert target.port in {80, 443}


@pytest.mark.parametrize(
    ("allow", "url", "opened"),
    [
        ({"127.0.0.1:8000"}, "http://127.0.0.1:8000/", True),
        ({"127.0.0.1:8000"}, "http://127.0.0.1:8001/", False),
        ({"127.0.0.1"}, "http://127.0.0.1:8001/", True),
        ({"localhost"}, "http://localhost:5000/", True),
        ({"localhost:5000"}, "http://localhost/", False),
        ({"[::1]:9000"}, "http://[::1]:9000/", True),
        ({"::1"}, "http://[::1]:9000/", True),
        ({"127.0.0.1"}, "http://127.0.0.2/", False),
        ({"127.0.0.1"}, "http://u:p@127.0.0.1/", False),
        ({"127.0.0.1"}, "ftp://127.0.0.1/", False),
    ],
)
def test_only_a_host_that_is_named_is_opened(allow: set[str], url: str, opened: bool) -> None:
    policy = Policy(frozenset(allow))
    if opened:
        assert vet_url(url, policy).url == url
        return
    with pytest.raises(Forbidden):
        vet_url(url, policy)


SOURCE = vet_url("https://jobs.example.com/a/b?c=1", CLOSED)


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/x", "https://jobs.example.com/x"),
        ("x", "https://jobs.example.com/a/x"),
        ("?d=2", "https://jobs.example.com/a/b?d=2"),
        ("//other.example/x", "https://other.example/x"),
        ("https://other.example/职位", "https://other.example/%E8%81%8C%E4%BD%8D"),
    ],
)
def test_a_redirect_leads_on(location: str, url: str) -> None:
    assert vet_redirect(SOURCE, location, CLOSED).url == url


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("http://jobs.example.com/a", "downgrade"),
        ("file:///etc/hostname", "scheme"),
        ("https://127.0.0.1/", "address"),
        ("https://[::1/", "url"),
        ("https://u:p@jobs.example.com/", "userinfo"),
    ],
)
def test_a_redirect_is_judged_like_the_first_url(location: str, reason: str) -> None:
    with pytest.raises(Forbidden) as caught:
        vet_redirect(SOURCE, location, CLOSED)
    assert caught.value.details == {"category": "blocked", "reason": reason}
