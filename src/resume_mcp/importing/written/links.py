"""E-mail addresses, phone numbers, links and profiles, found and taken apart."""

import re
from functools import cache

from resume_mcp.importing.written.tables import phrases
from resume_mcp.resume.document import JsonObject

EMAIL = re.compile(r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}")
PHONE = re.compile(
    r"(?<![\w.@/-])(?:\(\+?\d{1,4}\)|（\+?\d{1,4}）|"
    r"\+)?\s?[(（]?\d{1,5}[)）]?(?:[\s.\-–‐‑ /]{0,3}[(（]?\d{1,5}[)）]?){1,6}"
    r"(?:\s*(?:ext\.?|x|转)\s*\d{1,6})?(?![\w@])"
)
_TAIL = r"[^\s<>|，。；、（）()\"']*(?:\([^\s()]*\)[^\s<>|，。；、（）()\"']*)*"
_TOP = (
    "com|org|net|io|dev|me|co|cn|ai|app|edu|gov|mil|info|tech|xyz|uk|de|fr|eu|us|ca|in|jp|tw|hk|design|blog|"
    "site|page|link|ly|cc|au|nz|ie|at|ch|be|nl|se|dk|fi|pl|cz|br|mx|ar|cl|za|sg|my|example|name|studio|codes|im|so|sh|gg|tv|online|space|cloud|wiki|works|pro"
)
URL = re.compile(
    rf"(?:https?://|www\.)(?=[^\s<>|，。；、（）()\"']){_TAIL}"
    rf"|(?<![\w@.])(?:[a-z0-9-]+\.)+(?:{_TOP})\b(?:/{_TAIL})?",
    re.IGNORECASE,
)
_HOSTS = """
linkedin.com LinkedIn; github.com GitHub; gitlab.com GitLab; gitee.com Gitee; twitter.com Twitter;
x.com X; stackoverflow.com Stack Overflow; medium.com Medium; zhihu.com 知乎; juejin.cn 掘金;
juejin.im 掘金; csdn.net CSDN; behance.net Behance; dribbble.com Dribbble; kaggle.com Kaggle;
facebook.com Facebook; instagram.com Instagram; youtube.com YouTube; orcid.org ORCID;
scholar.google.com Google Scholar; bitbucket.org Bitbucket; t.me Telegram; weibo.com 微博;
segmentfault.com SegmentFault; leetcode.com LeetCode; leetcode.cn LeetCode;
huggingface.co Hugging Face; wikipedia.org Wikipedia; xing.com XING; mastodon.social Mastodon;
researchgate.net ResearchGate
"""


def phone_in(text: str) -> re.Match[str] | None:
    """Return where a phone number stands: seven to fifteen digits that are no date or range."""
    for match in PHONE.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if 7 <= len(digits) <= 17 and not _is_dates(match[0]):
            return match
    return None


def _is_dates(text: str) -> bool:
    if re.search(r"(?<!\d)\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}(?!\d)", text):
        return True
    year = r"(?:19|20)\d{2}"
    month = rf"{year}[./年-]\d{{1,2}}"
    return (
        re.fullmatch(rf"\s*(?:{month}|{year})\s*[-–./ ]+\s*(?:{month}|{year})\s*", text) is not None
        or re.fullmatch(rf"\s*{year}[./-]\d{{1,2}}[./-]\d{{1,2}}\s*", text) is not None
    )


def with_scheme(url: str) -> str:
    """Return a link that a reader can follow: `https://` before a bare host."""
    url = url.strip(" .,;，。；")
    if re.match(r"(?i)[a-z][a-z0-9+.-]*:", url) or not re.match(r"[\w-]+(?:\.[\w-]+)+", url):
        return url
    return f"https://{url}"


def network_of(url: str) -> str:
    """Return the network that a link belongs to, "" for a site of one's own."""
    host = re.sub(r"(?i)^(?:https?:)?(?://)?", "", url).split("/")[0].split("?")[0].casefold()
    for known, network in _hosts():
        if host == known or host.endswith("." + known):
            return network
    return ""


@cache
def _hosts() -> tuple[tuple[str, str], ...]:
    return tuple((host, name) for host, _, name in (row.partition(" ") for row in phrases(_HOSTS)))


def profile(url: str, network: str = "", text: str = "") -> JsonObject:
    """Return an item of `basics.profiles`."""
    full = with_scheme(url)
    known = network or network_of(full)
    path = re.sub(r"(?i)^(?:https?://)?[^/]+", "", full).split("?")[0].strip("/")
    own = path.split("/")[-1] if known and path else ""
    made: JsonObject = {
        "network": known or text or re.sub(r"(?i)^https?://", "", full).split("/")[0]
    }
    text = "" if text.casefold() == known.casefold() else text
    if own or (text and known and text not in url):
        made["username"] = own if not text or text in url or "/" in text else text
    made["url"] = full
    return made
